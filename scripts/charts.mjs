// Writes docs/charts from the statecharts.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';

await import('./ensure-installed.mjs');
const { tsImport } = await import('tsx/esm/api');
const { CHARTS, chartFiles } = await tsImport('../tests/support/allCharts.ts', import.meta.url);
const files = await chartFiles();
mkdirSync(CHARTS, { recursive: true });
for (const file of readdirSync(CHARTS))
  if (!files.has(`${CHARTS}/${file}`)) rmSync(`${CHARTS}/${file}`);
for (const [file, text] of files) writeFileSync(file, text);
console.log(`${files.size} charts written to ${CHARTS}.`);
