import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { Dimensions } from '../../../contract/report/reports.ts';
import { pacificDay } from '../../../domain/dates/pacific.ts';
import { runReport } from '../../../domain/report/engine/engine.ts';
import { presetNames, presets } from '../../../domain/report/presets/presets.ts';
import { demoTables, loadDemo } from '../../../server/demo/load.ts';
import { readDispatches } from '../../../server/dispatch/readDispatches.ts';
import { naiveReport } from '../../domain/report/naive.ts';
import { columnsOf, expected, readBack } from '../../domain/report/readBack.ts';
import { readReportData } from '../support/reportData.ts';
import { caller, freshStore, testApp } from '../support/support.ts';
import { readBooks } from './booksOfSeason.ts';
import { seasonOf } from './demoSeason.ts';

const now = Temporal.Now.instant().toString();
const today = pacificDay(now);

// The source of the columns makes no difference here; `reports.test.ts` compares them on every
// database. A separate file, because a service whose process computes for seconds reports that it
// is too busy.
it('shows in every preset the naive computation of the demo season’s dispatches (RPT-40 to RPT-44)', {
  timeout: 180_000,
}, async () => {
  const store = await freshStore('pglite');
  await loadDemo(store, demoTables(today, now));
  const service = await testApp(store);
  const ask = caller(service.app, await service.token('demo-analyst'));
  const dimensions = Dimensions.parse((await ask('GET', '/catis/dimensions')).body);
  const data = await readReportData(store, {
    days: { from: '2000-01-01', until: today },
    compared: null,
  });
  const season = seasonOf(
    await readDispatches(store.db, undefined),
    dimensions,
    await readBooks(store),
  );
  await service.close();
  await store.close();
  const atHemet = {
    dispatch: { mode: 'params', params: { takeOffOrLandingBases: ['HMT'] } },
  } as const;
  const empty: string[] = [];
  for (const name of presetNames) {
    const { dimension, groupBy, myBase, ...preset } = presets[name];
    const filters = myBase === true ? atHemet : preset.filters;
    const metrics = columnsOf(dimension);
    const table = runReport(data, {
      preset: name,
      dimension,
      groupBy,
      metrics,
      filters,
      summaryOnly: false,
      sort: null,
    });
    const [actual, wanted] = [
      readBack(table),
      expected(naiveReport(season, dimension, groupBy, filters), dimension, groupBy),
    ];
    // Compared as text first, because a report has a quarter of a million cells.
    if (JSON.stringify(actual) !== JSON.stringify(wanted))
      expect({ name, ...actual }).toEqual({ name, ...wanted });
    if (table.rowCount < 5) empty.push(name);
  }
  expect([season.activities.length > 5_000, empty]).toEqual([true, []]);
});
