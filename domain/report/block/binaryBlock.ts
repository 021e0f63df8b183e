import * as z from 'zod/mini';
import {
  BinaryHeader,
  COLUMNS_VERSION,
  idDictionaries,
  type MetricsBlock,
} from '../../../contract/report/metricColumns.ts';
import { formsBytes, readForms, writtenForms } from './cellForm.ts';
import { ID_BYTES, idBytes } from './idTable.ts';
import { numberOfId } from './numberedIds.ts';
import { checkedHeader, MetricsError, type RawBlock, type WordName } from './rawBlock.ts';
import { packColumns, storedCount, unpackColumns } from './storedColumns.ts';

/** UTF-8 encoding and decoding, passed in because the domain uses no platform API. */
export interface Utf8 {
  readonly encode: (text: string) => Uint8Array;
  readonly decode: (bytes: Uint8Array) => string;
}

// Object.keys of the schema's shape is exactly its keys.
const wordNames = Object.keys(BinaryHeader.shape.words.shape) as WordName[];

const PREFIX_BYTES = 8;
const padded = (bytes: number) => Math.ceil(bytes / 8) * 8;

/** A block whose lists are numbers, as the service builds it. */
export type NumberBlock = Omit<MetricsBlock, 'columns' | 'crew' | 'drops'> & {
  readonly columns: Readonly<Record<string, readonly number[]>>;
  readonly crew: {
    readonly offsets: readonly number[];
    readonly columns: Readonly<Record<string, readonly number[]>>;
  };
  readonly drops: {
    readonly offsets: readonly number[];
    readonly columns: Readonly<Record<string, readonly number[]>>;
  };
};

/**
 * Encodes one block (layout: `BinaryHeader` in the contract). Its length is a multiple of 8, so
 * that the next block is aligned.
 */
export function encodeBlock(block: NumberBlock, utf8: Utf8): Uint8Array<ArrayBuffer> {
  const { dispatches, dispatchNumbers, aircraft, incidents, contracts, persons, ...words } =
    block.dictionaries;
  const wholeOf = (ids: readonly string[]) => ids.filter((id) => numberOfId(id) === null);
  const whole = {
    dispatches,
    aircraft: wholeOf(aircraft),
    incidents: wholeOf(incidents),
    contracts,
    persons: wholeOf(persons),
  };
  const { packed, otherVolumes } = packColumns(block);
  const header: BinaryHeader = {
    v: COLUMNS_VERSION,
    rows: block.rows,
    crewRows: block.crew.offsets.at(-1) ?? 0,
    dropRows: block.drops.offsets.at(-1) ?? 0,
    otherVolumes,
    from: block.from,
    until: block.until,
    ids: {
      dispatches: dispatches.length,
      aircraft: aircraft.length,
      incidents: incidents.length,
      contracts: contracts.length,
      persons: persons.length,
    },
    wholeIds: {
      aircraft: whole.aircraft.length,
      incidents: whole.incidents.length,
      persons: whole.persons.length,
    },
    words,
  };
  const text = utf8.encode(JSON.stringify(header));
  const sections = [
    ...idDictionaries.map((name) => idBytes(whole[name])),
    writtenForms(packed.map(({ form }) => form)),
    ...packed.map(({ bytes }) => bytes),
  ];
  const start = padded(PREFIX_BYTES + text.byteLength);
  const out = new Uint8Array(
    sections.reduce((sum, section) => sum + padded(section.byteLength), start),
  );
  const prefix = new DataView(out.buffer);
  prefix.setUint32(0, out.byteLength, true);
  prefix.setUint32(4, text.byteLength, true);
  out.set(text, PREFIX_BYTES);
  let at = start;
  for (const section of sections) {
    out.set(section, at);
    at += padded(section.byteLength);
  }
  return out;
}

/**
 * Decodes the blocks of a binary body (WIRE-37). Uuids and 8-bit columns are views of its memory.
 * Every other cell is checked against its column's own bounds.
 * @throws MetricsError when a block is cut off or its header breaks the contract
 */
export function decodeBlocks(body: ArrayBuffer, utf8: Utf8): RawBlock[] {
  const blocks: RawBlock[] = [];
  const prefix = new DataView(body);
  for (let start = 0; start < body.byteLength; ) {
    if (start + PREFIX_BYTES > body.byteLength) throw cutOff();
    const length = prefix.getUint32(start, true);
    if (length < PREFIX_BYTES || length % 8 !== 0 || start + length > body.byteLength)
      throw cutOff();
    blocks.push(decodeBlock(body, start, length, utf8));
    start += length;
  }
  return blocks;
}
const cutOff = () => new MetricsError('The metrics are cut off.');

function decodeBlock(body: ArrayBuffer, start: number, length: number, utf8: Utf8): RawBlock {
  const headerBytes = new DataView(body).getUint32(start + 4, true);
  if (PREFIX_BYTES + headerBytes > length) throw cutOff();
  const header = checkedHeader(
    HeaderFacts,
    parsed(utf8.decode(new Uint8Array(body, start + PREFIX_BYTES, headerBytes))),
  );
  const words = checkedWords(header.words);
  const end = start + length;
  let at = start + padded(PREFIX_BYTES + headerBytes);
  const take = (bytes: number): Uint8Array => {
    const from = at;
    at += padded(bytes);
    if (at > end) throw cutOff();
    return new Uint8Array(body, from, bytes);
  };
  const counts = { ...header.ids, ...header.wholeIds };
  const idsOf = (name: keyof BinaryHeader['ids']) => take(counts[name] * ID_BYTES);
  // Object literals are evaluated from top to bottom, which is the order of the sections.
  const ids = {
    dispatches: idsOf('dispatches'),
    aircraft: idsOf('aircraft'),
    incidents: idsOf('incidents'),
    contracts: idsOf('contracts'),
    persons: idsOf('persons'),
  };
  const forms = readForms(take(formsBytes(storedCount)), storedCount);
  const block: RawBlock = { rows: header.rows, words, ...unpackColumns(header, forms, ids, take) };
  if (at !== end) throw cutOff();
  if (words.personNames.length !== header.ids.persons)
    throw new MetricsError(
      'Metrics dictionary "personNames" does not have the length of "persons".',
    );
  return block;
}

/** The header without its words: a loop checks thousands of words much faster than a schema. */
const HeaderFacts = z.extend(BinaryHeader, { words: z.record(z.string(), z.unknown()) });
function checkedWords(words: Readonly<Record<string, unknown>>): BinaryHeader['words'] {
  for (const name of wordNames) {
    const list = words[name];
    if (!Array.isArray(list))
      throw new MetricsError(`Metrics field "words.${name}" is missing or wrong.`);
    for (let n = 0; n < list.length; n++)
      if (typeof list[n] !== 'string')
        throw new MetricsError(`Metrics field "words.${name}.${n}" is missing or wrong.`);
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
