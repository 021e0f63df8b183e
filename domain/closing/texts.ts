import type { CloseLine } from '../../contract/approvals/closeList.ts';
import { approvalsListPath, NO_AIRCRAFT } from '../approvals/address.ts';
import { halfMonthEnd } from '../approvals/halfMonth.ts';
import { specificRange } from '../dates/dateRange.ts';
import { formatDate } from '../dates/parseDate.ts';
import { daySheetsPath } from '../daySheets/address.ts';
import { format0, format2, formatUsd } from '../format.ts';
import { allDispatchesPath } from '../home/allDispatches.ts';
import { invoicePath } from '../invoices/texts.ts';
import { limitsPath } from '../limits/address.ts';
import { uncoveredReportPath } from '../report/view/uncoveredView.ts';
import type { CountedLine } from './lines.ts';

const counted = (count: number, one: string, many: string): string =>
  `${format0(count)} ${count === 1 ? one : many}`;

/** States the cost that flights without a rate are missing, and how it is assumed (RPT-62). */
function missingText({ amount, unknown }: Pick<CountedLine, 'amount' | 'unknown'>): string {
  if (amount === null) return "The missing amount isn't known: no contract has a rate.";
  const rest = unknown === 0 ? '' : ` For ${format0(unknown)} of them, no contract has a rate.`;
  return `About ${formatUsd(amount)} is missing, assumed at the rate of the nearest contract.${rest}`;
}

/** Describes a line in words (APR-61). */
export function lineText(line: CountedLine): string {
  const { kind, count, amount, name } = line;
  switch (kind) {
    case 'entered':
      return `${counted(count, "record isn't", "records aren't")} checked.`;
    case 'checked':
      return `${counted(count, "record isn't", "records aren't")} approved.`;
    case 'moved':
      return `${counted(count, 'approved record has', 'approved records have')} left this half-month and ${count === 1 ? "isn't" : "aren't"} approved where ${count === 1 ? 'it is' : 'they are'}.`;
    case 'difference':
      return `${counted(count, 'difference', 'differences')} from what was approved: ${formatUsd(amount ?? 0)}.`;
    case 'noRate':
      return `${counted(count, 'flight or standby has', 'flights and standbys have')} no rate. ${missingText(line)}`;
    case 'noPrice':
      return `${counted(count, 'load has', 'loads have')} no price.`;
    case 'meterGap':
      return `${counted(count, 'gap or overlap', 'gaps or overlaps')} between meter readings: ${format2(line.hours ?? 0)} h.`;
    case 'invoice':
      return `Invoice ${name} isn't settled: ${counted(count, 'line', 'lines')}, ${formatUsd(amount ?? 0)}.`;
    case 'openMark':
      return `Marked unavailable since ${formatDate(name)} without an end.`;
  }
}

/** The page on which a line can be mended. */
export function linePath(line: CloseLine, today: string): string {
  const { kind, start, assetId, subject, name, dispatchId } = line;
  const [aircraft, end, open] = [assetId ?? NO_AIRCRAFT, halfMonthEnd(start), dispatchId ?? ''];
  switch (kind) {
    case 'entered':
      return approvalsListPath({ tab: 'check', aircraft, start, open: '' });
    case 'checked':
      return approvalsListPath({ tab: 'approve', aircraft, start, open: '' });
    case 'moved':
      return approvalsListPath({ tab: 'check', aircraft: '', start: '', open });
    case 'difference':
      return approvalsListPath({ tab: 'periods', aircraft: '', start, open });
    case 'noRate':
      return uncoveredReportPath(specificRange(start, end));
    case 'noPrice':
      return allDispatchesPath({
        ...{ from: start, until: end, flag: 'noAgentPrice' },
        aircraft: assetId ?? '',
      });
    case 'meterGap':
      return limitsPath({ tab: 'meters', until: end }, today);
    case 'invoice':
      return invoicePath(subject);
    case 'openMark':
      return daySheetsPath({
        ...{ aircraft: assetId ?? '', start },
        day: [name, start].toSorted()[1] ?? start,
      });
  }
}
