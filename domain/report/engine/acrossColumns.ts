import { NO_INDEX } from '../../../contract/report/metricColumns.ts';
import { type AcrossDates, datesOf, MAX_ACROSS, type TooManyColumns } from '../request/across.ts';
import { calendarDayOf } from '../request/days.ts';
import type { CheckedAcross } from '../request/request.ts';
import { MULTIPLE_LABEL } from './groupRows.ts';
import { groupLayout, type Layout } from './layout.ts';
import { numberCells } from './numberCells.ts';
import { type GroupKeys, groupKeysOf, months } from './rows/groupKeys.ts';
import type { JoinedRows } from './rows/join.ts';
import type { Parts } from './rows/parts.ts';

/** The columns of an across-table, and the column of each counted part. */
export interface ColumnsOfParts {
  readonly labels: readonly string[];
  /** For each of the layout's `parts`, an index in `labels`. */
  readonly ofPart: Int32Array;
}
/** The same when all parts of a row fall in one column. */
export interface ColumnsOfRows {
  readonly labels: readonly string[];
  /** For each report row, an index in `labels`. */
  readonly ofRow: Int32Array;
}
export type AcrossColumns = ColumnsOfParts | ColumnsOfRows;

/** Label of the column that combines the smaller groups. */
const OTHER = 'Other';

/** @param layout the report's rows */
export function acrossColumns(
  joined: JoinedRows,
  parts: Parts,
  layout: Layout,
  { by, groupBy, measure }: CheckedAcross,
): AcrossColumns | TooManyColumns {
  const dates = datesOf(by, groupBy);
  if (dates !== null) return keptDates(joined, layout, dates);
  const keys = groupKeysOf(joined, parts, groupBy);
  if (keys === null) return { labels: [], ofPart: new Int32Array(layout.parts.length) };
  if (groupBy === 'baseRole') return roleColumns(layout, keys);
  const grouped = groupLayout(layout, keys);
  if (grouped.groups.length <= MAX_ACROSS)
    return { labels: grouped.groups.map(({ label }) => label), ofRow: grouped.groupOf };
  const sizes =
    numberCells(
      { joined, measures: parts.measures, layout: grouped, summaryOnly: true },
      measure,
    ) ?? new Float64Array(0);
  const { labels, placeOf } = largest(grouped, keys.noneLabel, sizes);
  return { labels, ofRow: grouped.groupOf.map((group) => placeOf[group] ?? 0) };
}

/**
 * Cached by `rowOf`, which survives grouping and sorting. Returning the same object also keeps the
 * cells that are cached by it.
 */
const datesOfRows = new WeakMap<Int32Array, Map<AcrossDates, ColumnsOfParts | TooManyColumns>>();

function keptDates(
  joined: JoinedRows,
  layout: Layout,
  by: AcrossDates,
): ColumnsOfParts | TooManyColumns {
  const kept =
    datesOfRows.get(layout.rowOf) ?? new Map<AcrossDates, ColumnsOfParts | TooManyColumns>();
  datesOfRows.set(layout.rowOf, kept);
  const columns = kept.get(by) ?? dateColumns(joined, layout, by);
  kept.set(by, columns);
  return columns;
}

const numberOf: Readonly<Record<AcrossDates, (day: number) => number>> = {
  month: (day) => {
    const { year, month } = calendarDayOf(day);
    return year * 12 + month - 1;
  },
  quarter: (day) => {
    const { year, month } = calendarDayOf(day);
    return year * 4 + Math.floor((month - 1) / 3);
  },
  year: (day) => calendarDayOf(day).year,
};
const labelOf: Readonly<Record<AcrossDates, (number: number) => string>> = {
  month: (n) => `${months[n % 12]} ${Math.floor(n / 12)}`,
  quarter: (n) => `Q${(n % 4) + 1} ${Math.floor(n / 4)}`,
  year: String,
};

/** Each month, quarter or year from the first activity to the last, oldest first (RPT-111). */
function dateColumns(
  { columns }: JoinedRows,
  { activities }: Layout,
  by: AcrossDates,
): ColumnsOfParts | TooManyColumns {
  const { activityDate } = columns.activity;
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (let k = 0; k < activities.length; k++) {
    const day = activityDate[activities[k] ?? 0] ?? 0;
    if (day < first) first = day;
    if (day > last) last = day;
  }
  if (activities.length === 0) return { labels: [], ofPart: new Int32Array(0) };
  const start = numberOf[by](first);
  const count = numberOf[by](last) - start + 1;
  if (count > MAX_ACROSS) return { by, count };
  // A lookup table by day: date arithmetic per activity would take longer than all the sums.
  const placeOf = Int32Array.from(
    { length: last - first + 1 },
    (_, n) => numberOf[by](first + n) - start,
  );
  const ofPart = new Int32Array(activities.length);
  for (let k = 0; k < ofPart.length; k++)
    ofPart[k] = placeOf[(activityDate[activities[k] ?? 0] ?? 0) - first] ?? 0;
  return { labels: Array.from({ length: count }, (_, n) => labelOf[by](start + n)), ofPart };
}

/** Shows a base's roles as columns; here they are parts of one row. */
function roleColumns({ parts, activities }: Layout, { labels, ofRow }: GroupKeys): ColumnsOfParts {
  const roles = Int32Array.from(parts, (part, k) => ofRow(activities[k] ?? 0, part));
  const met = labels.map((_, role) => role).filter((role) => roles.includes(role));
  return {
    labels: met.map((role) => labels[role] ?? ''),
    ofPart: roles.map((role) => met.indexOf(role)),
  };
}

/**
 * Picks the groups that get a column when not all fit: the largest by measure, then "Other"
 * (RPT-112). Multiple and None always keep their column.
 * @param sizes by slot of the grouped report
 */
function largest({ groups, rowCount }: Layout, noneLabel: string, sizes: Float64Array) {
  const places = Array.from(groups.keys());
  const size = (group: number) => {
    const value = sizes[rowCount + group] ?? NO_INDEX;
    return Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value;
  };
  const stays = (group: number) => [noneLabel, MULTIPLE_LABEL].includes(groups[group]?.label ?? '');
  const ranked = [...places].sort(
    (a, b) => Number(stays(b)) - Number(stays(a)) || size(b) - size(a) || a - b,
  );
  const shown = ranked.slice(0, MAX_ACROSS).sort((a, b) => a - b);
  const placeOf = new Int32Array(groups.length).fill(shown.length);
  for (const [place, group] of shown.entries()) placeOf[group] = place;
  return { labels: [...shown.map((group) => groups[group]?.label ?? ''), OTHER], placeOf };
}
