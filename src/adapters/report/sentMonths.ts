import type { Days } from '../../../domain/dates/dateRange.ts';
import type { KeptReply } from '../api/replyStore.ts';
import { eachMonth } from './reportMonths.ts';
import type { ReportWorker, Source } from './reportProtocol.ts';

/** Begins to bring a range. @returns a month of it, as soon as it is there */
export type OpenRange = (range: Days, signal: AbortSignal) => (part: Days) => Promise<KeptReply>;

/** What the page knows of the months a worker holds, so that none is sent twice. */
export class SentMonths {
  readonly #ask: ReportWorker['ask'];
  readonly #of: Source;
  #held = new Set<string>();
  /** The months that the worker's rows are made of. */
  #joined: { readonly names: string; readonly activities: number } | null = null;
  constructor(ask: ReportWorker['ask'], of: Source) {
    this.#ask = ask;
    this.#of = of;
  }

  /** The worker may hold nothing any more. */
  forget(): void {
    this.#held = new Set();
    this.#joined = null;
  }
  /**
   * Makes the ranges the rows of the worker's next runs; they do not meet. each month is sent as it arrives, unless it is there. @returns
   * the number of activities
   */
  async load(
    ranges: readonly Days[],
    open: OpenRange,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ): Promise<number> {
    for (;;) {
      const names = await this.#sendAll(ranges, open, onProgress, signal);
      const activities = await this.#join(names, signal);
      // null: the worker was started anew meanwhile, or another load made it forget. Now it is sent all of them.
      if (activities !== null) return activities;
    }
  }

  /** The next month is fetched while the worker reads the one before. @returns the months' names */
  async #sendAll(
    ranges: readonly Days[],
    open: OpenRange,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ): Promise<string[]> {
    const taken: Promise<void>[] = [];
    // What the worker refuses ends the load, with the fetches that are still to come.
    const refused = new AbortController();
    const either = AbortSignal.any([signal, refused.signal]);
    const bring = async (part: Days, reply: Promise<KeptReply>): Promise<string> => {
      const { month, bytes } = await this.#toSend(part, await reply);
      // A reply that is there already brings the rest of its months all the same.
      either.throwIfAborted();
      if (bytes === null) return month;
      const answer = this.#send(month, bytes, signal);
      answer.catch((error: unknown) => refused.abort(error));
      taken.push(answer);
      return month;
    };
    try {
      const names: string[] = [];
      for (const [n, days] of ranges.entries()) {
        // What fails or is called off stops what is on its way.
        const stopper = new AbortController();
        const monthOf = open(days, AbortSignal.any([either, stopper.signal]));
        const share = (done: number) => onProgress((n + done) / ranges.length);
        try {
          names.push(
            ...(await eachMonth(days, (part) => bring(part, monthOf(part)), share, either)),
          );
        } catch (error) {
          stopper.abort(error);
          throw error;
        }
      }
      await Promise.all(taken);
      return names;
    } catch (error) {
      throw refused.signal.aborted ? refused.signal.reason : error;
    }
  }
  /** A month's name, and its bytes unless the worker has them. */
  async #toSend(
    { from, until }: Days,
    { tag, body }: KeptReply,
  ): Promise<{ readonly month: string; readonly bytes: ArrayBuffer | null }> {
    // Without a tag nobody knows whether it is the same again.
    const month = `${from} ${until} ${tag === '' ? crypto.randomUUID() : tag}`;
    return { month, bytes: this.#held.has(month) ? null : await body() };
  }
  async #send(month: string, bytes: ArrayBuffer, signal: AbortSignal): Promise<void> {
    await this.#ask(
      'takeMonth',
      { of: this.#of, month, body: bytes },
      { signal, transfer: [bytes] },
    );
    this.#held.add(month);
  }
  async #join(months: readonly string[], signal: AbortSignal): Promise<number | null> {
    const names = JSON.stringify(months);
    if (this.#joined?.names === names) return this.#joined.activities;
    // Should this be called off, nobody knows whether it was done.
    this.forget();
    const activities = await this.#ask('joinMonths', { of: this.#of, months }, { signal });
    if (activities === null) return null;
    for (const month of months) this.#held.add(month);
    this.#joined = { names, activities };
    return activities;
  }
}
