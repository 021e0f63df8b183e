import { existsSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { ImportKind } from '../../contract/imports/imports.ts';
import { outcomeLines } from '../../domain/imports/outcomeText.ts';
import type { Store } from '../database/open.ts';
import { addJob, beginJob, COMMAND_LINE } from '../imports/jobRows.ts';
import type { OnProgress } from '../imports/readImport.ts';
import { runJob } from '../imports/runJob.ts';
import { onDatabase, runCommand } from './onDatabase.ts';

export interface ImportOptions {
  readonly isCheck?: boolean;
  readonly acceptsNew?: boolean;
  readonly onProgress?: OnProgress;
}

/**
 * Imports a file, or only checks it, like the settings page: logged, and one at a time.
 * @returns one line per finding or result
 * @throws Error with one sentence when the file is refused, or another import is running
 */
export async function importInto(
  store: Store,
  kind: ImportKind,
  file: string,
  options: ImportOptions = {},
): Promise<string[]> {
  const { isCheck = false, acceptsNew = false, onProgress } = options;
  const id = await addJob(store.db, {
    kind,
    fileName: basename(file),
    bytes: statSync(file).size,
    startedBy: COMMAND_LINE,
  });
  if ((await beginJob(store, id, isCheck, acceptsNew)) !== 'begun')
    throw new Error('Another import is under way. Wait until it ends.');
  const ended = await runJob(
    store,
    id,
    { kind, file, isCheck, acceptsNew, by: `import:${kind}` },
    {
      signal: new AbortController().signal,
      ...(onProgress === undefined ? {} : { onProgress }),
      onFailure: (error) => console.error(error),
    },
  );
  if (ended.outcome === undefined)
    throw new Error(ended.message ?? 'The import was cancelled. What was stored stays.');
  return outcomeLines(kind, ended.outcome, isCheck, acceptsNew);
}

const BAR = 30;
/** Redraws one progress line in the terminal. Does nothing when the output is a file. */
const draw: OnProgress = (share, rows) => {
  if (!process.stderr.isTTY) return;
  const full = Math.round(share * BAR);
  process.stderr.write(
    `\r[${'#'.repeat(full)}${'.'.repeat(BAR - full)}] ${Math.round(share * 100)} %  ${rows} lines`,
  );
};

/**
 * The command `npm run import:…`: a file, `--check` to store nothing, `--accept-new` to accept
 * unknown agencies and types.
 */
export async function importCommand(
  kind: ImportKind,
  given = process.argv.slice(2),
  command = `import:${kind} --`,
): Promise<void> {
  const flags = kind === 'incidents' ? ['--check', '--accept-new'] : ['--check'];
  const usage = `npm run ${command} FILE.csv ${flags.map((flag) => `[${flag}]`).join(' ')}`;
  const stray = given.find((arg) => arg.startsWith('--') && !flags.includes(arg));
  const [file, ...more] = given.filter((arg) => !arg.startsWith('--'));
  const wrong =
    stray !== undefined
      ? `${stray} is not known: ${usage}`
      : file === undefined || more.length > 0
        ? `Name one file: ${usage}`
        : existsSync(file)
          ? ''
          : `There is no file ${file}.`;
  if (wrong !== '' || file === undefined) {
    console.error(wrong);
    process.exit(1);
  }
  await runCommand(async () => {
    const options = {
      isCheck: given.includes('--check'),
      acceptsNew: given.includes('--accept-new'),
      onProgress: draw,
    };
    const said = await onDatabase(process.env, 'import', ({ store }) =>
      importInto(store, kind, file, options),
    );
    if (process.stderr.isTTY) process.stderr.write('\n');
    return said;
  });
}
