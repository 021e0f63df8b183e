import { sql } from 'drizzle-orm';
import type { SheetPerson, Sortie } from '../../contract/daySheets/daySheets.ts';
import { minutesBetween } from '../../domain/dates/minutes.ts';
import { grouped } from '../database/grouped.ts';
import type { Reader } from '../database/open.ts';
import { readDuty } from '../limits/readDuty.ts';
import { wireInstant } from '../schema/columns.ts';

interface Days {
  readonly assetId: string;
  readonly from: string;
  readonly until: string;
}

/** The aircraft's activities as recorded, with meter readings. */
export async function readSorties(db: Reader, { assetId, from, until }: Days): Promise<Sortie[]> {
  const { rows } = await db.execute<Sortie & Record<string, unknown>>(sql`
    select a.id as "activityId", d.id as "dispatchId", d.number::int as "dispatchNumber", d.type as "dispatchType",
      d.activity_date::text as day, coalesce(i.name, '') as incident, a.aborted,
      ${wireInstant(sql`a.time_out`)} as "timeOut", ${wireInstant(sql`a.time_in`)} as "timeIn",
      (a.hobbs_start / 100.0)::float8 as "hobbsStart", (a.hobbs_end / 100.0)::float8 as "hobbsEnd",
      (a.total_flight_hours / 100.0)::float8 as hours
    from dispatches d join activities a on a.dispatch_id = d.id left join incidents i on i.id = a.incident_id
    where d.asset_id = ${assetId}::uuid and d.deleted_at is null and d.activity_date between ${from} and ${until}
    order by d.activity_date, a.time_out nulls last, d.number, a.position`);
  return rows;
}

const least = (times: readonly (string | null)[]): string | null =>
  times.flatMap((time) => time ?? []).toSorted()[0] ?? null;
const most = (times: readonly (string | null)[]): string | null =>
  times
    .flatMap((time) => time ?? [])
    .toSorted()
    .at(-1) ?? null;

/** The aircraft's crew by day: hours on duty, and the standby recorded on this aircraft (PAY-9). */
export async function readPeople(
  db: Reader,
  { assetId, from, until }: Days,
): Promise<SheetPerson[]> {
  interface Row extends Record<string, unknown> {
    readonly day: string;
    readonly crewId: string;
    readonly name: string;
    readonly standbyHours: number;
  }
  const { rows } = await db.execute<Row>(sql`
    select d.activity_date::text as day, x.crew_id as "crewId", p.first_name || ' ' || p.last_name as name,
      (sum(x.standby_hours) / 100.0)::float8 as "standbyHours"
    from dispatches d join activities a on a.dispatch_id = d.id join activity_crew x on x.activity_id = a.id
      join crew c on c.id = x.crew_id join people p on p.id = c.person_id
    where d.asset_id = ${assetId}::uuid and d.deleted_at is null and d.activity_date between ${from} and ${until}
    group by d.activity_date, x.crew_id, p.first_name, p.last_name order by d.activity_date, p.last_name, x.crew_id`);
  const crewIds = [...new Set(rows.map(({ crewId }) => crewId))];
  const duty = grouped(
    await readDuty(db, { from, until }, crewIds),
    ({ crewId, day }) => `${crewId} ${day}`,
  );
  return rows.map(({ day, crewId, name, standbyHours }) => {
    const entries = duty.get(`${crewId} ${day}`) ?? [];
    const [start, end] = [least(entries.map((e) => e.start)), most(entries.map((e) => e.end))];
    const dutyMinutes = start === null || end === null ? null : minutesBetween(start, end);
    return { day, crewId, name, dutyMinutes, standbyHours };
  });
}
