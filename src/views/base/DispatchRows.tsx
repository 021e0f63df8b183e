import { useSelector } from '@xstate/react';
import type { DispatchType } from '../../../contract/dispatches.ts';
import type { DispatchRow } from '../../../domain/base/lists.ts';
import { formatGallons, formatUsd } from '../../../domain/format.ts';
import type { BaseRef } from '../../../machines/base/base.machine.ts';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import type { BaseRights } from './Board.tsx';
import { Missing, SectionCard } from './SectionCard.tsx';
import { selectAttention, selectToday } from './selectors.ts';

const paths: Record<DispatchType, string> = { flight: 'flight', standby: 'standby', agentOnly: 'agent-only' };
const names: Record<DispatchType, string> = { flight: 'Flight', standby: 'Standby', agentOnly: 'Agent-only' };

function Name({ row, mayOpen }: { readonly row: DispatchRow; readonly mayOpen: boolean }) {
  const text = `${names[row.kind]} ${row.dispatchNumber}`;
  return mayOpen ? <Link href={`/dispatch/${paths[row.kind]}/${row.id}`}>{text}</Link> : text;
}
const Flags = ({ flags }: { readonly flags: readonly string[] }) => (
  <span className="flex flex-wrap gap-1">
    {flags.map((flag) => (
      <Chip key={flag} tone="warning">
        {flag}
      </Chip>
    ))}
  </span>
);
const headers = [
  { label: 'Dispatch' },
  { label: 'Aircraft' },
  { label: 'Out' },
  { label: 'In' },
  { label: 'Incident' },
  { label: 'Gallons', isNumeric: true },
  { label: 'Cost', isNumeric: true },
  { label: 'Status' },
  { label: 'Flags' },
];
interface Props {
  readonly base: BaseRef;
  readonly rights: BaseRights;
}

/** Everything dispatched from the base today, open and cloned from here (domain §5). */
export function TodaysDispatches({ base, rights: { mayDispatch, seesDispatches } }: Props) {
  const rows = useSelector(base, selectToday);
  return (
    <SectionCard id="today" title="Today's dispatches" {...(rows === null ? {} : { count: rows.length })}>
      {rows === null && <Missing what="dispatches" isForbidden={!seesDispatches} />}
      {rows?.length === 0 && <EmptyState>Nothing dispatched today.</EmptyState>}
      {rows !== null && rows.length > 0 && (
        <Rows label="Today's dispatches" headers={mayDispatch ? [...headers, { label: 'Actions', isHidden: true }] : headers}>
          {rows.map((r) => (
            <tr key={r.id}>
              <th scope="row" className="text-left font-medium whitespace-nowrap">
                <Name row={r} mayOpen={mayDispatch} />
              </th>
              <td className="whitespace-nowrap">{r.radioId}</td>
              <td className="whitespace-nowrap">{r.timeOut}</td>
              <td className="whitespace-nowrap">{r.timeIn}</td>
              <td className="min-w-32">{r.incident}</td>
              <td className="text-right whitespace-nowrap">{r.litres === 0 ? '–' : formatGallons(r.litres)}</td>
              <td className="text-right">{formatUsd(r.cost)}</td>
              <td>
                <StatusMark status={r.status} />
              </td>
              <td>
                <Flags flags={r.flags} />
              </td>
              {mayDispatch && (
                <td className="text-right whitespace-nowrap">
                  {r.kind === 'flight' && (
                    <span className="flex justify-end gap-3">
                      <Link href={`/dispatch/flight/new?cloneType=nextTrip&cloneId=${r.id}`} aria-label={`Next trip of ${r.dispatchNumber}`}>
                        Next trip
                      </Link>
                      <Link href={`/dispatch/flight/new?cloneType=sameIncident&cloneId=${r.id}`} aria-label={`Same incident as ${r.dispatchNumber}`}>
                        Same incident
                      </Link>
                    </span>
                  )}
                </td>
              )}
            </tr>
          ))}
        </Rows>
      )}
    </SectionCard>
  );
}

/** What the base can still put right of the last 14 days (domain §5). */
export function NeedsAttention({ base, rights: { mayDispatch, seesDispatches } }: Props) {
  const rows = useSelector(base, selectAttention);
  return (
    <SectionCard id="attention" title="Needs attention" {...(rows === null ? {} : { count: rows.length })}>
      {rows === null && <Missing what="dispatches" isForbidden={!seesDispatches} />}
      {rows?.length === 0 && <EmptyState>Nothing needs attention.</EmptyState>}
      <ul>
        {rows?.map((r) => (
          <li key={r.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line px-4 py-2 text-sm last:border-b-0">
            <span className="w-30 font-medium">
              <Name row={r} mayOpen={mayDispatch} />
            </span>
            <span className="w-20">{r.radioId}</span>
            <span className="flex-1 text-ink-3">{r.day}</span>
            <Flags flags={r.flags} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
