/** The result of parsing text: a value, or the error message. */
export type Parsed<T> =
  | { readonly value: T; readonly error: null }
  | { readonly value: null; readonly error: string };

export const parsed = <T>(value: T): Parsed<T> => ({ value, error: null });
export const refused = (error: string): { readonly value: null; readonly error: string } => ({
  value: null,
  error,
});
