import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/open.ts';
import { aimsActivityId, aimsDispatchId } from './aimsIds.ts';
import type { AimsRecord } from './aimsRow.ts';

/** Columns stored as read, with their SQL types. */
const copied = {
  dispatch_number: 'int',
  activity_date: 'date',
  dispatch_time: 'timestamp',
  time_out: 'timestamp',
  time_in: 'timestamp',
  contract_type_code: 'text',
  request_number: 'text',
  mission_type: 'text',
  flight_type: 'text',
  take_off_base_code: 'text',
  landing_base_code: 'text',
  agent_base_code: 'text',
  agent_type_name: 'text',
  hobbs_start: 'int',
  hobbs_end: 'int',
  aborted: 'boolean',
  total_flight_hours: 'int',
  day_flight_hours: 'int',
  night_flight_hours: 'int',
  drop_count: 'smallint',
  litres_on_incident: 'numeric(18, 9)',
  litres_jettisoned: 'numeric(18, 9)',
  landings: 'smallint',
  landing_fees_cents: 'bigint',
  flight_cost_cents: 'bigint',
  abort_fees_cents: 'bigint',
  availability_cost_cents: 'bigint',
  agent_cost_cents: 'bigint',
  hourly_rate_cents: 'bigint',
  daily_availability_cents: 'bigint',
  remarks: 'text',
} as const satisfies Partial<Record<keyof AimsRecord, string>>;
// The object's own keys.
const copiedColumns = Object.keys(copied) as readonly (keyof typeof copied)[];
const stored = { dispatch_id: 'uuid', aircraft_id: 'uuid', incident_id: 'uuid', ...copied };
const columns = Object.keys(stored);
const of = (row: string) => columns.map((column) => `${row}.${column}`).join(', ');

/** An aircraft or incident that this run has stored or found. */
interface Named {
  readonly id: string;
  readonly said: string;
}
/**
 * A cache of what this run has found or stored. Only one run at a time writes these tables
 * (SET-62).
 */
export interface KnownAims {
  readonly aircraft: ReadonlyMap<string, Named>;
  readonly incidents: ReadonlyMap<string, Named>;
}
export const noKnownAims: KnownAims = { aircraft: new Map(), incidents: new Map() };

const aircraftKey = ({ registration }: AimsRecord) => registration;
const incidentKey = ({ year, state, unit, incident_number }: AimsRecord) =>
  incident_number === null ? '' : `${year}-${state}-${unit}-${incident_number}`;
const aircraftSaid = ({ radio_id, category, type_code, vendor_name }: AimsRecord) =>
  JSON.stringify([radio_id, category, type_code, vendor_name]);
const incidentSaid = ({ incident_name, agency, incident_type }: AimsRecord) =>
  JSON.stringify([incident_name, agency, incident_type]);

/** The latest record per key, without the key ''. Its aircraft or incident data wins. */
function latestBy(
  records: readonly AimsRecord[],
  keyOf: (record: AimsRecord) => string,
): ReadonlyMap<string, AimsRecord> {
  const latest = new Map<string, AimsRecord>();
  for (const record of records) {
    const key = keyOf(record);
    if (key !== '' && record.activity_date > (latest.get(key)?.activity_date ?? ''))
      latest.set(key, record);
  }
  return latest;
}

/** Stores the entries whose data changed, and returns the stored id of each. */
async function named(
  known: ReadonlyMap<string, Named>,
  latest: ReadonlyMap<string, AimsRecord>,
  saidBy: (record: AimsRecord) => string,
  put: (records: readonly AimsRecord[]) => Promise<readonly { key: string; id: string }[]>,
): Promise<ReadonlyMap<string, Named>> {
  const news = [...latest].filter(([key, record]) => known.get(key)?.said !== saidBy(record));
  if (news.length === 0) return known;
  const ids = new Map(
    (await put(news.map(([, record]) => record))).map(({ key, id }) => [key, id]),
  );
  return new Map([
    ...known,
    ...news.map(
      ([key, record]) => [key, { id: ids.get(key) ?? '', said: saidBy(record) }] as const,
    ),
  ]);
}

const rowsOf = (records: readonly unknown[], shape: string): SQL =>
  sql`json_to_recordset(${JSON.stringify(records)}::json) as g(${sql.raw(shape)})`;

async function putAircraft(tx: Tx, records: readonly AimsRecord[]) {
  const given = rowsOf(
    records,
    'radio_id text, registration text, category text, type_code text, vendor_name text',
  );
  await tx.execute(sql`
    insert into aims_aircraft as a (radio_id, registration, category, type_code, vendor_name)
    select radio_id, registration, category, type_code, vendor_name from ${given}
    on conflict (registration) do update set radio_id = excluded.radio_id, category = excluded.category, type_code = excluded.type_code,
      vendor_name = excluded.vendor_name
    where (a.radio_id, a.category, a.type_code, a.vendor_name) is distinct from (excluded.radio_id, excluded.category, excluded.type_code, excluded.vendor_name)`);
  const { rows } = await tx.execute<{ key: string; id: string }>(
    sql`select a.registration as key, a.id from aims_aircraft a join ${given} on a.registration = g.registration`,
  );
  return rows;
}
async function putIncidents(tx: Tx, records: readonly AimsRecord[]) {
  const given = rowsOf(
    records.map((record) => ({ ...record, key: incidentKey(record) })),
    'key text, year int, state text, unit text, incident_number text, incident_name text, agency text, incident_type text',
  );
  await tx.execute(sql`
    insert into aims_incidents as i (year, state, unit, incident_number, name, agency, type_code)
    select year, state, unit, incident_number, incident_name, agency, incident_type from ${given}
    on conflict (year, state, unit, incident_number, sequence) do update set name = excluded.name, agency = excluded.agency, type_code = excluded.type_code
    where (i.name, i.agency, i.type_code) is distinct from (excluded.name, excluded.agency, excluded.type_code)`);
  const { rows } = await tx.execute<{ key: string; id: string }>(sql`
    select g.key, i.id from aims_incidents i join ${given}
      on i.year = g.year and i.state = g.state and i.unit = g.unit and i.incident_number = g.incident_number and i.sequence = 1`);
  return rows;
}

export interface AimsStored {
  readonly added: number;
  readonly updated: number;
  /** The cache to use once this transaction has committed. */
  readonly known: KnownAims;
}
/**
 * Upserts historic activities with their aircraft and incidents. Repeating it changes nothing.
 * @param known the cache from committed batches of this run
 */
export async function storeAims(
  tx: Tx,
  records: readonly AimsRecord[],
  known: KnownAims,
): Promise<AimsStored> {
  if (records.length === 0) return { added: 0, updated: 0, known };
  const aircraft = await named(
    known.aircraft,
    latestBy(records, aircraftKey),
    aircraftSaid,
    (news) => putAircraft(tx, news),
  );
  const incidents = await named(
    known.incidents,
    latestBy(records, incidentKey),
    incidentSaid,
    (news) => putIncidents(tx, news),
  );
  // Ids that differ only in case are the same here; the first one wins.
  const byId = new Map(
    records.toReversed().map((record) => [aimsActivityId(record.activity_id), record]),
  );
  const lists: (readonly unknown[])[] = [[...byId.keys()]];
  const all = [...byId.values()];
  lists.push(
    all.map(({ dispatch_number }) => aimsDispatchId(dispatch_number)),
    all.map((record) => aircraft.get(aircraftKey(record))?.id ?? null),
    all.map((record) => incidents.get(incidentKey(record))?.id ?? null),
    ...copiedColumns.map((column) => all.map((record) => record[column])),
  );
  const types = ['uuid', ...Object.values(stored)];
  const given = sql`unnest(${sql.join(
    lists.map((list, n) => sql`${sql.param(list)}::${sql.raw(types[n] ?? 'text')}[]`),
    sql`, `,
  )}) as g(id, ${sql.raw(columns.join(', '))})`;
  // Skip unchanged rows: a conflicting insert costs as much as a real one.
  const { rows } = await tx.execute<{ added: boolean }>(sql`
    insert into aims_activities as t (id, ${sql.raw(columns.join(', '))})
    select g.* from ${given} left join aims_activities s on s.id = g.id where s.id is null or (${sql.raw(of('s'))}) is distinct from (${sql.raw(of('g'))})
    on conflict (id) do update set ${sql.raw(columns.map((column) => `${column} = excluded.${column}`).join(', '))}
    returning (xmax = 0) as added`);
  const added = rows.filter((row) => row.added).length;
  return { added, updated: rows.length - added, known: { aircraft, incidents } };
}
