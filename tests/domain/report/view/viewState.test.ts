import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_STATE_LENGTH } from '../../../../contract/report/views.ts';
import { specificRange } from '../../../../domain/dates/dateRange.ts';
import { fittingColumns } from '../../../../domain/report/presets/columnsFit.ts';
import { presetNames, presets } from '../../../../domain/report/presets/presets.ts';
import { acrossBys, isAcrossMeasure } from '../../../../domain/report/request/across.ts';
import {
  type Dimension,
  dimensions,
  groupings,
} from '../../../../domain/report/request/choices.ts';
import {
  type ColumnKey,
  columnOf,
  columnsCatalogue,
} from '../../../../domain/report/request/columnsCatalogue.ts';
import { isValueColumn, type Narrowing } from '../../../../domain/report/request/narrowing.ts';
import type { ReportFilters } from '../../../../domain/report/request/request.ts';
import {
  fitsInUrl,
  readState,
  stateText,
  textWithoutIds,
} from '../../../../domain/report/view/stateDocument.ts';
import {
  acrossChoices,
  acrossOf,
  arrangementOf,
  changedView,
  columnsFor,
  columnsOf,
  isAsPreset,
  presetView,
  type ReportView,
  readView,
  savedView,
  viewPath,
  withDimension,
  withGroupBy,
} from '../../../../domain/report/view/view.ts';
import {
  changedState,
  NARROWEST,
  plainState,
  type ViewChange,
  type ViewState,
  WIDEST,
} from '../../../../domain/report/view/viewState.ts';
import { runs } from '../../../support/depth.ts';

// Object.keys of the catalogue is exactly its keys.
const keys = Object.keys(columnsCatalogue) as ColumnKey[];
const words = fc.array(fc.string({ unit: 'binary', maxLength: 12 }), {
  minLength: 1,
  maxLength: 3,
});
const filters: fc.Arbitrary<ReportFilters> = fc.record(
  {
    aircraft: fc.oneof(
      fc.record({
        mode: fc.constant('specific' as const),
        ids: fc.array(fc.uuid(), { minLength: 1, maxLength: 3 }),
      }),
      fc.record({
        mode: fc.constant('params' as const),
        params: fc.record(
          { categories: fc.constant(['FW'] as const), vendors: words },
          { requiredKeys: [] },
        ),
      }),
    ),
    incident: fc.record({
      mode: fc.constant('params' as const),
      params: fc.record(
        { years: fc.array(fc.integer({ min: 2000, max: 2030 })), states: words },
        { requiredKeys: [] },
      ),
    }),
    dispatch: fc.record({
      mode: fc.constant('params' as const),
      params: fc.record({ crewNames: words, missingAgentCost: fc.boolean() }, { requiredKeys: [] }),
    }),
  },
  { requiredKeys: [] },
);
const widths = fc
  .array(fc.tuple(fc.constantFrom(...keys), fc.integer({ min: NARROWEST, max: WIDEST })), {
    maxLength: 4,
  })
  .map((pairs): ViewState['widths'] => Object.fromEntries(pairs));
const figures = fc.array(
  fc.record({
    column: fc.constantFrom(...keys.filter(isValueColumn)),
    least: fc.option(fc.maxSafeNat().map((n) => n % 10 ** 15)),
    most: fc.option(fc.nat()),
    isExcluded: fc.boolean(),
  }),
  { maxLength: 2 },
);
const text = fc.string({ unit: 'binary', maxLength: 12 });
const narrowing: fc.Arbitrary<Narrowing> = fc.record({
  // No words of bases or crew: only reports by base or by crew keep them.
  words: fc.array(
    fc.record({
      of: fc.constantFrom('agency', 'incident', 'byMonth', 'remarks' as const),
      word: text,
      isExcluded: fc.boolean(),
    }),
    {
      maxLength: 2,
    },
  ),
  values: figures,
  behind: fc.array(
    fc.record({
      dimension: fc.constantFrom('aircraft', 'flight' as const),
      groupBy: fc.constantFrom('category', 'type' as const),
      group: fc.option(text),
      row: fc.option(fc.uuid()),
      values: figures,
      title: text,
    }),
    { maxLength: 2 },
  ),
});
const state: fc.Arbitrary<ViewState> = fc.record({
  order: fc.shuffledSubarray(keys),
  hidden: fc.shuffledSubarray(keys),
  widths,
  sort: fc.array(
    fc.record(
      {
        column: fc.constantFrom(...keys),
        descending: fc.boolean(),
        at: fc.string({ unit: 'binary', maxLength: 12 }),
      },
      { requiredKeys: ['column', 'descending'] },
    ),
    { maxLength: 3 },
  ),
  summaryOnly: fc.boolean(),
  approvedOnly: fc.boolean(),
  collapsed: fc.array(fc.string({ unit: 'binary', maxLength: 20 }), { maxLength: 4 }),
  filters,
  across: fc.option(
    fc.record({
      by: fc.constantFrom(...acrossBys),
      measure: fc.constantFrom(...keys.filter(isAcrossMeasure)),
    }),
  ),
  narrowing,
  ids: fc.constant({}),
});
const searchOf = (address: string) =>
  Object.fromEntries(new URLSearchParams(address.split('?')[1] ?? ''));

describe('the state of a view in the address', () => {
  it('reads back unchanged, for any state (URL-7, RPT-5, RPT-123)', () => {
    fc.assert(
      fc.property(
        state,
        fc.constantFrom(...presetNames),
        fc.constantFrom(...dimensions),
        (given, preset, dimension) => {
          const groupBy = groupings[dimension][0] ?? 'none';
          const view = {
            preset,
            dimension,
            groupBy,
            range: specificRange('2025-07-01', '2025-07-14'),
            state: given,
          };
          expect(readView(preset, searchOf(viewPath(view)))).toEqual({ view, refused: null });
          expect(
            savedView(arrangementOf(view), view.range, { today: '2025-07-14', fiscalMonth: 7 }),
          ).toEqual(view);
        },
      ),
      { numRuns: runs(1_000) },
    );
  });
  it('keeps the ids of its words, as far as they fit (URL-7, RPT-171)', () => {
    const id = '00000000-0000-4000-8000-000000000001';
    const filters: ReportFilters = {
      dispatch: { mode: 'params', params: { agentTypes: ['LC95A'] } },
    };
    const of = (ids: ViewState['ids'], more: Partial<ViewState> = {}) =>
      readState(stateText({ ...plainState, filters, ids, ...more }))?.ids;
    expect(of({ agent: { LC95A: [id], Gone: [id] }, base: {} })).toEqual({
      agent: { LC95A: [id] },
    });
    expect(of({ agent: { LC95A: [id] } }, { filters: {} })).toEqual({});
    expect(
      of({ agent: { LC95A: [id], 'FP-100': [id] } }, { collapsed: ['LC95A, FP-100'] }),
    ).toEqual({ agent: { LC95A: [id], 'FP-100': [id] } });
    expect(of({ agent: { LC95A: Array.from({ length: 100 }, () => id) } })).toEqual({});
    const written = {
      v: 1,
      f: filters,
      i: { agent: { LC95A: [id, 'no id'] }, moon: { LC95A: [id] } },
    };
    expect(readState(JSON.stringify(written))?.ids).toEqual({ agent: { LC95A: [id] } });
    expect([
      textWithoutIds(JSON.stringify(written)),
      textWithoutIds(''),
      textWithoutIds('luck'),
    ]).toEqual([JSON.stringify({ v: 1, f: filters }), '', 'luck']);
  });
  it('is left out when it is empty', () => {
    expect([stateText(plainState), readState(undefined), readState('{"v":1}')]).toEqual([
      undefined,
      plainState,
      plainState,
    ]);
  });
  it('stays short with every column in another order and one of them wider', () => {
    const everything: ViewState = {
      ...plainState,
      order: [...keys].reverse(),
      widths: { totalCost: 300 },
      sort: [{ column: 'totalCost', descending: true }],
    };
    expect(stateText({ ...everything, order: ['totalCost', 'incident'] })).toBe(
      '{"v":1,"c":"totalCost.incident","w":"totalCost.300","s":"totalCost-"}',
    );
    expect(fitsInUrl(everything)).toBe(true);
    expect(fitsInUrl({ ...everything, collapsed: ['x'.repeat(MAX_STATE_LENGTH)] })).toBe(false);
  });
  it.each([
    'a b&c',
    '[]',
    '{"v":2}',
    '{"v":1,"c":7}',
    '{"v":1,"w":"totalCost.9999999"}',
    '{"v":1,"f":{"dispatch":{"mode":"specific","ids":[]}}}',
    '{"v":1,"f":{"aircraft":{"mode":"params","params":{"luck":["x"]}}}}',
  ])('is dropped when it can’t be read: %s', (text) => {
    expect(readView('cost', { state: text })).toEqual({
      view: presetView('cost', null),
      refused: 'state',
    });
  });
  it('drops words, figures and lines that this release does not know (RPT-123)', () => {
    const text =
      '{"v":1,"n":[["luck","x"],["-agency","USFS"]],"y":["luck:1:2","totalCost:100:"],"d":[{"d":"crew","g":"none","t":"x"},{"d":"aircraft","g":"luck","t":"x"}]}';
    expect(readState(text)).toEqual({
      ...plainState,
      narrowing: {
        words: [{ of: 'agency', word: 'USFS', isExcluded: true }],
        values: [{ column: 'totalCost', least: 100, most: null, isExcluded: false }],
        behind: [],
      },
    });
  });
  it('drops columns that no longer exist', () => {
    expect(
      readState(
        '{"v":1,"c":"incident.toString.incident","h":"luck","w":"luck.100~incident.999","s":"luck-"}',
      ),
    ).toEqual({
      ...plainState,
      order: ['incident'],
      widths: { incident: WIDEST },
    });
  });
});

const cost = presetView('cost', null);
const made = (...changes: ViewChange[]) => changes.reduce(changedView, cost);
const own = presets.cost.columns;

describe('arranging a view', () => {
  it('hides a column, keeps its index and shows it there again', () => {
    const hidden = made({ kind: 'columnToggled', column: 'agency' });
    expect([hidden.state.hidden, columnsOf(hidden).shown]).toEqual([
      ['agency'],
      own.filter((key) => key !== 'agency'),
    ]);
    expect(changedView(hidden, { kind: 'columnToggled', column: 'agency' })).toEqual(cost);
  });
  it('adds a column of the catalog at the end', () => {
    expect(columnsOf(made({ kind: 'columnToggled', column: 'dropCount' })).shown).toEqual([
      ...own,
      'dropCount',
    ]);
  });
  it('never hides the last column', () => {
    const one = made(
      ...own.slice(1).map((column): ViewChange => ({ kind: 'columnToggled', column })),
    );
    expect(columnsOf(one).shown).toEqual(['incident']);
    expect(changedView(one, { kind: 'columnToggled', column: 'incident' })).toEqual(one);
  });
  it('moves a column past its visible neighbor and stops at the ends', () => {
    const moved = made(
      { kind: 'columnToggled', column: 'incidentType' },
      { kind: 'columnMoved', column: 'incident', by: 1 },
    );
    expect(columnsOf(moved).shown.slice(0, 3)).toEqual(['agency', 'incident', 'flightCount']);
    expect(made({ kind: 'columnMoved', column: 'incident', by: -1 })).toEqual(cost);
    expect(made({ kind: 'columnMoved', column: 'totalCost', by: 1 })).toEqual(cost);
    expect(made({ kind: 'columnMoved', column: 'dropCount', by: 1 })).toEqual(cost);
    expect(
      made(
        { kind: 'columnMoved', column: 'agency', by: -1 },
        { kind: 'columnMoved', column: 'agency', by: 1 },
      ),
    ).toEqual(cost);
  });
  it('moves a column to the index of another', () => {
    expect(
      columnsOf(made({ kind: 'columnPlaced', column: 'totalCost', at: 'incident' })).shown,
    ).toEqual(['totalCost', ...own.slice(0, -1)]);
    expect(
      columnsOf(made({ kind: 'columnPlaced', column: 'incident', at: 'agency' })).shown.slice(0, 3),
    ).toEqual(['incidentType', 'agency', 'incident']);
    expect(made({ kind: 'columnPlaced', column: 'incident', at: 'incident' })).toEqual(cost);
  });
  it('keeps widths within bounds and drops all of them on reset', () => {
    const wide = made(
      { kind: 'columnResized', column: 'incident', width: 5 },
      { kind: 'columnResized', column: 'agency', width: 8_000 },
    );
    expect(wide.state.widths).toEqual({ incident: NARROWEST, agency: WIDEST });
    expect(changedView(wide, { kind: 'columnsReset' })).toEqual(cost);
  });
  it('sorts ascending, descending and not at all', () => {
    const sort: ViewChange = { kind: 'sorted', column: 'totalCost' };
    expect(
      [made(sort), made(sort, sort), made(sort, sort, sort)].map((view) => view.state.sort),
    ).toEqual([
      [{ column: 'totalCost', descending: false }],
      [{ column: 'totalCost', descending: true }],
      [],
    ]);
  });
  it('adds columns to the sort, reverses each in place and removes it again (RPT-126)', () => {
    const by = (column: ColumnKey, isAdded = true): ViewChange => ({
      kind: 'sorted',
      column,
      isAdded,
    });
    const sorts = (...changes: ViewChange[]) =>
      made(...changes).state.sort.map(
        ({ column, descending }) => `${column}${descending ? '-' : ''}`,
      );
    const two = [by('agency', false), by('totalCost')];
    expect([
      sorts(...two),
      sorts(...two, by('agency')),
      sorts(...two, by('agency'), by('agency')),
      sorts(by('agency')),
    ]).toEqual([['agency', 'totalCost'], ['agency-', 'totalCost'], ['totalCost'], ['agency']]);
    // A plain click sorts by one column alone.
    expect([sorts(...two, by('totalCost', false)), sorts(...two, by('incident', false))]).toEqual([
      ['totalCost'],
      ['incident'],
    ]);
    const text = '{"v":1,"s":"agency-.totalCost"}';
    expect([stateText(made(...two, by('agency')).state), readState(text)?.sort.length]).toEqual([
      text,
      2,
    ]);
  });
  it('opens links of a release that sorted by one column (RPT-126)', () => {
    expect(readState('{"v":1,"s":"totalCost-","sa":"Jul 2025"}')?.sort).toEqual([
      { column: 'totalCost', descending: true, at: 'Jul 2025' },
    ]);
    const two = {
      ...plainState,
      sort: [
        { column: 'incident', descending: false } as const,
        { column: 'totalCost', descending: true, at: 'Jul 2025' } as const,
      ],
    };
    expect(stateText(two)).toBe('{"v":1,"s":"incident.totalCost-","sa":[null,"Jul 2025"]}');
  });
  it('pivots a measure, sorts by its columns and drops that sort with them (RPT-110, RPT-114)', () => {
    const months: ViewChange = { kind: 'acrossChosen', by: 'month' };
    const byJuly: ViewChange = { kind: 'sorted', column: 'totalCost', at: 'Jul 2025' };
    const sorted = made(months, byJuly, byJuly);
    expect([sorted.state.across, sorted.state.sort]).toEqual([
      { by: 'month', measure: 'totalCost' },
      [{ column: 'totalCost', descending: true, at: 'Jul 2025' }],
    ]);
    expect(stateText(sorted.state)).toBe(
      '{"v":1,"s":"totalCost-","sa":"Jul 2025","a":"month.totalCost"}',
    );
    expect(changedView(sorted, byJuly).state.sort).toEqual([]);
    expect(changedView(sorted, { kind: 'sorted', column: 'totalCost' }).state.sort).toEqual([
      { column: 'totalCost', descending: false },
    ]);
    const hours = changedView(sorted, { kind: 'measureChosen', measure: 'totalFlightHours' });
    expect([hours.state.across?.measure, hours.state.sort[0]?.column]).toEqual([
      'totalFlightHours',
      'totalFlightHours',
    ]);
    expect(changedView(hours, { kind: 'acrossChosen', by: 'year' }).state).toMatchObject({
      sort: [],
      across: { by: 'year', measure: 'totalFlightHours' },
    });
    expect(changedView(hours, { kind: 'acrossChosen', by: null }).state).toEqual(plainState);
    expect(changedView(cost, { kind: 'measureChosen', measure: 'landings' })).toEqual(cost);
    expect(
      changedView(changedView(sorted, { kind: 'sorted', column: 'incident' }), {
        kind: 'measureChosen',
        measure: 'landings',
      }).state.sort[0]?.column,
    ).toBe('incident');
    expect(
      changedView(
        made(...own.slice(1).map((column): ViewChange => ({ kind: 'columnToggled', column }))),
        months,
      ).state.across?.measure,
    ).toBe('flightCount');
  });
  it('keeps the measure across in other groups and dimensions that have it (RPT-110)', () => {
    const groups = made(
      { kind: 'acrossChosen', by: 'group' },
      { kind: 'sorted', column: 'totalCost', at: 'USFS' },
    );
    expect([acrossOf(groups), acrossChoices(groups).map(({ label }) => label)]).toEqual([
      { by: 'group', measure: 'totalCost' },
      ['Months', 'Quarters', 'Years', 'Agency', 'A year earlier', 'The range before'],
    ]);
    const byYear = withGroupBy(groups, 'year');
    expect([acrossOf(byYear), byYear.state.sort]).toEqual([
      { by: 'group', measure: 'totalCost' },
      [],
    ]);
    expect([
      acrossOf(withGroupBy(groups, 'none')),
      acrossOf(withDimension(groups, 'base')),
      acrossOf(withDimension(groups, 'flight')),
    ]).toEqual([null, null, { by: 'group', measure: 'totalCost' }]);
    expect(
      withGroupBy(
        made(
          { kind: 'acrossChosen', by: 'month' },
          { kind: 'sorted', column: 'totalCost', at: 'Jul 2025' },
        ),
        'year',
      ).state.sort[0]?.at,
    ).toBe('Jul 2025');
    // Historic records have no crew standby.
    const standby = made(
      { kind: 'acrossChosen', by: 'month' },
      { kind: 'measureChosen', measure: 'standByHours' },
    );
    expect([acrossOf(standby)?.measure, acrossOf({ ...standby, source: 'historic' })]).toEqual([
      'standByHours',
      null,
    ]);
  });
  it('drops only the part of a link that can’t be across', () => {
    for (const a of ['week.totalCost', 'month.remarks', 'month.luck'])
      expect(readState(JSON.stringify({ v: 1, t: 1, a }))).toEqual({
        ...plainState,
        summaryOnly: true,
      });
    expect(readState('{"v":1,"a":"month"}')).toBeNull();
  });
  it('closes groups by name, filters, and clears', () => {
    const close: ViewChange = { kind: 'groupToggled', label: 'USFS' };
    expect([
      made(close).state.collapsed,
      made(close, close).state.collapsed,
      made({ kind: 'summaryToggled' }).state.summaryOnly,
    ]).toEqual([['USFS'], [], true]);
    const filtered = made({ kind: 'filtered', field: 'incident.years', values: ['2025'] });
    expect(filtered.state.filters).toEqual({
      incident: { mode: 'params', params: { years: [2025] } },
    });
    expect([
      isAsPreset(filtered),
      isAsPreset(cost),
      changedView(filtered, { kind: 'filtersCleared' }),
    ]).toEqual([false, true, cost]);
  });
  it('keeps filters in another dimension, but neither columns nor groups', () => {
    const arranged = made(
      { kind: 'filtered', field: 'incident.states', values: ['CA'] },
      { kind: 'columnToggled', column: 'agency' },
      { kind: 'groupToggled', label: 'USFS' },
    );
    expect(withDimension(arranged, 'flight').state).toEqual({
      ...plainState,
      filters: arranged.state.filters,
    });
    expect(withGroupBy(arranged, 'year').state).toEqual({ ...arranged.state, collapsed: [] });
  });
  it('changes the dimension with its grouping where that has it, otherwise the preset’s or the first (RPT-21)', () => {
    const from = { ...presetView('cost', null), groupBy: 'state' as const };
    const groupsOf = (view: ReportView, dimension: Dimension) =>
      withDimension(view, dimension).groupBy;
    expect([
      groupsOf(from, 'dispatch'),
      groupsOf(from, 'aircraft'),
      groupsOf(from, 'crew'),
    ]).toEqual(['state', 'none', 'none']);
    expect(
      groupsOf(
        { ...presetView('cost', null), dimension: 'aircraft', groupBy: 'vendor' },
        'incident',
      ),
    ).toBe('agency');
    expect(groupsOf({ ...from, groupBy: 'agency' }, 'flight')).toBe('agency');
  });
  it('leaves at least one column of the dimension after any change', () => {
    const change: fc.Arbitrary<ViewChange> = fc.oneof(
      fc.record({ kind: fc.constant('columnToggled' as const), column: fc.constantFrom(...keys) }),
      fc.record({
        kind: fc.constant('columnMoved' as const),
        column: fc.constantFrom(...keys),
        by: fc.constantFrom(-1 as const, 1 as const),
      }),
      fc.record({
        kind: fc.constant('columnPlaced' as const),
        column: fc.constantFrom(...keys),
        at: fc.constantFrom(...keys),
      }),
    );
    fc.assert(
      fc.property(
        state,
        fc.array(change),
        fc.constantFrom(...presetNames),
        (given, changes, preset) => {
          const view = changes.reduce(changedView, { ...presetView(preset, null), state: given });
          const { order, shown } = columnsOf(view);
          const allowed = [
            ...fittingColumns[view.dimension],
            ...columnsFor(preset, view.dimension),
          ];
          expect(shown.length).toBeGreaterThan(0);
          expect(new Set(order).size).toBe(order.length);
          expect(order.filter((key) => !allowed.includes(key))).toEqual([]);
        },
      ),
    );
  });
});

it('offers each dimension the choices of its rows (RPT-37)', () => {
  for (const dimension of dimensions) {
    const fitting = fittingColumns[dimension];
    expect(fitting.includes('base')).toBe(dimension === 'base');
    expect(fitting.includes('crewName')).toBe(dimension === 'crew');
    expect(fitting.includes('remarks')).toBe(dimension === 'dispatch' || dimension === 'flight');
    // Every column that adds up is in every dimension.
    expect(keys.filter((key) => columnOf(key).total !== 'none' && !fitting.includes(key))).toEqual(
      [],
    );
  }
  for (const name of presetNames)
    expect(
      presets[name].columns.filter((key) => !fittingColumns[presets[name].dimension].includes(key)),
    ).toEqual([]);
});

it('takes the requested narrowing, and drops its previous one', () => {
  const narrowing: Narrowing = {
    words: [{ of: 'agency', word: 'USFS', isExcluded: true }],
    values: [],
    behind: [],
  };
  const before: ViewState = { ...plainState, summaryOnly: true };
  const after = changedState(before, { kind: 'narrowed', narrowing }, 'incident', []);
  expect(after).toEqual({ ...before, narrowing });
});
