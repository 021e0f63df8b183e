import * as z from 'zod/mini';
import {
  activityColumns,
  BinaryHeader,
  bookColumns,
  type CellType,
  COLUMNS_VERSION,
  type ColumnRule,
  crewColumns,
  dropColumns,
  idDictionaries,
  type MetricsBlock,
  NULL_NUMBER,
} from '../../../contract/report/metricColumns.ts';
import { ID_BYTES, idBytes } from './idTable.ts';
import { checkedHeader, MetricsError, type RawBlock, type RawColumn, type WordName } from './rawBlock.ts';

/** Text as UTF-8 and back; the domain knows no platform that does it. */
export interface Utf8 {
  readonly encode: (text: string) => Uint8Array;
  readonly decode: (bytes: Uint8Array) => string;
}

// Object.keys of the schema's shape is exactly its keys.
const wordNames = Object.keys(BinaryHeader.shape.words.shape) as WordName[];

const PREFIX_BYTES = 8;
const padded = (bytes: number) => Math.ceil(bytes / 8) * 8;
const arrays = { i8: Int8Array, i16: Int16Array, i32: Int32Array, f64: Float64Array } as const;
const widths = { i8: 1, i16: 2, i32: 4, f64: 8 } as const satisfies Record<CellType, number>;

/** The narrowest type that holds every value; the lowest value of an integer type is kept free for "no value". */
function typeFor(values: readonly number[]): CellType {
  let low = 0;
  let high = 0;
  for (const value of values) {
    if (value === NULL_NUMBER) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (low > -0x80 && high < 0x80) return 'i8';
  if (low > -0x8000 && high < 0x8000) return 'i16';
  return low > NULL_NUMBER && high <= 0x7fffffff ? 'i32' : 'f64';
}

function cellsOf(values: readonly number[], type: CellType): RawColumn {
  // Not `from`, which walks the list by its iterator and takes several times as long.
  const cells = new arrays[type](values);
  // Conversion to a narrower integer keeps the low bits, and those of NULL_NUMBER are all 0.
  if (type === 'i8' || type === 'i16') {
    const none = type === 'i8' ? -0x80 : -0x8000;
    for (let i = 0; i < values.length; i++) if (values[i] === NULL_NUMBER) cells[i] = none;
  }
  return cells;
}

/** A block whose lists are numbers: what the service makes. */
export type NumberBlock = Omit<MetricsBlock, 'columns' | 'crew' | 'drops' | 'books'> & {
  readonly columns: Readonly<Record<string, readonly number[]>>;
  readonly crew: { readonly offsets: readonly number[]; readonly columns: Readonly<Record<string, readonly number[]>> };
  readonly drops: { readonly offsets: readonly number[]; readonly columns: Readonly<Record<string, readonly number[]>> };
  readonly books: { readonly columns: Readonly<Record<string, readonly number[]>> };
};

/**
 * One block as bytes (layout: contract, `BinaryHeader`). Its length is a multiple of 8, so that blocks can follow each
 * other.
 */
export function encodeBlock(block: NumberBlock, utf8: Utf8): Uint8Array<ArrayBuffer> {
  const { dispatches, dispatchNumbers, aircraft, incidents, contracts, persons, ...words } = block.dictionaries;
  const lists = { dispatches, aircraft, incidents, contracts, persons };
  const columnsOf = (rules: Readonly<Record<string, ColumnRule>>, columns: Readonly<Record<string, readonly number[]>>) =>
    Object.keys(rules).map((name) => {
      const values = columns[name] ?? [];
      const type = typeFor(values);
      return { name, type, cells: cellsOf(values, type) };
    });
  const activity = columnsOf(activityColumns, block.columns);
  const crew = columnsOf(crewColumns, block.crew.columns);
  const drops = columnsOf(dropColumns, block.drops.columns);
  const books = columnsOf(bookColumns, block.books.columns);
  const types = (columns: readonly { name: string; type: CellType }[]) => Object.fromEntries(columns.map(({ name, type }) => [name, type]));
  const header: BinaryHeader = {
    v: COLUMNS_VERSION,
    rows: block.rows,
    crewRows: block.crew.offsets.at(-1) ?? 0,
    dropRows: block.drops.offsets.at(-1) ?? 0,
    bookRows: block.books.columns['row']?.length ?? 0,
    from: block.from,
    until: block.until,
    ids: {
      dispatches: dispatches.length,
      aircraft: aircraft.length,
      incidents: incidents.length,
      contracts: contracts.length,
      persons: persons.length,
    },
    words,
    columns: types(activity),
    crew: types(crew),
    drops: types(drops),
    books: types(books),
  };
  const text = utf8.encode(JSON.stringify(header));
  const sections: (Uint8Array | RawColumn)[] = [
    ...idDictionaries.map((name) => idBytes(lists[name])),
    new Int32Array(dispatchNumbers),
    ...activity.map(({ cells }) => cells),
    new Int32Array(block.crew.offsets),
    ...crew.map(({ cells }) => cells),
    new Int32Array(block.drops.offsets),
    ...drops.map(({ cells }) => cells),
    ...books.map(({ cells }) => cells),
  ];
  const start = padded(PREFIX_BYTES + text.byteLength);
  const out = new Uint8Array(sections.reduce((sum, section) => sum + padded(section.byteLength), start));
  const prefix = new DataView(out.buffer);
  prefix.setUint32(0, out.byteLength, true);
  prefix.setUint32(4, text.byteLength, true);
  out.set(text, PREFIX_BYTES);
  let at = start;
  for (const section of sections) {
    out.set(new Uint8Array(section.buffer, section.byteOffset, section.byteLength), at);
    at += padded(section.byteLength);
  }
  return out;
}

/**
 * The blocks of a binary body. Columns are views of its memory, nothing is copied and no cell is checked yet.
 * @throws MetricsError when a block is cut off or its header is not what the contract says
 */
export function decodeBlocks(body: ArrayBuffer, utf8: Utf8): RawBlock[] {
  const blocks: RawBlock[] = [];
  const prefix = new DataView(body);
  for (let start = 0; start < body.byteLength; ) {
    if (start + PREFIX_BYTES > body.byteLength) throw cutOff();
    const length = prefix.getUint32(start, true);
    if (length < PREFIX_BYTES || length % 8 !== 0 || start + length > body.byteLength) throw cutOff();
    blocks.push(decodeBlock(body, start, length, utf8));
    start += length;
  }
  return blocks;
}
const cutOff = () => new MetricsError('The metrics are cut off.');

function decodeBlock(body: ArrayBuffer, start: number, length: number, utf8: Utf8): RawBlock {
  const headerBytes = new DataView(body).getUint32(start + 4, true);
  if (PREFIX_BYTES + headerBytes > length) throw cutOff();
  const header = checkedHeader(HeaderFacts, parsed(utf8.decode(new Uint8Array(body, start + PREFIX_BYTES, headerBytes))));
  const words = checkedWords(header.words);
  const end = start + length;
  let at = start + padded(PREFIX_BYTES + headerBytes);
  const take = (bytes: number): number => {
    const from = at;
    at += padded(bytes);
    if (at > end) throw cutOff();
    return from;
  };
  const int32 = (entries: number) => new Int32Array(body, take(entries * 4), entries);
  const columns = (rules: Readonly<Record<string, ColumnRule>>, types: Readonly<Record<string, CellType>>, rows: number) =>
    Object.fromEntries(
      Object.keys(rules).map((name) => {
        const type = types[name];
        if (type === undefined) throw new MetricsError(`Metrics column "${name}" is missing.`);
        return [name, new arrays[type](body, take(rows * widths[type]), rows)];
      }),
    );
  const idsOf = (name: keyof BinaryHeader['ids']) => new Uint8Array(body, take(header.ids[name] * ID_BYTES), header.ids[name] * ID_BYTES);
  // Object literals are evaluated from top to bottom, which is the order of the sections.
  const ids = {
    dispatches: idsOf('dispatches'),
    aircraft: idsOf('aircraft'),
    incidents: idsOf('incidents'),
    contracts: idsOf('contracts'),
    persons: idsOf('persons'),
  };
  const block: RawBlock = {
    rows: header.rows,
    ids,
    dispatchNumbers: int32(header.ids.dispatches),
    words,
    columns: columns(activityColumns, header.columns, header.rows),
    crew: { offsets: int32(header.rows + 1), columns: columns(crewColumns, header.crew, header.crewRows) },
    drops: { offsets: int32(header.rows + 1), columns: columns(dropColumns, header.drops, header.dropRows) },
    books: { rows: header.bookRows, columns: columns(bookColumns, header.books, header.bookRows) },
  };
  if (at !== end) throw cutOff();
  if (words.personNames.length !== header.ids.persons) throw new MetricsError('Metrics dictionary "personNames" does not have the length of "persons".');
  return block;
}

/** The header without its words: they are thousands, and a loop checks them many times faster than a schema. */
const HeaderFacts = z.extend(BinaryHeader, { words: z.record(z.string(), z.unknown()) });
function checkedWords(words: Readonly<Record<string, unknown>>): BinaryHeader['words'] {
  for (const name of wordNames) {
    const list = words[name];
    if (!Array.isArray(list)) throw new MetricsError(`Metrics field "words.${name}" is missing or wrong.`);
    for (let n = 0; n < list.length; n++) if (typeof list[n] !== 'string') throw new MetricsError(`Metrics field "words.${name}.${n}" is missing or wrong.`);
  }
  // Every list of words that the contract names was just looked at.
  return words as BinaryHeader['words'];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new MetricsError('The metrics have no readable header.');
  }
}
