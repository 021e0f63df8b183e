import { setImmediate as otherCallsFirst } from 'node:timers/promises';
import type { MailingBody } from '../../contract/mailings/mailings.ts';
import { WORKBOOK_MEDIA_TYPE } from '../../contract/report/reports.ts';
import type { SavedArrangement } from '../../contract/report/views.ts';
import type { Days } from '../../domain/dates/dateRange.ts';
import { momentText } from '../../domain/dates/momentText.ts';
import { type Enclosed, MAX_ATTACHED } from '../../domain/mailings/letter.ts';
import { fileAbout, signed } from '../../domain/report/export/about.ts';
import {
  type AboutLine,
  type FileContent,
  rowsOf,
  SHEET_ROWS,
} from '../../domain/report/export/fileRequest.ts';
import { csvChunks } from '../../domain/report/export/flatCsv.ts';
import { viewFileName } from '../../domain/report/export/reportFileName.ts';
import { reportFlat } from '../../domain/report/export/reportFlat.ts';
import { sheetOf } from '../../domain/report/export/sheet.ts';
import { workbookOf } from '../../domain/report/export/workbook.ts';
import { presets } from '../../domain/report/presets/presets.ts';
import { isApprovedOnly, viewPath } from '../../domain/report/view/view.ts';
import type { Store } from '../database/open.ts';
import type { Attachment } from '../mail/mailer.ts';
import { readFirstDay } from '../report/dimensions.ts';
import { readViewTable } from '../report/viewTable.ts';
import { workbookTools } from '../report/workbookTools.ts';

export interface MailedReportRequest extends Pick<MailingBody, 'format' | 'withTotals'> {
  readonly arrangement: SavedArrangement;
  readonly days: Days;
  readonly ownerName: string;
  /** Code of the owner's base. */
  readonly baseCode: string | null;
  /** The current time. */
  readonly at: string;
  readonly linkTo: (path: string) => string;
  /** Maximum number of activities in a report. */
  readonly reportAtOnce: number;
}
export interface MadeReport {
  readonly about: readonly AboutLine[];
  readonly link: string;
  readonly enclosed: Enclosed;
  readonly attachment: Attachment | null;
}

/** The bytes of a file; null once it exceeds the attachment limit (RPT-166). */
async function bytesOf(
  content: FileContent & { kind: 'report' },
  format: MailedReportRequest['format'],
  about: readonly AboutLine[],
): Promise<Buffer | null> {
  if (format === 'xlsx') {
    if (rowsOf({ content }) > SHEET_ROWS) return null;
    const parts = await workbookOf(sheetOf(content), about, workbookTools);
    return parts.reduce((sum, { length }) => sum + length, 0) > MAX_ATTACHED
      ? null
      : Buffer.concat(parts);
  }
  const parts: Buffer[] = [];
  let size = 0;
  for (const { text } of csvChunks(reportFlat(content.table, content.withTotals))) {
    const bytes = Buffer.from(text);
    size += bytes.length;
    if (size > MAX_ATTACHED) return null;
    parts.push(bytes);
    await otherCallsFirst();
  }
  return Buffer.concat(parts);
}
/**
 * Makes a file from a saved view, computed as its owner's page would (RPT-162).
 * @throws NoReport
 */
export async function makeReport(store: Store, asked: MailedReportRequest): Promise<MadeReport> {
  const { arrangement, days, baseCode, at, ownerName, format, withTotals, reportAtOnce } = asked;
  const { view, faults, table } = await readViewTable(store, {
    arrangement,
    days,
    baseCode,
    ownerName,
    reportAtOnce,
  });
  const preset = presets[view.preset];
  const isAboutBase = preset.myBase === true;
  const link = asked.linkTo(viewPath(view));
  const about = signed(
    fileAbout(
      {
        view,
        days,
        firstDay: await readFirstDay(store.db),
        baseCode: isAboutBase ? baseCode : null,
        asOf: momentText(at),
        faults,
      },
      table,
    ),
    ownerName,
    momentText(at),
    link,
  );
  const content = { kind: 'report', table, withTotals } as const;
  if (table.rowCount === 0) return { about, link, enclosed: 'empty', attachment: null };
  const bytes = await bytesOf(content, format, about);
  if (bytes === null) return { about, link, enclosed: 'tooLarge', attachment: null };
  const name = `${viewFileName(view, days, isApprovedOnly(view))}.${format}`;
  return {
    about,
    link,
    enclosed: 'file',
    attachment: {
      name,
      mediaType: format === 'csv' ? 'text/csv; charset=utf-8' : WORKBOOK_MEDIA_TYPE,
      content: bytes,
    },
  };
}
