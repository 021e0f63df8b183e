import { existsSync } from 'node:fs';
import { isLocalIdentity } from '../environment.ts';
import { findBackupKey } from '../identity/secrets.ts';
import { onDatabase, runCommand } from './onDatabase.ts';
import { readBackup } from './readBackup.ts';

const UNCHECKED = '--from-another-installation';
const given = process.argv.slice(2);
const isUnchecked = given.includes(UNCHECKED);
const [file] = given.filter((arg) => arg !== UNCHECKED);
if (file === undefined || !existsSync(file)) {
  console.error(
    file === undefined
      ? `Name the file: npm run restore -- FILE.gz [${UNCHECKED}]`
      : `There is no file ${file}.`,
  );
  process.exit(1);
}

/** Warnings for a user who skips the check, one line each. */
const unchecked = (isLocal: boolean, hasAccounts: boolean): string[] => [
  'The backup was not checked: whoever had the file could have changed what is in it.',
  isLocal
    ? hasAccounts
      ? 'Its accounts came with the keys of their installation: passwords and sessions go on.'
      : 'It brought no accounts: nobody of it can sign in with the local identity.'
    : 'Accounts are those of the project of FIREBASE_CONFIG_FILE or the provider of OIDC_ISSUER: if the backup was made with another one, nobody of it is known there.',
  `Backups made from now on are sealed with a key of this installation; earlier ones need ${UNCHECKED} again.`,
];

await runCommand(() =>
  onDatabase(process.env, 'restore', async ({ store, folder, place }) => {
    const isLocal = isLocalIdentity(place);
    const key = isUnchecked ? null : await findBackupKey(`${folder}/identity`);
    if (key === null && !isUnchecked)
      throw new Error(
        `There is no key in ${folder} to check the backup with. Copy identity/secrets.json of the installation that made it into ${folder}/identity/, or, if that is lost, restore with ${UNCHECKED}.`,
      );
    const { rows, hasAccounts } = await readBackup(store, isLocal ? folder : null, file, key);
    return [
      `${rows} rows restored from ${file}`,
      ...(isUnchecked ? unchecked(isLocal, hasAccounts) : []),
    ];
  }),
);
