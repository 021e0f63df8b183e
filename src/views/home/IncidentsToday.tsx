import { useSelector } from '@xstate/react';
import { closestPath } from '../../../domain/closest/address.ts';
import { format0, format2, formatUsd } from '../../../domain/format.ts';
import { gallonsOf } from '../../../domain/volume.ts';
import type { HomeRef, HomeSnapshot } from '../../../machines/home/home.machine.ts';
import { Link } from '../../ui/buttons/Link.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Chip } from '../../ui/notices/Chip.tsx';
import { IncidentName } from '../incidents/IncidentName.tsx';
import { Panel } from './Panel.tsx';

const selectRows = (s: HomeSnapshot) => s.context.incidents;
const headers = ['Out', 'Flights', 'Hours', 'Gallons', 'Cost so far'];

/** A phone shows what matters most, without scrolling sideways. */
const wide = 'max-sm:hidden';

/** Today's totals of the base's flights, by incident (HOME-4). */
export function IncidentsToday({
  home,
  canEdit,
  canSeeClosest,
}: {
  readonly home: HomeRef;
  readonly canEdit: boolean;
  readonly canSeeClosest: boolean;
}) {
  const rows = useSelector(home, selectRows);
  return (
    <Panel title="Incidents today" count={rows.length}>
      {rows.length === 0 ? (
        <EmptyState>No flights on an incident today.</EmptyState>
      ) : (
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-ink-2">
              <th scope="col" className="px-4 py-1 text-left font-medium">
                Incident
              </th>
              {headers.map((h) => (
                <th
                  key={h}
                  scope="col"
                  className={`px-2 py-1 text-right font-medium last:pr-4 ${h === 'Out' || h === 'Cost so far' ? '' : wide}`}
                >
                  {h}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((r) => (
              <tr key={r.incidentId} className="border-b border-line last:border-b-0">
                <th scope="row" className="min-w-36 px-4 py-1 text-left font-medium">
                  <IncidentName label={r.label} incidentId={r.incidentId} />
                  {r.overLimit > 0 && (
                    <span className="block">
                      <Chip tone="warning">
                        {r.overLimit === 1 ? '1 over a limit' : `${r.overLimit} over a limit`}
                      </Chip>
                    </span>
                  )}
                  <span className="flex gap-3">
                    {canEdit && (
                      <Link
                        href={`/dispatch/flight/new?incident=${r.incidentId}`}
                        aria-label={`New flight on ${r.label}`}
                      >
                        New flight
                      </Link>
                    )}
                    {canSeeClosest && (
                      <Link
                        href={closestPath(r.incidentId)}
                        aria-label={`Closest aircraft to ${r.label}`}
                      >
                        Closest
                      </Link>
                    )}
                  </span>
                </th>
                <td className="px-2 py-1 text-right last:pr-4">{r.aircraftOut}</td>
                <td className={`px-2 py-1 text-right last:pr-4 ${wide}`}>{r.flights}</td>
                <td className={`px-2 py-1 text-right last:pr-4 ${wide}`}>
                  {format2(r.hundredths / 100)}
                </td>
                <td className={`px-2 py-1 text-right last:pr-4 ${wide}`}>
                  {format0(gallonsOf(r.litres))}
                </td>
                <td className="py-1 pr-4 pl-2 text-right">
                  {formatUsd(r.cost)}
                  <span className="block text-ink-3 sm:whitespace-nowrap">
                    {formatUsd(r.costExclAvailability)} w/o availability
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
