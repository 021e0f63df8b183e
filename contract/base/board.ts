import * as z from 'zod/mini';
import { GivenId, GivenInstant, givenWords } from '../wire/given.ts';
import { Id, Instant, Versioned } from '../wire/wire.ts';

/** An aircraft that cannot be sent; `untilTime` null = until a user takes the mark away. */
export const UnavailableMark = z.object({
  id: Id,
  assetId: Id,
  baseId: Id,
  reason: z.string(),
  startTime: Instant,
  untilTime: z.nullable(Instant),
  ...Versioned,
});
export type UnavailableMark = z.output<typeof UnavailableMark>;
export const UnavailableMarks = z.object({ marks: z.array(UnavailableMark) });
/** `startTime`, ours, not in the future: since when it cannot be sent. Without one it starts now. */
export const UnavailableBody = z.object({
  reason: givenWords(200),
  untilTime: z.nullable(GivenInstant),
  startTime: z.optional(GivenInstant),
});
/** `from` alone is one moment; without it, now. */
export const MarksQuery = z.object({
  from: z.optional(GivenInstant),
  until: z.optional(GivenInstant),
});

/** Aircraft are sent by kind: fixed wing with a tank, rotary wing, fixed wing without one. '' = all, as orders were set before. */
export const RotationKind = z.enum(['', 'tankers', 'helitack', 'airAttack']);
export type RotationKind = z.output<typeof RotationKind>;

/** The order in which a base sends its aircraft, as a user set it; aircraft that came since stand behind it. */
export const Rotation = z.object({
  kind: z.optional(RotationKind),
  assetIds: z.array(Id),
  reason: z.string(),
  setAt: Instant,
  setBy: z.string(),
});
export type Rotation = z.output<typeof Rotation>;
/** `rotation` is what was set last, of whatever kind; null = first in, first out. `rotations`: that of each kind. */
export const RotationReply = z.object({
  rotation: z.nullable(Rotation),
  rotations: z.optional(z.array(Rotation)),
});
/** No `assetIds` = first in, first out again. */
export const RotationBody = z.object({
  kind: z.optional(RotationKind),
  /** One that is there twice counts once. */
  assetIds: z.array(GivenId).check(z.maxLength(200)),
  reason: givenWords(200),
});
