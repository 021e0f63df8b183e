import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import { pacificDay } from '../../dates/pacific.ts';
import { addDays } from '../../dates/parseDate.ts';
import { openActivity } from './outNow.ts';

/**
 * Whether a record opens in the read view: it is older than yesterday and not a flight that is
 * still out (D-65).
 */
export const opensToRead = (
  dispatch: Pick<Dispatch, 'activityDate' | 'activities' | 'dispatchType'>,
  now: string,
): boolean =>
  dispatch.activityDate < addDays(pacificDay(now), -1) &&
  !(dispatch.dispatchType === 'flight' && openActivity(dispatch) !== null);
