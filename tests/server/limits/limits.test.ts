import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Dispatch,
  type DispatchBody,
  DispatchList,
  DispatchReply,
} from '../../../contract/dispatch/dispatches.ts';
import {
  CrewLeftList,
  DutyList,
  Limits,
  MeterNote,
  Meters,
} from '../../../contract/limits/limits.ts';
import { addDays } from '../../../domain/dates/parseDate.ts';
import { pacificToday } from '../../../server/database/clock.ts';
import type { Store } from '../../../server/database/open.ts';
import { jobId } from '../../../server/demo/reference/crews.ts';
import { crews } from '../../support/smallWorld.ts';
import { emptyTables } from '../support/emptyTables.ts';
import {
  type Answer,
  caller,
  freshWorld,
  kinds,
  type TestApp,
  testApp,
} from '../support/support.ts';
import { bodyOf, flight, incident, t70 } from '../support/world.ts';

type Call = ReturnType<typeof caller>;
type ActivityBody = DispatchBody['activities'][number];
const good = (answer: Answer): unknown => {
  expect(answer).toEqual(expect.objectContaining({ status: 200 }));
  return answer.body;
};
const dispatchOf = (answer: Answer): Dispatch => DispatchReply.parse(good(answer)).dispatch;
const [pilot, other] = crews.filter((c) => c.base === 'HMT' && c.job === 'Pilot');
const mechanic = crews.find((c) => c.job !== 'Pilot' && c.job !== 'Co-pilot');
const row = (crewId = pilot?.id ?? '', job: Parameters<typeof jobId>[0] = 'Pilot') => ({
  crewId,
  roleId: jobId(job),
  standByHours: 0,
  perDiemRate: 0,
});
/** A flight with some hours, at 20:05 UTC, 13:05 in California. */
const hours = (day: string, flown: number, more: Partial<ActivityBody> = {}) =>
  flight(day, '20:05', 100, { totalFlightHours: flown, dayFlightHours: flown, ...more });

describe.each(kinds)('limits and meters on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let dispatcher: Call;
  let reader: Call;
  let manager: Call;
  beforeAll(async () => {
    store = await freshWorld(kind, [['incidents', [incident]]]);
    service = await testApp(store);
    const as = async (uid: string) => caller(service.app, await service.token(uid));
    [dispatcher, reader, manager] = [
      await as('demo-dispatcher'),
      await as('demo-analyst'),
      await as('demo-base'),
    ];
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  beforeEach(async () => {
    await emptyTables(
      store,
      'dispatches, activities, drops, activity_crew, idempotency, meter_notes',
    );
  });
  const add = async (body: object) => dispatchOf(await dispatcher('POST', '/v2/dispatches', body));
  const read = async (id: string) => dispatchOf(await dispatcher('GET', `/v2/dispatches/${id}`));
  const meters = async (query = 'from=2025-07-01&until=2025-07-31') =>
    Meters.parse(good(await reader('GET', `/x/meters?${query}`))).joins;

  it('lists the duty of pilots around a day, a person twice aboard once, no other crew (LIM-1, LIM-2)', async () => {
    const crew = [row(), row(mechanic?.id, 'Mechanic')];
    const d = await add(hours('2025-07-14', 1.5, { crew }));
    await add(hours('2025-07-29', 1));
    await add(hours('2025-06-29', 1));
    const { duty } = DutyList.parse(
      good(await reader('GET', `/x/crew/duty?crewIds=${pilot?.id},${mechanic?.id}&day=2025-07-14`)),
    );
    expect(duty).toEqual([
      {
        crewId: pilot?.id,
        dispatchId: d.id,
        dispatchNumber: d.dispatchNumber,
        dispatchType: 'flight',
        day: '2025-07-14',
        hours: 1.5,
        start: '2025-07-14T20:05:00.000Z',
        end: '2025-07-14T21:05:00.000Z',
        isOut: false,
      },
    ]);
    const far = DutyList.parse(
      good(await reader('GET', `/x/crew/duty?crewIds=${pilot?.id}&day=2025-07-15`)),
    );
    expect(far.duty.map(({ day }) => day)).toEqual(['2025-07-14', '2025-07-29']);
  });

  it('applies limits to any job that is marked, and keeps the mark of a save without it (LIM-24)', async () => {
    const administrator = caller(service.app, await service.token('demo-admin'));
    type Job = { id: string; isFlightCrew: boolean; version: number };
    const save = async (job: Job, body: object) =>
      good(
        await administrator('PUT', `/crew/role/${job.id}`, body, {
          'if-match': `"v${job.version}"`,
        }),
      ) as Job;
    const named = async (name: string, mark?: boolean) =>
      good(
        await administrator('POST', '/crew/role', {
          name,
          ...(mark === undefined ? {} : { isFlightCrew: mark }),
        }),
      ) as Job;
    const captain = await named('Airtanker Captain');
    expect(captain.isFlightCrew).toBe(true);
    expect((await named('Spotter')).isFlightCrew).toBe(false);
    const other = await save(captain, { name: 'Commander', IsArchived: false });
    expect(other.isFlightCrew).toBe(true);
    await add(hours('2025-07-14', 1.5, { crew: [{ ...row(), roleId: captain.id }] }));
    const known = async () =>
      DutyList.parse(
        good(await reader('GET', `/x/crew/duty?crewIds=${pilot?.id}&day=2025-07-14`)),
      ).duty.map(({ hours: flown }) => flown);
    expect(await known()).toEqual([1.5]);
    await save(other, { name: 'Commander', IsArchived: false, isFlightCrew: false });
    expect(await known()).toEqual([]);
  });

  it('refuses invalid ids and more than 20 (LIM-1)', async () => {
    const many = Array.from({ length: 21 }, () => pilot?.id).join();
    for (const crewIds of ['x'.repeat(36), many]) {
      expect(await reader('GET', `/x/crew/duty?crewIds=${crewIds}&day=2025-07-14`)).toEqual(
        expect.objectContaining({ status: 400 }),
      );
    }
  });

  it('stores the flags of the saved record, and of no other (LIM-4, LIM-12)', async () => {
    const before = [];
    for (const n of [9, 10, 11, 12, 13])
      before.push(await add(hours(`2025-07-${String(n).padStart(2, '0')}`, 7)));
    const late = await add(hours('2025-07-14', 7.5));
    expect(late.flags).toContain('flightSixDays');
    for (const { id } of before) expect((await read(id)).flags).not.toContain('flightSixDays');
    const saved = await dispatcher(
      'PUT',
      `/v2/dispatches/${late.id}`,
      { ...bodyOf(late), remarks: 'x' },
      { 'if-match': `"v${late.version}"` },
    );
    // Its own hours count once, not in addition to its earlier ones.
    expect(dispatchOf(saved).flags).toContain('flightSixDays');
    const less = await read(late.id);
    const [first] = bodyOf(less).activities;
    const lower = {
      ...bodyOf(less),
      activities: [{ ...first, totalFlightHours: 6, dayFlightHours: 6 }],
    };
    const lowered = dispatchOf(
      await dispatcher('PUT', `/v2/dispatches/${late.id}`, lower, {
        'if-match': `"v${less.version}"`,
      }),
    );
    expect(lowered.flags).not.toContain('flightSixDays');
    expect(lowered.flags).toEqual(
      expect.not.arrayContaining(['dutyLong', 'restShort', 'daysOffShort']),
    );
    expect(lowered.flags).not.toContain('dayOffDue');
  });

  it('flags a duty over midnight on the saved record, and clears it with the other (LIM-2, LIM-12, D-O3)', async () => {
    const evening = { timeOut: '2025-07-15T03:00:00Z', timeIn: '2025-07-15T06:30:00Z' };
    const night = { timeOut: '2025-07-15T07:30:00Z', timeIn: '2025-07-15T12:42:00Z' };
    const first = await add({
      ...hours('2025-07-14', 3.5, evening),
      dispatchTime: evening.timeOut,
    });
    const second = await add({ ...hours('2025-07-15', 5.2, night), dispatchTime: night.timeOut });
    expect(
      [first, second].map((d) =>
        d.flags.filter((flag) => ['flightHoursHigh', 'restShort'].includes(flag)),
      ),
    ).toEqual([[], ['flightHoursHigh']]);
    await manager('DELETE', `/v2/dispatches/${first.id}`);
    expect((await read(second.id)).flags).not.toContain('flightHoursHigh');
  });

  it('lists the hours that limits leave pilots today, no other crew (LIM-14)', async () => {
    const today = pacificToday();
    const crew = [row(), row(mechanic?.id, 'Mechanic')];
    for (const ago of [1, 2, 3, 4, 5]) await add(hours(addDays(today, -ago), 7, { crew }));
    await add(hours(addDays(today, -1), 1, { crew: [row(other?.id)] }));
    await add(hours(addDays(today, -20), 7, { crew: [row(mechanic?.id)] }));
    const { left } = CrewLeftList.parse(good(await reader('GET', '/x/crew/left')));
    expect(new Map(left.map((one) => [one.crewId, one.hours]))).toEqual(
      new Map([
        [pilot?.id, 7],
        [other?.id, 8],
      ]),
    );
  });
  it('lists all pilots on duty in a span with the days around it (LIM-13)', async () => {
    await add(hours('2025-07-01', 1));
    await add(hours('2025-07-14', 1));
    await add(hours('2025-07-02', 2, { crew: [row(other?.id)] }));
    const list = Limits.parse(
      good(await reader('GET', '/x/limits?from=2025-07-10&until=2025-07-23')),
    );
    expect(list.people.map(({ crewId }) => crewId)).toEqual([pilot?.id]);
    expect(list.duty.map(({ day, hours: flown }) => [day, flown])).toEqual([
      ['2025-07-01', 1],
      ['2025-07-14', 1],
    ]);
    expect(await reader('GET', '/x/limits?from=2024-06-01&until=2025-07-23')).toEqual(
      expect.objectContaining({ status: 400 }),
    );
  });

  const read4 = { hobbsStart: 100, hobbsEnd: 101.3, totalFlightHours: 1.3, dayFlightHours: 1.3 };
  const later = { hobbsStart: 102.1, hobbsEnd: 103, totalFlightHours: 0.9, dayFlightHours: 0.9 };

  it('finds a gap, also after a reading from long before the span (LIM-20)', async () => {
    const first = await add(flight('2025-05-01', '20:05', 100, read4));
    const unread = await add(
      flight('2025-07-13', '20:05', 100, { totalFlightHours: 0.5, dayFlightHours: 0.5 }),
    );
    const second = await add(flight('2025-07-14', '20:05', 100, later));
    expect(unread.activities[0]?.hobbsEnd).toBeNull();
    expect(await meters()).toEqual([
      {
        kind: 'gap',
        assetId: t70,
        after: expect.objectContaining({ dispatchNumber: first.dispatchNumber, reading: 101.3 }),
        before: expect.objectContaining({
          dispatchNumber: second.dispatchNumber,
          reading: 102.1,
          day: '2025-07-14',
        }),
        hours: 0.3,
        note: null,
      },
    ]);
    expect(await meters('from=2025-07-15&until=2025-07-31')).toEqual([]);
  });

  it('keeps the explanation as long as both readings do not change (LIM-21)', async () => {
    await add(flight('2025-07-13', '20:05', 100, read4));
    const second = await add(flight('2025-07-14', '20:05', 100, later));
    const [join] = await meters();
    const body = {
      afterActivityId: join?.after.activityId,
      beforeActivityId: join?.before.activityId,
      afterReading: join?.after.reading,
      beforeReading: join?.before.reading,
      reason: '  Ground run  ',
    };
    expect(await reader('PUT', '/x/meters/notes', body)).toEqual(
      expect.objectContaining({ status: 403 }),
    );
    const storedJoin = MeterNote.parse(good(await dispatcher('PUT', '/x/meters/notes', body))).join;
    expect(storedJoin.note).toEqual({
      reason: 'Ground run',
      by: expect.any(String),
      at: expect.any(String),
    });
    expect(await meters()).toEqual([storedJoin]);
    const again = MeterNote.parse(
      good(await dispatcher('PUT', '/x/meters/notes', { ...body, reason: 'Maintenance' })),
    ).join;
    expect(again.note?.reason).toBe('Maintenance');
    expect(await dispatcher('PUT', '/x/meters/notes', { ...body, afterReading: 99 })).toEqual(
      expect.objectContaining({ status: 409 }),
    );
    const [activity] = bodyOf(second).activities;
    const moved = { ...bodyOf(second), activities: [{ ...activity, hobbsStart: 102.2 }] };
    dispatchOf(
      await dispatcher('PUT', `/v2/dispatches/${second.id}`, moved, {
        'if-match': `"v${second.version}"`,
      }),
    );
    expect((await meters()).map(({ hours: missing, note }) => [missing, note])).toEqual([
      [0.9, null],
    ]);
  });

  const logged = async () =>
    (
      await store.pool.query<{ n: number }>(
        "select count(*)::int as n from change_log where entity = 'dispatches'",
      )
    ).rows[0]?.n;
  it('clears its flag once it is explained, until a reading or a flight between changes; no version, no history (LIM-21, LIM-23, D-O3)', async () => {
    const day = addDays(pacificToday(), -2);
    const first = await add(flight(addDays(day, -1), '20:05', 100, read4));
    const second = await add(flight(day, '20:05', 100, later));
    const attention = async () =>
      DispatchList.parse(good(await reader('GET', '/x/dispatches/attention'))).dispatches.flatMap(
        (d) => (d.id === second.id ? d.flags : []),
      );
    const hasFlag = async () => {
      const stored = (await read(second.id)).flags.includes('hobbsGap');
      expect((await attention()).includes('hobbsGap')).toBe(stored);
      return stored;
    };
    expect(await hasFlag()).toBe(true);
    const [join] = await meters(`from=${day}&until=${day}`);
    const body = {
      afterActivityId: join?.after.activityId,
      beforeActivityId: join?.before.activityId,
      afterReading: 101.3,
      beforeReading: 102.1,
      reason: 'Ground run',
    };
    const [before, changes] = [await read(second.id), await logged()];
    good(await dispatcher('PUT', '/x/meters/notes', body));
    expect(await hasFlag()).toBe(false);
    const after = await read(second.id);
    expect([after.version, after.updatedAt, await logged()]).toEqual([
      before.version,
      before.updatedAt,
      changes,
    ]);

    const save = async (id: string, more: Partial<ActivityBody>) => {
      const now = await read(id);
      const of = bodyOf(now);
      const activities = of.activities.map((a) => ({ ...a, ...more }));
      return dispatchOf(
        await dispatcher(
          'PUT',
          `/v2/dispatches/${id}`,
          { ...of, activities },
          { 'if-match': `"v${now.version}"` },
        ),
      );
    };
    // Explained before explanations cleared flags: the migration clears it, and no other.
    await store.pool.query("update dispatches set flags = flags || '{hobbsGap}'");
    await store.pool.query(readFileSync('server/migrations/0026_books_and_gaps.sql', 'utf8'));
    expect([(await read(first.id)).flags.includes('hobbsGap'), await hasFlag()]).toEqual([
      true,
      false,
    ]);

    // A save that changes neither reading keeps the reason.
    expect((await save(second.id, { landings: 2 })).flags).not.toContain('hobbsGap');
    expect((await save(second.id, { hobbsStart: 102.2, hobbsEnd: 103.1 })).flags).toContain(
      'hobbsGap',
    );
    expect((await save(second.id, { hobbsStart: 102.1, hobbsEnd: 103 })).flags).not.toContain(
      'hobbsGap',
    );
    await save(first.id, { hobbsEnd: 101.2, totalFlightHours: 1.2, dayFlightHours: 1.2 });
    expect(await hasFlag()).toBe(true);
    await save(first.id, read4);
    expect(await hasFlag()).toBe(false);
    // A flight in between makes another gap, without an explanation.
    const between = await add(
      flight(addDays(day, -1), '22:05', 100, {
        hobbsStart: 101.3,
        hobbsEnd: 101.7,
        totalFlightHours: 0.4,
        dayFlightHours: 0.4,
      }),
    );
    expect(await hasFlag()).toBe(true);
    good(await manager('DELETE', `/v2/dispatches/${between.id}`));
    expect(await hasFlag()).toBe(false);
  });

  it('clears the flag of a reading below the last one once it is explained (LIM-21, D-H4)', async () => {
    const first = await add(flight('2025-07-12', '20:05', 100, read4));
    const second = await add(
      flight('2025-07-13', '20:05', 100, { ...later, hobbsStart: 100.9, hobbsEnd: 101.8 }),
    );
    const flagged = async () => (await read(second.id)).flags.includes('hobbsBelowLast');
    expect(await flagged()).toBe(true);
    const activityOf = ({ activities: [activity] }: Dispatch) => activity?.activityId;
    const readings = {
      afterActivityId: activityOf(first),
      beforeActivityId: activityOf(second),
      afterReading: 101.3,
      beforeReading: 100.9,
    };
    good(
      await dispatcher('PUT', '/x/meters/notes', {
        ...readings,
        reason: 'Read from another panel',
      }),
    );
    expect(await flagged()).toBe(false);
    // A save that changes neither reading keeps the reason.
    const { version, ...stored } = await read(second.id);
    const again = await dispatcher('PUT', `/v2/dispatches/${second.id}`, {
      ...bodyOf({ version, ...stored }),
      remarks: 'Again',
    });
    expect(dispatchOf(again).flags).not.toContain('hobbsBelowLast');
  });
});
