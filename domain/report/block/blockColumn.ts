import { NULL_NUMBER } from '../../../contract/report/metricColumns.ts';

/**
 * What a column may come as. In a column of numbers `null` is the lowest value of its kind of array; in one read from
 * JSON it is NULL_NUMBER.
 */
export type RawColumn = Int8Array | Int32Array | Float64Array;

/** What stands for "no value" in a column of numbers. */
export const nullOf = (column: RawColumn): number =>
  column instanceof Int8Array ? -0x80 : NULL_NUMBER;

/** Bounds of every cell but those without a value. */
export interface Bounds {
  readonly low: number;
  readonly high: number;
  readonly hasNone: boolean;
}

/**
 * Cells as they lie in bytes, each of which was found to be within the bounds (WIRE-37). They are unpacked when a report
 * asks for their column, to where they are wanted: most columns of a month never are.
 */
export class BoundedCells {
  readonly length: number;
  readonly bounds: Bounds;
  /** Fills an array of just this length, NULL_NUMBER for no value. */
  readonly fill: (out: Int32Array) => void;
  constructor(length: number, bounds: Bounds, fill: (out: Int32Array) => void) {
    this.length = length;
    this.bounds = bounds;
    this.fill = fill;
  }
  /** The cells in an array of their own. */
  unpacked(): Int32Array<ArrayBuffer> {
    const out = new Int32Array(this.length);
    this.fill(out);
    return out;
  }
}

export type BlockColumn = RawColumn | BoundedCells;
/** The cells as an array: the column's own where it is one. */
export const cellsIn = (column: BlockColumn): RawColumn =>
  column instanceof BoundedCells ? column.unpacked() : column;

/** Puts the cells into a column from a place on. */
export function putCells(out: Int32Array | Float64Array, column: BlockColumn, at: number): void {
  if (!(column instanceof BoundedCells)) out.set(column, at);
  else if (out instanceof Int32Array) column.fill(out.subarray(at, at + column.length));
  else out.set(column.unpacked(), at);
}
