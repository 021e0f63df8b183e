import { ATTENTION_DAYS } from '../../../domain/base/facts.ts';
import { addDays } from '../../../domain/dates/parseDate.ts';

/**
 * Returns the query for the dispatches of boards: those of the last days, and older loads still
 * aboard (D-53). All boards share it, so that its reply is cached once.
 */
export const boardQuery = (today: string) => ({
  from: addDays(today, 1 - ATTENTION_DAYS),
  until: today,
  aboard: 'true' as const,
});
