/** The items that a line of an invoice can bill (INV-2). */
export const invoiceItems = [
  'Flight',
  'Availability',
  'Extended standby',
  'Per diem',
  'Landing fee',
  'Abort fee',
  'Guarantee',
  'Other',
] as const;
export type InvoiceItem = (typeof invoiceItems)[number];

/** Why a group differs from the unpaid amount (INV-3 to INV-6). */
export const invoiceCauses = [
  'unknownAircraft',
  'notRecorded',
  'billedBefore',
  'rounding',
  'duplicate',
  'wrongSum',
  'rate',
  'hours',
  'amount',
] as const;
export type InvoiceCause = (typeof invoiceCauses)[number];

/** The amount that a decision pays for a group; `dispute` pays the recorded one (INV-8). */
export const invoiceDecisions = ['invoiced', 'recorded', 'other', 'dispute'] as const;
export type InvoiceDecision = (typeof invoiceDecisions)[number];

/** Most lines of an invoice (INV-9). */
export const INVOICE_LINES_MAX = 2000;
/** Largest amount of a line in cents, of either sign. */
export const INVOICE_CENTS_MAX = 10_000_000_000;
/** Largest quantity of a line in hundredths, of either sign. */
export const INVOICE_QUANTITY_MAX = 1_000_000;
