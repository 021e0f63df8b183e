import { MetricsError } from './rawBlock.ts';

/**
 * How a column's cells are encoded.
 * - `same`: no bytes, every cell is `low`.
 * - `i8`, `f64`: the cell itself.
 * - `b1` to `b4`: (cell − `low`) ÷ `step`, at most `span`, in 1 to 4 byte planes (all lowest bytes,
 *   then all next ones). With `hasNone`, 0 means no value and every other code is one more.
 */
export const cellTypes = ['same', 'i8', 'b1', 'b2', 'b3', 'b4', 'f64'] as const;
export type CellType = (typeof cellTypes)[number];
export interface CellForm {
  readonly type: CellType;
  /** Whether the cells are differences to a base value (`differences.ts`). */
  readonly isDifference: boolean;
  readonly hasNone: boolean;
  readonly low: number;
  readonly step: number;
  readonly span: number;
  /** The base of the first cell, if the cells are differences to the row before. */
  readonly start: number;
}

const bytesOfType = {
  same: 0,
  i8: 1,
  b1: 1,
  b2: 2,
  b3: 3,
  b4: 4,
  f64: 8,
} as const satisfies Record<CellType, number>;
/** Bytes of a column with this many cells. */
export const columnBytes = ({ type }: CellForm, cells: number): number => bytesOfType[type] * cells;
/** The highest code by number of planes. */
export const widest = [0, 0xff, 0xffff, 0xffffff, 0xffffffff] as const;

/** A form in the block is this many 8-byte numbers, in the order of the fields. */
const FORM_NUMBERS = 7;
/** Bytes of the forms of this many columns. */
export const formsBytes = (columns: number): number => columns * FORM_NUMBERS * 8;
export function writtenForms(forms: readonly CellForm[]): Uint8Array<ArrayBuffer> {
  const numbers = forms.flatMap(({ type, isDifference, hasNone, low, step, span, start }) => [
    cellTypes.indexOf(type),
    Number(isDifference),
    Number(hasNone),
    low,
    step,
    span,
    start,
  ]);
  return new Uint8Array(new Float64Array(numbers).buffer);
}

/** Reads the forms of this many columns. @throws MetricsError for an invalid form */
export function readForms(bytes: Uint8Array, columns: number): CellForm[] {
  const numbers = new Float64Array(bytes.buffer, bytes.byteOffset, columns * FORM_NUMBERS);
  const forms: CellForm[] = [];
  for (let n = 0; n < columns; n++) {
    const at = n * FORM_NUMBERS;
    for (let k = 0; k < FORM_NUMBERS; k++)
      if (!Number.isSafeInteger(numbers[at + k])) throw wrongForm(n);
    const part = (k: number) => numbers[at + k] as number; // As many as were just looked at.
    const type = cellTypes[part(0)];
    const [isDifference, step, span] = [part(1) === 1, part(4), part(5)];
    if (type === undefined || step < 1 || span < 0 || span > widest[4]) throw wrongForm(n);
    // Differences need bounds of 32 bits, which these types don't have.
    if (isDifference && (type === 'i8' || type === 'f64')) throw wrongForm(n);
    forms.push({
      type,
      isDifference,
      hasNone: part(2) === 1,
      low: part(3),
      step,
      span,
      start: part(6),
    });
  }
  return forms;
}
const wrongForm = (n: number) =>
  new MetricsError(`The form of the metrics' column ${n} is missing or wrong.`);
