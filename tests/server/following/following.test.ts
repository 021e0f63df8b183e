import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Dispatch, DispatchReply } from '../../../contract/dispatch/dispatches.ts';
import {
  FlightLog,
  FlightLogReply,
  type FollowedFlight,
  Following,
} from '../../../contract/following/following.ts';
import { OverdueStep } from '../../../contract/following/overdueSteps.ts';
import { Presences } from '../../../contract/following/presence.ts';
import { pacificDay } from '../../../domain/dates/pacific.ts';
import { bodyOfRecord } from '../../../domain/dispatch/wire/bodyOfDraft.ts';
import { addMinutes } from '../../../domain/following/instants.ts';
import type { Store } from '../../../server/database/open.ts';
import { baseId } from '../../../server/demo/reference/catalogue.ts';
import { demoId } from '../../../server/demo/reference/random.ts';
import { mailOverdue, type OverdueMailNeeds } from '../../../server/following/overdueMail.ts';
import type { Mail } from '../../../server/mail/mailer.ts';
import { readMark } from '../../../server/wall/readWall.ts';
import { accessToken } from '../support/accessToken.ts';
import { emptyTables } from '../support/emptyTables.ts';
import { caller, freshWorld, kinds, type TestApp, testApp } from '../support/support.ts';
import { flight, incident } from '../support/world.ts';

type Call = ReturnType<typeof caller>;
const nowInstant = () => new Date().toISOString();
const hours = (total: number) => ({
  totalFlightHours: total,
  dayFlightHours: total,
  nightFlightHours: 0,
});
const ago = (minutes: number) => addMinutes(nowInstant(), -minutes);
const ahead = (minutes: number) => addMinutes(nowInstant(), minutes);

describe.each(kinds)('following flights on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let dispatcher: Call;
  beforeAll(async () => {
    store = await freshWorld(kind, [['incidents', [incident]]]);
    service = await testApp(store);
    dispatcher = caller(service.app, await service.token('demo-dispatcher'));
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  beforeEach(() =>
    emptyTables(
      store,
      'positions, presence, overdue_sent, overdue_steps, flight_log, activity_crew, drops, activities, dispatches, idempotency',
    ),
  );

  /** A flight that is out since the given minutes, from Hemet. */
  async function launch(minutes = 10, day = pacificDay(ago(minutes))): Promise<Dispatch> {
    const timeOut = ago(minutes);
    const { activities, ...body } = flight();
    const [activity] = activities;
    const out = { ...activity, timeOut, timeIn: null, landingBaseId: null, totalFlightHours: null };
    const { body: made, status } = await dispatcher('POST', '/v2/dispatches', {
      ...body,
      activityDate: day,
      dispatchTime: timeOut,
      activities: [{ ...out, dayFlightHours: null, nightFlightHours: null, landings: null }],
    });
    expect([status, made]).toEqual([200, expect.anything()]);
    return DispatchReply.parse(made).dispatch;
  }
  const line = (dispatchId: string, more: object = {}) => ({
    id: randomUUID(),
    dispatchId,
    at: ago(2),
    kind: 'contact',
    ...more,
  });
  const send = async (...lines: object[]) => {
    const { status, body } = await dispatcher('POST', '/x/flight-log', { lines });
    expect([status, body]).toEqual([200, expect.anything()]);
    return FlightLogReply.parse(body).results.map(({ result, reason }) => reason || result);
  };
  const log = async (id: string) =>
    FlightLog.parse((await dispatcher('GET', `/x/dispatches/${id}/log`)).body).lines;
  const following = async (query = ''): Promise<FollowedFlight[]> =>
    Following.parse((await dispatcher('GET', `/x/following${query}`)).body).flights;

  it('stores each line once, in the order of its time, with its author (FOL-3)', async () => {
    const { id } = await launch();
    const second = line(id, { at: ago(1), kind: 'onScene', text: 'Two heads' });
    const first = line(id, { at: ago(5) });
    expect(await send(second, first)).toEqual(['stored', 'stored']);
    expect(await send(first)).toEqual(['known']);
    expect(await send({ ...first, text: 'Other' })).toEqual(['Another line has this id.']);
    const lines = await log(id);
    expect(lines.map(({ kind: what, text, by }) => [what, text, by])).toEqual([
      ['contact', '', expect.stringMatching(/^[A-Z]\. /)],
      ['onScene', 'Two heads', expect.stringMatching(/^[A-Z]\. /)],
    ]);
  });

  it('refuses a line that is sent again with another value of any field (FOL-3)', async () => {
    const { id } = await launch();
    const contact = line(id);
    const follow = { eta: ahead(20), fuelUntil: ahead(60), everyMinutes: 30, souls: 3 };
    const plan = line(id, { kind: 'follow', ...follow });
    const seen = line(id, { latitude: 33.5, longitude: -117.25 });
    const striking = line(id, { kind: 'correction', corrects: contact.id });
    expect(await send(contact, plan, seen, striking)).toEqual(Array(4).fill('stored'));
    const others = [
      { ...contact, at: ago(3) },
      { ...contact, kind: 'onScene' },
      { ...plan, eta: ahead(21) },
      { ...plan, fuelUntil: ahead(61) },
      { ...plan, everyMinutes: 15 },
      { ...plan, souls: 4 },
      { ...seen, latitude: 34 },
      { ...seen, longitude: -118 },
      { ...striking, corrects: seen.id },
    ];
    expect(await send(...others)).toEqual(Array(others.length).fill('Another line has this id.'));
  });

  it('moves a load with its row to the new part, and back when the divert is undone (FOL-20, FOL-21)', async () => {
    const launched = await launch(30);
    const { activities, ...body } = bodyOfRecord(launched);
    const [first] = activities;
    const [load] = first?.drops ?? [];
    if (first === undefined || load === undefined) throw new Error('The flight has no load');
    const at = `${ago(5).slice(0, 16)}:00Z`;
    const { activityId: _, ...next } = first;
    const save = async (parts: readonly object[], version: number) =>
      DispatchReply.parse(
        (
          await dispatcher(
            'PUT',
            `/v2/dispatches/${launched.id}`,
            { ...body, activities: parts },
            { 'if-match': `"v${version}"` },
          )
        ).body,
      ).dispatch;
    const diverted = await save(
      [
        { ...first, timeIn: at, landings: 0, ...hours(0.4), drops: [] },
        { ...next, incidentId: null, timeOut: at, drops: [load], crew: [] },
      ],
      launched.version,
    );
    const idsOf = ({ activities: parts }: Dispatch) =>
      parts.map(({ drops }) => drops.map(({ id }) => id));
    expect(idsOf(diverted)).toEqual([[], [load.id]]);
    const undone = await save([first], diverted.version);
    expect(idsOf(undone)).toEqual([[load.id]]);
    expect(undone.costs.totalCost).toBe(launched.costs.totalCost);
  });
  it('diverts with one save: two parts on the record, one line in the log (FOL-21)', async () => {
    const launched = await launch(30);
    const { id, version } = launched;
    const { activities, ...body } = bodyOfRecord(launched);
    const [first] = activities;
    if (first === undefined) throw new Error('The flight has no part');
    const at = `${ago(5).slice(0, 16)}:00Z`;
    const { activityId: _, ...next } = first;
    const save = async (divert: object, ifMatch = version) =>
      dispatcher(
        'PUT',
        `/v2/dispatches/${id}`,
        {
          ...body,
          activities: [
            { ...first, timeIn: at, landings: 0, ...hours(0.4) },
            { ...next, incidentId: null, timeOut: at, drops: [], crew: [] },
          ],
          divert,
        },
        { 'if-match': `"v${ifMatch}"` },
      );
    const divert = { id: randomUUID(), at, text: 'CA-BDU-004321 Lantern: wind' };
    expect((await save({ ...divert, at: ago(60 * 30) })).status).toBe(400);
    expect(await log(id)).toEqual([]);
    const { status, body: reply } = await save(divert);
    expect([status, reply]).toEqual([200, expect.anything()]);
    const isAt = (instant: string | null) => Date.parse(instant ?? '') === Date.parse(at);
    const stored = DispatchReply.parse(reply).dispatch;
    expect(
      stored.activities.map(({ landingBaseId, landings, timeOut, timeIn }) => [
        landingBaseId,
        landings,
        isAt(timeOut),
        isAt(timeIn),
      ]),
    ).toEqual([
      [null, 0, false, true],
      [null, null, true, false],
    ]);
    const only = { id: divert.id, kind: 'divert', text: divert.text, by: expect.any(String) };
    expect(await log(id)).toEqual([expect.objectContaining(only)]);
    // The line of a lost reply is sent again by the outbox.
    expect(await send({ ...divert, dispatchId: id, kind: 'divert' })).toEqual(['known']);
    expect((await save(divert)).status).toBe(412);
    const [followed] = await following();
    expect([followed?.lastContact?.text, followed?.phase]).toEqual([divert.text, '']);
  });

  it('stores a line once that many calls send at the same time (FOL-3)', async () => {
    const { id } = await launch();
    const sent = line(id);
    const results = await Promise.all(Array.from({ length: 8 }, () => send(sent)));
    expect(results.flat().toSorted()).toEqual([...Array(7).fill('known'), 'stored']);
    expect(await log(id)).toHaveLength(1);
  });

  it('refuses lines one by one: time, flight and content (FOL-5)', async () => {
    const { id } = await launch();
    const good = line(id);
    expect(
      await send(
        line(id, { at: addMinutes(nowInstant(), 7) }),
        line(id, { at: ago(60 * 25) }),
        line(randomUUID()),
        line(id, { kind: 'follow' }),
        line(id, { souls: 3 }),
        line(id, { kind: 'note', text: ' ' }),
        line(id, { kind: 'abort' }),
        line(id, { kind: 'correction' }),
        line(id, { kind: 'correction', corrects: randomUUID() }),
        line(id, { latitude: 33 }),
        line(id, { kind: 'step' }),
        line(id, { kind: 'step', stepId: randomUUID() }),
        line(id, { at: addMinutes(nowInstant(), 4) }),
        good,
      ),
    ).toEqual([
      'Check the time of this contact.',
      'Check the time of this contact.',
      'The service does not know this flight.',
      'Say how often, the ETA, the fuel or the souls.',
      'Only a follow line says how a flight is followed.',
      'Enter the note.',
      'Say why the flight is aborted.',
      'A correction names the line that it strikes.',
      'This flight has no such line.',
      'Give both coordinates.',
      'A ticked step names the step of the checklist.',
      'The checklist has no such step.',
      'stored',
      'stored',
    ]);
  });

  it('returns every flight that is out with its next check, and strikes corrected lines (FOL-6, FOL-7)', async () => {
    const { id } = await launch(40);
    await launch(60 * 25);
    const contact = line(id, { at: ago(3), text: 'Over the ridge' });
    const eta = addMinutes(nowInstant(), 30);
    await send(contact, line(id, { kind: 'follow', everyMinutes: 30, eta, souls: 4 }));
    const [only, ...others] = await following();
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      dispatchId: id,
      everyMinutes: 30,
      souls: 4,
      phase: '',
      lastContact: { text: 'Over the ridge' },
      due: addMinutes(contact.at, 30),
    });
    expect(only?.lines).toHaveLength(2);
    await send(line(id, { kind: 'correction', corrects: contact.id }));
    expect((await following())[0]?.lastContact).toBeNull();
  });

  it('takes positions that come within five minutes for looks at a tracked flight (FOL-35)', async () => {
    const { id, assetId } = await launch(40);
    await send(line(id, { at: ago(39), kind: 'follow', everyMinutes: 0 }));
    const put = (minutes: number, receivedMinutes: number) =>
      store.pool.query(
        'insert into positions (asset_id, at, latitude, longitude, received_at) values ($1, $2, 33.7, -116.9, $3)',
        [assetId, ago(minutes), ago(receivedMinutes)],
      );
    const seen = async () => {
      const [flight] = await following();
      const due = flight?.due ?? '';
      return [
        flight?.position?.latitude ?? null,
        Math.round((Date.parse(due) - Date.now()) / 60_000),
      ];
    };
    expect(await seen()).toEqual([null, 15]);
    // From before the time out, and one that came late.
    await put(50, 50);
    await put(1, -6);
    expect((await seen())[0]).toBeNull();
    await put(12, 11);
    await store.pool.query(
      "update dispatches set created_at = now() - interval '40 minutes' where id = $1",
      [id],
    );
    expect(await seen()).toEqual([33.7, 3]);
  });

  it('lists the flights of a base, and of every base (FOL-7)', async () => {
    const { id } = await launch();
    const idsAt = async (query: string) => (await following(query)).map((f) => f.dispatchId);
    expect(await idsAt(`?baseId=${baseId('HMT')}`)).toEqual([id]);
    expect(await idsAt(`?baseId=${baseId('RAM')}`)).toEqual([]);
    expect(await idsAt('')).toEqual([id]);
  });

  it('returns the checklist in its order, and stores a ticked step (FOL-30)', async () => {
    const admin = caller(service.app, await service.token('demo-admin'));
    const add = async (name: string, afterMinutes: number, position = 1) =>
      OverdueStep.parse(
        (await admin('POST', '/x/overdue-steps', { name, afterMinutes, position })).body,
      );
    await add('Start the search', 30);
    await add('Call the base', 0, 2);
    const tower = await add('Call the tower', 0, 1);
    const rules = async () => Following.parse((await dispatcher('GET', '/x/following')).body);
    expect((await rules()).steps?.map(({ name }) => name)).toEqual([
      'Call the tower',
      'Call the base',
      'Start the search',
    ]);
    expect((await rules()).overdueMinutes).toBe(15);
    const { id } = await launch();
    const ticked = line(id, { kind: 'step', stepId: tower.id, text: tower.name });
    expect(await send(ticked)).toEqual(['stored']);
    expect((await log(id))[0]).toMatchObject({ kind: 'step', stepId: tower.id });
    const { name, afterMinutes, position, version } = tower;
    const path = `/x/overdue-steps/${tower.id}`;
    const archive = { name, afterMinutes, position, isArchived: true };
    await admin('PUT', path, archive, { 'if-match': `"v${version}"` });
    expect((await rules()).steps?.map((step) => step.name)).toEqual([
      'Call the base',
      'Start the search',
    ]);
    expect(await send(line(id, { kind: 'step', stepId: tower.id }))).toEqual([
      'The checklist has no such step.',
    ]);
  });

  it('mails each overdue aircraft once for each reason and time (FOL-31)', async () => {
    const mails: Mail[] = [];
    const failures: unknown[] = [];
    let isDown = true;
    const needs: OverdueMailNeeds = {
      store,
      to: 'duty@agency.test',
      overdueMinutes: 15,
      onFailure: (error) => failures.push(error),
      letters: {
        linkTo: (path) => `https://catis.test${path}`,
        send: async (mail) => {
          if (isDown) throw new Error('The mail server is down');
          mails.push(mail);
        },
      },
    };
    const { id } = await launch(40);
    // Entered late: the check counts from the time of entry, so a contact of then makes it overdue.
    await send(line(id, { at: ago(35), text: 'North ridge' }));
    const from = Date.parse(ago(20));
    await mailOverdue(needs, from);
    expect([mails, failures.length]).toEqual([[], 1]);
    isDown = false;
    await Promise.all([mailOverdue(needs, from), mailOverdue(needs, from)]);
    await mailOverdue(needs, from);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: 'duty@agency.test', subject: 'T-70 is overdue' });
    expect(mails[0]?.text).toMatch(
      /No contact since .*\n\nLast contact: .*\nWhere last: North ridge/,
    );
    expect(mails[0]?.text).toContain(`https://catis.test/dispatch/flight/${id}`);
    // What became overdue before this service started is not mailed.
    await send(line(id, { at: ago(33) }));
    await mailOverdue(needs, Date.parse(ago(1)));
    expect(mails).toHaveLength(1);
    await mailOverdue(needs, from);
    expect(mails).toHaveLength(2);
    // A service that stops while sending leaves a claim. After a minute another one sends the mail.
    const claimed = (age: string) =>
      store.pool.query(
        `update overdue_sent set sent_at = null, claimed_at = now() - interval '${age}'`,
      );
    await claimed('50 seconds');
    await mailOverdue(needs, from);
    expect(mails).toHaveLength(2);
    await claimed('70 seconds');
    const later = Date.parse(ago(1));
    isDown = true;
    await mailOverdue(needs, later);
    expect([mails.length, failures.length]).toEqual([2, 2]);
    isDown = false;
    await Promise.all([mailOverdue(needs, later), mailOverdue(needs, later)]);
    await mailOverdue(needs, later);
    expect(mails).toHaveLength(3);
  });

  it('tells the others who enters a record of an aircraft, for 45 seconds (FOL-34)', async () => {
    const other = caller(service.app, await service.token('demo-admin'));
    const assetId = demoId('asset', 'T-70');
    const peopleOf = ({ body }: { readonly body: unknown }) =>
      Presences.parse(body).people.map((one) => [one.assetId, one.dispatchId, one.name]);
    const marks = [await readMark(store.db)];
    const put = await dispatcher('PUT', '/x/presence', { assetId, dispatchId: null });
    expect([put.status, peopleOf(put)]).toEqual([200, []]);
    marks.push(await readMark(store.db));
    // Again within 45 seconds: nothing that others see changes.
    await dispatcher('PUT', '/x/presence', { assetId, dispatchId: null });
    expect(await readMark(store.db)).toBe(marks[1]);
    expect(marks[1]).not.toBe(marks[0]);
    const name = expect.stringMatching(/^D\. /);
    expect(peopleOf(await other('GET', '/x/following'))).toEqual([[assetId, null, name]]);
    expect(peopleOf(await dispatcher('GET', '/x/following'))).toEqual([]);
    await store.pool.query("update presence set seen_at = now() - interval '46 seconds'");
    expect(peopleOf(await other('GET', '/x/following'))).toEqual([]);
    expect(await readMark(store.db)).toBe(marks[0]);
    await dispatcher('PUT', '/x/presence', { assetId, dispatchId: null });
    await dispatcher('DELETE', `/x/presence?assetId=${assetId}`);
    expect(peopleOf(await other('GET', '/x/following'))).toEqual([]);
    const unknown = { assetId: randomUUID(), dispatchId: null };
    expect((await dispatcher('PUT', '/x/presence', unknown)).status).toBe(404);
  });

  it('returns an empty list to access tokens (FOL-34)', async () => {
    const program = caller(service.app, await accessToken(store, { uid: 'demo-admin' }));
    const assetId = demoId('asset', 'T-71');
    await dispatcher('PUT', '/x/presence', { assetId, dispatchId: null });
    const { body } = await program('GET', '/x/following');
    expect(Presences.parse(body).people).toEqual([]);
  });

  it('limits how often a page says it (FOL-34)', async () => {
    const body = { assetId: demoId('asset', 'T-70'), dispatchId: null };
    const put = async () => (await dispatcher('PUT', '/x/presence', body)).status;
    const statuses: number[] = [];
    for (const _ of Array.from({ length: 21 })) statuses.push(await put());
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });

  it('refuses a change and a deletion in the database (FOL-1)', async () => {
    const { id } = await launch();
    await send(line(id));
    const refused = /Lines of the flight log are never changed/;
    await expect(store.pool.query("update flight_log set text = 'x'")).rejects.toThrow(refused);
    await expect(store.pool.query('delete from flight_log')).rejects.toThrow(refused);
    expect(await log(id)).toHaveLength(1);
  });

  it('notifies the live stream of a new line (FOL-4)', async () => {
    const { id } = await launch();
    const before = await readMark(store.db);
    expect(await readMark(store.db)).toBe(before);
    await send(line(id));
    expect(await readMark(store.db)).not.toBe(before);
  });

  it('returns the log of a deleted flight too, and 404 for an unknown one (FOL-1)', async () => {
    const { id } = await launch();
    await send(line(id));
    await store.pool.query('update dispatches set deleted_at = now() where id = $1', [id]);
    expect(await log(id)).toHaveLength(1);
    expect((await dispatcher('GET', `/x/dispatches/${randomUUID()}/log`)).status).toBe(404);
  });
});
