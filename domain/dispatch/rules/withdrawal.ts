import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import { minutesBetween } from '../../dates/minutes.ts';
import { isSameLaunch } from '../draft/recent.ts';
import { linkedFlags } from './linkedFlags.ts';

const MAX_MINUTES = 24 * 60;

export interface WithdrawalFacts {
  /** The other record of the same flight, which is kept. */
  readonly other: Dispatch | null;
  readonly isOwn: boolean;
  /** The withdrawal is undone; the other record can have changed since. */
  readonly isUndo: boolean;
  readonly now: string;
}
const isFlight = ({ dispatchType }: Dispatch) => dispatchType === 'flight';

/** Why users can't withdraw their record in favor of the other one, null if they can (AUTH-14). */
export function withdrawalRefusal(
  record: Dispatch,
  { other, isOwn, isUndo, now }: WithdrawalFacts,
): string | null {
  const number = record.dispatchNumber;
  if (!isOwn) return `You didn't enter dispatch ${number}.`;
  if (minutesBetween(record.createdAt, now) > MAX_MINUTES)
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
  // An earlier flight left open also flags this one, but it is not the same flight.
  const isTwin =
    flags.includes('overlap') ||
    (flags.includes('stillOut') && other !== null && isSameLaunch(record, other));
  return isTwin ? null : `Dispatch ${number} isn't a second record of that flight.`;
}

/** Why a user's record can't be merged into the other one, null if it can (AUTH-14). */
export const mergeRefusal = (own: Dispatch, other: Dispatch, now: string): string | null =>
  other.approval === undefined
    ? withdrawalRefusal(own, { other, isOwn: true, isUndo: false, now })
    : `Dispatch ${other.dispatchNumber} is ${other.approval.state}.`;
