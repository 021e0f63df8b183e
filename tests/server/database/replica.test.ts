import { randomUUID } from 'node:crypto';
import { setImmediate as soon } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Logger } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DispatchReply } from '../../../contract/dispatch/dispatches.ts';
import { ARROW_MEDIA_TYPE } from '../../../contract/report/metricColumns.ts';
import { MONTHS_MEDIA_TYPE } from '../../../contract/report/monthFrames.ts';
import { routes } from '../../../contract/table.ts';
import type { RouteShape } from '../../../contract/wire/route.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { openStore, readingFrom, type Store } from '../../../server/database/open.ts';
import { Replica, type ReplicaState } from '../../../server/database/replica.ts';
import { readEnvironment } from '../../../server/environment.ts';
import { replicaReads } from '../../../server/http/replicaReads.ts';
import { makeMetrics } from '../../../server/monitoring/metrics.ts';
import { segmentsOf } from '../../../server/report/months/segments.ts';
import { openServiceStore } from '../../../server/start.ts';
import {
  freePort,
  type OwnPostgres,
  type OwnReplica,
  ownPostgres,
} from '../../support/postgres.ts';
import { readMetrics } from '../../support/scrape.ts';
import { smallWorld } from '../../support/smallWorld.ts';
import { caller, fill, type TestApp, testApp, testKeys } from '../support/support.ts';
import { flight, incident, t70 } from '../support/world.ts';

/**
 * The limit for a call that uses the replica again: at most two seconds, plus time for a busy
 * machine.
 */
const BACK_WITHIN_MS = 8000;
/**
 * The limit for a call while its replica does not respond: a second, plus time for a busy machine.
 */
const SILENT_WITHIN_MS = 4000;
const YEARS = 5;

const own = await ownPostgres();

const span = 'from=2025-01-01&until=2025-12-31';
/** Each call that a replica may serve, with its URL here; `{storage}` is a fuel storage. */
const urls: Readonly<Record<string, string>> = {
  getMetrics: `/catis/metrics?${span}`,
  getDimensions: `/catis/dimensions?${span}`,
  getUncovered: `/catis/dispatches-without-contracts/metrics?${span}`,
  explainDispatch: '/x/dispatches/{dispatch}/explain',
  getAimsMetrics: `/aims/metrics?${span}`,
  getAimsDimensions: '/aims/dimensions',
  searchAimsIncidents: '/x/aims/incidents/search?q=ced',
  getAimsNames: `/x/aims/names?ids=${incident.id}`,
  getFuelMetrics: `/catis/fuel-receipts/metrics?${span}`,
  getFlightHours: `/x/catis/flight-hours?${span}`,
  getFuelLedger: '/x/fuel-storage/{storage}/ledger',
  listFuelReceipts: '/fuel-receipts?startDate=2025-01-01&endDate=2025-12-31',
  listDispatches: `/v2/dispatches?${span}`,
  searchDispatches: '/x/dispatches/search',
  findAnything: '/x/find?q=cedar',
  listActivities: `/v2/dispatches/activities?incidentIds=${incident.id}`,
  listIncidents: '/x/incidents',
  getCostPack: `/x/incidents/${incident.id}/cost`,
  listApprovals: `/x/approvals?${span}`,
  listPeriods: `/x/periods?${span}`,
  listAccruals: `/x/accruals?${span}`,
  getCloseList: '/x/periods/close-list?month=2025-07-01',
  getBudget: '/x/budget?dimension=agency',
  listDaySheets: `/x/day-sheets?from=2025-07-01&until=2025-07-31&assetId=${t70}`,
  listReconciliation: `/x/reconciliation?${span}`,
  listDrifts: `/x/drifts?${span}`,
  listCrewLeft: '/x/crew/left',
  listLimits: '/x/limits?from=2025-07-01&until=2025-07-31',
  listMeters: '/x/meters?from=2025-07-01&until=2025-07-31',
  listAssets: '/v2/assets',
  listCrew: '/crew',
  listContracts: '/contracts',
};

describe.skipIf(own === null)('a replica of PostgreSQL', () => {
  const postgres = own as OwnPostgres;
  let copy: OwnReplica;
  /** Queries the replica directly, in addition to the service. */
  let asCopy: pg.Pool;
  let plain: Store;
  let keys: Awaited<ReturnType<typeof testKeys>>;
  const stores: Store[] = [];
  const services: TestApp[] = [];
  /** The states of its replica that the first service was notified of. */
  const firstStates: ReplicaState[] = [];

  /** A service, called as one user. */
  const open = async (options: Parameters<typeof openStore>[0]) => {
    const store = await openStore({
      ...options,
      patience: { connect: 2000, statement: 20_000, answer: 25_000, idleInTransaction: 20_000 },
    });
    const service = await testApp(store, [], { keys });
    stores.push(store);
    services.push(service);
    const as = async (uid: string) => caller(service.app, await service.token(uid));
    return { store, service, as };
  };
  type Opened = Awaited<ReturnType<typeof open>>;
  const close = async ({ store, service }: Opened) => {
    await service.close();
    await store.close();
    stores.splice(stores.indexOf(store), 1);
    services.splice(services.indexOf(service), 1);
  };
  let first: Opened;
  let second: Opened;
  let without: Opened;

  const answers = (store: Store) =>
    vi.waitFor(() => expect(store.replica?.state).toBe('answers'), {
      timeout: BACK_WITHIN_MS,
      interval: 10,
    });
  const query = async (text: string) => (await plain.pool.query(text)).rows;
  /** Resolves when the replica has everything that the primary has. */
  const caughtUp = async () => {
    // A commit flushes log entries that reads have left.
    await query("select pg_logical_emit_message(true, 'test', '')");
    const [{ at } = { at: '' }] = await query('select pg_current_wal_flush_lsn()::text as at');
    const has = async () =>
      (await asCopy.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as has', [at])).rows[0]
        ?.has;
    await expect.poll(has, { timeout: 10_000, interval: 10 }).toBe(true);
  };
  /** Which server answered the statements of some work. */
  const whoAnswers = async (store: Store, work: () => Promise<unknown>) => {
    const before = store.replica?.counts ?? { answered: 0, passedOn: 0 };
    await work();
    const after = store.replica?.counts ?? before;
    const [replica, primary] = [after.answered - before.answered, after.passedOn - before.passedOn];
    return replica > 0 && primary === 0
      ? 'replica'
      : replica === 0 && primary > 0
        ? 'primary'
        : `replica ${replica}, primary ${primary}`;
  };
  /**
   * Resolves when the replica answers all of some work: the primary's vacuum may delay it briefly.
   */
  const replicaAnswers = (store: Store, work: () => Promise<unknown>) =>
    vi.waitFor(async () => expect(await whoAnswers(store, work)).toBe('replica'), {
      timeout: 10_000,
      interval: 20,
    });
  const save = async (uid: string, day: string, remarks: string) => {
    const call = await first.as(uid);
    const reply = await call(
      'POST',
      '/v2/dispatches',
      { ...flight(day), remarks },
      { 'idempotency-key': randomUUID() },
    );
    expect([reply.status, reply.body]).toEqual([200, reply.body]);
    return (reply.body as DispatchReply).dispatch;
  };
  const listed = async (from: Opened, uid: string, day: string) => {
    const { status, body } = await (await from.as(uid))(
      'GET',
      `/v2/dispatches?from=${day}&until=${day}`,
    );
    expect(status).toBe(200);
    return (body as { dispatches: { remarks: string }[] }).dispatches
      .map(({ remarks }) => remarks)
      .toSorted();
  };
  const columns = async ({ service }: Pick<Opened, 'service'>, path: string, accept: string) => {
    const authorization = `Bearer ${await service.token('demo-admin')}`;
    const reply = await service.app.inject({
      url: `/api${path}`,
      headers: { accept, authorization, 'accept-encoding': 'identity' },
    });
    return { status: reply.statusCode, tag: reply.headers['etag'], bytes: reply.rawPayload };
  };

  beforeAll(async () => {
    plain = await openStore({ databaseUrl: postgres.url });
    keys = await testKeys();
    await migrate(plain.pool, 'server/migrations');
    await fill(plain, [...smallWorld(), ['incidents', [incident]]]);
    copy = await postgres.replica();
    asCopy = new pg.Pool({ connectionString: copy.url, max: 1 });
    asCopy.on('error', () => undefined);
    first = await open({
      databaseUrl: postgres.url,
      replicaUrl: copy.url,
      onReplica: (state) => firstStates.push(state),
    });
    second = await open({ databaseUrl: postgres.url, replicaUrl: copy.url });
    without = await open({ databaseUrl: postgres.url });
    await answers(first.store);
    await answers(second.store);
  }, 60_000);
  afterAll(async () => {
    for (const service of services) await service.close();
    for (const store of stores) await store.close();
    await asCopy.end();
    await plain.close();
    await postgres.stop();
  });

  describe('an up-to-date replica', () => {
    const sampled = [...replicaReads];
    it.each(sampled)('returns the same rows for %s as the primary (PERF-31)', async (name) => {
      const [known] = await query("select id from dispatches where remarks = 'known'");
      const dispatch = known?.id ?? (await save('demo-base', '2025-07-14', 'known')).id;
      const [storage] = await query(
        `insert into fuel_storages (name, base_id, fuel_type) select 'Tank', id, 'Jet A' from bases where not exists (select 1 from fuel_storages) limit 1 returning id`,
      );
      const [stored] =
        storage === undefined ? await query('select id from fuel_storages') : [storage];
      const url = (urls[name] ?? '')
        .replace('{dispatch}', dispatch)
        .replace('{storage}', stored?.id);
      const expected = await (await without.as('demo-admin'))('GET', url);
      const call = await first.as('demo-admin');
      await caughtUp();
      let got = expected;
      await replicaAnswers(first.store, async () => {
        got = await call('GET', url);
      });
      const said = ({ body }: typeof expected) =>
        name === 'getCostPack' ? Object.keys(body as object) : body;
      expect([got.status, said(got)]).toEqual([200, said(expected)]);
    });
    it('serves no call that writes, or that needs no sign-in', () => {
      const rows = sampled.map((name): RouteShape => routes[name]);
      expect(
        rows.filter(
          ({ method, needs }) => method !== 'GET' || needs === 'public' || needs === 'signedIn',
        ),
      ).toEqual([]);
    });
    it('serves no call off the list, and none without a list', async () => {
      const call = await first.as('demo-admin');
      expect(await whoAnswers(first.store, () => call('GET', '/v2/people/self'))).toBe(
        'replica 0, primary 0',
      );
      expect([without.store.reading, without.store.replica]).toEqual([null, null]);
    });
  });

  describe('a replica that has stopped replaying', () => {
    const day = '2025-05-20';
    it('hides no saved change, from any user and through any service (PERF-30)', async () => {
      await caughtUp();
      await asCopy.query('select pg_wal_replay_pause()');
      try {
        await save('demo-base', day, 'saved while it stood');
        const who = await whoAnswers(second.store, async () => {
          expect(await listed(first, 'demo-base', day)).toEqual(['saved while it stood']);
          expect(await listed(second, 'demo-base', day)).toEqual(['saved while it stood']);
          expect(await listed(second, 'demo-analyst', day)).toEqual(['saved while it stood']);
        });
        expect(who).toBe('primary');
      } finally {
        await asCopy.query('select pg_wal_replay_resume()');
      }
      await caughtUp();
      await replicaAnswers(second.store, () => listed(second, 'demo-base', day));
      expect(await listed(second, 'demo-base', day)).toEqual(['saved while it stood']);
    });
    it("is used only when the primary's position was read after the call, once for many calls (PERF-30)", async () => {
      await caughtUp();
      let queries = 0;
      let release: () => void = () => undefined;
      const gate = new Promise<void>((resolve) => {
        release = resolve;
      });
      let isHeld = false;
      const slow = {
        query: async (statement: unknown) => {
          const result = await plain.pool.query(statement as pg.QueryConfig);
          queries += 1;
          if (isHeld) await gate;
          return result;
        },
        // The driver's method has a dozen overloads; only this one is used.
      } as unknown as pg.Pool;
      const replica = new Replica(slow, { connectionString: copy.url }, () => undefined);
      await vi.waitFor(() => expect(replica.state).toBe('answers'), {
        timeout: BACK_WITHIN_MS,
        interval: 10,
      });
      await asCopy.query('select pg_wal_replay_pause()');
      try {
        [isHeld, queries] = [true, 0];
        const early = replica.query({ text: 'select 1 as one' });
        await expect.poll(() => queries).toBe(1);
        await save('demo-base', '2025-04-02', 'between two askings');
        isHeld = false;
        const late = Array.from({ length: 20 }, () =>
          replica.query({
            text: "select count(*)::int as n from dispatches where remarks = 'between two askings'",
          }),
        );
        await soon();
        release();
        expect((await early).rows).toEqual([{ one: 1 }]);
        for (const one of late) expect((await one).rows).toEqual([{ n: 1 }]);
        // One query for the early call, one for all the late ones, and one on the primary for each
        // of these.
        expect([queries, replica.counts]).toEqual([22, { answered: 1, passedOn: 20 }]);
      } finally {
        await asCopy.query('select pg_wal_replay_resume()');
        await replica.close();
      }
    });
    it('gives no month an older content under its newer tag, in memory or stored (PERF-33)', async () => {
      const path = '/catis/metrics?from=2025-05-01&until=2025-05-31';
      const before = await columns(second, path, ARROW_MEDIA_TYPE);
      await segmentsOf(second.store).stored();
      await caughtUp();
      await asCopy.query('select pg_wal_replay_pause()');
      let during: typeof before;
      try {
        await save('demo-base', day, 'one more in May');
        during = await columns(second, path, ARROW_MEDIA_TYPE);
        await segmentsOf(second.store).stored();
      } finally {
        await asCopy.query('select pg_wal_replay_resume()');
      }
      await caughtUp();
      const expected = await columns(without, path, ARROW_MEDIA_TYPE);
      const kept = await columns(second, path, ARROW_MEDIA_TYPE);
      const fresh = await open({ databaseUrl: postgres.url });
      const stored = await columns(fresh, path, ARROW_MEDIA_TYPE);
      await close(fresh);
      expect([during.tag === before.tag, during.bytes.equals(before.bytes)]).toEqual([
        false,
        false,
      ]);
      for (const one of [during, kept, stored])
        expect([one.tag, one.bytes.equals(expected.bytes)]).toEqual([expected.tag, true]);
    });
  });

  it('uses the replica of DATABASE_READ_URL, and logs its state', async () => {
    const logged: string[] = [];
    // The log's own methods have a dozen overloads; only this one is used.
    const logger = {
      info: (line: string) => logged.push(`info: ${line}`),
      warn: (line: string) => logged.push(`warn: ${line}`),
    } as unknown as Logger;
    const settings = [{ DATABASE_READ_URL: copy.url }, { DATABASE_READ_URL: postgres.url }, {}];
    const kinds: unknown[] = [];
    for (const one of settings) {
      const loggedBefore = logged.length + 1;
      const store = await openServiceStore(
        readEnvironment({ DATABASE_URL: postgres.url, ...one }),
        'nowhere',
        logger,
      );
      if (store.replica !== null)
        await vi.waitFor(() => expect(logged).toHaveLength(loggedBefore), {
          timeout: BACK_WITHIN_MS,
        });
      kinds.push([store.kind, store.replica?.state]);
      await store.close();
    }
    expect(kinds).toEqual([
      ['postgres', 'answers'],
      ['postgres', 'foreign'],
      ['postgres', undefined],
    ]);
    expect(logged).toEqual([
      'info: the replica answers',
      'warn: what DATABASE_READ_URL names is no replica of this database, or none any more; it is not used',
    ]);
  });

  it('hides nothing while the replica lags, and uses it again once it has caught up (PERF-30)', async () => {
    const delay = async (ms: number) => {
      await asCopy.query(`alter system set recovery_min_apply_delay = '${ms}ms'`);
      await asCopy.query('select pg_reload_conf()');
      await expect
        .poll(
          async () =>
            (await asCopy.query('show recovery_min_apply_delay')).rows[0]?.recovery_min_apply_delay,
        )
        .toBe(`${ms === 0 ? '0' : `${ms}ms`}`);
    };
    await delay(300);
    try {
      const expected: string[] = [];
      for (let n = 0; n < 5; n += 1) {
        const remarks = `lag ${n}`;
        expected.push((await save('demo-base', '2025-06-03', remarks)).remarks);
        expect(await listed(second, 'demo-dispatcher', '2025-06-03')).toEqual(expected);
      }
      await caughtUp();
      await replicaAnswers(second.store, () => listed(second, 'demo-base', '2025-06-03'));
    } finally {
      await delay(0);
    }
  });

  it('reports how many bytes the replica is behind, and that it is away, without any call (MON-2)', async () => {
    const own = await open({ databaseUrl: postgres.url, replicaUrl: copy.url });
    await answers(own.store);
    const { registry, end } = makeMetrics(own.store);
    const scrape = async () => readMetrics(await registry.metrics());
    const lag = async () => (await scrape()).sum('catis_replica_lag_bytes', {});
    try {
      // PostgreSQL itself writes now and then.
      await vi.waitFor(async () => expect(await lag()).toBe(0), { timeout: 20_000 });
      await asCopy.query('select pg_wal_replay_pause()');
      await query("select pg_logical_emit_message(true, 'test', repeat('x', 100000))");
      expect(await lag()).toBeGreaterThan(100_000);
      await asCopy.query('select pg_wal_replay_resume()');
      await caughtUp();
      await copy.end('fast');
      const away = await scrape();
      expect([away.sum('catis_replica_up', {}), await lag()]).toEqual([0, 0]);
      await copy.begin();
      await answers(first.store);
    } finally {
      end();
      await close(own);
    }
  });

  it('hides nothing that is visible before it is on disk (PERF-30)', async () => {
    const set = async (...texts: readonly string[]) => {
      for (const text of texts) await query(text);
      await query('select pg_reload_conf()');
    };
    await set(
      'alter role postgres set synchronous_commit = off',
      "alter system set wal_writer_delay = '10s'",
    );
    const hasty = await open({ databaseUrl: postgres.url, replicaUrl: copy.url });
    try {
      await answers(hasty.store);
      const call = await hasty.as('demo-base');
      const day = '2025-04-09';
      for (let n = 1; n <= 3; n += 1) {
        await call('POST', '/v2/dispatches', flight(day), { 'idempotency-key': randomUUID() });
        expect(await listed(hasty, 'demo-base', day)).toHaveLength(n);
      }
    } finally {
      await close(hasty);
      await set(
        'alter role postgres reset synchronous_commit',
        'alter system reset wal_writer_delay',
      );
    }
  });

  it('fails no call when the replica is stopped, and uses it again when it is back (PERF-32)', async () => {
    firstStates.length = 0;
    await caughtUp();
    await copy.end('fast');
    expect(await whoAnswers(first.store, () => listed(first, 'demo-base', '2025-05-20'))).toBe(
      'primary',
    );
    await copy.begin();
    await answers(first.store);
    await caughtUp();
    await replicaAnswers(first.store, () => listed(first, 'demo-base', '2025-05-20'));
    expect(firstStates).toEqual(['away', 'answers']);
  });

  it('finishes a report when the replica is killed during it (PERF-32)', async () => {
    await query(`
      insert into dispatches (id, type, asset_id, activity_date, dispatch_time, remarks, created_by, updated_by)
      select gen_random_uuid(), 'flight', asset_id, (date '2019-01-15' + make_interval(months => n))::date, dispatch_time, 'of ' || n, created_by, updated_by
      from dispatches, generate_series(0, ${12 * YEARS - 1}) n where remarks = 'known'`);
    await query(`
      insert into activities (dispatch_id, position, incident_id, request_number, mission_type, flight_type, take_off_base_id, landing_base_id, time_out, time_in, total_flight_hours)
      select d.id, 0, a.incident_id, a.request_number, a.mission_type, a.flight_type, a.take_off_base_id, a.landing_base_id, a.time_out, a.time_in, a.total_flight_hours
      from dispatches d, dispatches k join activities a on a.dispatch_id = k.id where k.remarks = 'known' and d.remarks like 'of %'`);
    await caughtUp();
    await answers(first.store);
    const path = `/catis/metrics?from=2019-01-01&until=${2018 + YEARS}-12-31`;
    const counts = () => first.store.replica?.counts ?? { answered: 0, passedOn: 0 };
    const before = counts();
    let isOver = false;
    const report = columns(first, path, MONTHS_MEDIA_TYPE).finally(() => {
      isOver = true;
    });
    while (counts().answered < before.answered + 10 && !isOver) await soon();
    await copy.end('immediate');
    const got = await report;
    const after = counts();
    await copy.begin();
    await answers(first.store);
    const expected = await columns(without, path, MONTHS_MEDIA_TYPE);
    expect([got.status, got.bytes.equals(expected.bytes), got.bytes.byteLength > 60 * 100]).toEqual(
      [200, true, true],
    );
    expect([after.answered - before.answered >= 10, after.passedOn > before.passedOn]).toEqual([
      true,
      true,
    ]);
  });

  it('repeats a statement on the primary when the replica ends in the middle of it (PERF-32)', async () => {
    await answers(first.store);
    await caughtUp();
    const ask = async () =>
      readingFrom(first.store).db.execute<{ who: string }>(
        sql`select case when pg_is_in_recovery() then pg_sleep(60)::text else 'primary' end as who`,
      );
    /** Ends the replica's sleeping statement; returns whether there was one. */
    const endSleep = async () => {
      const { rows } = await asCopy.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(60)%' and pid <> pg_backend_pid() and state = 'active'",
      );
      return rows.length > 0;
    };
    let wasEnded = false;
    // Repeated if the primary was used immediately.
    while (!wasEnded) {
      let isOver = false;
      const asked = ask().finally(() => {
        isOver = true;
      });
      while (!isOver && !wasEnded) wasEnded = await endSleep();
      expect((await asked).rows).toEqual([{ who: 'primary' }]);
    }
    await answers(first.store);
  });

  it('delays a call by one second when the replica no longer responds (PERF-32)', async () => {
    await answers(first.store);
    await caughtUp();
    let silent = 0;
    await replicaAnswers(first.store, async () => {
      const { rows } = await readingFrom(first.store).db.execute<{ pid: number }>(
        sql`select pg_backend_pid() as pid`,
      );
      silent = Number(rows[0]?.pid);
    });
    process.kill(silent, 'SIGSTOP');
    try {
      const began = performance.now();
      expect(await listed(first, 'demo-base', '2025-05-20')).toEqual([
        'one more in May',
        'saved while it stood',
      ]);
      expect(performance.now() - began).toBeLessThan(SILENT_WITHIN_MS);
    } finally {
      process.kill(silent, 'SIGCONT');
    }
    await answers(first.store);
  });

  it.each([
    [
      'is not there',
      async () => `postgres://postgres@127.0.0.1:${await freePort()}/postgres`,
      'away',
    ],
    ['is the primary itself', async () => postgres.url, 'foreign'],
    [
      'is another database of the same server',
      async () => copy.url.replace(/postgres$/, 'template1'),
      'foreign',
    ],
  ] as const)('skips a replica that %s, without waiting (PERF-32)', async (_, urlOf, state) => {
    const states: ReplicaState[] = [];
    const opened = await open({
      databaseUrl: postgres.url,
      replicaUrl: await urlOf(),
      onReplica: (one) => states.push(one),
    });
    expect(await whoAnswers(opened.store, () => listed(opened, 'demo-base', '2025-05-20'))).toBe(
      'primary',
    );
    await expect.poll(() => states, { timeout: BACK_WITHIN_MS }).toEqual([state]);
    expect(await whoAnswers(opened.store, () => listed(opened, 'demo-base', '2025-05-20'))).toBe(
      'primary',
    );
    await close(opened);
  });

  it('skips a replica that became a primary itself (PERF-32)', async () => {
    await answers(first.store);
    firstStates.length = 0;
    await copy.promote();
    const owned = new pg.Client({ connectionString: copy.url });
    await owned.connect();
    await owned.query("update dispatches set remarks = 'of another history'");
    await owned.end();
    expect(await listed(first, 'demo-base', '2025-05-20')).toEqual([
      'one more in May',
      'saved while it stood',
    ]);
    expect(firstStates).toEqual(['foreign']);
  });

  it('skips a replica with changes that a new primary never received (PERF-32)', async () => {
    const [heir, ahead] = [await postgres.replica(), await postgres.replica()];
    const [asHeir, asAhead] = [heir, ahead].map(
      ({ url }) => new pg.Client({ connectionString: url }),
    ) as [pg.Client, pg.Client];
    await Promise.all([asHeir.connect(), asAhead.connect()]);
    const follows = async () =>
      (await asHeir.query('select count(*)::int as n from pg_stat_wal_receiver')).rows[0]?.n;
    await asHeir.query("alter system set primary_conninfo = ''");
    await asHeir.query('select pg_reload_conf()');
    await expect.poll(follows, { timeout: 10_000, interval: 10 }).toBe(0);
    // The last writes of the old primary: one server has them, the other will never get them.
    await query("update dispatches set remarks = 'lost with the old primary'");
    const [{ at } = { at: '' }] = await query('select pg_current_wal_flush_lsn()::text as at');
    const has = async () =>
      (await asAhead.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as has', [at])).rows[0]
        ?.has;
    await expect.poll(has, { timeout: 10_000, interval: 10 }).toBe(true);
    await Promise.all([asHeir.end(), asAhead.end()]);
    await heir.promote();
    const opened = await open({ databaseUrl: heir.url, replicaUrl: ahead.url });
    await expect
      .poll(() => opened.store.replica?.state, { timeout: BACK_WITHIN_MS })
      .toBe('foreign');
    expect(await listed(opened, 'demo-base', '2025-05-20')).toEqual([
      'one more in May',
      'saved while it stood',
    ]);
    await close(opened);
  });
});
