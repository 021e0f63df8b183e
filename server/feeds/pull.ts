import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { publish } from '../database/channels.ts';
import type { Store } from '../database/open.ts';
import { importRows } from '../imports/importRows.ts';
import { INCIDENT_FEED } from '../imports/jobRows.ts';
import type { AllowedOutbound } from '../outbound/allowedOutbound.ts';
import { wireInstant } from '../schema/columns.ts';
import { FeedFailed, type LayerRow, layerColumns, readLayer, whereOf } from './layer.ts';

/** Identifies this process: only the process that took a feed ends its pull. */
const RUNNER = randomUUID();
const LOST_AFTER_SECONDS = 120;
/** Longest time between two tries of a feed that fails (INC-28). */
const MAX_BACKOFF_MINUTES = 60;

export interface FeedNeeds {
  readonly store: Store;
  readonly outbound: AllowedOutbound;
  readonly onFailure: (error: unknown) => void;
}
interface ClaimedFeed extends Record<string, unknown> {
  readonly id: string;
  readonly url: string;
  readonly states: readonly string[];
  readonly everyMinutes: number;
  readonly acceptsNew: boolean;
  readonly watermark: string | null;
  readonly failures: number;
  readonly version: number;
}

/** Takes one due feed. No other process gets it while this one is heard of. */
async function claimFeed(store: Store, at: string): Promise<ClaimedFeed | null> {
  const isLost = store.kind === 'pglite' ? sql`f.runner <> ${RUNNER}::uuid` : sql`false`;
  const { rows } = await store.primary.execute<ClaimedFeed>(sql`
    update incident_feeds set runner = ${RUNNER}::uuid, heard_at = clock_timestamp()
    where id = (select f.id from incident_feeds f where f.is_on and f.deleted_at is null and f.next_at <= ${at}::timestamptz
      and (f.runner is null or ${isLost} or f.heard_at < clock_timestamp() - make_interval(secs => ${LOST_AFTER_SECONDS}::int))
      order by f.next_at, f.id limit 1 for update skip locked)
    returning id, url, states, every_minutes as "everyMinutes", accepts_new as "acceptsNew", ${wireInstant(sql`watermark`)} as watermark, failures, version`);
  return rows[0] ?? null;
}
const renewClaim = (store: Store, id: string) =>
  store.primary.execute(
    sql`update incident_feeds set heard_at = clock_timestamp() where id = ${id}::uuid and runner = ${RUNNER}::uuid`,
  );

const later = (at: string, minutes: number, seconds = 0): string =>
  Temporal.Instant.from(at).add({ minutes, seconds }).toString();

/** Ends a whole pull. A feed that was saved in between is pulled again from its start. */
const endWhole = (store: Store, feed: ClaimedFeed, at: string, watermark: string | null) =>
  store.primary.execute(sql`
    update incident_feeds set runner = null, last_ok_at = ${at}::timestamptz, last_error = '', failures = 0,
      watermark = case when version = ${feed.version} then coalesce(${watermark}::timestamptz, watermark) else watermark end,
      next_at = case when version = ${feed.version} then ${later(at, feed.everyMinutes)}::timestamptz else next_at end
    where id = ${feed.id}::uuid and runner = ${RUNNER}::uuid`);

/** Ends a failed pull: the next one waits twice as long, at most an hour (INC-28). */
function endFailed(
  store: Store,
  feed: ClaimedFeed,
  at: string,
  message: string,
  retryAfter: number,
) {
  const wait = Math.min(
    MAX_BACKOFF_MINUTES,
    Math.max(feed.everyMinutes * 2 ** Math.min(feed.failures, 6), Math.ceil(retryAfter / 60)),
  );
  const minutes = Math.max(wait, Math.min(feed.everyMinutes, MAX_BACKOFF_MINUTES));
  return store.primary.execute(sql`
    update incident_feeds set runner = null, last_error = ${message}, failures = failures + 1,
      next_at = case when version = ${feed.version} then ${later(at, minutes)}::timestamptz else next_at end
    where id = ${feed.id}::uuid and runner = ${RUNNER}::uuid`);
}
/** Gives a feed back without a result: another import runs, or the service stops. */
const giveBack = (store: Store, { id }: ClaimedFeed, nextAt: string) =>
  store.primary.execute(
    sql`update incident_feeds set runner = null, next_at = ${nextAt}::timestamptz where id = ${id}::uuid and runner = ${RUNNER}::uuid`,
  );

const latest = (rows: readonly LayerRow[]): string | null =>
  rows.length === 0
    ? null
    : Temporal.Instant.fromEpochMilliseconds(
        Math.max(...rows.map(({ modifiedMs }) => Math.round(modifiedMs))),
      ).toString();

const isAfter = (modifiedMs: number, watermark: string | null): boolean =>
  watermark === null || modifiedMs > Temporal.Instant.from(watermark).epochMilliseconds;

const BUSY_SECONDS = 30;
async function pull(
  { store, outbound, onFailure }: FeedNeeds,
  feed: ClaimedFeed,
  at: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    const where = whereOf(feed.states, feed.watermark);
    const rows = await readLayer(outbound, feed.url, where, signal, () =>
      renewClaim(store, feed.id),
    );
    const ended = await importRows(
      store,
      {
        name: `Feed of ${new URL(feed.url).hostname}`,
        heading: layerColumns,
        rows: rows.map(({ cells }) => cells),
        acceptsNew: feed.acceptsNew,
        by: INCIDENT_FEED,
        tellsLeftOut: rows.some(({ modifiedMs }) => isAfter(modifiedMs, feed.watermark)),
      },
      { signal, onFailure },
    );
    if (ended === 'busy') return void (await giveBack(store, feed, later(at, 0, BUSY_SECONDS)));
    if (ended === 'failed') throw new FeedFailed('The database could not take an incident.');
    publish('feedPull', { outcome: 'done' });
    await endWhole(store, feed, at, latest(rows));
  } catch (error) {
    if (signal.aborted) return void (await giveBack(store, feed, at));
    if (!(error instanceof FeedFailed)) onFailure(error);
    publish('feedPull', { outcome: 'failed' });
    const [message, retryAfter] =
      error instanceof FeedFailed
        ? [error.message, error.retryAfter]
        : ['The pull failed in this service. Its log says why.', 0];
    await endFailed(store, feed, at, message, retryAfter);
  }
}

/** Pulls every feed that is due, one after another (INC-25). */
export async function pullFeeds(
  needs: FeedNeeds,
  now: () => string,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  while (!signal.aborted) {
    const at = now();
    const feed = await claimFeed(needs.store, at);
    if (feed === null) return;
    await pull(needs, feed, at, signal);
  }
}
