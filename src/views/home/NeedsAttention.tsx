import { useSelector } from '@xstate/react';
import type { HomeRef, HomeSnapshot } from '../../../machines/home/home.machine.ts';
import { Link } from '../../ui/buttons/Link.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Panel } from './Panel.tsx';

const selectRows = (s: HomeSnapshot) => s.context.attention;

export interface NeedsAttentionProps {
  readonly home: HomeRef;
  /** Whether this user can open a URL path. */
  readonly mayVisit: (path: string) => boolean;
}
/** Problems to fix; each row opens the record at the field (HOME-5). */
export function NeedsAttention({ home, mayVisit }: NeedsAttentionProps) {
  const rows = useSelector(home, selectRows);
  return (
    <Panel title="Needs attention" count={rows.length} isUrgent>
      {rows.length === 0 && <EmptyState>Nothing needs attention.</EmptyState>}
      <ul>
        {rows.map((r) => (
          <li
            key={r.key}
            className="flex items-baseline gap-x-3 border-b border-line px-4 py-1 text-sm last:border-b-0"
          >
            <span className="w-18 shrink-0 truncate font-medium">{r.subject}</span>
            <span className="min-w-0 flex-1">
              {mayVisit(r.to.split('?')[0] ?? '') ? (
                <Link href={r.to} aria-label={`${r.what}: ${r.subject}, ${r.detail}`}>
                  {r.what}
                </Link>
              ) : (
                r.what
              )}
              <span className="block text-ink-3">{r.detail}</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
