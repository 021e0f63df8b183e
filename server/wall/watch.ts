import type { WallFacts } from '../../domain/wall/section.ts';
import type { Store } from '../database/open.ts';
import { readMark, readWallFacts } from './readWall.ts';

/** How often the log is asked whether anything changed. */
export const LOOK_EVERY_MS = 2000;
/** How often the board is read although nothing did: standbys and marks begin and end by the clock. */
const LOOK_ANYWAY_MS = 60_000;
/** Without an answer of the database for this long nothing says any more that the line is good. */
const TRUSTED_MS = 3 * LOOK_EVERY_MS;

/** The board's facts, and the mark of the log they were read at. */
export interface Known {
  readonly mark: string;
  readonly facts: WallFacts;
}
const now = () => performance.now();

/** What a process knows of the board: one query each look whether anything changed, and one reading for all who ask. */
export class Watch {
  readonly #store: Store;
  readonly #onRead: (known: Known, isChange: boolean) => void;
  #known: Known | null = null;
  #reading: Promise<Known> | null = null;
  /** When the database last said how it stands, and when the whole board was last read. */
  #heardAt = 0;
  #readAt = 0;
  /** Uses of the database so far, and how many there were after a look that found nothing; -1 when it found something. */
  #uses = 0;
  #usesSeen = -1;
  #isLooking = false;

  /** @param onRead hears each reading, and whether something was saved since the one before */
  constructor(store: Store, onRead: (known: Known, isChange: boolean) => void) {
    this.#store = store;
    this.#onRead = onRead;
    if (store.kind === 'pglite')
      store.pool.on('acquire', () => {
        this.#uses += 1;
      });
  }

  /** Whether the database said lately how it stands. */
  get isTrusted(): boolean {
    return now() - this.#heardAt <= TRUSTED_MS;
  }
  /** What is known, if it is as new as the last look; else read now, once for all who ask meanwhile. */
  current(): Promise<Known> {
    if (this.#known !== null && now() - this.#heardAt < TRUSTED_MS)
      return Promise.resolve(this.#known);
    return this.#read();
  }
  /** Nobody looks any more: what is known grows old from here on. */
  forget(): void {
    this.#known = null;
  }

  async look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const uses = this.#uses;
      const isDue = now() - this.#readAt >= LOOK_ANYWAY_MS;
      // The embedded database has no other writer: unless somebody used it, it stands as it did, and may rest (SAFE-25).
      const isUntouched = this.#store.kind === 'pglite' && uses === this.#usesSeen;
      this.#usesSeen = -1;
      if (isDue || this.#known === null) await this.#read();
      else if (!isUntouched && (await readMark(this.#store.db)) !== this.#known?.mark)
        await this.#read();
      // All that was asked is the look itself.
      else this.#usesSeen = isUntouched ? uses : uses + 1;
      this.#heardAt = now();
    } catch {
      // The database does not answer: no comment is sent until it does, and the walls say how old they are.
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
    // The mark first: what comes between the two is seen at the next look.
    const mark = await readMark(this.#store.db);
    const known = { mark, facts: await readWallFacts(this.#store.db) };
    this.#heardAt = now();
    this.#readAt = began;
    this.#known = known;
    this.#onRead(known, mark !== before?.mark);
    return known;
  }
}
