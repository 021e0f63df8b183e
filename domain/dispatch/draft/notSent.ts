import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import type { Fix } from '../../forms/finding.ts';

/** The number of a record in the outbox. The service numbers records from 1. */
export const NO_NUMBER = 0;
export const isNotSent = ({ dispatchNumber }: Pick<Dispatch, 'dispatchNumber'>): boolean =>
  dispatchNumber === NO_NUMBER;

/** "dispatch 10482", "a dispatch not sent yet". */
export const dispatchNamed = (dispatch: Pick<Dispatch, 'dispatchNumber'>): string =>
  isNotSent(dispatch) ? 'a dispatch not sent yet' : `dispatch ${dispatch.dispatchNumber}`;

/**
 * The fix that opens another dispatch. A queued dispatch has no URL yet, so it gets none; users
 * open it from _Not sent yet_.
 */
export const openFixes = (dispatch: Pick<Dispatch, 'id' | 'dispatchNumber'>): Fix[] => {
  const { id: dispatchId, dispatchNumber } = dispatch;
  return isNotSent(dispatch)
    ? []
    : [{ label: `Open ${dispatchNumber}`, kind: 'openDispatch', dispatchId, dispatchNumber }];
};
