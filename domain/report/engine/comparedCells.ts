import { type ColumnKey, columnOf } from '../request/columnsCatalogue.ts';
import { percentOf } from '../request/compared.ts';
import { acrossCells } from './acrossCells.ts';
import type { ColumnsOfParts } from './acrossColumns.ts';
import type { RowLayout } from './layout.ts';
import type { SumSource } from './sums.ts';

/** Figures of a compared report by slot; NaN for none. */
export interface ComparedCells {
  readonly now: Float64Array;
  readonly before: Float64Array;
  /** Count of activities without a rate in each range; null if no rate is missing. */
  readonly withoutRate: { readonly now: Float64Array; readonly before: Float64Array } | null;
}

/**
 * One measure of the two ranges of a compared report (RPT-116). The ranges are two columns across,
 * so they follow the same rules for sums, counts and ratios as any report.
 * @param source the report with the rows of both ranges
 */
export function comparedCells(
  source: SumSource & { readonly layout: RowLayout },
  measure: ColumnKey,
  lacks: boolean,
): ComparedCells {
  const { values, withoutRate } = acrossCells(source, rangesOf(source.layout), measure, lacks);
  const [now = new Float64Array(0), before = new Float64Array(0)] = values;
  const [lacksNow, lacksBefore] = withoutRate ?? [];
  return {
    now,
    before,
    withoutRate:
      lacksNow === undefined || lacksBefore === undefined
        ? null
        : { now: lacksNow, before: lacksBefore },
  };
}

/** Cached by `rowOf`, which survives grouping and sorting. */
const rangesOfRows = new WeakMap<Int32Array, ColumnsOfParts>();
function rangesOf({ parts, split, rowOf }: RowLayout): ColumnsOfParts {
  const known = rangesOfRows.get(rowOf);
  if (known !== undefined) return known;
  const made = { labels: ['now', 'before'], ofPart: new Int32Array(parts.length).fill(1, split) };
  rangesOfRows.set(rowOf, made);
  return made;
}

/**
 * The difference and the percent change. If one range is empty, its sum or count is 0; a ratio
 * stays blank.
 */
export function changesOf(
  { now, before }: Pick<ComparedCells, 'now' | 'before'>,
  measure: ColumnKey,
) {
  const nothing = columnOf(measure).total === 'ratio' ? Number.NaN : 0;
  const difference = new Float64Array(now.length);
  const percent = new Float64Array(now.length);
  for (let slot = 0; slot < now.length; slot++) {
    const [x, y] = [now[slot] ?? Number.NaN, before[slot] ?? Number.NaN];
    const isBlank = Number.isNaN(x) && Number.isNaN(y);
    const [a, b] = [Number.isNaN(x) ? nothing : x, Number.isNaN(y) ? nothing : y];
    difference[slot] = isBlank ? Number.NaN : a - b;
    percent[slot] = isBlank ? Number.NaN : percentOf(a, b);
  }
  return { difference, percent };
}
