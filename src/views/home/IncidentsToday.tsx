import { useSelector } from '@xstate/react';
import { format0, format2, formatUsd } from '../../../domain/format.ts';
import { gallonsOf } from '../../../domain/volume.ts';
import type { HomeRef, HomeSnapshot } from '../../../machines/home/home.machine.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';

const selectRows = (s: HomeSnapshot) => s.context.incidents;
const headers = ['Aircraft out', 'Flights', 'Hours', 'Gallons', 'Cost so far', 'Without availability'];

/** What the base's flights did today, incident by incident (domain §9, item 4). */
export function IncidentsToday({ home, canEdit }: { readonly home: HomeRef; readonly canEdit: boolean }) {
  const rows = useSelector(home, selectRows);
  return (
    <section aria-label="Incidents today" className="card">
      <h2 className="border-b border-line px-4 py-2.5">Incidents today</h2>
      {rows.length === 0 ? (
        <EmptyState>No flights on an incident today.</EmptyState>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen must scroll by keyboard
        <section className="relative overflow-x-auto" aria-label="Incidents today, table" tabIndex={0}>
          <table className="w-full text-sm">
            <thead>
              <tr className="border-b border-line text-ink-2">
                <th scope="col" className="px-4 py-2 text-left font-medium">
                  Incident
                </th>
                {headers.map((h) => (
                  <th key={h} scope="col" className="px-3 py-2 text-right font-medium whitespace-nowrap">
                    {h}
                  </th>
                ))}
                {canEdit && (
                  <th scope="col" className="px-4 py-2">
                    <span className="sr-only">Actions</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((r) => (
                <tr key={r.incidentId} className="border-b border-line last:border-b-0">
                  <th scope="row" className="px-4 py-2 text-left font-medium">
                    {r.label}
                  </th>
                  <td className="px-3 py-2 text-right">{r.aircraftOut}</td>
                  <td className="px-3 py-2 text-right">{r.flights}</td>
                  <td className="px-3 py-2 text-right">{format2(r.hundredths / 100)}</td>
                  <td className="px-3 py-2 text-right">{format0(gallonsOf(r.litres))}</td>
                  <td className="px-3 py-2 text-right">{formatUsd(r.cost)}</td>
                  <td className="px-3 py-2 text-right">{formatUsd(r.costExclAvailability)}</td>
                  {canEdit && (
                    <td className="px-4 py-2 text-right whitespace-nowrap">
                      <Link href={`/dispatch/flight/new?incident=${r.incidentId}`} aria-label={`New flight on ${r.label}`}>
                        New flight
                      </Link>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
