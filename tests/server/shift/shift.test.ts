import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DispatchReply } from '../../../contract/dispatch/dispatches.ts';
import {
  HandoverReply,
  type ShiftLine,
  ShiftLog,
  ShiftNoteReply,
} from '../../../contract/shift/shift.ts';
import { pacificDay } from '../../../domain/dates/pacific.ts';
import { addDays } from '../../../domain/dates/parseDate.ts';
import { addMinutes } from '../../../domain/following/instants.ts';
import type { Store } from '../../../server/database/open.ts';
import { baseId } from '../../../server/demo/reference/catalogue.ts';
import { readMark } from '../../../server/wall/readWall.ts';
import { emptyTables } from '../support/emptyTables.ts';
import { caller, freshWorld, kinds, type TestApp, testApp } from '../support/support.ts';
import { flight, incident, t70 } from '../support/world.ts';

type Call = ReturnType<typeof caller>;
const nowInstant = () => new Date().toISOString();
const ago = (minutes: number) => addMinutes(nowInstant(), -minutes);
const hemet = baseId('HMT');

describe.each(kinds)('shift logs on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let dispatcher: Call;
  let other: Call;
  let reader: Call;
  let admin: Call;
  beforeAll(async () => {
    store = await freshWorld(kind, [['incidents', [incident]]]);
    service = await testApp(store);
    const of = async (uid: string) => caller(service.app, await service.token(uid));
    dispatcher = await of('demo-dispatcher');
    other = await of('demo-base');
    reader = await of('demo-reader');
    admin = await of('demo-admin');
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  beforeEach(() =>
    emptyTables(
      store,
      'shift_notes, handovers, flight_log, unavailable_marks, imports, activity_crew, drops, activities, dispatches, idempotency',
    ),
  );

  const log = async (day = '', base = hemet): Promise<ShiftLog> => {
    const query = day === '' ? '' : `?date=${day}`;
    const { status, body } = await other('GET', `/x/bases/${base}/shift-log${query}`);
    expect([status, body]).toEqual([200, expect.anything()]);
    return ShiftLog.parse(body);
  };
  const seen = (lines: readonly ShiftLine[]) =>
    lines.map(({ kind: what, radioId, text }) => [what, radioId, text].join(' | '));
  async function launch(minutes: number, back: number | null, more: object = {}) {
    const timeOut = ago(minutes);
    const { activities, ...body } = flight();
    const { status, body: made } = await dispatcher('POST', '/v2/dispatches', {
      ...body,
      activityDate: pacificDay(timeOut),
      dispatchTime: timeOut,
      activities: [
        {
          ...activities[0],
          timeOut,
          timeIn: back === null ? null : ago(back),
          ...(back === null ? { landingBaseId: null, landings: null } : {}),
          totalFlightHours: null,
          dayFlightHours: null,
          nightFlightHours: null,
        },
      ],
      ...more,
    });
    expect([status, made]).toEqual([200, expect.anything()]);
    return DispatchReply.parse(made).dispatch;
  }
  const add = (dispatchId: string, more: object) =>
    dispatcher('POST', '/x/flight-log', {
      lines: [{ id: randomUUID(), dispatchId, at: ago(0), kind: 'contact', ...more }],
    });
  const note = (text: string, forNext = false, call = dispatcher) =>
    call('POST', `/x/bases/${hemet}/shift-notes`, { text, forNext });
  const give = async (call = dispatcher) =>
    HandoverReply.parse((await call('POST', `/x/bases/${hemet}/handovers`)).body).handover;
  const take = (id: string, call = other) => call('POST', `/x/handovers/${id}/take`);

  it('lists what happened by itself, in the order of its time (SHIFT-2)', async () => {
    const { id } = await launch(3, null);
    await add(id, { text: 'Plain contact' });
    await add(id, { kind: 'follow', everyMinutes: 30 });
    await add(id, { kind: 'note', text: 'Two heads' });
    const { body } = await other('POST', `/x/bases/${hemet}/unavailable/${t70}`, {
      reason: 'Hydraulic leak',
      untilTime: null,
    });
    // The reply's schema has an id.
    await other('POST', `/x/unavailable/${(body as { id: string }).id}/end`);
    const { lines } = await log();
    expect(seen(lines)).toEqual([
      'launch | T-70 | Out from HMT',
      'following | T-70 | Following: every 30 min',
      'following | T-70 | Note: Two heads',
      'unavailable | T-70 | Unavailable: Hydraulic leak',
      'available | T-70 | Available again: Hydraulic leak',
    ]);
    expect(lines[0]).toMatchObject({
      incident: 'CA-RRU-012345 Cedar',
      record: { kind: 'flight', id },
    });
    expect(lines.every(({ by }) => by !== '')).toBe(true);
    expect((await log('', baseId('RAM'))).lines).toEqual([]);
    expect((await log(addDays(pacificDay(nowInstant()), -2))).lines).toEqual([]);
  });

  it('has notes with their author, and notifies open pages of them (SHIFT-1, SHIFT-4)', async () => {
    const before = await readMark(store.db);
    const { status, body } = await note('  Tower closed runway 5 ', true);
    expect(status).toBe(200);
    expect(ShiftNoteReply.parse(body).line).toMatchObject({
      kind: 'note',
      text: 'Tower closed runway 5',
      forNext: true,
      by: expect.stringMatching(/^[A-Z]\. /),
    });
    expect(await readMark(store.db)).not.toBe(before);
    expect(seen((await log()).lines)).toEqual(['note |  | Tower closed runway 5']);
    expect((await note(' ')).status).toBe(400);
    expect((await note('x'.repeat(501))).status).toBe(400);
    expect((await note('Mine', false, reader)).status).toBe(403);
  });

  it('stores a note once for one key (SHIFT-4)', async () => {
    const key = { 'idempotency-key': randomUUID() };
    for (let n = 0; n < 3; n += 1)
      await dispatcher('POST', `/x/bases/${hemet}/shift-notes`, { text: 'Once' }, key);
    expect((await log()).lines).toHaveLength(1);
  });

  it('lists late entries on the day of their entry, and changed prices, contracts and imports (SHIFT-2)', async () => {
    const day = '2025-07-14';
    const { status } = await dispatcher('POST', '/v2/dispatches', flight(day));
    expect(status).toBe(200);
    await store.pool.query(
      `insert into imports (kind, file_name, bytes, state, started_by, ended_at) values ('incidents', 'fires.csv', 10, 'done', 'demo-admin', now())`,
    );
    const fee = await admin('POST', `/bases/${hemet}/landing-fees`, {
      amount: 12.5,
      appliesTo: 'FW',
      startDate: '2040-01-01',
      endDate: null,
    });
    expect(fee.status).toBe(200);
    expect(seen((await log()).lines).toSorted()).toEqual([
      expect.stringMatching(/^import \| {2}\| fires\.csv was imported$/),
      expect.stringMatching(/^late \| T-70 \| Flight \d+ of 07\/14\/2025 was entered$/),
      'price |  | Landing fee for FW was added',
    ]);
    expect(seen((await log(day)).lines)).toEqual([
      'launch | T-70 | Out from HMT',
      'landing | T-70 | In at HMT',
    ]);
  });

  it('hands over the sheet of the moment, which another person takes once (SHIFT-5, SHIFT-6)', async () => {
    await launch(20, null);
    await note('Not for the next');
    await note('Call RAM about fuel', true);
    const given = await give();
    expect(given).toMatchObject({ takenBy: null, takenAt: null, isOwn: true });
    expect(given.sheet.notes.map(({ text }) => text)).toEqual(['Call RAM about fuel']);
    const plane = given.sheet.aircraft.find(({ radioId }) => radioId === 'T-70');
    expect(plane).toMatchObject({
      status: 'Out',
      about: expect.stringContaining('Cedar'),
      following: expect.stringMatching(/^next \d\d:\d\d/),
    });
    expect(await take(given.id, dispatcher)).toMatchObject({
      status: 409,
      body: { title: 'You gave this hand-over. Another user has to take it.' },
    });
    expect((await take(given.id, reader)).status).toBe(403);
    const taken = HandoverReply.parse((await take(given.id)).body).handover;
    expect(taken).toMatchObject({ isOwn: false, takenBy: expect.stringMatching(/^[A-Z]\. /) });
    expect(await take(given.id)).toMatchObject({
      status: 409,
      body: { title: expect.stringMatching(/ took this hand-over at \d\d:\d\d\.$/) },
    });
    expect((await take(randomUUID())).status).toBe(404);
    const { lines, handovers } = await log();
    expect(seen(lines.filter((line) => line.kind === 'handover'))).toEqual([
      'handover |  | Handed over',
      `handover |  | Took over from ${given.givenBy}`,
    ]);
    expect(handovers).toHaveLength(1);
    // The note was taken over; a newer one is on the next sheet.
    await note('Later', true);
    expect((await give()).sheet.notes.map(({ text }) => text)).toEqual(['Later']);
  });

  it('keeps notes for the next shift until a sheet with them is taken, and offers the newest sheet (SHIFT-4, SHIFT-6)', async () => {
    await note('First', true);
    const first = await give();
    await note('Second', true);
    const second = await give(other);
    expect(second.sheet.notes.map(({ text }) => text)).toEqual(['First', 'Second']);
    expect(await take(first.id)).toMatchObject({
      status: 409,
      body: { title: 'A newer hand-over of this base was given. Take that one.' },
    });
    expect((await take(second.id, dispatcher)).status).toBe(200);
  });

  it('lets one of many takers have it (SHIFT-6)', async () => {
    const { id } = await give();
    const answers = await Promise.all(Array.from({ length: 6 }, () => take(id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('refuses a change and a deletion in the database (SHIFT-1)', async () => {
    await note('Stays');
    await give();
    const refused = /Lines of the shift log are never changed/;
    for (const statement of [
      "update shift_notes set text = 'x'",
      'delete from shift_notes',
      "update handovers set sheet = '{}'",
      'delete from handovers',
    ])
      await expect(store.pool.query(statement)).rejects.toThrow(refused);
  });
});
