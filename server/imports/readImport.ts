import { statSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { ImportKind, ImportOutcome } from '../../contract/imports/imports.ts';
import { inTransaction } from '../database/inTransaction.ts';
import type { Store, Tx } from '../database/open.ts';
import { aimsWork } from './aimsWork.ts';
import { type CsvFile, type CsvRow, csvFile, isBlankRow } from './csvRows.ts';
import { FileRefused } from './fileRefused.ts';
import { incidentWork, readKnownWords } from './incidentWork.ts';
import type { Batch, ImportWork } from './work.ts';

/** Lines stored by one statement: a save of another waits no longer than for these. */
const BATCH = 500;
/** Lines read in one go: calls of others are answered in between. */
const GO = 50;
/** Lines read between two looks at whether to go on, while nothing is stored. */
const LOOK_EVERY = 20_000;

export interface ImportAsked {
  readonly kind: ImportKind;
  /** Path of the file. */
  readonly file: string;
  /** Nothing is stored. */
  readonly isCheck: boolean;
  readonly acceptsNew: boolean;
  /** Who is said to have changed what is stored. */
  readonly by: string;
}
/**
 * Told now and then: the part of the file that is read, 0 to 1, and its lines.
 * @throws anything to end the import there; what is stored stays
 */
export type OnProgress = (share: number, rows: number) => Promise<void> | void;

/** What a batch that is only tried comes to. */
class Tried extends Error {
  readonly counts: { readonly added: number; readonly updated: number };
  constructor(counts: Tried['counts']) {
    super('tried');
    this.counts = counts;
  }
}
/** Stores a batch and takes it back: a check counts with the very statements of the import. */
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
 * For each line read, blank ones too (SET-64): lets other calls be answered, and looks now and then whether to go on.
 * A file of blank lines would block the service until its end.
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

/** Reads the file to its end: a file that is refused somewhere is refused before anything of it is stored. */
async function readThrough({ file }: ImportAsked, onProgress: OnProgress): Promise<void> {
  for await (const _ of paced(csvFile(file), () => onProgress(0, 0)));
}

async function workOf(
  store: Store,
  asked: ImportAsked,
  heading: readonly string[],
): Promise<ImportWork> {
  if (asked.kind === 'aims') return aimsWork(heading, asked.isCheck);
  return incidentWork(heading, await readKnownWords(store.db), asked.acceptsNew, asked.by);
}

/**
 * Reads a file into the database a batch at a time, or only says what that would do. Repeatable: what is there already is
 * refreshed.
 * @throws FileRefused with a sentence for the person who chose the file; nothing of it is stored then
 */
export async function readImport(
  store: Store,
  asked: ImportAsked,
  onProgress: OnProgress = () => undefined,
): Promise<ImportOutcome> {
  if (!asked.isCheck) await readThrough(asked, onProgress);
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
  /** The batch that is being stored while the lines of the next are read. */
  let storing: Promise<void> = Promise.resolve();
  let hasFlushed = false;
  const flush = async (ready: ImportWork) => {
    hasFlushed = true;
    await storing;
    await onProgress(Math.min(1, file.read() / bytes), done.rows);
    storing = storeBatch(ready.next());
    // It is told where it is waited for.
    storing.catch(() => undefined);
  };
  /** A batch stored since the last look was a look too. */
  const look = async () => {
    if (!hasFlushed) await onProgress(Math.min(1, file.read() / bytes), done.rows);
    hasFlushed = false;
  };
  try {
    for await (const row of paced(file, look)) {
      // A blank line is nothing, but it counts: rows are told as a spreadsheet numbers them.
      if (isBlankRow(row.cells)) continue;
      if (work === null) {
        work = await workOf(store, asked, row.cells);
        continue;
      }
      done.rows += 1;
      work.take(row);
      if (work.waiting() === BATCH) await flush(work);
    }
    if (work !== null) await flush(work);
  } finally {
    // Nothing is stored behind the back of whoever hears that it is over; what is wrong with it is told below.
    await storing.catch(() => undefined);
  }
  await storing;
  if (work === null) throw new FileRefused('The file is empty.');
  const { notes, unknown, sums } = await work.told(asked.isCheck ? null : store.db);
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
    notes: [...notes, ...openEnd],
    unknown,
    sums,
  };
}
