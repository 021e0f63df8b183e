import { useSelector } from '@xstate/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { halfMonthName } from '../../../domain/approvals/halfMonth.ts';
import { daySheetsPath, shownHalf } from '../../../domain/daySheets/address.ts';
import { reconciledRows, sheetPage, sheetRows } from '../../../domain/daySheets/rows.ts';
import type {
  DaySheetsRef,
  DaySheetsSnapshot,
} from '../../../machines/daySheets/daySheets.machine.ts';
import {
  nameIn,
  type SheetsLoaded,
  shownTab,
} from '../../../machines/daySheets/daySheets.setup.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ExportMenu } from '../../ui/buttons/ExportMenu.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { PickerBox } from '../../ui/fields/PickerBox.tsx';
import { Segments } from '../../ui/fields/Segments.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { AdjustForm } from './AdjustForm.tsx';
import { MarkForm } from './MarkForm.tsx';
import { ReconciledTable } from './ReconciledTable.tsx';
import { SheetPaper } from './SheetPaper.tsx';
import { SheetTable } from './SheetTable.tsx';
import { TermsForm } from './TermsForm.tsx';

const selectTab = (s: DaySheetsSnapshot) => shownTab(s.context);
const selectHasBoth = (s: DaySheetsSnapshot) =>
  s.context.seesSheets && s.context.seesReconciliation;
const selectAddress = (s: DaySheetsSnapshot) => s.context.address;
const selectToday = (s: DaySheetsSnapshot) => s.context.today;
const selectLoaded = (s: DaySheetsSnapshot) => s.context.loaded;
const selectMayChange = (s: DaySheetsSnapshot) => s.context.mayEditMarks || s.context.mayExcuse;
const selectMayAdjust = (s: DaySheetsSnapshot) => s.context.mayExcuse;
const selectIsPending = (s: DaySheetsSnapshot) => s.hasTag('pending');
const selectHasFailed = (s: DaySheetsSnapshot) => s.hasTag('failed');
const selectIsOpen = (s: DaySheetsSnapshot) => s.hasTag('open');
const selectHasAdjust = (s: DaySheetsSnapshot) => s.hasTag('adjustForm');
const selectHasTerms = (s: DaySheetsSnapshot) => s.hasTag('termsForm');
const selectHasForm = (s: DaySheetsSnapshot) => s.hasTag('markForm');

interface PartProps {
  readonly sheets: DaySheetsRef;
}
/** Steps to the half-month before and after. */
function Half({ sheets }: PartProps) {
  const address = useSelector(sheets, selectAddress);
  const today = useSelector(sheets, selectToday);
  const { from } = shownHalf(address, today);
  return (
    <span className="flex items-center gap-1">
      <Button
        variant="none"
        size="icon"
        aria-label="Half-month before"
        onPress={() => sheets.send({ type: 'half.moved', by: -1 })}
      >
        <ChevronLeft aria-hidden size={18} />
      </Button>
      <span className="text-sm whitespace-nowrap tabular-nums">{halfMonthName(from)}</span>
      <Button
        variant="none"
        size="icon"
        aria-label="Half-month after"
        isDisabled={address.start === ''}
        onPress={() => sheets.send({ type: 'half.moved', by: 1 })}
      >
        <ChevronRight aria-hidden size={18} />
      </Button>
    </span>
  );
}

interface ShownProps extends PartProps {
  readonly loaded: SheetsLoaded;
}
/** The sheets of an aircraft, or one of them. */
function Sheets({ sheets, loaded }: ShownProps) {
  const address = useSelector(sheets, selectAddress);
  const { aircraft, day } = address;
  const mayChange = useSelector(sheets, selectMayChange);
  const mayAdjust = useSelector(sheets, selectMayAdjust);
  const found = loaded.sheets;
  const rows = useMemo(() => (found === null ? [] : sheetRows(found)), [found]);
  const page = useMemo(() => (found === null ? null : sheetPage(found, day)), [found, day]);
  const contractId = page?.contract?.id ?? null;
  const pathOf = (to: string) => daySheetsPath({ ...address, day: to });
  if (found === null) return <EmptyState>Choose an aircraft to see its day sheets.</EmptyState>;
  if (day !== '')
    return (
      <>
        <Link href={pathOf('')} variant="outline" className="self-start print:hidden">
          All days
        </Link>
        {page === null ? (
          <EmptyState>There is no sheet of this day.</EmptyState>
        ) : (
          <SheetPaper
            page={page}
            radioId={nameIn(loaded.aircraft, aircraft)}
            onAdjust={
              mayAdjust && page.sheet.isClosed ? () => sheets.send({ type: 'adjust.opened' }) : null
            }
            onTerms={
              mayAdjust && contractId !== null
                ? () => sheets.send({ type: 'terms.opened', contractId })
                : null
            }
            onEdit={mayChange ? (id) => sheets.send({ type: 'mark.opened', id }) : null}
          />
        )}
      </>
    );
  if (rows.length === 0)
    return (
      <EmptyState>No sheets: no contract pays for these days, and nothing was recorded.</EmptyState>
    );
  return <SheetTable rows={rows} pathOf={pathOf} />;
}
function Reconciled({ loaded }: Pick<ShownProps, 'loaded'>) {
  const rows = useMemo(
    () => reconciledRows(loaded.halves ?? [], (id) => nameIn(loaded.aircraft, id)),
    [loaded],
  );
  return <ReconciledTable rows={rows} />;
}

/** Aircraft, half-month, tab, and what leaves the page. */
function Toolbar({ sheets }: PartProps) {
  const tab = useSelector(sheets, selectTab);
  const hasBoth = useSelector(sheets, selectHasBoth);
  const { aircraft } = useSelector(sheets, selectAddress);
  const loaded = useSelector(sheets, selectLoaded);
  const options = useMemo(
    () =>
      (loaded?.aircraft ?? []).map((one) => ({
        id: one.id,
        label: one.radioId === '' ? one.registration : one.radioId,
        detail: one.registration,
      })),
    [loaded],
  );
  return (
    <header className="flex flex-wrap items-end gap-x-4 gap-y-2 print:hidden">
      <h1>Day sheets</h1>
      {hasBoth && (
        <Segments
          label="What"
          value={tab}
          options={[
            { id: 'sheets', label: 'Sheets' },
            { id: 'reconciliation', label: 'Reconciliation' },
          ]}
          onChange={(id) =>
            sheets.send({
              type: 'tab.chosen',
              tab: id === 'reconciliation' ? 'reconciliation' : 'sheets',
            })
          }
        />
      )}
      {tab === 'sheets' && loaded !== null && (
        <PickerBox
          label="Aircraft"
          className="w-48"
          value={aircraft}
          options={options}
          onChange={(id) => {
            if (id !== '' && id !== aircraft)
              sheets.send({ type: 'aircraft.chosen', aircraft: id });
          }}
        />
      )}
      <Half sheets={sheets} />
      <span className="flex-1" />
      <ExportMenu
        isDisabled={loaded === null}
        onExport={(format) => sheets.send({ type: 'file.requested', format })}
      />
      <Button variant="outline" onPress={() => print()}>
        Print
      </Button>
    </header>
  );
}

export interface DaySheetsProps {
  readonly sheets: DaySheetsRef;
}
/** The daily pay of contractors, and the share that incidents bear (PAY-20). */
export function DaySheetsView({ sheets }: DaySheetsProps) {
  const tab = useSelector(sheets, selectTab);
  const loaded = useSelector(sheets, selectLoaded);
  const isPending = useSelector(sheets, selectIsPending);
  const hasFailed = useSelector(sheets, selectHasFailed);
  const isOpen = useSelector(sheets, selectIsOpen);
  const hasForm = useSelector(sheets, selectHasForm);
  const hasAdjust = useSelector(sheets, selectHasAdjust);
  const hasTerms = useSelector(sheets, selectHasTerms);
  return (
    <div className="mx-auto flex max-w-[1500px] flex-col gap-4 p-4 print:block print:max-w-none print:p-0">
      <Toolbar sheets={sheets} />
      {isPending && <Skeleton lines={10} label="Loading day sheets" />}
      {hasFailed && (
        <EmptyState
          action={
            <Button onPress={() => sheets.send({ type: 'retry.requested' })}>Try again</Button>
          }
        >
          Day sheets couldn't be loaded.
        </EmptyState>
      )}
      {isOpen && loaded !== null && tab === 'sheets' && <Sheets sheets={sheets} loaded={loaded} />}
      {isOpen && loaded !== null && tab === 'reconciliation' && <Reconciled loaded={loaded} />}
      {hasForm && <MarkForm sheets={sheets} />}
      {hasAdjust && <AdjustForm sheets={sheets} />}
      {hasTerms && <TermsForm sheets={sheets} />}
    </div>
  );
}
