import { useSelector } from '@xstate/react';
import { ageText, type BoardRow, momentText } from '../../../domain/base/board.ts';
import { format2 } from '../../../domain/format.ts';
import type { BaseRef, BaseSnapshot } from '../../../machines/base/base.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { CloseOutForm } from './CloseOutForm.tsx';
import { Missing, SectionCard } from './SectionCard.tsx';
import { selectBaseId, selectBoard, selectIsSending, selectNow } from './selectors.ts';

const selectBaseName = (s: BaseSnapshot) => s.context.data?.base.name ?? '';

export interface BaseRights {
  /** Change what the base keeps: assignments, marks. */
  readonly mayEdit: boolean;
  readonly mayDispatch: boolean;
  readonly seesDispatches: boolean;
}
interface RowProps {
  readonly base: BaseRef;
  readonly row: BoardRow;
  readonly rights: BaseRights;
}

function Actions({ base, row, rights: { mayEdit, mayDispatch } }: RowProps) {
  const baseId = useSelector(base, selectBaseId);
  const isSending = useSelector(base, selectIsSending);
  const { mark, radioId, status } = row;
  const at = (kind: string) => `/dispatch/${kind}/new?aircraft=${row.assetId}&base=${baseId}`;
  if (status === 'Unavailable')
    return (
      mayEdit &&
      mark !== null && (
        <Button
          variant="outline"
          size="inputAction"
          isDisabled={isSending}
          aria-label={`${radioId} is available again`}
          onPress={() => base.send({ type: 'available.requested', markId: mark.id, name: radioId })}
        >
          Available again
        </Button>
      )
    );
  return (
    <>
      {mayDispatch && (
        <Link href={at('flight')} variant="outline" size="inputAction" aria-label={`New flight of ${radioId}`}>
          New flight
        </Link>
      )}
      {mayDispatch && (
        <Link href={at('standby')} variant="outline" size="inputAction" aria-label={`Standby of ${radioId}`}>
          Standby
        </Link>
      )}
      {mayDispatch && (
        <Link href={at('agent-only')} variant="outline" size="inputAction" aria-label={`Preload of ${radioId}`}>
          Preload
        </Link>
      )}
      {mayEdit && (
        <Button
          variant="outline"
          size="inputAction"
          isDisabled={isSending}
          aria-label={`Mark ${radioId} unavailable`}
          onPress={() => base.send({ type: 'form.opened', kind: 'unavailable', id: row.assetId, name: radioId })}
        >
          Unavailable
        </Button>
      )}
    </>
  );
}

function Line({ base, row, rights }: RowProps) {
  const now = useSelector(base, selectNow);
  const { flight, mark } = row;
  const facts = [
    ...(row.hundredths === 0 ? [] : [`${format2(row.hundredths / 100)} h today`]),
    ...(row.crew === '' ? [] : [`Crew ${row.crew}`]),
    ...(row.agent === '' ? [] : [row.agent]),
  ];
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0">
      <div className="w-40 min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          {flight !== null && rights.mayDispatch ? (
            <Link
              href={`/dispatch/flight/${flight.id}`}
              className="text-lg font-semibold"
              aria-label={`Open flight ${flight.dispatchNumber} of ${row.radioId}`}
            >
              {row.radioId}
            </Link>
          ) : (
            <span className="text-lg font-semibold">{row.radioId}</span>
          )}
          <span className="text-sm text-ink-3">{row.registration}</span>
        </p>
        <p className="text-sm text-ink-2">{row.typeName}</p>
      </div>
      <div className="w-56">
        <StatusMark status={row.status} />
        {row.since !== '' && (
          <p className="text-sm text-ink-3">
            since {row.since} · {ageText(row.minutes)}
          </p>
        )}
      </div>
      <div className="min-w-40 flex-1 text-sm">
        {row.incident !== '' && <p className="text-base">{row.incident}</p>}
        {row.timeOut !== '' && <p className="text-ink-2">Time out {row.timeOut}</p>}
        {mark !== null && (
          <p>
            {mark.reason}
            {mark.untilTime !== null && <span className="text-ink-3"> · until {momentText(mark.untilTime, now)}</span>}
          </p>
        )}
        {facts.length > 0 && <p className="text-ink-2">{facts.join(' · ')}</p>}
      </div>
      {flight !== null && rights.mayDispatch && <CloseOutForm base={base} dispatchId={flight.id} radioId={row.radioId} />}
      {flight === null && (
        <div className="flex flex-wrap gap-1.5">
          <Actions base={base} row={row} rights={rights} />
        </div>
      )}
    </li>
  );
}

/** What every aircraft of the base is doing now: those out first, then first in, first out (domain §5). */
export function Board({ base, rights }: { readonly base: BaseRef; readonly rights: BaseRights }) {
  const rows = useSelector(base, selectBoard);
  const name = useSelector(base, selectBaseName);
  const assign = (
    <Button variant="outline" onPress={() => base.send({ type: 'form.opened', kind: 'assign', id: '', name: '' })}>
      Assign aircraft
    </Button>
  );
  return (
    <SectionCard id="board" title="Today's board" {...(rows === null ? {} : { count: rows.length })}>
      {rows === null && <Missing what="dispatches" isForbidden={!rights.seesDispatches} />}
      {rows?.length === 0 && <EmptyState action={rights.mayEdit ? assign : undefined}>No aircraft are assigned to {name} today.</EmptyState>}
      <ul>
        {rows?.map((row) => (
          <Line key={row.assetId} base={base} row={row} rights={rights} />
        ))}
      </ul>
    </SectionCard>
  );
}
