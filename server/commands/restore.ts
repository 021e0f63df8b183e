import { existsSync } from 'node:fs';
import { onDatabase, runCommand } from './onDatabase.ts';
import { readBackup } from './readBackup.ts';

const [file] = process.argv.slice(2);
if (file === undefined || !existsSync(file)) {
  console.error(file === undefined ? 'Name the file: npm run restore -- FILE.gz' : `There is no file ${file}.`);
  process.exit(1);
}
await runCommand(() =>
  onDatabase(process.env, 'restore', async ({ store, folder, place }) => {
    const rows = await readBackup(store, place.FIREBASE_CONFIG_FILE === undefined ? folder : null, file);
    return [`${rows} rows restored from ${file}`];
  }),
);
