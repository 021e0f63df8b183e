import type { Wall } from '../../contract/wall/wall.ts';
import { wallOf } from '../../domain/wall/section.ts';
import { nowInstant } from '../database/clock.ts';
import type { Store } from '../database/open.ts';
import { HttpProblem } from '../problems/problem.ts';
import { EventStream, eventText } from './eventStream.ts';
import { type Known, LOOK_EVERY_MS, Watch } from './watch.ts';

/** Maximum numbers of streams per process and per user. */
const MAX_STREAMS = 400;
const MAX_OF_ONE = 3;
const COMMENT_EVERY_MS = 15_000;
/**
 * How often tokens and rights are checked without a notice, in ms. A session ended only at the
 * identity provider sends none.
 */
const CHECK_EVERY_MS = 30_000;
/** A stream ends this long before its token expires, in ms. */
const RENEW_BEFORE_MS = 5000;
/** How long a listener may take for the last bytes, in ms. */
const CUT_OFF_MS = 10_000;
/** Longest time a stop waits for streams to end, in ms. */
const ENDS_WITHIN_MS = 1000;

export interface WallRequest {
  /** null = every base. */
  readonly baseId: string | null;
  readonly withCost: boolean;
  /** Send signals without the board. */
  readonly isSignal: boolean;
  /** Minutes after a missed check at which a flight is overdue (FOL-9). */
  readonly overdueMinutes: number;
}
export interface Listener extends WallRequest {
  readonly uid: string;
  /** When the token expires, in epoch milliseconds. */
  readonly expiresAt: number;
  /** Whether the listener's own token is still valid. */
  readonly isSignedIn: () => Promise<boolean>;
  /** Whether the user may still see the wall, from a fresh read. */
  readonly mayStill: () => Promise<boolean>;
}
interface Open extends Listener {
  readonly stream: EventStream;
  readonly renewing: NodeJS.Timeout;
  /** The last board sent. */
  told: string;
}
const tooMany = (title: string) =>
  new HttpProblem(503, '/problems/unavailable', title, {}, { 'retry-after': '30' });
const keyOf = ({ baseId, withCost, isSignal }: WallRequest) =>
  `${baseId ?? 'all'} ${withCost} ${isSignal}`;

/** The wall of a request; null for an unknown base. */
function shownWall(
  { baseId, withCost, overdueMinutes }: WallRequest,
  { facts }: Known,
): Wall | null {
  const wall = wallOf(facts, baseId, nowInstant(), withCost);
  return wall === null ? null : { ...wall, overdueMinutes };
}

/**
 * The event streams of one process on one database. However many streams there are, one query every
 * two seconds checks for changes, and one read of the board serves them all. Without streams it
 * runs no query.
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

  /** Number of open streams. */
  get size(): number {
    return this.#open.size;
  }

  /** The current wall; null for an unknown base. */
  async wall(asked: WallRequest): Promise<Wall | null> {
    return shownWall(asked, await this.#watch.current());
  }

  /**
   * @returns a listener's events, null for an unknown base.
   * @throws HttpProblem 503 when there are too many streams
   */
  async listen(listener: Listener): Promise<EventStream | null> {
    if (this.#isClosed) throw tooMany('The service is stopping. Try again in a moment.');
    if (this.#open.size >= MAX_STREAMS)
      throw tooMany('Too many walls are open. Close one, or wait.');
    if ([...this.#open].filter(({ uid }) => uid === listener.uid).length >= MAX_OF_ONE)
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
    // Register before the first await, so that concurrent calls can't exceed the limit.
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

  /** Ends every stream immediately, and resolves when their last bytes are sent. */
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

  /** @param isChange something was saved, so send to all; otherwise send only boards that differ */
  #tell(known: Known, isChange: boolean): void {
    const texts = new Map<string, string | null>();
    for (const opened of this.#open) {
      // `listen` sends the first board to a new listener.
      if (opened.told === '') continue;
      const key = keyOf(opened);
      const text = texts.has(key) ? (texts.get(key) ?? null) : this.#textOf(opened, known);
      texts.set(key, text);
      // The base was deleted. A new request gets a 404.
      if (text === null) this.#end(opened);
      else if (isChange || text !== opened.told) {
        opened.told = text;
        opened.stream.tell(eventText('board', text, known.mark));
      }
    }
  }
  /** Ends a stream. A listener that no longer reads is disconnected. */
  #end({ stream }: Open, lastWord: string | null = null): void {
    stream.finish(lastWord);
    setTimeout(() => stream.destroy(), CUT_OFF_MS).unref();
  }
  #textOf(asked: WallRequest, known: Known): string | null {
    const isThere =
      asked.baseId === null || known.facts.bases.some(({ id }) => id === asked.baseId);
    if (asked.isSignal) return isThere ? '{}' : null;
    const wall = shownWall(asked, known);
    return wall === null ? null : JSON.stringify(wall);
  }
  #comment(): void {
    if (!this.#watch.isTrusted) return;
    for (const { stream } of this.#open) stream.comment();
  }
  /** Checks every stream. Any number of notices during a check cause one more check. */
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
  /**
   * Ends streams whose session ended or whose right was removed. If the check fails, the stream
   * stays open.
   */
  async #endRefused(): Promise<void> {
    const rights = new Map<string, Promise<boolean>>();
    const isRefused = async ({ uid, isSignedIn, mayStill }: Open) => {
      if (!(await isSignedIn().catch(() => true))) return true;
      // One read per user, for all their streams.
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
/** The walls of a database, one hub per process. */
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
