import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Mailing, Recipient, Sending } from '../../contract/mailings/mailings.ts';
import { compareTexts } from '../../domain/textOrder.ts';
import { firstOrNotFound } from '../database/firstOrNotFound.ts';
import type { Reader } from '../database/open.ts';
import { readUserNames } from '../database/readNames.ts';
import { wireInstant } from '../schema/columns.ts';
import { mailings } from '../schema/mailings.ts';
import { readRecipients } from './recipients.ts';

const LISTED = 50;

type SendingRow = Sending & { readonly mailingId: string };

async function sendingsWhere(db: Reader, where: SQL, most: number): Promise<SendingRow[]> {
  const { rows } = await db.execute<SendingRow & Record<string, unknown>>(sql`
    select id, mailing_id as "mailingId", ${wireInstant(sql`due`)} as due, state, asked_by as "askedBy", ${wireInstant(sql`ended_at`)} as "endedAt",
      message, recipients
    from sendings where state <> 'waiting' and ${where} order by due desc, id limit ${most}`);
  const nameOf = await readUserNames(
    db,
    rows.flatMap(({ askedBy }) => askedBy ?? []),
  );
  return rows.map((row) => ({
    ...row,
    askedBy: row.askedBy === null ? null : nameOf(row.askedBy),
  }));
}
const wireOf = ({ mailingId: _, ...sending }: SendingRow): Sending => sending;

/** The log of a mailing, newest first. */
export const readSendings = async (db: Reader, mailingId: string): Promise<Sending[]> =>
  (await sendingsWhere(db, sql`mailing_id = ${mailingId}::uuid`, LISTED)).map(wireOf);
export const readSending = async (db: Reader, id: string): Promise<Sending> =>
  wireOf(firstOrNotFound(await sendingsWhere(db, sql`id = ${id}::uuid`, 1)));

const among = (ids: readonly string[]) => sql`mailing_id = any(${sql.param([...ids])}::uuid[])`;
async function nextDues(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.execute<{ id: string; due: string }>(
    sql`select mailing_id as id, ${wireInstant(sql`due`)} as due from sendings where state = 'waiting' and ${among(ids)}`,
  );
  return new Map(rows.map(({ id, due }) => [id, due]));
}
/** The latest sending of each mailing. */
async function lastSendings(
  db: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Sending>> {
  const latest = sql`id in (select distinct on (mailing_id) id from sendings where state <> 'waiting' and ${among(ids)} order by mailing_id, due desc, id)`;
  return new Map(
    (await sendingsWhere(db, latest, ids.length)).map((row) => [row.mailingId, wireOf(row)]),
  );
}

/** Mailings in wire format, by the view's name. */
async function readWhere(db: Reader, uid: string, where: SQL | undefined): Promise<Mailing[]> {
  const rows = await db.select().from(mailings).where(where);
  if (rows.length === 0) return [];
  const views = await db.execute<{ id: string; name: string }>(
    sql`select v.id, v.name from saved_views v where v.id in (select view_id from mailings)`,
  );
  const viewNames = new Map(views.rows.map(({ id, name }) => [id, name]));
  const people = await readRecipients(db, [
    ...new Set(rows.flatMap(({ recipientIds }) => recipientIds)),
  ]);
  const personOf = new Map(people.map(({ id, name }): [string, Recipient] => [id, { id, name }]));
  const nameOf = await readUserNames(
    db,
    rows.map((row) => row.uid),
  );
  const ids = rows.map(({ id }) => id);
  const due = await nextDues(db, ids);
  const last = await lastSendings(db, ids);
  return rows
    .map(({ recipientIds, endedAt, deletedAt: _, updatedBy: __, uid: owner, ...row }) => ({
      ...row,
      viewName: viewNames.get(row.viewId) ?? '',
      recipients: recipientIds.flatMap((id) => personOf.get(id) ?? []),
      ownerName: nameOf(owner),
      isMine: owner === uid,
      isEnded: endedAt !== null,
      nextDue: due.get(row.id) ?? null,
      last: last.get(row.id) ?? null,
    }))
    .sort((a, b) => compareTexts(a.viewName, b.viewName) || a.id.localeCompare(b.id));
}
/** @param uid the calling user */
export const readOwnMailings = (db: Reader, uid: string): Promise<Mailing[]> =>
  readWhere(db, uid, and(isNull(mailings.deletedAt), eq(mailings.uid, uid)));
export const readAllMailings = (db: Reader, uid: string): Promise<Mailing[]> =>
  readWhere(db, uid, isNull(mailings.deletedAt));
export const readMailing = async (db: Reader, id: string, uid: string): Promise<Mailing> =>
  firstOrNotFound(await readWhere(db, uid, eq(mailings.id, id)));
