/**
 * A chart emits it to navigate; `src/app` performs the navigation. `replace`: the current history
 * entry is replaced, so Back skips it.
 */
export interface Goto {
  readonly type: 'goto';
  readonly to: string;
  readonly replace: boolean;
}
/** A chart emits it to move the focus to a field. */
export interface FocusRequest {
  readonly type: 'focusAsked';
  readonly path: string;
  /** Skip if the user has already moved on to another field. */
  readonly yields?: true;
}

export const goto = (to: string): Goto => ({ type: 'goto', to, replace: false });
/** Navigates and replaces the current history entry. */
export const gotoInstead = (to: string): Goto => ({ type: 'goto', to, replace: true });
export const requestFocus = (path: string): FocusRequest => ({ type: 'focusAsked', path });
