// Types, format, lint with the architecture rules, unused code.
await import('./ensure-installed.mjs');
const { run, tool } = await import('./run.mjs');
let failed = 0;
for (const [command, args] of [
  [process.execPath, ['scripts/typecheck.mjs']],
  [tool('biome'), ['check', '--error-on-warnings', '.']],
  [tool('knip'), ['--no-progress']],
])
  if ((await run(command, args)) !== 0) failed++;
process.exitCode = failed === 0 ? 0 : 1;
