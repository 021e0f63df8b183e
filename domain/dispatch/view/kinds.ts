import type { DispatchType } from '../../../contract/dispatch/dispatches.ts';

/** What people and addresses call a kind of dispatch. */
export interface KindWords {
  /** "Flight 10482 saved." */
  readonly name: string;
  /** "Save flight", "an unsaved flight". */
  readonly noun: string;
  /** The part of the address: `/dispatch/{path}/new`. */
  readonly path: string;
}
export const kindWords: Readonly<Record<DispatchType, KindWords>> = {
  flight: { name: 'Flight', noun: 'flight', path: 'flight' },
  standby: { name: 'Standby', noun: 'standby', path: 'standby' },
  agentOnly: { name: 'Agent-only', noun: 'agent-only', path: 'agent-only' },
};

/** Where a new dispatch begins. */
export const newAddress = (kind: DispatchType): string => `/dispatch/${kindWords[kind].path}/new`;

/** Where a stored dispatch opens. */
export const dispatchAddress = (kind: DispatchType, id: string): string =>
  `/dispatch/${kindWords[kind].path}/${id}`;
/** Where a deleted one opens. */
export const deletedAddress = (kind: DispatchType, id: string): string =>
  `${dispatchAddress(kind, id)}?deleted=true`;
