import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { MailingWhen, Sending } from '../../contract/mailings/mailings.ts';
import { latestDue, nextDue } from '../../domain/mailings/due.ts';
import { transaction } from '../database/inTransaction.ts';
import type { Reader, Store, Tx } from '../database/open.ts';
import { databaseError } from '../problems/constraints.ts';

/** Identifies this process: only the process that took a sending continues it. */
const RUNNER = randomUUID();
/** Seconds without a heartbeat after which a sending counts as lost. */
const LOST_AFTER_SECONDS = 120;
const LOST = 'The service ended in the middle of it. Send now sends it to all.';

/** A sending that this process has taken. */
export interface ClaimedSending {
  readonly id: string;
  readonly mailingId: string;
}

/** Schedules a mailing's next time after `at`. Skips a time at which it was already sent. */
export async function planNext(
  tx: Tx,
  mailingId: string,
  when: MailingWhen,
  at: string,
): Promise<void> {
  await cancelNext(tx, mailingId);
  for (let after = at; ; ) {
    const due = nextDue(when, after);
    const { rows } = await tx.execute(sql`
      insert into sendings (mailing_id, due) values (${mailingId}::uuid, ${due}::timestamptz)
      on conflict (mailing_id, due) where asked_by is null do nothing returning id`);
    if (rows.length === 1) return;
    after = due;
  }
}
/** Cancels the mailing's scheduled sending. */
export const cancelNext = (tx: Reader, mailingId: string) =>
  tx.execute(sql`delete from sendings where mailing_id = ${mailingId}::uuid and state = 'waiting'`);

interface Waiting extends MailingWhen {
  readonly id: string;
  readonly mailingId: string;
}
/**
 * Takes one due sending and schedules its mailing's next one. No other process gets it, even if
 * this one fails (RPT-164). If several times have passed, it takes the latest (RPT-165).
 * @returns null when nothing is due, or another process took it
 */
export const claimDue = (store: Store, at: string): Promise<ClaimedSending | null> =>
  unlessBusy(() => transaction(store, (tx) => takeFirst(tx, at)));

async function takeFirst(tx: Tx, at: string): Promise<ClaimedSending | null> {
  const { rows } = await tx.execute<Waiting & Record<string, unknown>>(sql`
      select s.id, m.id as "mailingId", m.pace, m.weekday, m.month_day as "monthDay", m.hour
      from sendings s join mailings m on m.id = s.mailing_id and m.deleted_at is null
      where s.state = 'waiting' and s.due <= ${at}::timestamptz
        and not exists (select from sendings x where x.mailing_id = m.id and x.state = 'sending')
      order by s.due, s.id limit 1 for update of s, m skip locked`);
  const [due] = rows;
  if (due === undefined) return null;
  const { id, mailingId } = due;
  await tx.execute(sql`
      update sendings set state = 'sending', due = ${latestDue(due, at)}::timestamptz, runner = ${RUNNER}, heard_at = clock_timestamp() where id = ${id}::uuid`);
  await planNext(tx, mailingId, due, at);
  return { id, mailingId };
}

/** Only one sending per mailing can run at a time. A second attempt returns null. */
async function unlessBusy<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (e) {
    if (databaseError(e)?.code === '23505') return null;
    throw e;
  }
}

/**
 * Locks the user's mailing count until the transaction ends. Otherwise parallel calls could all
 * pass the limit (RPT-170).
 */
export const lockMailingsOf = (tx: Tx, uid: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mailings ${uid}`}, 0))`);

/**
 * Takes a sending for *Send now*. It counts toward the limit before anything is sent.
 * @returns 'busy' while another sending of the mailing runs, 'tooMany' when the user has reached
 * the hourly limit
 */
export const claimRequested = async (
  store: Store,
  mailingId: string,
  uid: string,
  at: string,
): Promise<ClaimedSending | 'busy' | 'tooMany'> =>
  (await unlessBusy(() =>
    transaction(store, async (tx) => {
      await lockMailingsOf(tx, uid);
      if ((await countAsked(tx, uid)) >= MAX_REQUESTED) return 'tooMany' as const;
      const { rows } = await tx.execute<{ id: string }>(sql`
        insert into sendings (mailing_id, due, state, runner, heard_at, asked_by)
        values (${mailingId}::uuid, ${at}::timestamptz, 'sending', ${RUNNER}, clock_timestamp(), ${uid}) returning id`);
      return { id: rows[0]?.id ?? '', mailingId };
    }),
  )) ?? 'busy';

/** Sendings that one user may request per hour (RPT-170). */
export const MAX_REQUESTED = 30;
async function countAsked(db: Reader, uid: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from sendings where asked_by = ${uid} and state <> 'ended' and due > clock_timestamp() - interval '1 hour'`);
  return rows[0]?.count ?? 0;
}

/** Stores a heartbeat. */
export const renewClaim = (db: Reader, id: string) =>
  db.execute(
    sql`update sendings set heard_at = clock_timestamp() where id = ${id}::uuid and runner = ${RUNNER} and state = 'sending'`,
  );

/** Stores the recipients so far. @returns false when the sending counts as lost */
export async function markSent(
  db: Reader,
  id: string,
  recipients: Sending['recipients'],
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update sendings set recipients = ${JSON.stringify(recipients)}::jsonb, heard_at = clock_timestamp()
    where id = ${id}::uuid and runner = ${RUNNER} and state = 'sending' returning id`);
  return rows.length === 1;
}

/** Stores the outcome. */
export const endSending = (
  db: Reader,
  id: string,
  state: Exclude<Sending['state'], 'sending'>,
  message: string,
) =>
  db.execute(sql`
    update sendings set state = ${state}, message = ${message}, ended_at = clock_timestamp()
    where id = ${id}::uuid and runner = ${RUNNER} and state = 'sending'`);

/** Fails sendings whose process died. They never restart on their own (RPT-164). */
export async function failLostSendings(store: Store): Promise<void> {
  // The embedded database has only one process, so a sending of any other process is lost.
  const isLost = store.kind === 'pglite' ? sql`runner <> ${RUNNER}::uuid` : sql`false`;
  await store.db.execute(sql`
    update sendings set state = 'failed', message = ${LOST}, ended_at = clock_timestamp()
    where state = 'sending' and (heard_at < clock_timestamp() - make_interval(secs => ${LOST_AFTER_SECONDS}::int) or ${isLost})`);
}

/** Adds a log entry for a mailing that has ended (RPT-167). */
export const logEnd = (tx: Reader, mailingId: string, uid: string, at: string, message: string) =>
  tx.execute(sql`
    insert into sendings (mailing_id, due, state, asked_by, ended_at, message)
    values (${mailingId}::uuid, ${at}::timestamptz, 'ended', ${uid}, clock_timestamp(), ${message})`);
