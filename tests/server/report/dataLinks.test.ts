import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../../server/database/open.ts';
import { accessToken } from '../support/accessToken.ts';
import { caller, freshWorld, kinds, type TestApp, testApp } from '../support/support.ts';
import { flight, incident } from '../support/world.ts';

const arrangement = { preset: 'cost', dimension: 'incident', groupBy: 'none', state: '' };

describe.each(kinds)('files at one address on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let token: string;
  let analyst: ReturnType<typeof caller>;
  let dispatcher: ReturnType<typeof caller>;
  const get = (url: string, headers: Record<string, string> = {}) =>
    service.app.inject({
      method: 'GET',
      url: `/api${url}`,
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity', ...headers },
    });
  const rowsOf = (text: string) =>
    Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
      header: true,
      skipEmptyLines: true,
    }).data;
  const view = async (more: object = {}) =>
    (
      (
        await analyst('POST', '/x/report-views', {
          name: `View ${Math.random()}`,
          page: 'catis',
          isShared: true,
          arrangement,
          ...more,
        })
      ).body as { id: string }
    ).id;
  const thisYear = new Date().getUTCFullYear();
  beforeAll(async () => {
    store = await freshWorld(kind, [['incidents', [incident]]]);
    service = await testApp(store);
    analyst = caller(service.app, await service.token('demo-analyst'));
    dispatcher = caller(service.app, await service.token('demo-dispatcher'));
    await dispatcher('POST', '/v2/dispatches', { ...flight(), remarks: '=cmd()' });
    await dispatcher('POST', '/v2/dispatches', flight('2023-07-14'));
    await dispatcher('POST', '/v2/dispatches', flight(`${thisYear}-01-01`));
    token = await accessToken(store, { role: 'Analyst', name: 'Sheet' });
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });

  it('answers a shared view as CSV, by dates relative to today, with an ETag (RPT-180)', async () => {
    const id = await view({ arrangement: { ...arrangement, dates: 'yearToDate' } });
    const reply = await get(`/x/views/${id}.csv`);
    const again = await get(`/x/views/${id}.csv`, {
      'if-none-match': String(reply.headers['etag']),
    });
    expect([
      reply.statusCode,
      reply.headers['content-type'],
      reply.headers['content-disposition'],
      rowsOf(reply.body).length,
      again.statusCode,
    ]).toEqual([
      200,
      'text/csv; charset=utf-8',
      expect.stringMatching(/^attachment; filename="[a-z-]+_\d{4}-01-01_\d{4}-\d\d-\d\d\.csv"$/),
      1,
      304,
    ]);
    const lastYear = await view({ arrangement: { ...arrangement, dates: 'lastYear' } });
    expect(rowsOf((await get(`/x/views/${lastYear}.csv`)).body)).toHaveLength(
      thisYear - 1 === 2025 ? 1 : 0,
    );
  });

  it('changes the ETag when a record of its days changes (RPT-180)', async () => {
    const id = await view();
    const before = await get(`/x/views/${id}.csv`);
    await store.pool.query("update dispatches set remarks = remarks || 'x'");
    const after = await get(`/x/views/${id}.csv`, {
      'if-none-match': String(before.headers['etag']),
    });
    expect(after.statusCode).toBe(200);
  });

  it('answers a workbook (RPT-180)', async () => {
    const reply = await get(`/x/views/${await view()}.xlsx`);
    expect([
      reply.statusCode,
      reply.headers['content-type'],
      reply.rawPayload.subarray(0, 2).toString(),
    ]).toEqual([200, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'PK']);
  });

  it('hides views of others, and refuses historic ones and those about a base (RPT-180)', async () => {
    const hidden = await view({ isShared: false });
    const old = await view({ page: 'aims' });
    const replies = [await get(`/x/views/${hidden}.csv`), await get(`/x/views/${old}.csv`)];
    expect(
      replies.map((reply) => [reply.statusCode, reply.json<{ title: string }>().title]),
    ).toEqual([
      [404, 'Not found.'],
      [409, 'Historic records have no link.'],
    ]);
  });

  it('answers metrics of any number of days as CSV, without formulas (RPT-181, SAFE-6)', async () => {
    const csv = { accept: 'text/csv' };
    const range = 'from=2020-01-01&until=2030-12-31';
    const reply = await get(`/catis/metrics?${range}`, csv);
    const rows = rowsOf(reply.body);
    expect([
      reply.statusCode,
      reply.headers['content-type'],
      (await get(`/catis/metrics?${range}`)).statusCode,
      rows.length,
      new Set(rows.map((row) => row['registration'])).size,
      rows.filter((row) => row['remarks']?.startsWith("'=cmd()")).length,
      rows.every(
        (row) => Number(row['totalCost']) > 0 && row['incidentNumber'] === 'CA-RRU-012345',
      ),
    ]).toEqual([200, 'text/csv; charset=utf-8', 400, 3, 1, 1, true]);
    const fuel = await get(`/catis/fuel-receipts/metrics?${range}`, csv);
    expect([fuel.statusCode, fuel.headers['content-type'], fuel.body.split(',')[0]]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'id',
    ]);
  });

  it.runIf(kind === 'postgres')(
    'refuses a view of more than 100,000 rows, with both numbers (RPT-180)',
    async () => {
      await store.pool.query(`insert into dispatches
      (type, asset_id, activity_date, dispatch_time, remarks, created_by)
      select 'flight', asset_id, make_date(${thisYear - 1}, 1, 1) + n % 365, now(), 'copy', 'x'
      from (select asset_id from dispatches limit 1) d, generate_series(1, 100000) n`);
      await store.pool.query(`insert into activities
      (dispatch_id, position, mission_type, flight_type, take_off_base_id, landing_base_id,
        time_out, time_in, total_flight_hours)
      select d.id, 0, a.mission_type, a.flight_type, a.take_off_base_id, a.landing_base_id,
        a.time_out, a.time_in, a.total_flight_hours
      from dispatches d, (select * from activities limit 1) a where d.remarks = 'copy'`);
      await dispatcher('POST', '/v2/dispatches', flight(`${thisYear - 1}-07-15`));
      const id = await view({
        arrangement: { ...arrangement, dimension: 'dispatch', dates: 'lastYear' },
      });
      const replies = [await get(`/x/views/${id}.csv`), await get(`/x/views/${id}.xlsx`)];
      expect(
        replies.map((reply) => [reply.statusCode, reply.json<{ title: string }>().title]),
      ).toEqual(
        replies.map(() => [
          413,
          expect.stringMatching(
            /^This view has 100,00[12] rows, and a link gives at most 100,000\. /,
          ),
        ]),
      );
    },
    120_000,
  );
});
