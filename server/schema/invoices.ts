import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { InvoiceDecision, InvoiceItem } from '../../contract/invoices/constants.ts';
import type { InvoiceMapping } from '../../contract/invoices/invoices.ts';
import { auditColumns, cents, day, id, instant } from './columns.ts';

export const invoices = pgTable('invoices', {
  id: id(),
  vendorId: uuid('vendor_id').notNull(),
  number: text().notNull(),
  receivedOn: day('received_on').notNull(),
  state: text().$type<'checking' | 'settled' | 'void'>().notNull().default('checking'),
  fileName: text('file_name'),
  voidReason: text('void_reason'),
  ...auditColumns(),
});
/** An aircraft, a day and an item. `aircraft`: '' in decisions where the aircraft is known. */
const groupColumns = () => ({
  invoiceId: uuid('invoice_id').notNull(),
  assetId: uuid('asset_id'),
  aircraft: text().notNull(),
  day: day('day').notNull(),
  item: text().$type<InvoiceItem>().notNull(),
});
/** Quantities in hundredths. */
export const invoiceLines = pgTable('invoice_lines', {
  ...groupColumns(),
  position: integer().notNull(),
  row: integer().notNull(),
  quantity: integer(),
  rateCents: cents('rate_cents'),
  amountCents: cents('amount_cents').notNull(),
  reference: text(),
});
export const invoiceDecisions = pgTable('invoice_decisions', {
  ...groupColumns(),
  decision: text().$type<InvoiceDecision>().notNull(),
  otherCents: cents('other_cents'),
  reason: text(),
  basisCents: cents('basis_cents').notNull(),
});
/** The basis of a settlement. Never updated. */
export const invoiceSettled = pgTable('invoice_settled', {
  ...groupColumns(),
  invoicedCents: cents('invoiced_cents').notNull(),
  recordedCents: cents('recorded_cents').notNull(),
  /** Paid by other invoices before. */
  settledCents: cents('settled_cents').notNull(),
  quantity: integer(),
  rateCents: cents('rate_cents'),
  payCents: cents('pay_cents').notNull(),
  decision: text().$type<InvoiceDecision>().notNull(),
  otherCents: cents('other_cents'),
  reason: text(),
  settledBy: text('settled_by').notNull(),
  settledAt: instant('settled_at').notNull(),
});
export const invoiceMappings = pgTable('invoice_mappings', {
  vendorId: uuid('vendor_id').primaryKey(),
  mapping: jsonb().$type<InvoiceMapping>().notNull(),
});
