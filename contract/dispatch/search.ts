import * as z from 'zod/mini';
import { clean, GivenDay, GivenId } from '../wire/given.ts';
import { Dispatch } from './dispatches.ts';
import { FlagCode } from './flags.ts';

/** What became of a dispatch, as a list is filtered by it. */
export const dispatchStates = ['out', 'complete', 'aborted', 'deleted'] as const;
/** What the list of all dispatches is filtered by; each may be left out (HOME-80). */
export const DispatchSearch = z.object({
  /** Pacific days, both inclusive. */
  from: z.optional(GivenDay),
  until: z.optional(GivenDay),
  assetId: z.optional(GivenId),
  incidentId: z.optional(GivenId),
  /** A crew member who was aboard. */
  crewId: z.optional(GivenId),
  dispatchNumber: z.optional(z.string().check(z.regex(/^\d{1,9}$/), z.maxLength(9), clean)),
  state: z.optional(z.enum(dispatchStates)),
  flag: z.optional(FlagCode),
});
export type DispatchSearch = z.output<typeof DispatchSearch>;
/** The newest that meet the filters; `isCut`: there are more. */
export const DispatchesFound = z.object({ dispatches: z.array(Dispatch), isCut: z.boolean() });
export type DispatchesFound = z.output<typeof DispatchesFound>;
