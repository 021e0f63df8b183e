/** States of a record on its way into the books (APR-10). */
export const approvals = ['entered', 'checked', 'approved', 'reopened'] as const;
export type Approval = (typeof approvals)[number];
export type Step = 'check' | 'sendBack' | 'approve' | 'reopen' | 'edit' | 'delete';

/**
 * The state when a record must be checked again: `reopened` if its figures are sealed in the books,
 * else `entered`.
 */
const again = (isSealed: boolean): Approval => (isSealed ? 'reopened' : 'entered');

/**
 * The state after a step, null if the step isn't allowed. An approved record can't be edited or
 * deleted (APR-11).
 * @param isSealed whether the record is in the books
 */
export function afterStep(state: Approval, step: Step, isSealed: boolean): Approval | null {
  switch (step) {
    case 'check':
      return state === 'entered' || state === 'reopened' ? 'checked' : null;
    case 'sendBack':
      return state === 'checked' ? again(isSealed) : null;
    case 'approve':
      return state === 'checked' ? 'approved' : null;
    case 'reopen':
      return state === 'approved' ? 'reopened' : null;
    case 'edit':
      return state === 'approved' ? null : state === 'checked' ? again(isSealed) : state;
    case 'delete':
      return state === 'approved' ? null : state;
  }
}
