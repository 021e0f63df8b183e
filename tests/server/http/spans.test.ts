import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DispatchBody } from '../../../contract/dispatch/dispatches.ts';
import { DispatchList } from '../../../contract/dispatch/dispatches.ts';
import { routes } from '../../../contract/table.ts';
import type { RouteShape } from '../../../contract/wire/route.ts';
import type { Store } from '../../../server/database/open.ts';
import { baseId } from '../../../server/demo/reference/catalogue.ts';
import { demoId } from '../../../server/demo/reference/random.ts';
import { schemaDefinition } from '../../support/schemaDefinition.ts';
import {
  type Answer,
  caller,
  freshWorld,
  kinds,
  type TestApp,
  testApp,
} from '../support/support.ts';
import { flight, incident } from '../support/world.ts';

/** The names of a query's dates: its beginning and its end. */
const datesOf = ({ query }: RouteShape): string[] =>
  query === undefined
    ? []
    : Object.keys(Object.fromEntries(schemaDefinition(query).inner)).filter((key) =>
        /^(from|until|start|end|startDate|endDate)$/.test(key),
      );
/** Return a single record, or a page of them, for any span. */
const single = ['getRecentDispatch', 'listChangeLog'];
/** Two half-months fit at once, not a year (PAY-1). */
const short = ['listDaySheets'];
const spanned = (Object.entries(routes) as [string, RouteShape][]).filter(
  ([name, route]) => datesOf(route).length > 1 && !single.includes(name),
);
/** A day in this call's format: some take only instants. */
const dayFor = ({ query }: RouteShape, name: string, day: string): string => {
  const schema =
    query === undefined ? undefined : Object.fromEntries(schemaDefinition(query).inner)[name];
  const inner = schema === undefined ? undefined : schemaDefinition(schema).inner[0]?.[1];
  return inner !== undefined && schemaDefinition(inner).format === 'datetime'
    ? `${day}T00:00:00Z`
    : day;
};
const base = `baseId=${baseId('HMT')}&assetId=${demoId('asset', 'T-70')}`;

describe.each(kinds)('the date span of one call on %s (WIRE-22)', (kind) => {
  let store: Store;
  let service: TestApp;
  let ask: (url: string) => Promise<Answer>;
  let send: (body: DispatchBody) => Promise<Answer>;
  beforeAll(async () => {
    store = await freshWorld(kind, [['incidents', [incident]]]);
    service = await testApp(store);
    const call = caller(service.app, await service.token('demo-admin'));
    ask = (url) => call('GET', url);
    send = (body) => call('POST', '/v2/dispatches', body);
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });

  it.each(spanned)('%s refuses three hundred years and unsupported years', async (name, route) => {
    const [first = '', last = ''] = datesOf(route);
    const between = (from: string, until: string) =>
      ask(
        `${route.path}?${base}&${first}=${dayFor(route, first, from)}&${last}=${dayFor(route, last, until)}`,
      );
    const long = await between('1900-01-01', '2200-12-31');
    const { type, errors } = long.body as {
      type: string;
      errors: { path: string; message: string }[];
    };
    expect([long.status, type, errors.map(({ path }) => path)]).toEqual([
      400,
      '/problems/range-too-long',
      [last],
    ]);
    expect(errors[0]?.message).toMatch(/^This covers at most [\d,]+ days at once\./);
    const statuses = [
      await between('1899-12-31', '1900-01-01'),
      await between('2200-12-31', '2201-01-01'),
      await between('2025-01-01', short.includes(name) ? '2025-01-31' : '2025-12-31'),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([400, 400, 200]);
  });
  it('measures a list without an end up to today', async () => {
    const urls = [
      '/v2/dispatches?from=1900-01-01',
      '/fuel-receipts?startDate=1900-01-01',
      `/v2/dispatches/preload-drops?${base}&start=1900-01-01`,
    ];
    for (const url of urls) expect((await ask(url)).status).toBe(400);
    expect((await ask('/v2/dispatches?until=2200-12-31')).body).toEqual({ dispatches: [] });
  });
  it('streams dispatches in their order, each once', async () => {
    for (const day of ['2025-07-16', '2025-07-14', '2025-07-15'])
      expect((await send(flight(day))).status).toBe(200);
    await store.pool.query(`insert into dispatches (type, activity_date, number, created_by, remarks, purpose, meter_reset, flags)
      select 'agentOnly', '2025-06-01'::date + n % 7, 100000 + n, 'demo-admin', '', 'assist', false, '{}' from generate_series(1, 1200) n`);
    const { dispatches } = DispatchList.parse(
      (await ask('/v2/dispatches?from=2025-06-01&until=2025-07-31')).body,
    );
    const keys = dispatches.map(
      (d) => `${d.activityDate} ${String(d.dispatchNumber).padStart(9, '0')}`,
    );
    expect([keys.length, new Set(keys).size, keys]).toEqual([1203, 1203, keys.toSorted()]);
  });
});
