import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Change, ChangeKind } from '../../contract/changes/changes.ts';
import { type Position, readChanges } from '../changes/readChanges.ts';
import { transaction } from '../database/inTransaction.ts';
import type { Reader, Store, Tx } from '../database/open.ts';
import { databaseError } from '../problems/constraints.ts';
import { wireInstant } from '../schema/columns.ts';

/** Identifies this process: only the process that took a send ends it. */
const RUNNER = randomUUID();
/** Seconds after which a send counts as lost: a call takes ten at most. */
const LOST_AFTER_SECONDS = 60;
/** Days that ended sends stay in the log. */
const KEPT_DAYS = 30;

/** Seconds before each further try; after the last one the webhook is off (WIRE-45). */
export const retryDelays = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 28_800] as const;

/** Transactions without a change of its kinds after which a webhook's position is stored. */
const FOLLOWS_EVERY = 1000n;

interface OpenWebhook extends Record<string, unknown> {
  readonly id: string;
  readonly url: string;
  readonly secretSealed: string;
}
/** The webhooks that are on. */
export const readOpenWebhooks = async (db: Reader): Promise<OpenWebhook[]> =>
  (
    await db.execute<OpenWebhook>(
      sql`select id, url, secret_sealed as "secretSealed" from webhooks where is_on and deleted_at is null order by id`,
    )
  ).rows;

interface Unread extends Record<string, unknown>, Position {
  readonly id: string;
  readonly kinds: readonly ChangeKind[];
}
/** Adds the next page of changes to a webhook's sends. @returns whether there are more */
async function fillPage(tx: Tx, webhookId: string, at: string): Promise<boolean> {
  const { rows } = await tx.execute<Unread>(sql`
    select id, kinds, after_tx::text as tx, after_id as "logId" from webhooks
    where id = ${webhookId}::uuid and is_on and deleted_at is null for update skip locked`);
  const [webhook] = rows;
  if (webhook === undefined) return false;
  const { items, next, more } = await readChanges(tx, webhook, webhook.kinds);
  if (items.length > 0)
    await tx.execute(sql`
      insert into webhook_sends (webhook_id, kind, record_id, action, at, uid, tx, change_id, next_at)
      select ${webhookId}::uuid, g.kind, g.id, g.action, g.at, g.uid, g.tx::xid8, g.log_id, ${at}::timestamptz
      from json_to_recordset(${JSON.stringify(items.map(({ logId, ...item }, n) => ({ ...item, n, log_id: logId })))}::json)
        as g(n int, kind text, id text, action text, at timestamptz, uid text, tx text, log_id bigint) order by g.n`);
  // Each update is a transaction too: without news the position follows in steps.
  if (items.length > 0 || more || BigInt(next.tx) - BigInt(webhook.tx) > FOLLOWS_EVERY)
    await tx.execute(sql`
    update webhooks set after_tx = ${next.tx}::xid8, after_id = ${next.logId}::bigint where id = ${webhookId}::uuid`);
  return more;
}
/** Adds every change since the last time to a webhook's sends. */
export async function fillSends(store: Store, webhookId: string, at: string): Promise<void> {
  while (await transaction(store, (tx) => fillPage(tx, webhookId, at)));
}

/** A send that this process has taken. */
export interface ClaimedSend
  extends Record<string, unknown>,
    Pick<Change, 'kind' | 'action' | 'at'> {
  readonly id: string;
  readonly webhookId: string;
  readonly recordId: string;
  readonly uid: string;
  /** This try's number, from 1. */
  readonly tries: number;
}
/**
 * Takes the oldest open send of a webhook, if it is due. The ones behind it wait for it (WIRE-44).
 * @returns null when nothing is due, or another process sends
 */
export async function claimSend(
  store: Store,
  webhookId: string,
  at: string,
): Promise<ClaimedSend | null> {
  try {
    const { rows } = await store.primary.execute<ClaimedSend>(sql`
      update webhook_sends s set state = 'sending', runner = ${RUNNER}::uuid, heard_at = clock_timestamp(), tries = tries + 1, tried_at = ${at}::timestamptz
      where s.state = 'waiting' and s.next_at <= ${at}::timestamptz
        and s.id = (select id from webhook_sends where webhook_id = ${webhookId}::uuid and state in ('waiting', 'sending', 'failed') order by seq limit 1 for update)
        and exists (select from webhooks w where w.id = s.webhook_id and w.is_on and w.deleted_at is null)
      returning id, webhook_id as "webhookId", kind, record_id as "recordId", action, ${wireInstant(sql`at`)} as at, uid, tries`);
    return rows[0] ?? null;
  } catch (e) {
    if (databaseError(e)?.code === '23505') return null;
    throw e;
  }
}

interface Ended {
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly status: number | null;
  readonly error: string;
  readonly nextAt: string;
}
/** Stores the outcome of a try. @returns false when the send counts as lost */
export async function endSend(
  db: Reader,
  id: string,
  { state, status, error, nextAt }: Ended,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update webhook_sends set state = ${state}, last_status = ${status}::int, last_error = ${error}, next_at = ${nextAt}::timestamptz
    where id = ${id}::uuid and runner = ${RUNNER}::uuid and state = 'sending' returning id`);
  return rows.length === 1;
}

/** Switches a webhook off, with the reason that its list shows. */
export const switchOff = (tx: Tx, webhookId: string, because: string) =>
  tx.execute(
    sql`update webhooks set is_on = false, off_because = ${because}, updated_by = 'system' where id = ${webhookId}::uuid`,
  );

/** Lets failed sends be tried again, for a webhook that is switched on. */
export const reopenSends = (tx: Tx, webhookId: string, at: string) =>
  tx.execute(sql`
    update webhook_sends set state = 'waiting', tries = 0, next_at = ${at}::timestamptz where webhook_id = ${webhookId}::uuid and state in ('failed', 'waiting')`);

/** Frees sends whose process died. Receivers know a repeated one by its id (WIRE-44). */
export async function freeLostSends(store: Store): Promise<void> {
  // The embedded database has only one process, so a send of any other process is lost.
  const isLost = store.kind === 'pglite' ? sql`runner <> ${RUNNER}::uuid` : sql`false`;
  await store.primary.execute(sql`
    update webhook_sends set state = 'waiting'
    where state = 'sending' and (heard_at < clock_timestamp() - make_interval(secs => ${LOST_AFTER_SECONDS}::int) or ${isLost})`);
}

/** Deletes ended sends after a month, and those of deleted webhooks. */
export const deleteOldSends = (store: Store) =>
  store.primary.execute(sql`
    delete from webhook_sends s using webhooks w where w.id = s.webhook_id
      and (s.state = 'sent' and s.tried_at < now() - make_interval(days => ${KEPT_DAYS}::int)
        or w.deleted_at < now() - make_interval(days => ${KEPT_DAYS}::int))`);
