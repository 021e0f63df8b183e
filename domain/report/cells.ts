import { NONE, NULL_NUMBER } from '../../contract/metricColumns.ts';
import { MetricsError, nullOf, type RawColumn } from './rawBlock.ts';

/** Whole numbers; cents do not always fit 32 bits. */
export type Column = Int32Array | Float64Array;

interface NumberRule {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly nullable: boolean;
}
interface PlaceRule {
  readonly name: string;
  readonly nullable: boolean;
  /** Entries of the block's own dictionary. */
  readonly size: number;
  /** Common places by own place; a number when they only move on by it. */
  readonly to: Int32Array | number;
}

const isTyped = (cells: unknown): cells is RawColumn =>
  cells instanceof Int32Array || cells instanceof Int16Array || cells instanceof Int8Array || cells instanceof Float64Array;

/** A list from JSON, or a typed column, of exactly `length` entries. @throws MetricsError naming it */
export function rowsOf(name: string, cells: unknown, length: number): RawColumn | readonly unknown[] {
  if (!isTyped(cells) && !Array.isArray(cells)) throw new MetricsError(`Metrics column "${name}" is missing.`);
  if (cells.length !== length) throw new MetricsError(`Metrics column "${name}" has ${cells.length} entries instead of ${length}.`);
  return cells;
}

const refuse = (name: string, cell: unknown, place: number, min: number, max: number) =>
  new MetricsError(`Metrics column "${name}" holds ${String(cell)} at place ${place}; ${min} to ${max} is allowed.`);

/** A list from JSON as a typed column; whatever is no number becomes NaN, which no rule allows. */
export const numbersOf = (cells: RawColumn | readonly unknown[]): RawColumn =>
  isTyped(cells) ? cells : Float64Array.from(cells, (cell) => (typeof cell === 'number' ? cell : Number.NaN));

/** Copies a column of numbers, each a whole number within the rule's bounds. @throws MetricsError naming the first that is not */
export function readNumbers({ name, min, max, nullable }: NumberRule, cells: RawColumn | readonly unknown[], out: Column): void {
  const column = numbersOf(cells);
  // A value no cell has, when the column may not be empty.
  const empty = nullable ? nullOf(column) : Number.NaN;
  const failed =
    column instanceof Float64Array
      ? copyWide(column, out, min, max, empty)
      : out instanceof Int32Array
        ? copyNarrow(column, out, min, max, empty)
        : copyToWide(column, out, min, max, empty);
  if (failed !== -1) throw refuse(name, cells[failed], failed, min, max);
}

// One loop for each kind of arrays: a loop that meets them all is several times slower. Each answers the first place that is refused, -1 for none.
function copyNarrow(cells: Int8Array | Int16Array | Int32Array, out: Int32Array, min: number, max: number, empty: number): number {
  for (let i = 0; i < out.length; i++) {
    const cell = cells[i] as number; // Within the length that was checked.
    if (cell >= min && cell <= max) out[i] = cell;
    else if (cell === empty) out[i] = NULL_NUMBER;
    else return i;
  }
  return -1;
}
function copyToWide(cells: Int8Array | Int16Array | Int32Array, out: Float64Array, min: number, max: number, empty: number): number {
  for (let i = 0; i < out.length; i++) {
    const cell = cells[i] as number; // Within the length that was checked.
    if (cell >= min && cell <= max) out[i] = cell;
    else if (cell === empty) out[i] = NULL_NUMBER;
    else return i;
  }
  return -1;
}
function copyWide(cells: Float64Array, out: Column, min: number, max: number, empty: number): number {
  for (let i = 0; i < out.length; i++) {
    const cell = cells[i] as number; // Within the length that was checked.
    if (cell >= min && cell <= max && Math.floor(cell) === cell) out[i] = cell;
    else if (cell === empty) out[i] = NULL_NUMBER;
    else return i;
  }
  return -1;
}

/** Copies a column of places, each within the block's dictionary, as places in the common one. @throws MetricsError naming the first that is not */
export function readPlaces({ name, nullable, size, to }: PlaceRule, cells: RawColumn | readonly unknown[], out: Column): void {
  const column = numbersOf(cells);
  const places = typeof to === 'number' ? movedOn(size, to) : to;
  // "None" first, then the places, so that one look-up serves both.
  const table = new Int32Array(size + 1);
  table[0] = NONE;
  table.set(places, 1);
  const lowest = nullable ? NONE : 0;
  const failed = column instanceof Float64Array ? mapWide(column, out, table, lowest, size) : mapNarrow(column, out, table, lowest, size);
  if (failed !== -1) throw refuse(name, cells[failed], failed, 0, size - 1);
}
const movedOn = (size: number, by: number): Int32Array => {
  const places = new Int32Array(size);
  for (let n = 0; n < size; n++) places[n] = n + by;
  return places;
};
function mapNarrow(cells: Int8Array | Int16Array | Int32Array, out: Column, table: Int32Array, lowest: number, size: number): number {
  for (let i = 0; i < out.length; i++) {
    const cell = cells[i] as number; // Within the length that was checked.
    if (cell < lowest || cell >= size) return i;
    out[i] = table[cell + 1] as number; // Within the table, as just checked.
  }
  return -1;
}
function mapWide(cells: Float64Array, out: Column, table: Int32Array, lowest: number, size: number): number {
  for (let i = 0; i < out.length; i++) {
    const cell = cells[i] as number; // Within the length that was checked.
    if (!(cell >= lowest && cell < size && Math.floor(cell) === cell)) return i;
    out[i] = table[cell + 1] as number; // Within the table, as just checked.
  }
  return -1;
}

/**
 * Copies the offsets of one block's children behind those of the blocks before it.
 * @param row the block's first row; `out[row]` is where its children start
 * @throws MetricsError unless they start at 0 and never fall
 */
export function readOffsets(name: string, cells: RawColumn | readonly unknown[], out: Int32Array, row: number): void {
  const column = numbersOf(cells);
  const base = out[row] ?? 0;
  let before = 0;
  for (let i = 0; i < column.length; i++) {
    const cell = column[i] ?? Number.NaN;
    if (!(cell >= before && Math.floor(cell) === cell) || (i === 0 && cell !== 0))
      throw new MetricsError(`Metrics column "${name}" holds ${String(cells[i])} at place ${i}; offsets start at 0 and never fall.`);
    before = cell;
    out[row + i] = base + cell;
  }
}
