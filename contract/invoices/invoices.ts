import * as z from 'zod/mini';
import { GivenDay, GivenId, givenSingleLine, givenText, haveUniqueIds } from '../wire/given.ts';
import { Day, Id, Versioned } from '../wire/wire.ts';
import {
  INVOICE_CENTS_MAX,
  INVOICE_LINES_MAX,
  INVOICE_QUANTITY_MAX,
  invoiceCauses,
  invoiceDecisions,
  invoiceItems,
} from './constants.ts';

/** Signed whole cents. */
const Cents = z.int();
const GivenCents = z.int().check(z.gte(-INVOICE_CENTS_MAX), z.lte(INVOICE_CENTS_MAX));
const Item = z.enum(invoiceItems);
const Reason = givenSingleLine(500).check(z.minLength(10));

/** A line as the vendor billed it. `row`: of the file, as in a spreadsheet. */
const NewInvoiceLine = z.object({
  row: z.int().check(z.gte(1), z.lte(1_000_000)),
  aircraft: givenSingleLine(50),
  day: GivenDay,
  item: Item,
  /** In hundredths; null: the vendor gave none. */
  quantity: z.nullable(z.int().check(z.gte(-INVOICE_QUANTITY_MAX), z.lte(INVOICE_QUANTITY_MAX))),
  rateCents: z.nullable(GivenCents),
  amountCents: GivenCents,
  reference: z.nullable(givenSingleLine(100)),
});
export type NewInvoiceLine = z.output<typeof NewInvoiceLine>;

const Heading = givenText(200);
/** A file has no more words or columns than this that someone would map. */
const MAX_ITEM_WORDS = 200;
const hasFewKeys = z.refine<Readonly<Record<string, string>>>(
  (words) => Object.keys(words).length <= MAX_ITEM_WORDS,
  { error: `At most ${MAX_ITEM_WORDS} words can be mapped.` },
);
/**
 * Which column of a vendor's file is which, by heading; '' = none (INV-11). `lines`: an item a row;
 * `items` has the item of each word. `spread`: an item a column; `items` has the item of each
 * heading, '' = not used.
 */
export const InvoiceMapping = z.object({
  kind: z.enum(['lines', 'spread']),
  date: Heading,
  aircraft: Heading,
  item: Heading,
  quantity: Heading,
  rate: Heading,
  amount: Heading,
  reference: Heading,
  items: z.record(givenText(200), givenText(40)).check(hasFewKeys),
});
export type InvoiceMapping = z.output<typeof InvoiceMapping>;

/** `mapping`: kept for the vendor's next file. */
export const InvoiceBody = z.object({
  vendorId: GivenId,
  number: givenSingleLine(40),
  receivedOn: GivenDay,
  fileName: z.nullable(givenSingleLine(200)),
  mapping: z.nullable(InvoiceMapping),
  lines: z.array(NewInvoiceLine).check(z.minLength(1), z.maxLength(INVOICE_LINES_MAX)),
});

/** A group by aircraft, day and item. An unknown aircraft has its text and no id. */
const groupKey = { assetId: z.nullable(Id), aircraft: z.string(), day: Day, item: Item };
/** Of the aircraft, `aircraft` matters only without `assetId`. */
const DecisionBody = z.object({
  assetId: z.nullable(GivenId),
  aircraft: givenText(50),
  day: GivenDay,
  item: Item,
  /** Null takes the decision back. */
  decision: z.nullable(z.enum(invoiceDecisions)),
  otherCents: z.optional(GivenCents),
  reason: z.optional(Reason),
  /** The unpaid amount when the user decided. */
  basisCents: Cents,
});
export const DecisionsBody = z.object({
  decisions: z.array(DecisionBody).check(
    z.minLength(1),
    z.maxLength(INVOICE_LINES_MAX),
    haveUniqueIds((list: readonly z.output<typeof DecisionBody>[]) =>
      list.map(
        ({ assetId, aircraft, day, item }, n) =>
          [`${assetId ?? aircraft.toLowerCase()} ${day} ${item}`, n, 'item'] as const,
      ),
    ),
  ),
});
export const SettleInvoiceBody = z.object({ groupsTag: givenText(64) });
export const VoidInvoiceBody = z.object({ reason: Reason });

const InvoiceState = z.enum(['checking', 'settled', 'void']);
const InvoiceRow = z.object({
  ...Versioned,
  id: Id,
  vendorId: Id,
  vendor: z.string(),
  number: z.string(),
  receivedOn: Day,
  state: InvoiceState,
  fileName: z.nullable(z.string()),
  lines: z.int(),
  invoicedCents: Cents,
  /** Null unless it was settled. */
  payCents: z.nullable(Cents),
  /** Why it is void; null otherwise. */
  voidReason: z.nullable(z.string()),
});
export type InvoiceRow = z.output<typeof InvoiceRow>;
/** A vendor with its last mapping; null without one. */
const InvoiceVendor = z.object({ id: Id, name: z.string(), mapping: z.nullable(InvoiceMapping) });
/** The newest first. */
export const InvoiceList = z.object({
  invoices: z.array(InvoiceRow),
  vendors: z.array(InvoiceVendor),
});
export type InvoiceList = z.output<typeof InvoiceList>;

const InvoiceLine = z.object({ ...NewInvoiceLine.shape, assetId: z.nullable(Id) });
/** A record that counts toward a group, with its readings in hundredths. */
const RecordedSortie = z.object({
  dispatchId: Id,
  dispatchNumber: z.int(),
  dispatchType: z.enum(['flight', 'standby', 'agentOnly']),
  isApproved: z.boolean(),
  timeOut: z.nullable(z.string()),
  timeIn: z.nullable(z.string()),
  hobbsStart: z.nullable(z.int()),
  hobbsEnd: z.nullable(z.int()),
  /** Flight hours, or standby hours of extended standby, in hundredths. */
  hours: z.nullable(z.int()),
  cents: Cents,
});
export type RecordedSortie = z.output<typeof RecordedSortie>;
const InvoiceGroup = z.object({
  ...groupKey,
  /** Indexes of `lines`. */
  lines: z.array(z.int()),
  state: z.enum(['agrees', 'differs']),
  invoicedCents: Cents,
  recordedCents: Cents,
  /** Paid by other settled invoices, with their numbers. */
  settledCents: Cents,
  settledBy: z.array(z.string()),
  remainingCents: Cents,
  /** Recorded hours in hundredths, and the rate of the books; null where the item has none. */
  quantity: z.nullable(z.int()),
  rateCents: z.nullable(Cents),
  /** They add up to `invoicedCents` − `remainingCents`. */
  causes: z.array(z.object({ cause: z.enum(invoiceCauses), cents: Cents })),
  /** Null: undecided. Groups that agree are paid as billed by themselves. */
  decision: z.nullable(z.enum(invoiceDecisions)),
  otherCents: z.nullable(Cents),
  reason: z.nullable(z.string()),
  sorties: z.array(RecordedSortie),
});
export type InvoiceGroup = z.output<typeof InvoiceGroup>;
export const InvoiceReply = z.object({
  invoice: InvoiceRow,
  lines: z.array(InvoiceLine),
  /** By money of difference, the largest first. */
  groups: z.array(InvoiceGroup),
  /** Recorded for the invoice's aircraft within its days, and not billed (INV-7). */
  notInvoiced: z.array(z.object({ ...groupKey, cents: Cents })),
  statement: z.object({
    invoicedCents: Cents,
    payCents: Cents,
    heldCents: Cents,
    undecidedCents: Cents,
  }),
  /** Changes with each amount that a decision rests on. */
  groupsTag: z.string(),
});
export type InvoiceReply = z.output<typeof InvoiceReply>;
