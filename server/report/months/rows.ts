import { sql } from 'drizzle-orm';
import { activityTexts } from '../../../contract/dispatch/activityTexts.ts';
import type { MetricsQuery } from '../../../contract/report/reports.ts';
import { wordColumns } from '../../../contract/report/wordColumns.ts';
import type { Reader } from '../../database/open.ts';
import { reportCrew, reportDrops, reportRows } from './reportRows.ts';
import type { MonthPart } from './window.ts';

const instantOf = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`);
const hoursOf = (column: string) => sql.raw(`round(${column} / 100.0, 2)`);
const dollars = (column: string) => sql.raw(`round(${column} / 100.0, 2)`);

const words = sql.raw(
  wordColumns.map(({ key }) => `'${key}', z.${activityTexts[key].column}`).join(', '),
);

/**
 * One month's part as JSON rows without the enclosing brackets; '' when there are none. The
 * database builds the whole text, so no row becomes an object here. Costs are the stored ones
 * (COST-20); rows in the books have the approved costs (APR-43).
 */
export async function readMonthRows(
  db: Reader,
  query: MetricsQuery,
  part: MonthPart,
): Promise<string> {
  const { rows } = await db.execute<{ json: string | null }>(sql`
    with act as materialized (
      select row_number() over (order by activity_date, dispatch_time, number, position, key, source) - 1 as i, q.* from (${reportRows(query, part)}) q
    ), crew_rows as (${reportCrew}), drop_rows as materialized (select * from (${reportDrops}) x where is_counted),
    crew_of as (
      select x.i, sum(x.per_diem_cents) as per_diem,
        json_agg(json_build_object('firstName', p.first_name, 'lastName', p.last_name, 'roleName', r.name, 'vendorName', coalesce(v.name, ''),
          'standByHours', ${hoursOf('x.standby_hours')}, 'perDiemRate', ${dollars('x.per_diem_cents')}) order by x.position) as crew
      from crew_rows x join crew m on m.id = x.crew_id join people p on p.id = m.person_id join crew_roles r on r.id = x.role_id
        left join aircraft_vendors v on v.id = m.vendor_id
      group by x.i
    ), drops_of as (
      select x.i, sum(x.cost_cents) as agent, bool_or(x.is_split_pricing) as split, bool_or(x.is_missing_rate) as missing,
        json_agg(json_build_object('agentTypeId', x.agent_type_id, 'baseId', x.base_id, 'name', t.name, 'code', t.name, 'baseCode', b.code,
          'volumeOnIncident', trim_scale(x.litres_on_incident), 'volumeJettisoned', trim_scale(x.litres_jettisoned), 'rateId', x.rate_id)
          order by x.position) filter (where t.id is not null) as drops
      from drop_rows x left join suppressant_types t on t.id = x.agent_type_id left join bases b on b.id = x.base_id
      group by x.i
    ), bases_of as (
      select i, string_agg(code, ', ' order by first) as codes
      from (select x.i, b.code, min(x.position) as first from drop_rows x join bases b on b.id = x.base_id group by x.i, b.code) q group by i
    ), agents_of as (
      select i, string_agg(name, ', ' order by first) as names
      from (select x.i, t.name, min(x.position) as first from drop_rows x join suppressant_types t on t.id = x.agent_type_id group by x.i, t.name) q group by i
    ), costed as (
      select act.*,
        coalesce(act.per_diem_cents, c.per_diem, 0) as per_diem, coalesce(c.crew, '[]') as crew, coalesce(l.agent, 0) as agent, coalesce(l.split, false) as split, coalesce(l.missing, false) as missing,
        coalesce(l.drops, '[]') as drops
      from act left join crew_of c on c.i = act.i left join drops_of l on l.i = act.i
    ), summed as (
      select costed.*, flight_cost_cents + abort_fees_cents + agent + landing_fees_cents + crew_standby_cents + per_diem as excl from costed
    )
    select string_agg(json_build_object(
      'dispatchId', did, 'dispatchNumber', z.number, 'activityId', z.key, 'kind', case z.source when 'adjustment' then 'adjustment' else 'activity' end,
      'approval', z.approval, 'dispatchType', z.type, 'aircraftId', z.asset_id,
      'incident', case when i.id is null then null else json_build_object('id', i.id, 'year', i.year, 'state', i.state, 'unit', i.unit,
        'incidentNumber', i.incident_number, 'sequence', i.sequence, 'name', i.name, 'agency', i.agency, 'typeCode', i.type_code, 'isUnconfirmed', i.is_unconfirmed) end,
      'activityDate', z.activity_date::text, 'createdAt', ${instantOf('z.created_at')}, ${words},
      'dispatchTime', ${instantOf('z.dispatch_time')}, 'timeOut', ${instantOf('z.time_out')}, 'timeIn', ${instantOf('z.time_in')},
      'hobbsStart', ${hoursOf('z.hobbs_start')}, 'hobbsEnd', ${hoursOf('z.hobbs_end')},
      'takeOffBaseCode', f.code, 'landingBaseCode', t.code,
      'agentBaseCode', ab.codes, 'agentTypeName', an.names,
      'totalFlightHours', ${hoursOf('z.total_flight_hours')}, 'dayFlightHours', ${hoursOf('z.day_flight_hours')},
      'nightFlightHours', ${hoursOf('z.night_flight_hours')}, 'aborted', z.aborted, 'landings', z.landings,
      'landingFees', ${dollars('z.landing_fees_cents')}, 'totalAgentCost', ${dollars('z.agent')},
      'totalCostExclAvailCost', ${dollars('z.excl')}, 'totalCost', ${dollars('(z.excl + z.availability_cost_cents)')},
      'isSplitPricing', z.split, 'isMissingAgentRate', z.missing, 'remarks', z.remarks, 'crew', z.crew, 'drops', z.drops)::text,
      ',' order by z.i) as json
    from summed z left join incidents i on i.id = z.incident_id left join bases f on f.id = z.take_off_base_id left join bases t on t.id = z.landing_base_id
      left join bases_of ab on ab.i = z.i left join agents_of an on an.i = z.i`);
  return rows[0]?.json ?? '';
}
