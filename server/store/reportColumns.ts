import { sql } from 'drizzle-orm';
import { ABORTED, COLUMNS_VERSION, MISSING_AGENT_RATE, NONE, NULL_NUMBER, SPLIT_PRICING } from '../../contract/metricColumns.ts';
import type { MetricsQuery } from '../../contract/reports.ts';
import type { Reader } from './open.ts';
import { inMonth, type MonthPart } from './reportWindow.ts';
import { dispatches } from './schemaDispatches.ts';

/** Columns of the contract by name, each with the expression that computes it from the query below. */
type Expressions = Readonly<Record<string, string>>;

const orNull = (expression: string) => `coalesce(${expression}, ${NULL_NUMBER})`;
const minutes = (column: string) => orNull(`floor(extract(epoch from ${column}) / 60)::int`);
/** The value's place among the query's distinct values, in their order; the same order as `distinctOf` lists them in. */
const place = (column: string) => `case when ${column} is null then ${NONE} else dense_rank() over (order by ${column} nulls last) - 1 end`;

const activity: Expressions = {
  dispatch: place('did'),
  aircraft: place('asset_id'),
  incident: place('incident_id'),
  dispatchType: `case type when 'flight' then 0 when 'standby' then 1 else 2 end`,
  activityDate: `activity_date - date '1970-01-01'`,
  dispatchTime: minutes('dispatch_time'),
  timeOut: minutes('time_out'),
  timeIn: minutes('time_in'),
  requestNumber: place('request_number'),
  missionType: place('mission_type'),
  flightType: place('flight_type'),
  takeOffBase: `coalesce((select place from base_dict b where b.id = take_off_base_id), ${NONE})`,
  landingBase: `coalesce((select place from base_dict b where b.id = landing_base_id), ${NONE})`,
  hobbsStart: orNull('hobbs_start'),
  hobbsEnd: orNull('hobbs_end'),
  totalFlightHours: orNull('total_flight_hours'),
  dayFlightHours: orNull('day_flight_hours'),
  nightFlightHours: orNull('night_flight_hours'),
  landings: orNull('landings'),
  landingFees: 'landing_fees_cents',
  flags: `case when aborted then ${ABORTED} else 0 end
    + case when exists (select 1 from drops x where x.activity_id = act.id and x.is_split_pricing) then ${SPLIT_PRICING} else 0 end
    + case when exists (select 1 from drops x where x.activity_id = act.id and x.is_missing_rate) then ${MISSING_AGENT_RATE} else 0 end`,
  remarks: place('remark'),
};
const crew: Expressions = {
  person: place('crew_id'),
  role: `(select place from role_dict r where r.id = role_id)`,
  vendor: `coalesce((select place from vendor_dict v where v.id = vendor_id), ${NONE})`,
  standByHours: 'standby_hours',
  perDiemRate: 'per_diem_cents',
};
const nano = (column: string) => `((${column} - trunc(${column})) * 1000000000)::int`;
const drops: Expressions = {
  agent: `(select place from agent_dict g where g.id = agent_type_id)`,
  base: `(select place from base_dict b where b.id = base_id)`,
  onIncidentLitres: 'trunc(litres_on_incident)::int',
  onIncidentNanolitres: nano('litres_on_incident'),
  jettisonedLitres: 'trunc(litres_jettisoned)::int',
  jettisonedNanolitres: nano('litres_jettisoned'),
  cost: 'cost_cents',
};

const selected = (expressions: Expressions) =>
  Object.entries(expressions)
    .map(([name, expression]) => `${expression} as "${name}"`)
    .join(', ');
/** Each column as one JSON list; the rows arrive in order, so no list is sorted again. */
const lists = (expressions: Expressions) =>
  `json_build_object(${Object.keys(expressions)
    .map((name) => `'${name}', coalesce(json_agg("${name}"), '[]')`)
    .join(', ')})`;
const distinctOf = (column: string, from = 'act') => `(select coalesce(json_agg(distinct ${column}), '[]') from ${from} where ${column} is not null)`;
/** A small table's words, each with its place. Every entry is listed, used or not: the tables are short. */
const dictionary = (name: string, table: string, word: string) =>
  `${name} as (select id, ${word} as word, dense_rank() over (order by ${word}) - 1 as place from ${table})`;
const wordsOf = (name: string) => `(select coalesce(json_agg(word order by place), '[]') from (select distinct word, place from ${name}) q)`;
/** Where the child rows of each activity start, one more entry than activities. */
const offsets = (child: string) => `(select json_agg(start order by i) from (
  select -1 as i, 0::bigint as start union all
  select act.i, sum((select count(*) from ${child} x where x.activity_id = act.id)) over (order by act.i) from act) q)`;

/** One month's part as a block of the contract, the whole text built in the database by `json_agg` per column. */
export async function readMonthColumns(db: Reader, query: MetricsQuery, part: MonthPart): Promise<string> {
  const { rows } = await db.execute<{ json: string }>(sql`
    with act as materialized (
      select row_number() over (order by dispatches.activity_date, dispatches.dispatch_time, dispatches.number, a.position) - 1 as i, a.*,
        dispatches.id as did, dispatches.number, dispatches.type, dispatches.asset_id, dispatches.activity_date, dispatches.dispatch_time,
        nullif(dispatches.remarks, '') as remark
      from ${dispatches} join activities a on a.dispatch_id = dispatches.id where ${inMonth(query, part)}
    ), crew_rows as materialized (
      select x.*, act.i, m.vendor_id, p.first_name || ' ' || p.last_name as person_name
      from act join activity_crew x on x.activity_id = act.id join crew m on m.id = x.crew_id join people p on p.id = m.person_id
    ), drop_rows as materialized (select x.*, act.i from act join drops x on x.activity_id = act.id),
    ${sql.raw(
      [
        dictionary('base_dict', 'bases', 'code'),
        dictionary('agent_dict', 'suppressant_types', 'name'),
        dictionary('role_dict', 'crew_roles', 'name'),
        dictionary('vendor_dict', 'aircraft_vendors', 'name'),
      ].join(', '),
    )}
    select json_build_object(
      'v', ${sql.raw(String(COLUMNS_VERSION))}, 'rows', (select count(*) from act), 'from', ${part.from}::text, 'until', ${part.until}::text,
      'dictionaries', json_build_object(
        'dispatches', ${sql.raw(distinctOf('did'))},
        'dispatchNumbers', (select coalesce(json_agg(number order by did), '[]') from (select distinct did, number from act) q),
        'aircraft', ${sql.raw(distinctOf('asset_id'))}, 'incidents', ${sql.raw(distinctOf('incident_id'))},
        'bases', ${sql.raw(wordsOf('base_dict'))}, 'missionTypes', ${sql.raw(distinctOf('mission_type'))},
        'flightTypes', ${sql.raw(distinctOf('flight_type'))}, 'requestNumbers', ${sql.raw(distinctOf('request_number'))},
        'agents', ${sql.raw(wordsOf('agent_dict'))}, 'persons', ${sql.raw(distinctOf('crew_id', 'crew_rows'))},
        'personNames', (select coalesce(json_agg(person_name order by crew_id), '[]') from (select distinct crew_id, person_name from crew_rows) q),
        'roles', ${sql.raw(wordsOf('role_dict'))}, 'vendors', ${sql.raw(wordsOf('vendor_dict'))}, 'remarks', ${sql.raw(distinctOf('remark'))}),
      'columns', (select ${sql.raw(lists(activity))} from (select ${sql.raw(selected(activity))} from act order by i) q),
      'crew', json_build_object('offsets', ${sql.raw(offsets('activity_crew'))},
        'columns', (select ${sql.raw(lists(crew))} from (select ${sql.raw(selected(crew))} from crew_rows order by i, position) q)),
      'drops', json_build_object('offsets', ${sql.raw(offsets('drops'))},
        'columns', (select ${sql.raw(lists(drops))} from (select ${sql.raw(selected(drops))} from drop_rows order by i, position) q))
    )::text as json`);
  return rows[0]?.json ?? '';
}
