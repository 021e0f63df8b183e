import { useSelector } from '@xstate/react';
import { closestPath } from '../../../domain/closest/address.ts';
import type { ClosestRow } from '../../../domain/closest/closestRows.ts';
import { pacificTime } from '../../../domain/dates/pacific.ts';
import type { ClosestRef, ClosestSnapshot } from '../../../machines/closest/closest.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';

/** Lines of the short list. */
const SHOWN = 6;
const noRows: readonly ClosestRow[] = [];
const selectRows = (s: ClosestSnapshot) =>
  s.context.groups.find(({ id }) => id === 'ready')?.rows ?? noRows;
const selectAsOf = (s: ClosestSnapshot) => s.context.closest?.asOf ?? null;
const selectIncidentId = (s: ClosestSnapshot) => s.context.incidentId;
const selectIsTooOld = (s: ClosestSnapshot) => s.context.isTooOld;
const selectIsStale = (s: ClosestSnapshot) => s.hasTag('stale');
const selectIsPending = (s: ClosestSnapshot) => s.hasTag('pending');
const selectHasFailed = (s: ClosestSnapshot) => s.hasTag('failed');
const selectIsOpen = (s: ClosestSnapshot) => s.hasTag('open');

function Rows({ closest, maySend }: ClosestShortProps) {
  const rows = useSelector(closest, selectRows);
  const isTooOld = useSelector(closest, selectIsTooOld);
  if (isTooOld) return <p>The order of arrival is older than 15 minutes, so it isn't shown.</p>;
  if (rows.length === 0) return <p>No aircraft can be sent.</p>;
  return (
    <ol className="flex flex-col gap-1.5">
      {rows.slice(0, SHOWN).map((row) => (
        <li key={row.assetId} className="flex items-baseline gap-2">
          <span className="w-16 font-semibold tabular-nums">{row.arrival}</span>
          <span className="min-w-0 flex-1">
            <span className="font-medium">{row.radioId}</span> {row.from}
            {row.warnings.length > 0 && (
              <span className="block text-warning">{row.warnings.join('. ')}</span>
            )}
          </span>
          {maySend && row.flight !== '' && (
            <Link href={row.flight} aria-label={`New flight of ${row.radioId}`}>
              New flight
            </Link>
          )}
        </li>
      ))}
    </ol>
  );
}

export interface ClosestShortProps {
  readonly closest: ClosestRef;
  /** The user can enter flights. */
  readonly maySend: boolean;
}
/** The first aircraft that can be sent to an incident, for the map (MAP-6). */
export function ClosestShort({ closest, maySend }: ClosestShortProps) {
  const asOf = useSelector(closest, selectAsOf);
  const incidentId = useSelector(closest, selectIncidentId);
  const isStale = useSelector(closest, selectIsStale);
  const isPending = useSelector(closest, selectIsPending);
  const hasFailed = useSelector(closest, selectHasFailed);
  const isOpen = useSelector(closest, selectIsOpen);
  return (
    <section aria-label="Closest aircraft" className="flex flex-col gap-2 text-sm">
      <h3 className="flex flex-wrap items-baseline justify-between gap-2 font-semibold">
        Closest aircraft
        <Link href={closestPath(incidentId)}>All by arrival</Link>
      </h3>
      {isPending && <Skeleton lines={4} label="Loading the closest aircraft" />}
      {hasFailed && (
        <p className="flex flex-wrap items-center gap-2">
          The closest aircraft couldn't be loaded.
          <Button variant="outline" onPress={() => closest.send({ type: 'retry.requested' })}>
            Try again
          </Button>
        </p>
      )}
      {isOpen && <Rows closest={closest} maySend={maySend} />}
      {isStale && asOf !== null && (
        <p role="status" className="text-warning">
          Not updated since {pacificTime(asOf)}
        </p>
      )}
      <p className="text-ink-3">
        Distances are straight lines; weather and terrain are yours to judge.
      </p>
    </section>
  );
}
