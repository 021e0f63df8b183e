import type { ColumnKey } from '../../../../domain/report/request/columnsCatalogue.ts';
import type { ReportTable } from '../../../../domain/report/request/table.ts';

/** Pixels from the edges at which a column that stays in view comes to rest (RPT-140). */
export interface Pin {
  readonly left: number;
  readonly right: number;
  /** How far to the left of its own place it comes to rest while nothing is scrolled sideways. */
  readonly shift: number;
}
export type Pins = ReadonlyMap<number, Pin>;

const totals: readonly ColumnKey[] = ['totalCost', 'totalCostExclAvailCost'];
/** What the others keep of the room beside two totals, and beside one. */
const LEFT_BESIDE_TWO = 0.4;
const PIXELS_BESIDE_ONE = 72;

const sumOf = (widths: readonly number[], places: readonly number[]) =>
  places.reduce((sum, place) => sum + (widths[place] ?? 0), 0);

/**
 * The columns that stay in view: the first, and the total costs as far as they leave room for others (RPT-140).
 * @param room pixels of the grid, without its borders and bars; 0 while it is not measured
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
    // The names come first, and are where they are.
    return { left, right, shift: place === 0 ? 0 : Math.max(0, end - (room - right)) };
  };
  return new Map(places.map((place) => [place, pinAt(place)]));
}

/** The columns that are drawn, the first one's 0 left out: those in sight and those that stay there. */
export interface ColumnWindow {
  readonly places: readonly number[];
  /** For each of them the pixels between it and the one drawn before. */
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

/** How far the grid is scrolled so that a column is seen between those that stay in view. */
export function scrolledTo(
  column: number,
  { scrollLeft, clientWidth }: { readonly scrollLeft: number; readonly clientWidth: number },
  widths: readonly number[],
  pins: Pins,
): number {
  // The names are seen anyway; a total is gone to where it belongs, so that the columns beside it are seen.
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
  // Where it is wider than what is left, its right side is seen: figures stand there.
  return Math.max(0, least, Math.min(scrollLeft, most));
}
/** Pixels at the right that columns cover which would stand further on. */
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
