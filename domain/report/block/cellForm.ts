import { MetricsError } from './rawBlock.ts';

/**
 * How a column's cells lie in bytes. `same`: none, every cell is `low`. `i8`: the cell itself. `b1` to `b4`: the cell
 * less `low`, divided by `step`, as so many planes (all lowest bytes, then all next ones), none of them above `span`;
 * where `hasNone`, 0 is no value and all others are one more. `f64`: the cell itself.
 */
export const cellTypes = ['same', 'i8', 'b1', 'b2', 'b3', 'b4', 'f64'] as const;
export type CellType = (typeof cellTypes)[number];
export interface CellForm {
  readonly type: CellType;
  /** Whether the cells are differences to what their column is told from (`differences.ts`). */
  readonly isDifference: boolean;
  readonly hasNone: boolean;
  readonly low: number;
  readonly step: number;
  readonly span: number;
  /** What the first cell of differences to the row before is the difference to. */
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
/** Bytes of a column of so many cells. */
export const columnBytes = ({ type }: CellForm, cells: number): number => bytesOfType[type] * cells;
/** How many different cells so many planes tell apart, less one. */
export const widest = [0, 0xff, 0xffff, 0xffffff, 0xffffffff] as const;

/** A form as it stands in the block: so many numbers of eight bytes, in the order of the fields. */
const FORM_NUMBERS = 7;
/** Bytes of the forms of so many columns. */
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

/** The forms of so many columns. @throws MetricsError for what is no form */
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
    // They would have no bounds of 32 bits.
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
