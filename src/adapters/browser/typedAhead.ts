/** The input of the prerendered sign-in form before the scripts loaded. */
export interface TypedAhead {
  readonly email: string;
  readonly password: string;
  /** The field with the caret; null if neither has it. */
  readonly focused: 'email' | 'password' | null;
  /** The user submitted the form by Enter or its button. */
  readonly isSent: boolean;
  /**
   * Returns the form's current fields, even after the live form has replaced it in the document.
   */
  readonly latest: () => { readonly email: string; readonly password: string };
}
const empty = { email: '', password: '' };
export const nothingTyped: TypedAhead = {
  ...empty,
  focused: null,
  isSent: false,
  latest: () => empty,
};

/** @param form null or removed from the page: returns empty input */
export function readTypedAhead(form: HTMLFormElement | null): TypedAhead {
  if (form === null || !form.isConnected) return nothingTyped;
  const field = (type: 'email' | 'password') =>
    form.querySelector<HTMLInputElement>(`input[type=${type}]`);
  const hasCaret = (type: 'email' | 'password') => field(type) === document.activeElement;
  const latest = () => ({
    email: field('email')?.value ?? '',
    password: field('password')?.value ?? '',
  });
  return {
    ...latest(),
    latest,
    focused: hasCaret('password') ? 'password' : hasCaret('email') ? 'email' : null,
    // The prerender's script ahead.js sets it.
    isSent: form.dataset['sent'] !== undefined,
  };
}
