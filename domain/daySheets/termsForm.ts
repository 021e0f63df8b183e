import type * as z from 'zod/mini';
import type { SheetContract, TermsBody } from '../../contract/daySheets/daySheets.ts';
import { parseTime, rewriteTime } from '../dates/parseTime.ts';
import { readNumber } from '../forms/typed.ts';
import { stepChoices, windowProblem } from './window.ts';

export type TermsField =
  | 'windowStart'
  | 'windowHours'
  | 'stepMinutes'
  | 'guaranteedDailyHours'
  | 'guaranteedDays';
export type TermsTyped = Readonly<Record<TermsField, string>>;
export interface TermsFinding {
  readonly field: TermsField;
  readonly message: string;
}
export type Terms = z.output<typeof TermsBody>;

const textOf = (value: number | null) => (value === null ? '' : String(value));
export const typedTerms = (contract: SheetContract): TermsTyped => ({
  windowStart: contract.windowStart,
  windowHours: String(contract.windowHours),
  stepMinutes: String(contract.stepMinutes),
  guaranteedDailyHours: textOf(contract.guaranteedDailyHours),
  guaranteedDays: textOf(contract.guaranteedDays),
});

const isWithin = (value: number | null, least: number, most: number) =>
  value === null || (value >= least && value <= most);

/** Returns a contract's terms, or the first error of the form (PAY-2). */
export function readTerms(typed: TermsTyped): { readonly body: Terms } | TermsFinding {
  const start = parseTime(rewriteTime(typed.windowStart.trim()));
  if (start.error !== null) return { field: 'windowStart', message: start.error };
  const hours = readNumber(typed.windowHours, 0);
  if (hours.isInvalid || hours.value === null || !isWithin(hours.value, 1, 21))
    return { field: 'windowHours', message: 'Enter 1 to 21 whole hours.' };
  const problem = windowProblem(start.value, hours.value);
  if (problem !== null) return problem;
  const step = stepChoices.find((one) => String(one) === typed.stepMinutes);
  if (step === undefined) return { field: 'stepMinutes', message: 'Choose the steps.' };
  const guaranteed = readNumber(typed.guaranteedDailyHours, 2);
  if (guaranteed.isInvalid || !isWithin(guaranteed.value, 0, 24))
    return { field: 'guaranteedDailyHours', message: 'Enter 0 to 24 hours, or nothing.' };
  const days = readNumber(typed.guaranteedDays, 0);
  if (days.isInvalid || !isWithin(days.value, 1, 366))
    return { field: 'guaranteedDays', message: 'Enter 1 to 366 days, or nothing.' };
  return {
    body: {
      windowStart: start.value,
      windowHours: hours.value,
      stepMinutes: step,
      guaranteedDailyHours: guaranteed.value,
      guaranteedDays: days.value,
    },
  };
}
