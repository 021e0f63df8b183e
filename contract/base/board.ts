import * as z from 'zod/mini';
import { GivenId, GivenInstant, givenSingleLine } from '../wire/given.ts';
import { Id, Instant, Versioned } from '../wire/wire.ts';

/** Whether a mark lowers the day's pay, is excused, or is a day off that was agreed (PAY-3). */
export const Pays = z.enum(['deduct', 'excuse', 'dayOff']);
/** Absent in replies from before day sheets. */
const MarkPay = {
  pays: z.optional(Pays),
  paysReason: z.optional(z.nullable(z.string())),
};

/** An aircraft that can't be sent; `untilTime` null = until a user removes the mark. */
export const UnavailableMark = z.object({
  id: Id,
  assetId: Id,
  baseId: Id,
  reason: z.string(),
  startTime: Instant,
  untilTime: z.nullable(Instant),
  ...MarkPay,
  ...Versioned,
});
export type UnavailableMark = z.output<typeof UnavailableMark>;
export const UnavailableMarks = z.object({ marks: z.array(UnavailableMark) });
/**
 * `startTime` is our own field: the time since which the aircraft can't be sent, not in the future.
 * Without `startTime`, the mark starts now.
 */
export const UnavailableBody = z.object({
  reason: givenSingleLine(200),
  untilTime: z.nullable(GivenInstant),
  startTime: z.optional(GivenInstant),
  pays: z.optional(Pays),
  paysReason: z.optional(z.nullable(givenSingleLine(200))),
});
/** A mark as changed on a day sheet. An excuse has its reason (PAY-3). */
export const MarkBody = z.object({
  startTime: GivenInstant,
  untilTime: z.nullable(GivenInstant),
  reason: givenSingleLine(200),
  pays: Pays,
  paysReason: z.nullable(givenSingleLine(200)),
});
/** `from` alone means one point in time; without `from`, now. */
export const MarksQuery = z.object({
  from: z.optional(GivenInstant),
  until: z.optional(GivenInstant),
});

/**
 * Aircraft are sent by kind: fixed wing with a tank, rotary wing, fixed wing without a tank. '' =
 * all kinds, in orders from earlier releases.
 */
const kinds = ['tankers', 'helitack', 'airAttack'] as const;
export const AircraftKind = z.enum(kinds);
export type AircraftKind = z.output<typeof AircraftKind>;
export const RotationKind = z.enum(['', ...kinds]);
export type RotationKind = z.output<typeof RotationKind>;

/**
 * The order in which a base sends its aircraft, as set by a user. Aircraft that arrived after that
 * are at the end.
 */
export const Rotation = z.object({
  kind: z.optional(RotationKind),
  assetIds: z.array(Id),
  reason: z.string(),
  setAt: Instant,
  setBy: z.string(),
});
export type Rotation = z.output<typeof Rotation>;
/**
 * `rotation` is the order set last, for any kind; null = first in, first out. `rotations` has one
 * order per kind.
 */
export const RotationReply = z.object({
  rotation: z.nullable(Rotation),
  rotations: z.optional(z.array(Rotation)),
});
/** An empty `assetIds` restores first in, first out. */
export const RotationBody = z.object({
  kind: z.optional(RotationKind),
  /** A repeated id counts once. */
  assetIds: z.array(GivenId).check(z.maxLength(200)),
  reason: givenSingleLine(200),
});
