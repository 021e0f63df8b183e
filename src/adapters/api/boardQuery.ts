import { ATTENTION_DAYS } from '../../../domain/base/facts.ts';
import { addDays } from '../../../domain/dates/parseDate.ts';

/** The dispatches that boards show: those of the last days, and older loads that are still aboard (D-53). One query, so that it is kept once. */
export const boardQuery = (today: string) => ({
  from: addDays(today, 1 - ATTENTION_DAYS),
  until: today,
  aboard: 'true' as const,
});
