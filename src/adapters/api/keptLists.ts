import { KEPT_HOURS } from '../../../contract/constants.ts';
import type { RouteShape } from '../../../contract/wire/route.ts';
import { serviceMs, serviceNow } from '../browser/serviceTime.ts';
import { replyCaches } from '../browser/storage.ts';
import { dropListsBefore, type HeldList, heldList, holdLists, listDatabase } from './listStore.ts';

const KEPT_MS = KEPT_HOURS * 3_600_000;

export interface KeptList {
  readonly text: string;
  /** The instant the service sent it. */
  readonly keptAt: string;
}
/** The last reply of each requested list, used while the service is unreachable (SES-17). */
export interface KeptLists {
  /**
   * Writes the reply when the page is idle, or at the latest when the page is hidden. On a full
   * disk the reply is lost.
   * @param keptAt the instant the service sent it; default: now
   */
  keep(key: string, text: string, keptAt?: string): void;
  /** Returns the stored reply, or null without one of the last 72 hours. */
  find(key: string): Promise<KeptList | null>;
}

/**
 * Whether a route's reply is stored: all lists and forms, except those the contract excludes, public
 * replies and those with an ETag.
 */
export const isKept = ({ method, tagged, needs, unstored }: RouteShape): boolean =>
  method === 'GET' && tagged !== true && unstored !== true && needs !== 'public';

const DAY = /^\d{4}-\d\d-\d\d$/;
const BOARD_DAYS = 7;
const daysOf = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / 86_400_000;
/**
 * Returns a query without its instants. A board's query loses its days too, so that a board stored
 * before midnight is still found after it.
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

/** The longest wait for an idle page, in ms. */
const LATEST_MS = 2_000;
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in globalThis
    ? requestIdleCallback(run, { timeout: LATEST_MS })
    : setTimeout(run);
const oldest = () => new Date(serviceMs() - KEPT_MS).toISOString();

/**
 * @param uid the signed-in user, '' = none, and nothing is stored
 * @param onHidden reports when the page is hidden or left; a phone may end the page then without
 * notice
 */
export function makeKeptLists(
  uid: () => string,
  onHidden: (tell: () => void) => unknown,
): KeptLists {
  const waiting = new Map<string, HeldList>();
  const write = async () => {
    // Don't store replies of a user who has signed out in the meantime.
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
        // Opens the database in advance: replies still waiting when the page is left would be lost.
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

/** Earlier releases stored lists per user among the browser's cached replies. */
const FORMERLY = 'catis-lists-';
/** Deletes stored lists older than 72 hours, of all users. */
export async function dropOldLists(): Promise<void> {
  for (const name of await replyCaches.names())
    if (name.startsWith(FORMERLY)) await replyCaches.drop(name);
  await dropListsBefore(oldest());
}
