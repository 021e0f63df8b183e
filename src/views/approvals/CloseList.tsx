import { useSelector } from '@xstate/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { type ApprovalsFilters, approvalsListPath } from '../../../domain/approvals/address.ts';
import { monthName, monthState, monthsLater } from '../../../domain/closing/month.ts';
import { closeRows } from '../../../domain/closing/rows.ts';
import { lineText } from '../../../domain/closing/texts.ts';
import type {
  CloseListRef,
  CloseListSnapshot,
} from '../../../machines/approvals/closeList.machine.ts';
import type { PeriodsRef, PeriodsSnapshot } from '../../../machines/approvals/periods.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ExportMenu } from '../../ui/buttons/ExportMenu.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { CloseTable } from './CloseTable.tsx';
import { Closed, ClosingDialog } from './Periods.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';

const selectMonth = (s: CloseListSnapshot) => s.context.month;
const selectLoaded = (s: CloseListSnapshot) => s.context.loaded;
const selectLine = (s: CloseListSnapshot) => s.context.line;
const selectReason = (s: CloseListSnapshot) => s.context.reason;
const selectShows = (s: CloseListSnapshot) => s.context.showsReason;
const selectMayExplain = (s: CloseListSnapshot) => s.context.mayExplain;
const selectIsPending = (s: CloseListSnapshot) => s.hasTag('pending');
const selectHasFailed = (s: CloseListSnapshot) => s.hasTag('failed');
const selectIsOpen = (s: CloseListSnapshot) => s.hasTag('open');
const selectIsStale = (s: CloseListSnapshot) => s.hasTag('stale');
const selectIsAsking = (s: CloseListSnapshot) => s.hasTag('asking');
const selectIsBusy = (s: CloseListSnapshot) => s.hasTag('busy');
const selectPeriods = (s: PeriodsSnapshot) => s.context.loaded;
const selectMayClose = (s: PeriodsSnapshot) => s.context.mayClose;
const selectPeriodsPending = (s: PeriodsSnapshot) => s.hasTag('pending');
const selectPeriodsFailed = (s: PeriodsSnapshot) => s.hasTag('failed') || s.hasTag('stale');
const selectPeriodsBusy = (s: PeriodsSnapshot) => s.hasTag('busy');

export interface CloseListProps {
  readonly list: CloseListRef;
  readonly periods: PeriodsRef;
  readonly address: ApprovalsFilters;
  readonly today: string;
  readonly mayVisit: (path: string) => boolean;
}
type HeadProps = Pick<CloseListProps, 'list' | 'periods' | 'address'>;

/** Heading with the month, links to the months around it, Export and Close. */
function Head({ list, periods, address }: HeadProps) {
  const month = useSelector(list, selectMonth);
  const loaded = useSelector(list, selectLoaded);
  const rows = useSelector(periods, selectPeriods);
  const mayClose = useSelector(periods, selectMayClose);
  const isBusy = useSelector(periods, selectPeriodsBusy);
  const pathOf = (months: number) =>
    approvalsListPath({ ...address, start: monthsLater(month, months), open: '' });
  const state = useMemo(
    () =>
      loaded === null || rows === null ? null : monthState(month, loaded.list.lines, rows.periods),
    [month, loaded, rows],
  );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h2 id="close-heading" className="flex-1">
        {monthName(month)}
      </h2>
      <Link href={pathOf(-1)} variant="outline" aria-label="The month before">
        <ChevronLeft aria-hidden size={16} />
      </Link>
      <Link href={pathOf(1)} variant="outline" aria-label="The month after">
        <ChevronRight aria-hidden size={16} />
      </Link>
      <ExportMenu
        isDisabled={loaded === null}
        onExport={(format) => list.send({ type: 'file.requested', format })}
      />
      {mayClose && state?.open.length !== 0 && (
        <Button
          isDisabled={state?.isReady !== true || isBusy}
          onPress={() => periods.send({ type: 'close.asked', periods: state?.open ?? [] })}
        >
          Close {monthName(month)}
        </Button>
      )}
    </div>
  );
}

/** A summary of what blocks the closing, and the lines. */
function Content({ list, periods, today, mayVisit }: Omit<CloseListProps, 'address'>) {
  const month = useSelector(list, selectMonth);
  const loaded = useSelector(list, selectLoaded);
  const half = useSelector(periods, selectPeriods);
  const mayExplain = useSelector(list, selectMayExplain);
  const rows = useMemo(
    () => (loaded === null ? [] : closeRows(loaded.list, loaded, today)),
    [loaded, today],
  );
  if (loaded === null || half === null) return null;
  const { text } = monthState(month, loaded.list.lines, half.periods);
  if (rows.length === 0) return <EmptyState>{text}</EmptyState>;
  return (
    <>
      <p role="status">{text}</p>
      <CloseTable
        rows={rows}
        mayVisit={mayVisit}
        onExplain={mayExplain ? (key) => list.send({ type: 'reason.asked', key }) : null}
      />
    </>
  );
}

function ExplainDialog({ list }: { readonly list: CloseListRef }) {
  const line = useSelector(list, selectLine);
  const reason = useSelector(list, selectReason);
  const shows = useSelector(list, selectShows);
  const isAsking = useSelector(list, selectIsAsking);
  const isBusy = useSelector(list, selectIsBusy);
  return (
    <ReasonDialog
      title="Reason for closing"
      label="Why can it be closed like this?"
      action={isBusy ? 'Saving…' : 'Save'}
      isOpen={isAsking}
      reason={reason}
      showsProblem={shows}
      onType={(typed) => list.send({ type: 'reason.typed', reason: typed })}
      onGive={() => list.send({ type: 'reason.given' })}
      onClose={() => list.send({ type: 'asking.left' })}
    >
      {line !== null && <p>{lineText(line)}</p>}
    </ReasonDialog>
  );
}

/** The close list of a month. A month without blocking lines can be closed here (APR-60). */
export function CloseListView({ list, periods, address, today, mayVisit }: CloseListProps) {
  const isPending = useSelector(list, selectIsPending);
  const hasFailed = useSelector(list, selectHasFailed);
  const isOpen = useSelector(list, selectIsOpen);
  const isStale = useSelector(list, selectIsStale);
  const periodsPending = useSelector(periods, selectPeriodsPending);
  const periodsFailed = useSelector(periods, selectPeriodsFailed);
  const retry = () => {
    list.send({ type: 'retry.requested' });
    periods.send({ type: 'retry.requested' });
  };
  return (
    <section aria-labelledby="close-heading" className="flex flex-col gap-3">
      <Head list={list} periods={periods} address={address} />
      <Closed periods={periods} address={address} />
      {(isPending || periodsPending) && <Skeleton lines={8} label="Loading the close list" />}
      {(hasFailed || (periodsFailed && !isPending)) && (
        <EmptyState action={<Button onPress={retry}>Try again</Button>}>
          The close list couldn't be loaded.
        </EmptyState>
      )}
      {isStale && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p>The close list couldn't be loaded again. It may be old.</p>
          <Button variant="outline" size="inputAction" onPress={retry}>
            Try again
          </Button>
        </div>
      )}
      {isOpen && <Content list={list} periods={periods} today={today} mayVisit={mayVisit} />}
      <ClosingDialog periods={periods} />
      <ExplainDialog list={list} />
    </section>
  );
}
