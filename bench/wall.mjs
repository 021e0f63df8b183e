// The cost of 200 walls for one service on PostgreSQL: its share of a core, idle and with constant
// saves, and its heap over twelve hours at high speed. Usage: wall.mjs [SECONDS]
import { fork } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { get } from 'node:http';
import { SignJWT } from 'jose';
import { migrate } from '../server/database/migrate.ts';
import { openStore } from '../server/database/open.ts';
import { loadDemo } from '../server/demo/load.ts';
import { ownPostgres } from '../tests/support/postgres.ts';
import { figure } from './figure.mjs';

const SECONDS = Number(process.argv[2] ?? 60);
const WALLS = 200;
/** The most streams of one person. */
const EACH = 3;
const SAVE_EVERY_MS = 10_000;
/** Twelve hours of a few walls, each of which receives every change. */
const LONG = { walls: 12, hours: 12, haste: 240, saveEveryMs: 60_000 };

const own = await ownPostgres();
if (own === null) {
  console.log('No PostgreSQL on this machine: walls are not measured.');
  process.exit(0);
}
const store = await openStore({ databaseUrl: own.url });
await migrate(store.pool, 'server/migrations');
await loadDemo(store);
await store.pool.query(
  `
  with made as (
    insert into people (first_name, last_name) select 'Wall', n::text from generate_series(1, $1::int) n returning id, last_name
  ), known as (
    insert into users (person_id, firebase_user_id, email) select id, 'wall-' || last_name, 'wall' || last_name || '@x.test' from made returning id
  )
  insert into user_roles (user_id, role_id) select known.id, roles.id from known, roles where roles.name = 'Read only' and roles.deleted_at is null`,
  [Math.ceil(WALLS / EACH)],
);
await store.pool.query('analyze');
const { rows: bases } = await store.pool.query(
  'select id from bases where archived_at is null order by code',
);
const { rows: todays } = await store.pool.query(
  'select id from dispatches where deleted_at is null order by activity_date desc limit 50',
);

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const tokenOf = (uid) =>
  new SignJWT({ auth_time: Math.floor(Date.now() / 1000) })
    .setProtectedHeader({ alg: 'RS256', kid: 'bench' })
    .setIssuer('https://securetoken.google.com/demo-catis')
    .setAudience('demo-catis')
    .setSubject(uid)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey);

async function startService(haste = 1) {
  const child = fork('bench/load/service.mjs', [], {
    execArgv: ['--import', 'tsx', '--expose-gc'],
    env: {
      ...process.env,
      DATABASE_URL: own.url,
      BENCH_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'pem' }),
      BENCH_HASTE: String(haste),
    },
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

/** Opens this many walls, one in ten of all bases, and counts their events. */
async function listen(port, count) {
  const heard = { boards: 0, bytes: 0, ended: 0 };
  const open = async (n) => {
    const authorization = `Bearer ${await tokenOf(`wall-${Math.floor(n / EACH) + 1}`)}`;
    const which = n % 10 === 0 ? 'all' : bases[n % bases.length].id;
    const asked = get({
      host: '127.0.0.1',
      port,
      path: `/api/x/wall/${which}/stream?cost=true`,
      headers: { authorization, accept: 'text/event-stream' },
    });
    const [reply] = await once(asked, 'response');
    if (reply.statusCode !== 200) throw new Error(`A wall answered ${reply.statusCode}`);
    reply.on('data', (chunk) => {
      heard.bytes += chunk.length;
      heard.boards += chunk.includes('event: board') ? 1 : 0;
    });
    reply.on('close', () => {
      heard.ended += 1;
    });
    reply.on('error', () => undefined);
    return asked;
  };
  const walls = [];
  for (let n = 0; n < count; n++) walls.push(await open(n));
  const leave = () => {
    for (const wall of walls) wall.destroy();
  };
  return { heard, leave };
}
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
let saves = 0;
/** Saves in the database, as another service would, so that the save's own cost is not counted. */
const save = () => {
  saves += 1;
  return store.pool.query('update dispatches set remarks = $1 where id = $2', [
    `Seen ${saves}`,
    todays[saves % todays.length].id,
  ]);
};

async function share(service, saveEveryMs) {
  await wait(3000);
  const before = await service.state();
  const saving = saveEveryMs === null ? null : setInterval(save, saveEveryMs);
  await wait(SECONDS * 1000);
  clearInterval(saving ?? undefined);
  const after = await service.state();
  return (after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system) / 1e6 / SECONDS;
}
const percent = (part) => `${(part * 100).toFixed(1)} %`;

const service = await startService();
const idle = await share(service, null);
const { heard, leave } = await listen(service.port, WALLS);
const quiet = await share(service, null);
const before = heard.boards;
const busy = await share(service, SAVE_EVERY_MS);
console.log(`${WALLS} walls, of ${bases.length} bases and of all, ${SECONDS} s each row`);
console.log(`${'the service alone'.padEnd(40)}${percent(idle).padStart(8)} of a core`);
console.log(`${'nothing saved'.padEnd(40)}${percent(quiet).padStart(8)} of a core   limit 5 %`);
console.log(
  `${`a save every ${SAVE_EVERY_MS / 1000} s`.padEnd(40)}${percent(busy).padStart(8)} of a core   limit 5 %, ${heard.boards - before} boards`,
);
for (const [name, taken] of [
  [`${WALLS} walls, nothing saved`, quiet],
  [`the same, a save every ${SAVE_EVERY_MS / 1000} s`, busy],
])
  figure({
    name,
    value: taken * 100,
    unit: '% of a core',
    against: 'what walls may take',
    limit: 5,
    goal: '≤ 1',
  });
if (heard.ended > 0) throw new Error(`${heard.ended} walls have ended by themselves`);
leave();
await service.stop();

const long = await startService(LONG.haste);
const walls = await listen(long.port, LONG.walls);
const hour = 3_600_000 / LONG.haste;
const saving = setInterval(save, LONG.saveEveryMs / LONG.haste);
const heaps = [];
for (let n = 0; n < LONG.hours; n++) {
  await wait(hour);
  heaps.push((await long.state()).heap / 1e6);
}
clearInterval(saving);
const mean = (list) => list.reduce((sum, one) => sum + one, 0) / list.length;
const [first, last] = [heaps.slice(0, 3), heaps.slice(-3)].map(mean);
console.log(
  `${LONG.hours} h in ${Math.round((LONG.hours * hour) / 1000)} s: heap ${first.toFixed(1)} MB in the first three hours, ${last.toFixed(1)} MB in the last; ${walls.heard.boards} boards, ${Math.round(walls.heard.bytes / 1e6)} MB`,
);
figure({
  name: `heap after ${LONG.hours} h of ${LONG.walls} walls`,
  value: last,
  unit: 'MB',
  against: 'the heap of the first three hours',
  limit: first,
  goal: '≤ 1',
});
walls.leave();
await long.stop();
await store.close();
await own.stop();
