import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { MailingWhen, Sending } from '../../contract/mailings/mailings.ts';
import { latestDue, nextDue } from '../../domain/mailings/due.ts';
import { transaction } from '../database/inTransaction.ts';
import type { Reader, Store, Tx } from '../database/open.ts';
import { databaseError } from '../problems/constraints.ts';

/** This process: a sending is carried on by none but the one that took it. */
const RUNNER = randomUUID();
/** Seconds after which a sending that is not heard of counts as lost. */
const LOST_AFTER_SECONDS = 120;
const LOST = 'The service ended in the middle of it. Send now sends it to all.';

/** A sending that this process has taken. */
export interface Taken {
  readonly id: string;
  readonly mailingId: string;
}

/** Has a mailing wait for its next time after `at`; one that it was sent at already is passed over. */
export async function planNext(
  tx: Tx,
  mailingId: string,
  when: MailingWhen,
  at: string,
): Promise<void> {
  await forgetNext(tx, mailingId);
  for (let after = at; ; ) {
    const due = nextDue(when, after);
    const { rows } = await tx.execute(sql`
      insert into sendings (mailing_id, due) values (${mailingId}::uuid, ${due}::timestamptz)
      on conflict (mailing_id, due) where asked_by is null do nothing returning id`);
    if (rows.length === 1) return;
    after = due;
  }
}
/** It waits for nothing any more. */
export const forgetNext = (tx: Reader, mailingId: string) =>
  tx.execute(sql`delete from sendings where mailing_id = ${mailingId}::uuid and state = 'waiting'`);

interface Waiting extends MailingWhen {
  readonly id: string;
  readonly mailingId: string;
}
/**
 * Takes one sending that is due, and has its mailing wait for the next: nobody else gets it, whatever comes after
 * (RPT-164). Of several times that have passed it is the latest (RPT-165).
 * @returns null when nothing is due, or another service has what is
 */
export const takeDue = (store: Store, at: string): Promise<Taken | null> =>
  unlessBusy(() => transaction(store, (tx) => takeFirst(tx, at)));

async function takeFirst(tx: Tx, at: string): Promise<Taken | null> {
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

/** Of one mailing one is under way at a time: whoever comes second gets nothing. */
async function unlessBusy<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (e) {
    if (databaseError(e)?.code === '23505') return null;
    throw e;
  }
}

/** Until the transaction ends, no other one counts what the user has: parallel calls would all see room (RPT-170). */
export const lockMailingsOf = (tx: Tx, uid: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mailings ${uid}`}, 0))`);

/**
 * Takes a sending for *Send now*, counted before anything is sent.
 * @returns 'busy' while one of the mailing is under way, 'tooMany' when the user has had all of the hour
 */
export const takeAsked = async (
  store: Store,
  mailingId: string,
  uid: string,
  at: string,
): Promise<Taken | 'busy' | 'tooMany'> =>
  (await unlessBusy(() =>
    transaction(store, async (tx) => {
      await lockMailingsOf(tx, uid);
      if ((await countAsked(tx, uid)) >= MOST_ASKED) return 'tooMany' as const;
      const { rows } = await tx.execute<{ id: string }>(sql`
        insert into sendings (mailing_id, due, state, runner, heard_at, asked_by)
        values (${mailingId}::uuid, ${at}::timestamptz, 'sending', ${RUNNER}, clock_timestamp(), ${uid}) returning id`);
      return { id: rows[0]?.id ?? '', mailingId };
    }),
  )) ?? 'busy';

/** Times in an hour that one person may ask for a sending (RPT-170). */
export const MOST_ASKED = 30;
async function countAsked(db: Reader, uid: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from sendings where asked_by = ${uid} and state <> 'ended' and due > clock_timestamp() - interval '1 hour'`);
  return rows[0]?.count ?? 0;
}

/** It is still being worked on. */
export const tellAlive = (db: Reader, id: string) =>
  db.execute(
    sql`update sendings set heard_at = clock_timestamp() where id = ${id}::uuid and runner = ${RUNNER} and state = 'sending'`,
  );

/** Tells who has it by now. @returns false when it was given up as lost */
export async function tellSent(
  db: Reader,
  id: string,
  recipients: Sending['recipients'],
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update sendings set recipients = ${JSON.stringify(recipients)}::jsonb, heard_at = clock_timestamp()
    where id = ${id}::uuid and runner = ${RUNNER} and state = 'sending' returning id`);
  return rows.length === 1;
}

/** Writes down what came of it. */
export const endSending = (
  db: Reader,
  id: string,
  state: Exclude<Sending['state'], 'sending'>,
  message: string,
) =>
  db.execute(sql`
    update sendings set state = ${state}, message = ${message}, ended_at = clock_timestamp()
    where id = ${id}::uuid and runner = ${RUNNER} and state = 'sending'`);

/** What broke off with its service is failed; it is never begun again by itself (RPT-164). */
export async function giveUpLost(store: Store): Promise<void> {
  // Nobody else lives in the embedded database: what another process began there is lost.
  const isLost = store.kind === 'pglite' ? sql`runner <> ${RUNNER}::uuid` : sql`false`;
  await store.db.execute(sql`
    update sendings set state = 'failed', message = ${LOST}, ended_at = clock_timestamp()
    where state = 'sending' and (heard_at < clock_timestamp() - make_interval(secs => ${LOST_AFTER_SECONDS}::int) or ${isLost})`);
}

/** A line in the log of something that is sent no more (RPT-167). */
export const logEnd = (tx: Reader, mailingId: string, uid: string, at: string, message: string) =>
  tx.execute(sql`
    insert into sendings (mailing_id, due, state, asked_by, ended_at, message)
    values (${mailingId}::uuid, ${at}::timestamptz, 'ended', ${uid}, clock_timestamp(), ${message})`);
