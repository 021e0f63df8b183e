import { useSelector } from '@xstate/react';
import type { ClosestRow, ClosestRows } from '../../../domain/closest/closestRows.ts';
import type { ClosestRef, ClosestSnapshot } from '../../../machines/closest/closest.machine.ts';
import { Link } from '../../ui/buttons/Link.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';

const selectGroups = (s: ClosestSnapshot) => s.context.groups;
/** Hidden on a phone. */
const wide = 'max-sm:hidden';

const Line = ({ row, maySend }: { readonly row: ClosestRow; readonly maySend: boolean }) => (
  <tr className="border-b border-line last:border-b-0">
    <th scope="row" className="px-4 py-1.5 text-left align-top font-medium">
      {row.radioId}
      <span className="block font-normal text-ink-3">{row.typeName}</span>
    </th>
    <td className="px-2 py-1.5 text-right align-top font-semibold tabular-nums">{row.arrival}</td>
    <td className="px-2 py-1.5 align-top">
      {row.from}
      <span className="block text-ink-3">{row.minutes}</span>
      {row.warnings.map((warning) => (
        <span key={warning} className="block text-warning wrap-anywhere">
          {warning}
        </span>
      ))}
    </td>
    <td className={`px-2 py-1.5 align-top ${wide}`}>{row.load}</td>
    <td className={`px-2 py-1.5 align-top whitespace-nowrap ${wide}`}>{row.crew}</td>
    <td className={`px-2 py-1.5 align-top whitespace-nowrap ${wide}`}>{row.rotation}</td>
    <td className={`px-2 py-1.5 text-right align-top tabular-nums ${wide}`}>{row.cost}</td>
    <td className="py-1.5 pr-4 pl-2 text-right align-top">
      {maySend && row.flight !== '' && (
        <Link href={row.flight} aria-label={`New flight of ${row.radioId}`}>
          New flight
        </Link>
      )}
    </td>
  </tr>
);
const headers = [
  ['Aircraft', 'px-4 text-left'],
  ['Arrival', 'px-2 text-right'],
  ['From', 'px-2 text-left'],
  ['Load', `px-2 text-left ${wide}`],
  ['Crew', `px-2 text-left ${wide}`],
  ['Rotation', `px-2 text-left ${wide}`],
  ['First load', `px-2 text-right ${wide}`],
] as const;

const Group = ({ group, maySend }: { readonly group: ClosestRows; readonly maySend: boolean }) => (
  <section className="card" aria-label={group.title}>
    <h2 className="border-b border-line px-4 py-2">
      {group.title} ({group.rows.length})
    </h2>
    <table className="w-full text-sm">
      <thead>
        <tr className="border-b border-line text-ink-2">
          {headers.map(([label, look]) => (
            <th key={label} scope="col" className={`py-1 font-medium ${look}`}>
              {label}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">Send</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {group.rows.map((row) => (
          <Line key={row.assetId} row={row} maySend={maySend} />
        ))}
      </tbody>
    </table>
  </section>
);

/** Three groups in the order of arrival: can be sent, out, unavailable (CLO-5). */
export function ClosestGroups({
  closest,
  maySend,
}: {
  readonly closest: ClosestRef;
  readonly maySend: boolean;
}) {
  const groups = useSelector(closest, selectGroups);
  if (groups.length === 0) return <EmptyState>No aircraft meets these filters.</EmptyState>;
  return (
    <>
      {groups.map((group) => (
        <Group key={group.id} group={group} maySend={maySend} />
      ))}
    </>
  );
}
