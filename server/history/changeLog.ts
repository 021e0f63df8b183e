import { type SQL, sql } from 'drizzle-orm';
import type { ChangeLogQuery } from '../../contract/history/changeLog.ts';
import { logTables } from '../../domain/history/changeLog.ts';
import type { Handlers } from '../http/handler.ts';
import { invalid } from '../problems/problem.ts';
import { idsIn, type LogRow, logColumns, logged, readNames, readTold } from './readHistory.ts';

/** Changes of one page (SET-120). */
const PAGE = 200;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
/** The name of a record, from its own row alone. */
const nameColumns = [
  'number',
  'code',
  'name',
  'registration',
  'radio_id',
  'first_name',
  'last_name',
];
const recordName = sql`concat_ws(' ', ${sql.join(
  nameColumns.map((column) => sql`${logged} ->> ${sql.raw(`'${column}'`)}`),
  sql`, `,
)})`;
const dayStart = (day: string, days: number) =>
  sql`((${day}::date + ${days}::int)::timestamp at time zone 'America/Los_Angeles')`;

/** @throws HttpProblem 400 for an unknown table or cursor */
function conditionsOf(query: ChangeLogQuery): SQL[] {
  const { person, table, record, field, from, until, after } = query;
  if (table !== undefined && !logTables.includes(table))
    throw invalid([{ path: 'table', code: 'unknown', message: `There is no table ${table}.` }]);
  if (after !== undefined && !/^\d{1,18}$/.test(after))
    throw invalid([{ path: 'after', code: 'cursor', message: 'Give `next` of an earlier reply.' }]);
  return [
    sql`l.entity = any(${sql.param(table === undefined ? [...logTables] : [table])}::text[])`,
    ...(person === undefined
      ? []
      : [
          sql`l.uid in (select u.firebase_user_id from users u join people p on p.id = u.person_id
            where p.first_name || ' ' || p.last_name ilike ${like(person)}
            union select 'service:' || s.id::text from service_accounts s where s.name ilike ${like(person)})`,
        ]),
    ...(record === undefined ? [] : [sql`${recordName} ilike ${like(record)}`]),
    ...(field === undefined
      ? []
      : [sql`(l.before ->> ${field}) is distinct from (l.after ->> ${field})`]),
    ...(from === undefined ? [] : [sql`l.at >= ${dayStart(from, 0)}`]),
    ...(until === undefined ? [] : [sql`l.at < ${dayStart(until, 1)}`]),
    ...(after === undefined ? [] : [sql`l.id < ${after}::bigint`]),
  ];
}

export const changeLogHandlers = {
  listChangeLog: async ({ store, query }) => {
    const { rows } = await store.db.execute<LogRow & { readonly log_id: string }>(
      sql`select l.id::text as log_id, ${logColumns} from change_log l
        where ${sql.join(conditionsOf(query), sql` and `)} order by l.id desc limit ${PAGE + 1}`,
    );
    const page = rows.slice(0, PAGE);
    const told = await readTold(store, page);
    const entries = page.map(told);
    const rowIds = entries.map(({ rowId }) => rowId).filter((id) => uuid.test(id));
    return {
      entries,
      names: await readNames(store, [...new Set([...entries.flatMap(idsIn), ...rowIds])]),
      next: rows.length > PAGE ? (page.at(-1)?.log_id ?? null) : null,
    };
  },
} satisfies Partial<Handlers>;
