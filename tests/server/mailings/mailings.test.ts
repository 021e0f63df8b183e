import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  Mailing,
  Mailings,
  type Mailing as MailingType,
  Recipients,
} from '../../../contract/mailings/mailings.ts';
import type { Store } from '../../../server/database/open.ts';
import { closeMailings } from '../../../server/mailings/clock.ts';
import { personIdOf, userIdOf } from '../support/bodies.ts';
import { emptyTables } from '../support/emptyTables.ts';
import { caller, freshWorld, kinds, type TestApp, testApp } from '../support/support.ts';
import { addMailing, bodyOf, logOf } from './world.ts';

type Call = ReturnType<typeof caller>;

describe.each(kinds)('mailings on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let analyst: Call;
  let admin: Call;
  beforeAll(async () => {
    store = await freshWorld(kind);
    service = await testApp(store);
    analyst = caller(service.app, await service.token('demo-analyst'));
    admin = caller(service.app, await service.token('demo-admin'));
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  beforeEach(async () => {
    await emptyTables(store, 'sendings, mailings, saved_views, idempotency');
  });
  const listOf = async (call: Call, path = '/x/mailings') =>
    Mailings.parse((await call('GET', path)).body).items;
  const save = (call: Call, made: MailingType, more: object = {}) =>
    call('PUT', `/x/mailings/${made.id}`, { ...bodyOf(made), ...more });

  it('stores a mailing for its owner, with the next time; an administrator sees and ends it (RPT-167, RPT-168)', async () => {
    const made = await addMailing(analyst, { hour: 5 }, { name: 'Weekly cost' });
    expect(made).toEqual({
      ...made,
      viewName: 'Weekly cost',
      ownerName: 'A. Analyst',
      isMine: true,
      isEnded: false,
      isPaused: false,
      recipients: [{ id: personIdOf('demo-analyst'), name: 'Ariel Analyst' }],
      nextDue: expect.stringMatching(/T1[23]:00:00.000Z$/),
      last: null,
    });
    expect([
      await listOf(analyst),
      await listOf(admin),
      await listOf(admin, '/x/mailings/all'),
    ]).toEqual([[made], [], [{ ...made, isMine: false }]]);
    expect([
      (await analyst('GET', '/x/mailings/all')).status,
      (await save(admin, made)).status,
      (await admin('POST', `/x/mailings/${made.id}/send`)).status,
    ]).toEqual([403, 404, 404]);
    expect(Mailing.parse((await admin('POST', `/x/mailings/${made.id}/end`)).body)).toMatchObject({
      isEnded: true,
      nextDue: null,
    });
    expect(
      (await logOf(analyst, made)).map(({ state, message, askedBy }) => [state, message, askedBy]),
    ).toEqual([['ended', 'Ended by A. Admin.', 'A. Admin']]);
    // A second end adds no log line.
    await analyst('POST', `/x/mailings/${made.id}/end`);
    expect([
      (await logOf(admin, made)).length,
      (await analyst('POST', `/x/mailings/${made.id}/send`)).status,
    ]).toEqual([1, 409]);
    const again = Mailing.parse((await save(analyst, made)).body);
    expect([again.isEnded, again.nextDue]).toEqual([false, made.nextDue]);
  });

  it('hides a mailing from other users, of whom only an administrator can end it (RPT-167)', async () => {
    const made = await addMailing(admin);
    const answers = await Promise.all([
      analyst('POST', `/x/mailings/${made.id}/end`),
      analyst('POST', `/x/mailings/${made.id}/send`),
      analyst('GET', `/x/mailings/${made.id}/sendings`),
      analyst('DELETE', `/x/mailings/${made.id}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  it('has no next time while paused, and the next regular one afterwards (RPT-167)', async () => {
    const made = await addMailing(analyst);
    const paused = Mailing.parse((await save(analyst, made, { isPaused: true })).body);
    const back = Mailing.parse((await save(analyst, made, { isPaused: false, hour: 7 })).body);
    expect([paused.nextDue, back.hour, back.nextDue?.slice(13)]).toEqual([null, 7, ':00:00.000Z']);
    expect((await analyst('DELETE', `/x/mailings/${made.id}`)).status).toBe(200);
    expect([
      await listOf(analyst),
      (await store.pool.query('select from sendings')).rowCount,
    ]).toEqual([[], 0]);
  });

  it('allows Send now at most thirty times an hour per person (RPT-170)', async () => {
    const made = await addMailing(analyst);
    const asked = (from: number, count: number) =>
      store.pool.query(
        `insert into sendings (mailing_id, due, state, asked_by)
         select $1, now() - make_interval(mins => $2) - make_interval(secs => n), 'sent', 'demo-analyst' from generate_series(1, $3) n`,
        [made.id, from, count],
      );
    await asked(61, 40);
    await asked(0, 30);
    const answer = await analyst('POST', `/x/mailings/${made.id}/send`);
    expect([answer.status, (answer.body as { title: string }).title]).toEqual([
      409,
      'You have sent 30 reports within an hour. Wait a while.',
    ]);
  });

  it('sends at most thirty of 120 concurrent calls, for any mailings (RPT-170)', {
    timeout: 60_000,
  }, async () => {
    const { id } = await addMailing(analyst);
    await store.pool.query(
      `insert into mailings (uid, view_id, pace, weekday, month_day, hour, dates, format, with_totals, recipient_ids, is_paused)
       select uid, view_id, pace, weekday, month_day, hour, dates, format, with_totals, recipient_ids, is_paused from mailings, generate_series(1, 59) where id = $1`,
      [id],
    );
    const all = await listOf(analyst);
    const answers = await Promise.all(
      [...all, ...all].map((mailing) => analyst('POST', `/x/mailings/${mailing.id}/send`)),
    );
    const { rows } = await store.pool.query(
      "select count(*)::int as n from sendings where asked_by = 'demo-analyst'",
    );
    expect([
      answers.length,
      answers.filter(({ status }) => status === 200).length,
      rows[0]?.n,
    ]).toEqual([120, 30, 30]);
    await closeMailings(store);
  });

  it('allows at most a hundred per person (RPT-170)', async () => {
    const { id, viewId } = await addMailing(analyst);
    await store.pool.query(
      `insert into mailings (uid, view_id, pace, weekday, month_day, hour, dates, format, with_totals, recipient_ids, is_paused, deleted_at)
       select uid, view_id, pace, weekday, month_day, hour, dates, format, with_totals, recipient_ids, is_paused, case when n = 1 then now() end
       from mailings, generate_series(1, 99) n where id = $1`,
      [id],
    );
    const all = await listOf(analyst);
    expect(all.length).toBe(99);
    const body = bodyOf(all[0] ?? expect.unreachable());
    const two = await Promise.all([
      analyst('POST', '/x/mailings', { ...body, viewId }),
      analyst('POST', '/x/mailings', { ...body, viewId }),
    ]);
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(two.find(({ status }) => status === 409)?.body).toEqual(
      expect.objectContaining({ title: 'You have 100 reports by mail. Delete one first.' }),
    );
  });

  it('requires a view that the owner can open, of current data, and existing recipients (RPT-160, RPT-169)', async () => {
    const made = await addMailing(analyst);
    const others = await addMailing(admin);
    const historic = {
      name: 'Old',
      page: 'aims',
      isShared: false,
      arrangement: { preset: 'cost', dimension: 'incident', groupBy: 'none', state: '' },
    };
    const old = (await analyst('POST', '/x/report-views', historic)).body as { id: string };
    const refused = await Promise.all(
      [
        { viewId: others.viewId },
        { viewId: old.id },
        { recipientIds: [personIdOf('nobody')] },
        { recipientIds: [] },
      ].map((more) => save(analyst, made, more)),
    );
    expect(
      refused.map(({ status, body }) => [
        status,
        (body as { errors: { path: string }[] }).errors[0]?.path,
      ]),
    ).toEqual([
      [400, 'viewId'],
      [400, 'viewId'],
      [400, 'recipientIds'],
      [400, 'recipientIds'],
    ]);
  });

  it('finds recipients by a part of their name while they can see reports (RPT-163, RPT-169)', async () => {
    const found = async (search: string) =>
      Recipients.parse(
        (await analyst('GET', `/x/mailings/recipients?search=${encodeURIComponent(search)}`)).body,
      ).items.map(({ name }) => name);
    const all = await found('');
    expect([
      all.includes('Ariel Analyst'),
      all.some((name) => name.includes('Reader')),
      await found(' aNAl '),
      await found('%'),
      await found('zz'),
    ]).toEqual([true, false, ['Ariel Analyst'], [], []]);
  });

  it('finds no recipient before a role begins or after it ended (RPT-163)', async () => {
    const found = async () =>
      Recipients.parse((await admin('GET', '/x/mailings/recipients?search=analyst')).body).items;
    const lasts = (dates: string) =>
      store.pool.query(`update user_roles set ${dates} where user_id = $1`, [
        userIdOf('demo-analyst'),
      ]);
    await lasts("end_date = now() - interval '1 minute'");
    const ended = await found();
    await lasts("end_date = null, start_date = now() + interval '1 hour'");
    const begins = await found();
    await lasts('start_date = null');
    expect([ended, begins, (await found()).length]).toEqual([[], [], 1]);
  });
});
