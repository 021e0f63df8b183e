// Writes docs/charts from the statecharts, and their number into the README.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

await import('./ensure-installed.mjs');
const { tsImport } = await import('tsx/esm/api');
const { CHARTS, chartFiles } = await tsImport('../tests/support/allCharts.ts', import.meta.url);
const files = await chartFiles();
mkdirSync(CHARTS, { recursive: true });
for (const file of readdirSync(CHARTS))
  if (!files.has(`${CHARTS}/${file}`)) rmSync(`${CHARTS}/${file}`);
for (const [file, text] of files) writeFileSync(file, text);
const readme = readFileSync('README.md', 'utf8');
writeFileSync('README.md', readme.replace(/\d+ statecharts/, `${files.size} statecharts`));
console.log(`${files.size} charts written to ${CHARTS}.`);
