import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { BINARY_COLUMNS_MEDIA_TYPE, type COLUMNS_MEDIA_TYPE } from '../../contract/report/metricColumns.ts';
import type { MetricsQuery } from '../../contract/report/reports.ts';
import { encodeBlock, type NumberBlock, type Utf8 } from '../../domain/report/block/binaryBlock.ts';
import type { Store } from '../database/open.ts';
import { pressedPart } from '../http/gzipParts.ts';
import { readMonthColumns } from './columns.ts';
import { type MonthVersion, monthVersions } from './versions.ts';
import { daysOf, isByDays, type MonthPart, partOf } from './window.ts';

/** Memory that kept segments and their compressed forms may take, a process. */
const KEPT_BYTES = 96 * 1024 * 1024;

/**
 * Raised when a release makes other bytes of the same data: a strong tag that a browser kept from the last one must not
 * stand for them.
 */
const BYTES_REVISION = 4;

/** Pressed once and sent often. */
const PART_LEVEL = 6;

export type ColumnsMedia = typeof COLUMNS_MEDIA_TYPE | typeof BINARY_COLUMNS_MEDIA_TYPE;
const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };
export const utf8: Utf8 = { encode: (text) => Buffer.from(text), decode: (bytes) => Buffer.from(bytes).toString() };

/** Buffers by key, the longest unused ones dropped first. */
export class KeptBuffers {
  readonly #kept = new Map<string, Buffer>();
  readonly #limit: number;
  #bytes = 0;
  constructor(limit: number) {
    this.#limit = limit;
  }
  get bytes(): number {
    return this.#bytes;
  }
  get(key: string): Buffer | undefined {
    const found = this.#kept.get(key);
    if (found === undefined) return undefined;
    // A map keeps the order in which keys came in.
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found;
  }
  set(key: string, buffer: Buffer): void {
    if (this.#kept.has(key) || buffer.byteLength > this.#limit) return;
    this.#kept.set(key, buffer);
    this.#bytes += buffer.byteLength;
    for (const [oldest, { byteLength }] of this.#kept) {
      if (this.#bytes <= this.#limit) return;
      this.#kept.delete(oldest);
      this.#bytes -= byteLength;
    }
  }
}

/** Bytes, and the version of the month that is in them. */
interface Made {
  readonly version: string;
  readonly bytes: Buffer;
}

/** A month's part that may be asked for, with the version it has now. */
export interface Segment {
  readonly part: MonthPart;
  readonly version: string;
}

/** The segments of a range on one database, kept in memory while their versions hold. */
export class ReportSegments {
  readonly #store: Store;
  readonly #kept = new KeptBuffers(KEPT_BYTES);
  /** What is being made, so that several who ask at once make it once. */
  readonly #making = new Map<string, Promise<Made>>();
  constructor(store: Store) {
    this.#store = store;
  }

  /** The parts of the query's months that ever held a dispatch, oldest first: one small query. */
  async of(query: MetricsQuery): Promise<Segment[]> {
    const asked = daysOf(query);
    return (await monthVersions(this.#store, asked)).map(({ month, version }: MonthVersion) => ({ part: partOf(month, asked), version }));
  }

  /**
   * The bytes of a segment, empty when nothing is in it. Their version is the asked one, or a later one when a write
   * came in between.
   */
  bytes(query: MetricsQuery, segment: Segment, media: ColumnsMedia): Promise<Made> {
    const { part, version } = segment;
    // Where instants cut the ends, the days of the part do not tell what is in it.
    const window = isByDays(query) ? '' : `${query.from} ${query.until}`;
    const key = (of: string) => `${media} ${part.from} ${part.until} ${window} ${of}`;
    return this.#once(key(version), version, async () => {
      const read = await readMonthColumns(this.#store.db, query, part);
      const bytes =
        read.block === null ? Buffer.alloc(0) : media === BINARY_COLUMNS_MEDIA_TYPE ? binaryOf(read.block) : Buffer.from(JSON.stringify(read.block));
      this.#kept.set(key(read.version), bytes);
      return { version: read.version, bytes };
    });
  }

  /** The compressed body of an answer that consists of one segment, compressed once. */
  async compressed(tag: string, encoding: 'br' | 'gzip', body: Buffer): Promise<Buffer> {
    const { bytes } = await this.#once(`${encoding} ${tag}`, tag, async () => {
      // Compressed once and sent often: a fifth less than at the quality at which single answers are compressed.
      const compressed =
        encoding === 'br' ? await compress.br(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : await compress.gzip(body, { level: 1 });
      this.#kept.set(`${encoding} ${tag}`, compressed);
      return { version: tag, bytes: compressed };
    });
    return bytes;
  }

  /** A segment as a part of a gzip body, pressed once. */
  async pressedPart(tag: string, body: Buffer): Promise<Buffer> {
    const { bytes } = await this.#once(`part ${tag}`, tag, async () => {
      const pressed = await pressedPart(body, PART_LEVEL);
      this.#kept.set(`part ${tag}`, pressed);
      return { version: tag, bytes: pressed };
    });
    return bytes;
  }

  #once(key: string, version: string, make: () => Promise<Made>): Promise<Made> {
    const bytes = this.#kept.get(key);
    if (bytes !== undefined) return Promise.resolve({ version, bytes });
    const making = this.#making.get(key) ?? make().finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }
}

function binaryOf(block: NumberBlock): Buffer {
  const bytes = encodeBlock(block, utf8);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const made = new WeakMap<Store, ReportSegments>();
/** The segments of a database, one for each process. */
export function segmentsOf(store: Store): ReportSegments {
  const segments = made.get(store) ?? new ReportSegments(store);
  made.set(store, segments);
  return segments;
}

/** The strong tag of an answer: another whenever its bytes may be. */
export function segmentsTag(media: ColumnsMedia, query: MetricsQuery, segments: readonly Segment[]): string {
  const hash = createHash('sha256').update(JSON.stringify([BYTES_REVISION, media, query, segments]));
  return `"${hash.digest('base64url').slice(0, 27)}"`;
}
