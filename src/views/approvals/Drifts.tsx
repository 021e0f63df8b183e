import { useSelector } from '@xstate/react';
import type { DriftRow } from '../../../contract/approvals/books.ts';
import { type ApprovalsFilters, approvalsListPath } from '../../../domain/approvals/address.ts';
import { causeText, partsMoved } from '../../../domain/approvals/grid.ts';
import { aircraftName } from '../../../domain/approvals/lists.ts';
import { formatDate } from '../../../domain/dates/parseDate.ts';
import { formatSignedUsd } from '../../../domain/format.ts';
import type { AircraftFacts } from '../../../domain/reference/facts.ts';
import type { DriftsRef, DriftsSnapshot } from '../../../machines/approvals/drifts.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { CheckBox } from '../../ui/fields/CheckBox.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { Chip } from '../../ui/notices/Chip.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { StepBar } from './StepBar.tsx';

const selectLoaded = (s: DriftsSnapshot) => s.context.loaded;
const selectPicked = (s: DriftsSnapshot) => s.context.picked;
const selectAsked = (s: DriftsSnapshot) => s.context.asked;
const selectReason = (s: DriftsSnapshot) => s.context.reason;
const selectShows = (s: DriftsSnapshot) => s.context.showsReason;
const selectTold = (s: DriftsSnapshot) => s.context.told;
const selectMaySettle = (s: DriftsSnapshot) => s.context.maySettle;
const selectIsPending = (s: DriftsSnapshot) => s.hasTag('pending');
const selectHasFailed = (s: DriftsSnapshot) => s.hasTag('failed');
const selectIsOpen = (s: DriftsSnapshot) => s.hasTag('open');
const selectIsStale = (s: DriftsSnapshot) => s.hasTag('stale');
const selectIsAsking = (s: DriftsSnapshot) => s.hasTag('asking');
const selectIsBusy = (s: DriftsSnapshot) => s.hasTag('busy');
/** Maximum differences shown; users settle these before the rest. */
const MAX_SHOWN = 100;

interface DriftLineProps {
  readonly drift: DriftRow;
  readonly aircraft: readonly AircraftFacts[];
  readonly isPicked: boolean;
  /** Omitted for users who can't settle it. */
  readonly onPick?: () => void;
  readonly href: string;
}
/** One activity with the old and new values of its changed parts. */
function DriftLine({ drift, aircraft, isPicked, onPick, href }: DriftLineProps) {
  const { dispatchNumber, assetId, activityDate, isClosed } = drift;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 px-4 py-2">
      {onPick !== undefined && (
        <span className="flex w-6 max-sm:min-h-11">
          <CheckBox
            label={`Dispatch ${dispatchNumber}`}
            hasHiddenLabel
            isOn={isPicked}
            onChange={onPick}
          />
        </span>
      )}
      <div className="min-w-44 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <Link href={href}>Dispatch {dispatchNumber}</Link>
          <span className="text-ink-2">
            {aircraftName(aircraft, assetId)}, {formatDate(activityDate)}
          </span>
          {isClosed && <Chip>Closed</Chip>}
        </p>
        <p className="text-sm text-ink-2">{causeText(drift)}</p>
      </div>
      <dl className={`min-w-56 flex-1 text-sm ${onPick === undefined ? '' : 'max-sm:pl-10'}`}>
        {partsMoved(drift).map(({ label, was, now }) => (
          <div key={label} className="flex flex-wrap gap-x-2">
            <dt className="w-28 text-ink-2">{label}</dt>
            <dd className="tabular-nums">
              <span className="text-ink-2">{was}</span> → {now}
            </dd>
          </div>
        ))}
      </dl>
      <p className="ml-auto w-28 text-right font-medium tabular-nums">
        {formatSignedUsd(drift.drift)}
      </p>
    </li>
  );
}

interface DriftsProps {
  readonly drifts: DriftsRef;
  readonly address: ApprovalsFilters;
}
/** The heading, and buttons that settle the selected differences. */
function DriftsHead({ drifts }: { readonly drifts: DriftsRef }) {
  const loaded = useSelector(drifts, selectLoaded);
  const picked = useSelector(drifts, selectPicked);
  const maySettle = useSelector(drifts, selectMaySettle);
  const isBusy = useSelector(drifts, selectIsBusy);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h2 id="drifts-heading" className="flex-1">
        Differences
      </h2>
      {maySettle && loaded !== null && loaded.drifts.length > 0 && (
        <>
          <Button
            variant="outline"
            isDisabled={picked.length === 0 || isBusy}
            onPress={() => drifts.send({ type: 'settling.asked', act: 'keep', ids: picked })}
          >
            Keep out
          </Button>
          <Button
            isDisabled={picked.length === 0 || isBusy}
            onPress={() => drifts.send({ type: 'settling.asked', act: 'take', ids: picked })}
          >
            {isBusy ? 'Sending…' : 'Take'}
          </Button>
        </>
      )}
    </div>
  );
}

/** The first differences. Users who can settle them select some or all. */
function DriftList({ drifts, address }: DriftsProps) {
  const loaded = useSelector(drifts, selectLoaded);
  const picked = useSelector(drifts, selectPicked);
  const maySettle = useSelector(drifts, selectMaySettle);
  const rows = loaded?.drifts ?? [];
  const shown = rows.slice(0, MAX_SHOWN);
  const isAll = shown.length > 0 && shown.every(({ activityId }) => picked.includes(activityId));
  const pick = (ids: readonly string[]) => drifts.send({ type: 'drifts.picked', ids });
  const toggle = (id: string) =>
    pick(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id]);
  return (
    <div className="card">
      {maySettle && (
        <div className="border-b border-line-strong bg-raised px-4 py-1 font-medium">
          <CheckBox
            label={`All ${shown.length}`}
            isOn={isAll}
            onChange={(isOn) => pick(isOn ? shown.map(({ activityId }) => activityId) : [])}
          />
        </div>
      )}
      <ul aria-label="Differences" className="divide-y divide-line">
        {shown.map((drift) => (
          <DriftLine
            key={drift.activityId}
            drift={drift}
            aircraft={loaded?.aircraft ?? []}
            isPicked={picked.includes(drift.activityId)}
            href={approvalsListPath({ ...address, open: drift.dispatchId })}
            {...(maySettle ? { onPick: () => toggle(drift.activityId) } : {})}
          />
        ))}
      </ul>
      {rows.length > shown.length && (
        <p className="border-t border-line px-4 py-2 text-ink-2">
          {rows.length - shown.length} more when these are settled.
        </p>
      )}
    </div>
  );
}

/** Requests the reason for taking differences, or for keeping them out. */
function SettleDialog({ drifts }: { readonly drifts: DriftsRef }) {
  const asked = useSelector(drifts, selectAsked);
  const reason = useSelector(drifts, selectReason);
  const shows = useSelector(drifts, selectShows);
  const isAsking = useSelector(drifts, selectIsAsking);
  const takes = asked?.act === 'take';
  const count = asked?.drifts.length ?? 0;
  return (
    <ReasonDialog
      title={`${takes ? 'Take' : 'Keep out'} ${count === 1 ? '1 difference' : `${count} differences`}`}
      label={takes ? 'Why is it taken?' : 'Why is it kept out?'}
      action={takes ? 'Take' : 'Keep out'}
      isOpen={isAsking}
      reason={reason}
      showsProblem={shows}
      onType={(typed) => drifts.send({ type: 'reason.typed', reason: typed })}
      onGive={() => drifts.send({ type: 'reason.given' })}
      onClose={() => drifts.send({ type: 'asking.left' })}
    >
      <p>
        {takes
          ? 'The books follow: in an open half-month the approved numbers are written anew, in a closed one the difference is posted today.'
          : 'The books stay as they are. It is shown again when the cost moves on.'}
      </p>
    </ReasonDialog>
  );
}

/** Differences since the approval; users take them or keep them out (APR-35). */
export function Drifts({ drifts, address }: DriftsProps) {
  const loaded = useSelector(drifts, selectLoaded);
  const told = useSelector(drifts, selectTold);
  const isPending = useSelector(drifts, selectIsPending);
  const hasFailed = useSelector(drifts, selectHasFailed);
  const isOpen = useSelector(drifts, selectIsOpen);
  const isStale = useSelector(drifts, selectIsStale);
  const rows = loaded?.drifts ?? [];
  const retry = () => drifts.send({ type: 'retry.requested' });
  return (
    <section aria-labelledby="drifts-heading" className="flex flex-col gap-3">
      <DriftsHead drifts={drifts} />
      {told !== '' && (
        <StepBar
          text={told}
          isRefused={false}
          onClose={() => drifts.send({ type: 'told.closed' })}
        />
      )}
      {isPending && <Skeleton lines={3} label="Loading differences" />}
      {hasFailed && (
        <EmptyState action={<Button onPress={retry}>Try again</Button>}>
          The differences couldn't be loaded.
        </EmptyState>
      )}
      {isStale && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p>The differences couldn't be loaded again. They may be old.</p>
          <Button variant="outline" size="inputAction" onPress={retry}>
            Try again
          </Button>
        </div>
      )}
      {isOpen && rows.length === 0 && (
        <EmptyState>Nothing differs from what was approved.</EmptyState>
      )}
      {isOpen && rows.length > 0 && <DriftList drifts={drifts} address={address} />}
      <SettleDialog drifts={drifts} />
    </section>
  );
}
