import { useSelector } from '@xstate/react';
import type { ListedIncident } from '../../../contract/costPack/incidentList.ts';
import { costPath } from '../../../domain/costPack/address.ts';
import { incidentCountText, isNarrowed } from '../../../domain/costPack/incidentAddress.ts';
import { formatDate } from '../../../domain/dates/parseDate.ts';
import { format0 } from '../../../domain/format.ts';
import { incidentLabel } from '../../../domain/reference/incidentNumber.ts';
import type { SessionFacts } from '../../../domain/routes/guard.ts';
import type {
  IncidentListRef,
  IncidentListSnapshot,
} from '../../../machines/costPack/incidentList.machine.ts';
import type { ClockRef } from '../../../machines/shell/clock.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Rows } from '../../ui/lists/Rows.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { ReportTabs } from '../report/ReportTabs.tsx';
import { IncidentFilters } from './IncidentFilters.tsx';

const selectList = (s: IncidentListSnapshot) => s.context.list;
const selectAddress = (s: IncidentListSnapshot) => s.context.address;
const selectIsPending = (s: IncidentListSnapshot) => s.hasTag('pending');
const selectIsListed = (s: IncidentListSnapshot) => s.hasTag('open');
const selectHasFailed = (s: IncidentListSnapshot) => s.hasTag('failed');

const headers = [
  { label: 'Incident' },
  { label: 'Year' },
  { label: 'Agency' },
  { label: 'First flight' },
  { label: 'Last flight' },
  { label: 'Records', isNumeric: true },
  { label: 'Approved', isNumeric: true },
] as const;
const dayText = (day: string | null) => (day === null ? '–' : formatDate(day));
const Line = ({
  listed: { incident, records, approvedRecords, firstDay, lastDay },
}: {
  readonly listed: ListedIncident;
}) => (
  <tr>
    <th scope="row" className="min-w-40 text-left font-medium">
      <Link href={costPath(incident.id)} className="whitespace-normal! select-text">
        {incidentLabel(incident)}
      </Link>
    </th>
    <td>{incident.year}</td>
    <td className="whitespace-nowrap">{incident.agency}</td>
    <td className="whitespace-nowrap">{dayText(firstDay)}</td>
    <td className="whitespace-nowrap">{dayText(lastDay)}</td>
    <td className="text-right tabular-nums">{format0(records)}</td>
    <td className="text-right tabular-nums">{format0(approvedRecords)}</td>
  </tr>
);

export interface IncidentListProps {
  readonly list: IncidentListRef;
  readonly clock: ClockRef;
  readonly facts: SessionFacts;
}
/** Incidents, latest flight first, with links to their cost (PACK-33). */
export function IncidentList({ list, clock, facts }: IncidentListProps) {
  const found = useSelector(list, selectList);
  const address = useSelector(list, selectAddress);
  const isPending = useSelector(list, selectIsPending);
  const isListed = useSelector(list, selectIsListed);
  const hasFailed = useSelector(list, selectHasFailed);
  const incidents = found?.incidents ?? [];
  return (
    <div className="flex flex-col gap-3 p-4">
      <ReportTabs facts={facts} path="/incidents" />
      <h1>Incidents</h1>
      <IncidentFilters list={list} clock={clock} />
      {hasFailed && (
        <EmptyState
          action={<Button onPress={() => list.send({ type: 'retry.requested' })}>Try again</Button>}
        >
          The incidents couldn't be loaded.
        </EmptyState>
      )}
      {isPending && <Skeleton lines={8} label="Loading incidents" />}
      {isListed && (
        <p role="status" className="text-sm text-ink-3">
          {incidentCountText(incidents.length, found?.isCut === true)}
        </p>
      )}
      {isListed && incidents.length === 0 && (
        <EmptyState>
          {isNarrowed(address) ? 'No incident meets these filters.' : 'There are no incidents yet.'}
        </EmptyState>
      )}
      {isListed && incidents.length > 0 && (
        <div className="card">
          <Rows label="Incidents" headers={headers}>
            {incidents.map((listed) => (
              <Line key={listed.incident.id} listed={listed} />
            ))}
          </Rows>
        </div>
      )}
    </div>
  );
}
