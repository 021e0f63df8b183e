import type { Problem } from '../../contract/wire/problem.ts';

/** The record after another user's change, which conflicts with ours. */
export interface Conflict<R> {
  readonly current: R;
  readonly changedBy: string;
  readonly changedAt: string;
}
/** The outcomes of a save that did not reach the service's store. */
export type Unsaved<R> =
  /** Another user changed the record first: nothing was saved. */
  | { readonly kind: 'conflict'; readonly conflict: Conflict<R> }
  /** The service refused the input, with one error for each field. */
  | { readonly kind: 'refused'; readonly problem: Problem }
  /** Stored on this device until the network is back. */
  | { readonly kind: 'queued' };

/** Params of guards and actions that read an actor's output. */
export const outputOf = <O>({ event }: { readonly event: { readonly output: O } }): O =>
  event.output;

/** Params of guards and actions that read the event. */
export const eventOf = <E>({ event }: { readonly event: E }): E => event;

/** Params of guards and actions that read the service's reply. */
export const outcomeOf = <O>({ event }: { readonly event: { readonly output: O } }) => ({
  outcome: event.output,
});

/** A refusal of the service, worded for the user. */
export interface Refused {
  readonly kind: 'refused';
  readonly message: string;
}
interface Answered<Outcome> {
  readonly event: { readonly output: Outcome };
}

/** Params of the notice that shows a refusal. */
export const refusalOf = ({
  event,
}: Answered<{ readonly kind: string; readonly message?: string }>) => ({
  variant: 'error' as const,
  message: event.output.message ?? '',
});
