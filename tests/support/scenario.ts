import type { AnyEvent, Snapshot } from './graph.ts';

export type Claim = (state: Snapshot, event: AnyEvent) => boolean;
/** One rule of a walk: its condition, and the events that are possible there. */
export interface Rule {
  readonly name: string;
  readonly holds: Claim;
  readonly allows: Claim;
}
export const rule = (name: string, holds: Claim, allows: Claim): Rule => ({ name, holds, allows });

/** The first rule that matches decides. If no rule matches, any event is possible. */
export const allowing =
  (rules: readonly Rule[]): Claim =>
  (state, event) =>
    rules.find((r) => r.holds(state, event))?.allows(state, event) ?? true;

export const anything: Claim = () => true;
export const nothing: Claim = () => false;
/** Whether the type of the event matches. */
export const hears =
  (types: RegExp): Claim =>
  (_, event) =>
    types.test(event.type);
export const all =
  (...claims: readonly Claim[]): Claim =>
  (state, event) =>
    claims.every((claim) => claim(state, event));
export const either =
  (...claims: readonly Claim[]): Claim =>
  (state, event) =>
    claims.some((claim) => claim(state, event));
export const not =
  (claim: Claim): Claim =>
  (state, event) =>
    !claim(state, event);
