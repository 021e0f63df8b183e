import * as z from 'zod/mini';
import { Incident } from '../incidents/incidents.ts';
import { GivenDayOrInstant, GivenId } from '../wire/given.ts';
import { Dollars, Id, Instant, Litres } from '../wire/wire.ts';

/** The state of a preload's load (D-53): aboard, taken by a flight, offloaded, or jettisoned. */
export const PreloadState = z.enum(['open', 'used', 'offloaded', 'jettisoned']);
export type PreloadState = z.output<typeof PreloadState>;

export const PreloadDrop = z.object({
  id: Id,
  dispatchId: Id,
  dispatchNumber: z.int(),
  assetId: z.nullable(Id),
  agentTypeId: Id,
  name: z.string(),
  baseId: Id,
  litres: Litres,
  loadedAt: Instant,
  incident: z.nullable(Incident),
  cost: Dollars,
  /** Null for loads that are not preloads: a flight's load, or a load for an incident. */
  state: z.nullable(PreloadState),
});
export type PreloadDrop = z.output<typeof PreloadDrop>;

/**
 * The aircraft's latest load since `from`, and its preloads of any age that no flight before `from`
 * followed.
 */
export const RecentFill = z.object({
  fill: z.nullable(
    z.object({
      dispatchId: Id,
      dropId: Id,
      agentTypeId: Id,
      baseId: Id,
      loadedAt: Instant,
      litres: Litres,
      litresAboard: Litres,
    }),
  ),
  /** Our own field; earliest first. */
  aboard: z.optional(z.array(PreloadDrop)),
});
export const PreloadQuery = z.object({
  baseId: GivenId,
  start: z.optional(GivenDayOrInstant),
  end: z.optional(GivenDayOrInstant),
});
/** Loads of a base; `incident` null = a preload (D-53). */
export const PreloadDrops = z.object({
  drops: z.array(PreloadDrop),
});
/**
 * How a preload that no flight takes ends: offloaded (costs nothing) or jettisoned (its cost stays
 * with the base).
 */
export const PreloadEnd = z.object({ how: z.enum(['offloaded', 'jettisoned']) });
