import { nowInstant } from '../database/clock.ts';
import type { Store } from '../database/open.ts';
import { type ClaimedSending, claimDue, failLostSendings } from './queue.ts';
import { type SendingNeeds, sendClaimed } from './send.ts';

/** Longest time between two checks for due mailings. Every full hour is checked as well. */
const LOOK_EVERY_MS = 300_000;
const HOUR_MS = 3_600_000;
/** Delay after the full hour, because clocks of two machines differ. */
const AFTER_THE_HOUR_MS = 500;
/** Sendings in progress in this process, by database. */
const underWay = new WeakMap<Store, Set<Promise<void>>>();
const ending = new WeakMap<Store, AbortController>();

const endingOf = (store: Store): AbortController => {
  const found = ending.get(store) ?? new AbortController();
  ending.set(store, found);
  return found;
};
/** Runs a sending. The service waits for it before it stops. */
export function sendHere(needs: SendingNeeds, taken: ClaimedSending, at: string): Promise<void> {
  const going = underWay.get(needs.store) ?? new Set();
  underWay.set(needs.store, going);
  const work = sendClaimed(needs, taken, at, endingOf(needs.store).signal).finally(() =>
    going.delete(work),
  );
  going.add(work);
  return work;
}
/** Stops this process's sendings at their next mail, before the database closes. */
export async function closeMailings(store: Store): Promise<void> {
  endingOf(store).abort();
  await Promise.allSettled([...(underWay.get(store) ?? [])]);
  ending.delete(store);
}

/** Sends all mailings due at a given time, one after another (RPT-164). */
export async function sendDue(needs: SendingNeeds, at: string): Promise<void> {
  // This process's own abort signal. A later service on the same database gets a new one.
  const { signal } = endingOf(needs.store);
  await failLostSendings(needs.store);
  while (!signal.aborted) {
    const taken = await claimDue(needs.store, at);
    if (taken === null) return;
    await sendHere(needs, taken, at);
  }
}

/**
 * Starts the scheduler: it checks at every full hour, and every five minutes for late sendings.
 * @returns a function that stops it
 */
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
