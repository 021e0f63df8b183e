import { completenessText, type RatedNoun } from '../../cost/completeness.ts';
import { format0 } from '../../format.ts';
import { presets } from '../presets/presets.ts';
import { type ColumnKey, ratedColumns } from '../request/columnsCatalogue.ts';
import { acrossLabel, numberAt, type ReportTable, totalSlot } from '../request/table.ts';
import { isFiltered } from './emptyText.ts';
import type { ReportView } from './view.ts';

/** What lacks a rate is called: of crew a person's standby, of historic records flights alone (RPT-83). */
const nounsOf = (
  table: Pick<ReportTable, 'dimension'>,
  source?: ReportView['source'],
): RatedNoun =>
  table.dimension === 'crew'
    ? { one: 'crew standby', many: 'crew standbys' }
    : source === 'historic'
      ? { one: 'flight', many: 'flights' }
      : { one: 'flight or standby', many: 'flights and standbys' };

/** Activities behind the figures of a line that no rate was known for; 0 where the report shows no cost. */
export const withoutRateAt = (
  { withoutRate }: Pick<ReportTable, 'withoutRate'>,
  slot: number,
): number => withoutRate?.[slot] ?? 0;

/** What a cell lacks, null when all of its cost is counted: "The cost of 4 activities without a rate is not in it." */
export function cellLacks(table: ReportTable, column: number, slot: number): string | null {
  const { across } = table;
  // A column across lacks what falls in it.
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

/** Whether filters, the preset's or chosen ones, hold rows of the range back. */
export const isLessThanRange = (view: ReportView): boolean =>
  isFiltered(view) ||
  presets[view.preset].locked.length > 0 ||
  presets[view.preset].myBase === true;

/** Whether the total lacks a cost: of an activity without a rate, or of a load without a price. */
export const lacksCost = (table: ReportTable): boolean =>
  withoutRateAt(table, totalSlot(table)) > 0 || (table.completeness?.withoutPrice ?? 0) > 0;

/** "1,001 flights in this range have no rate; their cost is not counted." null when none lacks one. */
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
 * How complete the costs of a report are: "Approved $4,651,000.10 of $4,717,006.07. 479 flights and standbys have no
 * rate, 10 loads no price; their cost is not counted." Of historic records what lacks a rate alone: they aren't
 * approved here (RPT-83).
 * @returns null where no cost is shown, and of historic records where none lacks a rate
 */
export function completeText(table: ReportTable, view: ReportView): string | null {
  const { completeness: found } = table;
  if (view.source === 'historic' || found === undefined) return withoutRateText(table, view);
  return table.rowCount === 0 ? null : completenessText(found, nounsOf(table));
}
