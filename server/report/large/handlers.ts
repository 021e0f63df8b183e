import type { AddUpBody, DaysQuery } from '../../../contract/report/addedUp.ts';
import { REPORT_MAX_DAYS } from '../../../contract/wire/spans.ts';
import { formatRange, specificRange } from '../../../domain/dates/dateRange.ts';
import { TooLargeError } from '../../../domain/report/large/largeReport.ts';
import { requestOfView } from '../../../domain/report/view/requestOfView.ts';
import { comparedDaysOf } from '../../../domain/report/view/view.ts';
import type { Call, Handlers } from '../../http/handler.ts';
import { HttpProblem } from '../../problems/problem.ts';
import { refuseLongSpan } from '../../problems/spans.ts';
import { givenView } from '../givenView.ts';
import { type AddUpAsk, addedUpOf } from './addUp.ts';
import { countActivities } from './counts.ts';

/** @throws HttpProblem 400 for an end before its beginning, or more days than a report may have */
function checkedDays({ from, until }: DaysQuery): DaysQuery {
  refuseLongSpan({ from, until }, REPORT_MAX_DAYS);
  return { from, until };
}

/** What the page would ask its own engine. @throws HttpProblem 400 for an arrangement that this release does not know */
function askOf({ arrangement, baseCode, ...given }: AddUpBody): AddUpAsk {
  const days = checkedDays(given);
  const view = givenView(arrangement, formatRange(specificRange(days.from, days.until)));
  return { days, compared: comparedDaysOf(view, days), request: requestOfView(view, baseCode, days) };
}

/** Over when the caller went away before the answer. */
function callersSignal({ raw }: Call['reply']): AbortSignal {
  const leaving = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) leaving.abort(new Error('The caller went away.'));
  });
  return leaving.signal;
}

const tooLarge = (error: unknown): never => {
  throw error instanceof TooLargeError ? new HttpProblem(409, '/problems/too-large', error.message) : error;
};
async function send({ store, reply }: Pick<Call, 'store' | 'reply'>, ask: AddUpAsk): Promise<unknown> {
  const body = await addedUpOf(store).read(ask, callersSignal(reply)).catch(tooLarge);
  return reply.type('application/json; charset=utf-8').send(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
}

/** What a page asks for days that have more activities than it holds (PERF-23). */
export const addedUpHandlers = {
  countActivities: async ({ store, query, reportAtOnce }) => ({ activities: await countActivities(store, checkedDays(query)), atOnce: reportAtOnce }),
  addUpReport: (call) => send(call, askOf(call.body)),
  getFilterValues: (call) => send(call, { days: checkedDays(call.query), compared: null, request: null }),
} satisfies Partial<Handlers>;
