import { existsSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { ImportKind } from '../../contract/imports/imports.ts';
import { outcomeLines } from '../../domain/imports/outcomeText.ts';
import type { Store } from '../database/open.ts';
import { addJob, beginJob, COMMAND_LINE } from '../imports/jobRows.ts';
import type { InviteMail } from '../imports/lists/listStore.ts';
import type { OnProgress } from '../imports/readImport.ts';
import { runJob } from '../imports/runJob.ts';
import { inviteMail } from '../mail/letters.ts';
import { mailerOf } from '../mail/mailerOf.ts';
import { onDatabase, runCommand } from './onDatabase.ts';

export interface ImportOptions {
  readonly isCheck?: boolean;
  readonly acceptsNew?: boolean;
  /** Invites people by mail, with this function. */
  readonly invite?: (mail: InviteMail) => Promise<void>;
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
  const { isCheck = false, acceptsNew = false, invite, onProgress } = options;
  const sendsInvites = invite !== undefined;
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
    { kind, file, isCheck, acceptsNew, sendsInvites, by: `import:${kind}` },
    {
      signal: new AbortController().signal,
      ...(onProgress === undefined ? {} : { onProgress }),
      ...(invite === undefined ? {} : { invite }),
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

const moreFlags: Readonly<Partial<Record<ImportKind, readonly string[]>>> = {
  incidents: ['--accept-new'],
  people: ['--invite'],
};
/**
 * The command `npm run import:…`: a file, `--check` to store nothing, `--accept-new` to accept
 * unknown agencies and types, `--invite` to invite people.
 */
export async function importCommand(
  kind: ImportKind,
  given = process.argv.slice(2),
  command = `import:${kind} --`,
): Promise<void> {
  const flags = ['--check', ...(moreFlags[kind] ?? [])];
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
    const said = await onDatabase(process.env, 'import', async ({ store, folder, place }) => {
      if (!given.includes('--invite')) return importInto(store, kind, file, options);
      const publicUrl = place.PUBLIC_URL ?? `http://${place.HOST}:${place.PORT}`;
      const mailer = mailerOf(place, folder, publicUrl);
      const invite = (mail: InviteMail) => mailer.send(inviteMail(publicUrl, mail));
      return importInto(store, kind, file, { ...options, invite }).finally(() => mailer.close());
    });
    if (process.stderr.isTTY) process.stderr.write('\n');
    return said;
  });
}
