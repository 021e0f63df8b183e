import { sql } from 'drizzle-orm';
import { ABORTED, COLUMNS_VERSION, MISSING_AGENT_RATE, NONE, NULL_NUMBER, SPLIT_PRICING } from '../../contract/metricColumns.ts';
import type { MetricsQuery } from '../../contract/reports.ts';
import type { Reader } from './open.ts';
import { versionIn } from './reportVersions.ts';
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
  takeOffBase: `coalesce(take_off.place, ${NONE})`,
  landingBase: `coalesce(landing.place, ${NONE})`,
  hobbsStart: orNull('hobbs_start'),
  hobbsEnd: orNull('hobbs_end'),
  totalFlightHours: orNull('total_flight_hours'),
  dayFlightHours: orNull('day_flight_hours'),
  nightFlightHours: orNull('night_flight_hours'),
  landings: orNull('landings'),
  landingFees: 'landing_fees_cents',
  flags: `case when aborted then ${ABORTED} else 0 end
    + case when marks.is_split then ${SPLIT_PRICING} else 0 end + case when marks.is_missing then ${MISSING_AGENT_RATE} else 0 end`,
  remarks: place('remark'),
};
const crew: Expressions = {
  person: place('crew_id'),
  role: 'role_dict.place',
  vendor: `coalesce(vendor_dict.place, ${NONE})`,
  standByHours: 'standby_hours',
  perDiemRate: 'per_diem_cents',
};
const nano = (column: string) => `((${column} - trunc(${column})) * 1000000000)::int`;
const drops: Expressions = {
  agent: 'agent_dict.place',
  base: 'base_dict.place',
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
/** The words in use of a small table, each with its place. One that is not used would change the block without a write that touches its month. */
const dictionary = (name: string, table: string, word: string, used: string) =>
  `${name} as materialized (select id, ${word} as word, dense_rank() over (order by ${word}) - 1 as place from ${table} where id in (${used}))`;
const wordsOf = (name: string) => `(select coalesce(json_agg(word order by place), '[]') from (select distinct word, place from ${name}) q)`;
/** Where the child rows of each activity start, one more entry than activities. */
const offsets = (child: string) => `(select json_agg(start order by i) from (
  select -1 as i, 0::bigint as start union all
  select act.i, sum(coalesce(n.count, 0)) over (order by act.i) from act left join (select i, count(*) from ${child} group by i) n on n.i = act.i) q)`;

/** One month's part as a block of the contract. */
export interface MonthColumns {
  /** Of the month, as seen by the same query. */
  readonly version: string;
  readonly rows: number;
  /** The block as JSON text, built in the database by `json_agg` per column. */
  readonly json: string;
}

export async function readMonthColumns(db: Reader, query: MetricsQuery, part: MonthPart): Promise<MonthColumns> {
  const { rows } = await db.execute<{ version: string; rows: number; json: string }>(sql`
    with act as materialized (
      select row_number() over (order by dispatches.activity_date, dispatches.dispatch_time, dispatches.number, a.position) - 1 as i, a.*,
        dispatches.id as did, dispatches.number, dispatches.type, dispatches.asset_id, dispatches.activity_date, dispatches.dispatch_time,
        nullif(dispatches.remarks, '') as remark
      from ${dispatches} join activities a on a.dispatch_id = dispatches.id where ${inMonth(query, part)}
    ), crew_rows as materialized (
      select x.*, act.i, m.vendor_id, p.first_name || ' ' || p.last_name as person_name
      from act join activity_crew x on x.activity_id = act.id join crew m on m.id = x.crew_id join people p on p.id = m.person_id
    ), drop_rows as materialized (select x.*, act.i from act join drops x on x.activity_id = act.id and x.is_counted),
    ${sql.raw(
      [
        dictionary('base_dict', 'bases', 'code', 'select take_off_base_id from act union select landing_base_id from act union select base_id from drop_rows'),
        dictionary('agent_dict', 'suppressant_types', 'name', 'select agent_type_id from drop_rows'),
        dictionary('role_dict', 'crew_roles', 'name', 'select role_id from crew_rows'),
        dictionary('vendor_dict', 'aircraft_vendors', 'name', 'select vendor_id from crew_rows'),
      ].join(', '),
    )}
    select ${versionIn(part)} as version, (select count(*) from act)::int as rows, json_build_object(
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
      'columns', (select ${sql.raw(lists(activity))} from (
        select ${sql.raw(selected(activity))} from act left join base_dict take_off on take_off.id = take_off_base_id
          left join base_dict landing on landing.id = landing_base_id
          left join (select activity_id, bool_or(x.is_split_pricing) as is_split, bool_or(x.is_missing_rate) as is_missing
            from drops x where x.activity_id in (select id from act) group by activity_id) marks on marks.activity_id = act.id
        order by i) q),
      'crew', json_build_object('offsets', ${sql.raw(offsets('crew_rows'))},
        'columns', (select ${sql.raw(lists(crew))} from (select ${sql.raw(selected(crew))} from crew_rows join role_dict on role_dict.id = role_id
          left join vendor_dict on vendor_dict.id = vendor_id order by i, position) q)),
      'drops', json_build_object('offsets', ${sql.raw(offsets('drop_rows'))},
        'columns', (select ${sql.raw(lists(drops))} from (select ${sql.raw(selected(drops))} from drop_rows join agent_dict on agent_dict.id = agent_type_id
          join base_dict on base_dict.id = base_id order by i, position) q))
    )::text as json`);
  return rows[0] ?? { version: '', rows: 0, json: '' };
}
