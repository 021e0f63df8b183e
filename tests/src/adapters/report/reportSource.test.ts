import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { AimsDimensions, AimsMetrics } from '../../../../contract/report/aims.ts';
import { MONTHS_MEDIA_TYPE } from '../../../../contract/report/monthFrames.ts';
import { routes } from '../../../../contract/table.ts';
import { joinBlocks } from '../../../../domain/report/block/columns.ts';
import { blocksIn } from '../../../../domain/report/block/decodeMonth.ts';
import { MonthFrames } from '../../../../domain/report/block/monthFrames.ts';
import type { LoadedMetrics, RefusedMetrics } from '../../../../machines/report/report.context.ts';
import type { Store } from '../../../../server/database/open.ts';
import { makeCall, makeFetch } from '../../../../src/adapters/api/api.ts';
import { ApiError } from '../../../../src/adapters/api/apiError.ts';
import { makeCache } from '../../../../src/adapters/api/cache.ts';
import { openKept } from '../../../../src/adapters/api/replyStore.ts';
import type { Monitor } from '../../../../src/adapters/browser/monitor.ts';
import type { QuestionKind, ReportWorker } from '../../../../src/adapters/report/reportProtocol.ts';
import {
  makeHistoricSource,
  makeReportSource,
} from '../../../../src/adapters/report/reportSource.ts';
import { WorkerMonthCache } from '../../../../src/adapters/report/workerMonthCache.ts';
import { freshWorld, type TestApp, testApp } from '../../../server/support/support.ts';
import { flight, incident } from '../../../server/support/world.ts';
import { utf8 } from '../../../support/months.ts';

/** The used part of the browser's CacheStorage, in memory. */
class MemoryStorage {
  readonly stores = new Map<string, Map<string, Response>>();
  async open(name: string) {
    const entries = this.stores.get(name) ?? new Map<string, Response>();
    this.stores.set(name, entries);
    const keyOf = (key: string | Request) =>
      new URL(typeof key === 'string' ? key : key.url, 'http://catis').href;
    return {
      match: async (key: string | Request) => entries.get(keyOf(key))?.clone(),
      put: async (key: string | Request, reply: Response) => void entries.set(keyOf(key), reply),
      delete: async (key: string | Request) => entries.delete(keyOf(key)),
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
    };
  }
  keys = async () => [...this.stores.keys()];
  delete = async (name: string) => this.stores.delete(name);
}

const monitor: Monitor = {
  identify: () => undefined,
  report: () => undefined,
  warn: () => undefined,
};
const { signal } = new AbortController();
const year = { from: '2025-01-01', until: '2025-12-31' };
let storage = new MemoryStorage();
let store: Store;
let service: TestApp;
let restUrl = '';
let token = '';
let uid = 'one';
/** Statuses of months and other replies since the last check. */
let statuses: number[] = [];
let asked: QuestionKind[] = [];
let workerFails = false;

const send: ReturnType<typeof makeFetch> = async (route, options) => {
  const reply = await makeFetch({
    restUrl: () => restUrl,
    token: async () => token,
    onUnauthorized: () => undefined,
    monitor,
  })(route, options);
  if (reply.headers.get('content-type') !== MONTHS_MEDIA_TYPE) statuses.push(reply.status);
  // One reply contains many months, some of which were not sent again.
  else
    for (const { head } of new MonthFrames(utf8).take(
      new Uint8Array(await reply.clone().arrayBuffer()),
    ))
      statuses.push(head.bytes === null ? 304 : 200);
  return reply;
};
let held = new WorkerMonthCache((body) => blocksIn(new Uint8Array(body), utf8));
/** The tested part of the worker: it reads its input. */
let starts = 0;
const worker: ReportWorker = {
  start: () => {
    starts += 1;
  },
  ask: async (kind, asks) => {
    asked.push(kind);
    if (workerFails) throw new Error('broken');
    if ('month' in asks) held.take(asks.month, asks.body);
    const blocks = 'months' in asks ? held.keepOnly(asks.months) : null;
    // Each kind has its own request and reply.
    return (blocks === null ? null : joinBlocks(blocks.flat()).rows) as never;
  },
};
const source = makeReportSource({ send, uid: () => uid, worker });
/** The report of a load; its replies are written afterwards. */
const computed = async (of: Pick<typeof source, 'compute'>) => {
  await of.compute(
    {
      preset: 'cost',
      dimension: 'flight',
      groupBy: 'none',
      metrics: [],
      filters: {},
      summaryOnly: false,
      sort: null,
    },
    signal,
  );
  await new Promise((written) => setImmediate(written));
};
/**
 * The result of a load.
 * @throws for a refused one
 */
const loadedOf = async (load: Promise<LoadedMetrics | RefusedMetrics>): Promise<LoadedMetrics> => {
  const found = await load;
  if ('refusal' in found) throw new Error(found.refusal);
  return found;
};
const run = async (days = year) => {
  statuses = [];
  asked = [];
  const { activities } = await loadedOf(source.loadMetrics([days], () => undefined, signal));
  await computed(source);
  const [fresh, known] = [200, 304].map((status) => statuses.filter((s) => s === status).length);
  const sent = asked.filter((kind) => kind === 'takeMonth').length;
  return { activities, fresh, held: known, sent, joined: asked.includes('joinMonths') };
};

beforeAll(async () => {
  store = await freshWorld('pglite', [['incidents', [incident]]]);
  service = await testApp(store);
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  // A TCP server has an address object, never a pipe's name.
  restUrl = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}/api`;
  token = await service.token('demo-admin');
  for (let month = 1; month <= 12; month++) await add(`2025-${String(month).padStart(2, '0')}-20`);
}, 60_000);
beforeEach(() => {
  storage = new MemoryStorage();
  Object.assign(globalThis, { caches: storage });
});
afterAll(async () => {
  Reflect.deleteProperty(globalThis, 'caches');
  await service.close();
  await store.close();
});
const call = makeCall({
  restUrl: () => restUrl,
  token: async () => token,
  onUnauthorized: () => undefined,
  monitor,
});
const add = (day: string) => call(routes.addDispatch, { body: flight(day) });

it('revalidates each month and loads only those written since (RPT-70)', async () => {
  const first = await run();
  const second = await run();
  await add('2025-07-14');
  const third = await run();
  expect([first, second, third]).toEqual([
    { activities: 12, fresh: 12, held: 0, sent: 12, joined: true },
    // The worker has all of it.
    { activities: 12, fresh: 0, held: 12, sent: 0, joined: false },
    { activities: 13, fresh: 1, held: 11, sent: 1, joined: true },
  ]);
});

it('loads only new months for a wider or narrower range', async () => {
  await run({ from: '2025-01-01', until: '2025-11-30' });
  const wider = await run();
  const narrower = await run({ from: '2025-03-01', until: '2025-12-31' });
  const cut = await run({ from: '2025-03-15', until: '2025-12-31' });
  expect([wider, narrower, cut].map(({ fresh, sent, joined }) => [fresh, sent, joined])).toEqual([
    [1, 1, true],
    [0, 0, true],
    [1, 1, true],
  ]);
});

it('prefetches all aircraft and incidents, and those of a range only when these changed (PERF-39)', async () => {
  const asks = async (load: () => Promise<void>) => {
    [statuses, asked] = [[], []];
    await load();
    return [...statuses, ...asked];
  };
  const ahead = () => asks(() => own.loadAhead(signal));
  const range = (days = year) => asks(async () => void (await own.loadDimensions(days, signal)));
  const own = makeReportSource({ send, uid: () => uid, worker });
  const first = [
    await ahead(),
    await range(),
    await range({ from: '2025-07-01', until: '2025-07-31' }),
    await ahead(),
  ];
  await store.pool.query("update incidents set name = 'Elm'");
  const changed = [await range(), await range(), await ahead(), await range()];
  expect([first, changed]).toEqual([
    [[200, 'takeDimensions'], [304], [304], [304]],
    // Its content is no longer valid, so it is not read to its end.
    [[200, 200, 'takeDimensions'], [200], [200, 'takeDimensions'], [304]],
  ]);
});

it('returns the refusal of too many activities, counts both ranges, and prefetches nothing then (PERF-39, PERF-40)', async () => {
  const queries: unknown[] = [];
  const words = 'These dates hold 1.2 million activities; a page can add up 1 million.';
  const refuse: typeof send = async (route, options) => {
    queries.push([route.path, options?.query]);
    throw new ApiError(new Error('409'), 409, {
      type: '/problems/too-large',
      title: words,
      status: 409,
    });
  };
  const own = makeReportSource({ send: refuse, uid: () => uid, worker });
  const before = { from: '2024-07-01', until: '2024-07-31' };
  const july = { from: '2025-07-01', until: '2025-07-31' };
  asked = [];
  expect(await own.loadMetrics([before, july], () => undefined, signal)).toEqual({
    refusal: words,
  });
  await expect(own.loadAhead(signal)).rejects.toThrow('409');
  expect({ queries, asked }).toEqual({
    queries: [
      ['/catis/metrics', { ...before, alsoFrom: '2025-07-01', alsoUntil: '2025-07-31' }],
      ['/catis/dimensions', { ifFew: 'true' }],
    ],
    asked: [],
  });
});

it('cancels the prefetch once dates are chosen, and keeps nothing of a failed worker (PERF-39)', async () => {
  const own = makeReportSource({ send, uid: () => uid, worker });
  const stop = new AbortController();
  asked = [];
  const load = own.loadAhead(stop.signal);
  stop.abort(new Error('dates were chosen'));
  await expect(load).rejects.toThrow('dates were chosen');
  expect(asked).toEqual([]);
  workerFails = true;
  await expect(own.loadAhead(signal)).rejects.toThrow('broken');
  workerFails = false;
  [statuses, asked] = [[], []];
  await own.loadDimensions(year, signal);
  expect([statuses, asked]).toEqual([[200], ['takeDimensions']]);
});

it('does not cancel a prefetch that the worker already has: chosen dates wait for it (PERF-39)', async () => {
  const stop = new AbortController();
  let finish: () => void = () => undefined;
  const read = new Promise<void>((done) => {
    finish = done;
  });
  const slow: ReportWorker = {
    start: worker.start,
    ask: async (kind, _, options) => {
      asked.push(kind);
      stop.abort();
      options.signal.throwIfAborted();
      await read;
      // Each kind has its own request and reply.
      return null as never;
    },
  };
  const own = makeReportSource({ send, uid: () => uid, worker: slow });
  [statuses, asked] = [[], []];
  const ahead = own.loadAhead(stop.signal);
  while (asked.length === 0) await new Promise((next) => setImmediate(next));
  const range = own.loadDimensions(year, signal);
  finish();
  await Promise.all([ahead, range]);
  expect([statuses, asked]).toEqual([[200, 304], ['takeDimensions']]);
});

it('reports the progress of a load at most ten times a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const shares: number[] = [];
  await makeReportSource({ send, uid: () => uid, worker })
    .loadMetrics([year], (share) => shares.push(share), signal)
    .finally(() => vi.useRealTimers());
  expect(shares).toHaveLength(1);
});

it('keeps months that arrived before a failure, without a report', async () => {
  const stop = new AbortController();
  const load = source.loadMetrics([year], () => stop.abort(new Error('called off')), stop.signal);
  await expect(load).rejects.toThrow('called off');
  await new Promise((written) => setImmediate(written));
  expect((await run()).held).toBeGreaterThan(0);
});

it('drops a month that was written to, and everything on sign-out (RPT-70)', async () => {
  const cache = makeCache(monitor);
  await run();
  cache.wrote({ kind: 'dispatch', days: ['2025-05-09'], repriced: false });
  await new Promise((dropped) => setImmediate(dropped));
  const afterWrite = await run();
  cache.clear();
  await new Promise((dropped) => setImmediate(dropped));
  expect([afterWrite.fresh, storage.stores.size, (await run()).fresh]).toEqual([1, 0, 12]);
});

it('separates one person’s months from the next person’s', async () => {
  await run();
  uid = 'two';
  const other = await run();
  uid = 'one';
  expect([other.fresh, (await run()).held, [...storage.stores.keys()]]).toEqual([
    12,
    12,
    ['catis-kept-one', 'catis-kept-two'],
  ]);
});

it('sends everything again to a worker that failed', async () => {
  await run();
  workerFails = true;
  await add('2025-09-01');
  await expect(run()).rejects.toThrow('broken');
  workerFails = false;
  expect((await run()).sent).toBe(12);
});

it('detects a worker that restarted silently', async () => {
  await run();
  held = new WorkerMonthCache((body) => blocksIn(new Uint8Array(body), utf8));
  await add('2025-10-01');
  const { activities, sent, joined } = await run();
  expect([activities > 1, sent, joined]).toEqual([true, 13, true]);
});

it('loads dimensions once while they do not change', async () => {
  const load = async (days = year) => {
    statuses = [];
    asked = [];
    await source.loadDimensions(days, signal);
    const calls = [...statuses, ...asked];
    await computed(source);
    return calls;
  };
  const first = await load();
  const second = await load();
  await store.pool.query("update incidents set name = 'Oak'");
  const renamed = await load();
  // Another range has other aircraft and incidents; each is cached separately.
  const narrower = await load({ from: '2025-05-01', until: '2025-05-31' });
  expect([first, second, renamed, narrower, await load()]).toEqual([
    [200, 'takeDimensions'],
    [304],
    [200, 'takeDimensions'],
    [200, 'takeDimensions'],
    [304, 'takeDimensions'],
  ]);
});

it('reads both again when a write happened between dimensions and metrics (RPT-101)', async () => {
  let runs = 0;
  const late = makeReportSource({
    send,
    uid: () => uid,
    worker: {
      start: worker.start,
      ask: async (kind, asks, options) => {
        if (kind === 'run') runs += 1;
        if (kind === 'run' && runs === 1)
          throw new Error(
            'MetricsError: The metrics name the incident x, which the dimensions do not have.',
          );
        return worker.ask(kind, asks, options);
      },
    },
  });
  await late.loadDimensions(year, signal);
  await late.loadMetrics([year], () => undefined, signal);
  asked = [];
  await computed(late);
  expect([
    runs,
    asked.filter((kind) => kind === 'takeDimensions').length,
    asked.includes('joinMonths'),
  ]).toEqual([2, 1, true]);
});

it('starts the worker on request, and not before the page has painted (PERF-9)', async () => {
  starts = 0;
  source.start();
  expect(starts).toBe(0);
  await new Promise((later) => setTimeout(later));
  expect(starts).toBe(1);
});

it('caches historic rows the same way', async () => {
  await store.pool.query(
    `insert into aims_activities (dispatch_id, dispatch_number, activity_date)
     select gen_random_uuid(), n, date '2019-01-15' + n * 30 from generate_series(0, 5) n`,
  );
  const rows = new WorkerMonthCache((body) =>
    AimsMetrics.parse(JSON.parse(utf8.decode(new Uint8Array(body)))),
  );
  const historic = makeHistoricSource({
    send,
    uid: () => uid,
    worker: {
      start: worker.start,
      ask: async (kind, asks) => {
        asked.push(kind);
        if ('month' in asks) rows.take(asks.month, asks.body);
        else if ('body' in asks)
          return AimsDimensions.parse(JSON.parse(utf8.decode(new Uint8Array(asks.body)))) as never;
        // Each kind has its own request and reply.
        return (
          'months' in asks ? (rows.keepOnly(asks.months)?.flat().length ?? null) : null
        ) as never;
      },
    },
  });
  const runHistoric = async () => {
    statuses = [];
    asked = [];
    await historic.loadDimensions(year, signal);
    const { activities, meets } = await loadedOf(
      historic.loadMetrics([{ from: '2019-01-01', until: '2019-06-30' }], () => undefined, signal),
    );
    await computed(historic);
    const sentOf = (wanted: QuestionKind) => asked.filter((kind) => kind === wanted).length;
    return {
      activities,
      lastDay: meets?.lastDay,
      statuses: [...new Set(statuses)],
      sent: sentOf('takeMonth'),
      dimensions: sentOf('takeAimsDimensions'),
    };
  };
  const first = await runHistoric();
  const second = await runHistoric();
  await store.pool.query(
    "update aims_activities set remarks = 'Late' where activity_date = '2019-02-14'",
  );
  const third = await runHistoric();
  await store.pool.query(
    "insert into aims_activities (dispatch_id, dispatch_number, activity_date) values (gen_random_uuid(), 9, '2019-07-04')",
  );
  const fourth = await runHistoric();
  expect([
    first,
    second,
    [...third.statuses].sort(),
    [third, fourth].map(({ lastDay, sent, dimensions }) => [lastDay, sent, dimensions]),
  ]).toEqual([
    { activities: 6, lastDay: '2019-06-14', statuses: [200], sent: 6, dimensions: 1 },
    { activities: 6, lastDay: '2019-06-14', statuses: [304], sent: 0, dimensions: 0 },
    [200, 304],
    [
      ['2019-06-14', 1, 0],
      ['2019-07-04', 0, 1],
    ],
  ]);
});

it('works when the browser stores nothing, and drops replies after a day', async () => {
  await run();
  for (const entries of storage.stores.values())
    for (const [key, reply] of entries)
      entries.set(
        key,
        new Response(await reply.arrayBuffer(), {
          headers: {
            etag: reply.headers.get('etag') ?? '',
            'x-kept-at': String(Date.now() - 86_400_001),
          },
        }),
      );
  const old = await run();
  Object.assign(globalThis, { caches: undefined });
  const without = await run();
  expect([old.fresh, without.fresh, await (await openKept('one')).get('dimensions')]).toEqual([
    12,
    12,
    null,
  ]);
});
