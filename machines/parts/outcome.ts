import type { Problem } from '../../contract/wire/problem.ts';

/** The record as another user has left it meanwhile. */
export interface Conflict<R> {
  readonly current: R;
  readonly changedBy: string;
  readonly changedAt: string;
}
/** What a save comes to when the service does not have it afterwards. */
export type Unsaved<R> =
  /** The record was changed meanwhile: nothing was saved. */
  | { readonly kind: 'conflict'; readonly conflict: Conflict<R> }
  /** The service refuses what was typed, field by field. */
  | { readonly kind: 'refused'; readonly problem: Problem }
  /** Kept on this device until there is a network. */
  | { readonly kind: 'queued' };

/** Params of guards and actions that read an actor's output. */
export const outputOf = <O>({ event }: { readonly event: { readonly output: O } }): O =>
  event.output;

/** Params of guards and actions that read the event. */
export const eventOf = <E>({ event }: { readonly event: E }): E => event;

/** Params of the guards and actions that read what the service answered. */
export const outcomeOf = <O>({ event }: { readonly event: { readonly output: O } }) => ({
  outcome: event.output,
});

/** The service refused, in words for the user. */
export interface Refused {
  readonly kind: 'refused';
  readonly message: string;
}
interface Answered<Outcome> {
  readonly event: { readonly output: Outcome };
}

/** The notice of a refusal. */
export const refusalOf = ({
  event,
}: Answered<{ readonly kind: string; readonly message?: string }>) => ({
  variant: 'error' as const,
  message: event.output.message ?? '',
});
