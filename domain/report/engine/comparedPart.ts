import type { ColumnKey } from '../request/columnsCatalogue.ts';
import { comparedLabels } from '../request/compared.ts';
import type { Compared } from '../request/request.ts';
import type { Cells, ReportTable } from '../request/table.ts';
import { type ComparedCells, changesOf } from './comparedCells.ts';

interface Making {
  /** Builds the cells of a measure. Blanks a total that would be meaningless. */
  readonly numbers: (key: ColumnKey, values: Float64Array) => Cells;
  /** The first day with records; null if the load doesn't state it. */
  readonly firstDay: string | null;
}
const blank = (values: Float64Array): Float64Array =>
  new Float64Array(values.length).fill(Number.NaN);

/**
 * The columns of a compared report: the measure, the other range's measure, the difference and the
 * percent (RPT-116). If the other range begins before `firstDay`, its records are incomplete, so
 * difference and percent are blank.
 */
export function comparedPart(
  { by, measure, days }: Compared,
  cells: ComparedCells,
  { numbers, firstDay }: Making,
) {
  // Must run first: it blanks totals in place, and the changes of a blank total are blank.
  const own = numbers(measure, cells.now);
  const other = numbers(measure, cells.before);
  const changes = changesOf(cells, measure);
  const isKnown = firstDay === null || days.from >= firstDay;
  const { difference, percent } = isKnown
    ? changes
    : { difference: blank(changes.difference), percent: blank(changes.percent) };
  const labels = [comparedLabels[by], 'Difference', 'Percent'];
  const columns = [cells.before, difference, percent];
  const { withoutRate } = cells;
  const either =
    withoutRate === null
      ? null
      : withoutRate.now.map((count, slot) => count + (withoutRate.before[slot] ?? 0));
  return {
    /** The values to sort by for a column of the measure; null for any other column. */
    sortedBy: (key: ColumnKey, at: string | null): Float64Array | null =>
      key !== measure ? null : (columns[labels.indexOf(at ?? '')] ?? cells.now),
    into: (table: ReportTable): ReportTable => ({
      ...table,
      columns: [...table.columns, measure, measure, measure],
      cells: [
        ...table.cells,
        own,
        other,
        { kind: 'number', values: difference },
        { kind: 'number', values: percent },
      ],
      // The notice above the report covers only the report's own range.
      withoutRate: withoutRate === null || withoutRate.now.at(-1) === 0 ? null : withoutRate.now,
      across: {
        from: table.columns.length,
        labels,
        withoutRate:
          withoutRate === null || either === null
            ? null
            : [withoutRate.before, either, either.slice()],
        isCompared: true,
      },
    }),
  };
}
