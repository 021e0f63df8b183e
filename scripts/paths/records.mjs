// The records of the walks and the journeys in dist/paths.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';

export const recordOf = (chart) => `dist/paths/${chart}.json`;
export const journeyFolder = 'dist/paths/screenshots';

/** Every chart of machines/ with the paths of its states. */
export async function chartNames() {
  const { tsImport } = await import('tsx/esm/api');
  const { allCharts } = await tsImport('../../tests/support/allCharts.ts', import.meta.url);
  const statesOf = (state) => [state.path, ...state.states.flatMap(statesOf)];
  return new Map((await allCharts()).map(({ name, root }) => [name, statesOf(root).slice(1)]));
}

const filesUnder = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((f) => f.isFile())
    .map((f) => `${f.parentPath}/${f.name}`);

/** The test that walks a chart. */
export function walkFile(chart) {
  const file = filesUnder('tests/machines').find(
    (f) => f.endsWith('.test.ts') && readFileSync(f, 'utf8').includes(`walkChart('${chart}'`),
  );
  if (file === undefined) throw new Error(`No test walks ${chart}`);
  return file;
}

/** Whether a chart's walk is newer than all of its sources. */
export function isFresh(chart) {
  if (!existsSync(recordOf(chart))) return false;
  const { mtimeMs } = statSync(recordOf(chart));
  return ['machines', 'domain', 'contract', 'tests/machines', 'tests/support']
    .flatMap(filesUnder)
    .every((f) => statSync(f).mtimeMs <= mtimeMs);
}

export const readRecords = () =>
  readdirSync('dist/paths')
    .filter((f) => f.endsWith('.json'))
    .map((f) => JSON.parse(readFileSync(`dist/paths/${f}`, 'utf8')))
    .sort((a, b) => a.chart.localeCompare(b.chart));

/** The journeys with their screenshots as data URIs, so that the page needs no other file. */
export function readJourneys() {
  if (!existsSync(journeyFolder)) return [];
  const picture = (file) =>
    existsSync(file) ? `data:image/jpeg;base64,${readFileSync(file).toString('base64')}` : null;
  return readdirSync(journeyFolder)
    .filter((folder) => existsSync(`${journeyFolder}/${folder}/journey.json`))
    .map((folder) => {
      const told = JSON.parse(readFileSync(`${journeyFolder}/${folder}/journey.json`, 'utf8'));
      const of = (state, theme) => picture(`${journeyFolder}/${folder}/${state}.${theme}.jpg`);
      return {
        ...told,
        states: told.states.map((s) => ({
          ...s,
          light: of(s.name, 'light'),
          dark: of(s.name, 'dark'),
        })),
      };
    })
    .sort((a, b) => a.journey.localeCompare(b.journey));
}
