import * as z from 'zod/mini';
import { Incident } from '../incidents/incidents.ts';
import { Day, Flag, Id, Instant } from '../wire/wire.ts';
import { Agreement, CostShares } from './shares.ts';

/** Dollars that may be less than nothing, of any size: sums of a whole incident. */
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
/** What a line of any table of the pack says; volumes in litres. */
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
/** Both days are told: the one that was flown, where it stands here, and the one it was posted on (PACK-2). */
export const PackAdjustment = z.object({
  dispatchNumber: z.nullable(z.int()),
  activityDate: Day,
  postedOn: Day,
  cause: z.enum(['repriced', 'corrected', 'late', 'deleted', 'manual']),
  aircraft: z.string(),
  total: Sum,
});
export type PackAdjustment = z.output<typeof PackAdjustment>;

/** One page of an incident's cost; nobody's name is in it but those of parties (PACK-31). */
export const CostPackPage = z.object({
  incident: Incident,
  /** The books alone, or with what is not approved yet. */
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
  /** Days with cost that no agreement covers, where there is one at all. */
  outside: z.array(z.object({ day: Day, cost: Sum })),
  declared: z.nullable(
    z.object({ from: Day, until: Day, inside: Sum, outside: Sum, federal: Sum }),
  ),
  adjustments: z.array(PackAdjustment),
  /** How much is approved, and how much is not counted (PACK-8); links made before this was recorded leave it out. */
  completeness: z.optional(
    z.object({ approved: Sum, total: Sum, withoutRate: z.int(), withoutPrice: z.int() }),
  ),
  /** Days and percentages that the shares follow from (PACK-10); older links leave them out. */
  agreements: z.optional(z.array(Agreement)),
});
export type CostPackPage = z.output<typeof CostPackPage>;

/** One activity or adjustment that the page adds up. */
export const PackRow = z.object({
  id: Id,
  kind: z.enum(['activity', 'adjustment']),
  dispatchNumber: z.nullable(z.int()),
  activityDate: Day,
  /** Of adjustments alone. */
  postedOn: z.nullable(Day),
  isApproved: z.boolean(),
  aircraft: z.string(),
  type: z.string(),
  vendor: z.string(),
  ...lineFigures,
});
export type PackRow = z.output<typeof PackRow>;
/** `saved`: what is agreed upon, as it is edited. */
export const CostPack = z.object({ page: CostPackPage, rows: z.array(PackRow), saved: CostShares });
export type CostPack = z.output<typeof CostPack>;
/** `approved`: the books alone. `availability=false`: without daily availability. */
export const CostPackQuery = z.object({ approved: Flag, availability: Flag });
