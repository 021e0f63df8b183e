import { type SQL, sql } from 'drizzle-orm';
import type { RecordedSortie } from '../../contract/invoices/invoices.ts';
import { itemTexts, type SheetItem } from '../../domain/daySheets/sheet.ts';
import type { VendorAircraft } from '../../domain/invoices/aircraft.ts';
import type { RecordedItem } from '../../domain/invoices/groups.ts';
import { type ActivityAmounts, recordedItems } from '../../domain/invoices/recorded.ts';
import { isBackAfterDeletion } from '../books/books.ts';
import { contractsByAsset } from '../cost/contractRows.ts';
import type { Reader } from '../database/open.ts';
import { readSheets } from '../daySheets/readSheets.ts';
import { wireInstant } from '../schema/columns.ts';

/** The aircraft of a vendor's contracts, ended ones included (INV-2). */
export async function readVendorAircraft(db: Reader, vendorId: string): Promise<VendorAircraft[]> {
  const { rows } = await db.execute<{
    id: string;
    registration: string;
    radio: string[] | null;
  }>(sql`
    select a.id, a.registration, (select array_agg(distinct m.radio_id) from aircraft_metadata m
      where m.asset_id = a.id and m.deleted_at is null) as radio
    from assets a where a.deleted_at is null and a.id in (
      select l.asset_id from ${contractsByAsset} l join contracts c on c.id = l.contract_id
      where c.vendor_id = ${vendorId}::uuid and c.deleted_at is null
      union select s.asset_id from day_sheets s join contracts c on c.id = s.contract_id where c.vendor_id = ${vendorId}::uuid)
    order by a.id`);
  return rows.map(({ id, registration, radio }) => ({ id, registration, radioIds: radio ?? [] }));
}

/** The aircraft and days of an invoice. */
export interface RecordedQuery extends AmountsQuery {
  readonly vendorId: string;
  readonly assetIds: readonly string[];
}
/** Null selects every vendor, also flights without a contract, or every aircraft. */
export interface AmountsQuery {
  readonly vendorId: string | null;
  readonly assetIds: readonly string[] | null;
  readonly from: string;
  readonly until: string;
}
type SortieFacts = Omit<RecordedSortie, 'hours' | 'cents'>;
type Row = ActivityAmounts & SortieFacts & { readonly hasRecord: boolean };

const inQuery = (table: string, { assetIds, from, until }: AmountsQuery): SQL => {
  const columns = sql.raw(table);
  const ofAircraft =
    assetIds === null
      ? sql`${columns}.asset_id is not null`
      : sql`${columns}.asset_id = any(${sql.param([...assetIds])}::uuid[])`;
  return sql`${ofAircraft} and ${columns}.activity_date between ${from} and ${until}`;
};
/** The amounts that a vendor is paid, from rows `t` and contracts `c`. */
const sealedAmounts = (table: string, rates: boolean): SQL =>
  sql.raw(`c.vendor_id, ${table}.incident_id, ${table}.asset_id, ${table}.activity_date as day, ${table}.activity_id,
    case when ${rates ? `${table}.flight_cost_cents <> 0` : 'true'} then ${table}.total_hours else 0 end as hours,
    ${rates ? `(select coalesce(sum((x->>'standbyHours')::int), 0) from jsonb_array_elements(${table}.crew) x)` : `${table}.standby_hours`} as standby_hours,
    ${table}.flight_cost_cents as flight, ${table}.abort_fees_cents as abort, ${table}.landing_fees_cents as landing,
    ${table}.crew_standby_cents as standby, ${table}.per_diem_cents as per_diem,
    ${rates ? `${table}.hourly_rate_cents` : 'null::bigint'} as hourly_rate, ${rates ? `${table}.crew_standby_rate_cents` : 'null::bigint'} as standby_rate`);

/**
 * SQL for the amounts of activities and adjustments. A sealed activity has the amounts in the
 * books, any other its current cost (INV-2).
 */
export function amountsIn(query: AmountsQuery): SQL {
  const { vendorId } = query;
  const ofVendor = vendorId === null ? sql`true` : sql`c.vendor_id = ${vendorId}::uuid`;
  return sql`
      select ${sealedAmounts('s', true)} from seals s left join contracts c on c.id = s.contract_id
      where ${ofVendor} and ${inQuery('s', query)}
      union all
      select ${sealedAmounts('j', false)} from adjustments j left join contracts c on c.id = j.contract_id
      where ${ofVendor} and ${inQuery('j', query)}
      union all
      select c.vendor_id, a.incident_id, d.asset_id, d.activity_date, a.id, case when a.aborted then 0 else coalesce(a.total_flight_hours, 0) end,
        (select coalesce(sum(w.standby_hours), 0) from activity_crew w where w.activity_id = a.id),
        coalesce(a.flight_cost_cents, 0), coalesce(a.abort_fees_cents, 0), a.landing_fees_cents, coalesce(a.crew_standby_cents, 0),
        (select coalesce(sum(w.per_diem_cents), 0) from activity_crew w where w.activity_id = a.id),
        c.hourly_rate_cents, c.crew_standby_rate_cents
      from dispatches d join activities a on a.dispatch_id = d.id left join contracts c on c.id = a.contract_id
      left join seals s on s.activity_id = a.id
      where ${ofVendor} and ${inQuery('d', query)} and d.deleted_at is null and d.type <> 'agentOnly'
        and (s.activity_id is null or ${isBackAfterDeletion('s.activity_id', 'd')})`;
}

/** The amounts of a vendor, each with its record. */
async function readRows(db: Reader, query: RecordedQuery): Promise<readonly Row[]> {
  const { rows } = await db.execute<{ rows: readonly Row[] | null }>(sql`
    with amounts as (${amountsIn(query)})
    select json_agg(json_build_object('activityId', m.activity_id, 'assetId', m.asset_id, 'day', m.day, 'flightHours', m.hours,
      'standbyHours', m.standby_hours, 'flightCents', m.flight, 'abortCents', m.abort, 'landingCents', m.landing, 'standbyCents', m.standby,
      'perDiemCents', m.per_diem, 'hourlyRateCents', m.hourly_rate, 'standbyRateCents', m.standby_rate,
      'hasRecord', d.id is not null, 'dispatchId', d.id, 'dispatchNumber', d.number, 'dispatchType', d.type,
      'isApproved', d.approval = 'approved' or d.deleted_at is not null, 'timeOut', ${wireInstant(sql`a.time_out`)}, 'timeIn', ${wireInstant(sql`a.time_in`)},
      'hobbsStart', a.hobbs_start, 'hobbsEnd', a.hobbs_end) order by m.day, a.time_out, m.activity_id) as rows
    from amounts m left join activities a on a.id = m.activity_id left join dispatches d on d.id = a.dispatch_id`);
  return rows[0]?.rows ?? [];
}

/**
 * Availability and guarantee of the day sheets, and corrections by hand of any item (INV-2). Today's
 * sheet has no money yet.
 */
export async function readSheetItems(
  db: Reader,
  query: AmountsQuery,
): Promise<(RecordedItem & { readonly vendorId: string | null })[]> {
  const sheets = await readSheets(db, query.assetIds, query);
  return sheets
    .filter(({ contract }) => query.vendorId === null || contract?.vendorId === query.vendorId)
    .flatMap(({ assetId, contract, sheet, manual, guaranteeChangeCents }) => {
      const ofDay = sheet.parts.filter(
        ({ item }) => item === 'availability' || item === 'guarantee',
      );
      const cents = new Map<SheetItem, number>();
      const change = { item: 'guarantee', cents: guaranteeChangeCents } as const;
      for (const part of [...ofDay, ...manual, change])
        cents.set(part.item, (cents.get(part.item) ?? 0) + part.cents);
      return [...cents].map(([item, sum]) => ({
        vendorId: contract?.vendorId ?? null,
        ...{ assetId, aircraft: '', day: sheet.day, item: itemTexts[item], cents: sum },
        ...{ quantity: null, rateCents: null },
      }));
    })
    .filter(({ cents }) => cents !== 0);
}

export interface RecordedFacts {
  readonly items: readonly RecordedItem[];
  /** The records of a group, by its key's text. */
  readonly sortiesOf: (key: string) => RecordedSortie[];
}
/** The recorded amounts of a vendor's aircraft by day and item. */
export async function readRecorded(db: Reader, query: RecordedQuery): Promise<RecordedFacts> {
  const rows = await readRows(db, query);
  const { items, shares } = recordedItems(rows, await readSheetItems(db, query));
  const facts = new Map(
    rows.flatMap((row) =>
      row.hasRecord && row.activityId !== null ? [[row.activityId, row]] : [],
    ),
  );
  const sortiesOf = (key: string) =>
    (shares.get(key) ?? []).flatMap(({ activityId, hours, cents }) => {
      const row = facts.get(activityId);
      if (row === undefined) return [];
      const { dispatchId, dispatchNumber, dispatchType, isApproved, timeOut, timeIn } = row;
      const { hobbsStart, hobbsEnd } = row;
      return [
        {
          ...{ dispatchId, dispatchNumber, dispatchType, isApproved, timeOut, timeIn },
          ...{ hobbsStart, hobbsEnd, hours, cents },
        },
      ];
    });
  return { items, sortiesOf };
}
