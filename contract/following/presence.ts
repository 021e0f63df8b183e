import * as z from 'zod/mini';
import { GivenId } from '../wire/given.ts';
import { Id } from '../wire/wire.ts';

/** Another user with a form for a record of the aircraft open (FOL-34). */
export const Presence = z.object({
  assetId: Id,
  /** The stored record that is open; null for a new one. */
  dispatchId: z.nullable(Id),
  /** "B. Ortiz" */
  name: z.string(),
});
export type Presence = z.output<typeof Presence>;
export const Presences = z.object({ people: z.array(Presence) });
export type Presences = z.output<typeof Presences>;
export const PresenceBody = z.object({ assetId: GivenId, dispatchId: z.nullable(GivenId) });
export type PresenceBody = z.output<typeof PresenceBody>;
export const PresenceQuery = z.object({ assetId: GivenId });
