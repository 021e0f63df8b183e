import type { ColumnKey } from '../../../../domain/report/request/columnsCatalogue.ts';
import type { ReportTable } from '../../../../domain/report/request/table.ts';

/** Sticky offsets of a pinned column from the edges, in pixels (RPT-140). */
export interface Pin {
  readonly left: number;
  readonly right: number;
  /** Pixels that the column is pinned left of its normal position at horizontal scroll 0. */
  readonly shift: number;
}
export type Pins = ReadonlyMap<number, Pin>;

const totals: readonly ColumnKey[] = ['totalCost', 'totalCostExclAvailCost'];
/** Space kept for other columns: a share of the room next to two totals, pixels next to one. */
const LEFT_BESIDE_TWO = 0.5;
const PIXELS_BESIDE_ONE = 72;

const sumOf = (widths: readonly number[], places: readonly number[]) =>
  places.reduce((sum, place) => sum + (widths[place] ?? 0), 0);

/**
 * The pinned columns: the first one, and the total costs if they leave enough room for others
 * (RPT-140).
 * @param room inner width of the grid in pixels; 0 until measured
 */
export function pinsOf(
  { columns, across }: Pick<ReportTable, 'columns' | 'across'>,
  widths: readonly number[],
  room: number,
): Pins {
  const found =
    across === undefined
      ? columns.flatMap((key, place) => (place > 0 && totals.includes(key) ? [place] : []))
      : across.from > 1
        ? [across.from - 1]
        : [];
  const first = found.filter((place) => across !== undefined || columns[place] === 'totalCost');
  const fits = (places: readonly number[], kept: number) =>
    sumOf(widths, [0, ...places]) + kept <= room;
  const totalsKept =
    found.length > 1 && fits(found, room * LEFT_BESIDE_TWO)
      ? found
      : fits(first, PIXELS_BESIDE_ONE)
        ? first
        : [];
  const places = [0, ...totalsKept];
  const pinAt = (place: number): Pin => {
    const before = places.filter((other) => other < place);
    const after = places.filter((other) => other > place);
    const [left, right] = [sumOf(widths, before), sumOf(widths, after)];
    const end = widths.slice(0, place + 1).reduce((sum, width) => sum + width, 0);
    // The name column is always at its normal position.
    return { left, right, shift: place === 0 ? 0 : Math.max(0, end - (room - right)) };
  };
  return new Map(places.map((place) => [place, pinAt(place)]));
}

/** The rendered columns, both visible and pinned ones, without the first (index 0). */
export interface ColumnWindow {
  readonly places: readonly number[];
  /** The width in pixels between each column and the previous rendered one. */
  readonly gaps: readonly number[];
  readonly pins: Pins;
}
export function windowOf(
  inSight: readonly number[],
  pins: Pins,
  widths: readonly number[],
): ColumnWindow {
  const places = [...new Set([...inSight, ...pins.keys()])]
    .filter((place) => place > 0)
    .sort((a, b) => a - b);
  const gaps = places.map((place, n) =>
    widths.slice((places[n - 1] ?? 0) + 1, place).reduce((sum, width) => sum + width, 0),
  );
  return { places, gaps, pins };
}

/** The scroll position that shows a column between the pinned ones. */
export function scrolledTo(
  column: number,
  { scrollLeft, clientWidth }: { readonly scrollLeft: number; readonly clientWidth: number },
  widths: readonly number[],
  pins: Pins,
): number {
  // The name column is always visible. For a total, scroll to its normal position, so that its
  // neighbors are visible.
  if (column === 0) return scrollLeft;
  const start = widths.slice(0, column).reduce((sum, width) => sum + width, 0);
  const places = [...pins.keys()];
  const before = sumOf(
    widths,
    places.filter((place) => place < column),
  );
  const after = sumOf(
    widths,
    places.filter((place) => place > column),
  );
  const most = start - before;
  const least = start + (widths[column] ?? 0) + after - clientWidth;
  // If the column is wider than the space, show its right side, where figures are.
  return Math.max(0, least, Math.min(scrollLeft, most));
}
/** Pixels at the right edge that pinned columns cover. */
export function coveredRight(
  widths: readonly number[],
  pins: Pins,
  scrollLeft: number,
  clientWidth: number,
): number {
  let covered = 0;
  for (const [place, { right }] of pins) {
    const end = widths.slice(0, place + 1).reduce((sum, width) => sum + width, 0) - scrollLeft;
    if (place > 0 && end > clientWidth - right + 1) covered += widths[place] ?? 0;
  }
  return covered;
}
