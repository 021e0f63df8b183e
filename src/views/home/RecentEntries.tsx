import { useSelector } from '@xstate/react';
import type { DispatchType } from '../../../contract/dispatch/dispatches.ts';
import { formatDate } from '../../../domain/dates/parseDate.ts';
import type { HomeRef, HomeSnapshot } from '../../../machines/home/home.machine.ts';
import { Link } from '../../ui/buttons/Link.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { StatusMark } from '../../ui/notices/StatusMark.tsx';
import { IncidentName } from '../incidents/IncidentName.tsx';
import { Panel } from './Panel.tsx';

const selectRows = (s: HomeSnapshot) => s.context.recents;
const paths: Record<DispatchType, string> = {
  flight: 'flight',
  standby: 'standby',
  agentOnly: 'agent-only',
};
const names: Record<DispatchType, string> = {
  flight: 'Flight',
  standby: 'Standby',
  agentOnly: 'Agent-only',
};

/** The user's latest entries, with links for the next trip and the same incident (HOME-6). */
export function RecentEntries({
  home,
  canEdit,
}: {
  readonly home: HomeRef;
  readonly canEdit: boolean;
}) {
  const rows = useSelector(home, selectRows);
  return (
    <Panel title="My recent entries">
      {rows.length === 0 && <EmptyState>You have not entered anything yet.</EmptyState>}
      <ul>
        {rows.map((r) => (
          <li
            key={r.dispatchId}
            className="border-b border-line px-4 py-1.5 text-sm last:border-b-0"
          >
            <p className="flex items-baseline gap-3">
              <span className="min-w-0 flex-1 truncate">
                {canEdit ? (
                  <Link href={`/dispatch/${paths[r.kind]}/${r.dispatchId}`}>
                    {names[r.kind]} {r.dispatchNumber}
                  </Link>
                ) : (
                  <span className="font-medium">
                    {names[r.kind]} {r.dispatchNumber}
                  </span>
                )}{' '}
                {r.radioId}
              </span>
              <span className="text-ink-3">{formatDate(r.day).slice(0, 5)}</span>
              <StatusMark status={r.status} />
            </p>
            <p className="flex items-baseline gap-3 leading-6">
              <span
                className="min-w-0 flex-1 text-ink-2 [&_a]:block! [&_a]:truncate [&_a]:whitespace-nowrap!"
                title={r.incident}
              >
                <IncidentName label={r.incident} incidentId={r.incidentId} />
              </span>
              {canEdit && r.kind === 'flight' && (
                <>
                  <Link
                    href={`/dispatch/flight/new?cloneType=nextTrip&cloneId=${r.dispatchId}`}
                    aria-label={`Next trip of ${r.dispatchNumber}`}
                  >
                    Next trip
                  </Link>
                  <Link
                    href={`/dispatch/flight/new?cloneType=sameIncident&cloneId=${r.dispatchId}`}
                    aria-label={`Same incident as ${r.dispatchNumber}`}
                  >
                    Same incident
                  </Link>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
