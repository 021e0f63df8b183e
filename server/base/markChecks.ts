import type * as z from 'zod/mini';
import type { Pays } from '../../contract/base/board.ts';
import { minutesBetween } from '../../domain/dates/minutes.ts';
import { invalid } from '../problems/problem.ts';

/** A mark can be dated back so many days. */
const BACK_DAYS = 31;

/** @throws HttpProblem 400 for a mark that begins more than 31 days ago (PAY-15) */
export function refuseTooEarly(startTime: string, now: string): void {
  if (minutesBetween(startTime, now) > BACK_DAYS * 24 * 60)
    throw invalid([
      {
        path: 'startTime',
        code: 'tooEarly',
        message: `From can be at most ${BACK_DAYS} days ago.`,
      },
    ]);
}

/** @throws HttpProblem 400 for an excuse without its reason (PAY-3) */
export function refuseUnexplained(pays: z.output<typeof Pays>, paysReason: string | null): void {
  if (pays === 'excuse' && paysReason === null)
    throw invalid([{ path: 'paysReason', code: 'required', message: 'Say why it is excused.' }]);
}
