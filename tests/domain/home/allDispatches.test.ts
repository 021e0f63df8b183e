import { describe, expect, it } from 'vitest';
import { noCents, toCosts } from '../../../domain/cost/costs.ts';
import { dispatchDetail } from '../../../domain/dispatch/view/detail.ts';
import { reviewOf } from '../../../domain/dispatch/view/review.ts';
import { draftOfRecord } from '../../../domain/dispatch/wire/draftOfBody.ts';
import {
  type AllDispatchesFilters,
  allDispatchesPath,
  allRows,
  canBeMerged,
  dispatchCountText,
  hasSameList,
  isFiltered,
  readAllDispatchesFilters,
  searchOf,
} from '../../../domain/home/allDispatches.ts';
import { facts, incident, stored } from '../dispatch/world.ts';

const id = '6b1d6d5e-3c53-4a38-9d0c-3d5b7f3f1c11';
const nothing: AllDispatchesFilters = {
  from: '',
  until: '',
  aircraft: '',
  incident: '',
  crew: '',
  number: '',
  state: '',
  flag: '',
  open: '',
};

describe('the address of all dispatches (HOME-80, URL-10)', () => {
  it.each([
    [{}, {}, '/dispatch/all'],
    [
      { from: '2025-07-01', until: '2025-07-14', state: 'out' },
      { from: '2025-07-01', until: '2025-07-14', state: 'out' },
      '/dispatch/all?from=2025-07-01&until=2025-07-14&state=out',
    ],
    [
      { aircraft: id, incident: id, crew: id, number: '10482', open: id },
      { aircraft: id, incident: id, crew: id, number: '10482', open: id },
      `/dispatch/all?aircraft=${id}&incident=${id}&crew=${id}&number=10482&open=${id}`,
    ],
    [{ flag: 'overlap' }, { flag: 'overlap' }, '/dispatch/all?flag=overlap'],
    [
      { from: '07/14/2025', aircraft: 'T-83', number: 'x', state: 'lost', flag: 'odd', other: '1' },
      {},
      '/dispatch/all',
    ],
  ])('reads %j', (values, read, address) => {
    expect(readAllDispatchesFilters(values as Record<string, string>)).toEqual({
      ...nothing,
      ...read,
    });
    expect(allDispatchesPath(read)).toBe(address);
  });
  it('requests only the filters that are set', () => {
    expect([
      searchOf(nothing),
      searchOf({
        ...nothing,
        from: '2025-07-01',
        crew: id,
        number: '10482',
        state: 'deleted',
        open: id,
      }),
    ]).toEqual([{}, { from: '2025-07-01', crewId: id, dispatchNumber: '10482', state: 'deleted' }]);
    expect([
      isFiltered(nothing),
      isFiltered({ ...nothing, open: id }),
      isFiltered({ ...nothing, state: 'out' }),
    ]).toEqual([false, false, true]);
    expect([
      hasSameList(nothing, { ...nothing, open: id }),
      hasSameList(nothing, { ...nothing, state: 'out' }),
    ]).toEqual([true, false]);
  });
});

it('lists in the order given, and states the count', () => {
  const rows = allRows(
    [stored({ id: 'a' }), stored({ id: 'b', isArchived: true }, { requestNumber: null })],
    facts.aircraft,
  );
  expect(rows.map((r) => [r.id, r.radioId, r.requestNumbers, r.isDeleted])).toEqual([
    ['a', 'T-83', 'A-3', false],
    ['b', 'T-83', '', true],
  ]);
  expect([
    dispatchCountText(1, false),
    dispatchCountText(2, false),
    dispatchCountText(200, true),
  ]).toEqual([
    '1 dispatch',
    '2 dispatches',
    'The newest 200 dispatches. Filter to find older ones.',
  ]);
});
it('shows the share of the filtered incident in a split dispatch (HOME-90)', () => {
  const cedar = stored({}, { costs: { ...toCosts(noCents), totalCost: 0.1 } }).activities;
  const lantern = stored(
    {},
    {
      incidentId: 'i2',
      incident: incident({ id: 'i2', name: 'Lantern' }),
      requestNumber: 'A-4',
      timeOut: '2025-07-14T17:20:00Z',
      timeIn: null,
      costs: { ...toCosts(noCents), totalCost: 0.2 },
    },
  ).activities;
  const split = stored({
    activities: [...cedar, ...lantern],
    costs: { ...toCosts(noCents), totalCost: 0.3 },
  });
  const shown = (incidentId: string) =>
    allRows([split], facts.aircraft, incidentId).map((r) => [
      r.incident,
      r.share,
      r.requestNumbers,
      r.timeOut,
      r.timeIn,
      r.cost,
      r.status,
    ]);
  expect([shown(''), shown('i1'), shown('i2')]).toEqual([
    [['Multiple', '', 'A-3, A-4', '09:05', '', 0.3, 'Out']],
    [['CA-RRU-012345 Cedar', 'share of 10480', 'A-3', '09:05', '10:20', 0.1, 'Out']],
    [['CA-RRU-012345 Lantern', 'share of 10480', 'A-4', '10:20', '', 0.2, 'Out']],
  ]);
  expect(allRows([stored()], facts.aircraft, 'i1')[0]?.share).toBe('');
});
it('merges only an unconfirmed incident (INC-11)', () =>
  expect([
    canBeMerged(null),
    canBeMerged(incident({})),
    canBeMerged(incident({ isUnconfirmed: true })),
  ]).toEqual([false, false, true]));

it('shows the same details next to a list as on its own page (HOME-81, D-65)', () => {
  const record = stored({});
  const lines = dispatchDetail(record, facts.aircraft).parts[0] ?? [];
  const { columns, rows, crew } = reviewOf(draftOfRecord(record, facts), facts, [
    record.costs.totalCost,
  ]);
  const shared = columns.flatMap(({ label }, n) =>
    lines
      .filter((l) => l.label === label && label !== 'Incident')
      .map((l) => [label, l.text, rows[0]?.cells[n]]),
  );
  expect(shared.map(([label]) => label)).toEqual(['From, to', 'Times', 'Hobbs', 'Hours']);
  expect(shared.map(([, line]) => line)).toEqual(shared.map(([, , cell]) => cell));
  expect(lines.find((l) => l.label === 'Crew')?.text).toBe(crew[0]?.people.join(' · '));
});
it('a read-only dispatch (HOME-81)', () => {
  const detail = dispatchDetail(stored({ remarks: '' }), facts.aircraft);
  expect([detail.title, detail.head.map((l) => l.label)]).toEqual([
    'Flight 10480',
    ['Date', 'Aircraft', 'Status', 'Dispatched', 'Cost', 'Last changed by'],
  ]);
  const [part = []] = detail.parts;
  expect(part.find((l) => l.label === 'Incident')?.text).toBe('CA-RRU-012345 Cedar');
  const bare = dispatchDetail(
    stored(
      { isArchived: true, assetId: null },
      { incident: null, timeIn: null, crew: [], drops: [] },
    ),
    facts.aircraft,
  );
  expect([bare.head.slice(1, 3).map((l) => l.text), bare.parts[0]?.map((l) => l.label)]).toEqual([
    ['No aircraft', 'Deleted'],
    expect.not.arrayContaining(['Loads', 'Crew']),
  ]);
});
