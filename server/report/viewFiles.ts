import { createHash } from 'node:crypto';
import { setImmediate as otherCallsFirst } from 'node:timers/promises';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { CSV_MEDIA_TYPE, WORKBOOK_MEDIA_TYPE } from '../../contract/report/reports.ts';
import { SavedArrangement } from '../../contract/report/views.ts';
import { dateRange, rangeDays } from '../../domain/dates/dateRange.ts';
import { momentText } from '../../domain/dates/momentText.ts';
import { format0 } from '../../domain/format.ts';
import { fileAbout } from '../../domain/report/export/about.ts';
import { csvChunks } from '../../domain/report/export/flatCsv.ts';
import { viewFileName } from '../../domain/report/export/reportFileName.ts';
import { countRows, type FlatRows, reportFlat } from '../../domain/report/export/reportFlat.ts';
import { sheetOf } from '../../domain/report/export/sheet.ts';
import { workbookOf } from '../../domain/report/export/workbook.ts';
import { presets } from '../../domain/report/presets/presets.ts';
import { FISCAL_MONTH, relativeRange } from '../../domain/report/view/relativeDates.ts';
import { comparedDaysOf, isApprovedOnly } from '../../domain/report/view/view.ts';
import { nowInstant, pacificToday } from '../database/clock.ts';
import type { Reader } from '../database/open.ts';
import type { Call, Handlers } from '../http/handler.ts';
import { isKnown, sendStream } from '../http/streamed.ts';
import { conflict, HttpProblem, notFound } from '../problems/problem.ts';
import { savedViews } from '../schema/views.ts';
import { readSettings } from '../session/readSettings.ts';
import { readFirstDay } from './dimensions.ts';
import { dimensionsVersion, monthVersions } from './months/versions.ts';
import { fixedView, NoReport, readViewTable } from './viewTable.ts';
import { workbookTools } from './workbookTools.ts';

/** Most rows of a file at a link (RPT-180). */
const MAX_ROWS = 100_000;
type Format = 'csv' | 'xlsx';
type LinkCall = Pick<Call, 'store' | 'id' | 'who' | 'headers' | 'reply' | 'reportAtOnce'>;

/** A view of current records that the user can open. @throws HttpProblem 404, or 409 for historic */
async function readView(db: Reader, id: string, uid: string) {
  const [row] = await db
    .select()
    .from(savedViews)
    .where(
      and(
        eq(savedViews.id, id),
        isNull(savedViews.deletedAt),
        or(eq(savedViews.uid, uid), savedViews.isShared),
      ),
    );
  if (row === undefined) throw notFound();
  if (row.page !== 'catis') throw conflict('', 'Historic records have no link.');
  return { row, arrangement: SavedArrangement.parse(JSON.parse(row.state)) };
}

/** What the file is about: the view's days by today, and the caller's base. */
async function readAsked({ store, id, who, reportAtOnce }: LinkCall) {
  const { row, arrangement } = await readView(store.db, id, who.uid);
  const today = pacificToday();
  const { fiscalMonth = FISCAL_MONTH } = await readSettings(store.db, who.uid);
  const range =
    arrangement.dates === undefined
      ? dateRange('ytd', today)
      : relativeRange(arrangement.dates, { today, fiscalMonth });
  const days = rangeDays(range, today);
  if (days === null) throw new Error(`View ${id} has no days`);
  const { rows } = await store.db.execute<{ code: string }>(
    sql`select code from bases where id = ${who.person?.baseId ?? null}::uuid`,
  );
  return {
    version: row.version,
    arrangement,
    days,
    baseCode: rows[0]?.code ?? null,
    ownerName: 'This account',
    reportAtOnce,
  };
}
type Asked = Awaited<ReturnType<typeof readAsked>>;

/**
 * The tag of a file. It changes with the view, its days, the caller's base, and every write to the
 * records or names in it.
 */
async function tagOf({ store, id }: LinkCall, format: Format, asked: Asked): Promise<string> {
  const { days, baseCode, version } = asked;
  const compared = comparedDaysOf(fixedView(asked), days);
  const parts = [
    format,
    id,
    version,
    days,
    baseCode,
    await dimensionsVersion(store.primary, nowInstant()),
    await monthVersions(store, days),
    compared === null ? null : [compared, await monthVersions(store, compared)],
  ];
  return `"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)}"`;
}

/** A refusal of the report as a problem, in its words. */
const asProblem = (error: unknown): never => {
  throw error instanceof NoReport ? conflict('', error.message) : error;
};

async function* textOf(rows: FlatRows): AsyncGenerator<string> {
  for (const { text } of csvChunks(rows)) {
    yield text;
    await otherCallsFirst();
  }
}

const sendView =
  (format: Format) =>
  async (call: LinkCall): Promise<unknown> => {
    const { store, headers, reply } = call;
    const asked = await readAsked(call);
    // Read the tag before the rows: a write in between makes it too old, never too new.
    const tag = await tagOf(call, format, asked);
    void reply.header('etag', tag);
    if (isKnown(headers['if-none-match'], tag)) return reply.code(304).send();
    const { view, faults, table } = await readViewTable(store, asked).catch(asProblem);
    const count = countRows(table, false);
    if (count > MAX_ROWS)
      throw new HttpProblem(
        413,
        '/problems/too-large',
        `This view has ${format0(count)} rows, and a link gives at most ${format0(MAX_ROWS)}. Choose fewer days or a grouping.`,
      );
    const { days, baseCode } = asked;
    const { myBase } = presets[view.preset];
    const name = viewFileName(view, days, isApprovedOnly(view));
    void reply.header('content-disposition', `attachment; filename="${name}.${format}"`);
    if (format === 'csv')
      return sendStream(
        reply.type(`${CSV_MEDIA_TYPE}; charset=utf-8`),
        textOf(reportFlat(table, false)),
      );
    const about = fileAbout(
      {
        view,
        days,
        firstDay: await readFirstDay(store.db),
        baseCode: myBase === true ? baseCode : null,
        asOf: momentText(nowInstant()),
        faults,
      },
      table,
    );
    const sheet = sheetOf({ kind: 'report', table, withTotals: false });
    const parts = await workbookOf(sheet, about, workbookTools);
    return reply.type(WORKBOOK_MEDIA_TYPE).send(Buffer.concat(parts));
  };

export const viewFileHandlers = {
  getViewCsv: sendView('csv'),
  getViewWorkbook: sendView('xlsx'),
} satisfies Partial<Handlers>;
