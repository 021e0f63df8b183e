import { type SQL, sql } from 'drizzle-orm';
import type { FoundDispatch } from '../../contract/find/find.ts';
import { kindWords } from '../../domain/dispatch/view/kinds.ts';
import type { FindQuery } from '../../domain/find/query.ts';
import { plainId } from '../../domain/home/plainId.ts';
import { plainText } from '../../domain/plainText.ts';
import type { Reader } from '../database/open.ts';
import { readIncidents } from '../incidents/readIncidents.ts';
import { incidentHas, list, textHas } from './words.ts';

interface Plane {
  readonly id: string;
  readonly radioId: string;
  readonly registration: string;
}
const readPlanes = async (db: Reader): Promise<readonly Plane[]> =>
  (
    await db.execute<Plane & Record<string, unknown>>(
      sql`select a.id, coalesce(m.radio_id, '') as "radioId", a.registration
        from assets a left join aircraft_metadata m on m.asset_id = a.id and m.deleted_at is null
        where a.deleted_at is null`,
    )
  ).rows;
/** The aircraft that a word names: any part of the radio id, or of the registration. */
function planesCalled(planes: readonly Plane[], word: string): string[] {
  const wanted = plainId(word);
  if (wanted === '') return [];
  const hasLetter = /[a-z]/.test(wanted);
  return planes
    .filter(
      ({ radioId, registration }) =>
        plainId(radioId).includes(wanted) || (hasLetter && plainId(registration).includes(wanted)),
    )
    .map(({ id }) => id);
}

/** Dispatches whose aircraft, incident, kind, request number or remarks match a word. */
function dispatchHas(word: string, planes: readonly Plane[], since: string): SQL {
  const kinds = Object.entries(kindWords)
    .filter(([, { name }]) => plainText(name).startsWith(word))
    .map(([kind]) => kind);
  const isRecent = sql`d.activity_date >= ${since}::date`;
  return sql`(d.asset_id = any(${list(planesCalled(planes, word))}::uuid[])
    or d.type = any(${list(kinds)}::text[])
    or d.id in (select x.dispatch_id from activities x
      where x.incident_id in (select i.id from incidents i where ${incidentHas(word)}))
    or (${isRecent} and (${textHas(sql`d.remarks`, word)}
      or d.id in (select x.dispatch_id from activities x join dispatches r on r.id = x.dispatch_id
        where r.activity_date >= ${since}::date and ${textHas(sql`x.request_number`, word)}))))`;
}

type Row = Omit<FoundDispatch, 'incidents' | 'requestNumbers'> & Record<string, unknown>;
const readRows = async (db: Reader, where: SQL, limit: number) =>
  (
    await db.execute<Row>(sql`select d.id, d.number as "dispatchNumber", d.type as "dispatchType",
      d.activity_date::text as "activityDate", coalesce(m.radio_id, '') as "radioId", d.remarks
      from dispatches d left join aircraft_metadata m on m.asset_id = d.asset_id and m.deleted_at is null
      where d.deleted_at is null and ${where}
      order by d.activity_date desc, d.number desc limit ${limit}`)
  ).rows;

/** Adds the incidents and request numbers of each dispatch. */
async function withActivities(db: Reader, rows: readonly Row[]): Promise<FoundDispatch[]> {
  const { rows: parts } = await db.execute<{
    dispatchId: string;
    incidentId: string | null;
    requestNumber: string | null;
  }>(sql`select x.dispatch_id as "dispatchId", x.incident_id as "incidentId",
    x.request_number as "requestNumber" from activities x
    where x.dispatch_id = any(${list(rows.map(({ id }) => id))}::uuid[]) order by x.position`);
  const incidents = await readIncidents(
    db,
    parts.flatMap(({ incidentId }) => incidentId ?? []),
  );
  return rows.map(({ id, dispatchNumber, dispatchType, activityDate, radioId, remarks }) => {
    const own = parts.filter(({ dispatchId }) => dispatchId === id);
    const ids = [...new Set(own.map(({ incidentId }) => incidentId))];
    return {
      id,
      dispatchNumber,
      dispatchType,
      activityDate,
      radioId,
      remarks,
      incidents: ids.flatMap((each) => incidents.find((i) => i.id === each) ?? []),
      requestNumbers: own.flatMap(({ requestNumber }) => requestNumber || []),
    };
  });
}

/**
 * The newest dispatches with every word and one of the days; one whose number is typed comes first.
 * @param since the first day whose remarks and request numbers are searched
 */
export async function findDispatches(
  db: Reader,
  { words, days }: FindQuery,
  since: string,
  limit: number,
): Promise<FoundDispatch[]> {
  const planes = await readPlanes(db);
  const onDays = days.length === 0 ? sql`true` : sql`d.activity_date = any(${list(days)}::date[])`;
  const allOf = (each: readonly string[]) =>
    sql.join([onDays, ...each.map((word) => dispatchHas(word, planes, since))], sql` and `);
  const number = words.find((word) => /^\d{3,9}$/.test(word));
  const numbered =
    number === undefined
      ? []
      : await readRows(
          db,
          sql`d.number = ${Number(number)} and ${allOf(words.filter((word) => word !== number))}`,
          limit,
        );
  const others = await readRows(db, allOf(words), limit);
  const known = new Set(numbered.map(({ id }) => id));
  const rows = [...numbered, ...others.filter(({ id }) => !known.has(id))].slice(0, limit);
  return withActivities(db, rows);
}
