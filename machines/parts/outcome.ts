import type { Problem } from '../../contract/problem.ts';

/** The record as somebody else has left it meanwhile. */
export interface Conflict<R> {
  readonly current: R;
  readonly changedBy: string;
  readonly changedAt: string;
}
/** What a save comes to when the service does not have it afterwards. */
export type Unsaved<R> =
  /** Somebody changed the record meanwhile: nothing was saved. */
  | { readonly kind: 'conflict'; readonly conflict: Conflict<R> }
  /** The service refuses what was typed, field by field. */
  | { readonly kind: 'refused'; readonly problem: Problem }
  /** Kept on this device until there is a network. */
  | { readonly kind: 'queued' };

/** Params of the guards and actions that read what the service answered. */
export const outcomeOf = <O>({ event }: { readonly event: { readonly output: O } }) => ({ outcome: event.output });
