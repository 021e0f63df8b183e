import { type SQL, sql } from 'drizzle-orm';
import type { MetricsQuery } from '../../contract/report/reports.ts';
import { isBackAfterDeletion } from '../cost/books.ts';
import { beganAt, withinWindow } from '../dispatch/dispatchWindows.ts';
import { dispatches } from '../schema/dispatches.ts';
import { inMonth, type MonthPart } from './window.ts';

const noonOf = (day: string) =>
  sql.raw(`(${day} + time '12:00') at time zone 'America/Los_Angeles'`);
const inPart = (day: SQL, { from, until }: MonthPart) =>
  sql`${day} between ${from}::date and ${until}::date`;
/** Figures of the books, by the names that seals and adjustments share. */
const figures = (of: string) =>
  sql.raw(
    [
      'flight_cost_cents',
      'abort_fees_cents',
      'availability_cost_cents',
      'agent_cost_cents',
      'crew_standby_cents',
      'per_diem_cents',
    ]
      .map((name) => `${of}.${name}`)
      .join(', '),
  );

/** The contract of a row of the books. An agent-only record was paid by none and takes its activity's (RPT-80). */
const contractIn = (of: string) =>
  sql.raw(
    `coalesce(${of}.contract_id, case when dispatches.type = 'agentOnly' then a.contract_id end)`,
  );

/** Activities as they are now, before any condition. */
const liveRows = sql`
  select 'live' as source, a.id as key, a.id as activity_id, dispatches.id as did, dispatches.number, dispatches.type, dispatches.approval, dispatches.created_at,
    dispatches.dispatch_time, dispatches.remarks, dispatches.activity_date, dispatches.asset_id, a.incident_id, a.take_off_base_id, a.landing_base_id,
    a.contract_id, a.position, a.request_number, a.mission_type, a.flight_type, a.time_out, a.time_in, a.hobbs_start, a.hobbs_end,
    a.total_flight_hours, a.day_flight_hours, a.night_flight_hours, a.landings::int as landings, a.landing_fees_cents, a.aborted,
    a.flight_cost_cents, a.abort_fees_cents, a.availability_cost_cents, null::bigint as agent_cost_cents, a.crew_standby_cents, null::bigint as per_diem_cents, 0::numeric as litres_on_incident, 0::numeric as litres_jettisoned,
    null::jsonb as sealed_drops, null::jsonb as sealed_crew, 0 as moved_standby, 0 as moved_loads
  from ${dispatches} join activities a on a.dispatch_id = dispatches.id`;

/**
 * Rows of a month's part as reports count them (APR-40): activities that are not in the books as they are now, with
 * those restored after their deletion was taken (APR-25); seals on the day they were approved for; adjustments on the
 * day they were posted.
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
  select 'seal', s.activity_id, s.activity_id, s.dispatch_id, coalesce(dispatches.number, 0), coalesce(dispatches.type, 'flight'),
    coalesce(dispatches.approval, 'approved'), coalesce(dispatches.created_at, s.sealed_at), dispatches.dispatch_time, coalesce(dispatches.remarks, ''),
    s.activity_date, s.asset_id, s.incident_id, s.take_off_base_id, s.landing_base_id, ${contractIn('s')}, coalesce(a.position, 0), a.request_number,
    a.mission_type, a.flight_type, a.time_out, a.time_in, a.hobbs_start, a.hobbs_end, s.total_hours, s.day_hours, s.night_hours, s.landings,
    s.landing_fees_cents, coalesce(a.aborted, s.abort_fees_cents > 0), ${figures('s')}, 0, 0, s.drops, s.crew, 0, 0
  from seals s left join ${dispatches} on dispatches.id = s.dispatch_id left join activities a on a.id = s.activity_id
  where ${inPart(sql`s.activity_date`, part)} and ${withinWindow(query.from, query.until, sql`s.activity_date`, beganAt) ?? sql`true`}
  union all
  select 'adjustment', j.id, j.activity_id, coalesce(j.dispatch_id, j.id), coalesce(dispatches.number, 0), coalesce(dispatches.type, 'flight'), null, j.posted_at,
    null, '', j.posted_on, j.asset_id, j.incident_id, j.take_off_base_id, j.landing_base_id, ${contractIn('j')}, null, null,
    null, null, null, null, null, null, j.total_hours, j.day_hours, j.night_hours, j.landings,
    j.landing_fees_cents, false, ${figures('j')}, j.litres_on_incident, j.litres_jettisoned, s.drops, null, j.standby_hours, j.loads
  from adjustments j left join ${dispatches} on dispatches.id = j.dispatch_id left join activities a on a.id = j.activity_id
    left join seals s on s.activity_id = j.activity_id
  where ${inPart(sql`j.posted_on`, part)} and ${withinWindow(query.from, query.until, sql`j.posted_on`, noonOf('j.posted_on')) ?? sql`true`}`;

/** How many such rows each month of a part has, which may be of many months: `YYYY-MM` with its count. */
export const activitiesByMonth = (query: MetricsQuery, part: MonthPart): SQL => sql`
  select to_char(day, 'YYYY-MM') as month, sum(rows)::int as activities from (
    select dispatches.activity_date as day, count(*) as rows
    from ${dispatches} join activities a on a.dispatch_id = dispatches.id left join seals s on s.activity_id = a.id
    where (s.activity_id is null or ${isBackAfterDeletion('a.id', 'dispatches')}) and ${inMonth(query, part)} group by 1
    union all select s.activity_date, count(*) from seals s where ${inPart(sql`s.activity_date`, part)} group by 1
    union all select j.posted_on, count(*) from adjustments j where ${inPart(sql`j.posted_on`, part)} group by 1
  ) q group by 1`;

/** The loads of rows that `act` holds: an adjustment's stand where the first load that was approved does (APR-42). */
export const reportDrops: SQL = sql`
  select act.i, x.position::int, x.is_counted, x.is_split_pricing, x.is_missing_rate, x.agent_type_id, x.base_id, x.litres_on_incident, x.litres_jettisoned,
    x.cost_cents, x.rate_id
  from act join drops x on x.activity_id = act.activity_id where act.source = 'live'
  union all
  select act.i, e.n::int, true, coalesce((e.v->>'isSplit')::boolean, false), coalesce((e.v->>'isMissing')::boolean, false), (e.v->>'agentTypeId')::uuid,
    (e.v->>'baseId')::uuid, (e.v->>'litresOnIncident')::numeric, (e.v->>'litresJettisoned')::numeric, (e.v->>'cents')::bigint, null
  from act, jsonb_array_elements(act.sealed_drops) with ordinality e(v, n) where act.source = 'seal'
  union all
  select act.i, 0, true, false, false, (act.sealed_drops->0->>'agentTypeId')::uuid, (act.sealed_drops->0->>'baseId')::uuid, act.litres_on_incident,
    act.litres_jettisoned, act.agent_cost_cents, null
  from act
  where act.source = 'adjustment'
    and (act.agent_cost_cents <> 0 or act.litres_on_incident <> 0 or act.litres_jettisoned <> 0 or act.moved_loads <> 0)`;

/** Their crew: nobody stands for what an adjustment moves (APR-42). */
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
