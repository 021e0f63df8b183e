/** What stands in the sign-in form that was painted before the scripts came. */
export interface TypedAhead {
  readonly email: string;
  readonly password: string;
  /** Where the caret is; null when it is in neither field. */
  readonly focused: 'email' | 'password' | null;
  /** It was sent: by Enter, or its button. */
  readonly isSent: boolean;
  /** Its fields as they are now, also when the live form has replaced it in the document. */
  readonly latest: () => { readonly email: string; readonly password: string };
}
const empty = { email: '', password: '' };
export const nothingTyped: TypedAhead = {
  ...empty,
  focused: null,
  isSent: false,
  latest: () => empty,
};

/** @param form null, or no longer on the page: nothing was typed */
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
    // ahead.js marks it.
    isSent: form.dataset['sent'] !== undefined,
  };
}
