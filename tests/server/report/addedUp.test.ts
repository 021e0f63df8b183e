import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ActivityCount, AddedUpReport, type AddUpBody, FilterValueLists } from '../../../contract/report/addedUp.ts';
import { COLUMNS_MEDIA_TYPE } from '../../../contract/report/metricColumns.ts';
import { Dimensions } from '../../../contract/report/reports.ts';
import { specificRange } from '../../../domain/dates/dateRange.ts';
import { readColumns } from '../../../domain/report/block/columns.ts';
import { prepareReport, type ReportData, runReport } from '../../../domain/report/engine/engine.ts';
import { LargeReport } from '../../../domain/report/large/largeReport.ts';
import { readSentTable } from '../../../domain/report/large/sentTable.ts';
import { presetNames, presets } from '../../../domain/report/presets/presets.ts';
import { dispatchAddress, type ReportTable } from '../../../domain/report/request/table.ts';
import { filterChoices } from '../../../domain/report/view/filterChoices.ts';
import { requestOfView } from '../../../domain/report/view/requestOfView.ts';
import { arrangementOf, changedView, presetView, type ReportView } from '../../../domain/report/view/view.ts';
import { buildApp } from '../../../server/app.ts';
import type { Store } from '../../../server/database/open.ts';
import { addedUpOf } from '../../../server/report/large/addUp.ts';
import { Line } from '../../../server/report/large/line.ts';
import { segmentsOf } from '../../../server/report/segments.ts';
import { readBack } from '../../domain/report/readBack.ts';
import { liveSeason, type Season } from '../../domain/report/season.ts';
import { smallWorld } from '../../support/smallWorld.ts';
import { fill, freshStore, kinds, NEVER_BUSY, nobodyKnown, testApp, unsent } from '../support/support.ts';
import { insertPeople, insertSeason } from './reportsSeason.ts';

/** A season of several months, always the same one. */
const [given] = fc.sample(
  liveSeason.filter((s) => s.activities.length > 14 && new Set(s.activities.map((a) => a.day)).size === 6),
  { numRuns: 1, seed: 20_250_714 },
) as [Season];
const days = { from: '2025-06-01', until: '2026-01-31' };
const range = specificRange(days.from, days.until);
const never = new AbortController().signal;
const gate = () => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
};

/** All that a page reads of a table. */
const read = (table: ReportTable) => ({
  lines: readBack(table),
  groups: table.groups,
  rowIds: table.summaryOnly ? null : (table.rowIds ?? null),
  opens: table.summaryOnly ? null : Array.from({ length: table.rowCount }, (_, row) => dispatchAddress(table, row)),
});

describe.each(kinds)('reports that the service adds up, on %s', (kind) => {
  let store: Store;
  let app: FastifyInstance;
  /** What a page would hold. */
  let page: ReportData;
  beforeAll(async () => {
    store = await freshStore(kind);
    await insertPeople(store);
    await insertSeason(store, given);
    const verify = async (header: string | undefined) =>
      header === undefined ? null : { uid: header.replace('Bearer ', ''), staff: false, signedInAt: 0, expiresAt: 0 };
    app = await buildApp({
      store,
      webRoot: null,
      identity: { config: { apiKey: 'test', projectId: 'test' }, verify, admin: nobodyKnown, routes: null, fault: () => null },
      letters: unsent(nobodyKnown),
      reportAtOnce: 7,
      busyFromMs: NEVER_BUSY,
    });
    const span = `from=${days.from}&until=${days.until}`;
    const columns = readColumns((await get(`/catis/metrics?${span}`, COLUMNS_MEDIA_TYPE)).json());
    page = prepareReport(Dimensions.parse((await get(`/catis/dimensions?${span}`)).json()), columns);
  }, 60_000);
  afterAll(async () => {
    await app?.close();
    await store?.close();
  });
  const headers = { authorization: 'Bearer analyst' };
  const get = (path: string, accept = 'application/json') => app.inject({ method: 'GET', url: `/api${path}`, headers: { ...headers, accept } });
  const post = (body: AddUpBody) => app.inject({ method: 'POST', url: '/api/x/catis/report-tables', headers, payload: body });
  const bodyOf = (view: ReportView, baseCode: string | null = null): AddUpBody => ({ arrangement: arrangementOf(view), ...days, baseCode });
  const count = async ({ from, until } = days) => ActivityCount.parse((await get(`/x/catis/activities/count?from=${from}&until=${until}`)).json());

  it.each(presetNames)('answers %s as a page computes it, to the cent (PERF-23, WIRE-36)', async (name) => {
    const view = presetView(name, range);
    const baseCode = presets[name].myBase === true ? 'HMT' : null;
    const reply = await post(bodyOf(view, baseCode));
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    const { activities, table } = AddedUpReport.parse(reply.json());
    expect(read(readSentTable(table))).toEqual(read(runReport(page, requestOfView(view, baseCode, days))));
    expect(activities).toBe(page.joined.columns.rows);
  });

  it('answers what was arranged: filters, order, columns, across and compared (PERF-23)', async () => {
    const own = presetView('cost', range);
    const views = [
      changedView(own, { kind: 'filtered', field: 'aircraft.categories', values: ['FW'] }),
      changedView(own, { kind: 'sorted', column: 'totalCost' }),
      changedView(own, { kind: 'columnToggled', column: 'totalAgentCost' }),
      changedView(own, { kind: 'acrossChosen', by: 'month' }),
      changedView(own, { kind: 'summaryToggled' }),
    ];
    for (const view of views) {
      const reply = AddedUpReport.parse((await post(bodyOf(view))).json());
      expect(read(readSentTable(reply.table))).toEqual(read(runReport(page, requestOfView(view, null, days))));
    }
    const july = { from: '2025-08-01', until: '2025-08-31' };
    const compared = changedView({ ...own, range: specificRange(july.from, july.until) }, { kind: 'acrossChosen', by: 'before' });
    const reply = AddedUpReport.parse((await post({ ...bodyOf(compared), ...july })).json());
    expect(read(readSentTable(reply.table))).toEqual(read(runReport(page, requestOfView(compared, null, july))));
  });

  it('counts what the months hold, stored or not, and says how many a page computes itself (PERF-23)', async () => {
    expect(await count()).toEqual({ activities: page.joined.columns.rows, atOnce: 7 });
    const [first] = given.activities.map(({ day }) => day).sort();
    const ofDay = { from: first ?? '', until: first ?? '' };
    expect((await count(ofDay)).activities).toBe(given.activities.filter(({ day }) => day === first).length);
    await segmentsOf(store).stored();
    // Another service on the same database has counted nothing.
    const other = { ...store };
    const { countActivities } = await import('../../../server/report/large/counts.ts');
    expect(await countActivities(other, days)).toBe(page.joined.columns.rows);
    const { rows } = await store.pool.query('select coalesce(sum(activities), 0)::int as stored from report_segments');
    expect(rows[0].stored).toBe(page.joined.columns.rows);
    await store.pool.query('update report_segments set activities = activities + 1');
    expect(await countActivities({ ...store }, days)).toBeGreaterThan(page.joined.columns.rows);
    await store.pool.query('update report_segments set activities = null');
    expect(await countActivities({ ...store }, days)).toBe(page.joined.columns.rows);
  });

  it('offers the filters’ values as a page finds them (PERF-23)', async () => {
    const reply = FilterValueLists.parse((await get(`/x/catis/filter-values?from=${days.from}&until=${days.until}`)).json());
    expect(reply).toEqual(filterChoices(page.joined));
  });

  it('makes what it kept of months no second time, and after a save only that month (PERF-24)', async () => {
    const parts = vi.spyOn(LargeReport.prototype, 'partOf');
    const view = presetView('aircraft', range);
    const made = async (of: ReportView) => {
      parts.mockClear();
      expect((await post(bodyOf(of))).statusCode).toBe(200);
      return parts.mock.calls.length;
    };
    const fresh = await made(changedView(view, { kind: 'filtered', field: 'aircraft.categories', values: ['FW', 'RW'] }));
    const again = await made(
      changedView(changedView(view, { kind: 'filtered', field: 'aircraft.categories', values: ['FW', 'RW'] }), { kind: 'sorted', column: 'totalCost' }),
    );
    await store.pool.query("update dispatches set remarks = 'Changed' where id = (select id from dispatches order by activity_date limit 1)");
    const afterSave = await made(changedView(view, { kind: 'filtered', field: 'aircraft.categories', values: ['FW', 'RW'] }));
    parts.mockRestore();
    expect([fresh > 2, again, afterSave]).toEqual([true, 0, 1]);
  });

  it('refuses in words what it can’t add up, and what nobody knows (PERF-23, WIRE-36)', async () => {
    const line = { dimension: 'incident', groupBy: 'none', group: null, row: null, values: [], title: 'Total' } as const;
    const behind = changedView(presetView('cost', range), { kind: 'narrowed', narrowing: { words: [], values: [], behind: [line] } });
    const refused = await post(bodyOf(behind));
    expect([refused.statusCode, refused.json().type, refused.json().title]).toEqual([
      409,
      '/problems/too-large',
      'The records behind a figure can be opened from a shorter range or a narrower filter.',
    ]);
    const known = bodyOf(presetView('cost', range));
    for (const arrangement of [
      { ...known.arrangement, preset: 'luck' },
      { ...known.arrangement, groupBy: 'luck' },
      { ...known.arrangement, state: 'luck' },
    ])
      expect((await post({ ...known, arrangement })).statusCode).toBe(400);
    expect((await post({ ...known, until: '2025-06-31' })).statusCode).toBe(400);
    expect(
      (await app.inject({ method: 'POST', url: '/api/x/catis/report-tables', headers: { authorization: 'Bearer reader' }, payload: known })).statusCode,
    ).toBe(403);
  });

  it('stops for a caller who went away, and goes on for the next (PERF-24)', async () => {
    const leaving = new AbortController();
    const request = requestOfView(presetView('fw-incident-cost', range), null, days);
    const { partOf } = LargeReport.prototype;
    const parts = vi.spyOn(LargeReport.prototype, 'partOf').mockImplementation(function (this: LargeReport, block) {
      leaving.abort(new Error('gone'));
      return partOf.call(this, block);
    });
    await expect(addedUpOf(store).read({ days, compared: null, request }, leaving.signal)).rejects.toThrow('gone');
    const calls = parts.mock.calls.length;
    parts.mockRestore();
    expect(calls).toBe(1);
    const body = JSON.parse(Buffer.from(await addedUpOf(store).read({ days, compared: null, request }, never)).toString());
    expect(read(readSentTable(AddedUpReport.parse(body).table))).toEqual(read(runReport(page, request)));
  });
});

it('hears that the caller has gone (PERF-24)', async () => {
  const store = await freshStore('pglite');
  const { app, token, close } = await testApp(store);
  await fill(store, smallWorld());
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const { opened: asked, open: ask } = gate();
  const { opened: heard, open: hear } = gate();
  vi.spyOn(addedUpOf(store), 'read').mockImplementation(
    (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          hear();
          reject(signal.reason);
        });
        ask();
      }),
  );
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${await token('demo-admin')}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ arrangement: arrangementOf(presetView('cost', range)), ...days, baseCode: null });
  const reply = fetch(`${url}/api/x/catis/report-tables`, { method: 'POST', headers, body, signal: leaving.signal });
  const lost = expect(reply).rejects.toThrow();
  await asked;
  leaving.abort();
  await heard;
  await lost;
  await close();
  await store.close();
});

describe('the line of reports (PERF-24)', () => {
  it('has one at work and a few waiting; the next comes later, and who leaves makes room', async () => {
    const line = new Line(2);
    const { opened, open } = gate();
    const order: string[] = [];
    const work = (name: string) => async () => {
      order.push(`${name} begins`);
      await opened;
      order.push(`${name} ends`);
      return name;
    };
    const leaving = new AbortController();
    const [first, second, third] = [line.run(work('first'), never), line.run(work('second'), leaving.signal), line.run(work('third'), never)];
    await expect(line.run(work('fourth'), never)).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '10' } });
    leaving.abort(new Error('gone'));
    const fifth = line.run(work('fifth'), never);
    open();
    await expect(second).rejects.toThrow('gone');
    expect([await first, await third, await fifth]).toEqual(['first', 'third', 'fifth']);
    expect(order).toEqual(['first begins', 'first ends', 'third begins', 'third ends', 'fifth begins', 'fifth ends']);
  });

  it('goes on after one that failed, and takes nobody who is gone', async () => {
    const line = new Line(0);
    await expect(
      line.run(async () => {
        throw new Error('broken');
      }, never),
    ).rejects.toThrow('broken');
    await expect(line.run(async () => 'never', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    expect(await line.run(async () => 'done', never)).toBe('done');
  });
});
