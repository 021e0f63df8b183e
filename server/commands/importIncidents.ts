import { existsSync, readFileSync } from 'node:fs';
import { runImport } from './runImport.ts';

const [file] = process.argv.slice(2);
if (file === undefined || !existsSync(file)) {
  console.error(file === undefined ? 'Name the file: npm run import:incidents -- FILE.csv' : `There is no file ${file}.`);
  process.exit(1);
}
try {
  const lines = await runImport(readFileSync(file, 'utf8'), process.env);
  for (const line of lines) console.log(line);
} catch (e) {
  console.error(e instanceof Error ? e.message : String(e));
  process.exit(1);
}
