import { and, desc, isNull, or, type SQL, sql } from 'drizzle-orm';
import { REPORT_ZONE } from '../../contract/constants.ts';
import type { FoundBase, FoundReceipt, FoundVendor } from '../../contract/find/find.ts';
import type { Incident } from '../../contract/incidents/incidents.ts';
import type { FindQuery } from '../../domain/find/query.ts';
import { fuelWords } from '../../domain/fuel/receipt/kinds.ts';
import type { Reader } from '../database/open.ts';
import { wireIncident } from '../incidents/readIncidents.ts';
import { matchesSearch } from '../incidents/searchIncidents.ts';
import { incidents } from '../schema/dispatches.ts';
import { incidentText, list, textHas, textHasAll } from './words.ts';

type Rows<T> = T & Record<string, unknown>;
const namedAs = (words: readonly string[]): SQL =>
  sql`incidents.id in (select i.id from incidents i where ${textHasAll(incidentText, words)})`;

/** Incidents by their number or name, or with all words in their label; the newest first. */
export async function findIncidents(
  db: Reader,
  q: string,
  { words, days }: FindQuery,
  limit: number,
): Promise<Incident[]> {
  if (words.length === 0 || days.length > 0) return [];
  const rows = await db
    .select()
    .from(incidents)
    .where(and(isNull(incidents.deletedAt), or(matchesSearch(q, undefined), namedAs(words))))
    .orderBy(desc(incidents.year), incidents.unit, incidents.incidentNumber, incidents.id)
    .limit(limit);
  return rows.map(wireIncident);
}

export const findBases = async (
  db: Reader,
  words: readonly string[],
  limit: number,
): Promise<FoundBase[]> =>
  (
    await db.execute<Rows<FoundBase>>(sql`select b.id, b.code, b.name from bases b
      where b.deleted_at is null and b.archived_at is null
        and ${textHasAll(sql`(b.code || ' ' || b.name)`, words)}
      order by b.name, b.id limit ${limit}`)
  ).rows;

/** Vendors of the kinds that the caller may view. */
export async function findVendors(
  db: Reader,
  words: readonly string[],
  kinds: readonly FoundVendor['of'][],
  limit: number,
): Promise<FoundVendor[]> {
  const tables = kinds.map(
    (of) => sql`select v.id, ${of}::text as of, v.name from ${sql.identifier(`${of}_vendors`)} v
      where v.deleted_at is null and v.archived_at is null and ${textHasAll(sql`(v.name || ' ' || ${of}::text || ' vendor')`, words)}`,
  );
  if (tables.length === 0) return [];
  const { rows } = await db.execute<Rows<FoundVendor>>(
    sql`select * from (${sql.join(tables, sql` union all `)}) found order by name, of, id limit ${limit}`,
  );
  return rows;
}

const kindCases = sql.join(
  Object.entries(fuelWords).map(([kind, { name }]) => sql`when ${kind} then ${name}`),
  sql` `,
);
/** Everything of a receipt that a search reads. Remarks are searched, not shown. */
const receiptText = sql`concat_ws(' ', (case r.kind ${kindCases} end)::text, r.receipt_number,
  r.request_number, v.name, m.radio_id, s.name, i.state || '-' || i.unit || '-' || i.incident_number
  || ' ' || i.name, r.remarks)`;

/** The newest fuel receipts with every word, on one of the days or since a day. */
export async function findReceipts(
  db: Reader,
  { words, days }: FindQuery,
  since: string,
  limit: number,
): Promise<FoundReceipt[]> {
  const day = sql`(r.receipt_timestamp at time zone ${REPORT_ZONE}::text)::date`;
  const onDays =
    days.length === 0
      ? sql`r.receipt_timestamp >= ${since}::timestamptz`
      : sql`${day} = any(${list(days)}::date[])`;
  const { rows } = await db.execute<
    Rows<FoundReceipt>
  >(sql`select r.id, r.kind, ${day}::text as day,
    coalesce(r.receipt_number, '') as "receiptNumber", coalesce(v.name, '') as "vendorName",
    coalesce(m.radio_id, '') as "radioId"
    from fuel_receipts r left join fuel_vendors v on v.id = r.vendor_id
    left join aircraft_metadata m on m.asset_id = r.asset_id and m.deleted_at is null
    left join fuel_storages s on s.id = r.storage_id left join incidents i on i.id = r.incident_id
    where r.deleted_at is null and ${onDays}
      and ${sql.join([sql`true`, ...words.map((word) => textHas(receiptText, word))], sql` and `)}
    order by r.receipt_timestamp desc, r.id limit ${limit}`);
  return rows;
}
