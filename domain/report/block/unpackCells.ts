import { NULL_NUMBER } from '../../../contract/report/metricColumns.ts';
import { BoundedCells } from './blockColumn.ts';
import type { CellForm } from './cellForm.ts';
import { MetricsError } from './rawBlock.ts';

/** A column read from bytes: already checked, or a view of the bytes that is not checked yet. */
export type UnpackedColumn = BoundedCells | Int8Array | Float64Array;

/**
 * Reads a column of `cells` cells (WIRE-37). Checks every cell and copies none.
 * @throws MetricsError for a cell outside the form's own bounds
 */
export function unpackCells(
  name: string,
  form: CellForm,
  bytes: Uint8Array,
  cells: number,
): UnpackedColumn {
  const { type, low, step, span, hasNone } = form;
  if (type === 'i8') return new Int8Array(bytes.buffer, bytes.byteOffset, cells);
  if (type === 'f64') return new Float64Array(bytes.buffer, bytes.byteOffset, cells);
  if (type === 'same') return same(name, form, cells);
  // With `hasNone`, codes start at 1 because 0 means no value.
  const bounds = { low, high: low + (span - Number(hasNone)) * step, hasNone };
  if (low <= NULL_NUMBER || bounds.high > 0x7fffffff) throw tooWide(name);
  const { highest, fill } = loops[type];
  if (highest(bytes, cells) > span)
    throw new MetricsError(`Metrics column "${name}" holds a cell above its own bounds.`);
  // `| 0` lets V8 use 32-bit integers; loops over doubles take twice as long.
  const steps = {
    first: (low - Number(hasNone) * step) | 0,
    step: step | 0,
    none: hasNone ? 0 : NO_CELL,
  };
  return new BoundedCells(cells, bounds, (out) => fill(out, bytes, steps));
}
const tooWide = (name: string) =>
  new MetricsError(`Metrics column "${name}" has bounds of more than 32 bits.`);

function same(name: string, { low, hasNone }: CellForm, cells: number): BoundedCells {
  if (low <= NULL_NUMBER || low > 0x7fffffff) throw tooWide(name);
  const bounds = hasNone
    ? { low: Number.POSITIVE_INFINITY, high: Number.NEGATIVE_INFINITY, hasNone }
    : { low, high: low, hasNone };
  return new BoundedCells(cells, bounds, (out) => out.fill(hasNone ? NULL_NUMBER : low));
}

/** A code that no cell has. */
const NO_CELL = -1;
interface Steps {
  readonly first: number;
  readonly step: number;
  /** The code that means no value. */
  readonly none: number;
}
// One loop per number of planes: a loop that branches per cell is several times slower. Values
// within the form's bounds fit 32 bits, so 32-bit arithmetic is enough.
const loops = {
  b1: {
    highest: (bytes: Uint8Array, cells: number): number => {
      let most = 0;
      for (let i = 0; i < cells; i++) {
        const cell = bytes[i] as number; // As many bytes as cells.
        if (cell > most) most = cell;
      }
      return most;
    },
    fill: (out: Int32Array, bytes: Uint8Array, { first, step, none }: Steps): void => {
      for (let i = 0; i < out.length; i++) {
        const cell = bytes[i] as number; // As many bytes as cells.
        out[i] = cell === none ? NULL_NUMBER : (first + Math.imul(step, cell)) | 0;
      }
    },
  },
  b2: {
    highest: (bytes: Uint8Array, cells: number): number => {
      let most = 0;
      for (let i = 0; i < cells; i++) {
        const cell = (bytes[i] as number) | ((bytes[cells + i] as number) << 8); // Two bytes a cell.
        if (cell > most) most = cell;
      }
      return most;
    },
    fill: (out: Int32Array, bytes: Uint8Array, { first, step, none }: Steps): void => {
      const cells = out.length;
      for (let i = 0; i < cells; i++) {
        const cell = (bytes[i] as number) | ((bytes[cells + i] as number) << 8); // Two bytes a cell.
        out[i] = cell === none ? NULL_NUMBER : (first + Math.imul(step, cell)) | 0;
      }
    },
  },
  b3: {
    highest: (bytes: Uint8Array, cells: number): number => {
      let most = 0;
      for (let i = 0; i < cells; i++) {
        // Three bytes a cell.
        const cell =
          (bytes[i] as number) |
          ((bytes[cells + i] as number) << 8) |
          ((bytes[2 * cells + i] as number) << 16);
        if (cell > most) most = cell;
      }
      return most;
    },
    fill: (out: Int32Array, bytes: Uint8Array, { first, step, none }: Steps): void => {
      const cells = out.length;
      for (let i = 0; i < cells; i++) {
        // Three bytes a cell.
        const cell =
          (bytes[i] as number) |
          ((bytes[cells + i] as number) << 8) |
          ((bytes[2 * cells + i] as number) << 16);
        out[i] = cell === none ? NULL_NUMBER : (first + Math.imul(step, cell)) | 0;
      }
    },
  },
  b4: {
    highest: (bytes: Uint8Array, cells: number): number => {
      let most = 0;
      for (let i = 0; i < cells; i++) most = Math.max(most, cellOfFour(bytes, cells, i));
      return most;
    },
    fill: (out: Int32Array, bytes: Uint8Array, { first, step, none }: Steps): void => {
      for (let i = 0; i < out.length; i++) {
        const cell = cellOfFour(bytes, out.length, i);
        out[i] = cell === none ? NULL_NUMBER : (first + Math.imul(step, cell)) | 0;
      }
    },
  },
} as const;
function cellOfFour(bytes: Uint8Array, cells: number, i: number): number {
  // Four bytes a cell.
  const low =
    (bytes[i] as number) |
    ((bytes[cells + i] as number) << 8) |
    ((bytes[2 * cells + i] as number) << 16);
  return low + (bytes[3 * cells + i] as number) * 0x1000000; // Likewise.
}
