import { describe, expect, it } from 'vitest';
import { parseRange } from '../../../domain/dates/dateRange.ts';
import { dimensionsOf, presetsOf } from '../../../domain/report/presets/historicView.ts';
import { groupings } from '../../../domain/report/request/choices.ts';
import {
  arrangementOf,
  changedView,
  columnsOf,
  currentReportPath,
  presetView,
  readView,
  recordBoundaryText,
  savedReportPath,
  savedView,
  viewPath,
} from '../../../domain/report/view/view.ts';
import { plainState } from '../../../domain/report/view/viewState.ts';

const historic = { source: 'historic' } as const;
const july = { dateMode: 'specific', start: '2019-07-01', end: '2019-07-14' };
const range = parseRange(july);
const costView = {
  source: 'historic',
  preset: 'cost',
  dimension: 'incident',
  groupBy: 'agency',
  range,
  state: plainState,
};

describe('the address of historic records', () => {
  it('names its preset in the search, and opens cost without one (AIMS-5)', () => {
    expect(readView('', july, historic)).toEqual({ view: costView, refused: null });
    expect(readView('', { ...july, preset: 'fixed-wing' }, historic).view).toEqual({
      ...costView,
      preset: 'fixed-wing',
      dimension: 'flight',
      groupBy: 'type',
    });
    expect(viewPath(presetView('cost', range, historic))).toBe(
      '/reports/aims?dateMode=specific&start=2019-07-01&end=2019-07-14',
    );
    expect(viewPath(presetView('fixed-wing', null, historic))).toBe(
      '/reports/aims?preset=fixed-wing',
    );
  });
  it('reads back the arrangement that it writes', () => {
    for (const preset of presetsOf(historic))
      for (const dimension of dimensionsOf(historic))
        for (const groupBy of groupings[dimension]) {
          const view = changedView(
            { ...presetView(preset, range, historic), dimension, groupBy },
            { kind: 'sorted', column: 'totalCost' },
          );
          const search = Object.fromEntries(new URLSearchParams(viewPath(view).split('?')[1]));
          expect(readView('', search, historic)).toEqual({ view, refused: null });
          expect(
            savedView(
              arrangementOf(view),
              range,
              { today: '2025-07-14', fiscalMonth: 7 },
              historic,
            ),
          ).toEqual(view);
        }
  });
  it.each([
    ['a preset that it does not have', { preset: 'rw-pilot' }, 'preset'],
    ['an unknown preset', { preset: 'x' }, 'preset'],
    ['a dimension that it does not have', { dimension: 'crew' }, 'grouping'],
    [
      'a grouping that its dimension does not have',
      { dimension: 'flight', groupBy: 'base' },
      'grouping',
    ],
  ])('refuses %s', (_, search, refused) =>
    expect(readView('', search, historic)).toEqual({ view: { ...costView, range: null }, refused }),
  );
});
it('groups aircraft by base as for current records, all of them under No base (AIMS-5)', () => {
  const { view, refused } = readView('', { dimension: 'aircraft', groupBy: 'base' }, historic);
  expect([view.groupBy, refused]).toEqual(['base', null]);
});
it('has none of the columns that historic records lack (AIMS-3)', () => {
  const all = presetsOf(historic).flatMap((preset) =>
    dimensionsOf(historic).flatMap(
      (dimension) => columnsOf({ ...presetView(preset, null, historic), dimension }).order,
    ),
  );
  expect(
    all.filter((key) => ['standByHours', 'crewStandbyCost', 'perDiemCost', 'flags'].includes(key)),
  ).toEqual([]);
  expect(columnsOf(presetView('cost', null)).order).toContain('perDiemCost');
});
it('states where historic and current records meet, and links to the other where the dates do (AIMS-6)', () => {
  const meets = { lastDay: '2025-11-19', firstCurrentDay: '2025-11-20' };
  expect([
    recordBoundaryText(meets),
    recordBoundaryText({ lastDay: null, firstCurrentDay: null }),
  ]).toEqual([
    'Historic records up to 11/19/2025. Current records start 11/20/2025.',
    'There are no historic records.',
  ]);
  const view = presetView(
    'aircraft',
    parseRange({ dateMode: 'specific', start: '2025-11-01', end: '2025-11-30' }),
    historic,
  );
  expect([
    currentReportPath(view, { from: '2025-11-01', until: '2025-11-30' }, meets),
    currentReportPath(view, { from: '2025-11-01', until: '2025-11-19' }, meets),
    currentReportPath(view, null, meets),
  ]).toEqual([
    '/reports/catis/aircraft?dateMode=specific&start=2025-11-01&end=2025-11-30',
    null,
    null,
  ]);
});

it('opens a saved view for the year to date, and a historic one, which ends earlier, for chosen dates', () => {
  const arrangement = { preset: 'aircraft', dimension: 'aircraft', groupBy: 'type', state: '' };
  const on = { today: '2025-07-14', fiscalMonth: 7 };
  expect([
    savedReportPath({ page: 'catis', arrangement }, on),
    savedReportPath({ page: 'aims', arrangement }, on),
  ]).toEqual([
    '/reports/catis/aircraft?groupBy=type&dateMode=ytd&date=2025-07-14',
    '/reports/aims?preset=aircraft&groupBy=type',
  ]);
});

it('opens a saved view with relative dates for the dates of that day (RPT-141)', () => {
  const arrangement = {
    preset: 'cost',
    dimension: 'incident',
    groupBy: 'agency',
    state: '',
    dates: 'lastMonth',
  } as const;
  const on = { today: '2025-07-14', fiscalMonth: 7 };
  expect([
    savedReportPath({ page: 'catis', arrangement }, on),
    savedReportPath({ page: 'aims', arrangement }, on),
  ]).toEqual([
    '/reports/catis/cost?dateMode=specific&start=2025-06-01&end=2025-06-30',
    '/reports/aims?dateMode=specific&start=2025-06-01&end=2025-06-30',
  ]);
  const view = presetView('cost', range);
  expect(
    [arrangementOf(view), arrangementOf(view, 'fiscalYear')].map((one) =>
      Object.hasOwn(one, 'dates'),
    ),
  ).toEqual([false, true]);
});
