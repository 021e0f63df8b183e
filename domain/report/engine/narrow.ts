import { NO_INDEX } from '../../../contract/report/metricColumns.ts';
import type { ColumnKey } from '../request/columnsCatalogue.ts';
import type { DrillDown, ValueFilter, WordFilter } from '../request/narrowing.ts';
import { groupOfSubject } from '../request/narrowing.ts';
import { rowIdsOf } from './display.ts';
import { groupLayout, type RowLayout } from './layout.ts';
import { measuresOf, numberCells } from './numberCells.ts';
import { groupKeysOf } from './rows/groupKeys.ts';
import type { JoinedRows } from './rows/join.ts';
import type { Parts } from './rows/parts.ts';
import { sourceOf } from './rows/textSources.ts';
import { addUp } from './sums.ts';

type Passes = (part: number) => boolean;

/** Tests a part for the wanted words and against the excluded ones (RPT-120); null: no filter. */
export function wordPredicate(
  joined: JoinedRows,
  parts: Parts,
  words: readonly WordFilter[],
): Passes | null {
  if (words.length === 0) return null;
  const subjects = [...new Set(words.map(({ of }) => of))];
  const tests = subjects.flatMap((of): Passes[] => {
    const own = words.filter((one) => one.of === of);
    const kept = own.filter(({ isExcluded }) => !isExcluded).map(({ word }) => word);
    const excluded = own.filter(({ isExcluded }) => isExcluded).map(({ word }) => word);
    const says = (wanted: readonly string[]) => saying(joined, parts, of, wanted);
    const saysExcluded = says(excluded);
    return [
      ...(kept.length === 0 ? [] : [says(kept)]),
      ...(excluded.length === 0 ? [] : [(part: number) => !saysExcluded(part)]),
    ];
  });
  return (part) => tests.every((passes) => passes(part));
}

/** Tests whether a part has any of the wanted words. */
function saying(
  joined: JoinedRows,
  parts: Parts,
  of: WordFilter['of'],
  wanted: readonly string[],
): Passes {
  const groupBy = groupOfSubject(of);
  const activityOf = (part: number) => parts.activity[part] ?? 0;
  if (groupBy !== null) {
    const keys = groupKeysOf(joined, parts, groupBy);
    const isWanted = matching(keys?.labels ?? [], wanted, false);
    return (part) => isWanted(keys?.ofRow(activityOf(part), part) ?? NO_INDEX);
  }
  // A subject that is not a grouping is a column.
  const source = sourceOf(joined, parts, of as ColumnKey);
  if (source === null) return () => true;
  const { words, placeAt, moreAt, several } = source;
  const isWanted = matching(words.list, wanted, several === 'joined');
  return (part) => {
    const activity = activityOf(part);
    if (isWanted(placeAt(activity, part))) return true;
    if (moreAt === undefined) return false;
    for (const place of moreAt(activity)) if (isWanted(place)) return true;
    return false;
  };
}

/** Tests whether an index of a list holds a wanted word. Each word is tested once, up front. */
function matching(
  list: readonly string[],
  wanted: readonly string[],
  isJoined: boolean,
): (place: number) => boolean {
  const set = new Set(wanted);
  // A filter by a joined cell ("A, B") names its full text and matches each word in it.
  const isWanted = (word: string) =>
    set.has(word) ||
    (isJoined && word !== '' && wanted.some((text) => `, ${text}, `.includes(`, ${word}, `)));
  const passes = Uint8Array.from(list, (word) => (isWanted(word) ? 1 : 0));
  const none = set.has('');
  return (place) => (place === NO_INDEX ? none : passes[place] === 1);
}

/** Keeps the rows whose figures pass the value filters (RPT-121). */
export function rowsByValue(
  joined: JoinedRows,
  { measures }: Parts,
  rows: RowLayout,
  values: readonly ValueFilter[],
): RowLayout {
  if (values.length === 0) return rows;
  const source = { joined, measures, layout: groupLayout(ownDays(rows), null) };
  addUp(
    source,
    values.flatMap(({ column }) => measuresOf(column)),
  );
  const keeps = new Uint8Array(rows.rowCount).fill(1);
  for (const { column, least, most, isExcluded } of values) {
    const figures = numberCells(source, column);
    for (let row = 0; row < keeps.length; row++)
      if (isWithin(figures?.[row] ?? Number.NaN, least, most) === isExcluded) keeps[row] = 0;
  }
  return onlyRows(rows, keeps);
}
/** The rows with only the parts of the report's own days: value filters ignore compared days. */
const ownDays = (rows: RowLayout): RowLayout =>
  rows.split === rows.parts.length
    ? rows
    : {
        ...rows,
        parts: rows.parts.subarray(0, rows.split),
        activities: rows.activities.subarray(0, rows.split),
        rowOf: rows.rowOf.subarray(0, rows.split),
        rowSums: new Map(),
      };
const isWithin = (value: number, least: number | null, most: number | null): boolean =>
  least === null && most === null
    ? Number.isNaN(value)
    : value >= (least ?? Number.NEGATIVE_INFINITY) && value <= (most ?? Number.POSITIVE_INFINITY);

/** The rows marked with 1, renumbered in order. */
function onlyRows(rows: RowLayout, keeps: Uint8Array): RowLayout {
  const newRow = new Int32Array(rows.rowCount).fill(NO_INDEX);
  let rowCount = 0;
  for (let row = 0; row < keeps.length; row++) if (keeps[row] === 1) newRow[row] = rowCount++;
  const isKept = (_: number, k: number) => keeps[rows.rowOf[k] ?? 0] === 1;
  const isKeptRow = (_: number, row: number) => keeps[row] === 1;
  return {
    ...rows,
    split: rows.rowOf.subarray(0, rows.split).filter((row) => keeps[row] === 1).length,
    parts: rows.parts.filter(isKept),
    activities: rows.activities.filter(isKept),
    rowOf: rows.rowOf.filter(isKept).map((row) => newRow[row] ?? 0),
    rowCount,
    firstPart: rows.firstPart.filter(isKeptRow),
    firstActivity: rows.firstActivity.filter(isKeptRow),
    rowSums: new Map(),
  };
}

/** 1 for each activity behind a drill-down line (RPT-125). */
export function activitiesBehind(
  joined: JoinedRows,
  parts: Parts,
  rows: RowLayout,
  { dimension, groupBy, group, row: id }: DrillDown,
): Uint8Array {
  const mask = new Uint8Array(joined.columns.rows);
  const { groupOf, groups } = groupLayout(
    rows,
    group === null ? null : groupKeysOf(joined, parts, groupBy),
  );
  const isInGroup = groups.map(({ label }) => label === group);
  const ids = id === null ? null : rowIdsOf(joined, rows, dimension);
  const isBehind = Uint8Array.from(groupOf, (place, row) =>
    (group === null || isInGroup[place] === true) && (id === null || ids?.[row] === id) ? 1 : 0,
  );
  for (let k = 0; k < rows.rowOf.length; k++)
    if (isBehind[rows.rowOf[k] ?? 0] === 1) mask[rows.activities[k] ?? 0] = 1;
  return mask;
}
