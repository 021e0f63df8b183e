/** Where a record stands on its way into the books (APR-10). */
export const approvals = ['entered', 'checked', 'approved', 'reopened'] as const;
export type Approval = (typeof approvals)[number];
export type Step = 'check' | 'sendBack' | 'approve' | 'reopen' | 'edit' | 'delete';

/** Back among those to be checked; a record that reports show sealed says that it was reopened. */
const again = (isSealed: boolean): Approval => (isSealed ? 'reopened' : 'entered');

/**
 * The state a step leads to, null where it is not allowed: an approved record is neither edited nor deleted (APR-11).
 * @param isSealed whether the books hold it
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
