import { expect, it } from 'vitest';
import { specificRange } from '../../../../domain/dates/dateRange.ts';
import { presetView } from '../../../../domain/report/view/view.ts';
import { makeServiceReports } from '../../../../src/adapters/report/addedUp.ts';
import { fakeServices, refusing } from '../../support/fakeServices.ts';

const july = { from: '2025-07-01', until: '2025-07-31' };
const view = presetView('cost', specificRange(july.from, july.until));
const never = new AbortController().signal;
const table = {
  dimension: 'incident',
  groupBy: 'agency',
  summaryOnly: false,
  columns: ['totalCost'],
  cells: [{ kind: 'number', values: [5, null] }],
  rowCount: 1,
  groups: [],
  display: [0, 7],
  links: null,
  withoutRate: null,
};

it('counts each range that a report needs (PERF-23)', async () => {
  const { services, asked } = fakeServices({ countActivities: () => ({ activities: 600_000, atOnce: 1_000_000 }) });
  const before = { from: '2024-07-01', until: '2024-07-31' };
  expect(await makeServiceReports(services.call).count([before, july], never)).toEqual({ activities: 1_200_000, atOnce: 1_000_000 });
  expect(asked.map(({ query }) => query)).toEqual([before, july]);
});

it('asks for a view in current names, and says which were renamed (RPT-171)', async () => {
  const answer = { state: '{"v":1,"ap":1}', renamed: [{ from: 'LC95A', to: ['LC95A-W', 'LC95A-Z'] }], faults: ['T-83 is gone.'] };
  const { services, asked } = fakeServices({ followWords: () => answer });
  expect(await makeServiceReports(services.call).followWords(view, never)).toEqual({
    state: { ...view.state, approvedOnly: true },
    renamed: ['LC95A is LC95A-W and LC95A-Z now.'],
    faults: ['T-83 is gone.'],
  });
  expect(asked).toEqual([{ name: 'followWords', body: { arrangement: { preset: 'cost', dimension: 'incident', groupBy: 'agency', state: '' } } }]);
  const plain = fakeServices({ followWords: () => ({ state: '', renamed: [], faults: [] }) });
  expect((await makeServiceReports(plain.services.call).followWords(view, never)).state).toEqual(view.state);
});

it('asks for the table of a view, and says why there is none (PERF-23)', async () => {
  const { services, asked } = fakeServices({ addUpReport: () => ({ activities: 1_400_000, table }) });
  const answer = await makeServiceReports(services.call).addUp(view, july, 'HMT', never);
  expect(answer).toMatchObject({ kind: 'table', table: { addedUp: true, columns: ['totalCost'], rowCount: 1 }, loaded: { activities: 1_400_000 } });
  expect(asked).toEqual([
    {
      name: 'addUpReport',
      body: { arrangement: { preset: 'cost', dimension: 'incident', groupBy: 'agency', state: '' }, ...july, baseCode: 'HMT' },
    },
  ]);
  const refused = fakeServices({ addUpReport: refusing(409, { title: 'Choose fewer dates.' }) });
  expect(await makeServiceReports(refused.services.call).addUp(view, july, null, never)).toEqual({ kind: 'refused', words: 'Choose fewer dates.' });
  const busy = fakeServices({ addUpReport: refusing(503) });
  expect(await makeServiceReports(busy.services.call).addUp(view, july, null, never)).toEqual({ kind: 'busy' });
  const broken = fakeServices({ addUpReport: refusing(500) });
  await expect(makeServiceReports(broken.services.call).addUp(view, july, null, never)).rejects.toThrow('refused');
});
