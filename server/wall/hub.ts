import type { Wall } from '../../contract/wall/wall.ts';
import { wallOf } from '../../domain/wall/section.ts';
import { nowInstant } from '../database/clock.ts';
import type { Store } from '../database/open.ts';
import { HttpProblem } from '../problems/problem.ts';
import { EventStream, eventText } from './eventStream.ts';
import { type Known, LOOK_EVERY_MS, Watch } from './watch.ts';

/** Most streams of one process, and of one person. */
const MOST_STREAMS = 400;
const MOST_OF_ONE = 3;
const COMMENT_EVERY_MS = 15_000;
/** How often tokens and rights are checked without a notice: a session that ended at the identity provider alone sends none. */
const CHECK_EVERY_MS = 30_000;
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
  /** Whether its own token still counts. */
  readonly isSignedIn: () => Promise<boolean>;
  /** Whether the person may still see it, read now. */
  readonly mayStill: () => Promise<boolean>;
}
interface Open extends Listener {
  readonly stream: EventStream;
  readonly renewing: NodeJS.Timeout;
  /** What it was told last. */
  told: string;
}
const tooMany = (title: string) =>
  new HttpProblem(503, '/problems/unavailable', title, {}, { 'retry-after': '30' });
const keyOf = ({ baseId, withCost, isSignal }: WallAsked) =>
  `${baseId ?? 'all'} ${withCost} ${isSignal}`;

/**
 * The streams of one process on one database. However many there are, one query every two seconds looks whether anything
 * changed, and one reading of the board serves them all; without a stream nothing is asked.
 */
class WallHub {
  readonly #watch: Watch;
  readonly #open = new Set<Open>();
  readonly #timers: NodeJS.Timeout[] = [];
  #isClosed = false;
  readonly #store: Store;
  readonly #onNotice = () => void this.#check();
  #isChecking = false;
  #mustCheck = false;

  constructor(store: Store) {
    this.#store = store;
    store.notices.on('rights', this.#onNotice);
    store.notices.on('sessions', this.#onNotice);
    this.#watch = new Watch(store, (known, isChange) => {
      this.#tell(known, isChange);
      if (this.#open.size === 0) this.#watch.forget();
    });
  }

  /** How many streams are open. */
  get size(): number {
    return this.#open.size;
  }

  /** What a wall shows now; null for a base that there is not. */
  async wall({ baseId, withCost }: WallAsked): Promise<Wall | null> {
    const { facts } = await this.#watch.current();
    return wallOf(facts, baseId, nowInstant(), withCost);
  }

  /** @returns the events of a listener, null for a base that there is not. @throws HttpProblem 503 when there are too many */
  async listen(listener: Listener): Promise<EventStream | null> {
    if (this.#isClosed) throw tooMany('The service is stopping. Try again in a moment.');
    if (this.#open.size >= MOST_STREAMS)
      throw tooMany('Too many walls are open. Close one, or wait.');
    if ([...this.#open].filter(({ uid }) => uid === listener.uid).length >= MOST_OF_ONE)
      throw tooMany('You have too many walls open. Close one.');
    const stream = new EventStream();
    const opened: Open = {
      ...listener,
      stream,
      told: '',
      renewing: setTimeout(
        () => this.#end(opened, eventText('renew', '{}')),
        Math.max(0, listener.expiresAt - RENEW_BEFORE_MS - Date.now()),
      ),
    };
    opened.renewing.unref();
    // Its place is taken before anything is waited for.
    this.#open.add(opened);
    stream.once('close', () => this.#leave(opened));
    this.#start();
    try {
      const known = await this.#watch.current();
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
    this.#store.notices.off('rights', this.#onNotice);
    this.#store.notices.off('sessions', this.#onNotice);
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
      setInterval(() => void this.#watch.look(), LOOK_EVERY_MS),
      setInterval(() => this.#comment(), COMMENT_EVERY_MS),
      setInterval(() => void this.#check(), CHECK_EVERY_MS),
    );
    for (const timer of this.#timers) timer.unref();
  }
  #leave(opened: Open): void {
    clearTimeout(opened.renewing);
    this.#open.delete(opened);
    if (this.#open.size > 0) return;
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
    this.#watch.forget();
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
    if (!this.#watch.isTrusted) return;
    for (const { stream } of this.#open) stream.comment();
  }
  /** Checks every stream; a notice during a check causes one more, however many come. */
  async #check(): Promise<void> {
    this.#mustCheck = true;
    if (this.#isChecking) return;
    this.#isChecking = true;
    while (this.#mustCheck) {
      this.#mustCheck = false;
      await this.#endRefused();
    }
    this.#isChecking = false;
  }
  /** Ends streams whose session was ended or whose right was taken away. Without an answer a stream stays. */
  async #endRefused(): Promise<void> {
    const rights = new Map<string, Promise<boolean>>();
    const isRefused = async ({ uid, isSignedIn, mayStill }: Open) => {
      if (!(await isSignedIn().catch(() => true))) return true;
      // One reading for all streams of a person.
      const may = rights.get(uid) ?? mayStill().catch(() => true);
      rights.set(uid, may);
      return !(await may);
    };
    const all = [...this.#open];
    const refused = await Promise.all(all.map(isRefused));
    for (const [n, opened] of all.entries()) if (refused[n] === true) this.#end(opened);
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
