import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import { shiftKinds } from '../../../contract/shift/constants.ts';
import { pickableBases } from '../../../domain/base/choose.ts';
import { pacificTime } from '../../../domain/dates/pacific.ts';
import { formatDate } from '../../../domain/dates/parseDate.ts';
import { byId } from '../../../domain/reference/facts.ts';
import { shiftPath } from '../../../domain/shift/address.ts';
import { aboutOptions, shiftKindTexts } from '../../../domain/shift/rows.ts';
import type { ShiftRef } from '../../../machines/shift/shift.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { PickerBox } from '../../ui/fields/PickerBox.tsx';
import { SearchBox } from '../../ui/fields/SearchBox.tsx';
import { SelectBox } from '../../ui/fields/SelectBox.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { usePrinting } from '../../ui/notices/usePrinting.ts';
import { DayStepper } from '../records/DayStepper.tsx';
import { HandoverBar } from './HandoverBar.tsx';
import { HandoverPaper } from './HandoverPaper.tsx';
import { ShiftList } from './ShiftList.tsx';
import { ShiftNote } from './ShiftNote.tsx';
import {
  selectAddress,
  selectBases,
  selectDay,
  selectHasFailed,
  selectIsBusy,
  selectIsGone,
  selectIsOpen,
  selectIsPending,
  selectIsStale,
  selectLog,
  selectMayWrite,
  selectRows,
  selectToday,
} from './selectors.ts';

interface PartProps {
  readonly shift: ShiftRef;
}
/** An empty value would show as not chosen. */
const ALL = 'all';
const kindOptions = [
  { id: ALL, label: 'Every kind' },
  ...shiftKinds.map((id) => ({ id, label: shiftKindTexts[id] })),
];

/** Base and day. */
function Where({ shift }: PartProps) {
  const bases = useSelector(shift, selectBases);
  const log = useSelector(shift, selectLog);
  const day = useSelector(shift, selectDay);
  const today = useSelector(shift, selectToday);
  const options = useMemo(() => pickableBases(bases), [bases]);
  return (
    <>
      {log !== null && (
        <PickerBox
          label="Base"
          value={log.baseId}
          options={options}
          onChange={(baseId) => {
            if (baseId !== '' && baseId !== log.baseId) shift.send({ type: 'base.chosen', baseId });
          }}
          className="w-56"
        />
      )}
      <DayStepper
        day={day}
        today={today}
        onChoose={(chosen) => shift.send({ type: 'day.chosen', day: chosen })}
        onMove={(days) => shift.send({ type: 'day.moved', days })}
      />
    </>
  );
}

function Filters({ shift }: PartProps) {
  const { text, kind, about } = useSelector(shift, selectAddress);
  const log = useSelector(shift, selectLog);
  const rows = useSelector(shift, selectRows);
  const names = useMemo(() => (log === null ? [] : aboutOptions(log)), [log]);
  const abouts = [
    { id: ALL, label: 'All aircraft, incidents' },
    ...[...new Set([...names, ...(about === '' ? [] : [about])])].map((id) => ({ id, label: id })),
  ];
  return (
    <div className="flex flex-wrap items-end gap-3 print:hidden">
      <SearchBox
        label="Search the log"
        value={text}
        onChange={(typed) => shift.send({ type: 'text.typed', text: typed })}
        className="w-full sm:w-64"
      />
      <SelectBox
        label="Kind"
        className="w-40 max-sm:w-36"
        value={kind || ALL}
        options={kindOptions}
        onChange={(id) =>
          shift.send({
            type: 'filter.chosen',
            filter: { kind: shiftKinds.find((one) => one === id) ?? '' },
          })
        }
      />
      <SelectBox
        label="Aircraft or incident"
        className="w-56 max-sm:w-50"
        value={about || ALL}
        options={abouts}
        onChange={(id) =>
          shift.send({ type: 'filter.chosen', filter: { about: id === ALL ? '' : id } })
        }
      />
      <p role="status" className="pb-2 text-sm text-ink-3">
        {rows.length} {rows.length === 1 ? 'line' : 'lines'}
      </p>
      <span className="flex-1" />
      <Button
        variant="outline"
        isDisabled={rows.length === 0}
        onPress={() => shift.send({ type: 'csv.requested' })}
      >
        CSV
      </Button>
      <Button variant="outline" isDisabled={rows.length === 0} onPress={() => print()}>
        Print
      </Button>
    </div>
  );
}

/** The list of the day, newest first; on paper in the order of time. */
function Log({ shift, mayOpen, title }: ShiftProps & { readonly title: string }) {
  const rows = useSelector(shift, selectRows);
  const log = useSelector(shift, selectLog);
  const mayWrite = useSelector(shift, selectMayWrite);
  const isToday = useSelector(shift, (s) => selectDay(s) === selectToday(s));
  const isPrinting = usePrinting();
  return (
    <>
      {mayWrite && isToday && <ShiftNote shift={shift} />}
      <Filters shift={shift} />
      {rows.length === 0 ? (
        <EmptyState>
          {log?.lines.length === 0
            ? 'Nothing happened on this day.'
            : 'No line of this day matches.'}
        </EmptyState>
      ) : (
        <div className="report-paper card print:border-0">
          <h2 className="hidden print:block">{title}</h2>
          <ShiftList
            rows={isPrinting ? rows.toReversed() : rows}
            mayOpen={isPrinting ? () => false : mayOpen}
          />
        </div>
      )}
    </>
  );
}

function Sheet({ shift, base }: PartProps & { readonly base: string }) {
  const log = useSelector(shift, selectLog);
  const address = useSelector(shift, selectAddress);
  const handover = byId(log?.handovers ?? [], address.sheet);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <Link href={shiftPath({ ...address, sheet: '' })} variant="outline">
          Back to the log
        </Link>
        {handover !== null && (
          <Button variant="outline" onPress={() => print()}>
            Print
          </Button>
        )}
      </div>
      {handover === null ? (
        <EmptyState>This day has no such hand-over.</EmptyState>
      ) : (
        <HandoverPaper handover={handover} base={base} />
      )}
    </>
  );
}

/** Title, base and day, how new the log is, and _Hand over_. */
function Head({ shift }: PartProps) {
  const log = useSelector(shift, selectLog);
  const isOpen = useSelector(shift, selectIsOpen);
  const isStale = useSelector(shift, selectIsStale);
  const isBusy = useSelector(shift, selectIsBusy);
  const mayWrite = useSelector(shift, selectMayWrite);
  const day = useSelector(shift, selectDay);
  const today = useSelector(shift, selectToday);
  let age: ReactNode = null;
  if (log !== null)
    age = (
      <p className={`pb-2 text-sm ${isStale ? 'text-warning' : 'text-ink-3'}`} role="status">
        {isStale ? `Not updated since ${pacificTime(log.asOf)}` : `As of ${pacificTime(log.asOf)}`}
      </p>
    );
  return (
    <header className="flex flex-wrap items-end gap-x-4 gap-y-3 print:hidden">
      <h1 className="pb-1">Shift log</h1>
      <Where shift={shift} />
      <span className="flex-1" />
      {age}
      {isStale && (
        <Button variant="outline" onPress={() => shift.send({ type: 'retry.requested' })}>
          Try again
        </Button>
      )}
      {isOpen && mayWrite && day === today && (
        <Button
          variant="outline"
          isDisabled={isBusy}
          onPress={() => shift.send({ type: 'handover.given' })}
        >
          Hand over
        </Button>
      )}
    </header>
  );
}

export interface ShiftProps {
  readonly shift: ShiftRef;
  /** Whether the user can open a page. */
  readonly mayOpen: (path: string) => boolean;
}
/** The shift log of a base, and the sheets of its hand-overs (SHIFT-3). */
export function ShiftView({ shift, mayOpen }: ShiftProps) {
  const isOpen = useSelector(shift, selectIsOpen);
  const isPending = useSelector(shift, selectIsPending);
  const hasFailed = useSelector(shift, selectHasFailed);
  const isGone = useSelector(shift, selectIsGone);
  const bases = useSelector(shift, selectBases);
  const log = useSelector(shift, selectLog);
  const day = useSelector(shift, selectDay);
  const { sheet } = useSelector(shift, selectAddress);
  const base = byId(bases, log?.baseId ?? '');
  const name = base === null ? '' : `${base.code} ${base.name}`;
  return (
    <div className="mx-auto flex max-w-[1320px] flex-col gap-4 p-4 print:block print:max-w-none print:p-0">
      <Head shift={shift} />
      {isPending && <Skeleton lines={8} label="Loading the shift log" />}
      {isGone && <EmptyState>There is no base yet.</EmptyState>}
      {hasFailed && (
        <EmptyState
          action={
            <Button onPress={() => shift.send({ type: 'retry.requested' })}>Try again</Button>
          }
        >
          The shift log couldn't be loaded.
        </EmptyState>
      )}
      {isOpen && (
        <>
          <HandoverBar shift={shift} />
          {sheet === '' ? (
            <Log
              shift={shift}
              mayOpen={mayOpen}
              title={`${name} · shift log of ${formatDate(day)}`}
            />
          ) : (
            <Sheet shift={shift} base={name} />
          )}
        </>
      )}
    </div>
  );
}
