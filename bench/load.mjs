// Many clients at once on PostgreSQL: calls per second and their waiting time, with one service and
// with two. Then the same with each service limited to a quarter of a core, so that the machine
// does not limit two. Usage: load.mjs [SECONDS] [held]; `held` runs only the second part.
import { fork } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { SignJWT } from 'jose';
import { migrate } from '../server/database/migrate.ts';
import { openStore } from '../server/database/open.ts';
import { loadDemo } from '../server/demo/load.ts';
import { ownPostgres } from '../tests/support/postgres.ts';
import { figure } from './figure.mjs';
import { ask } from './load/ask.mjs';
import { databaseCpu } from './load/databaseCpu.mjs';
import { heldTo } from './load/heldTo.mjs';
import { mixOf, randomOf } from './load/mix.mjs';
import { bodyOf } from './load/saveBody.mjs';

const asked = process.argv.slice(2);
const isHeldAlone = asked.includes('held');
const SECONDS = Number(asked.find((word) => word !== 'held') ?? 15);
/** Until its code is compiled; a limited service gets the same share of a core. */
const warmSeconds = (share) => 4 / (share ?? 1);
const CLIENTS = [20, 100, 200];
const SHARE = 0.25;
/**
 * Per service: two services have twice as many clients as one, because a second service is started
 * for more users.
 */
const HELD_CLIENTS = 40;
const own = await ownPostgres();
if (own === null) {
  console.log('No PostgreSQL on this machine: the load is not measured.');
  process.exit(0);
}
const store = await openStore({ databaseUrl: own.url });
await migrate(store.pool, 'server/migrations');
await loadDemo(store);
await store.pool.query('analyze');
const one = async (text) => (await store.pool.query(text)).rows;
const [{ folder }] = await one("select current_setting('data_directory') as folder");
const dispatchIds = (
  await one(
    'select id from dispatches where deleted_at is null and activity_date > current_date - 14 order by id limit 300',
  )
).map((r) => r.id);
const assetIds = (
  await one('select id from assets where deleted_at is null order by id limit 40')
).map((r) => r.id);
const baseIds = (await one('select id from bases order by id limit 20')).map((r) => r.id);

const next = mixOf({ dispatchIds, assetIds, baseIds });

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const accounts = ['demo-dispatcher', 'demo-base', 'demo-analyst', 'demo-admin'];
const tokenOf = (uid) =>
  new SignJWT({ auth_time: Math.floor(Date.now() / 1000) })
    .setProtectedHeader({ alg: 'RS256', kid: 'bench' })
    .setIssuer('https://securetoken.google.com/demo-catis')
    .setAudience('demo-catis')
    .setSubject(uid)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey);
const tokens = await Promise.all(accounts.map(tokenOf));

async function startService(share) {
  const child = fork('bench/load/service.mjs', [], {
    execArgv: [
      '--import',
      'tsx',
      ...(process.env.BENCH_PROFILE === undefined
        ? []
        : ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`]),
    ],
    env: {
      ...process.env,
      DATABASE_URL: own.url,
      BENCH_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'pem' }),
    },
  });
  const [{ port }] = await once(child, 'message');
  const letGo = share === null ? null : heldTo(child.pid, share);
  return {
    port,
    held: letGo !== null,
    state: async () => {
      child.send('state');
      return (await once(child, 'message'))[0];
    },
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      letGo?.();
    },
  };
}

/**
 * Sends a client's calls until the run ends.
 * @param run the state shared by all clients
 */
async function client(n, services, agent, run) {
  const random = randomOf(n * 7919 + 13);
  const { port } = services[n % services.length];
  const token = tokens[n % 2];
  const timed = async (call) => {
    const t = performance.now();
    const reply = await ask(agent, { port, token, ...call });
    if (run.isCounting) {
      run.waits.push(performance.now() - t);
      run.statuses.set(reply.status, (run.statuses.get(reply.status) ?? 0) + 1);
    }
  };
  while (run.isRunning) {
    const [method, path] = next(random);
    if (method === 'GET') {
      await timed({ method: 'GET', path });
      continue;
    }
    // A save like the form's: read, change, send with the version that was read.
    const headers = { 'accept-encoding': 'identity' };
    const read = await ask(agent, { port, token, method: 'GET', path, headers });
    if (read.status !== 200) continue;
    const body = {
      ...bodyOf(JSON.parse(read.bytes).dispatch),
      remarks: `Seen ${randomUUID().slice(0, 8)}`,
    };
    await timed({ method: 'PUT', path, body, headers: { 'if-match': String(read.headers.etag) } });
  }
}

/** Milliseconds of a core used so far, by process. */
async function usageOf(services) {
  const states = await Promise.all(services.map((s) => s.state()));
  const { user, system } = process.cpuUsage();
  return {
    states,
    services: states.reduce((sum, { cpu }) => sum + cpu.user + cpu.system, 0) / 1000,
    database: databaseCpu(folder),
    clients: (user + system) / 1000,
  };
}

const seconds = (n) => new Promise((done) => setTimeout(done, n * 1000));
async function load(services, clients, share) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const run = { waits: [], statuses: new Map(), isCounting: false, isRunning: true };
  const all = Promise.all(
    Array.from({ length: clients }, (_, n) => client(n, services, agent, run)),
  );
  await seconds(warmSeconds(share));
  run.isCounting = true;
  const before = await usageOf(services);
  await seconds(SECONDS);
  run.isCounting = false;
  const after = await usageOf(services);
  run.isRunning = false;
  await all;
  agent.destroy();
  const { waits } = run;
  waits.sort((a, b) => a - b);
  const within = (p) => Math.round(waits[Math.floor(waits.length * p)] ?? 0);
  return {
    perSecond: waits.length / SECONDS,
    p50: within(0.5),
    p99: within(0.99),
    memory: Math.round(Math.max(...after.states.map((s) => s.memory)) / 1e6),
    cores: (after.services - before.services) / 1000 / SECONDS / services.length,
    // CPU time per call does not depend on other load on the machine; calls per second do.
    each: ['services', 'database', 'clients']
      .map((part) => ((after[part] - before[part]) / Math.max(1, waits.length)).toFixed(1))
      .join(' + '),
    statuses: [...run.statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`),
  };
}

console.log(
  `${'services'.padEnd(16)}${'clients'.padStart(8)}${'calls/s'.padStart(9)}${'p50 ms'.padStart(8)}${'p99 ms'.padStart(8)}${'MB'.padStart(6)}${'cores'.padStart(7)}  ms of a core a call: service, database, clients  answers`,
);
/** One row per number of clients. */
async function rows(count, share, clientCounts) {
  const services = await Promise.all(Array.from({ length: count }, () => startService(share)));
  const told = [];
  if (share === null || services.every(({ held }) => held)) {
    for (const clients of clientCounts) {
      const r = await load(services, clients, share);
      told.push(r);
      console.log(
        `${`${count}${share === null ? '' : `, ${share} core`}`.padEnd(16)}${String(clients).padStart(8)}${r.perSecond.toFixed(0).padStart(9)}${String(r.p50).padStart(8)}${String(r.p99).padStart(8)}${String(r.memory).padStart(6)}${r.cores.toFixed(2).padStart(7)}  ${r.each.padEnd(47)}  ${r.statuses.join(', ')}`,
      );
    }
  } else {
    console.log('This user may write no control group: services held to a share are left out.');
  }
  for (const service of services) await service.stop();
  return told;
}
if (!isHeldAlone) {
  const [ofOne, ofTwo] = [await rows(1, null, CLIENTS), await rows(2, null, CLIENTS)];
  for (const [n, clients] of CLIENTS.entries()) {
    const [one, two] = [ofOne[n], ofTwo[n]];
    figure({
      name: `one service, ${clients} clients, 99 of 100 within`,
      value: one.p99,
      unit: 'ms',
      against: 'the goal',
      limit: 2000,
      goal: '≤ 1',
    });
    const told = {
      unit: 'calls a second',
      against: 'one service',
      limit: one.perSecond,
      goal: '–',
    };
    figure({
      name: `two services, ${clients} clients, on two cores with the database`,
      value: two.perSecond,
      ...told,
    });
  }
}
// Takes the second row of each, when as much of its code is compiled as in the run with two
// services.
const served = async (...asked) => (await rows(...asked)).map(({ perSecond }) => perSecond);
const [, alone] = await served(1, SHARE, [HELD_CLIENTS, HELD_CLIENTS]);
const [same, both] = await served(2, SHARE, [HELD_CLIENTS, 2 * HELD_CLIENTS]);
const [, again] = await served(1, SHARE, [HELD_CLIENTS, HELD_CLIENTS]);
if (alone !== undefined) {
  const one = (alone + again) / 2;
  console.log(
    `Two services of ${SHARE} of a core serve ${(both / one).toFixed(2)} times one, with as many clients each (goal 2); ${(same / one).toFixed(2)} times with as many in all`,
  );
  const told = { unit: 'calls a second', against: `what one serves ${HELD_CLIENTS}`, limit: one };
  figure({
    name: `two services held to ${SHARE} of a core, ${HELD_CLIENTS} clients each`,
    value: both,
    ...told,
    goal: '≥ 2',
  });
  figure({ name: `the same, ${HELD_CLIENTS} clients in all`, value: same, ...told, goal: '–' });
}
await store.close();
await own.stop();
