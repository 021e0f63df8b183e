import { type Data, RecordBatchReader, type Vector } from 'apache-arrow';
import {
  type ActivityColumn,
  activityColumns,
  COLUMNS_VERSION,
  type ColumnRule,
  type CrewColumn,
  crewColumns,
  type DropColumn,
  dropColumns,
  type IdDictionary,
  idDictionaries,
  VERSION_KEY,
  type WordDictionary,
  wordDictionaries,
} from '../../../contract/report/metricColumns.ts';
import { LAST_NUMBER } from './cells.ts';
import { ID_BYTES } from './idTable.ts';
import { MetricsError } from './metricsError.ts';
import type { Utf8 } from './utf8.ts';

type Cells = Int8Array | Int16Array | Int32Array | Float64Array;
/** A column of a month: the received array, and which of its cells have a value; null for all. */
export interface BlockColumn {
  readonly cells: Cells;
  /** Bit i of byte i >> 3 is 1 when cell i has a value. */
  readonly validity: Uint8Array | null;
}

/**
 * A month in which every cell obeys its column's rule. Indexes are those of its own dictionaries.
 * Columns are views of the received bytes, not copies.
 */
export interface CheckedBlock {
  readonly rows: number;
  /** Uuids, 16 bytes each. */
  readonly ids: Readonly<Record<IdDictionary, Uint8Array>>;
  readonly dispatchNumbers: Int32Array;
  readonly words: Readonly<Record<WordDictionary | 'personNames', readonly string[]>>;
  readonly activity: Readonly<Record<ActivityColumn, BlockColumn>>;
  readonly crewOffsets: Int32Array;
  readonly crew: Readonly<Record<CrewColumn, BlockColumn>>;
  readonly dropOffsets: Int32Array;
  readonly drops: Readonly<Record<DropColumn, BlockColumn>>;
}

/**
 * Decodes the Arrow stream of one month (WIRE-37). The bytes start at a multiple of 8.
 * @throws MetricsError when the stream is cut off, or naming the first column that breaks its rule
 */
export function decodeMonth(stream: Uint8Array, utf8: Utf8): CheckedBlock {
  try {
    const [batch] = RecordBatchReader.from(stream);
    if (batch === undefined) throw cutOff();
    if (batch.schema.metadata.get(VERSION_KEY) !== String(COLUMNS_VERSION))
      throw new MetricsError('The metrics have another version.');
    return new MonthReader(utf8).read(batch.data);
  } catch (error) {
    // The library reports damaged bytes by errors of many kinds.
    throw error instanceof MetricsError ? error : cutOff();
  }
}
/** The month of a body. A month without records has an empty body and no block. */
export const blocksIn = (body: Uint8Array, utf8: Utf8): readonly CheckedBlock[] =>
  body.byteLength === 0 ? [] : [decodeMonth(body, utf8)];
const cutOff = () => new MetricsError('The metrics are cut off or damaged.');

/** Reads one month. Columns share dictionaries, so each is read once. */
class MonthReader {
  readonly #utf8: Utf8;
  readonly #vectors = new Map<string, Vector>();
  constructor(utf8: Utf8) {
    this.#utf8 = utf8;
  }

  read(batch: Data): CheckedBlock {
    const rows = batch.length;
    const crew = listAt(batch, 'crew', rows);
    const drops = listAt(batch, 'drops', rows);
    const block = {
      rows,
      activity: this.#columns(activityColumns, batch, rows),
      crewOffsets: crew.offsets,
      crew: this.#columns(crewColumns, crew.child, crew.children),
      dropOffsets: drops.offsets,
      drops: this.#columns(dropColumns, drops.child, drops.children),
    };
    const ids = record(idDictionaries, (name) => this.#ids(name));
    return {
      ...block,
      ids,
      dispatchNumbers: this.#dispatchNumbers(
        batch,
        block.activity.dispatch,
        ids.dispatches.length / ID_BYTES,
      ),
      words: {
        ...record(wordDictionaries, (name) => this.#words(name)),
        personNames: this.#personNames(
          crew.child,
          block.crew.person,
          ids.persons.length / ID_BYTES,
        ),
      },
    };
  }

  #columns<Name extends string>(
    rules: Readonly<Record<Name, ColumnRule>>,
    parent: Data,
    length: number,
  ): Record<Name, BlockColumn> {
    // `Object.keys` loses the keys, which are exactly these names.
    return record(Object.keys(rules) as Name[], (name) => {
      const rule: ColumnRule = rules[name];
      const data = childAt(parent, name, length);
      if ('max' in rule) return checkedNumbers(name, rule, data);
      const size = this.#dictionary(rule.dictionary, data, name).length;
      return checkedNumbers(name, { min: 0, max: size - 1, nullable: rule.nullable }, data);
    });
  }
  #dictionary(of: string, { dictionary }: Data, name: string): Vector {
    const known = this.#vectors.get(of) ?? dictionary;
    if (known === undefined || known !== dictionary || known.data.length > 1) throw missing(name);
    this.#vectors.set(of, known);
    return known;
  }
  #ids(name: IdDictionary): Uint8Array {
    const vector = this.#vectors.get(name);
    const bytes: unknown = vector?.data[0]?.values;
    if (vector?.length === 0) return new Uint8Array(0);
    if (!(bytes instanceof Uint8Array) || bytes.length < (vector?.length ?? 0) * ID_BYTES)
      throw missing(name);
    return bytes.subarray(0, (vector?.length ?? 0) * ID_BYTES);
  }
  /** Decodes all words together: one call per word would take most of the time. */
  #words(name: string): string[] {
    const data = this.#vectors.get(name)?.data[0];
    if (data === undefined || data.length === 0) return [];
    const offsets: unknown = data.valueOffsets;
    const bytes: unknown = data.values;
    if (!(offsets instanceof Int32Array) || !(bytes instanceof Uint8Array)) throw missing(name);
    const text = this.#utf8.decode(bytes.subarray(0, offsets[data.length]));
    const isAscii = text.length === (offsets[data.length] ?? 0);
    return Array.from({ length: data.length }, (_, n) => {
      const [from, until] = [offsets[n] ?? 0, offsets[n + 1] ?? 0];
      return isAscii ? text.slice(from, until) : this.#utf8.decode(bytes.subarray(from, until));
    });
  }
  /** The number of each dispatch, from its rows. */
  #dispatchNumbers(batch: Data, { cells }: BlockColumn, dispatches: number): Int32Array {
    const name = 'dispatchNumber';
    const rule = { min: 0, max: LAST_NUMBER, nullable: false };
    const numbers = checkedNumbers(name, rule, childAt(batch, name, batch.length)).cells;
    const out = new Int32Array(dispatches);
    for (let i = 0; i < numbers.length; i++) out[cells[i] ?? 0] = numbers[i] ?? 0;
    return out;
  }
  /** The name of each person, from their crew rows. */
  #personNames(crew: Data, person: BlockColumn, persons: number): string[] {
    const name = 'personName';
    const data = childAt(crew, name, person.cells.length);
    const size = this.#dictionary('personNames', data, name).length;
    const { cells } = checkedNumbers(name, { min: 0, max: size - 1, nullable: true }, data);
    const words = this.#words('personNames');
    const out = new Array<string>(persons).fill('');
    for (let i = 0; i < cells.length; i++)
      if (hasValue(person, i)) out[person.cells[i] ?? 0] = words[cells[i] ?? 0] ?? '';
    return out;
  }
}

/** Whether the cell has a value. */
export const hasValue = ({ validity }: BlockColumn, i: number): boolean =>
  validity === null || ((validity[i >> 3] ?? 0) & (1 << (i & 7))) !== 0;

const record = <Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> =>
  // `fromEntries` loses the keys, which are exactly these names.
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;

const missing = (name: string) => new MetricsError(`Metrics column "${name}" is missing.`);

/** A child column of exactly `length` cells. @throws MetricsError naming it */
function childAt(parent: Data, name: string, length: number): Data {
  const at = parent.type.children.findIndex((one: { readonly name: string }) => one.name === name);
  const child = parent.children[at];
  if (child === undefined || child.offset !== 0) throw missing(name);
  if (child.length !== length)
    throw new MetricsError(
      `Metrics column "${name}" has ${child.length} entries instead of ${length}.`,
    );
  return child;
}

/** A list column. Its offsets start at 0, never fall and end at its number of children. */
function listAt(batch: Data, name: string, rows: number) {
  const list = childAt(batch, name, rows);
  const offsets: unknown = list.valueOffsets;
  const child = list.children[0];
  if (!(offsets instanceof Int32Array) || child === undefined || child.offset !== 0)
    throw missing(name);
  const checked = offsets.subarray(0, rows + 1);
  let before = 0;
  for (let i = 0; i <= rows; i++) {
    const offset = checked[i] ?? -1;
    if (offset < before || (i === 0 && offset !== 0) || (i === rows && offset !== child.length))
      throw new MetricsError(
        `Metrics column "${name}" has the offset ${offset} at index ${i} of ${child.length} children.`,
      );
    before = offset;
  }
  return { offsets: checked, child, children: child.length };
}

const isCells = (values: unknown): values is Cells =>
  values instanceof Int8Array ||
  values instanceof Int16Array ||
  values instanceof Int32Array ||
  values instanceof Float64Array;

/**
 * Checks that a column holds whole numbers within the rule's bounds, and values where it must.
 * @throws MetricsError naming the first cell that breaks the rule
 */
function checkedNumbers(
  name: string,
  {
    min,
    max,
    nullable,
  }: { readonly min: number; readonly max: number; readonly nullable: boolean },
  { values, length, nullCount, nullBitmap }: Data,
): BlockColumn {
  if (!isCells(values) || values.length < length) throw missing(name);
  const cells = values.subarray(0, length);
  const column = { cells, validity: nullCount === 0 ? null : nullBitmap };
  const next = (from: number) => firstOutside(cells, min, max, from);
  let failed = next(0);
  while (failed !== -1 && nullable && !hasValue(column, failed)) failed = next(failed + 1);
  if (failed !== -1 || (nullCount > 0 && !nullable))
    throw new MetricsError(
      failed === -1 || !hasValue(column, failed)
        ? `Metrics column "${name}" lacks a value.`
        : `Metrics column "${name}" holds ${cells[failed]} at index ${failed}; ${min} to ${max} is allowed.`,
    );
  return column;
}
/** The first cell from `from` on outside the bounds, -1 for none. */
function firstOutside(cells: Cells, min: number, max: number, from: number): number {
  if (cells instanceof Float64Array) return firstOutsideWide(cells, min, max, from);
  const last = 2 ** (8 * cells.BYTES_PER_ELEMENT - 1) - 1;
  // No integer of this size is outside.
  if (min < -last && max >= last) return -1;
  const low = Math.max(min, -LAST_NUMBER - 1);
  const high = Math.min(max, LAST_NUMBER);
  // Copied, because a loop that sees several kinds of arrays is several times slower.
  return firstOutsideInts(
    cells instanceof Int32Array ? cells : new Int32Array(cells),
    low,
    high,
    from,
  );
}
function firstOutsideInts(cells: Int32Array, min: number, max: number, from: number): number {
  for (let i = from; i < cells.length; i++) {
    const cell = cells[i] as number; // Within the length.
    if (cell < min || cell > max) return i;
  }
  return -1;
}
function firstOutsideWide(cells: Float64Array, min: number, max: number, from: number): number {
  for (let i = from; i < cells.length; i++) {
    const cell = cells[i] as number; // Within the length.
    if (!(cell >= min && cell <= max && Math.floor(cell) === cell)) return i;
  }
  return -1;
}
