import { type ColumnKey, columnOf } from '../request/columnsCatalogue.ts';
import { percentOf } from '../request/compared.ts';
import { acrossCells } from './acrossCells.ts';
import type { ColumnsOfParts } from './acrossColumns.ts';
import type { RowLayout } from './layout.ts';
import type { SumSource } from './sums.ts';

/** Figures of a compared report by slot; NaN where there is none. */
export interface ComparedCells {
  readonly now: Float64Array;
  readonly before: Float64Array;
  /** Activities without a rate behind the two; null where no rate lacks. */
  readonly withoutRate: { readonly now: Float64Array; readonly before: Float64Array } | null;
}

/**
 * One measure of the two ranges of a compared report: two columns across, so that every rule of adding, counting and
 * dividing is the one of any report (RPT-116).
 * @param source the report whose rows are those of both ranges
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

/** By the list of rows that parts fall in: the two stay while a report is only grouped or sorted anew. */
const rangesOfRows = new WeakMap<Int32Array, ColumnsOfParts>();
function rangesOf({ parts, split, rowOf }: RowLayout): ColumnsOfParts {
  const known = rangesOfRows.get(rowOf);
  if (known !== undefined) return known;
  const made = { labels: ['now', 'before'], ofPart: new Int32Array(parts.length).fill(1, split) };
  rangesOfRows.set(rowOf, made);
  return made;
}

/**
 * What came to it and by how much: where nothing falls on one side a sum and a count are 0 there, a ratio says nothing.
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
