import * as z from 'zod/mini';
import { Day, Dollars, Id, Instant, Versioned } from '../wire/wire.ts';

/** An aircraft's stay at a base; `endTime` null = open-ended. */
export const Assignment = z.object({
  id: Id,
  assetId: z.string(),
  startTime: Instant,
  endTime: z.nullable(Instant),
});
export type Assignment = z.output<typeof Assignment>;
export const Base = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  archivedAt: z.nullable(Instant),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  elevation: z.nullable(z.number()),
  /** Minutes to load a tanker (CLO-3). Absent, like `phone`, in answers kept before. */
  loadMinutes: z.optional(z.nullable(z.int())),
  phone: z.optional(z.string()),
  assignments: z.array(Assignment),
  ...Versioned,
});
export type Base = z.output<typeof Base>;
export const Bases = z.object({ bases: z.array(Base) });

/**
 * One landing fee per landing: `amount`, or `per1000Lb` of the type's landing weight and at least
 * `minimum` (BASE-33). A fee for the category takes precedence over `appliesTo` All.
 */
export const LandingFee = z.object({
  id: Id,
  baseId: Id,
  amount: Dollars,
  /** Null: `amount` applies. */
  per1000Lb: z.nullable(Dollars),
  minimum: z.nullable(Dollars),
  appliesTo: z.enum(['All', 'FW', 'RW']),
  startDate: Day,
  endDate: z.nullable(Day),
  ...Versioned,
});
export type LandingFee = z.output<typeof LandingFee>;
