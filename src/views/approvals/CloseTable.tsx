import { Fragment } from 'react';
import type { CloseRow } from '../../../domain/closing/rows.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { Rows } from '../../ui/lists/Rows.tsx';
import { Chip } from '../../ui/notices/Chip.tsx';

const headers = [{ label: 'Aircraft' }, { label: 'What is left' }, { label: 'Reason' }] as const;

interface RowProps {
  readonly row: CloseRow;
}
interface CloseTableProps {
  readonly rows: readonly CloseRow[];
  readonly mayVisit: (path: string) => boolean;
  /** Null for users who can't give reasons. */
  readonly onExplain: ((key: string) => void) | null;
}
const actionOf = ({ state, reason }: CloseRow): string => {
  if (state === 'explained') return 'Change';
  return reason === '' ? 'Give a reason' : 'Give it again';
};
function ReasonCell({ row, onExplain }: RowProps & Pick<CloseTableProps, 'onExplain'>) {
  const { state, reason, by, text, aircraft, half, key } = row;
  if (state === 'mend') return <Chip tone="warning">To mend</Chip>;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {reason !== '' && (
        <span className="flex-1 sm:min-w-44">
          {reason}
          <span className="block text-ink-2">{by}</span>
        </span>
      )}
      {state === 'needsReason' && reason !== '' && <Chip tone="warning">Changed since</Chip>}
      {state === 'needsReason' && reason === '' && onExplain === null && (
        <Chip tone="warning">Needs a reason</Chip>
      )}
      {state === 'closed' && <Chip>Closed</Chip>}
      {state !== 'closed' && onExplain !== null && (
        <Button
          variant="outline"
          size="inputAction"
          aria-label={`${actionOf(row)}: ${aircraft}, ${half}: ${text}`}
          onPress={() => onExplain(key)}
        >
          {actionOf(row)}
        </Button>
      )}
    </span>
  );
}

/** One line with its aircraft and half-month, its text and its reason. */
const Line = ({ row, mayVisit, onExplain }: Omit<CloseTableProps, 'rows'> & RowProps) => (
  <tr className="align-baseline">
    <th scope="row" className="text-left font-medium">
      {row.aircraft}
      <span className="ml-2 font-normal whitespace-nowrap text-ink-2 tabular-nums max-sm:ml-0 max-sm:block">
        {row.half.slice(0, 11)}
      </span>
    </th>
    <td className="min-w-28">
      {row.href !== '' && mayVisit(row.href) ? (
        <Link href={row.href} className="h-auto! whitespace-normal! text-left">
          {row.text}
        </Link>
      ) : (
        row.text
      )}
    </td>
    <td className="min-w-28 sm:min-w-56">
      <ReasonCell row={row} onExplain={onExplain} />
    </td>
  </tr>
);

/**
 * The lines of the close list by base, each with a link to the page on which it can be mended
 * (APR-60).
 */
export const CloseTable = ({ rows, ...rest }: CloseTableProps) => (
  <div className="card">
    <Rows label="Close list" headers={headers}>
      {rows.map((row, n) => (
        <Fragment key={row.key}>
          {row.base !== rows[n - 1]?.base && (
            <tr className="bg-raised">
              <th scope="colgroup" colSpan={headers.length} className="pl-4! text-left font-medium">
                {row.base}
              </th>
            </tr>
          )}
          <Line row={row} {...rest} />
        </Fragment>
      ))}
    </Rows>
  </div>
);
