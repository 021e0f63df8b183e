import { sql } from 'drizzle-orm';
import type { Change, ChangeKind } from '../../contract/changes/changes.ts';
import type { Reader } from '../database/open.ts';
import { wireInstant } from '../schema/columns.ts';

/** Rows of the log that one page reads (WIRE-40). */
const PAGE = 1000;

/** A row of the log: everything up to it was read. */
export interface Position {
  /** A transaction's id as text: it can exceed a number's range. */
  readonly tx: string;
  readonly logId: number;
}
export const beginning: Position = { tx: '0', logId: 0 };

interface Source {
  readonly kind: ChangeKind;
  /** The column that names the record; null: the row is the record's own. */
  readonly by: string | null;
}
/**
 * The tables of each kind. Loads and crews of a dispatch are left out, because a save that changes
 * them changes the dispatch's row too.
 */
const sources: Readonly<Record<string, Source>> = {
  dispatches: { kind: 'dispatch', by: null },
  activities: { kind: 'dispatch', by: 'dispatch_id' },
  fuel_receipts: { kind: 'fuelReceipt', by: null },
  bases: { kind: 'base', by: null },
  assets: { kind: 'aircraft', by: null },
  aircraft_metadata: { kind: 'aircraft', by: 'asset_id' },
  aircraft_types: { kind: 'aircraftType', by: null },
  contracts: { kind: 'contract', by: null },
  contract_types: { kind: 'contract', by: 'contract_id' },
  contract_assets: { kind: 'contract', by: 'contract_id' },
  landing_fees: { kind: 'landingFee', by: null },
  suppressant_rates: { kind: 'agentRate', by: null },
  suppressant_tiers: { kind: 'agentRate', by: 'rate_id' },
  incidents: { kind: 'incident', by: null },
  crew: { kind: 'crew', by: null },
};
const logRow = sql`coalesce(l.after, l.before)`;
/** The id of the record that a row belongs to. */
const recordId = sql`case l.entity ${sql.join(
  Object.entries(sources).flatMap(([table, { by }]) =>
    by === null ? [] : [sql.raw(`when '${table}' then coalesce(l.after, l.before) ->> '${by}'`)],
  ),
  sql` `,
)} else l.entity_id end`;
const tables = Object.keys(sources);
const tablesOf = (kinds: readonly ChangeKind[]) =>
  tables.filter((table) => kinds.some((kind) => kind === sources[table]?.kind));

/** A change as the log has it: with its author's uid, and where it is in the log. */
export interface LoggedChange extends Omit<Change, 'who'>, Position {
  readonly uid: string;
}
interface LogRow extends Position {
  readonly entity: string;
  readonly recordId: string;
  readonly action: Change['action'];
  readonly at: string;
  readonly uid: string;
}

/** The rows of one record in one transaction are one change. */
function joined(rows: readonly LogRow[]): LoggedChange[] {
  const found = new Map<string, LoggedChange>();
  for (const { entity, recordId: id, action: told, ...row } of rows) {
    const source = sources[entity];
    if (source === undefined) continue;
    const { kind, by } = source;
    const key = `${row.tx} ${kind} ${id}`;
    const known = found.get(key);
    // A part that is added or deleted changes its record.
    const action = by === null ? told : 'changed';
    found.set(key, {
      tx: row.tx,
      id,
      kind,
      at: row.at,
      uid: row.uid,
      logId: row.logId,
      action: known === undefined || known.action === 'changed' ? action : known.action,
    });
  }
  return [...found.values()];
}

/** Where reading ends now: before the oldest transaction that still runs. */
const watermark = sql`(pg_snapshot_xmin(pg_current_snapshot())::text::numeric - 1)::text`;
/** After every row of a transaction. */
const LAST_ROW = Number.MAX_SAFE_INTEGER;
interface Page extends Record<string, unknown> {
  readonly watermark: string;
  readonly rows: readonly LogRow[] | null;
}

/**
 * A page of changes after a position, oldest first. It ends before the oldest transaction that still
 * runs: a transaction that commits later never adds a change before one that was read (WIRE-40).
 */
export async function readChanges(
  db: Reader,
  after: Position,
  kinds: readonly ChangeKind[],
): Promise<{ readonly items: LoggedChange[]; readonly next: Position; readonly more: boolean }> {
  // One statement, so that the rows and the watermark are of one snapshot.
  const { rows: found } = await db.execute<Page>(sql`
    select ${watermark} as watermark, (select json_agg(r order by r.n) from (
      select row_number() over (order by l.tx, l.id) as n, l.tx::text as tx, l.id as "logId", l.entity, ${recordId} as "recordId",
        ${wireInstant(sql`l.at`)} as at, l.uid,
        case when l.action = 'insert' then 'added'
          when l.action = 'delete' or (l.before ->> 'deleted_at' is null and ${logRow} ->> 'deleted_at' is not null) then 'deleted'
          when l.before ->> 'deleted_at' is not null and ${logRow} ->> 'deleted_at' is null then 'added'
          else 'changed' end as action
      from change_log l
      where (l.tx, l.id) > (${after.tx}::xid8, ${after.logId}::bigint) and l.tx < pg_snapshot_xmin(pg_current_snapshot())
        and l.entity = any(${sql.param(tablesOf(kinds))}::text[])
      order by l.tx, l.id limit ${PAGE + 1}) r) as rows`);
  const rows = found[0]?.rows ?? [];
  const more = rows.length > PAGE;
  const page = rows.slice(0, PAGE);
  // A transaction that goes on in the next page is left to that page, unless it fills this one.
  const whole = more ? page.filter(({ tx }) => tx !== rows.at(-1)?.tx || tx === page[0]?.tx) : page;
  const end = whole.at(-1);
  // Rows of other kinds are passed by too, so that the next call doesn't read them again.
  const all = { tx: found[0]?.watermark ?? after.tx, logId: LAST_ROW };
  const isBehind = BigInt(all.tx) < BigInt(after.tx);
  return {
    items: joined(whole),
    next: more && end !== undefined ? end : isBehind ? after : all,
    more,
  };
}

/** The position after everything that can be read now. */
export async function latestPosition(db: Reader): Promise<Position> {
  const { rows } = await db.execute<{ tx: string }>(sql`select ${watermark} as tx`);
  return { tx: rows[0]?.tx ?? beginning.tx, logId: LAST_ROW };
}

/** Whether a position is of the future: the database was set back to an earlier state. */
export async function isAhead(db: Reader, { tx }: Position): Promise<boolean> {
  const { rows } = await db.execute<{ isAhead: boolean }>(
    sql`select ${tx}::xid8 >= pg_snapshot_xmax(pg_current_snapshot()) as "isAhead"`,
  );
  return rows[0]?.isAhead === true;
}
