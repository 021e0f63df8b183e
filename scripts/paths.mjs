// Walks the generated paths of every chart and prints how much of each was covered; fails under 100 % and on a chart without a walk.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';

await import('./ensure-installed.mjs');
const { run, tool } = await import('./run.mjs');
rmSync('dist/paths', { recursive: true, force: true });
const code = await run(tool('vitest'), ['run', 'tests/machines', '--reporter=dot']);
const rows = existsSync('dist/paths') ? readdirSync('dist/paths').map((f) => JSON.parse(readFileSync(`dist/paths/${f}`, 'utf8'))) : [];
const charts = readdirSync('machines', { recursive: true })
  .filter((f) => f.endsWith('.machine.ts'))
  .map((f) => f.replace(/^.*\//, '').replace('.machine.ts', ''));
const share = (part, whole) => `${part}/${whole} ${whole === 0 ? '100' : Math.floor((100 * part) / whole)} %`;
console.log(`\n${'chart'.padEnd(20)}${'paths'.padStart(7)}${'states'.padStart(16)}${'transitions'.padStart(16)}`);
let short = 0;
for (const r of rows.sort((a, b) => a.chart.localeCompare(b.chart))) {
  if (r.statesReached < r.states || r.transitionsWalked < r.transitions) short++;
  console.log(
    `${r.chart.padEnd(20)}${String(r.paths).padStart(7)}${share(r.statesReached, r.states).padStart(16)}${share(r.transitionsWalked, r.transitions).padStart(16)}`,
  );
}
const unwalked = charts.filter((c) => !rows.some((r) => r.chart === c));
if (unwalked.length > 0) console.log(`No walk yet: ${unwalked.join(', ')}`);
process.exitCode = code === 0 && short === 0 && unwalked.length === 0 && rows.length > 0 ? 0 : 1;
