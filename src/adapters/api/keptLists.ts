import { KEPT_HOURS } from '../../../contract/constants.ts';
import type { RouteShape } from '../../../contract/wire/route.ts';
import { serviceMs, serviceNow } from '../browser/serviceTime.ts';
import { replyCaches } from '../browser/storage.ts';
import { dropListsBefore, type HeldList, heldList, holdLists, listDatabase } from './listStore.ts';

const KEPT_MS = KEPT_HOURS * 3_600_000;

export interface KeptList {
  readonly text: string;
  /** Instant it came from the service. */
  readonly keptAt: string;
}
/** The last reply of each list that was asked for, to stand in for it while nothing answers (SES-17). */
export interface KeptLists {
  /**
   * To be written once the page has nothing better to do, at the latest when it is left; a full disk only means that it is not there later.
   * @param keptAt when the service sent it, now where it is left out
   */
  keep(key: string, text: string, keptAt?: string): void;
  /** null when there is none of at most 72 hours. */
  find(key: string): Promise<KeptList | null>;
}

/** Whether the reply of a row is kept: what lists and forms read, except secrets, public replies and those with their own tag. */
export const isKept = ({ method, tagged, needs, secret }: RouteShape): boolean =>
  method === 'GET' && tagged !== true && secret !== true && needs !== 'public';

const DAY = /^\d{4}-\d\d-\d\d$/;
const BOARD_DAYS = 7;
const daysOf = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / 86_400_000;
/**
 * The part of a question that stays the same from one minute, and for a board from one day, to the next: the last board
 * is the last board after midnight too.
 */
export function steadyQuery(query: unknown): Record<string, unknown> {
  const given = Object.entries(query ?? {});
  const moments = given.filter(
    ([, value]) =>
      typeof value === 'string' && value.includes('T') && !Number.isNaN(Date.parse(value)),
  );
  const days = given.filter(([, value]) => typeof value === 'string' && DAY.test(value));
  const [first, last] = days.map(([, value]) => String(value)).sort();
  const isBoard = first !== undefined && last !== undefined && daysOf(first, last) > BOARD_DAYS;
  const dropped = new Set([...moments, ...(isBoard ? days : [])].map(([name]) => name));
  return Object.fromEntries(given.filter(([name]) => !dropped.has(name)));
}

/** When the page has nothing better to do, and within this many milliseconds. */
const LATEST_MS = 2_000;
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in globalThis
    ? requestIdleCallback(run, { timeout: LATEST_MS })
    : setTimeout(run);
const oldest = () => new Date(serviceMs() - KEPT_MS).toISOString();

/**
 * @param uid whose they are, '' = nobody is signed in and nothing is kept
 * @param onHidden tells when the page is hidden or left: a phone may end it then without asking
 */
export function makeKeptLists(
  uid: () => string,
  onHidden: (tell: () => void) => unknown,
): KeptLists {
  const waiting = new Map<string, HeldList>();
  const write = async () => {
    // Whoever has signed out meanwhile leaves nothing behind.
    const whose = uid();
    const all = [...waiting.values()].filter((one) => one.uid === whose);
    waiting.clear();
    if (all.length > 0) await holdLists(all);
  };
  const save = () => void write().catch(() => undefined);
  onHidden(() => {
    if (waiting.size > 0) save();
  });
  return {
    keep: (key, text, keptAt = serviceNow()) => {
      const whose = uid();
      if (whose === '') return;
      if (waiting.size === 0) {
        // There when the page is left: what waits for it then is lost.
        listDatabase(async () => undefined).catch(() => undefined);
        whenIdle(save);
      }
      waiting.set(`${whose} ${key}`, { uid: whose, key, text, keptAt });
    },
    find: async (key) => {
      const whose = uid();
      if (whose === '') return null;
      const unwritten = waiting.get(`${whose} ${key}`);
      if (unwritten !== undefined) return unwritten;
      try {
        const found = await heldList(whose, key);
        return found === undefined || found.keptAt < oldest() ? null : found;
      } catch {
        return null;
      }
    },
  };
}

/** The stores of releases before had one for each person among the browser's replies. */
const FORMERLY = 'catis-lists-';
/** Forgets lists that nobody asked for within 72 hours, of every user. */
export async function dropOldLists(): Promise<void> {
  for (const name of await replyCaches.names())
    if (name.startsWith(FORMERLY)) await replyCaches.drop(name);
  await dropListsBefore(oldest());
}
