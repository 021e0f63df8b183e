import { sql } from 'drizzle-orm';
import { isBackAfterDeletion } from '../books/books.ts';
import { grouped } from '../database/grouped.ts';
import type { Reader } from '../database/open.ts';
import { ofAssets } from './readContracts.ts';

/** Amounts of an aircraft's flight day, on that day also where they were posted later (PAY-8). */
export interface RecordedRow extends Record<string, unknown> {
  readonly assetId: string;
  readonly day: string;
  readonly source: 'live' | 'books' | 'adjustment';
  readonly flightHours: number;
  readonly flightCents: number;
  readonly abortCents: number;
  readonly landingCents: number;
  readonly standbyHours: number;
  readonly standbyCents: number;
  readonly perDiemCents: number;
  /** Charged to incidents. */
  readonly availabilityCents: number;
  /** Rates of the seals; null for other rows. */
  readonly hourlyRate: number | null;
  readonly standbyRate: number | null;
  /** Of an adjustment; null for other rows. */
  readonly at: string | null;
  readonly by: string | null;
  readonly reason: string | null;
}

const postedAt = sql`to_char(j.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Money as float8, which is exact here and read as a number.
 * @param assetIds null for every aircraft
 */
export async function readRecorded(
  db: Reader,
  assetIds: readonly string[] | null,
  from: string,
  until: string,
): Promise<Map<string, RecordedRow[]>> {
  const { rows } = await db.execute<RecordedRow>(sql`
    select d.asset_id as "assetId", d.activity_date::text as day, 'live' as source,
      coalesce(sum(a.total_flight_hours) filter (where not a.aborted and d.type = 'flight'), 0)::int as "flightHours",
      sum(a.flight_cost_cents)::float8 as "flightCents", sum(a.abort_fees_cents)::float8 as "abortCents",
      sum(a.landing_fees_cents)::float8 as "landingCents", coalesce(sum(c.standby_hours), 0)::int as "standbyHours",
      sum(a.crew_standby_cents)::float8 as "standbyCents", coalesce(sum(c.per_diem_cents), 0)::float8 as "perDiemCents",
      sum(a.availability_cost_cents)::float8 as "availabilityCents", null::float8 as "hourlyRate", null::float8 as "standbyRate",
      null as at, null as by, null as reason
    from dispatches d join activities a on a.dispatch_id = d.id left join seals s on s.activity_id = a.id
      left join lateral (select sum(x.standby_hours) as standby_hours, sum(x.per_diem_cents) as per_diem_cents
        from activity_crew x where x.activity_id = a.id) c on true
    where d.deleted_at is null and d.asset_id is not null and d.activity_date between ${from} and ${until}
      and ${ofAssets('d.asset_id', assetIds)} and (s.activity_id is null or ${isBackAfterDeletion('s.activity_id', 'd')})
    group by d.asset_id, d.activity_date
    union all
    select s.asset_id, s.activity_date::text, 'books', coalesce(sum(s.total_hours) filter (where s.abort_fees_cents = 0), 0)::int,
      sum(s.flight_cost_cents)::float8, sum(s.abort_fees_cents)::float8, sum(s.landing_fees_cents)::float8,
      coalesce(sum((select sum((e ->> 'standbyHours')::int) from jsonb_array_elements(s.crew) e)), 0)::int,
      sum(s.crew_standby_cents)::float8, sum(s.per_diem_cents)::float8, sum(s.availability_cost_cents)::float8,
      max(s.hourly_rate_cents)::float8, max(s.crew_standby_rate_cents)::float8, null, null, null
    from seals s where s.asset_id is not null and s.activity_date between ${from} and ${until} and ${ofAssets('s.asset_id', assetIds)}
    group by s.asset_id, s.activity_date
    union all
    select j.asset_id, j.activity_date::text, 'adjustment', j.total_hours, j.flight_cost_cents::float8, j.abort_fees_cents::float8, j.landing_fees_cents::float8,
      j.standby_hours, j.crew_standby_cents::float8, j.per_diem_cents::float8, j.availability_cost_cents::float8, null, null, ${postedAt}, j.posted_by, j.reason
    from adjustments j where j.asset_id is not null and j.activity_date between ${from} and ${until} and ${ofAssets('j.asset_id', assetIds)}
    order by "assetId", day, source, at`);
  return grouped(rows, ({ assetId, day }) => `${assetId} ${day}`);
}
