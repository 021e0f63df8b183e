import { NULL_NUMBER } from '../../../contract/report/metricColumns.ts';

/** Whole numbers; cents do not always fit 32 bits. */
export type Column = Int32Array | Float64Array;

/** A number of a column, 0 if unknown. */
export const filled = (value: number | undefined): number =>
  value === undefined || value === NULL_NUMBER ? 0 : value;

/** The largest signed 32-bit number. */
export const LAST_NUMBER = 0x7fffffff;
