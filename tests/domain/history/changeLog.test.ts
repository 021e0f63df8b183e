import { expect, it } from 'vitest';
import type { HistoryEntry } from '../../../contract/history/history.ts';
import {
  dayFaults,
  fieldOptions,
  kindOptions,
  logCsv,
  logRows,
  logTables,
  noFilter,
  queryOf,
} from '../../../domain/history/changeLog.ts';

const base: HistoryEntry = {
  at: '2025-07-14T20:05:00.000Z',
  changedBy: 'J. Ruiz',
  requestId: 'r1',
  table: 'bases',
  rowId: 'b1',
  before: { id: 'b1', code: 'HMT', name: 'Hemet', phone: '1' },
  after: { id: 'b1', code: 'HMT', name: '=Hemet', phone: '1' },
};
const fee: HistoryEntry = {
  ...base,
  table: 'landing_fees',
  rowId: 'f1',
  before: { id: 'f1', base_id: 'b1', amount_cents: 4500 },
  after: { id: 'f1', base_id: 'b1', amount_cents: 5000 },
};

it('lists each change with its kind, record and fields, those of one request too (SET-120)', () => {
  const rows = logRows({ entries: [base, fee], names: { b1: 'HMT' }, next: null });
  expect(rows.map(({ kind, record, by, what, lines }) => [kind, record, by, what, lines])).toEqual([
    ['Base', 'HMT', 'J. Ruiz', 'Changed', [{ label: 'Name', before: 'Hemet', after: '=Hemet' }]],
    [
      'Landing fee',
      '',
      'J. Ruiz',
      'Changed',
      [{ label: 'Amount', before: '$45.00', after: '$50.00' }],
    ],
  ]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(2);
});

it('writes a line a field, and escapes formulas (SET-121, SAFE-6)', () => {
  const rows = logRows({ entries: [base, { ...base, after: base.before }], names: {}, next: null });
  expect(logCsv(rows).split('\r\n')).toEqual([
    'When (Pacific),Who,What,Kind,Record,Field,Before,After',
    "07/14/2025 13:05,J. Ruiz,Changed,Base,HMT,Name,Hemet,'=Hemet",
    '07/14/2025 13:05,J. Ruiz,Saved unchanged,Base,HMT,,,',
    '',
  ]);
});

it('names every kind and the fields of one', () => {
  expect(kindOptions.filter(({ id, label }) => id === label)).toEqual([]);
  expect(kindOptions).toHaveLength(logTables.length);
  expect(fieldOptions('user_roles').map(({ label }) => label)).toEqual(['From', 'Role', 'To']);
  expect(fieldOptions('unknown')).toEqual([]);
});

it("asks for what is filled in, and names days that can't be read or are reversed", () => {
  const filter = { ...noFilter, person: ' Ruiz ', from: '07/01/2025', until: '07/14/2025' };
  expect(queryOf(filter, '17')).toEqual({
    person: 'Ruiz',
    from: '2025-07-01',
    until: '2025-07-14',
    after: '17',
  });
  expect(queryOf(noFilter, null)).toEqual({});
  expect(dayFaults(filter)).toEqual({});
  expect(dayFaults({ ...filter, from: 'soon' })).toEqual({
    from: 'Enter a date like 07/14/2025.',
  });
  expect(dayFaults({ ...filter, until: '06/30/2025' })).toEqual({
    until: 'The last day must not be before the first.',
  });
});

it.each([
  [
    'role_permissions',
    { role_id: 'b1', entity_code: 'Bases', action: 'Edit' },
    null,
    'Deleted',
    [
      { label: 'Role', before: 'HMT', after: '' },
      { label: 'Entity', before: 'Bases', after: '' },
      { label: 'Right', before: 'Edit', after: '' },
    ],
  ],
  [
    'rotations',
    { asset_ids: ['b1'], reason: '' },
    { asset_ids: ['b1', 'x2'], reason: 'T-71 waits for fuel' },
    'Changed',
    [
      { label: 'Order', before: 'HMT', after: 'HMT, x2' },
      { label: 'Reason', before: '', after: 'T-71 waits for fuel' },
    ],
  ],
  [
    'cost_share_parties',
    null,
    { name: 'County', aircraft_bps: 3333, agent_bps: 0 },
    'Changed',
    [{ label: 'Party', before: '', after: 'County, 33.33 %' }],
  ],
  [
    'webhooks',
    { url: 'https://a.test', kinds: ['dispatch'], is_on: true, secret_sealed: 'x' },
    { url: 'https://a.test', kinds: ['dispatch'], is_on: false, secret_sealed: 'y' },
    'Changed',
    [{ label: 'On', before: 'Yes', after: 'No' }],
  ],
] as const)(
  'lists a change of %s field by field (SET-120)',
  (table, before, after, what, lines) => {
    const [row] = logRows({
      entries: [{ ...base, table, before, after }],
      names: { b1: 'HMT' },
      next: null,
    });
    expect([row?.what, row?.lines]).toEqual([what, lines]);
  },
);
