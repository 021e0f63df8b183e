import type { SavedArrangement } from '../../contract/report/views.ts';
import { type Days, specificRange } from '../../domain/dates/dateRange.ts';
import { presets } from '../../domain/report/presets/presets.ts';
import { tooManyColumnsText } from '../../domain/report/request/across.ts';
import { rangesOf } from '../../domain/report/request/compared.ts';
import type { ReportTable } from '../../domain/report/request/table.ts';
import { tooManyText } from '../../domain/report/request/tooMany.ts';
import { FISCAL_MONTH } from '../../domain/report/view/relativeDates.ts';
import { requestOfView } from '../../domain/report/view/requestOfView.ts';
import { comparedDaysOf, type ReportView, savedView } from '../../domain/report/view/view.ts';
import type { Store } from '../database/open.ts';
import { followWordsOf } from './followWords.ts';
import { tooManyIn } from './months/activityCounts.ts';
import { readReportTable } from './reportData.ts';

/** The report can't be made as requested; the message is for its owner. */
export class NoReport extends Error {}

export interface ViewRequest {
  readonly arrangement: SavedArrangement;
  /** They replace the view's own dates. */
  readonly days: Days;
  /** Code of the owner's base. */
  readonly baseCode: string | null;
  readonly ownerName: string;
  /** Maximum number of activities in a report. */
  readonly reportAtOnce: number;
}
export interface ViewTable {
  readonly view: ReportView;
  /** What isn't known any more of the names in the view's filters (RPT-172). */
  readonly faults: readonly string[];
  readonly table: ReportTable;
}

/** The view with fixed days, as a page opens it. */
export function fixedView({ arrangement, days }: Pick<ViewRequest, 'arrangement' | 'days'>) {
  const { dates: _, ...plain } = arrangement;
  return savedView(plain, specificRange(days.from, days.until), {
    today: days.until,
    fiscalMonth: FISCAL_MONTH,
  });
}

/**
 * Computes the table of a saved view as its owner's page would (RPT-162, RPT-180).
 * @throws NoReport
 */
export async function readViewTable(store: Store, asked: ViewRequest): Promise<ViewTable> {
  const { days, baseCode, ownerName, reportAtOnce } = asked;
  const saved = fixedView(asked);
  const { state, faults, isLost } = await followWordsOf(store.db, saved);
  if (isLost) throw new NoReport(faults.join(' '));
  const view = { ...saved, state };
  if (presets[view.preset].myBase === true && baseCode === null)
    throw new NoReport(`${ownerName} has no base set, and this report is about it.`);
  const request = requestOfView(view, baseCode, days);
  const compared = comparedDaysOf(view, days);
  const count = await tooManyIn(store, rangesOf(days, compared), reportAtOnce);
  if (count !== null) throw new NoReport(tooManyText(count));
  const table = await readReportTable(store, { days, compared }, request);
  if (table.tooWide !== undefined) throw new NoReport(tooManyColumnsText(table.tooWide));
  return { view, faults, table };
}
