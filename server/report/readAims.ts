import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AimsDimensions, AimsQuery } from '../../contract/report/aims.ts';
import { pacificDay } from '../../domain/dates/pacific.ts';
import { addDays } from '../../domain/dates/parseDate.ts';
import type { Reader, Store } from '../database/open.ts';
import { aimsAircraft, aimsIncident } from './aimsNames.ts';
import { aimsVersions } from './months/versions.ts';

type AircraftRow = AimsDimensions['aircraft'][number] & Record<string, unknown>;
type IncidentRow = AimsDimensions['incidents'][number] & Record<string, unknown>;

/**
 * Aircraft and incidents of the historic records, the last historic day and the first current one.
 */
export async function readAimsDimensions(db: Reader): Promise<AimsDimensions> {
  const aircraft = await db.execute<AircraftRow>(sql`
    select ${aimsAircraft} from aims_aircraft order by 2, 3, 1`);
  const incidents = await db.execute<IncidentRow>(sql`
    select ${aimsIncident} from aims_incidents
    order by year, state, unit, incident_number, sequence, id`);
  const days = await db.execute<{ last: string | null; first: string | null }>(sql`
    select (select max(activity_date)::text from aims_activities) as last,
      (select min(activity_date)::text from dispatches where deleted_at is null) as first`);
  return {
    aircraft: aircraft.rows,
    incidents: incidents.rows,
    lastDay: days.rows[0]?.last ?? null,
    firstCurrentDay: days.rows[0]?.first ?? null,
  };
}

/**
 * The strong tag of the dimensions, a hash of their content. They are small and loaded once per
 * report.
 */
export const aimsDimensionsTag = (found: AimsDimensions): string => `"ad${tagOf(found)}"`;
const tagOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 27);

/** Increment it whenever the same records would be sent as different rows. */
const ROWS_VERSION = 1;

const isDay = (text: string) => text.length === 10;
/**
 * Historic records have days only. An instant counts as its Pacific day, an exclusive end as the
 * day before.
 */
const daysOf = ({ from, until }: AimsQuery) => ({
  first: isDay(from) ? from : pacificDay(from),
  last: isDay(until) ? until : addDays(pacificDay(until), -1),
});

/**
 * The strong tag of the rows of a range. It changes whenever a record of its months is written,
 * added or removed.
 */
export async function aimsTag(store: Store, query: AimsQuery): Promise<string> {
  const { first, last } = daysOf(query);
  const versions = await aimsVersions(store, { from: first, until: last });
  return `"a${tagOf([ROWS_VERSION, first, last, versions])}"`;
}

/** The first day of each month within the range that has historic records, oldest first. */
export async function aimsMonths(db: Reader, query: AimsQuery): Promise<string[]> {
  const { first, last } = daysOf(query);
  const { rows } = await db.execute<{ month: string }>(sql`
    select distinct date_trunc('month', activity_date)::date::text as month from aims_activities
    where activity_date between ${first}::date and ${last}::date order by 1`);
  return rows.map(({ month }) => month);
}

const local = (column: string) => sql.raw(`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI')`);
const hundredths = (column: string) => sql.raw(`round(${column} / 100.0, 2)`);

/**
 * One month's rows as JSON without the enclosing brackets; '' when there are none. The database
 * builds the whole text.
 */
export async function readAimsMonth(db: Reader, query: AimsQuery, month: string): Promise<string> {
  const { first, last } = daysOf(query);
  const { rows } = await db.execute<{ json: string | null }>(sql`
    select string_agg(json_build_object(
      'activityId', a.id, 'dispatchId', a.dispatch_id, 'dispatchNumber', a.dispatch_number, 'aircraftId', a.aircraft_id, 'incidentId', a.incident_id,
      'activityDate', a.activity_date::text, 'dispatchTime', ${local('a.dispatch_time')}, 'timeOut', ${local('a.time_out')}, 'timeIn', ${local('a.time_in')},
      'requestNumber', a.request_number, 'missionTypeDesc', a.mission_type, 'missionFlightTypeDesc', a.flight_type,
      'takeOffBaseCode', a.take_off_base_code, 'landingBaseCode', a.landing_base_code, 'agentBaseCode', a.agent_base_code,
      'agentTypeName', a.agent_type_name, 'contractTypeCode', a.contract_type_code,
      'hobbsStart', ${hundredths('a.hobbs_start')}, 'hobbsEnd', ${hundredths('a.hobbs_end')}, 'totalFlightHours', ${hundredths('a.total_flight_hours')},
      'dayFlightHours', ${hundredths('a.day_flight_hours')}, 'nightFlightHours', ${hundredths('a.night_flight_hours')}, 'landings', a.landings,
      'dropCount', a.drop_count, 'volumeOnIncident', trim_scale(a.litres_on_incident), 'volumeJettisoned', trim_scale(a.litres_jettisoned),
      'aborted', a.aborted, 'hourlyRate', ${hundredths('a.hourly_rate_cents')}, 'dailyAvailability', ${hundredths('a.daily_availability_cents')},
      'flightCost', ${hundredths('a.flight_cost_cents')}, 'abortFees', ${hundredths('a.abort_fees_cents')},
      'availabilityCost', ${hundredths('a.availability_cost_cents')}, 'totalAgentCost', ${hundredths('a.agent_cost_cents')},
      'landingFees', ${hundredths('a.landing_fees_cents')}, 'remarks', a.remarks)::text, ','
      order by a.activity_date, a.dispatch_time, a.dispatch_number, a.id) as json
    from aims_activities a where a.activity_date between greatest(${first}::date, ${month}::date)
      and least(${last}::date, (${month}::date + interval '1 month' - interval '1 day')::date)`);
  return rows[0]?.json ?? '';
}
