import { NO_INDEX, NULL_NUMBER } from '../../../contract/report/metricColumns.ts';
import { type BlockColumn, BoundedCells, nullOf, type RawColumn } from './blockColumn.ts';
import { MetricsError } from './rawBlock.ts';

/** Whole numbers; cents do not always fit 32 bits. */
export type Column = Int32Array | Float64Array;

/** A number of a column, 0 if unknown. */
export const filled = (value: number | undefined): number =>
  value === undefined || value === NULL_NUMBER ? 0 : value;

/** The largest signed 32-bit number. */
export const LAST_NUMBER = 0x7fffffff;

interface NumberRule {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly nullable: boolean;
}
interface PlaceRule {
  readonly name: string;
  readonly nullable: boolean;
  /** Number of entries in the block's own dictionary. */
  readonly size: number;
}

const isTyped = (cells: unknown): cells is RawColumn =>
  cells instanceof Int32Array || cells instanceof Int8Array || cells instanceof Float64Array;

/** A JSON list or typed column of exactly `length` entries. @throws MetricsError naming it */
function rowsOf(name: string, cells: unknown, length: number): RawColumn | readonly unknown[] {
  if (!isTyped(cells) && !Array.isArray(cells))
    throw new MetricsError(`Metrics column "${name}" is missing.`);
  if (cells.length !== length)
    throw new MetricsError(
      `Metrics column "${name}" has ${cells.length} entries instead of ${length}.`,
    );
  return cells;
}

/** A list from JSON as a typed column; a non-number becomes NaN, which no rule allows. */
const numbersOf = (cells: RawColumn | readonly unknown[]): RawColumn =>
  isTyped(cells)
    ? cells
    : Float64Array.from(cells, (cell) => (typeof cell === 'number' ? cell : Number.NaN));

/**
 * Checks that a column holds whole numbers within the rule's bounds.
 * @throws MetricsError naming the first cell that breaks the rule
 */
export function checkedNumbers(
  { name, min, max, nullable }: NumberRule,
  given: unknown,
  length: number,
): BlockColumn {
  if (isWithin(given, { min, max, nullable }, length)) return given;
  const cells = rowsOf(name, cellsOf(given), length);
  const column = numbersOf(cells);
  // If cells can't be empty, `min` stands in for the empty value: it passes anyway.
  const failed = firstOutside(column, min, max, nullable ? nullOf(column) : min);
  if (failed !== -1)
    throw new MetricsError(
      `Metrics column "${name}" holds ${String(cells[failed])} at place ${failed}; ${min} to ${max} is allowed.`,
    );
  return column;
}

/** Checks indexes against the block's dictionary. @throws MetricsError naming the first bad one */
export function checkedIndexes(
  { name, nullable, size }: PlaceRule,
  given: unknown,
  length: number,
): BlockColumn {
  const lowest = nullable ? NO_INDEX : 0;
  if (isWithin(given, { min: lowest, max: size - 1, nullable: false }, length)) return given;
  const cells = rowsOf(name, cellsOf(given), length);
  const column = numbersOf(cells);
  // No index is allowed in an empty dictionary, so the first cell fails.
  const failed = lowest >= size && length > 0 ? 0 : firstOutside(column, lowest, size - 1, lowest);
  if (failed !== -1)
    throw new MetricsError(
      `Metrics column "${name}" holds ${String(cells[failed])} at place ${failed}; 0 to ${size - 1} is allowed.`,
    );
  return column;
}

const cellsOf = (given: unknown): unknown =>
  given instanceof BoundedCells ? given.unpacked() : given;
/** Whether the bounds already checked for every cell are within the rule. */
const isWithin = (
  given: unknown,
  { min, max, nullable }: Omit<NumberRule, 'name'>,
  length: number,
): given is BoundedCells =>
  given instanceof BoundedCells &&
  given.length === length &&
  given.bounds.low >= min &&
  given.bounds.high <= max &&
  (nullable || !given.bounds.hasNone);

/** Checks that child offsets start at 0 and never fall. @throws MetricsError if they don't */
export function checkedOffsets(name: string, given: unknown, length: number): Int32Array {
  const cells = rowsOf(name, given, length);
  const column = numbersOf(cells);
  let before = 0;
  for (let i = 0; i < column.length; i++) {
    const cell = column[i] ?? Number.NaN;
    if (
      !(cell >= before && cell <= LAST_NUMBER && Math.floor(cell) === cell) ||
      (i === 0 && cell !== 0)
    )
      throw new MetricsError(
        `Metrics column "${name}" holds ${String(cells[i])} at place ${i}; offsets start at 0 and never fall.`,
      );
    before = cell;
  }
  return column instanceof Int32Array ? column : Int32Array.from(column);
}

/** The first index whose cell is neither within the bounds nor `empty`, -1 for none. */
function firstOutside(column: RawColumn, min: number, max: number, empty: number): number {
  if (column instanceof Float64Array) return firstOutsideWide(column, min, max, empty);
  const highest = Math.min(max, LAST_NUMBER);
  const least = Math.max(min, -LAST_NUMBER);
  if (column instanceof Int8Array) return firstOutsideBytes(column, least, highest, empty);
  return firstOutsideInts(column, least, highest, empty);
}
// One loop per kind of array: a loop that sees several kinds is several times slower. A cell below
// the minimum wraps to an unsigned number above the span, so one comparison checks both bounds.
function firstOutsideBytes(cells: Int8Array, min: number, max: number, empty: number): number {
  const low = min | 0;
  const span = (max - min) >>> 0;
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i] as number; // Within the length.
    if ((cell - low) >>> 0 > span && cell !== empty) return i;
  }
  return -1;
}
function firstOutsideInts(cells: Int32Array, min: number, max: number, empty: number): number {
  const low = min | 0;
  const span = (max - min) >>> 0;
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i] as number; // Within the length.
    if ((cell - low) >>> 0 > span && cell !== empty) return i;
  }
  return -1;
}
function firstOutsideWide(cells: Float64Array, min: number, max: number, empty: number): number {
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i] as number; // Within the length.
    if (!(cell >= min && cell <= max && Math.floor(cell) === cell) && cell !== empty) return i;
  }
  return -1;
}
