import { type SQL, sql } from 'drizzle-orm';
import type { Recipient } from '../../contract/mailings/mailings.ts';
import { plainText } from '../../domain/plainText.ts';
import type { Reader } from '../database/open.ts';

const LISTED = 20;

/** A recipient's current state (RPT-163). */
export interface RecipientNow extends Recipient {
  /** '' without a user. */
  readonly email: string;
  /** Not deleted, not archived, and allowed to sign in. */
  readonly isActive: boolean;
  readonly maySeeReports: boolean;
}
type Row = RecipientNow & Record<string, unknown>;

/**
 * Counts rights like `loadPrincipal`: roles in force, and Create and Edit include View (AUTH-1).
 */
const maySeeReports = sql`exists (
  select from user_roles ur join roles r on r.id = ur.role_id and r.deleted_at is null join role_permissions rp on rp.role_id = r.id
  where ur.user_id = u.id and ur.deleted_at is null and (ur.start_date is null or ur.start_date <= now()) and (ur.end_date is null or ur.end_date > now())
    and rp.entity_code = 'CatisReports' and rp.action in ('View', 'Create', 'Edit'))`;
const isActive = sql`(p.deleted_at is null and p.archived_at is null and u.id is not null and u.disabled_at is null)`;
const fullName = sql`btrim(p.first_name || ' ' || p.last_name)`;

/** The name, followed by the e-mail when several people share it (SAFE-31). */
const shownName = sql`case when u.email <> '' and exists (select 1 from people q where q.id <> p.id and q.deleted_at is null and q.archived_at is null
  and normal_name(q.first_name || ' ' || q.last_name) = normal_name(${fullName})) then ${fullName} || ' (' || u.email || ')' else ${fullName} end`;

async function readWhere(db: Reader, where: SQL): Promise<RecipientNow[]> {
  const { rows } = await db.execute<Row>(sql`
    select p.id, ${shownName} as name, coalesce(u.email, '') as email, ${isActive} as "isActive", ${maySeeReports} as "maySeeReports"
    from people p left join users u on u.person_id = p.id and u.deleted_at is null
    where ${where} order by lower(${fullName}), p.id`);
  return rows;
}

/** These people by name, including deleted and archived ones. */
export const readRecipients = (db: Reader, ids: readonly string[]): Promise<RecipientNow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : readWhere(db, sql`p.id = any(${sql.param([...ids])}::uuid[])`);

/** People who can receive a report now and whose name contains the text, the first twenty. */
export async function findRecipients(db: Reader, search: string): Promise<Recipient[]> {
  const found = await readWhere(
    db,
    sql`${isActive} and ${maySeeReports} and u.email <> '' and position(${plainText(search.trim())} in plain_text(${fullName})) > 0`,
  );
  return found.slice(0, LISTED).map(({ id, name }) => ({ id, name }));
}
