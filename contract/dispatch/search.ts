import * as z from 'zod/mini';
import { GivenDay, GivenId, isCleanText } from '../wire/given.ts';
import { Dispatch } from './dispatches.ts';
import { FlagCode } from './flags.ts';

/** The states that a list of dispatches can be filtered by. */
export const dispatchStates = ['out', 'complete', 'aborted', 'deleted'] as const;
/** The filters of the list of all dispatches, all optional (HOME-80). */
export const DispatchSearch = z.object({
  /** Pacific days, both inclusive. */
  from: z.optional(GivenDay),
  until: z.optional(GivenDay),
  assetId: z.optional(GivenId),
  incidentId: z.optional(GivenId),
  /** A crew member on the dispatch. */
  crewId: z.optional(GivenId),
  dispatchNumber: z.optional(z.string().check(z.regex(/^\d{1,9}$/), z.maxLength(9), isCleanText)),
  state: z.optional(z.enum(dispatchStates)),
  flag: z.optional(FlagCode),
});
export type DispatchSearch = z.output<typeof DispatchSearch>;
/** The newest dispatches that match the filters. `isCut`: more dispatches match. */
export const DispatchesFound = z.object({ dispatches: z.array(Dispatch), isCut: z.boolean() });
export type DispatchesFound = z.output<typeof DispatchesFound>;
