import { sql } from 'drizzle-orm';
import { ABORTED, ADJUSTMENT, APPROVAL_SHIFT, approvals, IN_BOOKS, MISSING_AGENT_RATE, SPLIT_PRICING } from '../../contract/report/metricColumns.ts';
import type { MetricsQuery } from '../../contract/report/reports.ts';
import type { NumberBlock } from '../../domain/report/block/binaryBlock.ts';
import type { Reader } from '../database/open.ts';
import { type MonthValues, monthBlock } from './block.ts';
import { reportCrew, reportDrops, reportRows } from './reportRows.ts';
import { versionIn } from './versions.ts';
import type { MonthPart } from './window.ts';

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
  flags: `case when aborted then ${ABORTED} else 0 end
    + case source when 'seal' then ${IN_BOOKS} when 'adjustment' then ${IN_BOOKS | ADJUSTMENT} else 0 end
    + case approval ${approvals.map((state, place) => `when '${state}' then ${place << APPROVAL_SHIFT}`).join(' ')} else 0 end`,
  remarks: `nullif(remarks, '')`,
};
const crew: Expressions<MonthValues['crew']> = {
  activity: 'i',
  person: 'crew_id',
  role: 'role_id',
  standByHours: 'standby_hours',
  perDiemRate: 'per_diem_cents',
  standbyCost: 'standby_cents',
};
const books: Expressions<MonthValues['books']> = {
  row: 'i',
  contract: 'contract_id',
  flightCost: 'flight_cost_cents',
  abortFees: 'abort_fees_cents',
  availabilityCost: 'availability_cost_cents',
  loads: 'moved_loads',
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
const numbersById = (table: string, used: string) => sql.raw(`(select coalesce(json_object_agg(id, report_number), '{}') from ${table} where id in (${used}))`);
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
      select row_number() over (order by activity_date, dispatch_time, number, position, key) - 1 as i, q.* from (${reportRows(query, part)}) q
    ), crew_rows as materialized (${reportCrew})
    select ${versionIn(part)} as version,
      (select ${lists(activities)} from (select * from act order by i) q) as activities,
      (select ${lists(crew)} from (select * from crew_rows order by i, position) q) as crew,
      (select ${lists(drops)} from (select * from (${reportDrops}) x order by i, position) q) as drops,
      (select ${lists(books)} from (select * from act where source <> 'live' order by i) q) as books,
      json_build_object('bases', ${wordsById('bases', 'code')}, 'agents', ${wordsById('suppressant_types', 'name')},
        'roles', ${wordsById('crew_roles', 'name')}) as names,
      json_build_object('aircraft', ${numbersById('assets', 'select asset_id from act')}, 'incidents', ${numbersById('incidents', 'select incident_id from act')},
        'persons', ${numbersById('crew', 'select crew_id from crew_rows')}) as numbers,
      (select ${lists(persons)} from crew m join people p on p.id = m.person_id left join aircraft_vendors v on v.id = m.vendor_id
        where m.id in (select crew_id from crew_rows)) as persons`);
  const [read] = rows;
  if (read === undefined) return { version: '', block: null };
  return { version: read.version, block: read.activities.dispatch.length === 0 ? null : monthBlock(part, read) };
}
