import { useSelector } from '@xstate/react';
import { TriangleAlert } from 'lucide-react';
import { formatDate } from '../../../domain/dates/parseDate.ts';
import { dispatchPath, kindWords } from '../../../domain/dispatch/view/kinds.ts';
import {
  type BrokenLimit,
  brokenLimits,
  type CrewRow,
  type DutyCell,
  shownDays,
  weekdayOf,
} from '../../../domain/limits/crewRows.ts';
import type { LimitsRef, LimitsSnapshot } from '../../../machines/limits/limits.machine.ts';
import { Link } from '../../ui/buttons/Link.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';

const selectRows = (s: LimitsSnapshot) => s.context.crew;
const selectUntil = (s: LimitsSnapshot) => s.context.address.until;

function Cell({ cell }: { readonly cell: DutyCell }) {
  const isBroken = cell.warnings.length > 0;
  return (
    <td
      className={`border-l border-line px-1.5 py-1 text-right align-top ${isBroken ? 'bg-error-tint' : ''}`}
      {...(isBroken ? { title: cell.warnings.join(' ') } : {})}
    >
      {(cell.hours !== '' || cell.duty !== '') && (
        <>
          <span
            className={`flex items-center justify-end gap-1 tabular-nums ${isBroken ? 'font-semibold text-error' : ''}`}
          >
            {isBroken && <TriangleAlert aria-label="Over a limit" size={12} />}
            {cell.hours}
          </span>
          <span className="block text-xs whitespace-nowrap text-ink-3 tabular-nums">
            {cell.duty}
          </span>
        </>
      )}
    </td>
  );
}

const Person = ({ row }: { readonly row: CrewRow }) => (
  <tr className="border-b border-line last:border-b-0">
    <th
      scope="row"
      className="sticky left-0 z-1 max-w-44 bg-surface px-4 py-1 text-left align-top font-medium"
    >
      <span className="block truncate">{row.name}</span>
      <span className="block truncate text-xs font-normal text-ink-3">{row.vendorName}</span>
    </th>
    <td className="min-w-44 px-2 py-1 align-top">{row.next}</td>
    {row.cells.map((cell) => (
      <Cell key={cell.day} cell={cell} />
    ))}
  </tr>
);

const Broken = ({ limit, mayOpen }: { readonly limit: BrokenLimit; readonly mayOpen: boolean }) => (
  <li className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-4 py-1.5 text-sm last:border-b-0">
    <span className="min-w-0 flex-1 basis-72">{limit.text}</span>
    {limit.dispatches.map(({ id, number, type }) =>
      mayOpen ? (
        <Link key={id} href={dispatchPath(type, id)}>
          {kindWords[type].name} {number}
        </Link>
      ) : (
        <span key={id} className="text-ink-3">
          {kindWords[type].name} {number}
        </span>
      ),
    )}
  </li>
);

/**
 * One row per person, one column per day: hours and duty, exceeded limits, and when the person can
 * begin next (LIM-13).
 */
export function CrewDuty({
  limits,
  mayOpen,
}: {
  readonly limits: LimitsRef;
  readonly mayOpen: boolean;
}) {
  const rows = useSelector(limits, selectRows);
  const until = useSelector(limits, selectUntil);
  const broken = brokenLimits(rows);
  if (rows.length === 0) return <EmptyState>No pilot was on duty in these days.</EmptyState>;
  return (
    <>
      <section aria-label="Over a limit" className="card">
        <h2 className="border-b border-line px-4 py-2">
          Over a limit{broken.length > 0 && ` (${broken.length})`}
        </h2>
        {broken.length === 0 ? (
          <EmptyState>Nobody is over a limit.</EmptyState>
        ) : (
          <ul className="max-h-64 overflow-auto">
            {broken.map((limit) => (
              <Broken key={limit.key} limit={limit} mayOpen={mayOpen} />
            ))}
          </ul>
        )}
      </section>
      <div className="card">
        <section
          aria-label="Duty of crew, table"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
          tabIndex={0}
          className="relative max-h-[70vh] overflow-auto"
        >
          <table className="w-full text-sm">
            <thead className="sticky top-0 z-2 bg-raised">
              <tr className="border-b border-line-strong text-ink-2">
                <th
                  scope="col"
                  className="sticky left-0 z-1 bg-raised px-4 py-1 text-left font-medium"
                >
                  Crew member
                </th>
                <th scope="col" className="px-2 py-1 text-left font-medium whitespace-nowrap">
                  Left today; may begin
                </th>
                {shownDays(until).map((day) => (
                  <th
                    key={day}
                    scope="col"
                    className="border-l border-line px-1.5 py-1 text-right font-medium whitespace-nowrap tabular-nums"
                  >
                    <span className="block text-xs text-ink-3">{weekdayOf(day)}</span>
                    {formatDate(day).slice(0, 5)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Person key={row.crewId} row={row} />
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </>
  );
}
