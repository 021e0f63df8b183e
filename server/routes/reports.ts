import { Readable } from 'node:stream';
import { COLUMNS_MEDIA_TYPE } from '../../contract/metricColumns.ts';
import { type MetricsQuery, ROW_JSON_MAX_DAYS } from '../../contract/reports.ts';
import { nowInstant } from '../clock.ts';
import type { Handlers } from '../http/handler.ts';
import { HttpProblem } from '../http/problem.ts';
import type { Reader } from '../store/open.ts';
import { readMonthColumns } from '../store/reportColumns.ts';
import { readDimensions } from '../store/reportDimensions.ts';
import { readMonthRows } from '../store/reportRows.ts';
import { daysAsked, type MonthPart, monthsWithDispatches } from '../store/reportWindow.ts';

type ReadMonth = (db: Reader, query: MetricsQuery, part: MonthPart) => Promise<string>;

/** A JSON list, a month at a time: each month is a query of its own, so that a dispatcher's save waits for one month at most. */
async function* listOf(db: Reader, query: MetricsQuery, months: readonly MonthPart[], read: ReadMonth): AsyncGenerator<string> {
  let opening = '[';
  for (const part of months) {
    const items = await read(db, query, part);
    if (items === '') continue;
    yield opening + items;
    opening = ',';
  }
  yield opening === '[' ? '[]' : ']';
}

const asksForColumns = (accept: string | string[] | undefined) => String(accept ?? '').includes(COLUMNS_MEDIA_TYPE);

/** @throws HttpProblem 400: no browser can parse the rows of years, columns have no limit */
function refuseLongRows(query: MetricsQuery): void {
  if (daysAsked(query) <= ROW_JSON_MAX_DAYS) return;
  const message = `Rows cover at most ${ROW_JSON_MAX_DAYS} days. Ask for fewer days, or for columns with Accept: ${COLUMNS_MEDIA_TYPE}.`;
  throw new HttpProblem(400, '/problems/range-too-long', message, { errors: [{ path: 'until', code: 'rangeTooLong', message }] });
}

export const reportHandlers = {
  getDimensions: ({ store }) => readDimensions(store.db, nowInstant()),
  getMetrics: async ({ store, query, headers, reply }) => {
    const isColumns = asksForColumns(headers.accept);
    void reply.header('vary', 'Accept').type(isColumns ? COLUMNS_MEDIA_TYPE : 'application/json; charset=utf-8');
    if (!isColumns) refuseLongRows(query);
    const months = await monthsWithDispatches(store.db, query);
    const text = listOf(store.db, query, months, isColumns ? readMonthColumns : readMonthRows);
    // The first month is read before the reply begins: a failure there is still an answer, not a broken stream.
    const first = await text.next();
    async function* whole() {
      if (first.done !== true) yield first.value;
      yield* text;
    }
    return reply.send(Readable.from(whole(), { objectMode: false }));
  },
} satisfies Partial<Handlers>;
