import type { DispatchRow } from '../../../domain/base/lists.ts';
import {
  deletedDispatchPath,
  dispatchPath,
  kindWords,
} from '../../../domain/dispatch/view/kinds.ts';
import { formatGallons, formatUsd } from '../../../domain/format.ts';
import { Link } from '../../ui/buttons/Link.tsx';
import { Chip } from '../../ui/notices/Chip.tsx';
import { IncidentName } from '../incidents/IncidentName.tsx';

/** "Flight 10482"; a link for users who can edit dispatches. */
export function DispatchName({
  row,
  mayOpen,
  isDeleted = false,
}: {
  readonly row: DispatchRow;
  readonly mayOpen: boolean;
  readonly isDeleted?: boolean;
}) {
  const text = `${kindWords[row.kind].name} ${row.dispatchNumber}`;
  return mayOpen ? (
    <Link href={(isDeleted ? deletedDispatchPath : dispatchPath)(row.kind, row.id)}>{text}</Link>
  ) : (
    text
  );
}

export const DispatchFlags = ({ flags }: { readonly flags: readonly string[] }) => (
  <span className="flex flex-wrap gap-1">
    {flags.map((flag) => (
      <Chip key={flag} tone="warning">
        {flag}
      </Chip>
    ))}
  </span>
);

/** The first columns of every list of dispatches. */
export const whichHeaders = [
  { label: 'Dispatch' },
  { label: 'Aircraft' },
  { label: 'Out' },
  { label: 'In' },
  { label: 'Incident' },
] as const;
export const WhichCells = ({
  row,
  mayOpen,
  isDeleted = false,
}: {
  readonly row: DispatchRow;
  readonly mayOpen: boolean;
  readonly isDeleted?: boolean;
}) => (
  <>
    <th scope="row" className="text-left font-medium whitespace-nowrap">
      <DispatchName row={row} mayOpen={mayOpen} isDeleted={isDeleted} />
    </th>
    <td className="whitespace-nowrap">{row.radioId}</td>
    <td className="whitespace-nowrap">{row.timeOut}</td>
    <td className="whitespace-nowrap">{row.timeIn}</td>
    <td className="min-w-32">
      <IncidentName label={row.incident} incidentId={row.incidentId} />
    </td>
  </>
);

/** The columns for volume and cost. */
export const amountHeaders = [
  { label: 'Gallons', isNumeric: true },
  { label: 'Cost', isNumeric: true },
] as const;
export const AmountCells = ({ row }: { readonly row: DispatchRow }) => (
  <>
    <td className="text-right whitespace-nowrap">
      {row.litres === 0 ? '–' : formatGallons(row.litres)}
    </td>
    <td className="text-right">{formatUsd(row.cost)}</td>
  </>
);
