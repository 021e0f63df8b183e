import { activityColumns, NULL_NUMBER } from '../../../contract/report/metricColumns.ts';
import { type BlockColumn, BoundedCells, type Bounds, nullOf } from './blockColumn.ts';
import type { CellForm } from './cellForm.ts';
import { LAST_NUMBER } from './cells.ts';
import type { Differences } from './packCells.ts';
import { MetricsError } from './rawBlock.ts';
import type { UnpackedColumn } from './unpackCells.ts';

const DAY_MINUTES = 1440;

/** Columns that can be encoded as differences to the row before. */
const beforeRules = {
  dispatchNumbers: { min: 0, max: LAST_NUMBER },
  dispatch: { min: 0, max: LAST_NUMBER },
  activityDate: activityColumns.activityDate,
} as const;
export type FromBefore = keyof typeof beforeRules;
export const isFromBefore = (name: string): name is FromBefore => Object.hasOwn(beforeRules, name);

/** Times, each encoded against the row's previous known time, else the row's day. */
const times = ['dispatchTime', 'timeOut', 'timeIn'] as const;
type Time = (typeof times)[number];
const isTime = (name: Differing): name is Time => times.some((time) => time === name);
/** Columns that can be encoded as differences to other columns of their row. */
const differing = [...times, 'hobbsEnd', 'dayFlightHours'] as const;
export type Differing = (typeof differing)[number];

/**
 * Each cell minus the one before it. The first difference repeats the second, so that consecutive
 * numbers give a constant column.
 */
export function fromBefore(values: readonly number[]): Differences {
  const [first = 0, second = first] = values;
  const start = first - (second - first);
  return { values: values.map((value, i) => value - (values[i - 1] ?? start)), start };
}
/**
 * Restores a column from such differences. A sum that overflows 32 bits wraps to a value outside
 * every rule.
 * @throws MetricsError for a cell outside the column's rule
 */
export function accumulateFromBefore(
  name: FromBefore,
  column: UnpackedColumn,
  { start }: CellForm,
): BoundedCells {
  const { min, max } = beforeRules[name];
  const fill = (out: Int32Array) => {
    fillFrom(column, out);
    let value = start | 0;
    for (let i = 0; i < out.length; i++) {
      value = (value + (out[i] as number)) | 0; // Within the length.
      out[i] = value;
      if (value < min || value > max) throw outside(name, value, i);
    }
  };
  const each = boundsOf(column);
  const [low, high] = [
    start + Math.min(each.low, each.low * column.length),
    start + Math.max(each.high, each.high * column.length),
  ];
  if (!each.hasNone && low >= min && high <= max)
    return new BoundedCells(column.length, { low, high, hasNone: false }, fill);
  fill(scratch(0, column.length));
  return new BoundedCells(column.length, { low: min, high: max, hasNone: false }, fill);
}

/**
 * Restores the columns encoded against other columns of their row, in place.
 * @throws MetricsError for a cell outside its column's rule
 */
export function accumulateDifferences(
  columns: Record<string, UnpackedColumn>,
  formOf: (name: string) => CellForm,
): void {
  const stored = { ...columns };
  const reach = new Reach(stored);
  for (const name of differing) {
    const column = stored[name];
    if (column === undefined) continue;
    const { isDifference, hasNone } = formOf(name);
    const { low, high } = reach.of(name, isDifference);
    if (!isDifference) continue;
    const { min, max } = activityColumns[name];
    const fill = (out: Int32Array) => {
      const base = scratch(0, out.length);
      fillBase(name, stored, formOf, base);
      fillFrom(column, out);
      for (let i = 0; i < out.length; i++) {
        const cell = out[i] as number; // Within the length.
        if (cell === NULL_NUMBER) continue;
        const value = (cell + (base[i] as number)) | 0; // Likewise.
        if (value < min || value > max) throw outside(name, value, i);
        out[i] = value;
      }
    };
    const isWithin = low >= min && high <= max;
    if (!isWithin) fill(scratch(1, column.length));
    columns[name] = new BoundedCells(
      column.length,
      isWithin ? { low, high, hasNone } : { low: min, high: max, hasNone },
      fill,
    );
  }
}
const outside = (name: string, value: number, i: number) =>
  new MetricsError(`Metrics column "${name}" holds ${value} at place ${i}, which is not allowed.`);

/** The widest bounds that restored cells can have, computed from the columns' bounds. */
class Reach {
  readonly #columns: Readonly<Record<string, UnpackedColumn>>;
  /** Bounds of the day starts and of the times so far. */
  #time: { readonly low: number; readonly high: number };
  constructor(columns: Readonly<Record<string, UnpackedColumn>>) {
    this.#columns = columns;
    const { low, high } = boundsOf(columns['activityDate']);
    this.#time = { low: low * DAY_MINUTES, high: high * DAY_MINUTES };
  }
  /** Call in the order of `differing`: each time is the next one's base. */
  of(name: Differing, isDifference: boolean): { readonly low: number; readonly high: number } {
    const own = boundsOf(this.#columns[name]);
    const base = this.#baseOf(name);
    const reached = isDifference ? { low: base.low + own.low, high: base.high + own.high } : own;
    if (isTime(name))
      this.#time = {
        low: Math.min(this.#time.low, reached.low),
        high: Math.max(this.#time.high, reached.high),
      };
    return reached;
  }
  #baseOf(name: Differing): { readonly low: number; readonly high: number } {
    if (isTime(name)) return this.#time;
    // No value counts as 0.
    const numbersOf = (of: string) => {
      const { low, high } = boundsOf(this.#columns[of]);
      return { low: Math.min(low, 0), high: Math.max(high, 0) };
    };
    if (name === 'hobbsEnd') return numbersOf('hobbsStart');
    const total = numbersOf('totalFlightHours');
    const night = numbersOf('nightFlightHours');
    return { low: total.low - night.high, high: total.high - night.low };
  }
}
/** Bounds of a received column; for one not checked yet, the bounds of its kind of array. */
function boundsOf(column: UnpackedColumn | undefined): Bounds {
  if (column instanceof BoundedCells) return column.bounds;
  return column instanceof Int8Array
    ? { low: -0x7f, high: 0x7f, hasNone: true }
    : { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY, hasNone: true };
}

/** Fills in the base of each cell. A missing value counts as 0; a missing time is skipped. */
function fillBase(
  name: Differing,
  stored: Readonly<Record<string, UnpackedColumn>>,
  formOf: (name: string) => CellForm,
  base: Int32Array,
): void {
  const other = scratch(2, base.length);
  if (name === 'hobbsEnd') {
    fillNumbers(stored['hobbsStart'], base);
    return;
  }
  if (name === 'dayFlightHours') {
    fillNumbers(stored['totalFlightHours'], base);
    fillNumbers(stored['nightFlightHours'], other);
    for (let i = 0; i < base.length; i++) base[i] = (base[i] as number) - (other[i] as number); // Within the length, both.
    return;
  }
  const date = stored['activityDate'];
  fillNumbers(date, base);
  for (let i = 0; i < base.length; i++) base[i] = (base[i] as number) * DAY_MINUTES; // Within the length.
  for (const time of times) {
    if (time === name) return;
    const isDifference = formOf(time).isDifference;
    fillFrom(stored[time], other);
    for (let i = 0; i < base.length; i++) {
      const cell = other[i] as number; // Within the length.
      if (cell !== NULL_NUMBER) base[i] = isDifference ? (base[i] as number) + cell : cell; // Likewise.
    }
  }
}
/** Copies the cells, with NULL_NUMBER for no value in every kind of array. */
function fillFrom(column: BlockColumn | undefined, out: Int32Array): void {
  if (column instanceof BoundedCells) column.fill(out);
  else if (column === undefined) out.fill(NULL_NUMBER);
  else out.set(column);
  if (column === undefined || column instanceof BoundedCells) return;
  const none = nullOf(column);
  if (none !== NULL_NUMBER)
    for (let i = 0; i < out.length; i++) if (out[i] === none) out[i] = NULL_NUMBER;
}
/** Copies the cells, with 0 for no value. */
function fillNumbers(column: BlockColumn | undefined, out: Int32Array): void {
  fillFrom(column, out);
  for (let i = 0; i < out.length; i++) if (out[i] === NULL_NUMBER) out[i] = 0;
}

const scratches = [new Int32Array(0), new Int32Array(0), new Int32Array(0)];
/** Scratch memory, reused for all columns of a month; its content does not survive a call. */
function scratch(n: 0 | 1 | 2, length: number): Int32Array {
  const known = scratches[n];
  if (known !== undefined && known.length >= length) return known.subarray(0, length);
  const made = new Int32Array(length);
  scratches[n] = made;
  return made;
}

/** Encodes a block's activity columns as differences, by name. */
export function differencesOf(
  columns: Readonly<Record<string, readonly number[] | undefined>>,
): Readonly<Record<Differing, Differences>> {
  const valueAt = (name: string, i: number): number => {
    const value = columns[name]?.[i] ?? NULL_NUMBER;
    return value === NULL_NUMBER ? 0 : value;
  };
  const lastTime = (columns['activityDate'] ?? []).map((day) => day * DAY_MINUTES);
  const baseAt = (name: Differing, i: number): number => {
    if (name === 'hobbsEnd') return valueAt('hobbsStart', i);
    return name === 'dayFlightHours'
      ? valueAt('totalFlightHours', i) - valueAt('nightFlightHours', i)
      : (lastTime[i] ?? 0);
  };
  const all = differing.map((name) => {
    const cells = columns[name] ?? [];
    const values = cells.map((cell, i) =>
      cell === NULL_NUMBER ? NULL_NUMBER : cell - baseAt(name, i),
    );
    if (isTime(name))
      for (const [i, cell] of cells.entries()) if (cell !== NULL_NUMBER) lastTime[i] = cell;
    return [name, { values, start: 0 }];
  });
  // One for each name.
  return Object.fromEntries(all) as Record<Differing, Differences>;
}
