import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { formatDuration } from '../../../domain/format.ts';
import { queuedFlights } from '../../../domain/home/queued.ts';
import type { OutboxRef, OutboxSnapshot } from '../../../machines/forms/outbox.machine.ts';
import type { HomeRef, HomeSnapshot } from '../../../machines/home/home.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Chip } from '../../ui/notices/Chip.tsx';
import { CloseOutForm } from '../forms/CloseOutForm.tsx';
import { IncidentName } from '../forms/IncidentName.tsx';
import { Panel } from './Panel.tsx';

const selectRows = (s: HomeSnapshot) => s.context.out;
const selectData = (s: HomeSnapshot) => s.context.data;
const selectBaseId = (s: HomeSnapshot) => s.context.baseId;
const selectNow = (s: HomeSnapshot) => s.context.now;
const selectEntries = (s: OutboxSnapshot) => s.context.entries;
const selectCloseOut = (s: HomeSnapshot) => s.children.closeOut;
const tones = { plain: 'plain', warning: 'warning', error: 'error' } as const;

const NotSent = () => <Chip tone="warning">Not sent yet</Chip>;

/** Every open flight of the base; type the time in and the meter, Enter, done (HOME-2). */
export function OutNow({ home, outbox, canEdit }: { readonly home: HomeRef; readonly outbox: OutboxRef; readonly canEdit: boolean }) {
  const rows = useSelector(home, selectRows);
  const entries = useSelector(outbox, selectEntries);
  const data = useSelector(home, selectData);
  const baseId = useSelector(home, selectBaseId);
  const now = useSelector(home, selectNow);
  const queued = useMemo(() => queuedFlights(entries, data?.aircraft ?? [], data?.bases ?? [], baseId, now), [entries, data, baseId, now]);
  const closeOut = useSelector(home, selectCloseOut);
  return (
    <Panel title="Out now" count={rows.length + queued.isOut.length}>
      {rows.length + queued.isOut.length === 0 && <EmptyState>No aircraft are out.</EmptyState>}
      <ul>
        {queued.isOut.map(({ key, radioId, typeName, since }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5 last:border-b-0">
            {canEdit ? (
              <Button
                variant="navLinkPlain"
                className="text-lg font-semibold!"
                aria-label={`Open ${radioId}, not sent yet`}
                onPress={() => outbox.send({ type: 'entry.opened', idempotencyKey: key })}
              >
                {radioId}
              </Button>
            ) : (
              <span className="text-lg font-semibold">{radioId}</span>
            )}
            <span className="flex-1 text-sm text-ink-3">{typeName}</span>
            <span className="text-xs text-ink-3">{since}</span>
            <NotSent />
          </li>
        ))}
        {rows.map((row) => (
          <li key={row.dispatchId} className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b border-line px-4 py-1.5 last:border-b-0">
            <div className="min-w-34 flex-1">
              <p className="flex flex-wrap items-center gap-2">
                {canEdit ? (
                  <Link href={`/dispatch/flight/${row.dispatchId}`} className="text-lg font-semibold!">
                    {row.radioId}
                  </Link>
                ) : (
                  <span className="text-lg font-semibold">{row.radioId}</span>
                )}
                <span className="text-sm text-ink-3">{row.typeName}</span>
              </p>
              <p>
                <IncidentName label={row.incident} incidentId={row.incidentId} />
              </p>
              {row.agent !== '' && <p className="text-sm text-ink-2">{row.agent}</p>}
            </div>
            <p className="pt-1 text-right">
              <Chip tone={tones[row.tone]}>{formatDuration(row.minutes)}</Chip>
              {row.since !== '' && <span className="mt-0.5 block text-xs text-ink-3">out {row.since}</span>}
              {row.hobbs !== '' && <span className="block max-w-40 text-xs text-ink-3">{row.hobbs}</span>}
            </p>
            {queued.recorded.has(row.dispatchId) && (
              <p className="flex items-center gap-2 pt-1">
                {queued.recorded.get(row.dispatchId)} <NotSent />
              </p>
            )}
            {canEdit && closeOut !== undefined && !queued.recorded.has(row.dispatchId) && (
              <CloseOutForm closeOut={closeOut} dispatchId={row.dispatchId} dispatchNumber={row.dispatchNumber} radioId={row.radioId} drops={row.drops} />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
