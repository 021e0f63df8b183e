import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { dispatchPath } from '../../../domain/dispatch/view/kinds.ts';
import { longestFirst, type OutRow } from '../../../domain/dispatch/view/outNow.ts';
import { formatDuration } from '../../../domain/format.ts';
import type { HeldRow } from '../../../domain/home/heldRows.ts';
import { queuedFlights } from '../../../domain/home/queued.ts';
import type { BaseWorkRef } from '../../../machines/base/baseWork.machine.ts';
import type { CloseOutSnapshot } from '../../../machines/dispatch/closeOut/closeOut.machine.ts';
import type { HomeRef, HomeSnapshot } from '../../../machines/home/home.machine.ts';
import type { OutboxRef, OutboxSnapshot } from '../../../machines/outbox/outbox.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Chip } from '../../ui/notices/Chip.tsx';
import { CloseOutForm, CloseOutNames } from '../closeOut/CloseOutForm.tsx';
import { FlightOpener } from '../closeOut/FlightOpener.tsx';
import { DivertButton, DivertOfRow } from '../following/Divert.tsx';
import { FollowLine } from '../following/FollowLine.tsx';
import { IncidentName } from '../incidents/IncidentName.tsx';
import { NotSent } from '../records/NotSent.tsx';
import { Panel } from './Panel.tsx';

const selectRows = (s: HomeSnapshot) => s.context.out;
const selectData = (s: HomeSnapshot) => s.context.data;
const selectBaseId = (s: HomeSnapshot) => s.context.baseId;
const selectNow = (s: HomeSnapshot) => s.context.now;
const selectEntries = (s: OutboxSnapshot) => s.context.entries;
const selectWork = (s: HomeSnapshot) => s.children.work;
const selectCloseOut = (s: HomeSnapshot) => s.children.closeOut;
const selectFollowing = (s: HomeSnapshot) => s.children.following;
const selectDivert = (s: HomeSnapshot) => s.children.divert;
const noRows: readonly HeldRow[] = [];
const selectHeld = (s: CloseOutSnapshot | undefined) => s?.context.held ?? noRows;
const tones = { plain: 'plain', warning: 'warning', error: 'error' } as const;

interface WithdrawProps {
  readonly work: BaseWorkRef;
  readonly row: OutRow;
  readonly twin: NonNullable<OutRow['twin']>;
}
/** Withdraws the user's record of a flight that another user entered, too (AUTH-14). */
const Withdraw = ({ work, row, twin }: WithdrawProps) => (
  <Button
    variant="outline"
    size="inputAction"
    aria-label={`Withdraw flight ${row.dispatchNumber}`}
    onPress={() =>
      work.send({
        type: 'order.given',
        order: {
          kind: 'withdraw',
          id: row.dispatchId,
          otherId: twin.dispatchId,
          done: `Flight ${row.dispatchNumber} withdrawn. ${twin.dispatchNumber} stays.`,
        },
      })
    }
  >
    Withdraw
  </Button>
);

interface TwinProps extends Omit<WithdrawProps, 'work'> {
  /** Undefined for users who can't merge, and while the chart isn't running. */
  readonly work: BaseWorkRef | undefined;
}
/** Reports that the flight is out twice, and offers to merge or withdraw the user's own record. */
const OutTwice = ({ work, row, twin }: TwinProps) => (
  <p className="flex flex-wrap items-center gap-2 pt-1">
    <Chip tone="warning">Out twice</Chip>
    <span className="text-xs text-ink-3">
      Also {twin.dispatchNumber} by {twin.createdBy}
    </span>
    {work !== undefined && (
      <>
        <Link
          href={`${dispatchPath('flight', twin.dispatchId)}?merge=${row.dispatchId}`}
          variant="outline"
          size="inputAction"
          aria-label={`Merge flight ${row.dispatchNumber} into ${twin.dispatchNumber}`}
        >
          Merge
        </Link>
        <Withdraw work={work} row={row} twin={twin} />
      </>
    )}
  </p>
);

interface OutProps {
  readonly home: HomeRef;
  readonly outbox: OutboxRef;
  readonly canEdit: boolean;
}
interface OpenFlightProps extends OutProps {
  readonly row: OutRow;
  /** Idempotency key of the flight in the outbox; undefined for a sent one. */
  readonly entryKey: string | undefined;
  /** The user entered the flight. */
  readonly isOwn: boolean;
}
function OpenFlight({ home, outbox, canEdit, row, entryKey, isOwn }: OpenFlightProps) {
  const closeOut = useSelector(home, selectCloseOut);
  const work = useSelector(home, selectWork);
  const following = useSelector(home, selectFollowing);
  const divert = useSelector(home, selectDivert);
  const { twin } = row;
  return (
    <li
      data-follows={row.dispatchId}
      className="border-b border-line px-4 py-1.5 last:border-b-0 lg:px-3 lg:py-px"
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2 lg:flex-nowrap lg:items-center lg:gap-x-2">
        <p className="flex flex-wrap items-center gap-x-2 max-lg:order-first lg:w-16 lg:shrink-0 lg:flex-col lg:items-start lg:[&>*:first-child]:leading-5!">
          <FlightOpener
            dispatchId={row.dispatchId}
            radioId={row.radioId}
            entryKey={entryKey}
            outbox={outbox}
            canEdit={canEdit}
          />
          <span className="text-sm text-ink-3 lg:max-w-full lg:truncate lg:text-xs lg:leading-4">
            {row.typeName}
          </span>
        </p>
        <div className="min-w-0 max-lg:order-1 max-lg:basis-full lg:flex-1 lg:text-xs lg:max-[1359px]:[&_a]:text-xs! min-[1360px]:text-sm">
          <p
            className={`lg:leading-4 ${row.agent === '' ? 'lg:line-clamp-2' : 'lg:line-clamp-1'}`}
            title={row.incident}
          >
            <IncidentName label={row.incident} incidentId={row.incidentId} />
          </p>
          {row.agent !== '' && (
            <p className="truncate text-sm text-ink-2 lg:text-xs" title={row.agent}>
              {row.agent}
            </p>
          )}
        </div>
        <p className="flex flex-wrap items-center justify-end gap-x-2 text-right max-lg:flex-1 lg:shrink-0 lg:flex-nowrap">
          <span translate="no">
            <Chip tone={tones[row.tone]}>{formatDuration(row.minutes)}</Chip>
          </span>
          <span className="text-xs leading-4 text-ink-3 max-lg:basis-full lg:w-28 lg:whitespace-nowrap">
            {row.since !== '' && <span className="block">out {row.since}</span>}
            {row.hobbs !== '' && <span className="block">{row.hobbs}</span>}
          </span>
        </p>
        {entryKey !== undefined && <NotSent />}
        {canEdit && closeOut !== undefined && (
          <CloseOutForm
            closeOut={closeOut}
            dispatchId={row.dispatchId}
            dispatchNumber={row.dispatchNumber}
            radioId={row.radioId}
            drops={row.drops}
            isInTable
          />
        )}
      </div>
      {following !== undefined && divert !== undefined && (
        <FollowLine
          following={following}
          closeOut={closeOut}
          dispatchId={row.dispatchId}
          canEdit={canEdit}
          extraButton={
            <DivertButton divert={divert} dispatchId={row.dispatchId} radioId={row.radioId} />
          }
          extraForm={
            <DivertOfRow divert={divert} dispatchId={row.dispatchId} radioId={row.radioId} />
          }
        />
      )}
      {twin !== null && (
        <OutTwice work={canEdit && twin.isSame && isOwn ? work : undefined} row={row} twin={twin} />
      )}
    </li>
  );
}

/**
 * Every open flight of the base, with fields to close it: type time in and meter, press Enter
 * (HOME-2).
 */
export function OutNow({ home, outbox, canEdit }: OutProps) {
  const out = useSelector(home, selectRows);
  const entries = useSelector(outbox, selectEntries);
  const data = useSelector(home, selectData);
  const baseId = useSelector(home, selectBaseId);
  const now = useSelector(home, selectNow);
  const queued = useMemo(
    () => queuedFlights(entries, data?.aircraft ?? [], data?.bases ?? [], baseId, now),
    [entries, data, baseId, now],
  );
  const held = useSelector(useSelector(home, selectCloseOut), selectHeld);
  const rows = useMemo(
    () => (held.length === 0 ? out : [...out, ...held.map(({ row }) => row)].sort(longestFirst)),
    [out, held],
  );
  const own = useMemo(() => new Set(data?.mine.map((d) => d.id)), [data]);
  return (
    <Panel title="Out now" count={out.length}>
      {rows.length === 0 && <EmptyState>No aircraft are out.</EmptyState>}
      {rows.length > 0 && canEdit && <CloseOutNames className="lg:flex" />}
      <ul>
        {rows.map((row) => (
          <OpenFlight
            key={row.dispatchId}
            home={home}
            outbox={outbox}
            canEdit={canEdit}
            row={row}
            entryKey={queued.keys.get(row.dispatchId)}
            isOwn={own.has(row.dispatchId)}
          />
        ))}
        {queued.closed.map(({ key, radioId, typeName, what }) => (
          <li
            key={key}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5 last:border-b-0"
          >
            <FlightOpener
              dispatchId={key}
              radioId={radioId}
              entryKey={key}
              outbox={outbox}
              canEdit={canEdit}
            />
            <span className="flex-1 text-sm text-ink-3">{typeName}</span>
            {what} <NotSent />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
