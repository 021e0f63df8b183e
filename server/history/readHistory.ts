import { type SQL, sql } from 'drizzle-orm';
import type { History, HistoryEntry } from '../../contract/history/history.ts';
import { pagesWithUniqueNames, type SettingsTable } from '../../contract/session/settingsPages.ts';
import type { Store } from '../database/open.ts';
import { readUserNames } from '../database/readNames.ts';
import { wireInstant } from '../schema/columns.ts';

/** Maximum number of entries returned. A record saved every minute of a shift has fewer. */
const MAX_ENTRIES = 1000;

export const logged = sql`coalesce(l.after, l.before)`;
const row = logged;
const own = (table: string, id: string) => sql`(l.entity = ${table} and l.entity_id = ${id})`;
/** Rows of other tables that refer to the record by a column. */
const parts = (tables: readonly [string, ...string[]], column: string, id: SQL) =>
  sql`(l.entity in (${sql.join(
    tables.map((t) => sql.raw(`'${t}'`)),
    sql`, `,
  )}) and ${row} ->> ${sql.raw(`'${column}'`)} = any(${id}))`;
const only = (id: string) => sql`array[${id}]`;

export type HistoryTable = SettingsTable | 'dispatches' | 'fuel_receipts';

/**
 * The log entries of a record and its parts. Tables that are not listed have only their own
 * entries.
 */
const conditions: Readonly<Partial<Record<HistoryTable, (id: string) => SQL[]>>> = {
  dispatches: (id) => {
    const activities = sql`array(select a.entity_id from change_log a where a.entity = 'activities' and coalesce(a.after, a.before) ->> 'dispatch_id' = ${id}
      union select id::text from activities where dispatch_id = ${id}::uuid)`;
    return [
      own('dispatches', id),
      parts(['activities'], 'dispatch_id', only(id)),
      parts(['drops', 'activity_crew'], 'activity_id', activities),
    ];
  },
  suppressant_rates: (id) => [
    own('suppressant_rates', id),
    parts(['suppressant_tiers'], 'rate_id', only(id)),
  ],
  assets: (id) => [own('assets', id), parts(['aircraft_metadata'], 'asset_id', only(id))],
  // The links to types and aircraft are logged under the contract's id.
  contracts: (id) => [own('contracts', id), own('contract_types', id), own('contract_assets', id)],
  crew: (id) => [
    own('crew', id),
    sql`(l.entity = 'people' and l.entity_id = (select person_id::text from crew where id = ${id}::uuid))`,
  ],
  people: (id) => [own('people', id), parts(['crew', 'users'], 'person_id', only(id))],
  users: (id) => [own('users', id), parts(['user_roles'], 'user_id', only(id))],
};

/** Tables in which saving one row can end another (SET-40). */
const followed: readonly HistoryTable[] = ['landing_fees', 'suppressant_rates', 'contracts'];

export interface LogRow extends Record<string, unknown>, Pick<HistoryEntry, 'before' | 'after'> {
  readonly at: string;
  readonly uid: string;
  readonly request_id: string | null;
  readonly entity: string;
  readonly row_id: string;
}
export const logColumns = sql`${wireInstant(sql`l.at`)} as at, l.uid, l.request_id, l.entity, coalesce(${row} ->> 'id', l.id::text) as row_id, l.before, l.after`;

/** Changes that these requests made to other rows of the same table, newest first. */
async function readBeside(
  store: Store,
  table: HistoryTable,
  id: string,
  requestIds: readonly string[],
): Promise<readonly LogRow[]> {
  if (!followed.includes(table) || requestIds.length === 0) return [];
  const { rows } = await store.db.execute<LogRow>(
    sql`select ${logColumns} from change_log l where l.entity in ('landing_fees', 'suppressant_rates', 'contracts')
      and l.request_id = any(${sql.param([...requestIds])}) and l.entity = ${table} and l.entity_id <> ${id} order by l.id desc`,
  );
  return rows;
}

/** The names of everything that a row may refer to by id. */
const naming = sql.raw(`
  ${pagesWithUniqueNames.map(({ table }) => `select id, ${table === 'bases' ? 'code' : 'name'} as name from ${table} union all`).join('\n  ')}
  select id, name from roles union all
  select id, first_name || ' ' || last_name from people union all
  select c.id, p.first_name || ' ' || p.last_name from crew c join people p on p.id = c.person_id union all
  select u.id, p.first_name || ' ' || p.last_name from users u join people p on p.id = u.person_id union all
  select a.id, coalesce(m.radio_id, a.registration) from assets a left join aircraft_metadata m on m.asset_id = a.id and m.deleted_at is null union all
  select id, state || '-' || unit || '-' || incident_number || ' ' || name from incidents`);
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const idsIn = (entry: HistoryEntry): string[] =>
  [entry.before, entry.after].flatMap((side) =>
    Object.values(side ?? {})
      .flat()
      .filter((value): value is string => typeof value === 'string' && uuid.test(value)),
  );

/** The file behind a change that an import made (SET-79): `, from crew.csv`; '' for others. */
async function readFileNames(
  store: Store,
  requestIds: readonly string[],
): Promise<(requestId: string | null) => string> {
  const ids = requestIds.filter((id) => uuid.test(id));
  if (ids.length === 0) return () => '';
  const { rows } = await store.db.execute<{ id: string; name: string }>(
    sql`select id::text as id, file_name as name from imports where id = any(${sql.param(ids)}::uuid[])`,
  );
  const names = new Map(rows.map(({ id, name }) => [id, `, from ${name}`]));
  return (requestId) => names.get(requestId ?? '') ?? '';
}

/** Words the log's rows as entries: who changed them, and from which file. */
export async function readTold(
  store: Store,
  rows: readonly LogRow[],
): Promise<(row: LogRow) => HistoryEntry> {
  const nameOf = await readUserNames(
    store.db,
    rows.map((r) => r.uid),
  );
  const fileOf = await readFileNames(
    store,
    rows.flatMap((r) => (r.request_id === null ? [] : [r.request_id])),
  );
  return ({ at, uid, request_id, entity, row_id, before, after }) => ({
    at,
    changedBy: `${nameOf(uid)}${fileOf(request_id)}`,
    requestId: request_id,
    table: entity,
    rowId: row_id,
    before,
    after,
  });
}
/** The names of these ids. */
export async function readNames(
  store: Store,
  ids: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  if (ids.length === 0) return {};
  const { rows } = await store.db.execute<{ id: string; name: string }>(
    sql`select n.id, n.name from (${naming}) n where n.id = any(${sql.param(ids)}::uuid[])`,
  );
  return Object.fromEntries(rows.map((n) => [n.id, n.name]));
}

/** The history of one record, newest first; null when there is no such record or it is deleted. */
export async function readHistory(
  store: Store,
  table: HistoryTable,
  id: string,
): Promise<History | null> {
  const living = await store.db.execute(
    sql`select 1 from ${sql.identifier(table)} where id = ${id}::uuid and deleted_at is null`,
  );
  if (living.rows.length === 0) return null;
  // One query per index. A single condition with "or" would scan the whole log.
  const found = sql.join(
    (conditions[table]?.(id) ?? [own(table, id)]).map(
      (condition) => sql`select l.* from change_log l where ${condition}`,
    ),
    sql` union all `,
  );
  const { rows } = await store.db.execute<LogRow>(
    sql`select ${logColumns} from (${found}) l order by l.id desc limit ${MAX_ENTRIES + 1}`,
  );
  const requestIds = [
    ...new Set(rows.flatMap((r) => (r.request_id === null ? [] : [r.request_id]))),
  ];
  const others = await readBeside(store, table, id, requestIds);
  const told = await readTold(store, rows);
  const entries = rows.slice(0, MAX_ENTRIES).map(told);
  const names = await readNames(store, [...new Set(entries.flatMap(idsIn))]);
  return {
    entries,
    names,
    isCut: rows.length > MAX_ENTRIES,
    ...(others.length === 0 ? {} : { beside: others.map(told) }),
  };
}
