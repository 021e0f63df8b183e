import { nowInstant } from '../database/clock.ts';
import type { Store } from '../database/open.ts';
import { giveUpLost, type Taken, takeDue } from './queue.ts';
import { carryOut, type SendingNeeds } from './send.ts';

/** Longest between two looks at what is due; full hours are looked at as they come. */
const LOOK_EVERY_MS = 300_000;
const HOUR_MS = 3_600_000;
/** After the full hour: two clocks are seldom the same. */
const AFTER_THE_HOUR_MS = 500;
/** What goes on in this process, by its database. */
const underWay = new WeakMap<Store, Set<Promise<void>>>();
const ending = new WeakMap<Store, AbortController>();

const endingOf = (store: Store): AbortController => {
  const found = ending.get(store) ?? new AbortController();
  ending.set(store, found);
  return found;
};
/** Carries a sending out; the service waits for it before it stops. */
export function carryOutHere(needs: SendingNeeds, taken: Taken, at: string): Promise<void> {
  const going = underWay.get(needs.store) ?? new Set();
  underWay.set(needs.store, going);
  const work = carryOut(needs, taken, at, endingOf(needs.store).signal).finally(() =>
    going.delete(work),
  );
  going.add(work);
  return work;
}
/** Ends what goes on in this process at its next mail, before its database is closed. */
export async function closeMailings(store: Store): Promise<void> {
  endingOf(store).abort();
  await Promise.allSettled([...(underWay.get(store) ?? [])]);
  ending.delete(store);
}

/** Sends what is due at a moment, one after another, until nothing is (RPT-164). */
export async function sendDue(needs: SendingNeeds, at: string): Promise<void> {
  // This service's own end: what runs on the database after it is another one's business.
  const { signal } = endingOf(needs.store);
  await giveUpLost(needs.store);
  while (!signal.aborted) {
    const taken = await takeDue(needs.store, at);
    if (taken === null) return;
    await carryOutHere(needs, taken, at);
  }
}

/** The clock by which reports are sent: at each full hour, and every five minutes for what was late. @returns its end */
export function startMailings(needs: SendingNeeds): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const look = async () => {
    await sendDue(needs, nowInstant()).catch(needs.onFailure);
    wait();
  };
  const wait = () => {
    if (isStopped) return;
    timer = setTimeout(
      look,
      Math.min(LOOK_EVERY_MS, HOUR_MS - (Date.now() % HOUR_MS) + AFTER_THE_HOUR_MS),
    );
    timer.unref();
  };
  void look();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
