import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import { formatDate } from '../dates/parseDate.ts';
import { statusOf } from '../dispatch/view/status.ts';
import { type Approval, afterStep, type Step } from './steps.ts';

type Unknown = 'noContract' | 'noAgentPrice';
export const approvalOf = ({ approval }: Pick<Dispatch, 'approval'>): Approval =>
  approval?.state ?? 'entered';

/** Flags that make the cost of a record unknown (APR-14). */
export const unknownCost = ({ flags }: Pick<Dispatch, 'flags'>): Unknown[] =>
  flags.filter((flag): flag is Unknown => flag === 'noContract' || flag === 'noAgentPrice');

const verbs: Readonly<Record<Step, string>> = {
  check: 'checked',
  sendBack: 'sent back',
  approve: 'approved',
  reopen: 'reopened',
  edit: 'changed',
  delete: 'deleted',
};

/** Why a step isn't allowed in the record's current state, null if it is (APR-10). */
export function stepRefusal(dispatch: Dispatch, step: Step): string | null {
  const { dispatchNumber: number } = dispatch;
  const state = approvalOf(dispatch);
  if (step === 'check' && dispatch.dispatchType !== 'agentOnly' && statusOf(dispatch) === 'Out')
    return `Dispatch ${number} is still out.`;
  return afterStep(state, step, false) === null
    ? `Dispatch ${number} is ${state}, so it can't be ${verbs[step]}.`
    : null;
}

/** The user who approves, and whether another user could. */
export interface Approver {
  readonly isOwn: boolean;
  /** No other active user has the right to approve. */
  readonly isAlone: boolean;
  readonly hasReason: boolean;
}
/** Why this user can't approve a checked record, null if they can (APR-13, APR-14). */
export function approvalRefusal(
  dispatch: Dispatch,
  { isOwn, isAlone, hasReason }: Approver,
): string | null {
  const { dispatchNumber: number, activityDate } = dispatch;
  if (isOwn && !isAlone)
    return `You entered dispatch ${number} last. Someone else has to approve it.`;
  if (isOwn && !hasReason)
    return `You entered dispatch ${number} last and nobody else may approve it. Give a reason.`;
  const [unknown] = unknownCost(dispatch);
  if (hasReason || unknown === undefined) return null;
  const why =
    unknown === 'noContract'
      ? `has no contract on ${formatDate(activityDate)}`
      : 'has an agent without a price';
  return `Dispatch ${number} ${why}, so its cost isn't known.`;
}

/** The message when a user saves or deletes an approved record (APR-11). */
export const isApprovedMessage = (number: number): string =>
  `Dispatch ${number} is approved. Reopen it to change it.`;
