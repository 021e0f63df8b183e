import { useSelector } from '@xstate/react';
import { formatDuration } from '../../../domain/format.ts';
import type { HomeRef, HomeSnapshot } from '../../../machines/home/home.machine.ts';
import { Link } from '../../ui/buttons/Link.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Chip } from '../../ui/notices/Chip.tsx';
import { CloseOutForm } from '../forms/CloseOutForm.tsx';
import { Panel } from './Panel.tsx';

const selectRows = (s: HomeSnapshot) => s.context.out;
const selectCloseOut = (s: HomeSnapshot) => s.children.closeOut;
const tones = { plain: 'plain', warning: 'warning', error: 'error' } as const;

/** Every open flight of the base; type the time in and the meter, Enter, done (HOME-2). */
export function OutNow({ home, canEdit }: { readonly home: HomeRef; readonly canEdit: boolean }) {
  const rows = useSelector(home, selectRows);
  const closeOut = useSelector(home, selectCloseOut);
  return (
    <Panel title="Out now" count={rows.length}>
      {rows.length === 0 && <EmptyState>No aircraft are out.</EmptyState>}
      <ul>
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
              <p>{row.incident}</p>
              {row.agent !== '' && <p className="text-sm text-ink-2">{row.agent}</p>}
            </div>
            <p className="pt-1 text-right">
              <Chip tone={tones[row.tone]}>{formatDuration(row.minutes)}</Chip>
              {row.since !== '' && <span className="mt-0.5 block text-xs text-ink-3">out {row.since}</span>}
              {row.hobbs !== '' && <span className="block max-w-40 text-xs text-ink-3">{row.hobbs}</span>}
            </p>
            {canEdit && closeOut !== undefined && (
              <CloseOutForm closeOut={closeOut} dispatchId={row.dispatchId} dispatchNumber={row.dispatchNumber} radioId={row.radioId} drops={row.drops} />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
