import { createHash } from 'node:crypto';
import { MAX_AIMS_NAMES } from '../../contract/report/aims.ts';
import { ARROW_MEDIA_TYPE } from '../../contract/report/metricColumns.ts';
import { MONTHS_MEDIA_TYPE } from '../../contract/report/monthFrames.ts';
import {
  type DimensionsQuery,
  type MetricsQuery,
  MetricsRows,
  ROW_JSON_MAX_DAYS,
} from '../../contract/report/reports.ts';
import type { routes } from '../../contract/table.ts';
import { FIRST_YEAR, LAST_YEAR, REPORT_MAX_DAYS } from '../../contract/wire/spans.ts';
import { EVERY_DAY } from '../../domain/report/request/everyDay.ts';
import { stateText } from '../../domain/report/view/stateDocument.ts';
import { nowInstant } from '../database/clock.ts';
import type { Store } from '../database/open.ts';
import { acceptsCsv, csvLines } from '../http/csv.ts';
import type { Call, Handlers } from '../http/handler.ts';
import { encodingOf, isKnown, jsonList, pieces, sendStream } from '../http/streamed.ts';
import { idList } from '../problems/idList.ts';
import { invalid, notFound } from '../problems/problem.ts';
import { refuseLongSpan } from '../problems/spans.ts';
import { readAimsNames, searchAimsIncidents } from './aimsNames.ts';
import { metricCells, metricHeaders } from './csvRows.ts';
import { readDimensions, readFirstDay } from './dimensions.ts';
import { explainDispatch } from './explainDispatch.ts';
import { followWordsOf } from './followWords.ts';
import { givenView } from './givenView.ts';
import { refuseTooMany } from './months/activityCounts.ts';
import { readMonthRows } from './months/rows.ts';
import { segmentsOf, segmentsTag } from './months/segments.ts';
import { sendMonths } from './months/sendMonths.ts';
import { dimensionsVersion, monthVersions } from './months/versions.ts';
import { daysOf, monthsWithDispatches } from './months/window.ts';
import {
  aimsDimensionsTag,
  aimsMonths,
  aimsTag,
  readAimsDimensions,
  readAimsMonth,
} from './readAims.ts';
import { readUncovered } from './readUncovered.ts';

const namesOf = (accept: string | string[] | undefined) =>
  String(accept ?? '')
    .split(',')
    .map((name) => name.split(';')[0]?.trim());

/**
 * The spans of a metrics call: its days, and the other days its caller already holds.
 * @throws HttpProblem 400 when only one end of the other days is given
 */
function spansOf({
  from,
  until,
  alsoFrom,
  alsoUntil,
}: Call<(typeof routes)['getMetrics']>['query']): readonly MetricsQuery[] {
  const span = { from, until };
  if (alsoFrom === undefined && alsoUntil === undefined) return [span];
  if (alsoFrom !== undefined && alsoUntil !== undefined)
    return [span, { from: alsoFrom, until: alsoUntil }];
  const path = alsoFrom === undefined ? 'alsoFrom' : 'alsoUntil';
  throw invalid([
    { path, code: 'required', message: 'Name both ends of the other days, or none.' },
  ]);
}

/**
 * Sends the columns of a range, one month's segment at a time. Segments are cached until a write
 * touches their month.
 */
async function sendColumns({
  store,
  query,
  headers,
  reply,
}: Call<(typeof routes)['getMetrics']>): Promise<unknown> {
  const segments = segmentsOf(store);
  const parts = await segments.of(query);
  const tag = segmentsTag(query, parts);
  void reply.header('etag', tag);
  if (isKnown(headers['if-none-match'], tag)) return reply.code(304).send();
  void reply.type(ARROW_MEDIA_TYPE);
  const [only] = parts;
  if (parts.length !== 1 || only === undefined) {
    // The tag was computed before the bytes. A write during the reply leaves a tag that never
    // matches again, which costs one more load.
    const bytesOf = async (part: (typeof parts)[number]) =>
      (await segments.bytes(query, part)).bytes;
    return sendStream(reply, pieces(parts, bytesOf));
  }
  const { version, bytes } = await segments.bytes(query, only);
  const exact = segmentsTag(query, [{ ...only, version }]);
  const encoding = encodingOf(headers['accept-encoding']);
  void reply.header('etag', exact).header('vary', 'Accept, Accept-Encoding');
  if (encoding === null) return reply.send(bytes);
  return reply
    .header('content-encoding', encoding)
    .send(await segments.compressed(exact, encoding, bytes));
}

/** Sends a range as CSV, one month's rows at a time, so that it has no limit of days (RPT-181). */
async function sendCsv({
  store,
  query,
  reply,
}: Pick<Call<(typeof routes)['getMetrics']>, 'store' | 'query' | 'reply'>): Promise<unknown> {
  const { aircraft } = await readDimensions(store.db, nowInstant(), query);
  const byId = new Map(aircraft.map((one) => [one.id, one]));
  const months = await monthsWithDispatches(store.db, query);
  async function* lines() {
    yield csvLines([metricHeaders]);
    for (const month of months) {
      const rows = MetricsRows.parse(
        JSON.parse(`[${await readMonthRows(store.db, query, month)}]`),
      );
      yield csvLines(rows.map((row) => metricCells(row, byId)));
    }
  }
  return sendStream(reply.header('vary', 'Accept').type('text/csv; charset=utf-8'), lines());
}

/**
 * The span that dimensions are requested for; a missing end is open.
 * @throws HttpProblem 400 when it is too long (WIRE-22)
 */
function spanOf({ from, until }: DimensionsQuery): MetricsQuery | null {
  if (from === undefined && until === undefined) return null;
  if (from !== undefined && until !== undefined) refuseLongSpan({ from, until }, REPORT_MAX_DAYS);
  return { from: from ?? `${FIRST_YEAR}-01-01`, until: until ?? `${LAST_YEAR}-12-31` };
}

/**
 * Increment it when a release adds to the same dimensions, so that browsers don't reuse the copy
 * they cached from the last release.
 */
const DIMENSIONS_REVISION = 3;

/**
 * The tag of the dimensions. With a span it also changes when an activity in the span's months
 * changes (RPT-100).
 */
async function dimensionsTag(
  store: Store,
  now: string,
  span: MetricsQuery | null,
): Promise<string> {
  const version = `${await dimensionsVersion(store.primary, now)}-${await readFirstDay(store.primary)}`;
  if (span === null) return `"d${DIMENSIONS_REVISION}-${version}"`;
  const months = await monthVersions(store, daysOf(span));
  return `"d${DIMENSIONS_REVISION}-${version}-${createHash('sha256')
    .update(JSON.stringify([span, months]))
    .digest('base64url')
    .slice(0, 16)}"`;
}

export const reportHandlers = {
  getAimsDimensions: async ({ store, headers, reply }) => {
    const found = await readAimsDimensions(store.db);
    const tag = aimsDimensionsTag(found);
    void reply.header('etag', tag);
    return isKnown(headers['if-none-match'], tag) ? reply.code(304).send() : reply.send(found);
  },
  getAimsMetrics: async ({ store, query, headers, reply }) => {
    refuseLongSpan(query, REPORT_MAX_DAYS);
    // Read the tag before the rows: a write in between makes the tag too old, which costs one more
    // load, but never too new.
    const tag = await aimsTag(store, query);
    void reply.header('etag', tag);
    if (isKnown(headers['if-none-match'], tag)) return reply.code(304).send();
    const months = await aimsMonths(store.db, query);
    return sendStream(
      reply.type('application/json; charset=utf-8'),
      jsonList(months, (month) => readAimsMonth(store.db, query, month)),
    );
  },
  searchAimsIncidents: async ({ store, query }) => ({
    items: await searchAimsIncidents(store.db, query.q, query.year),
  }),
  getAimsNames: ({ store, query }) =>
    readAimsNames(store.db, idList(query.ids, 'ids', MAX_AIMS_NAMES)),
  getUncovered: ({ store, query }) => {
    const { from, until } = query;
    // A range that is open on one side has no limit.
    if (from !== undefined && until !== undefined) refuseLongSpan({ from, until }, REPORT_MAX_DAYS);
    return readUncovered(store.db, query);
  },
  explainDispatch: async ({ store, id, query }) => {
    const explained = await explainDispatch(store.db, id, {
      withDeleted: query.isArchived === 'true',
    });
    if (explained === null) throw notFound();
    return explained;
  },
  followWords: async ({ store, body }) => {
    const { state, renamed, faults } = await followWordsOf(store.db, givenView(body.arrangement));
    return {
      state: stateText(state) ?? '',
      renamed: [...renamed.map(({ from, to }) => ({ from, to: [...to] }))],
      faults: [...faults],
    };
  },
  getDimensions: async ({ store, query, headers, reply, reportAtOnce }) => {
    const now = nowInstant();
    const span = spanOf(query);
    if (query.ifFew === 'true') await refuseTooMany(store, [span ?? EVERY_DAY], reportAtOnce);
    // Read the tag before the dimensions: a write in between makes it too old, which costs one more
    // load, but never too new.
    const tag = await dimensionsTag(store, now, span);
    void reply.header('etag', tag);
    if (isKnown(headers['if-none-match'], tag)) return reply.code(304).send();
    return reply.send(await readDimensions(store.db, now, span));
  },
  getMetrics: async (call) => {
    const { store, headers, reply, reportAtOnce } = call;
    const spans = spansOf(call.query);
    const { from, until } = call.query;
    const query = { from, until };
    const accepted = namesOf(headers.accept);
    const isMonths = accepted.includes(MONTHS_MEDIA_TYPE);
    const isArrow = accepted.includes(ARROW_MEDIA_TYPE);
    if (!isMonths && !isArrow && acceptsCsv(headers.accept)) return sendCsv({ ...call, query });
    // No browser can parse years of rows as JSON. Columns have no limit of days.
    if (!isMonths && !isArrow)
      refuseLongSpan(
        query,
        ROW_JSON_MAX_DAYS,
        'until',
        `, or for columns with Accept: ${ARROW_MEDIA_TYPE}`,
      );
    await refuseTooMany(store, spans, reportAtOnce);
    if (isMonths) return sendMonths({ ...call, query });
    void reply.header('vary', 'Accept');
    if (isArrow) return sendColumns({ ...call, query });
    const months = await monthsWithDispatches(store.db, query);
    // Each month is a separate query, so a dispatcher's save waits for one month at most.
    return sendStream(
      reply.type('application/json; charset=utf-8'),
      jsonList(months, (part) => readMonthRows(store.db, query, part)),
    );
  },
} satisfies Partial<Handlers>;
