// The embedded database as a data folder: how soon a service is back after a stop or a kill during
// saves, and how much a folder keeps of changed rows. Usage: upkeep.mjs [UPDATES]
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '../server/database/migrate.ts';
import { openStore } from '../server/database/open.ts';
import { demoPassword } from '../server/demo/reference/accounts.ts';
import { fill, smallWorld } from '../tests/server/support/support.ts';
import { figure } from './figure.mjs';
import { folder, median, startUntil } from './measure.mjs';

const UPDATES = Number(process.argv[2] ?? 100_000);
const AT_ONCE = 50;
const STARTS = 3;
/** Saves acknowledged before the service is killed. */
const SAVES = 60;
const MB = 1024 * 1024;
const tell = (told) => {
  figure(told);
  console.log(
    `${told.name.padEnd(60)}${told.value.toFixed(1).padStart(8)} ${told.unit}, ${told.against} ${told.limit.toFixed(1)}, goal ${told.goal}`,
  );
};

const data = folder();
const start = () =>
  startUntil(
    process.execPath,
    ['dist/server/main.js'],
    { PORT: '4023', CATIS_DATA_DIR: join(data.path, 'data') },
    'CATIS is ready',
  );
const call = async (path, body, headers = {}) => {
  const reply = await fetch(`http://127.0.0.1:4023${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`);
  return reply.json();
};
async function signedIn() {
  const { idToken } = await call(
    '/identity/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local',
    {
      email: 'admin@demo.test',
      password: demoPassword,
      returnSecureToken: true,
    },
  );
  return { authorization: `Bearer ${idToken}` };
}
/** Saves flights until the service is killed, four at a time. */
async function saveAndKill({ pid }) {
  const headers = await signedIn();
  const { dispatches } = await call('/api/v2/dispatches', undefined, headers);
  const { assetId, activityDate, dispatchTime, activities } = dispatches.find(
    ({ dispatchType }) => dispatchType === 'flight',
  );
  const flight = {
    ...{
      dispatchType: 'flight',
      assetId,
      activityDate,
      dispatchTime,
      remarks: 'killed',
      purpose: null,
      meterReset: false,
    },
    // An aborted flight requires no other fields.
    activities: activities.map(({ activityId: _, ...activity }) => ({
      ...activity,
      aborted: true,
      drops: [],
      crew: [],
    })),
  };
  let saved = 0;
  const writer = async () => {
    for (;;) {
      await call('/api/v2/dispatches', flight, headers);
      saved += 1;
      if (saved === SAVES) process.kill(pid, 'SIGKILL');
    }
  };
  const ended = await Promise.allSettled([writer(), writer(), writer(), writer()]);
  for (const { reason } of ended) if (!(reason instanceof TypeError)) throw reason;
}

const first = await start();
await first.stop();
const clean = [];
const killed = [];
for (let n = 0; n < STARTS; n++) {
  const service = await start();
  clean.push(service.ms);
  await saveAndKill(service);
  const again = await start();
  killed.push(again.ms);
  await again.stop();
}
const againstGoal = { unit: 'ms', against: 'the goal', limit: 3000, goal: '≤ 1' };
tell({
  name: 'start with the demo season, after it was stopped',
  value: median(clean),
  ...againstGoal,
});
tell({ name: 'the same, after a kill while four save', value: median(killed), ...againstGoal });
tell({
  name: 'the same, after a kill while four save',
  value: median(killed),
  unit: 'ms',
  against: 'after it was stopped',
  limit: median(clean),
  goal: '–',
});
tell({
  name: 'the first start, which makes the demo season',
  value: first.ms,
  unit: 'ms',
  against: 'a later one',
  limit: median(clean),
  goal: '–',
});

const sizeOf = (path) =>
  readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
const dataDir = join(data.path, 'db');
const store = await openStore({ dataDir, quietAfterMs: 300 });
const number = async (sql) => Number((await store.pool.query(sql)).rows[0].n);
await migrate(store.pool, 'server/migrations');
await fill(store, smallWorld());
let most = 0;
for (let n = 0; n < UPDATES; n += AT_ONCE) {
  await store.pool.query(
    `update people set last_name = $1 where id in (select id from people order by id limit ${AT_ONCE})`,
    [`N${n}`.padEnd(200, 'x')],
  );
  if (n % 1000 === 0)
    most = Math.max(
      most,
      await number(
        'select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as n from pg_control_checkpoint()',
      ),
    );
}
// Each query disturbs the database; the quiet time is longer than this pause.
do await new Promise((done) => setTimeout(done, 2000));
while ((await number('select sum(n_dead_tup)::int as n from pg_stat_user_tables')) > 0);
await store.pool.query('checkpoint');
const tidied = sizeOf(dataDir);
await store.pool.query('vacuum full');
await store.pool.query('checkpoint');
const name = `the folder after ${UPDATES.toLocaleString('en')} updates, quiet`;
tell({
  name,
  value: tidied / MB,
  unit: 'MB',
  against: 'its live size',
  limit: sizeOf(dataDir) / MB,
  goal: '≤ 2',
});
tell({
  name: 'to replay after a crash in the midst of them',
  value: most / MB,
  unit: 'MB',
  against: 'the goal',
  limit: 16,
  goal: '≤ 1',
});
await store.close();
data.remove();
