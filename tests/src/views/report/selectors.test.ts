import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { changedView, readView, viewSearch } from '../../../../domain/report/view/view.ts';
import type { ReportLocation } from '../../../../machines/report/report.context.ts';
import { reportMachine } from '../../../../machines/report/report.machine.ts';
import {
  selectAcrossBy,
  selectDimension,
  selectGroupBy,
  selectIsAcross,
  selectIsApprovedOnly,
  selectIsHistoric,
  selectIsSummary,
  selectMayArrange,
  selectMyBaseCode,
  selectPreset,
  selectSort,
  selectSource,
} from '../../../../src/views/report/grid/selectors.ts';

const dates = { dateMode: 'specific', start: '2025-07-01', end: '2025-07-14' };
const { view } = readView('cost', dates);
const snapshotOf = (search: ReportLocation['search']) =>
  createActor(reportMachine, {
    input: { preset: 'cost', search, today: '2025-07-14', mayOpenDispatches: true },
  }).getSnapshot();

describe('the components that a click renders again (PERF-19)', () => {
  it('does not include any picker or switch of the toolbar when a column is sorted', () => {
    const before = snapshotOf(viewSearch(view, dates));
    const after = snapshotOf(
      viewSearch(changedView(view, { kind: 'sorted', column: 'totalCost', isAdded: false }), dates),
    );
    expect(selectSort(after)).not.toEqual(selectSort(before));
    for (const select of [
      selectAcrossBy,
      selectDimension,
      selectGroupBy,
      selectIsAcross,
      selectIsApprovedOnly,
      selectIsHistoric,
      selectIsSummary,
      selectMayArrange,
      selectMyBaseCode,
      selectPreset,
      selectSource,
    ])
      expect(select(after)).toBe(select(before));
  });
});
