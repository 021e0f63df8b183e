import { createReadStream, statSync } from 'node:fs';
import { Either } from 'effect';
import Papa from 'papaparse';
import { transaction } from '../database/inTransaction.ts';
import type { Store } from '../database/open.ts';
import { type AimsRecord, REQUIRED, readAimsLine } from './aimsRow.ts';
import { onDatabase } from './onDatabase.ts';
import { storeAims } from './storeAims.ts';

/** Lines stored by one statement; no more than these are ever in memory. */
const BATCH = 2_000;
/** Lines with something wrong that are told one by one. */
const TOLD = 20;

// Cells beyond the heading come as a list of their own.
const isBlank = (cell: unknown) => (typeof cell === 'string' ? cell.trim() === '' : Array.isArray(cell) && cell.every(isBlank));
/** Told after each batch: the part of the file that is read, 0 to 1, and its lines. */
export type OnProgress = (share: number, lines: number) => void;

/**
 * Reads a historic file into the database, a batch at a time: a line with something wrong is left out and told with its
 * row and column (row 1 is the heading). Repeatable: an activity that is there is refreshed.
 * @throws Error when a required column is missing
 */
export async function importAims(store: Store, file: string, onProgress: OnProgress = () => undefined): Promise<string[]> {
  const bytes = Math.max(1, statSync(file).size);
  const source = createReadStream(file);
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, { header: true, transformHeader: (name) => name.replace(/^\uFEFF/, '').trim() });
  // The parser is a duplex; what it gives is one object a line.
  const lines = source.pipe(parser) as AsyncIterable<Record<string, string>>;
  source.on('error', (error) => parser.destroy(error));
  let row = 1;
  let isHeadRead = false;
  let batch: AimsRecord[] = [];
  const done = { added: 0, updated: 0, read: 0, wrong: 0 };
  const wrong: string[] = [];
  const flush = async () => {
    const { added, updated } = await transaction(store, (tx) => storeAims(tx, batch));
    done.added += added;
    done.updated += updated;
    batch = [];
    onProgress(Math.min(1, source.bytesRead / bytes), row - 1);
  };
  for await (const cells of lines) {
    row += 1;
    // A blank line is nothing, but it counts: rows are told as a spreadsheet numbers them.
    if (Object.values(cells).every(isBlank)) continue;
    if (!isHeadRead) {
      isHeadRead = true;
      const missing = REQUIRED.filter((column) => !Object.hasOwn(cells, column));
      if (missing.length > 0) throw new Error(`The file lacks the ${missing.length === 1 ? 'column' : 'columns'} ${missing.join(', ')}.`);
    }
    const record = readAimsLine(cells);
    if (Either.isLeft(record)) {
      done.wrong += 1;
      for (const fault of record.left) if (wrong.length < TOLD) wrong.push(`  row ${row}, ${fault}`);
      continue;
    }
    done.read += 1;
    batch.push(record.right);
    if (batch.length === BATCH) await flush();
  }
  await flush();
  const same = done.read - done.added - done.updated;
  return [
    `${done.added} activities taken, ${done.updated} updated, ${same} already there unchanged, ${done.wrong} lines left out.`,
    ...wrong,
    ...(done.wrong > 0 && wrong.length === TOLD ? ['  …'] : []),
  ];
}

/**
 * The command on the database of this environment.
 * @throws Error saying to stop the server when it holds the embedded database
 */
export const runImportAims = (file: string, processEnv: NodeJS.ProcessEnv, onProgress: OnProgress): Promise<string[]> =>
  onDatabase(processEnv, 'import', ({ store }) => importAims(store, file, onProgress));
