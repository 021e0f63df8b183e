import * as z from 'zod/mini';
import { givenSingleLine } from '../wire/given.ts';
import { Id, Instant } from '../wire/wire.ts';

/** The records whose changes can be read. Persons, users, roles, settings and tokens never. */
export const changeKinds = [
  'dispatch',
  'fuelReceipt',
  'base',
  'aircraft',
  'aircraftType',
  'contract',
  'landingFee',
  'agentRate',
  'incident',
  'crew',
] as const;
export const ChangeKind = z.enum(changeKinds);
export type ChangeKind = z.output<typeof ChangeKind>;

/** What happened to a record; without its content. */
export const Change = z.object({
  kind: ChangeKind,
  id: Id,
  action: z.enum(['added', 'changed', 'deleted']),
  at: Instant,
  /** Like `J. Ruiz`. */
  who: z.string(),
});
export type Change = z.output<typeof Change>;
/** Changes in the order in which they became visible, oldest first. */
export const Changes = z.object({
  items: z.array(Change),
  /** The cursor for the next call; it stays valid. */
  next: z.string(),
  /** More changes can be read right now. */
  more: z.boolean(),
});
export const ChangesQuery = z.object({
  /** `next` of an earlier reply; `now` for changes from now on; without it from the beginning. */
  after: z.optional(givenSingleLine(200)),
  /** Kinds, separated by commas; without it all that the caller can read. */
  kinds: z.optional(givenSingleLine(200)),
});
