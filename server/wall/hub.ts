import type { Wall } from '../../contract/wall/wall.ts';
import { type WallFacts, wallOf } from '../../domain/wall/section.ts';
import { nowInstant } from '../database/clock.ts';
import type { Store } from '../database/open.ts';
import { HttpProblem } from '../problems/problem.ts';
import { EventStream, eventText } from './eventStream.ts';
import { readMark, readWallFacts } from './readWall.ts';

/** Most streams of one process, and of one person. */
const MOST_STREAMS = 400;
const MOST_OF_ONE = 3;
/** How often the log is asked whether anything changed. */
const LOOK_EVERY_MS = 2000;
/** How often the board is read although nothing did: standbys and marks begin and end by the clock. Rights are read as often. */
const LOOK_ANYWAY_MS = 60_000;
const COMMENT_EVERY_MS = 15_000;
/** Without an answer of the database for this long nothing says any more that the line is good. */
const TRUSTED_MS = 3 * LOOK_EVERY_MS;
/** Before its token ends a stream does. */
const RENEW_BEFORE_MS = 5000;
/** How long a listener has for the last bytes. */
const CUT_OFF_MS = 10_000;
/** Longest that a stop waits for them. */
const ENDS_WITHIN_MS = 1000;

export interface WallAsked {
  /** null = every base. */
  readonly baseId: string | null;
  readonly withCost: boolean;
  /** Events without the board. */
  readonly isSignal: boolean;
}
export interface Listener extends WallAsked {
  readonly uid: string;
  /** When the token ends, epoch milliseconds. */
  readonly expiresAt: number;
  /** Whether the person may still see it, read now. */
  readonly mayStill: () => Promise<boolean>;
}
interface Open extends Listener {
  readonly stream: EventStream;
  readonly renewing: NodeJS.Timeout;
  /** What it was told last. */
  told: string;
}
interface Known {
  readonly mark: string;
  readonly facts: WallFacts;
}

const tooMany = (title: string) => new HttpProblem(503, '/problems/unavailable', title, {}, { 'retry-after': '30' });
const keyOf = ({ baseId, withCost, isSignal }: WallAsked) => `${baseId ?? 'all'} ${withCost} ${isSignal}`;
const now = () => performance.now();

/**
 * The streams of one process on one database. However many there are, one query every two seconds looks whether anything
 * changed, and one reading of the board serves them all; without a stream nothing is asked.
 */
class WallHub {
  readonly #store: Store;
  readonly #open = new Set<Open>();
  readonly #timers: NodeJS.Timeout[] = [];
  #known: Known | null = null;
  #reading: Promise<Known> | null = null;
  /** When the database last said how it stands, and when the whole board was last read. */
  #heardAt = 0;
  #readAt = 0;
  /** Uses of the database so far, and how many there were after a look that found nothing; -1 when it found something. */
  #uses = 0;
  #usesSeen = -1;
  #isLooking = false;
  #isClosed = false;

  constructor(store: Store) {
    this.#store = store;
    if (store.kind === 'pglite')
      store.pool.on('acquire', () => {
        this.#uses += 1;
      });
  }

  /** How many streams are open. */
  get size(): number {
    return this.#open.size;
  }

  /** What a wall shows now; null for a base that there is not. */
  async wall({ baseId, withCost }: WallAsked): Promise<Wall | null> {
    const { facts } = await this.#current();
    return wallOf(facts, baseId, nowInstant(), withCost);
  }

  /** @returns the events of a listener, null for a base that there is not. @throws HttpProblem 503 when there are too many */
  async listen(listener: Listener): Promise<EventStream | null> {
    if (this.#isClosed) throw tooMany('The service is stopping. Try again in a moment.');
    if (this.#open.size >= MOST_STREAMS) throw tooMany('Too many walls are open. Close one, or wait.');
    if ([...this.#open].filter(({ uid }) => uid === listener.uid).length >= MOST_OF_ONE) throw tooMany('You have too many walls open. Close one.');
    const stream = new EventStream();
    const opened: Open = {
      ...listener,
      stream,
      told: '',
      renewing: setTimeout(() => this.#end(opened, eventText('renew', '{}')), Math.max(0, listener.expiresAt - RENEW_BEFORE_MS - Date.now())),
    };
    opened.renewing.unref();
    // Its place is taken before anything is waited for.
    this.#open.add(opened);
    stream.once('close', () => this.#leave(opened));
    this.#start();
    try {
      const known = await this.#current();
      const text = this.#textOf(opened, known);
      if (text === null) {
        stream.destroy();
        return null;
      }
      opened.told = text;
      stream.tell(eventText('board', text, known.mark));
      return stream;
    } catch (e) {
      stream.destroy();
      throw e;
    }
  }

  /** Ends every stream at once, and answers when their last bytes are out. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const ending = [...this.#open].map(({ stream }) => {
      const closed = new Promise((done) => stream.once('close', done));
      stream.finish();
      return closed;
    });
    if (ending.length === 0) return;
    let late: NodeJS.Timeout | undefined;
    await Promise.race([
      Promise.all(ending),
      new Promise((done) => {
        late = setTimeout(done, ENDS_WITHIN_MS);
      }),
    ]);
    clearTimeout(late);
    for (const { stream } of this.#open) stream.destroy();
  }

  #start(): void {
    if (this.#timers.length > 0) return;
    this.#timers.push(
      setInterval(() => void this.#look(), LOOK_EVERY_MS),
      setInterval(() => this.#comment(), COMMENT_EVERY_MS),
      setInterval(() => void this.#checkRights(), LOOK_ANYWAY_MS),
    );
    for (const timer of this.#timers) timer.unref();
  }
  #leave(opened: Open): void {
    clearTimeout(opened.renewing);
    this.#open.delete(opened);
    if (this.#open.size > 0) return;
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
    this.#known = null;
  }

  /** What is known, if it is as new as the last look; else read now, once for all who ask meanwhile. */
  #current(): Promise<Known> {
    if (this.#known !== null && now() - this.#heardAt < TRUSTED_MS) return Promise.resolve(this.#known);
    return this.#read();
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
    this.#known = this.#open.size > 0 ? known : null;
    this.#tell(known, mark !== before?.mark);
    return known;
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const uses = this.#uses;
      const isDue = now() - this.#readAt >= LOOK_ANYWAY_MS;
      // The embedded database has no other writer: unless somebody used it, it stands as it did, and may rest (SAFE-25).
      const isUntouched = this.#store.kind === 'pglite' && uses === this.#usesSeen;
      this.#usesSeen = -1;
      if (isDue || this.#known === null) await this.#read();
      else if (!isUntouched && (await readMark(this.#store.db)) !== this.#known?.mark) await this.#read();
      // All that was asked is the look itself.
      else this.#usesSeen = isUntouched ? uses : uses + 1;
      this.#heardAt = now();
    } catch {
      // The database does not answer: no comment is sent until it does, and the walls say how old they are.
    } finally {
      this.#isLooking = false;
    }
  }
  /** @param isChange something was saved: all hear of it; else only those whose board is another by now */
  #tell(known: Known, isChange: boolean): void {
    const texts = new Map<string, string | null>();
    for (const opened of this.#open) {
      // Who has just come is told by whoever let them in.
      if (opened.told === '') continue;
      const key = keyOf(opened);
      const text = texts.has(key) ? (texts.get(key) ?? null) : this.#textOf(opened, known);
      texts.set(key, text);
      // The base is gone: who asks again is told so.
      if (text === null) this.#end(opened);
      else if (isChange || text !== opened.told) {
        opened.told = text;
        opened.stream.tell(eventText('board', text, known.mark));
      }
    }
  }
  /** Ends a stream; one whose listener does not read any more is cut off. */
  #end({ stream }: Open, lastWord: string | null = null): void {
    stream.finish(lastWord);
    setTimeout(() => stream.destroy(), CUT_OFF_MS).unref();
  }
  #textOf(asked: WallAsked, { facts }: Known): string | null {
    const isThere = asked.baseId === null || facts.bases.some(({ id }) => id === asked.baseId);
    if (asked.isSignal) return isThere ? '{}' : null;
    const wall = wallOf(facts, asked.baseId, nowInstant(), asked.withCost);
    return wall === null ? null : JSON.stringify(wall);
  }
  #comment(): void {
    if (now() - this.#heardAt > TRUSTED_MS) return;
    for (const { stream } of this.#open) stream.comment();
  }
  /** Rights that were taken away end the streams they were given for. */
  async #checkRights(): Promise<void> {
    const byPerson = new Map<string, Open[]>();
    for (const opened of this.#open) byPerson.set(opened.uid, [...(byPerson.get(opened.uid) ?? []), opened]);
    for (const [first, ...others] of byPerson.values()) {
      if (first === undefined) continue;
      const may = await first.mayStill().catch(() => true);
      if (!may) for (const opened of [first, ...others]) this.#end(opened);
    }
  }
}

const hubs = new WeakMap<Store, WallHub>();
/** The walls of a database, one hub for each process. */
export function wallsOf(store: Store): WallHub {
  const hub = hubs.get(store) ?? new WallHub(store);
  hubs.set(store, hub);
  return hub;
}
/** Ends every stream of this process on a database. */
export async function closeWalls(store: Store): Promise<void> {
  const hub = hubs.get(store);
  hubs.delete(store);
  await hub?.close();
}
