import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isLocalIdentity } from '../environment.ts';
import { makeBackupKey } from '../identity/secrets.ts';
import { onDatabase, runCommand } from './onDatabase.ts';
import { writeBackup } from './writeBackup.ts';

const [given] = process.argv.slice(2);
await runCommand(() =>
  onDatabase(process.env, 'back up', async ({ store, folder, place }) => {
    const file =
      given ??
      `${folder}/backups/catis-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.gz`;
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const isLocal = isLocalIdentity(place);
    const rows = await writeBackup(
      store,
      isLocal ? folder : null,
      file,
      await makeBackupKey(`${folder}/identity`),
    );
    return [
      `${rows} rows${isLocal ? ' and the accounts of the local identity' : ''} are in ${file}`,
    ];
  }),
);
