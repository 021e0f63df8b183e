import { NULL_NUMBER } from '../../../contract/report/metricColumns.ts';

/**
 * The arrays of a received column. In an Int8Array, "no value" is -128; in the others it is
 * NULL_NUMBER.
 */
export type RawColumn = Int8Array | Int32Array | Float64Array;

/** The number that means "no value" in this kind of array. */
export const nullOf = (column: RawColumn): number =>
  column instanceof Int8Array ? -0x80 : NULL_NUMBER;

/** Bounds of all cells that have a value. */
export interface Bounds {
  readonly low: number;
  readonly high: number;
  readonly hasNone: boolean;
}

/**
 * Packed cells, already checked against the bounds (WIRE-37). They are unpacked straight into the
 * target when a report reads their column; most columns of a month are never read.
 */
export class BoundedCells {
  readonly length: number;
  readonly bounds: Bounds;
  /** Fills an array of exactly this length, NULL_NUMBER for no value. */
  readonly fill: (out: Int32Array) => void;
  constructor(length: number, bounds: Bounds, fill: (out: Int32Array) => void) {
    this.length = length;
    this.bounds = bounds;
    this.fill = fill;
  }
  /** The cells in a new array. */
  unpacked(): Int32Array<ArrayBuffer> {
    const out = new Int32Array(this.length);
    this.fill(out);
    return out;
  }
}

export type BlockColumn = RawColumn | BoundedCells;
/** The cells as an array; a column that is an array is returned as is. */
export const cellsIn = (column: BlockColumn): RawColumn =>
  column instanceof BoundedCells ? column.unpacked() : column;

/** Copies the cells into a column, starting at index `at`. */
export function putCells(out: Int32Array | Float64Array, column: BlockColumn, at: number): void {
  if (!(column instanceof BoundedCells)) out.set(column, at);
  else if (out instanceof Int32Array) column.fill(out.subarray(at, at + column.length));
  else out.set(column.unpacked(), at);
}
