import { describe, expect, it } from 'vitest';
import { dayListPath, dayRows, readDayFilters } from '../../../domain/home/dayList.ts';
import { facts, incident, stored } from '../dispatch/world.ts';

const first = stored({ id: 'a' });
const second = stored(
  { id: 'b', dispatchNumber: 10_481, assetId: 't82', isArchived: true },
  { incident: incident({ name: 'Lantern Ridge', incidentNumber: '000777' }), requestNumber: null },
);
const found = (text: string) => dayRows([first, second], facts.aircraft, text).map((r) => r.id);

it('lists the latest first, and marks deleted ones', () => {
  expect(
    dayRows([first, second], facts.aircraft, '').map((r) => [
      r.id,
      r.radioId,
      r.requestNumbers,
      r.isDeleted,
    ]),
  ).toEqual([
    ['b', 'T-82', '', true],
    ['a', 'T-83', 'A-3', false],
  ]);
});
it.each([
  ['t83', ['a']],
  ['T-8', ['b', 'a']],
  ['10481', ['b']],
  ['a-3', ['a']],
  ['lantern', ['b']],
  ['CA-RRU-000777', ['b']],
  ['cedar t-83', ['a']],
  ['cedar t-82', []],
  ['%', []],
])('"%s" finds %j', (text, ids) => expect(found(text)).toEqual(ids));

describe('the address of the day list', () => {
  it.each([
    [
      { day: '2025-07-14' },
      { day: '2025-07-14', text: '', withDeleted: false },
      '/?day=2025-07-14',
    ],
    [
      { day: '2025-07-14', search: 't 83', archived: 'true' },
      { day: '2025-07-14', text: 't 83', withDeleted: true },
      '/?day=2025-07-14&search=t%2083&archived=true',
    ],
    [
      { day: '2025-07-14', archived: 'yes' },
      { day: '2025-07-14', text: '', withDeleted: false },
      '/?day=2025-07-14',
    ],
  ])('reads %j', (values, address, path) =>
    expect([readDayFilters(values), dayListPath(address)]).toEqual([address, path]),
  );
  it.each([{}, { day: '' }, { day: '2025-13-01' }, { day: '07/14/2025' }])(
    'selects no day for %j',
    (values) => expect(readDayFilters(values)).toBe(null),
  );
});
