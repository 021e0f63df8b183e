import * as z from 'zod/mini';
import { GivenInstant, givenSingleLine } from '../wire/given.ts';

const MAX_FEATURES = 500;

/** One position as GeoJSON: coordinates are longitude, latitude. Other members are ignored. */
export const PositionFeature = z.object({
  type: z.literal('Feature'),
  geometry: z.object({
    type: z.literal('Point'),
    coordinates: z
      .array(z.number())
      .check(z.minLength(2, { error: 'A point has longitude and latitude.' }), z.maxLength(3)),
  }),
  properties: z.object({
    /** A registration, else a radio ID. */
    aircraft: givenSingleLine(20),
    time: GivenInstant,
    knots: z.optional(z.nullable(z.number().check(z.gte(0), z.lte(2000)))),
    /** Degrees. */
    heading: z.optional(z.nullable(z.number().check(z.gte(0), z.lte(360)))),
    altitudeFt: z.optional(z.nullable(z.number().check(z.gte(-1000), z.lte(100_000)))),
  }),
});
export type PositionFeature = z.output<typeof PositionFeature>;
/** One feature, or a collection. A feature that can't be taken doesn't refuse the others. */
export const PositionsBody = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('Feature') }),
  z.object({
    type: z.literal('FeatureCollection'),
    features: z
      .array(z.looseObject({}))
      .check(
        z.minLength(1),
        z.maxLength(MAX_FEATURES, { error: `Send at most ${MAX_FEATURES} positions.` }),
      ),
  }),
]);
export const PositionsReply = z.object({
  stored: z.int(),
  /** Positions that were there already. */
  known: z.int(),
  /** `at`: the feature's place in the collection, from 0. */
  refused: z.array(z.object({ at: z.int(), reason: z.string() })),
});
export type PositionsReply = z.output<typeof PositionsReply>;
