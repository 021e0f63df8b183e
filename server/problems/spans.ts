import { pacificDay } from '../../domain/dates/pacific.ts';
import { daysBetween } from '../../domain/dates/parseDate.ts';
import { HttpProblem } from './problem.ts';

/** A span from a query: days or instants (WIRE-4). */
interface Asked {
  readonly from: string;
  readonly until: string;
}

const dayOf = (text: string) => (text.length === 10 ? text : pacificDay(text));

/** Days in the span, both ends included; 0 when it ends before it starts. */
const daysAsked = ({ from, until }: Asked): number =>
  Math.max(0, daysBetween(dayOf(from), dayOf(until)) + 1);

/**
 * Refuses a span that is too long.
 * @param until the name of the query's end parameter
 * @param hint what the caller can do instead
 * @throws HttpProblem 400 when the span has more days than the call allows (WIRE-22)
 */
export function refuseLongSpan(asked: Asked, mostDays: number, until = 'until', hint = ''): void {
  if (daysAsked(asked) <= mostDays) return;
  const message = `This covers at most ${mostDays.toLocaleString('en-US')} days at once. Ask for fewer days${hint}.`;
  throw new HttpProblem(400, '/problems/range-too-long', message, {
    errors: [{ path: until, code: 'rangeTooLong', message }],
  });
}
