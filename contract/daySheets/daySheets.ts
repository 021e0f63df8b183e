import * as z from 'zod/mini';
import { Reason, SignedDollars } from '../approvals/approvals.ts';
import { UnavailableMark } from '../base/board.ts';
import { GivenDay, GivenId, givenText } from '../wire/given.ts';
import { Day, Dollars, Hours, Id, Instant, Versioned } from '../wire/wire.ts';

/** Maximum number of days of one aircraft's sheets. */
export const SHEET_DAYS = 62;

/** The items that a contractor is paid for (PAY-8). */
export const SheetItem = z.enum([
  'availability',
  'guarantee',
  'flight',
  'abortFee',
  'landingFee',
  'extendedStandby',
  'perDiem',
]);
export const SheetStatus = z.enum(['available', 'partly', 'unavailable', 'dayOff']);

/** The hours and steps in which availability is paid (PAY-2). */
const SheetTerms = {
  /** HH:mm, Pacific. */
  windowStart: z.string(),
  windowHours: z.int(),
  stepMinutes: z.int(),
  /** The contract's minimum of hours a day (SET-112). */
  guaranteedDailyHours: z.nullable(Hours),
  guaranteedDays: z.nullable(z.int()),
};
const SheetContract = z.object({
  id: Id,
  typeCode: z.string(),
  vendorId: Id,
  vendorName: z.string(),
  startDate: Day,
  endDate: z.nullable(Day),
  dailyAvailability: Dollars,
  hourlyRate: Dollars,
  ...SheetTerms,
  ...Versioned,
});
export type SheetContract = z.output<typeof SheetContract>;

/** `quantity` in hours and `rate` per hour; null for items that aren't paid by the hour. */
const SheetPart = z.object({
  item: SheetItem,
  amount: SignedDollars,
  quantity: z.nullable(z.number()),
  rate: z.nullable(Dollars),
});
/** Posted after the sheet was written: by an adjustment of the books, or by hand (PAY-13). */
const SheetCorrection = z.object({
  item: SheetItem,
  amount: SignedDollars,
  reason: z.string(),
  by: z.string(),
  at: Instant,
  isManual: z.boolean(),
});
export type SheetCorrection = z.output<typeof SheetCorrection>;

/** An aircraft's day. */
const Sheet = z.object({
  day: Day,
  contractId: z.nullable(Id),
  windowStart: z.string(),
  windowHours: z.int(),
  stepMinutes: z.int(),
  status: SheetStatus,
  unavailableMinutes: z.int(),
  units: z.int(),
  /** Amounts are 0 for today, which isn't over (PAY-1). */
  deduction: Dollars,
  availability: Dollars,
  guaranteeHours: z.number(),
  guarantee: Dollars,
  payable: SignedDollars,
  parts: z.array(SheetPart),
  corrections: z.array(SheetCorrection),
  isSoFar: z.boolean(),
  isClosed: z.boolean(),
  /** The figures were written down by the closing. */
  isStored: z.boolean(),
});
export type Sheet = z.output<typeof Sheet>;

/** An activity of the aircraft as recorded. */
const Sortie = z.object({
  activityId: Id,
  dispatchId: Id,
  dispatchNumber: z.int(),
  dispatchType: z.enum(['flight', 'standby', 'agentOnly']),
  day: Day,
  incident: z.string(),
  aborted: z.boolean(),
  timeOut: z.nullable(Instant),
  timeIn: z.nullable(Instant),
  hobbsStart: z.nullable(z.number()),
  hobbsEnd: z.nullable(z.number()),
  hours: z.nullable(Hours),
});
export type Sortie = z.output<typeof Sortie>;
/** A person's day on the aircraft. `dutyMinutes` is null without times (PAY-9). */
const SheetPerson = z.object({
  day: Day,
  crewId: Id,
  name: z.string(),
  dutyMinutes: z.nullable(z.int()),
  standbyHours: z.number(),
});
export type SheetPerson = z.output<typeof SheetPerson>;

export const DaySheetsQuery = z.object({ assetId: GivenId, from: GivenDay, until: GivenDay });
export const DaySheets = z.object({
  sheets: z.array(Sheet),
  contracts: z.array(SheetContract),
  marks: z.array(UnavailableMark),
  sorties: z.array(Sortie),
  people: z.array(SheetPerson),
});
export type DaySheets = z.output<typeof DaySheets>;

export const ReconciliationQuery = z.object({ from: GivenDay, until: GivenDay });
/** An aircraft's half-month (PAY-10). */
const ReconciledHalf = z.object({
  assetId: Id,
  start: Day,
  end: Day,
  paid: SignedDollars,
  charged: SignedDollars,
  uncharged: SignedDollars,
  recoveredPermille: z.nullable(z.int()),
  daysOver: z.array(Day),
  guarantee: z.nullable(
    z.object({
      days: z.int(),
      daysUsed: z.int(),
      daysLeft: z.int(),
      /** Null until the contract has ended (PAY-12). */
      shortfall: z.nullable(Dollars),
    }),
  ),
});
export type ReconciledHalf = z.output<typeof ReconciledHalf>;
export const Reconciliation = z.object({ halves: z.array(ReconciledHalf) });

export const TermsBody = z.object({
  windowStart: givenText(5).check(z.regex(/^\d{2}:\d{2}$/)),
  windowHours: z.int().check(z.gte(1), z.lte(21)),
  stepMinutes: z.literal([15, 30, 60]),
  guaranteedDailyHours: z.nullable(z.number().check(z.gte(0), z.lte(24))),
  guaranteedDays: z.nullable(z.int().check(z.gte(1), z.lte(366))),
});
export const TermsReply = z.object({ id: Id, ...SheetTerms, ...Versioned });

const CENTS_MAX = 1_000_000_000;
/** A correction of a closed day by hand. `item` is availability unless it is given. */
export const AdjustBody = z.object({
  assetId: GivenId,
  day: GivenDay,
  item: z.optional(SheetItem),
  cents: z.int().check(
    z.gte(-CENTS_MAX),
    z.lte(CENTS_MAX),
    z.refine((cents) => cents !== 0, { error: 'Enter an amount.' }),
  ),
  reason: Reason,
});
export const AdjustReply = z.object({ id: Id, correction: SheetCorrection });
