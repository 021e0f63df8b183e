import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { ageText, type BoardRow } from '../../../domain/base/board.ts';
import { COMPACT_FROM, filterBoard } from '../../../domain/base/filterBoard.ts';
import { kindTexts, ordersOf } from '../../../domain/base/kinds.ts';
import { dropInOrder } from '../../../domain/base/rotation.ts';
import { shortMoment } from '../../../domain/dates/momentText.ts';
import { queuedId, waitingDispatches } from '../../../domain/dispatch/queued/queuedRecords.ts';
import { format2 } from '../../../domain/format.ts';
import type { HeldRow } from '../../../domain/home/heldRows.ts';
import type { BaseRef, BaseSnapshot } from '../../../machines/base/base.machine.ts';
import type { BaseWorkRef } from '../../../machines/base/baseWork.machine.ts';
import type { CloseOutSnapshot } from '../../../machines/dispatch/closeOut/closeOut.machine.ts';
import type { OutboxRef, OutboxSnapshot } from '../../../machines/outbox/outbox.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { SearchBox } from '../../ui/fields/SearchBox.tsx';
import { DragRow } from '../../ui/lists/DragRow.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { StatusMark } from '../../ui/notices/StatusMark.tsx';
import { CloseOutForm, CloseOutNames } from '../closeOut/CloseOutForm.tsx';
import { FlightOpener } from '../closeOut/FlightOpener.tsx';
import { FollowLine } from '../following/FollowLine.tsx';
import { IncidentName } from '../incidents/IncidentName.tsx';
import { NotSent } from '../records/NotSent.tsx';
import { Rotations } from './Rotations.tsx';
import { type BaseRights, RowActions } from './RowActions.tsx';
import { Missing, SectionCard } from './SectionCard.tsx';
import { selectBoard, selectCloseOut, selectFollowing, selectNow } from './selectors.ts';

const noRows: readonly HeldRow[] = [];
const selectHeld = (s: CloseOutSnapshot | undefined) => s?.context.held ?? noRows;
const selectEntries = (s: OutboxSnapshot) => s.context.entries;
const selectBaseName = (s: BaseSnapshot) => s.context.data?.base.name ?? '';
const noRotations: NonNullable<BaseSnapshot['context']['data']>['rotations'] = [];
const selectRotations = (s: BaseSnapshot) => s.context.data?.rotations ?? noRotations;

interface RowProps {
  readonly base: BaseRef;
  readonly work: BaseWorkRef;
  readonly row: BoardRow;
  readonly rights: BaseRights;
}
interface LineProps extends RowProps {
  /** One line per aircraft, on a wide screen (BASE-32). */
  readonly isCompact: boolean;
  /** Entries not sent yet. */
  readonly outbox: OutboxRef;
  /** Available aircraft of the same kind, in dispatch order. */
  readonly order: readonly string[];
}

/** The aircraft, with a link to its open flight. */
function Aircraft({
  row,
  outbox,
  rights,
  isCompact,
}: Pick<LineProps, 'row' | 'outbox' | 'rights' | 'isCompact'>) {
  const { flight } = row;
  const entries = useSelector(outbox, selectEntries);
  const entryKey = waitingDispatches(entries).find(
    (e) => queuedId(e) === flight?.id,
  )?.idempotencyKey;
  return (
    <div
      className={`w-40 min-w-0 ${isCompact ? 'xl:flex xl:w-36 xl:shrink-0 xl:items-baseline xl:gap-2' : ''}`}
    >
      <p className="flex flex-wrap items-baseline gap-x-2">
        {flight === null ? (
          <span className="text-lg font-semibold">{row.radioId}</span>
        ) : (
          <FlightOpener
            dispatchId={flight.id}
            radioId={row.radioId}
            label={`Open flight ${flight.dispatchNumber} of ${row.radioId}`}
            entryKey={entryKey}
            outbox={outbox}
            canEdit={rights.mayDispatch}
          />
        )}
        {entryKey !== undefined && <NotSent />}
        <span className={`text-sm text-ink-3 ${isCompact ? 'xl:hidden' : ''}`}>
          {row.registration}
        </span>
      </p>
      <p className="truncate text-sm text-ink-2">{row.typeName}</p>
    </div>
  );
}

const Status = ({ row, isCompact }: Pick<LineProps, 'row' | 'isCompact'>) => (
  <div
    className={`w-56 ${isCompact ? 'xl:flex xl:w-64 xl:shrink-0 xl:items-baseline xl:gap-2' : ''}`}
  >
    <p className="flex items-baseline gap-2">
      <StatusMark status={row.status} />
      {row.rotation !== null && (
        <span className="text-sm whitespace-nowrap text-ink-2" title="Place in the rotation">
          <span className="sr-only">place in the rotation </span>
          {kindTexts[row.kind]} #{row.rotation}
        </span>
      )}
    </p>
    {row.since !== '' && (
      <p className="truncate text-sm text-ink-3">
        {isCompact ? row.since : `since ${row.since}`} · {ageText(row.minutes)}
      </p>
    )}
  </div>
);

/** The aircraft's incident, the reason if it is unavailable, and its figures of the day. */
function Details({ base, row, isCompact }: Pick<LineProps, 'base' | 'row' | 'isCompact'>) {
  const now = useSelector(base, selectNow);
  const { flight, mark } = row;
  const facts = [
    ...(flight === null || flight.hobbs === '' ? [] : [flight.hobbs]),
    ...(row.hundredths === 0 ? [] : [`${format2(row.hundredths / 100)} h today`]),
    ...(row.crew === '' ? [] : [`Crew ${row.crew}`]),
    ...(row.agent === '' ? [] : [row.agent]),
  ];
  return (
    <div
      className={`min-w-40 flex-1 text-sm ${isCompact ? 'xl:flex xl:min-w-0 xl:gap-2 xl:overflow-hidden xl:whitespace-nowrap xl:[&_a]:whitespace-nowrap!' : ''}`}
    >
      {row.incident !== '' && (
        <p className={isCompact ? 'xl:text-sm' : 'text-base'}>
          <IncidentName label={row.incident} incidentId={row.incidentId} />
        </p>
      )}
      {row.timeOut !== '' && (
        <p className={`text-ink-2 ${isCompact ? 'xl:hidden' : ''}`}>Time out {row.timeOut}</p>
      )}
      {mark !== null && (
        <p>
          {mark.reason}
          {mark.untilTime !== null && (
            <span className="text-ink-3"> · until {shortMoment(mark.untilTime, now)}</span>
          )}
        </p>
      )}
      {facts.length > 0 && <p className="text-ink-2">{facts.join(' · ')}</p>}
    </div>
  );
}

function Line({ base, outbox, work, row, order, rights, isCompact }: LineProps) {
  const closeOut = useSelector(base, selectCloseOut);
  const following = useSelector(base, selectFollowing);
  const { flight } = row;
  const follows = following !== undefined && flight !== null;
  const held = useSelector(closeOut, selectHeld);
  // If another user closes the flight while this user types in its row, the row stays (BASE-27).
  const closes =
    flight === null
      ? held.find((h) => h.assetId === row.assetId)?.row
      : { ...flight, dispatchId: flight.id };
  return (
    <DragRow
      id={row.assetId}
      kind={`rotation-${row.kind.toLowerCase()}`}
      hasHandle={rights.mayEdit}
      canDrag={rights.mayEdit && row.rotation !== null && order.length > 1}
      onDropped={(id) =>
        work.send({
          type: 'form.opened',
          kind: 'rotation',
          id: row.kind,
          name: '',
          order: dropInOrder(order, id, row.assetId),
        })
      }
      className={`flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 ${isCompact ? `xl:items-center xl:gap-x-3 xl:py-0.5 ${follows ? '' : 'xl:flex-nowrap'}` : ''}`}
    >
      <div className="contents" data-follows={flight?.id}>
        <Aircraft row={row} outbox={outbox} rights={rights} isCompact={isCompact} />
        <Status row={row} isCompact={isCompact} />
        <Details base={base} row={row} isCompact={isCompact} />
        {closes !== undefined && rights.mayDispatch && closeOut !== undefined && (
          <CloseOutForm
            closeOut={closeOut}
            dispatchId={closes.dispatchId}
            dispatchNumber={closes.dispatchNumber}
            radioId={row.radioId}
            drops={closes.drops}
            isInTable={isCompact}
          />
        )}
        {flight === null && (
          <div className="flex flex-wrap gap-1.5">
            <RowActions
              base={base}
              work={work}
              row={row}
              order={order}
              rights={rights}
              isCompact={isCompact}
            />
          </div>
        )}
        {follows && (
          <div className="basis-full">
            <FollowLine
              following={following}
              closeOut={closeOut}
              dispatchId={flight.id}
              canEdit={rights.mayDispatch}
            />
          </div>
        )}
      </div>
    </DragRow>
  );
}

/**
 * The board: what every aircraft of the base is doing now, those out first, then in rotation order
 * (BASE-3).
 */
export function Board({
  base,
  outbox,
  work,
  rights,
}: Omit<LineProps, 'row' | 'order' | 'isCompact'>) {
  const all = useSelector(base, selectBoard);
  const [typed, setTyped] = useState('');
  const rows = useMemo(() => (all === null ? null : filterBoard(all, typed)), [all, typed]);
  const isCompact = (all?.length ?? 0) >= COMPACT_FROM;
  const rotations = useSelector(base, selectRotations);
  const now = useSelector(base, selectNow);
  const orders = useMemo(() => ordersOf(all ?? [], rotations), [all, rotations]);
  const name = useSelector(base, selectBaseName);
  const assign = (
    <Button
      variant="outline"
      onPress={() => work.send({ type: 'form.opened', kind: 'assign', id: '', name: '' })}
    >
      Assign aircraft
    </Button>
  );
  return (
    <SectionCard
      id="board"
      title="Today's board"
      {...(all === null ? {} : { count: all.length })}
      action={
        isCompact && (
          <SearchBox
            label="Filter by kind, state or text"
            value={typed}
            onChange={setTyped}
            hasShortcut={false}
            className="w-64 max-w-full"
          />
        )
      }
    >
      {rows === null && <Missing what="dispatches" isForbidden={!rights.seesDispatches} />}
      {all !== null && all.length > 0 && rows?.length === 0 && (
        <EmptyState>Nothing matches "{typed}".</EmptyState>
      )}
      {all?.length === 0 && (
        <EmptyState action={rights.mayEdit ? assign : undefined}>
          No aircraft are assigned to {name} today.
        </EmptyState>
      )}
      <Rotations work={work} orders={orders} now={now} mayEdit={rights.mayEdit} />
      {isCompact && rights.mayDispatch && <CloseOutNames className="xl:flex" />}
      <ul>
        {rows?.map((row) => (
          <Line
            key={row.assetId}
            base={base}
            outbox={outbox}
            work={work}
            row={row}
            order={orders.find((o) => o.kind === row.kind)?.assetIds ?? []}
            rights={rights}
            isCompact={isCompact}
          />
        ))}
      </ul>
    </SectionCard>
  );
}
