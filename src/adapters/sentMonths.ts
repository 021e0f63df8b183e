import type { Days } from '../../domain/dates/dateRange.ts';
import type { KeptReply } from './keptReplies.ts';
import { eachMonth } from './reportMonths.ts';
import type { ReportWorker, Source } from './reportProtocol.ts';

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
  /** Makes the range the rows of the worker's next runs: each month is sent as it arrives, unless it is there. @returns the number of activities */
  async load(
    days: Days,
    fetchMonth: (part: Days, signal: AbortSignal) => Promise<KeptReply>,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ): Promise<number> {
    for (;;) {
      const names = await eachMonth(days, async (part, stop) => this.#send(part, await fetchMonth(part, stop), stop), onProgress, signal);
      const activities = await this.#join(names, signal);
      // null: the worker was started anew meanwhile, or another load made it forget. Now it is sent all of them.
      if (activities !== null) return activities;
    }
  }

  /** @returns the month's name */
  async #send({ from, until }: Days, { tag, body }: KeptReply, signal: AbortSignal): Promise<string> {
    // Without a tag nobody knows whether it is the same again.
    const month = `${from} ${until} ${tag === '' ? crypto.randomUUID() : tag}`;
    if (this.#held.has(month)) return month;
    const bytes = await body();
    await this.#ask('takeMonth', { of: this.#of, month, body: bytes }, { signal, transfer: [bytes] });
    this.#held.add(month);
    return month;
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
