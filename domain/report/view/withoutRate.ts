import { type CountNoun, completenessText } from '../../cost/completeness.ts';
import { format0 } from '../../format.ts';
import { presets } from '../presets/presets.ts';
import { type ColumnKey, ratedColumns } from '../request/columnsCatalogue.ts';
import { acrossLabel, numberAt, type ReportTable, totalSlot } from '../request/table.ts';
import { isFiltered } from './emptyText.ts';
import type { ReportView } from './view.ts';

/** Noun for records without a rate: crew reports count standbys, historic ones flights (RPT-83). */
const nounsOf = (
  table: Pick<ReportTable, 'dimension'>,
  source?: ReportView['source'],
): CountNoun =>
  table.dimension === 'crew'
    ? { one: 'crew standby', many: 'crew standbys' }
    : source === 'historic'
      ? { one: 'flight', many: 'flights' }
      : { one: 'flight or standby', many: 'flights and standbys' };

/** Number of activities without a rate in a line; 0 if the report shows no cost. */
export const withoutRateAt = (
  { withoutRate }: Pick<ReportTable, 'withoutRate'>,
  slot: number,
): number => withoutRate?.[slot] ?? 0;

/** "The cost of 4 activities without a rate is not in it."; null if all of the cost is counted. */
export function cellLacks(table: ReportTable, column: number, slot: number): string | null {
  const { across } = table;
  // A column across counts only its own activities.
  const count =
    across === undefined || acrossLabel(table, column) === null
      ? withoutRateAt(table, slot)
      : (across.withoutRate?.[column - across.from]?.[slot] ?? 0);
  const key: ColumnKey | undefined = table.columns[column];
  if (
    count === 0 ||
    key === undefined ||
    !ratedColumns.includes(key) ||
    numberAt(table, column, slot) === null
  )
    return null;
  const { one, many } =
    table.dimension === 'crew' ? nounsOf(table) : { one: 'activity', many: 'activities' };
  return `The cost of ${format0(count)} ${count === 1 ? one : many} without a rate is not in it.`;
}

/** Whether the preset's or the user's filters exclude rows of the range. */
export const isLessThanRange = (view: ReportView): boolean =>
  isFiltered(view) ||
  presets[view.preset].locked.length > 0 ||
  presets[view.preset].myBase === true;

/** Whether the total misses a cost: an activity without a rate or a load without a price. */
export const lacksCost = (table: ReportTable): boolean =>
  withoutRateAt(table, totalSlot(table)) > 0 || (table.completeness?.withoutPrice ?? 0) > 0;

/** "1,001 flights in this range have no rate; their cost is not counted."; null if all have one. */
function withoutRateText(table: ReportTable, view: ReportView): string | null {
  const count = withoutRateAt(table, totalSlot(table));
  if (count === 0) return null;
  const { one, many } = nounsOf(table, view.source);
  const where = `in this ${isLessThanRange(view) ? 'report' : 'range'}`;
  return count === 1
    ? `1 ${one} ${where} has no rate; its cost is not counted.`
    : `${format0(count)} ${many} ${where} have no rate; their cost is not counted.`;
}
/**
 * The completeness of a report's costs: "Approved $4,651,000.10 of $4,717,006.07. 479 flights and
 * standbys have no rate, …" Historic records are not approved here, so their text only counts
 * records without a rate (RPT-83).
 * @returns null if no cost is shown, or if all historic records have a rate
 */
export function completeText(table: ReportTable, view: ReportView): string | null {
  const { completeness: found } = table;
  if (view.source === 'historic' || found === undefined) return withoutRateText(table, view);
  return table.rowCount === 0 ? null : completenessText(found, nounsOf(table));
}
