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
  /** What was kept of a reply may be written. */
  readonly fetched: (kept: KeptReplies) => void;
}
/** What the worker reads is not called off: it would be read to its end all the same. */
const never = new AbortController().signal;

/** What the page knows of the dimensions a worker holds, so that they are sent only when they changed. */
export class SentDimensions {
  readonly #deps: SentDimensionsDeps;
  /** Of those of a range; '' where the worker holds none. */
  #tag = '';
  /** The first day of current records, as the dimensions say that the worker was given last. */
  #firstDay: string | null = null;
  /** Those of every day, and until when the worker reads them; null where it holds none. */
  #all: { readonly tag: string; readonly read: Promise<void> } | null = null;
  constructor(deps: SentDimensionsDeps) {
    this.#deps = deps;
  }

  /** The worker may hold nothing any more. */
  forget(): void {
    this.#tag = '';
    this.#all = null;
  }

  /** Brings all of them before a range is asked for. Called off it stops, unless the worker has them already. */
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
    // Without a tag nobody could tell later whether they still hold.
    if (tag === '') return;
    const bytes = await body();
    signal.throwIfAborted();
    this.#all = { tag, read: this.#give(bytes, never) };
    await this.#all.read;
    fetched(kept);
  }

  /**
   * The worker knows the aircraft and incidents of the range, as they are now: by all of them where these still hold.
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
    // All of them again would be more than the range needs.
    await reply.body?.cancel();
    this.#all = null;
    return false;
  }
}
