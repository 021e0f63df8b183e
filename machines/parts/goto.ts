/**
 * Emitted where the page should move on; `src/app` turns it into navigation. `replace`: Back skips the address that is
 * left.
 */
export interface Goto {
  readonly type: 'goto';
  readonly to: string;
  readonly replace: boolean;
}
/** Emitted where a field should take the focus. */
export interface FocusAsked {
  readonly type: 'focusAsked';
  readonly path: string;
  /** Not while the person is at another field: they have gone on already. */
  readonly yields?: true;
}

export const goto = (to: string): Goto => ({ type: 'goto', to, replace: false });
/** Moves on without a step back. */
export const gotoInstead = (to: string): Goto => ({ type: 'goto', to, replace: true });
export const focusAsked = (path: string): FocusAsked => ({ type: 'focusAsked', path });
