import { and, eq, gte, lt, ne } from 'drizzle-orm';
import type { Presence } from '../../contract/following/presence.ts';
import { addSeconds } from '../../domain/following/instants.ts';
import { PRESENCE_SECONDS } from '../../domain/following/presence.ts';
import { nowInstant } from '../database/clock.ts';
import type { Reader } from '../database/open.ts';
import { type RateLimit, rateLimitsOf } from '../database/rateLimits.ts';
import { readUserNames } from '../database/readNames.ts';
import type { Handlers } from '../http/handler.ts';
import { HttpProblem, notFound } from '../problems/problem.ts';
import { assets } from '../schema/aircraft.ts';
import { presence } from '../schema/presence.ts';

const ENTRIES: RateLimit = { name: 'presence', tries: 20, seconds: 60 };
const aliveFrom = () => addSeconds(nowInstant(), -PRESENCE_SECONDS);

/** The others who are entering a record now (FOL-34). */
export async function readOthers(db: Reader, uid: string, assetId?: string): Promise<Presence[]> {
  const rows = await db
    .select()
    .from(presence)
    .where(
      and(
        gte(presence.seenAt, aliveFrom()),
        ne(presence.uid, uid),
        assetId === undefined ? undefined : eq(presence.assetId, assetId),
      ),
    );
  const nameOf = await readUserNames(
    db,
    rows.map((row) => row.uid),
  );
  return rows
    .map((row) => ({
      assetId: row.assetId,
      dispatchId: row.dispatchId,
      name: nameOf(row.uid),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

export const presenceHandlers = {
  putPresence: async ({ store, who, body: { assetId, dispatchId } }) => {
    const { db } = store;
    const wait = await rateLimitsOf(store).take(ENTRIES, who.uid);
    if (wait > 0)
      throw new HttpProblem(
        429,
        'about:blank',
        'Too many calls. Wait a little.',
        {},
        { 'retry-after': String(wait) },
      );
    const [known] = await db.select({ id: assets.id }).from(assets).where(eq(assets.id, assetId));
    if (known === undefined) throw notFound();
    await db.delete(presence).where(lt(presence.seenAt, aliveFrom()));
    const seen = { dispatchId, seenAt: nowInstant() };
    await db
      .insert(presence)
      .values({ uid: who.uid, assetId, ...seen })
      .onConflictDoUpdate({ target: [presence.uid, presence.assetId], set: seen });
    return { people: await readOthers(db, who.uid, assetId) };
  },
  deletePresence: async ({ store: { db }, who, query: { assetId } }) => {
    await db.delete(presence).where(and(eq(presence.uid, who.uid), eq(presence.assetId, assetId)));
    return { people: [] };
  },
} satisfies Partial<Handlers>;
