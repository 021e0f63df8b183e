import { routes } from '../../../contract/table.ts';
import type { Days } from '../../../domain/dates/dateRange.ts';
import type { makeFetch } from '../api/api.ts';
import { cacheKeys, replyName } from '../api/cacheKeys.ts';
import type { KeptReplies } from '../api/replyStore.ts';
import { fetchKept } from './reportMonths.ts';
import type { ReportWorker } from './reportProtocol.ts';

export interface SentDimensionsDeps {
  readonly ask: ReportWorker['ask'];
  readonly send: ReturnType<typeof makeFetch>;
  readonly openKept: () => Promise<KeptReplies>;
  /** Called once a reply's new content can be stored. */
  readonly fetched: (kept: KeptReplies) => void;
}
/** The worker's read is never aborted: it would run to its end anyway. */
const never = new AbortController().signal;

/** Tracks the dimensions a worker holds, so that they are sent only after a change. */
export class SentDimensions {
  readonly #deps: SentDimensionsDeps;
  /** The tag of a range's dimensions; '' if the worker has none. */
  #tag = '';
  /** The first day of current records in the dimensions the worker received last. */
  #firstDay: string | null = null;
  /** The dimensions of all days, and the worker's read of them; null if it has none. */
  #all: { readonly tag: string; readonly read: Promise<void> } | null = null;
  constructor(deps: SentDimensionsDeps) {
    this.#deps = deps;
  }

  /** Call it if the worker may have lost its data. */
  forget(): void {
    this.#tag = '';
    this.#all = null;
  }

  /**
   * Preloads all dimensions before a range is requested. An abort stops it, unless the worker has
   * them already.
   */
  async loadAhead(signal: AbortSignal): Promise<void> {
    if (await this.#allHold(signal)) return;
    const { send, openKept, fetched } = this.#deps;
    const kept = await openKept();
    const { tag, body } = await fetchKept(
      kept,
      replyName(cacheKeys.everyDimension),
      (ifNoneMatch) =>
        send(routes.getDimensions, { query: { ifFew: 'true' }, ...ifNoneMatch, signal }),
    );
    // Without a tag they can't be revalidated later.
    if (tag === '') return;
    const bytes = await body();
    signal.throwIfAborted();
    this.#all = { tag, read: this.#give(bytes, never) };
    await this.#all.read;
    fetched(kept);
  }

  /**
   * Gives the worker the range's current aircraft and incidents. Preloaded ones are used if they
   * are still current.
   * @returns the first day of current records
   */
  async load(query: Days, signal: AbortSignal): Promise<string | null> {
    if (await this.#allHold(signal)) return this.#firstDay;
    const { send, openKept, fetched } = this.#deps;
    const kept = await openKept();
    const { tag, body } = await fetchKept(
      kept,
      replyName(cacheKeys.dimensions(query)),
      (ifNoneMatch) => send(routes.getDimensions, { query, ...ifNoneMatch, signal }),
    );
    if (tag !== '' && this.#tag === tag) return this.#firstDay;
    const bytes = await body();
    this.#all = null;
    await this.#give(bytes, signal);
    this.#tag = tag;
    fetched(kept);
    return this.#firstDay;
  }

  async #give(bytes: ArrayBuffer, signal: AbortSignal): Promise<void> {
    this.#tag = '';
    this.#firstDay = await this.#deps.ask(
      'takeDimensions',
      { body: bytes },
      { signal, transfer: [bytes] },
    );
  }
  async #allHold(signal: AbortSignal): Promise<boolean> {
    if (this.#all === null) return false;
    const { tag, read } = this.#all;
    const [reply] = await Promise.all([
      this.#deps.send(routes.getDimensions, { query: {}, ifNoneMatch: tag, signal }),
      read,
    ]);
    if (reply.status === 304) return true;
    // The reply would contain all of them, more than the range needs.
    await reply.body?.cancel();
    this.#all = null;
    return false;
  }
}
