import { type SheetRow, type SheetTotals, sheetTotals } from '../../../domain/daySheets/rows.ts';
import { format0, formatUsd } from '../../../domain/format.ts';
import { Link } from '../../ui/buttons/Link.tsx';
import { Rows } from '../../ui/lists/Rows.tsx';
import { SheetStrip } from './SheetStrip.tsx';

const headers = [
  { label: 'Day' },
  { label: 'Status' },
  { label: '24 hours' },
  { label: 'Min', isNumeric: true },
  { label: 'Deduction', isNumeric: true },
  { label: 'Availability', isNumeric: true },
  { label: 'Flight and fees', isNumeric: true },
  { label: 'Standby', isNumeric: true },
  { label: 'Per diem', isNumeric: true },
  { label: 'Guarantee', isNumeric: true },
  { label: 'Corrections', isNumeric: true },
  { label: 'Payable', isNumeric: true },
] as const;

const usd = (value: number): string => (value === 0 ? '' : formatUsd(value));
const Figures = ({ row }: { readonly row: SheetTotals }) => {
  const { availability, flight, abortFee, landingFee, extendedStandby, perDiem, guarantee } =
    row.amounts;
  const figures = [
    ['minutes', row.minutes === 0 ? '' : format0(row.minutes)],
    ['deduction', usd(row.deduction)],
    ['availability', usd(availability)],
    ['flight', usd(flight + abortFee + landingFee)],
    ['standby', usd(extendedStandby)],
    ['perDiem', usd(perDiem)],
    ['guarantee', usd(guarantee)],
    ['corrections', usd(row.corrections)],
    ['due', formatUsd(row.due)],
  ] as const;
  return figures.map(([key, text]) => (
    <td key={key} className="text-right whitespace-nowrap tabular-nums">
      {text}
    </td>
  ));
};

export interface SheetTableProps {
  readonly rows: readonly SheetRow[];
  readonly pathOf: (day: string) => string;
}
/** An aircraft's half-month, one row a day, with its totals. */
export const SheetTable = ({ rows, pathOf }: SheetTableProps) => (
  <div className="card">
    <Rows label="Day sheets" headers={headers}>
      {rows.map((row) => (
        <tr key={row.day}>
          <th scope="row" className="text-left font-medium whitespace-nowrap">
            <Link href={pathOf(row.day)}>{row.dayText}</Link>
          </th>
          <td className="whitespace-nowrap">
            {row.statusText}
            {row.isClosed ? ' · closed' : ''}
          </td>
          <td>
            <SheetStrip parts={row.strip} />
          </td>
          <Figures row={row} />
        </tr>
      ))}
      <tr className="font-medium">
        <th scope="row" colSpan={3} className="text-left">
          Total
        </th>
        <Figures row={sheetTotals(rows)} />
      </tr>
    </Rows>
  </div>
);
