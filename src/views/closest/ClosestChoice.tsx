import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Incident } from '../../../contract/incidents/incidents.ts';
import { closestPath } from '../../../domain/closest/address.ts';
import type { ClosestRow } from '../../../domain/closest/closestRows.ts';
import type { ClosestRef, ClosestSnapshot } from '../../../machines/closest/closest.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';

const SHOWN = 3;
const noRows: readonly ClosestRow[] = [];
const selectRows = (s: ClosestSnapshot) =>
  s.hasTag('open') && !s.context.isTooOld
    ? (s.context.groups.find(({ id }) => id === 'ready')?.rows ?? noRows)
    : noRows;
const selectIncident = (s: ClosestSnapshot) => s.context.closest?.incident ?? null;
const selectIncidentId = (s: ClosestSnapshot) => s.context.incidentId;

export interface ClosestChoiceProps {
  readonly closest: ClosestRef;
  /** The aircraft of the form, '' for none. */
  readonly chosenId: string;
  readonly onChoose: (assetId: string) => void;
  /** Draws a small map of the incident. */
  readonly drawMap?: ((incident: Incident) => ReactNode) | undefined;
}
/** The first aircraft that could be at the incident of a new flight; one press takes it (CLO-13). */
export function ClosestChoice({ closest, chosenId, onChoose, drawMap }: ClosestChoiceProps) {
  const rows = useSelector(closest, selectRows).filter(({ minutes }) => minutes !== '');
  const incidentId = useSelector(closest, selectIncidentId);
  const incident = useSelector(closest, selectIncident);
  if (rows.length === 0) return null;
  return (
    <section aria-label="Closest aircraft" className="card flex flex-col gap-2 p-4 text-sm">
      <h2 className="flex flex-wrap items-baseline justify-between gap-2 text-sm">
        Closest
        <Link href={closestPath(incidentId)}>All by arrival</Link>
      </h2>
      <ul className="flex flex-col gap-2">
        {rows.slice(0, SHOWN).map(({ assetId, radioId, from, minutes, warnings }) => (
          <li key={assetId} className="flex items-start gap-2">
            <span className="min-w-0 flex-1">
              <strong className="font-semibold">{radioId}</strong> {from}
              <span className="block text-ink-2">{minutes}</span>
              {warnings.length > 0 && (
                <span className="block text-warning">{warnings.join('. ')}</span>
              )}
            </span>
            {assetId !== chosenId && (
              <Button
                size="inputAction"
                variant="outline"
                aria-label={`Take ${radioId}`}
                onPress={() => onChoose(assetId)}
              >
                Take
              </Button>
            )}
          </li>
        ))}
      </ul>
      {incident !== null && drawMap?.(incident)}
      <p className="text-ink-3">Straight lines; weather and terrain are yours to judge.</p>
    </section>
  );
}
