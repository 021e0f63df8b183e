import { existsSync, readFileSync } from 'node:fs';
import { runCommand } from './onDatabase.ts';
import { runImport } from './runImport.ts';

const [file] = process.argv.slice(2);
if (file === undefined || !existsSync(file)) {
  console.error(file === undefined ? 'Name the file: npm run import:incidents -- FILE.csv' : `There is no file ${file}.`);
  process.exit(1);
}
await runCommand(() => runImport(readFileSync(file, 'utf8'), process.env));
