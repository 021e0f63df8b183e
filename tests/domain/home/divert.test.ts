import { describe, expect, it } from 'vitest';
import { queuedRecords } from '../../../domain/dispatch/queued/queuedRecords.ts';
import { closeOut } from '../../../domain/home/closeOut.ts';
import { divertFlight, nothingTyped } from '../../../domain/home/divert.ts';
import { litresOf } from '../../../domain/volume.ts';
import { crewRow, facts, incident, stored } from '../dispatch/world.ts';

const lantern = incident({ id: 'i9', unit: 'BDU', incidentNumber: '004321', name: 'Lantern' });
const ridge = incident({ id: 'i8', name: 'Ridge' });
const known = { ...facts, now: '2025-07-14T16:45:00Z' };
const flying = {
  timeIn: null,
  landingBaseId: null,
  hobbsEnd: null,
  totalFlightHours: null,
  dayFlightHours: null,
  nightFlightHours: null,
  landings: null,
  landingFees: 0,
};
const load = {
  id: 'p81',
  agentTypeId: 'lc95',
  baseId: 'hmt',
  volumeOnIncident: 0,
  volumeJettisoned: 0,
  name: 'PHOS-CHEK LC95A',
  baseCode: 'HMT',
  rateId: null,
  cost: 0,
  isSplitPricing: false,
  isMissingAgentRate: false,
};
/** T-83 out of Hemet since 09:05, meter 1233.2. */
const out = (own: object = {}) =>
  stored(
    { id: 'd81' },
    { ...flying, timeOut: '2025-07-14T16:05:00Z', hobbsStart: 1233.2, crew: [crewRow({})], ...own },
  );
const divert = (record = out(), typed = {}, chosen: typeof lantern | null = lantern) =>
  divertFlight(record, { ...nothingTyped, ...typed }, chosen, known);

describe('a divert on the row', () => {
  it('ends the part in the air and begins one for the other incident (FOL-19)', () => {
    const { order, findings } = divert(out(), { remark: 'Wind shift' });
    expect(findings).toEqual([]);
    expect([order?.at, order?.text]).toEqual([
      '2025-07-14T16:45:00Z',
      'CA-BDU-004321 Lantern: Wind shift',
    ]);
    const [first, second, third] = order?.body.activities ?? [];
    expect(third).toBeUndefined();
    expect(first).toMatchObject({
      timeIn: '2025-07-14T16:45:00Z',
      landingBaseId: null,
      landings: 0,
      hobbsStart: 1233.2,
      hobbsEnd: null,
    });
    expect(second).toMatchObject({
      incidentId: 'i9',
      timeOut: '2025-07-14T16:45:00Z',
      timeIn: null,
      hobbsStart: null,
      hobbsEnd: null,
    });
    expect(second?.crew.map(({ crewId }) => crewId)).toEqual(first?.crew.map((c) => c.crewId));
  });
  it.each([
    ['', '2025-11-02T09:10:00Z', '2025-11-02T09:10:00Z'],
    ['0110', '2025-11-02T09:20:00Z', '2025-11-02T09:10:00Z'],
    ['0150', '2025-11-02T09:10:00Z', '2025-11-02T08:50:00Z'],
  ])('reads %j at %s in the repeated hour as %s (D-X7)', (time, now, at) => {
    const record = {
      ...out({ timeOut: '2025-11-02T08:40:00Z', activityDate: '2025-11-02' }),
      activityDate: '2025-11-02',
      dispatchTime: '2025-11-02T08:30:00Z',
    };
    const read = divertFlight(record, { ...nothingTyped, time }, lantern, { ...known, now });
    expect([read.findings, read.order?.at]).toEqual([[], at]);
    expect(read.order?.body.activities[1]?.timeOut).toBe(at);
  });
  it('takes a typed time', () =>
    expect(divert(out(), { time: '0930' }).order?.at).toBe('2025-07-14T16:30:00Z'));
  it('refuses a time before take-off, one to come, and one that is none', () => {
    const said = ['0800', '1100', '9x'].map((time) => divert(out(), { time }).findings);
    expect(said.map((found) => found.map(({ field, message }) => `${field}: ${message}`))).toEqual([
      ['time: Enter a time after the time out.'],
      ["time: The time can't be in the future."],
      ['time: Invalid time'],
    ]);
  });
  it('diverts after midnight on the record of the day before', () => {
    const { order, findings } = divertFlight(
      out({ timeOut: '2025-07-15T06:50:00Z' }),
      nothingTyped,
      lantern,
      { ...known, now: '2025-07-15T07:20:00Z' },
    );
    expect(findings).toEqual([]);
    expect([order?.at, order?.body.activities[1]?.timeOut]).toEqual([
      '2025-07-15T07:20:00Z',
      '2025-07-15T07:20:00Z',
    ]);
  });
  it('needs another incident than the present one', () => {
    expect(divert(out(), {}, null).findings).toEqual([
      { field: 'incident', message: 'Choose the incident.' },
    ]);
    expect(divert(out({ incidentId: 'i9' })).findings[0]?.message).toBe(
      'It is on this incident already.',
    );
  });
  it('refuses an incident that the flight was on before (D-36)', () => {
    const [first, second] = [out(), out({ activityId: 'act-81', incidentId: 'i9' })].flatMap(
      ({ activities }) => activities,
    );
    if (first === undefined || second === undefined) throw new Error('No parts');
    const ended = { ...first, timeIn: '2025-07-14T16:30:00Z', landings: 0, incidentId: 'i8' };
    const record = { ...out(), activities: [ended, { ...second, timeOut: ended.timeIn }] };
    expect(divert(record, {}, ridge).findings[0]?.message).toBe(
      'This flight was on this incident before. Close it, then enter the next one.',
    );
  });
  it('refuses a flight that is down', () =>
    expect(divert(stored()).findings).toEqual([{ field: '', message: 'This flight is not out.' }]));
  it('keeps a load without gallons, and one with gallons if chosen (FOL-20)', () => {
    const loads = (record: ReturnType<typeof out>, takesLoads: boolean) =>
      divert(record, { takesLoads }).order?.body.activities.map(({ drops }) => drops.length);
    const filled = { drops: [{ ...load, volumeOnIncident: litresOf(1200) }] };
    expect([
      loads(out({ drops: [load] }), false),
      loads(out(filled), false),
      loads(out(filled), true),
    ]).toEqual([
      [0, 1],
      [1, 0],
      [0, 1],
    ]);
  });
  it('keeps the row of a load that goes along, so that its undo finds it (FOL-20, FOL-21)', () => {
    const [, last] = divert(out({ drops: [load] })).order?.body.activities ?? [];
    expect(last?.drops[0]?.id).toBe(load.id);
  });
  it('closes with one Hobbs end, also when it was diverted twice and waits in the outbox (D-34)', () => {
    const record = out();
    const queuedAs = (body: NonNullable<ReturnType<typeof divert>['order']>['body']) =>
      queuedRecords(
        [
          {
            idempotencyKey: 'k',
            recordId: record.id,
            refusal: null,
            queuedAt: known.now,
            form: 'flight',
            body,
            incidents: [lantern],
          },
        ],
        [record],
        known,
      )[0];
    const once = divert(record).order;
    const kept = once === null ? undefined : queuedAs(once.body);
    expect(kept?.activities.at(-1)?.incident?.name).toBe('Lantern');
    const again =
      kept === undefined
        ? null
        : divertFlight(kept, { ...nothingTyped, time: '1005' }, ridge, {
            ...known,
            now: '2025-07-14T17:05:00Z',
          }).order;
    const twice = again === null ? undefined : queuedAs(again.body);
    const closed = (of: typeof kept) =>
      of === undefined
        ? []
        : closeOut(
            of,
            { timeIn: '1025', hobbsEnd: '1234.5', gallons: '' },
            { ...facts, incidents: [...facts.incidents, lantern, ridge] },
          ).body?.activities.map((a) => [a.hobbsStart, a.hobbsEnd, a.totalFlightHours]);
    expect([closed(kept), closed(twice)]).toEqual([
      [
        [1233.2, 1233.9, 0.7],
        [1233.9, 1234.5, 0.6],
      ],
      [
        [1233.2, 1233.9, 0.7],
        [1233.9, 1234.2, 0.3],
        [1234.2, 1234.5, 0.3],
      ],
    ]);
  });
});
