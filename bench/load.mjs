// Many clients at once on PostgreSQL: calls a second and how long one waits, of one service and of two, beside the
// framework alone. Usage: load.mjs [SECONDS]
import { fork } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { SignJWT } from 'jose';
import { migrate } from '../server/database/migrate.ts';
import { openStore } from '../server/database/open.ts';
import { loadDemo } from '../server/demo/load.ts';
import { ownPostgres } from '../tests/support/postgres.ts';

const SECONDS = Number(process.argv[2] ?? 15);
const WARM_SECONDS = 4;
const CLIENTS = [20, 100, 200];
/** Seeded, so that every run asks the same. */
const randomOf = (seed) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

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
const dispatchIds = (await one('select id from dispatches where deleted_at is null and activity_date > current_date - 14 order by id limit 300')).map(
  (r) => r.id,
);
const assetIds = (await one('select id from assets where deleted_at is null order by id limit 40')).map((r) => r.id);
const baseIds = (await one('select id from bases order by id limit 20')).map((r) => r.id);

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

async function startService() {
  const child = fork('bench/load/service.mjs', [], {
    execArgv: ['--import', 'tsx', ...(process.env.BENCH_PROFILE === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`])],
    env: { ...process.env, DATABASE_URL: own.url, BENCH_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'pem' }) },
  });
  const [{ port }] = await once(child, 'message');
  return {
    port,
    state: async () => {
      child.send('state');
      return (await once(child, 'message'))[0];
    },
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** What a client asks, as often as the first number says: the calls of a shift, about one in eight a save. */
const pick = (random, list) => list[Math.floor(random() * list.length)];
const mix = [
  [18, (r) => ['GET', `/v2/dispatches/${pick(r, dispatchIds)}`]],
  [14, () => ['GET', '/v2/dispatches']],
  [8, () => ['GET', '/x/dispatches/mine']],
  [6, (r) => ['GET', `/x/dispatches/attention?baseId=${pick(r, baseIds)}`]],
  [10, (r) => ['GET', `/v2/dispatches/recent-dispatch?assetId=${pick(r, assetIds)}`]],
  [4, () => ['GET', '/bases']],
  [4, () => ['GET', '/v2/assets']],
  [4, () => ['GET', '/aircraft-metadata']],
  [3, () => ['GET', '/contracts']],
  [3, () => ['GET', '/crew']],
  [6, () => ['GET', '/users/current/permissions']],
  [5, () => ['GET', '/v2/people/self']],
  [3, () => ['GET', '/features']],
  [12, (r) => ['SAVE', `/v2/dispatches/${pick(r, dispatchIds)}`]],
];
const total = mix.reduce((sum, [weight]) => sum + weight, 0);
const next = (random) => {
  let left = random() * total;
  for (const [weight, make] of mix) {
    left -= weight;
    if (left < 0) return make(random);
  }
  throw new Error('The weights add up to more than their sum.');
};

const bodyOf = ({ dispatchType, assetId, activityDate, dispatchTime, remarks, purpose, meterReset, activities }) => ({
  dispatchType,
  assetId,
  activityDate,
  dispatchTime,
  remarks,
  purpose,
  meterReset,
  activities: activities.map(({ incident: _i, takeOffBaseCode: _t, landingBaseCode: _l, contractId: _c, costs: _k, drops, crew, ...a }) => ({
    ...a,
    drops: drops.map(({ id, agentTypeId, baseId, volumeOnIncident, volumeJettisoned }) => ({ id, agentTypeId, baseId, volumeOnIncident, volumeJettisoned })),
    crew: crew.map(({ id, crewId, roleId, standByHours, perDiemRate }) => ({ id, crewId, roleId, standByHours, perDiemRate })),
  })),
});

async function load(services, clients) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const ask = (port, method, path, token, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const payload = body === undefined ? undefined : JSON.stringify(body);
      const sent = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          path: `/api${path}`,
          method,
          headers: {
            authorization: `Bearer ${token}`,
            'accept-encoding': 'br, gzip',
            ...(payload === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
            ...headers,
          },
        },
        (reply) => {
          const chunks = [];
          reply.on('data', (chunk) => chunks.push(chunk));
          reply.on('end', () => resolve({ status: reply.statusCode, headers: reply.headers, bytes: Buffer.concat(chunks) }));
          reply.on('error', reject);
        },
      );
      sent.on('error', reject);
      sent.end(payload);
    });
  const waits = [];
  const statuses = new Map();
  let counting = false;
  let running = true;
  const client = async (n) => {
    const random = randomOf(n * 7919 + 13);
    const { port } = services[n % services.length];
    const token = tokens[n % 2];
    const timed = async (...what) => {
      const t = performance.now();
      const reply = await ask(port, what[0], what[1], token, what[2], what[3]);
      if (counting) {
        waits.push(performance.now() - t);
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      }
      return reply;
    };
    while (running) {
      const [method, path] = next(random);
      if (method === 'GET') {
        await timed('GET', path);
        continue;
      }
      // A save as the form makes it: read, change, send with the version that was read.
      const read = await ask(port, 'GET', path, token, undefined, { 'accept-encoding': 'identity' });
      if (read.status !== 200) continue;
      const body = { ...bodyOf(JSON.parse(read.bytes).dispatch), remarks: `Seen ${randomUUID().slice(0, 8)}` };
      await timed('PUT', path, body, { 'if-match': String(read.headers.etag) });
    }
  };
  const all = Promise.all(Array.from({ length: clients }, (_, n) => client(n)));
  await new Promise((done) => setTimeout(done, WARM_SECONDS * 1000));
  counting = true;
  const [before] = await Promise.all(services.map((s) => s.state()));
  await new Promise((done) => setTimeout(done, SECONDS * 1000));
  counting = false;
  const after = await Promise.all(services.map((s) => s.state()));
  running = false;
  await all;
  agent.destroy();
  waits.sort((a, b) => a - b);
  const share = (p) => Math.round(waits[Math.floor(waits.length * p)] ?? 0);
  return {
    perSecond: waits.length / SECONDS,
    p50: share(0.5),
    p99: share(0.99),
    memory: Math.round(Math.max(...after.map((s) => s.memory)) / 1e6),
    cpu: (after[0].cpu.user + after[0].cpu.system - before.cpu.user - before.cpu.system) / 1e6 / SECONDS,
    statuses: [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`),
  };
}

console.log(
  `${'services'.padEnd(10)}${'clients'.padStart(8)}${'calls/s'.padStart(9)}${'p50 ms'.padStart(8)}${'p99 ms'.padStart(8)}${'MB'.padStart(6)}${'cores'.padStart(7)}  answers`,
);
for (const count of [1, 2]) {
  const services = await Promise.all(Array.from({ length: count }, startService));
  for (const clients of CLIENTS) {
    const r = await load(services, clients);
    console.log(
      `${String(count).padEnd(10)}${String(clients).padStart(8)}${r.perSecond.toFixed(0).padStart(9)}${String(r.p50).padStart(8)}${String(r.p99).padStart(8)}${String(r.memory).padStart(6)}${r.cpu.toFixed(2).padStart(7)}  ${r.statuses.join(', ')}`,
    );
  }
  for (const service of services) await service.stop();
}
await store.close();
await own.stop();
