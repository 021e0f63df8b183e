import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { pacificDay } from '../../../domain/dates/pacific.ts';
import { formatDate } from '../../../domain/dates/parseDate.ts';
import type { DayRow } from '../../../domain/home/dayList.ts';
import { isAllowed } from '../../../domain/session/permissions.ts';
import type { DayListRef, DayListSnapshot } from '../../../machines/home/dayList.machine.ts';
import type { SessionRef } from '../../../machines/session/session.machine.ts';
import type { ClockRef } from '../../../machines/shell/clock.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { SearchBox } from '../../ui/fields/SearchBox.tsx';
import { SwitchBox } from '../../ui/fields/SwitchBox.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Rows } from '../../ui/lists/Rows.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { Chip } from '../../ui/notices/Chip.tsx';
import { StatusMark } from '../../ui/notices/StatusMark.tsx';
import { DayStepper } from '../records/DayStepper.tsx';
import {
  AmountCells,
  amountHeaders,
  DispatchFlags,
  WhichCells,
  whichHeaders,
} from '../records/DispatchCells.tsx';

const selectDay = (s: DayListSnapshot) => s.context.day;
const selectText = (s: DayListSnapshot) => s.context.text;
const selectWithDeleted = (s: DayListSnapshot) => s.context.withDeleted;
const selectRows = (s: DayListSnapshot) => s.context.rows;
const selectIsPending = (s: DayListSnapshot) => s.hasTag('pending');
const selectIsListed = (s: DayListSnapshot) => s.hasTag('open');
const selectHasFailed = (s: DayListSnapshot) => s.hasTag('failed');
const headers = [
  ...whichHeaders,
  { label: 'Request' },
  ...amountHeaders,
  { label: 'Status' },
  { label: 'Flags' },
];

const Line = ({ row, mayOpen }: { readonly row: DayRow; readonly mayOpen: boolean }) => (
  <tr className={row.isDeleted ? 'text-ink-3' : ''}>
    <WhichCells row={row} mayOpen={mayOpen} isDeleted={row.isDeleted} />
    <td className="whitespace-nowrap">{row.requestNumbers}</td>
    <AmountCells row={row} />
    <td>{row.isDeleted ? <Chip>Deleted</Chip> : <StatusMark status={row.status} />}</td>
    <td>
      <DispatchFlags flags={row.flags} />
    </td>
  </tr>
);

export interface DayListProps {
  readonly list: DayListRef;
  readonly session: SessionRef;
  readonly clock: ClockRef;
}
/** All dispatches of one day, filtered as the user types. */
export function DayList({ list, session, clock }: DayListProps) {
  const day = useSelector(list, selectDay);
  const text = useSelector(list, selectText);
  const withDeleted = useSelector(list, selectWithDeleted);
  const rows = useSelector(list, selectRows);
  const isPending = useSelector(list, selectIsPending);
  const isListed = useSelector(list, selectIsListed);
  const hasFailed = useSelector(list, selectHasFailed);
  const permissions = useSelector(session, (s) => s.context.permissions);
  const hasShortcuts = useSelector(session, (s) => s.context.settings.singleKeyShortcuts !== false);
  const today = useSelector(clock, (s) => pacificDay(s.context.now));
  const table = useRef<HTMLDivElement>(null);
  return (
    <div className="mx-auto flex max-w-[1320px] flex-col gap-4 p-4">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <h1 className="flex-1">Dispatches of {formatDate(day)}</h1>
        <Link href="/" variant="outline">
          Home
        </Link>
      </div>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-3">
        <DayStepper
          day={day}
          today={today}
          onChoose={(chosen) => list.send({ type: 'day.chosen', day: chosen })}
          onMove={(days) => list.send({ type: 'day.moved', days })}
        />
        <SearchBox
          label="Search dispatches"
          value={text}
          onChange={(typed) => list.send({ type: 'text.typed', text: typed })}
          onLeave={() => table.current?.querySelector<HTMLElement>('a, section')?.focus()}
          hasShortcut={hasShortcuts}
          className="w-full sm:w-72"
        />
        <SwitchBox
          label="Deleted too"
          isOn={withDeleted}
          onChange={() => list.send({ type: 'deleted.toggled' })}
        />
        {isListed && (
          <p role="status" className="pb-2 text-sm text-ink-3">
            {rows.length} {rows.length === 1 ? 'dispatch' : 'dispatches'}
          </p>
        )}
      </div>
      {hasFailed && (
        <EmptyState
          action={<Button onPress={() => list.send({ type: 'retry.requested' })}>Try again</Button>}
        >
          The dispatches couldn't be loaded.
        </EmptyState>
      )}
      {isPending && <Skeleton lines={8} />}
      {isListed && rows.length === 0 && (
        <EmptyState>
          {text === '' ? 'Nothing was dispatched on this day.' : 'No dispatch of this day matches.'}
        </EmptyState>
      )}
      {isListed && rows.length > 0 && (
        <div ref={table} className="card">
          <Rows label="Dispatches" headers={headers}>
            {rows.map((row) => (
              <Line key={row.id} row={row} mayOpen={isAllowed(permissions, 'Dispatch', 'Edit')} />
            ))}
          </Rows>
        </div>
      )}
    </div>
  );
}
