// Stores the figures of a benchmark's runs, and writes the tables of docs/figures.md from all
// stored ones.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { tsImport } from 'tsx/esm/api';
import { run, tool } from '../../scripts/run.mjs';

const { figuresOf, PAGE, pageWith, STORED, storedFigures } = await tsImport(
  '../../tests/support/figures.ts',
  import.meta.url,
);

export const writePage = async () =>
  writeFileSync(PAGE, pageWith(readFileSync(PAGE, 'utf8'), storedFigures()));

const commit = () =>
  spawnSync('git', ['describe', '--always', '--dirty', '--exclude=*'], {
    encoding: 'utf8',
  }).stdout.trim() || 'no commit';

/** @param files one per run, one figure per line */
export async function store({ bench, asked, runs, isQuiet, files }) {
  const told = files.map((file) =>
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  );
  if (told.length < runs)
    throw new Error(`${bench} told its figures in ${told.length} of ${runs} runs`);
  const machine = { cores: availableParallelism(), node: process.version, isQuiet };
  const stored = {
    bench,
    asked,
    runs,
    date: new Date().toISOString().slice(0, 10),
    commit: commit(),
    machine,
    figures: figuresOf(told),
  };
  const file = `${STORED}/${bench}.json`;
  writeFileSync(file, JSON.stringify(stored));
  await run(tool('biome'), ['format', '--write', file]);
  await writePage();
  console.log(`${stored.figures.length} figures stored in ${file} and ${PAGE}`);
}
