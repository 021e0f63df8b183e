import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { COLUMNS_VERSION } from '../../../contract/report/metricColumns.ts';
import type { MetricsQuery } from '../../../contract/report/reports.ts';
import { encodeMonth, type MonthBlock } from '../../../domain/report/block/encodeMonth.ts';
import { publish } from '../../database/channels.ts';
import { pacificToday } from '../../database/clock.ts';
import { readingFrom, type Store } from '../../database/open.ts';
import { compressPart } from '../../http/gzipParts.ts';
import { ByteBoundedLruCache } from './byteBoundedLruCache.ts';
import { readMonthColumns } from './columns.ts';
import { isStorable, readStored, type SegmentKey, writeStored } from './storedSegments.ts';
import { type MonthVersion, monthVersions } from './versions.ts';
import { daysOf, isByDays, type MonthPart, partOf } from './window.ts';

/** Memory limit per process for cached segments and their compressed forms: 96 MiB. */
const KEPT_BYTES = 96 * 1024 * 1024;

/** Increment it when a release encodes the same columns into different bytes. */
const ENCODING_REVISION = 7;
/**
 * Part of strong tags and of stored months, so that no browser copy or stored month of another
 * release is reused. It changes with the columns' version too, because the page refuses months in
 * older columns.
 */
export const BYTES_REVISION = COLUMNS_VERSION * 100 + ENCODING_REVISION;

/** Encoded segments that may wait in memory to be stored: 16 MiB. */
const WAITING_BYTES = 16 * 1024 * 1024;

/** Gzip level of parts. They are compressed once and sent often. */
const PART_LEVEL = 6;

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** Encoded bytes, and the version of the month they contain. */
interface Made {
  readonly version: string;
  readonly bytes: Buffer;
}

/** A month's part that a client can request, with its current version. */
export interface Segment {
  readonly part: MonthPart;
  readonly version: string;
}

/** The segments of one database, cached in memory until their versions change. */
export class ReportSegments {
  readonly #store: Store;
  readonly #kept = new ByteBoundedLruCache<Buffer>(KEPT_BYTES, ({ byteLength }) => byteLength);
  /** Encodings in progress, so that concurrent requests share one. */
  readonly #making = new Map<string, Promise<Made>>();
  /** A queue: segments are stored one after another, and no request waits for it. */
  #storing: Promise<void> = Promise.resolve();
  #waitingBytes = 0;
  constructor(store: Store) {
    this.#store = store;
  }

  /** The parts of the query's months that ever held a dispatch, oldest first. One small query. */
  async of(query: MetricsQuery): Promise<Segment[]> {
    const asked = daysOf(query);
    return (await monthVersions(this.#store, asked)).map(({ month, version }: MonthVersion) => ({
      part: partOf(month, asked),
      version,
    }));
  }

  /**
   * The bytes of a segment; empty when it has no rows. Their version is the requested one, or a
   * later one if a write came in between.
   */
  bytes(query: MetricsQuery, segment: Segment): Promise<Made> {
    const { part, version } = segment;
    // When instants cut the ends, the part's days alone don't identify its content.
    const window = isByDays(query) ? '' : `${query.from} ${query.until}`;
    const key = (of: string) => `${part.from} ${part.until} ${window} ${of}`;
    const isShared = window === '' && isStorable(part, pacificToday());
    if (this.#kept.get(key(version)) !== undefined) publish('month', { from: 'memory' });
    return this.#once(key(version), version, async () => {
      const stored = isShared
        ? await readStored(this.#store, { part, version, revision: BYTES_REVISION })
        : null;
      if (stored !== null) {
        this.#kept.set(key(version), stored.bytes);
        this.#kept.set(partKey(monthTag({ part, version })), stored.pressed);
        publish('month', { from: 'stored' });
        return { version, bytes: stored.bytes };
      }
      const read = await readMonthColumns(this.#store.db, query, part);
      const bytes = read.block === null ? Buffer.alloc(0) : bytesOf(read.block);
      this.#kept.set(key(read.version), bytes);
      publish('month', { from: 'made' });
      if (isShared)
        this.#storeLater(
          { part, version: read.version, revision: BYTES_REVISION },
          bytes,
          read.block?.rows ?? 0,
        );
      return { version: read.version, bytes };
    });
  }
  /**
   * Stores in the background. A month that fails to store is encoded again at the next request
   * (PERF-11).
   */
  #storeLater(key: SegmentKey, bytes: Buffer, activities: number): void {
    this.#waitingBytes += bytes.byteLength;
    const store = async () => {
      await this.#untilQuiet();
      this.#waitingBytes -= bytes.byteLength;
      await writeStored(this.#store, key, await this.pressedPart(monthTag(key), bytes), activities);
    };
    this.#storing = this.#storing.then(store).catch(() => undefined);
  }
  /**
   * Waits until no segment is being encoded: while a client loads month by month, storing would
   * delay its next month. Stops waiting once more than `WAITING_BYTES` are queued.
   */
  async #untilQuiet(): Promise<void> {
    do {
      await Promise.allSettled(this.#making.values());
      // The request that waited for this segment gets to start its next one first.
      await nextTurn();
    } while (this.#making.size > 0 && this.#waitingBytes <= WAITING_BYTES);
  }
  /** Resolves once all segments encoded so far are stored. */
  stored(): Promise<void> {
    return this.#storing;
  }

  /** The compressed body of a one-segment reply, cached. */
  async compressed(tag: string, encoding: 'br' | 'gzip', body: Buffer): Promise<Buffer> {
    const { bytes } = await this.#once(`${encoding} ${tag}`, tag, async () => {
      // Compressed once and sent often: a fifth smaller than at the quality used for single
      // replies.
      const compressed =
        encoding === 'br'
          ? await compress.br(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
          : await compress.gzip(body, { level: 1 });
      this.#kept.set(`${encoding} ${tag}`, compressed);
      return { version: tag, bytes: compressed };
    });
    return bytes;
  }

  /** A segment as a part of a gzip body, cached. */
  async pressedPart(tag: string, body: Buffer): Promise<Buffer> {
    const { bytes } = await this.#once(partKey(tag), tag, async () => {
      const pressed = await compressPart(body, PART_LEVEL);
      this.#kept.set(partKey(tag), pressed);
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

const partKey = (tag: string) => `part ${tag}`;

function bytesOf(block: MonthBlock): Buffer {
  const bytes = encodeMonth(block);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const made = new WeakMap<Store, ReportSegments>();
/** The segments of a database, one instance per process. */
export function segmentsOf(store: Store): ReportSegments {
  const from = readingFrom(store);
  const segments = made.get(from) ?? new ReportSegments(from);
  made.set(from, segments);
  return segments;
}

/** The strong tag of a reply. It changes whenever the bytes may change. */
export function segmentsTag(query: MetricsQuery, segments: readonly Segment[]): string {
  const hash = createHash('sha256').update(JSON.stringify([BYTES_REVISION, query, segments]));
  return `"${hash.digest('base64url').slice(0, 27)}"`;
}

/** The tag of one month's columns when requested alone, by days. */
export const monthTag = ({ part, version }: Segment): string =>
  segmentsTag({ from: part.from, until: part.until }, [{ part, version }]);
