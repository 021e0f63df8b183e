import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ReportView, ReportViews } from '../../../contract/report/views.ts';
import type { Store } from '../../../server/database/open.ts';
import { emptyTables } from '../support/emptyTables.ts';
import { caller, freshWorld, kinds, type TestApp, testApp } from '../support/support.ts';

type Call = ReturnType<typeof caller>;
const arrangement = {
  preset: 'cost',
  dimension: 'incident',
  groupBy: 'year',
  state: '{"v":1,"g":["é 日本"]}',
};
const body = { name: '  By   year ', page: 'catis', isShared: false, arrangement };

describe.each(kinds)('saved views of reports on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let analyst: Call;
  let admin: Call;
  let reader: Call;
  beforeAll(async () => {
    store = await freshWorld(kind);
    service = await testApp(store);
    analyst = caller(service.app, await service.token('demo-analyst'));
    admin = caller(service.app, await service.token('demo-admin'));
    reader = caller(service.app, await service.token('demo-reader'));
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  beforeEach(async () => {
    await emptyTables(store, 'sendings, mailings, saved_views, idempotency');
  });
  const add = async (call: Call, more: object = {}) =>
    call('POST', '/x/report-views', { ...body, ...more });
  const seen = async (call: Call) =>
    ReportViews.parse((await call('GET', '/x/report-views')).body).views;

  it('stores a view for the person who saved it', async () => {
    const made = ReportView.parse((await add(analyst)).body);
    expect(made).toEqual({
      id: expect.any(String),
      name: 'By year',
      page: 'catis',
      isShared: false,
      isMine: true,
      ownerName: 'A. Analyst',
      arrangement,
      version: 1,
      updatedAt: expect.any(String),
    });
    expect([await seen(analyst), await seen(admin)]).toEqual([[made], []]);
  });

  it('shows a shared view to every user of reports, and lets only its owner change it (HOME-12)', async () => {
    const made = ReportView.parse((await add(analyst, { isShared: true })).body);
    expect(await seen(admin)).toEqual([{ ...made, isMine: false }]);
    expect((await reader('GET', '/x/report-views')).status).toBe(403);
    const url = `/x/report-views/${made.id}`;
    expect([(await admin('PUT', url, body)).status, (await admin('DELETE', url)).status]).toEqual([
      404, 404,
    ]);
    expect(await seen(analyst)).toEqual([made]);
    const changed = ReportView.parse(
      (await analyst('PUT', url, { ...body, name: 'Every year' })).body,
    );
    expect([changed.name, changed.isShared, changed.version, await seen(admin)]).toEqual([
      'Every year',
      false,
      2,
      [],
    ]);
  });

  it('refuses a person’s second view of the same name, and a stale change', async () => {
    const made = ReportView.parse((await add(analyst)).body);
    const again = await add(analyst, { name: 'BY YEAR' });
    expect([again.status, (again.body as { errors: object[] }).errors]).toEqual([
      409,
      [
        expect.objectContaining({
          path: 'name',
          message: 'You already have a view named BY YEAR.',
        }),
      ],
    ]);
    expect((await add(admin)).status).toBe(200);
    const url = `/x/report-views/${made.id}`;
    await analyst('PUT', url, { ...body, isShared: true });
    const stale = await analyst('PUT', url, body, { 'if-match': '"v1"' });
    expect([stale.status, (stale.body as { current: object }).current]).toEqual([
      412,
      expect.objectContaining({ id: made.id, isShared: true }),
    ]);
  });

  it('frees the name of a deleted view', async () => {
    const made = ReportView.parse((await add(analyst)).body);
    expect((await analyst('DELETE', `/x/report-views/${made.id}`)).status).toBe(200);
    expect([
      await seen(analyst),
      (await analyst('DELETE', `/x/report-views/${made.id}`)).status,
      (await add(analyst)).status,
    ]).toEqual([[], 404, 200]);
  });

  it.each([
    { name: ' ' },
    { page: 'weather' },
    { arrangement: { ...arrangement, state: 'x'.repeat(4_001) } },
  ])('refuses %j', async (wrong) => {
    expect((await add(analyst, wrong)).status).toBe(400);
  });
});
