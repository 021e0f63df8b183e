import { expect, it } from 'vitest';
import { dateRange, lastDaysRange, specificRange } from '../../../../domain/dates/dateRange.ts';
import { monthParts } from '../../../../domain/report/block/months.ts';
import {
  type PresetName,
  presetNames,
  presets,
} from '../../../../domain/report/presets/presets.ts';
import { groupings } from '../../../../domain/report/request/choices.ts';
import { columnsCatalogue } from '../../../../domain/report/request/columnsCatalogue.ts';
import { emptyText } from '../../../../domain/report/view/emptyText.ts';
import { draftOf, readDraft } from '../../../../domain/report/view/rangeDraft.ts';
import {
  columnsFor,
  presetView,
  type ReportView,
  readView,
  viewPath,
} from '../../../../domain/report/view/view.ts';
import { plainState } from '../../../../domain/report/view/viewState.ts';
import { reportTitle } from '../../../../domain/routes/titles.ts';

const july = { dateMode: 'specific', start: '2025-07-01', end: '2025-07-14' };

it('reads the view from the address', () => {
  expect(readView('cost', july)).toEqual({
    view: {
      preset: 'cost',
      dimension: 'incident',
      groupBy: 'agency',
      range: specificRange('2025-07-01', '2025-07-14'),
      state: plainState,
    },
    refused: null,
  });
  expect(
    readView('fw-dispatch', { dimension: 'aircraft', dateMode: 'lastDays', days: '7' }),
  ).toEqual({
    view: {
      preset: 'fw-dispatch',
      dimension: 'aircraft',
      groupBy: 'none',
      range: lastDaysRange(7),
      state: plainState,
    },
    refused: null,
  });
  expect(readView('cost', { groupBy: 'year' }).view).toEqual({
    preset: 'cost',
    dimension: 'incident',
    groupBy: 'year',
    range: null,
    state: plainState,
  });
});

it('falls back to the default preset or to the preset’s own grouping and reports it (URL-8, RPT-6)', () => {
  const range = specificRange('2025-07-01', '2025-07-14');
  expect(readView('costs', { ...july, groupBy: 'year' })).toEqual({
    view: { preset: 'cost', dimension: 'incident', groupBy: 'agency', range, state: plainState },
    refused: 'preset',
  });
  expect(readView('aircraft', { ...july, groupBy: 'year' })).toEqual({
    view: {
      preset: 'aircraft',
      dimension: 'aircraft',
      groupBy: 'category',
      range,
      state: plainState,
    },
    refused: 'grouping',
  });
  expect(readView('aircraft', { ...july, dimension: 'toString' })).toEqual({
    view: {
      preset: 'aircraft',
      dimension: 'aircraft',
      groupBy: 'category',
      range,
      state: plainState,
    },
    refused: 'grouping',
  });
});

it('writes addresses that read back as the same view', () => {
  for (const preset of presetNames)
    for (const dimension of ['aircraft', 'incident', 'dispatch', 'flight', 'base', 'crew'] as const)
      for (const groupBy of groupings[dimension]) {
        const view = {
          preset,
          dimension,
          groupBy,
          range: specificRange('2025-07-01', '2025-07-14'),
          state: plainState,
        };
        const [path = '', query = ''] = viewPath(view).split('?');
        const search = Object.fromEntries(query.split('&').map((pair) => pair.split('=')));
        expect(readView(path.replace('/reports/catis/', ''), search)).toEqual({
          view,
          refused: null,
        });
      }
});

it('leaves out the preset’s values and keeps unknown ones', () => {
  const { view } = readView('cost', july);
  expect(viewPath(view)).toBe(
    '/reports/catis/cost?dateMode=specific&start=2025-07-01&end=2025-07-14',
  );
  expect(viewPath({ ...view, range: null })).toBe('/reports/catis/cost');
  expect(
    viewPath(
      { ...view, groupBy: 'none', range: null },
      { note: 'a b&c', groupBy: 'year', preset: 'x' },
    ),
  ).toBe('/reports/catis/cost?groupBy=none&note=a%20b%26c');
});

it('lists another dimension’s names before the preset’s numbers', () => {
  expect(columnsFor('cost', 'incident')).toEqual([
    'incident',
    'incidentType',
    'agency',
    'flightCount',
    'totalFlightHours',
    'volumeOnIncident',
    'flightCost',
    'abortFees',
    'availabilityCost',
    'totalAgentCost',
    'landingFees',
    'crewStandbyCost',
    'perDiemCost',
    'totalCostExclAvailCost',
    'totalCost',
  ]);
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

it('gives every preset its own label, and only columns and groupings that exist (RPT-40)', () => {
  expect(new Set(presetNames.map((name) => presets[name].label)).size).toBe(presetNames.length);
  for (const name of presetNames) {
    const preset = presets[name];
    expect(groupings[preset.dimension].filter((g) => g === preset.groupBy)).toEqual([
      preset.groupBy,
    ]);
    expect(preset.columns.filter((key) => !Object.hasOwn(columnsCatalogue, key))).toEqual([]);
    expect(new Set(preset.columns).size).toBe(preset.columns.length);
  }
});

it('titles the page (URL-6)', () =>
  expect([reportTitle('Cost'), reportTitle(null)]).toEqual([
    'Cost — CATIS Data Report',
    'CATIS Data Report',
  ]));

it('splits a range at the ends of months', () => {
  expect([
    monthParts({ from: '2024-01-31', until: '2024-03-01' }),
    monthParts({ from: '2025-07-14', until: '2025-07-14' }),
    monthParts({ from: '2025-07-14', until: '2025-07-13' }),
  ]).toEqual([
    [
      { from: '2024-01-31', until: '2024-01-31' },
      { from: '2024-02-01', until: '2024-02-29' },
      { from: '2024-03-01', until: '2024-03-01' },
    ],
    [{ from: '2025-07-14', until: '2025-07-14' }],
    [],
  ]);
});

it('reads a typed range or explains the problem at its field (RPT-3)', () => {
  const draft = draftOf(null, '2025-07-14');
  expect(draft).toEqual({
    dateMode: 'specific',
    start: '',
    end: '',
    date: '07/14/2025',
    days: '7',
  });
  expect([
    readDraft(draft),
    readDraft({ ...draft, start: '07/01/2025' }),
    readDraft({ ...draft, start: '07/01', end: '13/40/2026' }),
    readDraft({ ...draft, start: '07012025', end: '7/14/25' }),
    readDraft({ ...draft, dateMode: 'mtd', date: '' }),
    readDraft({ ...draft, dateMode: 'ytd' }),
    readDraft({ ...draft, dateMode: 'lastDays', days: '0' }),
    readDraft({ ...draft, dateMode: 'lastDays', days: '7.5' }),
    readDraft({ ...draft, dateMode: 'lastDays' }),
  ]).toEqual([
    { range: null, errors: { start: 'Choose a start date.' } },
    { range: null, errors: { end: 'Choose an end date.' } },
    { range: null, errors: { start: 'Year is required in input', end: 'Invalid input' } },
    { range: specificRange('2025-07-01', '2025-07-14'), errors: null },
    { range: null, errors: { date: 'Choose a date.' } },
    { range: dateRange('ytd', '2025-07-14'), errors: null },
    { range: null, errors: { days: 'Enter 1 or more days.' } },
    { range: null, errors: { days: 'Enter 1 or more days.' } },
    { range: lastDaysRange(7), errors: null },
  ]);
  expect(draftOf(specificRange('2025-07-01', '2025-07-14'), '2025-07-20')).toEqual({
    dateMode: 'specific',
    start: '07/01/2025',
    end: '07/14/2025',
    date: '07/20/2025',
    days: '7',
  });
});

it('explains an empty report (RPT-2)', () => {
  const of = (preset: PresetName, more: Partial<ReportView['state']> = {}) => {
    const view = presetView(preset, null);
    return emptyText({ ...view, state: { ...view.state, ...more } });
  };
  const filters = { incident: { mode: 'params', params: { agencies: ['BLM'] } } } as const;
  expect([
    of('cost'),
    of('cost', { filters }),
    of('cost', { approvedOnly: true }),
    of('rw-landing-fees'),
    of('rw-landing-fees', { filters }),
    of('dispatches-missing-agent-cost'),
    of('my-base-aircraft'),
  ]).toEqual([
    'Nothing was recorded in these dates.',
    'Nothing in these dates passes the filters.',
    'Nothing in these dates is approved yet.',
    'Nothing in these dates is in this report: Rotary wing, Landing fees charged.',
    'Nothing in these dates passes the filters.',
    'Every load in these dates has a price.',
    'Nothing left or landed at your base in these dates.',
  ]);
});
