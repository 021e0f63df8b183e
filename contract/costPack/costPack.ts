import * as z from 'zod/mini';
import { Incident } from '../incidents/incidents.ts';
import { Day, Flag, Id, Instant } from '../wire/wire.ts';
import { Agreement, CostShares } from './shares.ts';

/** Dollars without bounds, possibly negative: totals of a whole incident. */
const Sum = z.number();
/** The seven parts (COST-1) in dollars. */
export const PackParts = z.object({
  flightCost: Sum,
  abortFees: Sum,
  availabilityCost: Sum,
  totalAgentCost: Sum,
  landingFees: Sum,
  crewStandbyCost: Sum,
  perDiemCost: Sum,
});
/** The figures of a line in any table of the pack; volumes in litres. */
const lineFigures = {
  hours: z.number(),
  loads: z.int(),
  litres: z.number(),
  parts: PackParts,
  total: Sum,
};

export const PackAircraft = z.object({
  name: z.string(),
  type: z.string(),
  vendor: z.string(),
  days: z.int(),
  ...lineFigures,
});
export type PackAircraft = z.output<typeof PackAircraft>;
export const PackGroup = z.object({ name: z.string(), aircraft: z.int(), ...lineFigures });
export type PackGroup = z.output<typeof PackGroup>;
export const PackDay = z.object({ day: Day, cost: Sum, toDate: Sum });
export type PackDay = z.output<typeof PackDay>;
export const PackParty = z.object({ name: z.string(), aircraft: Sum, agent: Sum, total: Sum });
export type PackParty = z.output<typeof PackParty>;
/**
 * An adjustment with both days: the day of the flight, which decides its position here, and the
 * posting day (PACK-2).
 */
export const PackAdjustment = z.object({
  dispatchNumber: z.nullable(z.int()),
  activityDate: Day,
  postedOn: Day,
  cause: z.enum(['repriced', 'corrected', 'late', 'deleted', 'manual']),
  aircraft: z.string(),
  total: Sum,
});
export type PackAdjustment = z.output<typeof PackAdjustment>;

/** The cost page of an incident. The page contains no names except those of parties (PACK-31). */
export const CostPackPage = z.object({
  incident: Incident,
  /** True: only the books count. False: unapproved activities count too. */
  approved: z.boolean(),
  /** Whether daily availability counts. */
  availability: z.boolean(),
  asOf: Instant,
  records: z.int(),
  approvedRecords: z.int(),
  figures: z.object({
    cost: Sum,
    costWithoutAvailability: Sum,
    hours: z.number(),
    loads: z.int(),
    litres: z.number(),
    aircraft: z.int(),
  }),
  byDay: z.array(PackDay),
  byAircraft: z.array(PackAircraft),
  byType: z.array(PackGroup),
  byVendor: z.array(PackGroup),
  owner: z.string(),
  parties: z.array(PackParty),
  /** Days with cost that no agreement covers. Empty when there are no agreements. */
  outside: z.array(z.object({ day: Day, cost: Sum })),
  declared: z.nullable(
    z.object({ from: Day, until: Day, inside: Sum, outside: Sum, federal: Sum }),
  ),
  adjustments: z.array(PackAdjustment),
  /**
   * How much is approved, and how much is not counted (PACK-8). Links created by earlier releases
   * omit the field.
   */
  completeness: z.optional(
    z.object({ approved: Sum, total: Sum, withoutRate: z.int(), withoutPrice: z.int() }),
  ),
  /** The days and percentages behind the shares (PACK-10). Older links omit the field. */
  agreements: z.optional(z.array(Agreement)),
});
export type CostPackPage = z.output<typeof CostPackPage>;

/** One activity or adjustment in the page's totals. */
export const PackRow = z.object({
  id: Id,
  kind: z.enum(['activity', 'adjustment']),
  dispatchNumber: z.nullable(z.int()),
  activityDate: Day,
  /** Adjustments only. */
  postedOn: z.nullable(Day),
  isApproved: z.boolean(),
  aircraft: z.string(),
  type: z.string(),
  vendor: z.string(),
  ...lineFigures,
});
export type PackRow = z.output<typeof PackRow>;
/** `saved`: the cost shares, for editing. */
export const CostPack = z.object({ page: CostPackPage, rows: z.array(PackRow), saved: CostShares });
export type CostPack = z.output<typeof CostPack>;
/** `approved`: only the books. `availability=false`: without daily availability. */
export const CostPackQuery = z.object({ approved: Flag, availability: Flag });
