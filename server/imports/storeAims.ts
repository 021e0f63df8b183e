import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/open.ts';
import type { AimsRecord } from './aimsRow.ts';

/** The columns of a record with their types, as the database reads them from JSON. */
const shape = `activity_id text, dispatch_number int, activity_date date, dispatch_time timestamp, time_out timestamp, time_in timestamp, radio_id text,
  registration text, category text, type_code text, vendor_name text, contract_type_code text, year int, state text, unit text, incident_number text,
  incident_name text, agency text, incident_type text, request_number text, mission_type text, flight_type text, take_off_base_code text,
  landing_base_code text, agent_base_code text, agent_type_name text, hobbs_start int, hobbs_end int, aborted boolean, total_flight_hours int,
  day_flight_hours int, night_flight_hours int, drop_count smallint, litres_on_incident numeric, litres_jettisoned numeric, landings smallint,
  landing_fees_cents bigint, flight_cost_cents bigint, abort_fees_cents bigint, availability_cost_cents bigint, agent_cost_cents bigint,
  hourly_rate_cents bigint, daily_availability_cents bigint, remarks text`;
/** What is stored as it comes; ids and links are found in the statement. */
const copied = [
  'dispatch_number',
  'activity_date',
  'dispatch_time',
  'time_out',
  'time_in',
  'contract_type_code',
  'request_number',
  'mission_type',
  'flight_type',
  'take_off_base_code',
  'landing_base_code',
  'agent_base_code',
  'agent_type_name',
  'hobbs_start',
  'hobbs_end',
  'aborted',
  'total_flight_hours',
  'day_flight_hours',
  'night_flight_hours',
  'drop_count',
  'litres_on_incident',
  'litres_jettisoned',
  'landings',
  'landing_fees_cents',
  'flight_cost_cents',
  'abort_fees_cents',
  'availability_cost_cents',
  'agent_cost_cents',
  'hourly_rate_cents',
  'daily_availability_cents',
  'remarks',
] as const satisfies readonly (keyof AimsRecord)[];
const stored = ['dispatch_id', 'aircraft_id', 'incident_id', ...copied];
/**
 * A uuid that belongs to a text for good: a repeated import finds what it made. An id that is a uuid already stays what
 * it is. The two 8s are version and variant.
 */
const idOf = (kind: string, text: string) =>
  `case when ${text} ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${text})::uuid else overlay(overlay(md5('${kind} ' || ${text}) placing '8' from 13) placing '8' from 17)::uuid end`;

/** The ids under which activities of these ids of the file are stored, as a query. */
export const aimsIds = (ids: readonly string[]): SQL =>
  sql`select ${sql.raw(idOf('aims activity', 'given.id'))} from json_array_elements_text(${JSON.stringify(ids)}::json) as given (id)`;

/**
 * Adds historic activities with their aircraft and incidents, and refreshes those that are there; the same again
 * changes nothing.
 */
export async function storeAims(tx: Tx, records: readonly AimsRecord[]): Promise<{ readonly added: number; readonly updated: number }> {
  if (records.length === 0) return { added: 0, updated: 0 };
  const given = sql`json_to_recordset(${JSON.stringify(records)}::json) as g(${sql.raw(shape)})`;
  await tx.execute(sql`
    insert into aims_aircraft as a (radio_id, registration, category, type_code, vendor_name)
    select distinct on (registration) radio_id, registration, category, type_code, vendor_name from ${given} where registration <> ''
    order by registration, activity_date desc
    on conflict (registration) do update set radio_id = excluded.radio_id, category = excluded.category, type_code = excluded.type_code,
      vendor_name = excluded.vendor_name
    where (a.radio_id, a.category, a.type_code, a.vendor_name) is distinct from (excluded.radio_id, excluded.category, excluded.type_code, excluded.vendor_name)`);
  await tx.execute(sql`
    insert into aims_incidents as i (year, state, unit, incident_number, name, agency, type_code)
    select distinct on (year, state, unit, incident_number) year, state, unit, incident_number, incident_name, agency, incident_type from ${given}
    where incident_number is not null order by year, state, unit, incident_number, activity_date desc
    on conflict (year, state, unit, incident_number, sequence) do update set name = excluded.name, agency = excluded.agency, type_code = excluded.type_code
    where (i.name, i.agency, i.type_code) is distinct from (excluded.name, excluded.agency, excluded.type_code)`);
  const set = stored.map((c) => `${c} = excluded.${c}`).join(', ');
  const differs = `(${stored.map((c) => `t.${c}`).join(', ')}) is distinct from (${stored.map((c) => `excluded.${c}`).join(', ')})`;
  const { rows } = await tx.execute<{ added: boolean }>(sql`
    insert into aims_activities as t (id, ${sql.raw(stored.join(', '))})
    select distinct on (1) ${sql.raw(idOf('aims activity', 'g.activity_id'))}, ${sql.raw(idOf('aims dispatch', 'g.dispatch_number::text'))}, a.id, i.id,
      ${sql.raw(copied.map((c) => `g.${c}`).join(', '))}
    from ${given} left join aims_aircraft a on a.registration = g.registration left join aims_incidents i
      on i.year = g.year and i.state = g.state and i.unit = g.unit and i.incident_number = g.incident_number and i.sequence = 1
    on conflict (id) do update set ${sql.raw(set)} where ${sql.raw(differs)}
    returning (xmax = 0) as added`);
  const added = rows.filter((row) => row.added).length;
  return { added, updated: rows.length - added };
}
