import { useSelector } from '@xstate/react';
import { format0 } from '../../../../domain/format.ts';
import { paperHeading } from '../../../../domain/report/export/about.ts';
import {
  acrossLabel,
  columnHeader,
  displayRow,
  isNumeric,
  kindOf,
  lineLabel,
  type ReportTable,
  slotOf,
  totalSlot,
} from '../../../../domain/report/request/table.ts';
import { cellText, isDistinctTotal } from '../../../../domain/report/view/cellText.ts';
import { cellLacks, completeText, lacksCost } from '../../../../domain/report/view/withoutRate.ts';
import type { ReportRef } from '../../../../machines/report/report.machine.ts';
import { usePrinting } from '../../../ui/notices/usePrinting.ts';
import { selectLines } from './selectors.ts';
import { useReportMetadata } from './useReportMetadata.ts';

/** Maximum printed lines; longer reports should be exported. */
const MOST = 2_000;

/**
 * The printed report: all open lines, the header on each page, the grand total at the end. It is
 * rendered only while printing.
 */
export function PrintTable({
  report,
  table,
}: {
  readonly report: ReportRef;
  readonly table: ReportTable;
}) {
  const isPrinting = usePrinting();
  const lines = useSelector(report, selectLines);
  const about = useReportMetadata(report);
  if (!isPrinting) return null;
  const heading = paperHeading(about);
  const { faults = [] } = about;
  const complete = completeText(table, about.view);
  const printed = lines.length > MOST ? lines.subarray(0, MOST) : lines;
  return (
    <div className="report-paper hidden print:block">
      <p className="text-sm font-semibold">{heading.title}</p>
      <p className="pb-2">{heading.line}</p>
      {faults.length > 0 && <p className="pb-2">{faults.join(' ')}</p>}
      {complete !== null && <p className="pb-2">{lacksCost(table) ? `* ${complete}` : complete}</p>}
      {printed.length < lines.length && (
        <p className="pb-2">{`The first ${format0(MOST)} of ${format0(lines.length)} lines. Export the report for all.`}</p>
      )}
      <table
        data-columns={
          table.columns.length > 24 ? 'most' : table.columns.length > 16 ? 'many' : 'few'
        }
      >
        <thead>
          <tr>
            {table.columns.map((key, column) => (
              <th
                key={acrossLabel(table, column) === null ? key : column}
                scope="col"
                className={isNumeric(key) ? 'text-right' : 'text-left'}
              >
                {columnHeader(table, column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...printed, displayRow('total', totalSlot(table))].map((display) => (
            <PrintLine key={display} table={table} display={display} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Mark before an incomplete figure or a distinct count. */
const markOf = (table: ReportTable, column: number, display: number): string =>
  isDistinctTotal(table, column, display)
    ? 'distinct '
    : cellLacks(table, column, slotOf(display)) === null
      ? ''
      : '* ';

function PrintLine({ table, display }: { readonly table: ReportTable; readonly display: number }) {
  const kind = kindOf(display);
  if (kind === 'groupTitle')
    return (
      <tr>
        <th scope="rowgroup" colSpan={table.columns.length} className="text-left">
          {lineLabel(table, display)}
        </th>
      </tr>
    );
  return (
    <tr className={kind === 'row' ? '' : 'font-semibold'}>
      {table.columns.map((key, column) => (
        <td
          key={acrossLabel(table, column) === null ? key : column}
          className={isNumeric(key) ? 'text-right' : 'text-left'}
        >
          {kind !== 'row' && column === 0
            ? lineLabel(table, display)
            : `${markOf(table, column, display)}${cellText(table, column, slotOf(display))}`}
        </td>
      ))}
    </tr>
  );
}
