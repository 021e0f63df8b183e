import { expect, it } from 'vitest';
import {
  listsMissingPrices,
  type PresetName,
  presetNames,
  presets,
} from '../../../../domain/report/presets/presets.ts';
import { type Narrowing, notNarrowed } from '../../../../domain/report/request/narrowing.ts';
import { requestOfView } from '../../../../domain/report/view/requestOfView.ts';
import { columnsOf, presetView, type ReportView } from '../../../../domain/report/view/view.ts';
import { plainState, type ViewState } from '../../../../domain/report/view/viewState.ts';

const viewOf = (
  preset: PresetName,
  state: Partial<ViewState> = {},
  more: Partial<ReportView> = {},
): ReportView => ({
  ...presetView(preset, null),
  ...more,
  state: { ...plainState, ...state },
});
const asked = (view: ReportView) => requestOfView(view, null, null);

it('requests only what the view sets', () => {
  const plain = viewOf('cost');
  const own = {
    preset: 'cost',
    dimension: plain.dimension,
    groupBy: plain.groupBy,
    metrics: columnsOf(plain).shown,
    filters: {},
    implied: presets.cost.filters,
    summaryOnly: false,
    sort: null,
  };
  // Not even as undefined, because requests are compared as they are.
  expect(asked(plain)).toStrictEqual(own);
  const days = { from: '2025-07-01', until: '2025-07-14' };
  expect(requestOfView(plain, null, days)).toStrictEqual({ ...own, days });
  const filters = { incident: { mode: 'params', params: { agencies: ['USFS'] } } } as const;
  expect(asked(viewOf('cost', { summaryOnly: true, filters }))).toStrictEqual({
    ...own,
    summaryOnly: true,
    filters,
  });
  const across = { measure: 'totalCost', by: 'month' } as const;
  expect(asked(viewOf('cost', { across }))).toStrictEqual({ ...own, across });
  const narrowings: readonly Partial<Narrowing>[] = [
    { words: [{ of: 'agency', word: 'USFS', isExcluded: true }] },
    { values: [{ column: 'totalCost', least: 1, most: null, isExcluded: false }] },
    {
      behind: [
        {
          dimension: 'incident',
          groupBy: 'none',
          group: null,
          row: '',
          values: [],
          title: 'No incident',
        },
      ],
    },
  ];
  for (const narrowing of narrowings.map((one) => ({ ...notNarrowed, ...one })))
    expect(asked(viewOf('cost', { narrowing }))).toStrictEqual({ ...own, narrowing });
});

it('requests approved records only where records can be approved (APR-40)', () => {
  expect(asked(viewOf('cost', { approvedOnly: true })).approvedOnly).toBe(true);
  expect(asked(viewOf('cost', { approvedOnly: true }, { source: 'historic' }))).not.toHaveProperty(
    'approvedOnly',
  );
});

it('sorts rows by the user’s order, otherwise by the preset’s while its rows are unchanged', () => {
  const byCost = [{ column: 'totalCost', descending: true }] as const;
  const own = [{ column: 'landingBaseCode', descending: false }];
  expect(asked(viewOf('rw-landing-fees')).sort).toEqual(own);
  expect(asked(viewOf('rw-landing-fees', { sort: byCost })).sort).toEqual(byCost);
  expect(asked(viewOf('rw-landing-fees', {}, { dimension: 'aircraft' })).sort).toBeNull();
  expect(
    asked(viewOf('rw-landing-fees', { sort: byCost }, { dimension: 'aircraft' })).sort,
  ).toEqual(byCost);
});

it('limits reports of the user’s base to it, and no other report (RPT-44)', () => {
  const atHemet = { dispatch: { mode: 'params', params: { takeOffOrLandingBases: ['HMT'] } } };
  for (const preset of presetNames) {
    const { filters, myBase } = presets[preset];
    expect(requestOfView(viewOf(preset), 'HMT', null).implied).toEqual(
      myBase === true ? { ...filters, ...atHemet } : filters,
    );
    expect(requestOfView(viewOf(preset), null, null).implied).toEqual(filters);
  }
});

it('lists missing prices next to the one report about them', () => {
  expect(presetNames.filter((preset) => listsMissingPrices({ preset }))).toEqual([
    'dispatches-missing-agent-cost',
  ]);
});
