import { expect, it } from 'vitest';
import { lastDaysRange, specificRange } from '../../../domain/dates/dateRange.ts';
import { groupings } from '../../../domain/report/choices.ts';
import { columnsCatalogue } from '../../../domain/report/columnsCatalogue.ts';
import { presetNames, presets } from '../../../domain/report/presets.ts';
import { reportTitle } from '../../../domain/report/title.ts';
import { columnsFor, readView, viewAddress } from '../../../domain/report/view.ts';

const july = { dateMode: 'specific', start: '2025-07-01', end: '2025-07-14' };

it('reads what the address asks for', () => {
  expect(readView('cost', july)).toEqual({
    view: { preset: 'cost', dimension: 'incident', groupBy: 'agency', range: specificRange('2025-07-01', '2025-07-14') },
    refused: null,
  });
  expect(readView('fw-dispatch', { dimension: 'aircraft', dateMode: 'lastDays', days: '7' })).toEqual({
    view: { preset: 'fw-dispatch', dimension: 'aircraft', groupBy: 'none', range: lastDaysRange(7) },
    refused: null,
  });
  expect(readView('cost', { groupBy: 'year' }).view).toEqual({ preset: 'cost', dimension: 'incident', groupBy: 'year', range: null });
});

it('falls back to the default preset or to the preset’s own grouping and says so', () => {
  const range = specificRange('2025-07-01', '2025-07-14');
  expect(readView('costs', { ...july, groupBy: 'year' })).toEqual({
    view: { preset: 'cost', dimension: 'incident', groupBy: 'agency', range },
    refused: 'preset',
  });
  expect(readView('aircraft', { ...july, groupBy: 'year' })).toEqual({
    view: { preset: 'aircraft', dimension: 'aircraft', groupBy: 'category', range },
    refused: 'grouping',
  });
  expect(readView('aircraft', { ...july, dimension: 'toString' })).toEqual({
    view: { preset: 'aircraft', dimension: 'aircraft', groupBy: 'category', range },
    refused: 'grouping',
  });
});

it('writes addresses that read back as the same view', () => {
  for (const preset of presetNames)
    for (const dimension of ['aircraft', 'incident', 'dispatch', 'flight', 'base', 'crew'] as const)
      for (const groupBy of groupings[dimension]) {
        const view = { preset, dimension, groupBy, range: specificRange('2025-07-01', '2025-07-14') };
        const [path = '', query = ''] = viewAddress(view).split('?');
        const search = Object.fromEntries(query.split('&').map((pair) => pair.split('=')));
        expect(readView(path.replace('/reports/catis/', ''), search)).toEqual({ view, refused: null });
      }
});

it('leaves out what the preset gives and keeps what it does not know', () => {
  const { view } = readView('cost', july);
  expect(viewAddress(view)).toBe('/reports/catis/cost?dateMode=specific&start=2025-07-01&end=2025-07-14');
  expect(viewAddress({ ...view, range: null })).toBe('/reports/catis/cost');
  expect(viewAddress({ ...view, groupBy: 'none', range: null }, { state: 'a b&c', groupBy: 'year', preset: 'x' })).toBe(
    '/reports/catis/cost?groupBy=none&state=a%20b%26c',
  );
});

it('names another dimension’s rows before the preset’s numbers', () => {
  expect(columnsFor('cost', 'incident')).toEqual(presets.cost.columns);
  expect(columnsFor('aircraft', 'incident')).toEqual([
    'incident',
    'incidentType',
    'agency',
    'dispatchCount',
    'abortedCount',
    'totalFlightHours',
    'dayFlightHours',
    'nightFlightHours',
    'dropCount',
    'volumeOnIncident',
    'volumeJettisoned',
    'totalCost',
    'costPerFlightHour',
  ]);
});

it('has sixteen presets of known columns, groupings and distinct labels', () => {
  expect(presetNames.length).toBe(16);
  expect(new Set(presetNames.map((name) => presets[name].label)).size).toBe(16);
  for (const name of presetNames) {
    const preset = presets[name];
    expect(groupings[preset.dimension].filter((g) => g === preset.groupBy)).toEqual([preset.groupBy]);
    expect(preset.columns.filter((key) => !Object.hasOwn(columnsCatalogue, key))).toEqual([]);
    expect(new Set(preset.columns).size).toBe(preset.columns.length);
  }
});

it('titles the page', () => expect([reportTitle('Cost'), reportTitle(null)]).toEqual(['Cost — CATIS Data Report', 'CATIS Data Report']));
