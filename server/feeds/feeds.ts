import { eq, isNull, sql } from 'drizzle-orm';
import type { Feed, FeedBody } from '../../contract/feeds/feeds.ts';
import { isLate } from '../../domain/integrations/feeds.ts';
import { assertVersion } from '../database/assertVersion.ts';
import { nowInstant } from '../database/clock.ts';
import { firstOrNotFound } from '../database/firstOrNotFound.ts';
import { inTransaction } from '../database/inTransaction.ts';
import type { Reader } from '../database/open.ts';
import { lockRow } from '../database/rows.ts';
import type { Handlers } from '../http/handler.ts';
import { adding, changing } from '../http/writes.ts';
import type { AllowedOutbound } from '../outbound/allowedOutbound.ts';
import { conflict, invalid } from '../problems/problem.ts';
import { incidentFeeds } from '../schema/feeds.ts';

const MAX_FEEDS = 20;
/** A layer's address: a feature or map service and the layer's number. */
const LAYER = /\/(?:FeatureServer|MapServer)\/\d+$/;

/** @throws HttpProblem 400 for an address that can't be called, or is no layer (SAFE-70) */
function refuseAddress(outbound: AllowedOutbound, url: string): void {
  const message =
    outbound.refusalOf(url) ??
    (LAYER.test(url)
      ? null
      : 'Give the address of a layer: it ends with /FeatureServer/ and a number.');
  if (message !== null) throw invalid([{ path: 'url', code: 'address', message }]);
}
const stored = (body: FeedBody) => ({
  ...body,
  url: body.url.replace(/\/+$/, ''),
  states: [...new Set(body.states)].sort(),
});

/** Feeds in wire format, by address. */
async function readFeeds(db: Reader, outbound: AllowedOutbound): Promise<Feed[]> {
  const rows = await db.select().from(incidentFeeds).where(isNull(incidentFeeds.deletedAt));
  const now = nowInstant();
  return rows
    .sort((a, b) => a.url.localeCompare(b.url) || a.id.localeCompare(b.id))
    .map((row) => ({
      id: row.id,
      url: row.url,
      states: row.states,
      everyMinutes: row.everyMinutes,
      acceptsNew: row.acceptsNew,
      isOn: row.isOn,
      lastOkAt: row.lastOkAt,
      problem: (row.isOn ? outbound.refusalOf(row.url) : null) ?? row.lastError,
      nextAt: row.isOn ? row.nextAt : null,
      isLate: isLate(row, now),
      version: row.version,
      updatedAt: row.updatedAt,
    }));
}
const readFeed = async (db: Reader, outbound: AllowedOutbound, id: string): Promise<Feed> =>
  firstOrNotFound((await readFeeds(db, outbound)).filter((feed) => feed.id === id));

export const feedHandlers = {
  listFeeds: async ({ store, external: { outbound } }) => ({
    items: await readFeeds(store.db, outbound),
    hosts: [...outbound.hosts],
  }),
  listLateFeeds: async ({ store, external: { outbound } }) => ({
    items: (await readFeeds(store.db, outbound))
      .filter((feed) => feed.isLate)
      .map(({ id, url, lastOkAt }) => ({ id, host: new URL(url).hostname, lastOkAt })),
  }),
  addFeed: (call) =>
    adding(call, async (tx) => {
      const { body, who, external } = call;
      const given = stored(body);
      refuseAddress(external.outbound, given.url);
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('incident_feeds', 0))`);
      if ((await tx.$count(incidentFeeds, isNull(incidentFeeds.deletedAt))) >= MAX_FEEDS)
        throw conflict('', `There are ${MAX_FEEDS} feeds. Delete one first.`);
      const at = nowInstant();
      const [row] = await tx
        .insert(incidentFeeds)
        .values({ ...given, nextAt: at, since: at, updatedBy: who.uid })
        .returning({ id: incidentFeeds.id });
      return readFeed(tx, external.outbound, row?.id ?? '');
    }),
  saveFeed: (call) =>
    changing(call, async (tx) => {
      const { id, body, who, external } = call;
      const before = await lockRow(tx, incidentFeeds, id);
      const current = () => readFeed(tx, external.outbound, id);
      await assertVersion(tx, call.ifMatch, before, current);
      const given = stored(body);
      if (given.isOn || given.url !== before.url) refuseAddress(external.outbound, given.url);
      const at = nowInstant();
      const isSame =
        given.url === before.url && given.states.every((state) => before.states.includes(state));
      await tx
        .update(incidentFeeds)
        .set({
          ...given,
          // Another layer, or a further state, is pulled from its beginning.
          ...(isSame ? {} : { watermark: null }),
          ...(given.isOn && !before.isOn ? { since: at } : {}),
          lastError: '',
          failures: 0,
          nextAt: at,
          updatedBy: who.uid,
        })
        .where(eq(incidentFeeds.id, id));
      return current();
    }),
  deleteFeed: async ({ store, author, id, ifMatch, external, who }) => {
    await inTransaction(store, author, async (tx) => {
      const before = await lockRow(tx, incidentFeeds, id);
      await assertVersion(tx, ifMatch, before, () => readFeed(tx, external.outbound, id));
      await tx
        .update(incidentFeeds)
        .set({ deletedAt: sql`clock_timestamp()`, updatedBy: who.uid })
        .where(eq(incidentFeeds.id, id));
    });
    return { done: true as const };
  },
} satisfies Partial<Handlers>;
