import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import { formatDate } from '../dates/parseDate.ts';
import { statusOf } from '../dispatch/view/status.ts';
import { type Approval, afterStep, type Step } from './steps.ts';

type Unknown = 'noContract' | 'noAgentPrice';
export const approvalOf = ({ approval }: Pick<Dispatch, 'approval'>): Approval =>
  approval?.state ?? 'entered';

/** What keeps the cost of a record from being known (APR-14). */
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

/** Why a step cannot be taken from where the record stands, null when it can (APR-10). */
export function stepRefusal(dispatch: Dispatch, step: Step): string | null {
  const { dispatchNumber: number } = dispatch;
  const state = approvalOf(dispatch);
  if (step === 'check' && dispatch.dispatchType !== 'agentOnly' && statusOf(dispatch) === 'Out')
    return `Dispatch ${number} is still out.`;
  return afterStep(state, step, false) === null
    ? `Dispatch ${number} is ${state}, so it can't be ${verbs[step]}.`
    : null;
}

/** Who asks for an approval, and whether anybody else could. */
export interface Approver {
  readonly isOwn: boolean;
  /** No other active person may approve. */
  readonly isAlone: boolean;
  readonly hasReason: boolean;
}
/** Why a checked record cannot be approved like this, null when it can (APR-13, APR-14). */
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

/** What saving or deleting an approved record is told (APR-11). */
export const isApprovedMessage = (number: number): string =>
  `Dispatch ${number} is approved. Reopen it to change it.`;
