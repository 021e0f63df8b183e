import type { Days } from '../../../domain/dates/dateRange.ts';
import type { KeptReply } from '../api/replyStore.ts';
import { eachMonth } from './reportMonths.ts';
import type { ReportWorker, Source } from './reportProtocol.ts';

/** Starts loading a range. @returns a function that loads one month of it */
export type OpenRange = (range: Days, signal: AbortSignal) => (part: Days) => Promise<KeptReply>;

/** Tracks the months a worker holds, so that none is sent twice. */
export class MonthUploads {
  readonly #ask: ReportWorker['ask'];
  readonly #of: Source;
  #held = new Set<string>();
  /**
   * The months that make up the worker's current rows, and their activity count. Null if unknown.
   */
  #joined: { readonly names: string; readonly activities: number } | null = null;
  constructor(ask: ReportWorker['ask'], of: Source) {
    this.#ask = ask;
    this.#of = of;
  }

  /** Call it if the worker may have lost its data. */
  forget(): void {
    this.#held = new Set();
    this.#joined = null;
  }
  /**
   * Makes these disjoint ranges the rows of the worker's next runs. Sends each month on arrival,
   * unless the worker has it.
   * @returns the number of activities
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
      // null: the worker has restarted, or another load dropped months. The next round sends all of
      // them.
      if (activities !== null) return activities;
    }
  }

  /** Fetches the next month while the worker reads the previous one. @returns the months' names */
  async #sendAll(
    ranges: readonly Days[],
    open: OpenRange,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ): Promise<string[]> {
    const taken: Promise<void>[] = [];
    // A month that the worker refuses aborts the load and its remaining fetches.
    const refused = new AbortController();
    const either = AbortSignal.any([signal, refused.signal]);
    const bring = async (part: Days, reply: Promise<KeptReply>): Promise<string> => {
      const { month, bytes } = await this.#toSend(part, await reply);
      // A reply already received would otherwise deliver the rest of its months.
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
        // A failure or an abort stops the pending requests.
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
  /** Returns a month's name, and its bytes unless the worker has them. */
  async #toSend(
    { from, until }: Days,
    { tag, body }: KeptReply,
  ): Promise<{ readonly month: string; readonly bytes: ArrayBuffer | null }> {
    // Without a tag the content can't be compared, so the name is unique.
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
    // If this request is aborted, it is unknown whether the worker joined the months.
    this.forget();
    const activities = await this.#ask('joinMonths', { of: this.#of, months }, { signal });
    if (activities === null) return null;
    for (const month of months) this.#held.add(month);
    this.#joined = { names, activities };
    return activities;
  }
}
