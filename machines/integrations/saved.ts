import type { Refused } from '../parts/outcome.ts';

/** A save that the service refused: a message for each field, or one for the whole form. */
export interface RefusedForm extends Refused {
  readonly fields: Readonly<Record<string, string>>;
}
/** The outcome of a button's action; a refusal is an outcome, not an error. */
export type Acted = { readonly kind: 'done' } | Refused;
