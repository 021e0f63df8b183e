import { type SQL, sql } from 'drizzle-orm';
import type { ShiftLine } from '../../contract/shift/shift.ts';
import type { Reader } from '../database/open.ts';
import { readUserNames } from '../database/readNames.ts';
import { wireInstant } from '../schema/columns.ts';
import { plainLine, type ShiftDay } from './shiftDay.ts';

interface ChangeRow extends Record<string, unknown> {
  readonly kind: 'agentRate' | 'landingFee' | 'contract' | 'import';
  readonly id: string;
  readonly at: string;
  readonly uid: string;
  readonly name: string;
  /** It was added or deleted, else changed. */
  readonly action: 'added' | 'deleted' | 'changed';
}
const row = sql`coalesce(l.after, l.before)`;
const actionOf = (
  own: SQL,
) => sql`case when not (${own}) then 'changed' when l.action = 'insert' then 'added'
  when l.action = 'delete' or (l.before ->> 'deleted_at' is null and ${row} ->> 'deleted_at' is not null) then 'deleted' else 'changed' end`;

/**
 * Prices and fees of the base, and contracts of its aircraft, by record and transaction. Changes that
 * no user made are left out.
 */
async function readChanges(db: Reader, { baseId, from, until }: ShiftDay): Promise<ChangeRow[]> {
  const base = sql`${baseId}::text`;
  const here = sql`select s.asset_id from base_assignments s where s.base_id = ${baseId}::uuid and s.deleted_at is null
    and s.start_time < ${until}::timestamptz and (s.end_time is null or s.end_time > ${from}::timestamptz)`;
  const within = sql`l.uid <> 'system' and l.at >= ${from}::timestamptz and l.at < ${until}::timestamptz`;
  const { rows } = await db.execute<ChangeRow>(sql`
    with found as (
      select 'agentRate' as kind, r.id, l.id as n, l.tx, l.at, l.uid, t.name, ${actionOf(sql`l.entity = 'suppressant_rates'`)} as action
        from change_log l join suppressant_rates r on r.id = (case l.entity when 'suppressant_rates' then l.entity_id else ${row} ->> 'rate_id' end)::uuid
          join suppressant_types t on t.id = r.agent_type_id
        where l.entity in ('suppressant_rates', 'suppressant_tiers') and ${within} and r.base_id::text = ${base}
      union all
      select 'landingFee', f.id, l.id, l.tx, l.at, l.uid, f.applies_to, ${actionOf(sql`true`)}
        from change_log l join landing_fees f on f.id::text = l.entity_id
        where l.entity = 'landing_fees' and ${within} and f.base_id::text = ${base}
      union all
      select 'contract', c.id, l.id, l.tx, l.at, l.uid, c.type_code || ' of ' || v.name, ${actionOf(sql`l.entity = 'contracts'`)}
        from change_log l join contracts c on c.id::text = l.entity_id join aircraft_vendors v on v.id = c.vendor_id
        where l.entity in ('contracts', 'contract_types', 'contract_assets') and ${within} and (
          exists (select 1 from contract_assets k where k.contract_id = c.id and k.asset_id in (${here}))
          or exists (select 1 from contract_types k join assets a on a.aircraft_type_id = k.aircraft_type_id where k.contract_id = c.id and a.id in (${here})))
    )
    select * from (
      select distinct on (kind, id, tx) kind, id, ${wireInstant(sql`at`)} as at, uid, name, action, n from found
      order by kind, id, tx, case action when 'changed' then 1 else 0 end, n) r
    order by n`);
  return rows;
}

/** Files that were imported on the day. They concern every base. */
async function readImports(db: Reader, { from, until }: ShiftDay): Promise<ChangeRow[]> {
  const { rows } = await db.execute<ChangeRow>(sql`
    select 'import' as kind, i.id, ${wireInstant(sql`i.ended_at`)} as at, i.started_by as uid, i.file_name as name, 'added' as action
    from imports i where i.state = 'done' and i.ended_at >= ${from}::timestamptz and i.ended_at < ${until}::timestamptz`);
  return rows;
}

const shiftKinds = {
  agentRate: 'price',
  landingFee: 'price',
  contract: 'contract',
  import: 'import',
} as const;
const nouns = {
  agentRate: 'Price of',
  landingFee: 'Landing fee for',
  contract: 'Contract',
} as const;
const textOf = ({ kind, name, action }: ChangeRow): string =>
  kind === 'import' ? `${name} was imported` : `${nouns[kind]} ${name} was ${action}`;

/** Changes of prices and contracts, and imports (SHIFT-2). */
export async function readChangeLines(db: Reader, day: ShiftDay): Promise<ShiftLine[]> {
  const rows = [...(await readChanges(db, day)), ...(await readImports(db, day))];
  const nameOf = await readUserNames(
    db,
    rows.map(({ uid }) => uid),
  );
  return rows.map((change, n) => ({
    ...plainLine,
    key: `${change.id} ${change.at} ${n}`,
    at: change.at,
    kind: shiftKinds[change.kind],
    text: textOf(change),
    by: change.uid === 'system' ? '' : nameOf(change.uid),
    record: { kind: change.kind, id: change.id },
  }));
}
