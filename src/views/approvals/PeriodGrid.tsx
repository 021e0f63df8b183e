import { Check, CircleAlert, Lock } from 'lucide-react';
import {
  type ApprovalsFilters,
  approvalsListPath,
  NO_AIRCRAFT,
} from '../../../domain/approvals/address.ts';
import {
  type CellState,
  type PeriodCell,
  periodLines,
  unapprovedTab,
} from '../../../domain/approvals/grid.ts';
import { halfMonthName } from '../../../domain/approvals/halfMonth.ts';
import { formatUsd } from '../../../domain/format.ts';
import type { PeriodsLoaded } from '../../../machines/approvals/periods.setup.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';

const looks: Readonly<Record<CellState, string>> = {
  open: 'text-ink!',
  drifted: 'text-warning!',
  unexplained: 'text-warning!',
  ready: 'text-success!',
  closed: 'text-ink-3!',
};
const icons: Readonly<Record<CellState, typeof Check | null>> = {
  open: null,
  drifted: CircleAlert,
  unexplained: CircleAlert,
  ready: Check,
  closed: Lock,
};

const Word = ({ cell: { state, text } }: { readonly cell: PeriodCell }) => {
  const Icon = state === null ? null : icons[state];
  return (
    <>
      {Icon !== null && <Icon aria-hidden size={14} />}
      {text}
    </>
  );
};

export interface PeriodGridProps {
  readonly loaded: PeriodsLoaded;
  readonly starts: readonly string[];
  readonly mayClose: boolean;
  readonly address: ApprovalsFilters;
  readonly onClose: (assetId: string | null, start: string) => void;
}

function GridHead({ starts }: Pick<PeriodGridProps, 'starts'>) {
  return (
    <thead className="sticky top-0 z-1 bg-raised">
      <tr className="border-b border-line-strong text-ink-2">
        <th scope="col" className="sticky left-0 bg-raised px-3 py-2 text-left font-medium">
          Aircraft
        </th>
        {starts.map((start) => (
          <th
            key={start}
            scope="col"
            className="px-3 py-2 text-right font-medium whitespace-nowrap"
          >
            {halfMonthName(start).slice(0, 11)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface CellProps extends Pick<PeriodGridProps, 'mayClose' | 'address' | 'onClose'> {
  readonly cell: PeriodCell;
  readonly assetId: string | null;
  /** Name of the aircraft. */
  readonly name: string;
}
/** A half-month of one aircraft: approved share and cost. Empty without records. */
function CellContent({ cell, assetId, name, mayClose, address, onClose }: CellProps) {
  if (cell.row === null) return null;
  const there = { ...address, aircraft: assetId ?? NO_AIRCRAFT, start: cell.start, open: '' };
  return (
    <span className="flex flex-col items-end">
      {cell.state === 'open' ? (
        <Link
          href={approvalsListPath({ ...there, tab: unapprovedTab(cell.row) })}
          aria-label={`${cell.text} approved: show the others of ${name}, ${halfMonthName(cell.start)}`}
        >
          {cell.text}
        </Link>
      ) : cell.state === 'ready' && mayClose ? (
        <Button
          variant="outline"
          size="inputAction"
          aria-label={`Close ${halfMonthName(cell.start)} for ${name}`}
          onPress={() => onClose(assetId, cell.start)}
        >
          Close
        </Button>
      ) : (
        <Link
          className={`gap-1 decoration-current ${cell.state === null ? '' : looks[cell.state]}`}
          href={approvalsListPath(
            cell.state === 'unexplained'
              ? { ...there, tab: 'close', aircraft: '' }
              : { ...there, tab: 'approved' },
          )}
          aria-label={`${cell.text}: show what is ${cell.state === 'unexplained' ? 'left' : 'approved'} of ${name}, ${halfMonthName(cell.start)}`}
        >
          <Word cell={cell} />
        </Link>
      )}
      <span className="text-xs text-ink-3 tabular-nums">{formatUsd(cell.row.books)}</span>
    </span>
  );
}

/**
 * Grid of aircraft and half-months. A cell links to unapproved records or closes a ready half-month
 * (APR-33).
 */
export function PeriodGrid({ loaded, starts, mayClose, address, onClose }: PeriodGridProps) {
  const lines = periodLines(loaded.periods, starts, loaded.aircraft);
  if (lines.length === 0)
    return <EmptyState>Nothing was recorded in these half-months.</EmptyState>;
  return (
    <section
      aria-label="Half-months, table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
      tabIndex={0}
      className="card relative max-h-[60vh] overflow-auto"
    >
      <table className="w-full text-sm">
        <caption className="sr-only">Half-months of each aircraft</caption>
        <GridHead starts={starts} />
        <tbody>
          {lines.map(({ assetId, name, cells }) => (
            <tr key={assetId} className="border-b border-line last:border-b-0">
              <th
                scope="row"
                className="sticky left-0 bg-surface px-3 py-1.5 text-left font-medium whitespace-nowrap"
              >
                {name}
              </th>
              {cells.map((cell) => (
                <td key={cell.start} className="px-3 py-1.5 text-right align-top whitespace-nowrap">
                  <CellContent
                    cell={cell}
                    assetId={assetId}
                    name={name}
                    mayClose={mayClose}
                    address={address}
                    onClose={onClose}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
