import { createHash } from 'node:crypto';
import { asc, desc, eq, sql } from 'drizzle-orm';
import type { InvoiceGroup, InvoiceReply, InvoiceRow } from '../../contract/invoices/invoices.ts';
import {
  type CheckedInvoiceGroup,
  checkInvoice,
  groupKeyText,
  type InvoiceFacts,
  notInvoiced,
  type RecordedItem,
  type SettledAmount,
} from '../../domain/invoices/groups.ts';
import { statementOf } from '../../domain/invoices/statement.ts';
import type { Reader } from '../database/open.ts';
import { notFound } from '../problems/problem.ts';
import { aircraftVendors } from '../schema/aircraft.ts';
import { invoiceDecisions, invoiceLines, invoiceSettled, invoices } from '../schema/invoices.ts';
import { type RecordedFacts, readRecorded } from './readRecorded.ts';

const lineCount = sql<number>`(select count(*)::int from invoice_lines l where l.invoice_id = ${invoices.id})`;
const invoicedCents = sql<number>`(select coalesce(sum(l.amount_cents), 0)::float8 from invoice_lines l where l.invoice_id = ${invoices.id})`;
const payCents = sql<
  number | null
>`case when ${invoices.state} = 'settled' then (select coalesce(sum(p.pay_cents), 0)::float8 from invoice_settled p where p.invoice_id = ${invoices.id}) end`;

/** Invoices, the newest first; with an id, only that one. */
export const readInvoiceRows = (db: Reader, id?: string): Promise<InvoiceRow[]> =>
  db
    .select({
      id: invoices.id,
      version: invoices.version,
      updatedAt: invoices.updatedAt,
      vendorId: invoices.vendorId,
      vendor: aircraftVendors.name,
      number: invoices.number,
      receivedOn: invoices.receivedOn,
      state: invoices.state,
      fileName: invoices.fileName,
      lines: lineCount,
      invoicedCents,
      payCents,
      voidReason: invoices.voidReason,
    })
    .from(invoices)
    .innerJoin(aircraftVendors, eq(aircraftVendors.id, invoices.vendorId))
    .where(id === undefined ? undefined : eq(invoices.id, id))
    .orderBy(desc(invoices.receivedOn), desc(invoices.updatedAt), asc(invoices.id));

/** Paid by settled invoices of a vendor for these aircraft and days (INV-3). */
async function readSettled(
  db: Reader,
  vendorId: string,
  assetIds: readonly string[],
  days: readonly string[],
): Promise<SettledAmount[]> {
  const { rows } = await db.execute<SettledAmount & Record<string, unknown>>(sql`
    select p.asset_id as "assetId", p.day::text as day, p.item, p.pay_cents::float8 as cents, i.number as invoice
    from invoice_settled p join invoices i on i.id = p.invoice_id and i.state = 'settled' and i.vendor_id = ${vendorId}::uuid
    where p.asset_id = any(${sql.param([...assetIds])}::uuid[]) and p.day between ${days[0] ?? null} and ${days.at(-1) ?? null}
    order by i.number`);
  return rows;
}

const readLines = (db: Reader, id: string) =>
  db
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, id))
    .orderBy(asc(invoiceLines.position));

/** The basis of a settlement; null for an invoice that was never settled. */
async function readFrozen(db: Reader, id: string): Promise<InvoiceFacts['decisions'] | null> {
  const rows = await db.select().from(invoiceSettled).where(eq(invoiceSettled.invoiceId, id));
  if (rows.length === 0) return null;
  return rows.map((row) => ({ ...row, basisCents: row.recordedCents - row.settledCents }));
}
async function readFrozenItems(db: Reader, id: string) {
  const rows = await db.select().from(invoiceSettled).where(eq(invoiceSettled.invoiceId, id));
  const known = rows.flatMap((row) =>
    row.assetId === null ? [] : [{ ...row, assetId: row.assetId, cents: row.recordedCents }],
  );
  return {
    recorded: known satisfies readonly RecordedItem[],
    settled: known.map((row) => ({ ...row, cents: row.settledCents, invoice: '' })),
  };
}

export interface InvoiceFound {
  readonly row: InvoiceRow;
  readonly lines: readonly (typeof invoiceLines.$inferSelect)[];
  readonly facts: InvoiceFacts;
  readonly groups: readonly CheckedInvoiceGroup[];
  readonly sortiesOf: RecordedFacts['sortiesOf'];
  readonly isFrozen: boolean;
}

/**
 * Reads an invoice and checks its groups. One that was settled is checked against what was recorded
 * then.
 * @throws HttpProblem 404
 */
export async function findInvoice(db: Reader, id: string): Promise<InvoiceFound> {
  const [row] = await readInvoiceRows(db, id);
  if (row === undefined) throw notFound();
  const lines = await readLines(db, id);
  const assetIds = [...new Set(lines.flatMap((line) => line.assetId ?? []))];
  const days = lines.map((line) => line.day).sort();
  const query = { vendorId: row.vendorId, assetIds, from: days[0] ?? '', until: days.at(-1) ?? '' };
  const recorded = await readRecorded(db, query);
  const { sortiesOf } = recorded;
  const frozen = await readFrozen(db, id);
  if (frozen !== null) {
    const facts = { lines, ...(await readFrozenItems(db, id)), decisions: frozen };
    return { row, lines, facts, groups: checkInvoice(facts), sortiesOf, isFrozen: true };
  }
  const decisions = await db
    .select()
    .from(invoiceDecisions)
    .where(eq(invoiceDecisions.invoiceId, id));
  const settled = await readSettled(db, row.vendorId, assetIds, days);
  const facts = { lines, recorded: recorded.items, settled, decisions };
  return { row, lines, facts, groups: checkInvoice(facts), sortiesOf, isFrozen: false };
}

/** Changes with each amount and decision of a group (INV-14). */
export const groupsTagOf = (groups: readonly CheckedInvoiceGroup[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        groups.map((one) => [
          groupKeyText(one),
          one.invoicedCents,
          one.remainingCents,
          one.decision,
          one.otherCents,
        ]),
      ),
    )
    .digest('hex')
    .slice(0, 32);

const groupReply = (group: CheckedInvoiceGroup, found: InvoiceFound): InvoiceGroup => {
  const { recorded, differenceCents: _, lines, settledBy, causes, ...rest } = group;
  return {
    ...rest,
    lines: [...lines],
    settledBy: [...settledBy].filter((number) => number !== ''),
    causes: causes.map((one) => ({ ...one })),
    recordedCents: recorded.cents,
    quantity: recorded.quantity,
    rateCents: recorded.rateCents,
    sorties: found.sortiesOf(groupKeyText(group)),
  };
};

export async function readInvoiceReply(db: Reader, id: string): Promise<InvoiceReply> {
  const found = await findInvoice(db, id);
  const { row, lines, facts, groups, isFrozen } = found;
  return {
    invoice: row,
    lines: lines.map(({ invoiceId: _, position: _n, ...line }) => line),
    groups: groups.map((group) => groupReply(group, found)),
    notInvoiced: isFrozen
      ? []
      : notInvoiced(facts).map(({ assetId, day, item, cents }) => ({
          ...{ assetId, day, item, cents },
          aircraft: lines.find((line) => line.assetId === assetId)?.aircraft ?? '',
        })),
    statement: statementOf(groups),
    groupsTag: groupsTagOf(groups),
  };
}
