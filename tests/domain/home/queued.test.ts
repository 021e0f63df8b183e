import { expect, it } from 'vitest';
import type { DispatchBody } from '../../../contract/dispatch/dispatches.ts';
import { boardRows } from '../../../domain/base/board.ts';
import {
  type QueuedSave,
  queuedRecords,
  withRecords,
} from '../../../domain/dispatch/queued/queuedRecords.ts';
import { dutyWith, recentWith } from '../../../domain/dispatch/queued/recentWith.ts';
import { checkDispatch } from '../../../domain/dispatch/rules/check.ts';
import { hobbsText, outNow } from '../../../domain/dispatch/view/outNow.ts';
import { closeOut } from '../../../domain/home/closeOut.ts';
import { closeOutFacts } from '../../../domain/home/closeOutFacts.ts';
import { readCommand } from '../../../domain/home/command/command.ts';
import { queuedFlights } from '../../../domain/home/queued.ts';
import { facts, good, incident, stored } from '../dispatch/world.ts';
import { commandFacts } from './commandFacts.ts';

const flying = {
  timeIn: null,
  landingBaseId: null,
  hobbsEnd: null,
  totalFlightHours: null,
  dayFlightHours: null,
  nightFlightHours: null,
  landings: null,
};
const entry = (body: DispatchBody, rest: Partial<QueuedSave> = {}) =>
  ({
    idempotencyKey: 'k',
    recordId: '',
    refusal: null,
    queuedAt: facts.now,
    form: 'flight',
    body,
    ...rest,
  }) as QueuedSave;
/** A body from a new form: rows without ids. */
const bodyOf = ({
  dispatchType,
  assetId,
  activityDate,
  dispatchTime,
  remarks,
  purpose,
  meterReset,
  activities,
}: ReturnType<typeof stored>): DispatchBody => ({
  dispatchType,
  assetId,
  activityDate,
  dispatchTime,
  remarks,
  purpose,
  meterReset,
  activities: activities.map(({ activityId: _, drops, crew, ...a }) => ({
    ...a,
    drops: drops.map(({ id: __, ...d }) => d),
    crew: crew.map(({ id: __, ...c }) => c),
  })),
});
const out = stored({ id: 'd7', dispatchNumber: 7 }, { ...flying, timeOut: '2025-07-14T20:05:00Z' });
const seen = (...entries: QueuedSave[]) => {
  const { keys, closed } = queuedFlights(entries, facts.aircraft, facts.bases, 'hmt', facts.now);
  return [[...keys], closed.map(({ radioId, what }) => `${radioId} ${what}`)];
};

it('shows queued entries once: flights that are out, and those of the base closed here (ENTRY-40)', () => {
  expect(seen(entry(out), entry(out, { idempotencyKey: 'c', recordId: 'd7' }))).toEqual([
    [
      ['k', 'k'],
      ['d7', 'c'],
    ],
    [],
  ]);
  const closed = stored({}, { timeIn: '2025-07-14T21:05:00Z' });
  expect(seen(entry(closed), entry(closed, { recordId: 'd1' }))).toEqual([
    [],
    ['T-83 in 14:05', 'T-83 in 14:05'],
  ]);
  // Refused, not a flight, or of another base.
  const elsewhere = stored(
    { assetId: 't82' },
    { timeIn: '2025-07-14T21:05:00Z', takeOffBaseId: 'ram' },
  );
  expect(
    seen(entry(closed, { refusal: 'No.' }), entry(closed, { form: 'standby' }), entry(elsewhere)),
  ).toEqual([[], []]);
});

it('shows a queued new flight like a record: out, on the board, in the command bar, closed with its own figures (ENTRY-45)', () => {
  const records = queuedRecords([entry(bodyOf(out), { incidents: [incident({})] })], [], facts);
  const [record] = records;
  if (record === undefined) throw new Error('no record');
  expect([
    record.id,
    record.dispatchNumber,
    record.activities[0]?.incident?.name,
    record.activities[0]?.takeOffBaseCode,
  ]).toEqual(['k', 0, 'Cedar', 'HMT']);
  const [base] = facts.bases;
  if (base === undefined) throw new Error('no base');
  const [whole] = [
    {
      ...base,
      assignments: [...base.assignments],
      elevation: null,
      version: 1,
      updatedAt: facts.now,
    },
  ];
  expect(
    outNow(records, facts.aircraft, facts.bases, 'hmt', facts.now).map((row) => [
      row.dispatchId,
      row.radioId,
      row.since,
    ]),
  ).toEqual([['k', 'T-83', '13:05']]);
  expect(
    boardRows(whole, facts.aircraft, records, [], facts.now, []).map((row) => [
      row.radioId,
      row.status,
    ]),
  ).toEqual([
    ['T-83', 'Out'],
    ['C-101', 'Available'],
  ]);
  const said = commandFacts({ dispatches: records });
  expect(readCommand('t83 in 1420 1234.5', said)).toMatchObject({
    kind: 'close',
    dispatchId: 'k',
    says: expect.stringContaining('the flight not sent yet'),
  });
  expect(readCommand('t83 out 1430', said)).toMatchObject({
    kind: 'problem',
    message: 'T-83 is already out on a flight not sent yet.',
  });
  const lists = { ...facts, dispatches: records };
  const { body, findings } = closeOut(
    record,
    { timeIn: '14:20', hobbsEnd: '1234.5', gallons: '' },
    closeOutFacts(facts.now, lists),
    records,
  );
  expect(findings.map((f) => f.code)).toEqual(['noLoad']);
  expect(
    body?.activities.map(({ activityId, timeIn, hobbsEnd }) => [activityId, timeIn, hobbsEnd]),
  ).toEqual([[undefined, '2025-07-14T21:20:00Z', 1234.5]]);
});

it('shows a queued change in place of its record, and ignores a refused one (ENTRY-45)', () => {
  const landed = {
    ...out,
    activities: out.activities.map((a) => ({ ...a, timeIn: '2025-07-14T21:20:00Z' })),
  };
  const known = [out, stored({ id: 'd8' })];
  const with_ = (one: QueuedSave) =>
    withRecords(known, queuedRecords([one], known, facts)).map((d) => [
      d.id,
      d.activities[0]?.timeIn,
    ]);
  expect(with_(entry(landed, { recordId: 'd7' }))[0]).toEqual(['d7', '2025-07-14T21:20:00Z']);
  expect(with_(entry(landed, { recordId: 'd7', refusal: 'No.' }))[0]).toEqual(['d7', null]);
  // For a record that this computer does not know.
  expect(with_(entry(landed, { recordId: 'gone' }))).toHaveLength(2);
  expect(withRecords(known, [])).toBe(known);
});

it('warns about a queued flight as about a stored one, without a link to it (D-O1, D-O2)', () => {
  const sameDay = queuedRecords([entry(bodyOf(out))], [], facts);
  const found = checkDispatch(good, { ...facts, sameDay }).filter((f) => f.code === 'stillOut');
  expect(found.map((f) => [f.message, f.fixes])).toEqual([
    ['T-83 has no time in on a dispatch not sent yet. Close it first?', []],
  ]);
  expect(checkDispatch(good, { ...facts, sameDay, ownId: 'k' }).map((f) => f.code)).not.toContain(
    'stillOut',
  );
});

it('continues the meter from the newest flight on this computer (D-10)', () => {
  const earlier = stored(
    { id: 'd1', dispatchTime: '2025-07-14T15:00:00Z' },
    { hobbsStart: 1230, hobbsEnd: 1231 },
  );
  const landed = stored(
    { dispatchTime: '2025-07-14T18:00:00Z' },
    { timeOut: '2025-07-14T18:05:00Z', hobbsStart: 1231, hobbsEnd: 1232.4 },
  );
  const records = queuedRecords([entry(bodyOf(landed))], [], facts);
  const reply = { dispatch: earlier, metered: earlier, unmetered: [] };
  const until = '2025-07-15T07:00:00Z';
  expect(recentWith(reply, records, 't83', until)).toMatchObject({
    dispatch: { id: 'k' },
    metered: { id: 'k' },
    unmetered: [],
  });
  expect(recentWith(reply, records, 't83', '2025-07-14T18:00:00Z')).toBe(reply);
  expect(recentWith(reply, records, 't82', until)).toBe(reply);
  const open = queuedRecords([entry(bodyOf(out))], [], facts);
  expect(recentWith(reply, open, 't83', until)).toMatchObject({
    dispatch: { id: 'k' },
    metered: { id: 'd1' },
    unmetered: [{ id: 'k' }],
  });
  const next = stored(
    { id: 'd9', dispatchTime: '2025-07-14T21:00:00Z' },
    { ...flying, hobbsStart: null, timeOut: '2025-07-14T21:05:00Z' },
  );
  expect(hobbsText(next, [earlier, ...records])).toBe('Hobbs from 1232.4');
});

it('counts the hours of a queued flight for its crew (LIM-11)', () => {
  const crew = [
    {
      id: 'c',
      crewId: 'jane',
      roleId: 'pilot',
      standByHours: 0,
      perDiemRate: 0,
      firstName: '',
      lastName: '',
      roleName: '',
      vendorName: '',
    },
  ];
  const records = queuedRecords(
    [entry(bodyOf(stored({}, { crew, totalFlightHours: 1.3 })))],
    [],
    facts,
  );
  const before = {
    crewId: 'jane',
    dispatchId: 'k',
    dispatchNumber: 1,
    dispatchType: 'flight',
    day: '2025-07-14',
    hours: 9,
    start: null,
    end: null,
    isOut: false,
  } as const;
  expect(
    dutyWith([before], records, ['jane', 'rob']).map((d) => [d.crewId, d.dispatchId, d.hours]),
  ).toEqual([['jane', 'k', 1.3]]);
});
