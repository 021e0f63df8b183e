import type { WallFacts } from '../../domain/wall/section.ts';
import type { Store } from '../database/open.ts';
import { readMark, readWallFacts } from './readWall.ts';

/** How often the log is checked for changes, in ms. */
export const LOOK_EVERY_MS = 2000;
/**
 * How often the board is read without a change, in ms, because standbys and marks start and end by
 * the clock.
 */
const LOOK_ANYWAY_MS = 60_000;
/** After this long without a reply from the database, in ms, the cached board is stale. */
const TRUSTED_MS = 3 * LOOK_EVERY_MS;

/** The board's facts, and the log's mark at which they were read. */
export interface Known {
  readonly mark: string;
  readonly facts: WallFacts;
}
const now = () => performance.now();

/**
 * The board as known to this process: one query per interval checks for changes, and all callers
 * share one read.
 */
export class Watch {
  readonly #store: Store;
  readonly #onRead: (known: Known, isChange: boolean) => void;
  #known: Known | null = null;
  #reading: Promise<Known> | null = null;
  /** When the database last replied, and when the whole board was last read. */
  #heardAt = 0;
  #readAt = 0;
  /**
   * Uses of the database so far, and their number after the last check without a change; -1 after a
   * change.
   */
  #uses = 0;
  #usesSeen = -1;
  #isLooking = false;

  /** @param onRead called with each read, and whether something was saved since the previous one */
  constructor(store: Store, onRead: (known: Known, isChange: boolean) => void) {
    this.#store = store;
    this.#onRead = onRead;
    if (store.kind === 'pglite')
      store.pool.on('acquire', () => {
        this.#uses += 1;
      });
  }

  /** Whether the database has replied recently. */
  get isTrusted(): boolean {
    return now() - this.#heardAt <= TRUSTED_MS;
  }
  /**
   * The cached board if it is as new as the last check. Otherwise reads it once for all concurrent
   * callers.
   */
  current(): Promise<Known> {
    if (this.#known !== null && now() - this.#heardAt < TRUSTED_MS)
      return Promise.resolve(this.#known);
    return this.#read();
  }
  /** Drops the cached board, because checks stop now. */
  forget(): void {
    this.#known = null;
  }

  async look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const uses = this.#uses;
      const isDue = now() - this.#readAt >= LOOK_ANYWAY_MS;
      // The embedded database has no other writer. If nothing used it since, skip the query so that
      // it can idle (SAFE-25).
      const isUntouched = this.#store.kind === 'pglite' && uses === this.#usesSeen;
      this.#usesSeen = -1;
      if (isDue || this.#known === null) await this.#read();
      else if (!isUntouched && (await readMark(this.#store.db)) !== this.#known?.mark)
        await this.#read();
      // The check itself was the only use.
      else this.#usesSeen = isUntouched ? uses : uses + 1;
      this.#heardAt = now();
    } catch {
      // The database doesn't reply. No keep-alive is sent until it does, and the walls show how old
      // they are.
    } finally {
      this.#isLooking = false;
    }
  }

  #read(): Promise<Known> {
    this.#reading ??= this.#readNow().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }
  async #readNow(): Promise<Known> {
    const began = now();
    const before = this.#known;
    // Read the mark first: the next check sees any change in between.
    const mark = await readMark(this.#store.db);
    const known = { mark, facts: await readWallFacts(this.#store.db) };
    this.#heardAt = now();
    this.#readAt = began;
    this.#known = known;
    this.#onRead(known, mark !== before?.mark);
    return known;
  }
}
