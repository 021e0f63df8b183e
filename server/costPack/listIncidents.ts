import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { IncidentList, IncidentListQuery } from '../../contract/costPack/incidentList.ts';
import type { Reader } from '../database/open.ts';
import { wireIncident } from '../incidents/readIncidents.ts';
import { matchesSearch } from '../incidents/searchIncidents.ts';
import { incidents } from '../schema/dispatches.ts';

/** Maximum number of incidents in a list. Users narrow the search to find the others. */
const MAX_LISTED = 200;

/** Incidents by search, year, agency and days flown, the latest activity first (PACK-33). */
export async function readIncidentList(
  db: Reader,
  { search = '', year, agency, from, until }: IncidentListQuery,
): Promise<IncidentList> {
  const activity = sql`(select a.incident_id, count(distinct d.id)::int as records,
      (count(distinct d.id) filter (where d.approval = 'approved'))::int as approved,
      min(d.activity_date)::text as first_day, max(d.activity_date)::text as last_day,
      bool_or(d.activity_date between ${from ?? '0001-01-01'}::date and ${until ?? '9999-12-31'}::date) as is_in_range
    from activities a join dispatches d on d.id = a.dispatch_id and d.deleted_at is null
    where a.incident_id is not null group by a.incident_id) act`;
  const found = await db
    .select({
      incident: incidents,
      records: sql<number>`coalesce(act.records, 0)`,
      approvedRecords: sql<number>`coalesce(act.approved, 0)`,
      firstDay: sql<string | null>`act.first_day`,
      lastDay: sql<string | null>`act.last_day`,
    })
    .from(incidents)
    .leftJoin(activity, sql`act.incident_id = ${incidents.id}`)
    .where(
      and(
        isNull(incidents.deletedAt),
        search.trim() === '' ? undefined : matchesSearch(search, year),
        year === undefined ? undefined : eq(incidents.year, Number(year)),
        agency === undefined || agency === '' ? undefined : eq(incidents.agency, agency),
        from === undefined && until === undefined ? undefined : sql`act.is_in_range`,
      ),
    )
    .orderBy(
      sql`act.last_day desc nulls last`,
      desc(incidents.year),
      incidents.unit,
      incidents.incidentNumber,
      incidents.id,
    )
    .limit(MAX_LISTED + 1);
  const agencies = await db
    .selectDistinct({ agency: incidents.agency })
    .from(incidents)
    .where(isNull(incidents.deletedAt))
    .orderBy(incidents.agency);
  const years = await db
    .selectDistinct({ year: incidents.year })
    .from(incidents)
    .where(isNull(incidents.deletedAt))
    .orderBy(desc(incidents.year));
  return {
    incidents: found
      .slice(0, MAX_LISTED)
      .map(({ incident, ...rest }) => ({ incident: wireIncident(incident), ...rest })),
    isCut: found.length > MAX_LISTED,
    agencies: agencies.map((row) => row.agency),
    years: years.map((row) => row.year),
  };
}
