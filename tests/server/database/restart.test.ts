import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../../server/database/migrate.ts';
import { openStore, type Store } from '../../../server/database/open.ts';
import { isChaos } from '../../support/depth.ts';
import { type OwnPostgres, ownPostgres } from '../../support/postgres.ts';
import { smallWorld } from '../../support/smallWorld.ts';
import { caller, fill, type TestApp, testApp } from '../support/support.ts';
import { flight, incident } from '../support/world.ts';

const own = await ownPostgres();
const CLIENTS = 20;
const modes = isChaos
  ? (['fast', 'immediate', 'fast', 'immediate', 'immediate'] as const)
  : (['fast', 'immediate'] as const);

describe.skipIf(own === null)('a restart of PostgreSQL', () => {
  const postgres = own as OwnPostgres;
  let store: Store;
  let service: TestApp;
  beforeAll(async () => {
    store = await openStore({
      databaseUrl: postgres.url,
      patience: { connect: 2000, statement: 20_000, answer: 25_000, idleInTransaction: 20_000 },
    });
    await migrate(store.pool, 'server/migrations');
    await fill(store, [...smallWorld(), ['incidents', [incident]]]);
    service = await testApp(store);
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
    await postgres.stop();
  });

  it(`loses no acknowledged save and ends no call in a 500: ${modes.length} restarts under ${CLIENTS} clients (SAFE-12)`, {
    timeout: 300_000,
  }, async () => {
    const call = caller(service.app, await service.token('demo-base'));
    const seen = new Map<number, number>();
    const acknowledged: string[] = [];
    let isOver = false;
    /** Saves like the browser's outbox: with the same key until there is a reply. */
    const client = async (n: number) => {
      for (let minute = 0; !isOver; minute += 1) {
        const remarks = `client ${n} save ${minute}`;
        const key = randomUUID();
        for (let isSaved = false; !isSaved; ) {
          const body = { ...flight(), remarks };
          const answer = await call('POST', '/v2/dispatches', body, { 'idempotency-key': key });
          seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
          if (answer.status === 503)
            expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
          isSaved = answer.status === 200;
          if (isSaved) acknowledged.push(remarks);
          else await new Promise((resolve) => setTimeout(resolve, 50));
        }
      }
    };
    const clients = Array.from({ length: CLIENTS }, (_, n) => client(n));
    const backAfter: number[] = [];
    for (const mode of modes) {
      const enough = acknowledged.length + 2 * CLIENTS;
      await expect
        .poll(() => acknowledged.length, { timeout: 60_000 })
        .toBeGreaterThanOrEqual(enough);
      await postgres.restart(mode);
      const back = performance.now();
      const before = acknowledged.length;
      await expect
        .poll(() => acknowledged.length, { timeout: 60_000, interval: 10 })
        .toBeGreaterThan(before);
      backAfter.push(performance.now() - back);
    }
    isOver = true;
    await Promise.all(clients);
    const { rows } = await store.pool.query<{ remarks: string }>(
      'select remarks from dispatches where deleted_at is null',
    );
    const stored = rows.map((r) => r.remarks);
    console.log(
      `restarts: answers ${JSON.stringify(Object.fromEntries(seen))}; saving again after ${backAfter.map((ms) => Math.round(ms)).join(', ')} ms; ${acknowledged.length} acknowledged`,
    );
    expect(stored.toSorted()).toEqual(acknowledged.toSorted());
    expect([...seen.keys()].filter((status) => ![200, 409, 503].includes(status))).toEqual([]);
    expect(seen.get(503)).toBeGreaterThan(0);
  });

  it('returns a 503 to the caller of a backend that no longer responds, and delays no other caller', {
    timeout: 60_000,
  }, async () => {
    const impatient = await openStore({
      databaseUrl: postgres.url,
      patience: { connect: 1000, statement: 400, answer: 600, idleInTransaction: 400 },
    });
    const other = await testApp(impatient);
    const [pid] = (
      await impatient.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    ).rows.map((r) => r.pid);
    // The pool returns the last used connection, so the next call gets the suspended one.
    process.kill(pid ?? 0, 'SIGSTOP');
    try {
      const call = caller(other.app, await other.token('demo-base'));
      const first = await call('GET', '/v2/people/self');
      expect([first.status, first.headers['retry-after']]).toEqual([503, '1']);
      expect((await call('GET', '/v2/people/self')).status).toBe(200);
    } finally {
      process.kill(pid ?? 0, 'SIGCONT');
    }
    await other.close();
    await impatient.close();
  });

  it.each([
    [
      'a statement that takes too long',
      async (client: pg.PoolClient) => client.query('select pg_sleep(5)'),
    ],
    [
      'a transaction left open',
      async (client: pg.PoolClient) => {
        await client.query('begin');
        await new Promise((resolve) => client.once('error', resolve));
        await client.query('select 1');
      },
    ],
  ])('ends %s on the server', async (_, work) => {
    const impatient = await openStore({
      databaseUrl: postgres.url,
      patience: { connect: 1000, statement: 300, answer: 3000, idleInTransaction: 300 },
    });
    const client = await impatient.pool.connect();
    await expect(work(client)).rejects.toThrow();
    client.release(true);
    await impatient.close();
  });
});
