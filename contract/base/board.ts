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
/** Starts now. */
export const UnavailableBody = z.object({ reason: givenWords(200), untilTime: z.nullable(GivenInstant) });

/** The order in which a base sends its aircraft, as a user set it; aircraft that came since stand behind it. */
export const Rotation = z.object({ assetIds: z.array(Id), reason: z.string(), setAt: Instant, setBy: z.string() });
export type Rotation = z.output<typeof Rotation>;
/** Null = first in, first out. */
export const RotationReply = z.object({ rotation: z.nullable(Rotation) });
/** No `assetIds` = first in, first out again. */
export const RotationBody = z.object({
  /** One that is there twice counts once. */
  assetIds: z.array(GivenId).check(z.maxLength(200)),
  reason: givenWords(200),
});
