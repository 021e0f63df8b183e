import { sql } from 'drizzle-orm';
import { ABORTED, MISSING_AGENT_RATE, SPLIT_PRICING } from '../../contract/report/metricColumns.ts';
import type { MetricsQuery } from '../../contract/report/reports.ts';
import type { NumberBlock } from '../../domain/report/block/binaryBlock.ts';
import type { Reader } from '../database/open.ts';
import { dispatches } from '../schema/dispatches.ts';
import { type MonthValues, monthBlock } from './block.ts';
import { versionIn } from './versions.ts';
import { inMonth, type MonthPart } from './window.ts';

/** The lists of one table of `MonthValues` by name, each with the expression of its values. */
type Expressions<Table> = Readonly<Record<keyof Table, string>>;

// date_part gives a double; extract would give a numeric, which is many times slower to divide.
const minutes = (column: string) => `floor(date_part('epoch', ${column}) / 60)::int`;

const activities: Expressions<MonthValues['activities']> = {
  dispatch: 'did',
  dispatchNumber: 'number',
  aircraft: 'asset_id',
  incident: 'incident_id',
  dispatchType: 'type',
  activityDate: `activity_date - date '1970-01-01'`,
  dispatchTime: minutes('dispatch_time'),
  timeOut: minutes('time_out'),
  timeIn: minutes('time_in'),
  requestNumber: 'request_number',
  missionType: 'mission_type',
  flightType: 'flight_type',
  takeOffBase: 'take_off_base_id',
  landingBase: 'landing_base_id',
  hobbsStart: 'hobbs_start',
  hobbsEnd: 'hobbs_end',
  totalFlightHours: 'total_flight_hours',
  dayFlightHours: 'day_flight_hours',
  nightFlightHours: 'night_flight_hours',
  landings: 'landings',
  landingFees: 'landing_fees_cents',
  flags: `case when aborted then ${ABORTED} else 0 end`,
  remarks: `nullif(remarks, '')`,
};
const crew: Expressions<MonthValues['crew']> = {
  activity: 'i',
  person: 'crew_id',
  role: 'role_id',
  standByHours: 'standby_hours',
  perDiemRate: 'per_diem_cents',
};
const drops: Expressions<MonthValues['drops']> = {
  activity: 'i',
  isCounted: 'is_counted',
  flags: `case when is_split_pricing then ${SPLIT_PRICING} else 0 end + case when is_missing_rate then ${MISSING_AGENT_RATE} else 0 end`,
  agent: 'agent_type_id',
  base: 'base_id',
  onIncident: 'litres_on_incident',
  jettisoned: 'litres_jettisoned',
  cost: 'cost_cents',
};

const persons: Expressions<MonthValues['persons']> = {
  id: 'm.id',
  name: `p.first_name || ' ' || p.last_name`,
  vendor: 'v.name',
};

/** Each column as one JSON list; where the rows arrive in order, so do its entries. */
const lists = (expressions: Readonly<Record<string, string>>) =>
  sql.raw(
    `json_build_object(${Object.entries(expressions)
      .map(([name, expression]) => `'${name}', coalesce(json_agg(${expression}), '[]')`)
      .join(', ')})`,
  );
const wordsById = (table: string, word: string) => sql.raw(`(select coalesce(json_object_agg(id, ${word}), '{}') from ${table})`);

/** One month's part as a block of the contract. */
export interface MonthColumns {
  /** Of the month, as seen by the same query. */
  readonly version: string;
  /** null when the month's part is empty. */
  readonly block: NumberBlock | null;
}

/**
 * One month's part. The database only fetches and lists plain values, one pass per table: finding their places in
 * dictionaries costs it a sort each, and us a look into a Map.
 */
export async function readMonthColumns(db: Reader, query: MetricsQuery, part: MonthPart): Promise<MonthColumns> {
  const { rows } = await db.execute<{ version: string } & MonthValues & Record<string, unknown>>(sql`
    with act as materialized (
      select row_number() over (order by dispatches.activity_date, dispatches.dispatch_time, dispatches.number, a.position) - 1 as i, a.*,
        dispatches.id as did, dispatches.number, dispatches.type, dispatches.asset_id, dispatches.activity_date, dispatches.dispatch_time, dispatches.remarks
      from ${dispatches} join activities a on a.dispatch_id = dispatches.id where ${inMonth(query, part)}
    ), crew_rows as materialized (select x.*, act.i from act join activity_crew x on x.activity_id = act.id)
    select ${versionIn(part)} as version,
      (select ${lists(activities)} from (select * from act order by i) q) as activities,
      (select ${lists(crew)} from (select * from crew_rows order by i, position) q) as crew,
      (select ${lists(drops)} from (select x.*, act.i from act join drops x on x.activity_id = act.id order by act.i, x.position) q) as drops,
      json_build_object('bases', ${wordsById('bases', 'code')}, 'agents', ${wordsById('suppressant_types', 'name')},
        'roles', ${wordsById('crew_roles', 'name')}) as names,
      (select ${lists(persons)} from crew m join people p on p.id = m.person_id left join aircraft_vendors v on v.id = m.vendor_id
        where m.id in (select crew_id from crew_rows)) as persons`);
  const [read] = rows;
  if (read === undefined) return { version: '', block: null };
  return { version: read.version, block: read.activities.dispatch.length === 0 ? null : monthBlock(part, read) };
}
