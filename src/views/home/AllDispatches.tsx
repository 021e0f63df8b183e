import { useSelector } from '@xstate/react';
import {
  allDispatchesPath,
  canBeMerged,
  dispatchCountText,
  isFiltered,
} from '../../../domain/home/allDispatches.ts';
import type { DayRow } from '../../../domain/home/dayList.ts';
import { incidentLabel } from '../../../domain/reference/incidentNumber.ts';
import type {
  AllDispatchesRef,
  AllDispatchesSnapshot,
} from '../../../machines/home/allDispatches.machine.ts';
import type { ClockRef } from '../../../machines/shell/clock.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Rows } from '../../ui/lists/Rows.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { Chip } from '../../ui/notices/Chip.tsx';
import { StatusMark } from '../../ui/notices/StatusMark.tsx';
import { IncidentName } from '../incidents/IncidentName.tsx';
import {
  AmountCells,
  amountHeaders,
  DispatchFlags,
  DispatchName,
} from '../records/DispatchCells.tsx';
import { AllFilters } from './AllFilters.tsx';
import { DispatchDetail } from './DispatchDetail.tsx';
import { MergeIncident } from './MergeIncident.tsx';

const selectRows = (s: AllDispatchesSnapshot) => s.context.rows;
const selectAddress = (s: AllDispatchesSnapshot) => s.context.address;
const selectIsCut = (s: AllDispatchesSnapshot) => s.context.loaded?.isCut ?? false;
const selectIncident = (s: AllDispatchesSnapshot) => s.context.loaded?.incident ?? null;
const selectMayMerge = (s: AllDispatchesSnapshot) => s.context.mayMerge;
const selectIsPending = (s: AllDispatchesSnapshot) => s.hasTag('pending');
const selectIsListed = (s: AllDispatchesSnapshot) => s.hasTag('open');
const selectHasFailed = (s: AllDispatchesSnapshot) => s.hasTag('failed');
const headers = [
  { label: 'Dispatch' },
  { label: 'Date' },
  { label: 'Aircraft' },
  { label: 'Out' },
  { label: 'In' },
  { label: 'Incident' },
  { label: 'Request' },
  ...amountHeaders,
  { label: 'Status' },
  { label: 'Flags' },
] as const;

interface LineProps {
  readonly row: DayRow;
  readonly mayEdit: boolean;
  /** URL that opens the row's summary next to this list. */
  readonly summary: string;
}
const Line = ({ row, mayEdit, summary }: LineProps) => (
  <tr className={row.isDeleted ? 'text-ink-3' : ''}>
    <th scope="row" className="text-left font-medium whitespace-nowrap">
      {mayEdit && !row.isDeleted ? (
        <DispatchName row={row} mayOpen />
      ) : (
        <Link href={summary}>
          <DispatchName row={row} mayOpen={false} />
        </Link>
      )}
    </th>
    <td className="whitespace-nowrap">{row.day}</td>
    <td className="whitespace-nowrap">{row.radioId}</td>
    <td className="whitespace-nowrap">{row.timeOut}</td>
    <td className="whitespace-nowrap">{row.timeIn}</td>
    <td className="min-w-32">
      <IncidentName label={row.incident} incidentId={row.incidentId} />
      {row.share !== '' && <span className="block text-sm text-ink-3">{row.share}</span>}
    </td>
    <td className="whitespace-nowrap">{row.requestNumbers}</td>
    <AmountCells row={row} />
    <td>{row.isDeleted ? <Chip>Deleted</Chip> : <StatusMark status={row.status} />}</td>
    <td>
      <DispatchFlags flags={row.flags} />
    </td>
  </tr>
);

export interface AllDispatchesProps {
  readonly list: AllDispatchesRef;
  readonly clock: ClockRef;
  readonly mayEdit: boolean;
}
/** All dispatches, newest first, with filters (HOME-80). */
export function AllDispatches({ list, clock, mayEdit }: AllDispatchesProps) {
  const rows = useSelector(list, selectRows);
  const address = useSelector(list, selectAddress);
  const isCut = useSelector(list, selectIsCut);
  const incident = useSelector(list, selectIncident);
  const mayMerge = useSelector(list, selectMayMerge);
  const isPending = useSelector(list, selectIsPending);
  const isListed = useSelector(list, selectIsListed);
  const hasFailed = useSelector(list, selectHasFailed);
  return (
    <div className="mx-auto flex max-w-[1320px] flex-col gap-4 p-4">
      <h1>All dispatches</h1>
      <AllFilters list={list} clock={clock} />
      {canBeMerged(incident) && incident !== null && (
        <div className="flex flex-wrap items-center gap-3 rounded-card bg-warning-tint px-4 py-2">
          <p className="flex-1">
            {incidentLabel(incident)}: no import has brought this incident yet.
          </p>
          {mayMerge && (
            <Button variant="outline" onPress={() => list.send({ type: 'merge.opened' })}>
              Merge into another
            </Button>
          )}
        </div>
      )}
      {hasFailed && (
        <EmptyState
          action={<Button onPress={() => list.send({ type: 'retry.requested' })}>Try again</Button>}
        >
          The dispatches couldn't be loaded.
        </EmptyState>
      )}
      {isPending && <Skeleton lines={8} />}
      {isListed && (
        <p role="status" className="text-sm text-ink-3">
          {dispatchCountText(rows.length, isCut)}
        </p>
      )}
      {isListed && rows.length === 0 && (
        <EmptyState>
          {isFiltered(address)
            ? 'No dispatch meets these filters.'
            : 'Nothing has been dispatched yet.'}
        </EmptyState>
      )}
      {isListed && rows.length > 0 && (
        <div className="card">
          <Rows label="Dispatches" headers={headers}>
            {rows.map((row) => (
              <Line
                key={row.id}
                row={row}
                mayEdit={mayEdit}
                summary={allDispatchesPath({ ...address, open: row.id })}
              />
            ))}
          </Rows>
        </div>
      )}
      <DispatchDetail list={list} mayEdit={mayEdit} />
      <MergeIncident list={list} />
    </div>
  );
}
