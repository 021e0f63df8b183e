import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import { minutesBetween } from '../../dates/minutes.ts';
import { isSameLaunch } from '../draft/recent.ts';
import { linkedFlags } from './linkedFlags.ts';

const MOST_MINUTES = 24 * 60;

export interface WithdrawalFacts {
  /** The record of the same flight that stays. */
  readonly other: Dispatch | null;
  readonly isOwn: boolean;
  /** The record comes back: the other one may have changed since. */
  readonly isUndo: boolean;
  readonly now: string;
}
const isFlight = ({ dispatchType }: Dispatch) => dispatchType === 'flight';

/** Why a person can't withdraw an own record for another one of the same flight, null when they can (AUTH-14). */
export function withdrawalRefusal(
  record: Dispatch,
  { other, isOwn, isUndo, now }: WithdrawalFacts,
): string | null {
  const number = record.dispatchNumber;
  if (!isOwn) return `You didn't enter dispatch ${number}.`;
  if (minutesBetween(record.createdAt, now) > MOST_MINUTES)
    return `Dispatch ${number} is more than a day old.`;
  if (record.approval !== undefined) return `Dispatch ${number} is ${record.approval.state}.`;
  if (isUndo) return null;
  const isSame =
    other !== null &&
    isFlight(record) &&
    isFlight(other) &&
    !other.isArchived &&
    other.id !== record.id &&
    other.assetId === record.assetId &&
    other.assetId !== null;
  const flags = isSame ? linkedFlags({ ...record, flags: [] }, [record, other], [], now) : [];
  // An earlier flight that was left open is not the same flight, though it flags this one too.
  const isTwin =
    flags.includes('overlap') ||
    (flags.includes('stillOut') && other !== null && isSameLaunch(record, other));
  return isTwin ? null : `Dispatch ${number} isn't a second record of that flight.`;
}

/** Why an own record can't be merged into the other one of its flight, null when it can (AUTH-14). */
export const mergeRefusal = (own: Dispatch, other: Dispatch, now: string): string | null =>
  other.approval === undefined
    ? withdrawalRefusal(own, { other, isOwn: true, isUndo: false, now })
    : `Dispatch ${other.dispatchNumber} is ${other.approval.state}.`;
