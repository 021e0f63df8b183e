import { NULL_NUMBER } from '../../../contract/report/metricColumns.ts';
import { type CellForm, columnBytes, widest } from './cellForm.ts';

/** An encoded column. */
export interface PackedColumn {
  readonly form: CellForm;
  readonly bytes: Uint8Array<ArrayBuffer>;
}
/** A column as differences: each cell minus a base that the reader already has. */
export interface Differences {
  readonly values: readonly number[];
  readonly start: number;
}

interface Facts {
  readonly low: number;
  readonly high: number;
  readonly step: number;
  readonly hasNone: boolean;
}
function factsOf(values: readonly number[]): Facts {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  let hasNone = false;
  let first = NULL_NUMBER;
  let step = 0;
  for (const value of values) {
    if (value === NULL_NUMBER) {
      hasNone = true;
      continue;
    }
    if (first === NULL_NUMBER) first = value;
    if (value < low) low = value;
    if (value > high) high = value;
    if (step !== 1 && value !== first) step = divisorOf(step, Math.abs(value - first));
  }
  return { low, high, hasNone, step: Math.max(step, 1) };
}
/** The greatest common divisor. */
function divisorOf(one: number, other: number): number {
  let [a, b] = [one, other];
  while (b !== 0) [a, b] = [b, a % b];
  return a;
}
const isNarrow = ({ low, high }: Facts) => low > NULL_NUMBER && high <= 0x7fffffff;
const spanOf = ({ low, high, step, hasNone }: Facts) => (high - low) / step + Number(hasNone);

/** Packs whole numbers (NULL_NUMBER for none) in the fewest bytes, as differences if smaller. */
export function packCells(
  values: readonly number[],
  differences: Differences | null = null,
): PackedColumn {
  const plain = factsOf(values);
  if (differences !== null && isNarrow(plain)) {
    const told = factsOf(differences.values);
    if (isNarrow(told) && told.high - told.low < plain.high - plain.low)
      return packed(differences.values, told, differences.start);
  }
  return packed(values, plain, null);
}

function packed(values: readonly number[], facts: Facts, start: number | null): PackedColumn {
  const { low, high, step, hasNone } = facts;
  const plain = {
    isDifference: start !== null,
    hasNone: false,
    low: 0,
    step: 1,
    span: 0,
    start: start ?? 0,
  };
  // Only blanks, or no cells.
  if (low > high) return columnOf({ ...plain, type: 'same', hasNone });
  if (low === high && !hasNone && isNarrow(facts)) return columnOf({ ...plain, type: 'same', low });
  if (!isNarrow(facts))
    return {
      form: { ...plain, type: 'f64' },
      bytes: new Uint8Array(new Float64Array(values).buffer),
    };
  if (low > -0x80 && high < 0x80 && start === null) {
    // Conversion keeps the low bits, and those of NULL_NUMBER are all 0.
    const cells = Int8Array.from(values, (value) => (value === NULL_NUMBER ? -0x80 : value));
    return { form: { ...plain, type: 'i8' }, bytes: new Uint8Array(cells.buffer) };
  }
  const span = spanOf(facts);
  const type =
    span <= widest[1] ? 'b1' : span <= widest[2] ? 'b2' : span <= widest[3] ? 'b3' : 'b4';
  return columnOf({ ...plain, type, hasNone, low, step, span }, values);
}

function columnOf(form: CellForm, values: readonly number[] = []): PackedColumn {
  const bytes = new Uint8Array(columnBytes(form, values.length));
  const { low, step, hasNone } = form;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0;
    const cell = value === NULL_NUMBER ? 0 : (value - low) / step + Number(hasNone);
    for (let at = i, shift = 0; at < bytes.length; at += values.length, shift += 8)
      bytes[at] = cell >>> shift;
  }
  return { form, bytes };
}
