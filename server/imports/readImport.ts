import { statSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { ImportKind, ImportOutcome } from '../../contract/imports/imports.ts';
import { pacificToday } from '../database/clock.ts';
import { inTransaction } from '../database/inTransaction.ts';
import type { Store, Tx } from '../database/open.ts';
import { aimsWork } from './aimsWork.ts';
import { type CsvFile, type CsvRow, csvFile, isBlankRow, isSeparatorLine } from './csvRows.ts';
import { FileRefused } from './fileRefused.ts';
import { IncidentTimes } from './incidentTime.ts';
import { incidentColumns, incidentWork, readKnownWords } from './incidentWork.ts';
import { LeftOutLines } from './leftOutLines.ts';
import type { Batch, ImportWork } from './work.ts';

/** Lines per statement. A concurrent save waits for one statement at most. */
const BATCH = 500;
/** Lines read before other calls get a turn. */
const GO = 50;
/** Lines read between two progress reports while nothing is stored. */
const LOOK_EVERY = 20_000;

export interface ImportRequest {
  readonly kind: ImportKind;
  readonly file: string;
  /** True for a check, which stores nothing. */
  readonly isCheck: boolean;
  readonly acceptsNew: boolean;
  /** Whether people are invited by mail (SET-83). */
  readonly sendsInvites?: boolean;
  /** The uid recorded as the author of the changes. */
  readonly by: string;
}
/**
 * Called from time to time with the share of the file that was read, 0 to 1, and its lines.
 * @throws anything to stop the import; stored batches stay
 */
export type OnProgress = (share: number, rows: number) => Promise<void> | void;

/** Carries the counts of a trial batch out of its transaction and rolls it back. */
class Tried extends Error {
  readonly counts: { readonly added: number; readonly updated: number };
  constructor(counts: Tried['counts']) {
    super('tried');
    this.counts = counts;
  }
}
/** Stores a batch and rolls it back, so that a check runs exactly the import's statements. */
async function tried(
  store: Store,
  by: string,
  work: (tx: Tx) => Promise<Tried['counts']>,
): Promise<Tried['counts']> {
  try {
    return await inTransaction(store, { uid: by }, async (tx) => {
      throw new Tried(await work(tx));
    });
  } catch (e) {
    if (e instanceof Tried) return e.counts;
    throw e;
  }
}

/**
 * Paces reading line by line, blank ones included (SET-64): it lets other calls run and reports
 * progress from time to time. Otherwise a file of blank lines would block the service.
 */
async function* paced(file: CsvFile, look: () => Promise<void> | void): AsyncGenerator<CsvRow> {
  let lines = 0;
  for await (const row of file.rows()) {
    lines += 1;
    if (lines % GO === 0) await setImmediate();
    if (lines % LOOK_EVERY === 0) await look();
    yield row;
  }
}

/**
 * Reads the file to its end first, so that a refused file is refused before any of it is stored.
 */
async function readThrough({ file, kind }: ImportRequest, onProgress: OnProgress): Promise<void> {
  const times = new IncidentTimes();
  let column = kind === 'incidents' ? null : -1;
  for await (const row of paced(csvFile(file), () => onProgress(0, 0))) {
    if (column === -1 || isBlankRow(row.cells) || isSeparatorLine(row)) continue;
    if (column === null) column = incidentColumns(row.cells).indexOf('FireDiscoveryDateTime');
    else times.look(row.cells[column] ?? '', row.row);
  }
  times.refuseUnreadable();
}

async function workOf(
  store: Store,
  asked: ImportRequest,
  heading: readonly string[],
): Promise<ImportWork> {
  if (asked.kind === 'aims') return aimsWork(heading, asked.isCheck, pacificToday());
  return incidentWork(heading, await readKnownWords(store.db), asked.acceptsNew, asked.by, 'file');
}

/**
 * Imports a file batch by batch, or only reports what an import would do. Repeatable: existing rows
 * are refreshed.
 * @param left collects the left-out lines
 * @throws FileRefused with a message for the user who chose the file; nothing of it is stored then
 */
export async function readImport(
  store: Store,
  asked: ImportRequest,
  onProgress: OnProgress = () => undefined,
  left = new LeftOutLines(),
): Promise<ImportOutcome> {
  if (!asked.isCheck || asked.kind === 'incidents') await readThrough(asked, onProgress);
  const bytes = Math.max(1, statSync(asked.file).size);
  const file = csvFile(asked.file);
  let work: ImportWork | null = null;
  const done = { rows: 0, stored: 0, added: 0, updated: 0 };
  const storeBatch = async ({ lines, store: storing, committed }: Batch) => {
    const counts = asked.isCheck
      ? await tried(store, asked.by, storing)
      : await inTransaction(store, { uid: asked.by }, storing);
    committed?.();
    done.stored += lines;
    done.added += counts.added;
    done.updated += counts.updated;
  };
  /** The batch that is being stored while the next lines are read. */
  let storing: Promise<void> = Promise.resolve();
  let hasFlushed = false;
  const flush = async (ready: ImportWork) => {
    hasFlushed = true;
    await storing;
    await onProgress(Math.min(1, file.read() / bytes), done.rows);
    storing = storeBatch(ready.next());
    // Errors surface where `storing` is awaited.
    storing.catch(() => undefined);
  };
  /** Storing a batch already reported progress. */
  const look = async () => {
    if (!hasFlushed) await onProgress(Math.min(1, file.read() / bytes), done.rows);
    hasFlushed = false;
  };
  try {
    for await (const row of paced(file, look)) {
      // Skip blank lines, but count them: row numbers match a spreadsheet.
      if (isBlankRow(row.cells) || isSeparatorLine(row)) continue;
      if (work === null) {
        left.setHeading(row.cells);
        work = await workOf(store, asked, row.cells);
        continue;
      }
      done.rows += 1;
      const reason = work.take({ ...row, cells: left.restore(row.cells) });
      if (reason !== '') left.add(row.cells, reason);
      if (work.waiting() === BATCH) await flush(work);
    }
    if (work !== null) await flush(work);
  } finally {
    // Wait for the last batch, so that nothing is stored after the caller sees the end. Its error
    // is thrown below.
    await storing.catch(() => undefined);
  }
  await storing;
  if (work === null) throw new FileRefused('The file is empty.');
  const { notes, unknown, sums, totals } = await work.told(asked.isCheck ? null : store.db);
  const { rows, stored, added, updated } = done;
  const openEnd = file.isOpenEnded()
    ? ['The last line has no end: check that the file is whole.']
    : [];
  return {
    rows,
    added,
    updated,
    unchanged: stored - added - updated,
    leftOut: work.leftOut(),
    notes: [...notes, ...openEnd, ...left.notes()],
    unknown,
    sums,
    ...(totals === undefined ? {} : { totals }),
  };
}
