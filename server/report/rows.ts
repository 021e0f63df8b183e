import { sql } from 'drizzle-orm';
import type { MetricsQuery } from '../../contract/report/reports.ts';
import { abortFeeSql, availabilitySql, flightCostSql, hourlySql } from '../cost/formulasSql.ts';
import type { Reader } from '../database/open.ts';
import { dispatches } from '../schema/dispatches.ts';
import { inMonth, type MonthPart } from './window.ts';

const instantOf = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`);
const hoursOf = (column: string) => sql.raw(`round(${column} / 100.0, 2)`);
const dollars = (column: string) => sql.raw(`round(${column} / 100.0, 2)`);

/**
 * One month's part as JSON rows without the brackets around them ('' when there are none). Built whole in the database:
 * no row is ever an object on our side. Costs are COST-1 to COST-6.
 */
export async function readMonthRows(db: Reader, query: MetricsQuery, part: MonthPart): Promise<string> {
  const { rows } = await db.execute<{ json: string | null }>(sql`
    with act as (
      select a.*, dispatches.id as did, dispatches.number, dispatches.type, dispatches.asset_id, dispatches.activity_date, dispatches.dispatch_time,
        dispatches.remarks, dispatches.created_at,
        ${sql.raw(flightCostSql('a.aborted', 'a.total_flight_hours', 'k.hourly_rate_cents'))} as flight,
        ${sql.raw(abortFeeSql('a.aborted', 'k.hourly_rate_cents'))} as abort,
        ${sql.raw(availabilitySql('a.total_flight_hours', 'k.daily_availability_cents'))} as availability,
        ${sql.raw(hourlySql('c.standby', 'k.crew_standby_rate_cents'))} as standby, coalesce(c.per_diem, 0) as per_diem,
        coalesce(c.crew, '[]') as crew, coalesce(l.agent, 0) as agent, coalesce(l.split, false) as split, coalesce(l.missing, false) as missing,
        coalesce(l.drops, '[]') as drops
      from ${dispatches} join activities a on a.dispatch_id = dispatches.id
        left join lateral (
          select o.* from contracts o
          where o.deleted_at is null and o.start_date <= dispatches.activity_date and (o.end_date is null or o.end_date >= dispatches.activity_date)
            and (exists (select 1 from contract_assets x where x.contract_id = o.id and x.asset_id = dispatches.asset_id)
              or exists (select 1 from contract_types x join assets s on s.aircraft_type_id = x.aircraft_type_id
                where x.contract_id = o.id and s.id = dispatches.asset_id))
          order by (o.source = 'aircraft') desc, o.start_date desc, o.id desc limit 1
        ) k on dispatches.type <> 'agentOnly'
        left join lateral (
          select sum(x.standby_hours) as standby, sum(x.per_diem_cents) as per_diem,
            json_agg(json_build_object('firstName', p.first_name, 'lastName', p.last_name, 'roleName', r.name, 'vendorName', coalesce(v.name, ''),
              'standByHours', ${hoursOf('x.standby_hours')}, 'perDiemRate', ${dollars('x.per_diem_cents')}) order by x.position) as crew
          from activity_crew x join crew m on m.id = x.crew_id join people p on p.id = m.person_id join crew_roles r on r.id = x.role_id
            left join aircraft_vendors v on v.id = m.vendor_id
          where x.activity_id = a.id
        ) c on true
        left join lateral (
          select sum(x.cost_cents) as agent, bool_or(x.is_split_pricing) as split, bool_or(x.is_missing_rate) as missing,
            json_agg(json_build_object('agentTypeId', x.agent_type_id, 'baseId', x.base_id, 'name', t.name, 'code', t.name, 'baseCode', b.code,
              'volumeOnIncident', trim_scale(x.litres_on_incident), 'volumeJettisoned', trim_scale(x.litres_jettisoned), 'rateId', x.rate_id)
              order by x.position) as drops
          from drops x join suppressant_types t on t.id = x.agent_type_id join bases b on b.id = x.base_id
          where x.activity_id = a.id and x.is_counted
        ) l on true
      where ${inMonth(query, part)}
    ), costed as (
      select act.*, flight + abort + agent + act.landing_fees_cents + standby + per_diem as excl from act
    )
    select string_agg(json_build_object(
      'dispatchId', did, 'dispatchNumber', z.number, 'activityId', z.id, 'dispatchType', z.type, 'aircraftId', z.asset_id,
      'incident', case when i.id is null then null else json_build_object('id', i.id, 'year', i.year, 'state', i.state, 'unit', i.unit,
        'incidentNumber', i.incident_number, 'sequence', i.sequence, 'name', i.name, 'agency', i.agency, 'typeCode', i.type_code, 'isUnconfirmed', i.is_unconfirmed) end,
      'activityDate', z.activity_date::text, 'createdAt', ${instantOf('z.created_at')}, 'requestNumber', z.request_number,
      'dispatchTime', ${instantOf('z.dispatch_time')}, 'timeOut', ${instantOf('z.time_out')}, 'timeIn', ${instantOf('z.time_in')},
      'hobbsStart', ${hoursOf('z.hobbs_start')}, 'hobbsEnd', ${hoursOf('z.hobbs_end')}, 'missionTypeDesc', z.mission_type,
      'missionFlightTypeDesc', z.flight_type, 'takeOffBaseCode', f.code, 'landingBaseCode', t.code,
      'agentBaseCode', (select string_agg(code, ', ' order by first) from (
        select b.code, min(x.position) as first from drops x join bases b on b.id = x.base_id where x.activity_id = z.id and x.is_counted group by b.code) q),
      'agentTypeName', (select string_agg(name, ', ' order by first) from (
        select s.name, min(x.position) as first from drops x join suppressant_types s on s.id = x.agent_type_id where x.activity_id = z.id and x.is_counted group by s.name) q),
      'totalFlightHours', ${hoursOf('z.total_flight_hours')}, 'dayFlightHours', ${hoursOf('z.day_flight_hours')},
      'nightFlightHours', ${hoursOf('z.night_flight_hours')}, 'aborted', z.aborted, 'landings', z.landings,
      'landingFees', ${dollars('z.landing_fees_cents')}, 'totalAgentCost', ${dollars('z.agent')},
      'totalCostExclAvailCost', ${dollars('z.excl')}, 'totalCost', ${dollars('(z.excl + z.availability)')},
      'isSplitPricing', z.split, 'isMissingAgentRate', z.missing, 'remarks', z.remarks, 'crew', z.crew, 'drops', z.drops)::text,
      ',' order by z.activity_date, z.dispatch_time, z.number, z.position) as json
    from costed z left join incidents i on i.id = z.incident_id left join bases f on f.id = z.take_off_base_id left join bases t on t.id = z.landing_base_id`);
  return rows[0]?.json ?? '';
}
