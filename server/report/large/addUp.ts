import { BINARY_COLUMNS_MEDIA_TYPE } from '../../../contract/report/metricColumns.ts';
import type { Days } from '../../../domain/dates/dateRange.ts';
import { isLacking } from '../../../domain/report/block/rawBlock.ts';
import { TooLargeError } from '../../../domain/report/large/largeReport.ts';
import { rangesOf, spanOf } from '../../../domain/report/request/compared.ts';
import type { ReportRequest } from '../../../domain/report/request/request.ts';
import { nowInstant } from '../../database/clock.ts';
import { readingFrom, type Store } from '../../database/open.ts';
import { readDimensions } from '../dimensions.ts';
import { monthTag, segmentsOf } from '../segments.ts';
import { dimensionsVersion } from '../versions.ts';
import { Line } from './line.ts';
import { type AdderPort, builtThread, ownPort, threadPort } from './thread.ts';

export interface AddUpAsk {
  readonly days: Days;
  readonly compared: Days | null;
  /** null: the values that the filters offer are wanted. */
  readonly request: ReportRequest | null;
}

/** Reports of one database that are added up for pages: one at a time, in a thread of its own (PERF-24). */
class AddedUp {
  readonly #store: Store;
  readonly #port: AdderPort;
  readonly #line = new Line();
  constructor(store: Store) {
    this.#store = store;
    const file = builtThread();
    this.#port = file === null ? ownPort() : threadPort(file);
  }

  /**
   * The reply of the call as JSON.
   * @throws TooLargeError for what so many records can't be; HttpProblem 503 when too many wait; what `signal` says
   */
  read(ask: AddUpAsk, signal: AbortSignal): Promise<Uint8Array> {
    return this.#line.run(async () => {
      try {
        return await this.#once(ask, signal);
      } catch (error) {
        // What was written in between may be in one of dimensions and months alone (RPT-101).
        if (signal.aborted || !isLacking(error)) throw error;
        return this.#once(ask, signal);
      }
    }, signal);
  }
  close(): Promise<void> {
    return this.#port.close();
  }

  async #once({ days, compared, request }: AddUpAsk, signal: AbortSignal): Promise<Uint8Array> {
    const now = nowInstant();
    // Read before the dimensions: a write in between makes it too old, and what is kept under it is made once more.
    const version = await dimensionsVersion(this.#store.primary, now);
    const dimensions = await readDimensions(this.#store.db, now, spanOf(days, compared));
    const ask = async (...asked: Parameters<AdderPort['ask']>) => {
      signal.throwIfAborted();
      const reply = await this.#port.ask(...asked);
      if (reply.refusal !== null) throw new TooLargeError(reply.refusal);
      return reply;
    };
    await ask({ kind: 'begin', dimensions, version, request });
    const segments = segmentsOf(this.#store);
    for (const range of rangesOf(days, compared))
      for (const segment of await segments.of(range)) {
        const { isKept } = await ask({ kind: 'offer', tag: monthTag(segment) });
        if (isKept) continue;
        const made = await segments.bytes(range, segment, BINARY_COLUMNS_MEDIA_TYPE);
        // A copy that begins at its own memory's start, as a page's does; the thread takes it away.
        const body = new Uint8Array(made.bytes).buffer;
        await ask({ kind: 'take', tag: monthTag({ part: segment.part, version: made.version }), body });
      }
    const { body } = await ask({ kind: 'finish' });
    if (body === null) throw new Error('The report ended without its table.');
    return body;
  }
}

const held = new WeakMap<Store, AddedUp>();
export function addedUpOf(store: Store): AddedUp {
  const from = readingFrom(store);
  const found = held.get(from) ?? new AddedUp(from);
  held.set(from, found);
  return found;
}
/** Ends what goes on in this process before its database is closed. */
export const closeAddedUp = async (store: Store): Promise<void> => held.get(readingFrom(store))?.close();
