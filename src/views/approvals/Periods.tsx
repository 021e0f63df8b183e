import { useSelector } from '@xstate/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import {
  type ApprovalsFilters,
  approvalsListPath,
  gridStarts,
  NO_AIRCRAFT,
  shiftedStart,
} from '../../../domain/approvals/address.ts';
import { closingQuestion, readyRows, unapprovedTab } from '../../../domain/approvals/grid.ts';
import { halfMonthName } from '../../../domain/approvals/halfMonth.ts';
import type { PeriodsRef, PeriodsSnapshot } from '../../../machines/approvals/periods.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { Dialog } from '../../ui/notices/Dialog.tsx';
import { PeriodGrid } from './PeriodGrid.tsx';
import { StepBar } from './StepBar.tsx';

const selectLoaded = (s: PeriodsSnapshot) => s.context.loaded;
const selectAsked = (s: PeriodsSnapshot) => s.context.asked;
const selectTold = (s: PeriodsSnapshot) => s.context.told;
const selectRefused = (s: PeriodsSnapshot) => s.context.refused;
const selectMayClose = (s: PeriodsSnapshot) => s.context.mayClose;
const selectMayOpen = (s: PeriodsSnapshot) => s.can({ type: 'opening.asked' });
const selectIsPending = (s: PeriodsSnapshot) => s.hasTag('pending');
const selectHasFailed = (s: PeriodsSnapshot) => s.hasTag('failed');
const selectIsOpen = (s: PeriodsSnapshot) => s.hasTag('open');
const selectIsStale = (s: PeriodsSnapshot) => s.hasTag('stale');
const selectIsConfirming = (s: PeriodsSnapshot) => s.hasTag('confirming');
const selectIsBusy = (s: PeriodsSnapshot) => s.hasTag('busy');

/**
 * The result of closing. A refused half-month links to the records that block it, or to the close
 * list of its month (APR-34, APR-62).
 */
export function Closed({
  periods,
  address,
}: {
  readonly periods: PeriodsRef;
  readonly address: ApprovalsFilters;
}) {
  const told = useSelector(periods, selectTold);
  const refused = useSelector(periods, selectRefused);
  const loaded = useSelector(periods, selectLoaded);
  if (told === '' && refused.length === 0) return null;
  return (
    <StepBar
      text={told}
      isRefused={refused.length > 0}
      onClose={() => periods.send({ type: 'told.closed' })}
    >
      {refused.map(({ assetId, start, message }) => {
        const row = loaded?.periods.find((p) => p.assetId === assetId && p.start === start);
        const isUnapproved =
          row !== undefined &&
          row.approved < row.approved + row.entered + row.checked + row.reopened;
        return (
          <p key={`${assetId} ${start}`} className="flex flex-wrap items-center gap-x-3">
            {message}
            {isUnapproved && (
              <Link
                href={approvalsListPath({
                  ...address,
                  tab: unapprovedTab(row),
                  aircraft: assetId ?? NO_AIRCRAFT,
                  start,
                  open: '',
                })}
              >
                Show them
              </Link>
            )}
            {!isUnapproved && row !== undefined && row.drifted === 0 && row.unexplained > 0 && (
              <Link
                href={approvalsListPath({
                  ...{ tab: 'close', aircraft: '', open: '' },
                  start,
                })}
              >
                Give reasons
              </Link>
            )}
          </p>
        );
      })}
    </StepBar>
  );
}

export interface PeriodsProps {
  readonly periods: PeriodsRef;
  readonly address: ApprovalsFilters;
  readonly today: string;
}
/** The range of half-months with its navigation and actions. */
function PeriodsHead({ periods, address, today }: PeriodsProps) {
  const loaded = useSelector(periods, selectLoaded);
  const mayClose = useSelector(periods, selectMayClose);
  const mayOpen = useSelector(periods, selectMayOpen);
  const isBusy = useSelector(periods, selectIsBusy);
  const starts = gridStarts(address, today);
  const ready = readyRows(loaded?.periods ?? []).length;
  const first = starts[0] ?? today;
  const last = starts.at(-1) ?? today;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h2 id="periods-heading" className="flex-1">
        Half-months
      </h2>
      {mayOpen && (
        <Button variant="outline" onPress={() => periods.send({ type: 'opening.asked' })}>
          Take as approved up to…
        </Button>
      )}
      <Link
        href={approvalsListPath({
          ...address,
          start: shiftedStart({ start: last }, -3, today),
          open: '',
        })}
        variant="outline"
        aria-label="Earlier half-months"
      >
        <ChevronLeft aria-hidden size={16} />
      </Link>
      <span className="text-sm whitespace-nowrap text-ink-2">
        {halfMonthName(first).slice(0, 5)}–{halfMonthName(last).slice(6)}
      </span>
      {address.start !== '' && (
        <Link
          href={approvalsListPath({ ...address, start: shiftedStart(address, 3, today), open: '' })}
          variant="outline"
          aria-label="Later half-months"
        >
          <ChevronRight aria-hidden size={16} />
        </Link>
      )}
      {mayClose && ready > 0 && (
        <Button isDisabled={isBusy} onPress={() => periods.send({ type: 'ready.asked' })}>
          Close {ready === 1 ? 'the one' : `the ${ready}`} that {ready === 1 ? 'is' : 'are'} ready
        </Button>
      )}
    </div>
  );
}

/** Asks before half-months are closed (APR-34). */
export function ClosingDialog({ periods }: { readonly periods: PeriodsRef }) {
  const loaded = useSelector(periods, selectLoaded);
  const asked = useSelector(periods, selectAsked);
  const isConfirming = useSelector(periods, selectIsConfirming);
  const isBusy = useSelector(periods, selectIsBusy);
  const leave = () => periods.send({ type: 'asking.left' });
  return (
    <Dialog title="Close" isOpen={isConfirming} isAlert onClose={leave}>
      <p>{closingQuestion(asked, loaded?.aircraft ?? [])}</p>
      <div className="flex justify-end gap-2">
        <Button variant="outline" isDisabled={isBusy} onPress={leave}>
          Cancel
        </Button>
        <Button
          autoFocus
          isDisabled={isBusy}
          onPress={() => periods.send({ type: 'closing.confirmed' })}
        >
          {isBusy ? 'Closing…' : 'Close for good'}
        </Button>
      </div>
    </Dialog>
  );
}

/** The state of each aircraft's half-months; ready ones can be closed (APR-33). */
export function Periods({ periods, address, today }: PeriodsProps) {
  const loaded = useSelector(periods, selectLoaded);
  const mayClose = useSelector(periods, selectMayClose);
  const isPending = useSelector(periods, selectIsPending);
  const hasFailed = useSelector(periods, selectHasFailed);
  const isOpen = useSelector(periods, selectIsOpen);
  const isStale = useSelector(periods, selectIsStale);
  const starts = gridStarts(address, today);
  const retry = () => periods.send({ type: 'retry.requested' });
  return (
    <section aria-labelledby="periods-heading" className="flex flex-col gap-3">
      <PeriodsHead periods={periods} address={address} today={today} />
      <Closed periods={periods} address={address} />
      {isPending && <Skeleton lines={8} label="Loading half-months" />}
      {hasFailed && (
        <EmptyState action={<Button onPress={retry}>Try again</Button>}>
          The half-months couldn't be loaded.
        </EmptyState>
      )}
      {isStale && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p>The half-months couldn't be loaded again. They may be old.</p>
          <Button variant="outline" size="inputAction" onPress={retry}>
            Try again
          </Button>
        </div>
      )}
      {isOpen && loaded !== null && (
        <PeriodGrid
          loaded={loaded}
          starts={starts}
          mayClose={mayClose}
          address={address}
          onClose={(assetId, start) =>
            periods.send({ type: 'close.asked', periods: [{ assetId, start }] })
          }
        />
      )}
      <ClosingDialog periods={periods} />
    </section>
  );
}
