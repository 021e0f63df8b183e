import { existsSync } from 'node:fs';
import { runCommand } from './onDatabase.ts';
import { runImportAims } from './runImportAims.ts';

const [file] = process.argv.slice(2);
if (file === undefined || !existsSync(file)) {
  console.error(file === undefined ? 'Name the file: npm run import:aims -- FILE.csv' : `There is no file ${file}.`);
  process.exit(1);
}
const BAR = 30;
/** One line that is drawn again and again; a log file gets none of it. */
const draw = (share: number, lines: number) => {
  if (!process.stderr.isTTY) return;
  const full = Math.round(share * BAR);
  process.stderr.write(`\r[${'#'.repeat(full)}${'.'.repeat(BAR - full)}] ${Math.round(share * 100)} %  ${lines} lines`);
};
await runCommand(async () => {
  const said = await runImportAims(file, process.env, draw);
  if (process.stderr.isTTY) process.stderr.write('\n');
  return said;
});
