import { asc, sql } from 'drizzle-orm';
import type { Accrual } from '../../contract/invoices/accruals.ts';
import { ACCRUAL_DAYS } from '../../domain/invoices/accrualAddress.ts';
import { type AccruedAmount, accrue, type PaidAmount } from '../../domain/invoices/accruals.ts';
import { incidentLabel } from '../../domain/reference/incidentNumber.ts';
import { anyOf } from '../database/anyOf.ts';
import type { Reader } from '../database/open.ts';
import type { Handlers } from '../http/handler.ts';
import { refuseLongSpan } from '../problems/spans.ts';
import { aircraftVendors } from '../schema/aircraft.ts';
import { incidents } from '../schema/dispatches.ts';
import { amountsIn, readSheetItems } from './readRecorded.ts';

interface Span {
  readonly from: string;
  readonly until: string;
}
/** Maps invoice items to the columns that `amountsIn` selects. */
const columns = {
  Flight: 'flight',
  'Abort fee': 'abort',
  'Landing fee': 'landing',
  'Extended standby': 'standby',
  'Per diem': 'per_diem',
} as const;

/** Recorded amounts by vendor, aircraft, day, item and incident. */
async function readAmounts(db: Reader, span: Span): Promise<AccruedAmount[]> {
  const query = { vendorId: null, assetIds: null, ...span };
  const items = Object.entries(columns).map(
    ([item, column]) => sql`(${item}::text, ${sql.raw(`m.${column}`)})`,
  );
  const { rows } = await db.execute<AccruedAmount & Record<string, unknown>>(sql`
    with amounts as (${amountsIn(query)})
    select m.vendor_id as "vendorId", m.asset_id as "assetId", m.day::text as day, x.item, m.incident_id as "incidentId",
      sum(x.cents)::float8 as cents
    from amounts m, lateral (values ${sql.join(items, sql`, `)}) x(item, cents)
    where x.cents <> 0 group by 1, 2, 3, 4, 5`);
  const ofSheets = await readSheetItems(db, query);
  return [
    ...rows,
    ...ofSheets.map(({ vendorId, assetId, day, item, cents }) => ({
      ...{ vendorId, assetId, day, item, cents },
      incidentId: null,
    })),
  ];
}

/** Amounts paid for days of the span by invoices that were settled by its last day. */
async function readPaid(db: Reader, { from, until }: Span): Promise<PaidAmount[]> {
  const { rows } = await db.execute<PaidAmount & Record<string, unknown>>(sql`
    select i.vendor_id as "vendorId", p.asset_id as "assetId", p.day::text as day, p.item, sum(p.pay_cents)::float8 as cents
    from invoice_settled p join invoices i on i.id = p.invoice_id and i.state = 'settled'
    where p.asset_id is not null and p.day between ${from} and ${until}
      and (p.settled_at at time zone 'America/Los_Angeles')::date <= ${until}
    group by 1, 2, 3, 4`);
  return rows;
}

async function readAccruals(db: Reader, span: Span): Promise<Accrual[]> {
  const accrued = accrue(await readAmounts(db, span), await readPaid(db, span));
  const ids = [...new Set(accrued.flatMap(({ incidentId }) => incidentId ?? []))];
  const named =
    ids.length === 0 ? [] : await db.select().from(incidents).where(anyOf(incidents.id, ids));
  const labels = new Map(named.map((row) => [row.id, incidentLabel(row)]));
  const vendors = await db
    .select({ id: aircraftVendors.id, name: aircraftVendors.name })
    .from(aircraftVendors)
    .orderBy(asc(aircraftVendors.name));
  const names = new Map(vendors.map(({ id, name }) => [id, name]));
  return accrued.map((one) => ({
    ...one,
    vendor: names.get(one.vendorId ?? '') ?? '',
    incident: labels.get(one.incidentId ?? '') ?? '',
  }));
}

export const accrualHandlers = {
  listAccruals: async ({ store: { db }, query }) => {
    refuseLongSpan(query, ACCRUAL_DAYS, 'until');
    return { accruals: await readAccruals(db, query) };
  },
} satisfies Partial<Handlers>;
