import { type SQL, sql } from 'drizzle-orm';
import {
  type ActivityTextKey,
  activityTextKeys,
  activityTexts,
} from '../../../contract/dispatch/activityTexts.ts';
import type { MetricsQuery } from '../../../contract/report/reports.ts';
import { isBackAfterDeletion } from '../../books/books.ts';
import { beganAt, withinWindow } from '../../dispatch/dispatchWindows.ts';
import { dispatches } from '../../schema/dispatches.ts';
import { inMonth, type MonthPart } from './window.ts';

const noonOf = (day: string) =>
  sql.raw(`(${day} + time '12:00') at time zone 'America/Los_Angeles'`);
const inPart = (day: SQL, { from, until }: MonthPart) =>
  sql`${day} between ${from}::date and ${until}::date`;
/**
 * The contract of a row in the books. Agent-only records are paid by none, so take the contract of
 * their activity (RPT-80).
 */
const contractIn = (of: string) =>
  `coalesce(${of}.contract_id, case when dispatches.type = 'agentOnly' then a.contract_id end)`;

const textColumns = activityTextKeys.map((key) => activityTexts[key].column);
type TextColumn = (typeof activityTexts)[ActivityTextKey]['column'];
const eachTextColumn = (make: (column: TextColumn) => string) =>
  // The cast: `fromEntries` loses the keys.
  Object.fromEntries(textColumns.map((column) => [column, make(column)])) as Record<
    TextColumn,
    string
  >;
const sealedFigures = [
  'flight_cost_cents',
  'abort_fees_cents',
  'availability_cost_cents',
  'agent_cost_cents',
  'crew_standby_cents',
  'per_diem_cents',
  'landing_fees_cents',
  'landings',
] as const;
/** Columns that seals and adjustments share. */
const figuresOf = (of: string) =>
  // The cast: `fromEntries` loses the keys.
  Object.fromEntries(sealedFigures.map((name) => [name, `${of}.${name}`])) as Record<
    (typeof sealedFigures)[number],
    string
  >;

/**
 * Current activities: SQL by report column. Costs that are stored on loads and crew rows are null
 * here.
 */
const live = {
  source: `'live'`,
  key: 'a.id',
  activity_id: 'a.id',
  did: 'dispatches.id',
  number: 'dispatches.number',
  type: 'dispatches.type',
  approval: 'dispatches.approval',
  created_at: 'dispatches.created_at',
  dispatch_time: 'dispatches.dispatch_time',
  remarks: 'dispatches.remarks',
  activity_date: 'dispatches.activity_date',
  asset_id: 'dispatches.asset_id',
  incident_id: 'a.incident_id',
  take_off_base_id: 'a.take_off_base_id',
  landing_base_id: 'a.landing_base_id',
  contract_id: 'a.contract_id',
  position: 'a.position',
  ...eachTextColumn((column) => `a.${column}`),
  time_out: 'a.time_out',
  time_in: 'a.time_in',
  hobbs_start: 'a.hobbs_start',
  hobbs_end: 'a.hobbs_end',
  total_flight_hours: 'a.total_flight_hours',
  day_flight_hours: 'a.day_flight_hours',
  night_flight_hours: 'a.night_flight_hours',
  landings: 'a.landings::int',
  landing_fees_cents: 'a.landing_fees_cents',
  aborted: 'a.aborted',
  flight_cost_cents: 'a.flight_cost_cents',
  abort_fees_cents: 'a.abort_fees_cents',
  availability_cost_cents: 'a.availability_cost_cents',
  agent_cost_cents: 'null::bigint',
  crew_standby_cents: 'a.crew_standby_cents',
  per_diem_cents: 'null::bigint',
  litres_on_incident: '0::numeric',
  litres_jettisoned: '0::numeric',
  sealed_drops: 'null::jsonb',
  sealed_crew: 'null::jsonb',
  moved_standby: '0',
  moved_loads: '0',
};
type RowColumns = Readonly<Record<keyof typeof live, string>>;
/**
 * Approved figures of an activity (APR-40). Words and times come from the activity while it still
 * exists.
 */
const sealed: RowColumns = {
  ...live,
  ...figuresOf('s'),
  source: `'seal'`,
  key: 's.activity_id',
  activity_id: 's.activity_id',
  did: 's.dispatch_id',
  number: 'coalesce(dispatches.number, 0)',
  type: `coalesce(dispatches.type, 'flight')`,
  approval: `coalesce(dispatches.approval, 'approved')`,
  created_at: 'coalesce(dispatches.created_at, s.sealed_at)',
  remarks: `coalesce(dispatches.remarks, '')`,
  activity_date: 's.activity_date',
  asset_id: 's.asset_id',
  incident_id: 's.incident_id',
  take_off_base_id: 's.take_off_base_id',
  landing_base_id: 's.landing_base_id',
  contract_id: contractIn('s'),
  position: 'coalesce(a.position, 0)',
  total_flight_hours: 's.total_hours',
  day_flight_hours: 's.day_hours',
  night_flight_hours: 's.night_hours',
  aborted: 'coalesce(a.aborted, s.abort_fees_cents > 0)',
  sealed_drops: 's.drops',
  sealed_crew: 's.crew',
};
/**
 * The differences an adjustment posts, on its posting day (APR-42). It has no words and no times.
 */
const adjusting: RowColumns = {
  ...live,
  ...figuresOf('j'),
  ...eachTextColumn(() => 'null'),
  source: `'adjustment'`,
  key: 'j.id',
  activity_id: 'j.activity_id',
  did: 'coalesce(j.dispatch_id, j.id)',
  number: 'coalesce(dispatches.number, 0)',
  type: `coalesce(dispatches.type, 'flight')`,
  approval: 'null',
  created_at: 'j.posted_at',
  dispatch_time: 'null',
  remarks: `''`,
  activity_date: 'j.posted_on',
  asset_id: 'j.asset_id',
  incident_id: 'j.incident_id',
  take_off_base_id: 'j.take_off_base_id',
  landing_base_id: 'j.landing_base_id',
  contract_id: contractIn('j'),
  position: 'null',
  time_out: 'null',
  time_in: 'null',
  hobbs_start: 'null',
  hobbs_end: 'null',
  total_flight_hours: 'j.total_hours',
  day_flight_hours: 'j.day_hours',
  night_flight_hours: 'j.night_hours',
  aborted: 'false',
  litres_on_incident: 'j.litres_on_incident',
  litres_jettisoned: 'j.litres_jettisoned',
  sealed_drops: 's.drops',
  moved_standby: 'j.standby_hours',
  moved_loads: 'j.loads',
};
// The cast: the literal's own keys. Their order matters, because UNION matches columns by position.
const rowColumns = Object.keys(live) as (keyof typeof live)[];
const selected = (columns: RowColumns) =>
  sql.raw(rowColumns.map((name) => `${columns[name]} as ${name}`).join(', '));
const liveRows = sql`
  select ${selected(live)}
  from ${dispatches} join activities a on a.dispatch_id = dispatches.id`;

/**
 * Rows of a month's part as reports count them (APR-40):
 * - activities that are not in the books, and those restored after their deletion was posted
 *   (APR-25), with their current values
 * - seals on the day they were approved for
 * - adjustments on their posting day
 */
export const reportRows = (query: MetricsQuery, part: MonthPart): SQL => sql`
  ${liveRows}
  left join seals s on s.activity_id = a.id
  where s.activity_id is null and ${inMonth(query, part)}
  union all
  ${liveRows}
  join seals s on s.activity_id = a.id
  where ${isBackAfterDeletion('a.id', 'dispatches')} and ${inMonth(query, part)}
  union all
  select ${selected(sealed)}
  from seals s left join ${dispatches} on dispatches.id = s.dispatch_id left join activities a on a.id = s.activity_id
  where ${inPart(sql`s.activity_date`, part)} and ${withinWindow(query.from, query.until, sql`s.activity_date`, beganAt) ?? sql`true`}
  union all
  select ${selected(adjusting)}
  from adjustments j left join ${dispatches} on dispatches.id = j.dispatch_id left join activities a on a.id = j.activity_id
    left join seals s on s.activity_id = j.activity_id
  where ${inPart(sql`j.posted_on`, part)} and ${withinWindow(query.from, query.until, sql`j.posted_on`, noonOf('j.posted_on')) ?? sql`true`}`;

/** Number of report rows per month, as `YYYY-MM` with its count. The part can span many months. */
export const activitiesByMonth = (query: MetricsQuery, part: MonthPart): SQL => sql`
  select to_char(day, 'YYYY-MM') as month, sum(rows)::int as activities from (
    select dispatches.activity_date as day, count(*) as rows
    from ${dispatches} join activities a on a.dispatch_id = dispatches.id left join seals s on s.activity_id = a.id
    where (s.activity_id is null or ${isBackAfterDeletion('a.id', 'dispatches')}) and ${inMonth(query, part)} group by 1
    union all select s.activity_date, count(*) from seals s where ${inPart(sql`s.activity_date`, part)} group by 1
    union all select j.posted_on, count(*) from adjustments j where ${inPart(sql`j.posted_on`, part)} group by 1
  ) q group by 1`;

/**
 * The loads of the rows in `act`. An adjustment's load gets the agent and base of the first
 * approved load (APR-42).
 */
export const reportDrops: SQL = sql`
  select act.i, x.position::int, x.is_counted, x.is_split_pricing, x.is_missing_rate, x.agent_type_id, x.base_id, x.litres_on_incident, x.litres_jettisoned,
    x.cost_cents, x.rate_id
  from act join drops x on x.activity_id = act.activity_id where act.source = 'live'
  union all
  select act.i, e.n::int, true, coalesce((e.v->>'isSplit')::boolean, false), coalesce((e.v->>'isMissing')::boolean, false), (e.v->>'agentTypeId')::uuid,
    (e.v->>'baseId')::uuid, (e.v->>'litresOnIncident')::numeric, (e.v->>'litresJettisoned')::numeric, (e.v->>'cents')::bigint, (e.v->>'rateId')::uuid
  from act, jsonb_array_elements(act.sealed_drops) with ordinality e(v, n) where act.source = 'seal'
  union all
  select act.i, 0, true, false, false, (act.sealed_drops->0->>'agentTypeId')::uuid, (act.sealed_drops->0->>'baseId')::uuid, act.litres_on_incident,
    act.litres_jettisoned, act.agent_cost_cents, null
  from act
  where act.source = 'adjustment'
    and (act.agent_cost_cents <> 0 or act.litres_on_incident <> 0 or act.litres_jettisoned <> 0 or act.moved_loads <> 0)`;

/** The crew of the rows in `act`. An adjustment's row has no person (APR-42). */
export const reportCrew: SQL = sql`
  select act.i, x.position::int, x.crew_id, x.role_id, x.standby_hours::int, x.per_diem_cents, x.standby_cents
  from act join activity_crew x on x.activity_id = act.activity_id where act.source = 'live'
  union all
  select act.i, e.n::int, (e.v->>'crewId')::uuid, (e.v->>'roleId')::uuid, coalesce((e.v->>'standbyHours')::int, 0), (e.v->>'perDiemCents')::bigint,
    (e.v->>'standbyCents')::bigint
  from act, jsonb_array_elements(act.sealed_crew) with ordinality e(v, n) where act.source = 'seal'
  union all
  select act.i, 0, null, null, act.moved_standby, act.per_diem_cents, act.crew_standby_cents
  from act where act.source = 'adjustment' and (act.per_diem_cents <> 0 or act.crew_standby_cents <> 0 or act.moved_standby <> 0)`;
