import type { DispatchType } from '../../../contract/dispatch/dispatches.ts';

/** Names of a kind of dispatch on screen and in URLs. */
export interface KindWords {
  /** "Flight 10482 saved." */
  readonly name: string;
  /** "Save flight", "an unsaved flight". */
  readonly noun: string;
  /** The URL segment: `/dispatch/{path}/new`. */
  readonly path: string;
}
export const kindWords: Readonly<Record<DispatchType, KindWords>> = {
  flight: { name: 'Flight', noun: 'flight', path: 'flight' },
  standby: { name: 'Standby', noun: 'standby', path: 'standby' },
  agentOnly: { name: 'Agent-only', noun: 'agent-only', path: 'agent-only' },
};

/** URL path of a new dispatch. */
export const newDispatchPath = (kind: DispatchType): string =>
  `/dispatch/${kindWords[kind].path}/new`;

/** URL path of a stored dispatch. */
export const dispatchPath = (kind: DispatchType, id: string): string =>
  `/dispatch/${kindWords[kind].path}/${id}`;
/** URL path of a deleted dispatch. */
export const deletedDispatchPath = (kind: DispatchType, id: string): string =>
  `${dispatchPath(kind, id)}?deleted=true`;
