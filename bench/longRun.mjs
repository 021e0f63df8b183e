// A working day of 8 hours in two: two services on PostgreSQL behind the nginx of deploy/, 40
// people four times as busy as on the day, four screens on the wall, a file of incidents and a
// report by mail now and then, and one of the two services restarted in turn each hour. It reports
// waits, replies, and each service's memory after a collection, and looks afterwards for each save
// that was confirmed. Usage: longRun.mjs [MINUTES].
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { migrate } from '../server/database/migrate.ts';
import { openStore } from '../server/database/open.ts';
import { loadDemo } from '../server/demo/load.ts';
import { demoId } from '../server/demo/reference/random.ts';
import { readServiceKeys } from '../server/identity/oidc/serviceKeys.ts';
import { freePort, ownPostgres } from '../tests/support/postgres.ts';
import { ask } from './load/ask.mjs';
import { mixOf, pick, randomOf } from './load/mix.mjs';
import { bodyOf } from './load/saveBody.mjs';
import { startProxy } from './longRun/proxy.mjs';
import { startService } from './longRun/service.mjs';

/** Hours of the day, and real minutes for each. */
const HOURS = 8;
const MINUTES = Number(process.argv[2] ?? 120);
const HOUR_MS = (MINUTES * 60_000) / HOURS;
const PEOPLE = 40;
const SCREENS = 4;
/** Real time between two calls of a person, on average. */
const PAUSE_MS = 5000;
const uids = ['demo-dispatcher', 'demo-admin'];

const own = await ownPostgres();
if (own === null) {
  console.log('No PostgreSQL on this machine: the long run is not made.');
  process.exit(0);
}
const store = await openStore({ databaseUrl: own.url });
await migrate(store.pool, 'server/migrations');
await loadDemo(store);
await store.pool.query('analyze');
const rowsOf = async (text, values) => (await store.pool.query(text, values)).rows;
const idsOf = async (text) => (await rowsOf(text)).map((r) => r.id);
const dispatchIds = await idsOf(
  'select id from dispatches where deleted_at is null and activity_date > current_date - 14 order by id limit 400',
);
const assetIds = await idsOf('select id from assets where deleted_at is null order by id limit 40');
const baseIds = await idsOf('select id from bases order by id limit 20');

const folder = mkdtempSync(join(tmpdir(), 'catis-long-run-'));
// On its own: nginx may run as another user.
const proxyFolder = mkdtempSync(join(tmpdir(), 'catis-long-run-proxy-'));
const secretFile = join(folder, 'keys.pem');
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
writeFileSync(secretFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
const keys = await readServiceKeys(secretFile);
const ports = [await freePort(), await freePort()];
const port = await freePort();
const publicUrl = `https://localhost:${port}`;
const environmentOf = (n) => {
  const data = join(folder, `service-${n}`);
  mkdirSync(data);
  return {
    DATABASE_URL: own.url,
    CATIS_DATA_DIR: data,
    CATIS_DEMO: '0',
    NODE_ENV: 'production',
    PUBLIC_URL: publicUrl,
    TRUSTED_PROXIES: '127.0.0.1',
    // Nobody signs in during the run: sessions are made below.
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'catis',
    CATIS_SECRET_FILE: secretFile,
  };
};
const environments = ports.map((_, n) => environmentOf(n));
const services = await Promise.all(ports.map((p, n) => startService(p, environments[n])));
const proxy = startProxy(proxyFolder, port, ports);
await wait(1000);

/** Sessions end twelve hours after the sign-in; each person has one. */
const sessions = await rowsOf(
  `insert into oidc_sessions (token_hash, uid, email, name, staff, signed_in_at, checked_at, ends_at)
   select sha256(n::text::bytea), ($1::text[])[n % 2 + 1], 'p' || n || '@x.test', 'Person ' || n,
     false, now(), now(), now() + interval '12 hours'
   from generate_series(1, $2) n returning id, uid`,
  [uids, PEOPLE],
);
const tokenOf = ({ id, uid }) => {
  const now = Math.floor(Date.now() / 1000);
  return keys.sign({
    iss: new URL(publicUrl).origin,
    aud: 'catis',
    sub: uid,
    sid: id,
    iat: now,
    auth_time: now,
    exp: now + 300,
  });
};

const agent = new Agent({ keepAlive: true, maxSockets: PEOPLE + SCREENS + 4 });
const run = { isRunning: true, waits: [], statuses: new Map(), faults: [], allWaits: [] };
const count = (status) => run.statuses.set(status, (run.statuses.get(status) ?? 0) + 1);
const fault = (call, why) => {
  run.faults.push(`${new Date().toISOString()} ${call.method} ${call.path}: ${why}`);
};
/** One call by the proxy. @returns the reply; null when the connection was lost */
const sendAs = async (session, call) => {
  const token = await tokenOf(session);
  const t = performance.now();
  try {
    const reply = await ask(agent, {
      port,
      token,
      tls: true,
      ...call,
      headers: { host: `localhost:${port}`, ...call.headers },
    });
    run.waits.push(performance.now() - t);
    count(reply.status);
    if (reply.status >= 500) fault(call, `${reply.status} ${reply.bytes.subarray(0, 200)}`);
    return reply;
  } catch (e) {
    count('lost');
    fault(call, e.code ?? e.message);
    return null;
  }
};
const isDone = (reply) => reply !== null && reply.status >= 200 && reply.status < 300;

const next = mixOf({ dispatchIds, assetIds, baseIds });
/** The remarks that each dispatch was last confirmed to have. */
const confirmed = new Map();
/** Receipts that were confirmed. */
const receipts = new Set();
const today = new Date().toISOString().slice(0, 10);
const monthsAgo = (n) => {
  const day = new Date();
  day.setUTCMonth(day.getUTCMonth() - n, 1);
  return day.toISOString().slice(0, 10);
};
/** Saves one of the person's own dispatches as the form does. */
async function saveDispatch(session, id) {
  const path = `/v2/dispatches/${id}`;
  const read = await sendAs(session, {
    method: 'GET',
    path,
    headers: { 'accept-encoding': 'identity' },
  });
  if (!isDone(read)) return;
  const remarks = `Seen ${randomUUID().slice(0, 8)}`;
  const body = { ...bodyOf(JSON.parse(read.bytes).dispatch), remarks };
  const reply = await sendAs(session, {
    method: 'PUT',
    path,
    body,
    headers: { 'if-match': String(read.headers.etag) },
  });
  if (isDone(reply)) confirmed.set(id, remarks);
}
/** Adds a fuel receipt, with the key that a page repeats it with. */
async function addReceipt(session, random) {
  const reply = await sendAs(session, {
    method: 'POST',
    path: '/fuel-receipts',
    headers: { 'idempotency-key': randomUUID(), 'accept-encoding': 'identity' },
    body: {
      receiptTimestamp: `${today}T00:30:00Z`,
      quantityLitres: 378.5411784,
      remarks: '',
      vendorId,
      fuelType: 'Jet A',
      pricePerGallon: 6,
      taxesAndFees: null,
      totalCost: 600,
      receiptNumber: randomUUID().slice(0, 8),
      incidentId: null,
      requestNumber: null,
      assetId: pick(random, assetIds),
      baseId: pick(random, baseIds),
    },
  });
  if (isDone(reply)) receipts.add(JSON.parse(reply.bytes).id);
}
const [{ id: vendorId }] = await rowsOf(
  'select id from fuel_vendors where deleted_at is null and archived_at is null order by id limit 1',
).catch(() => rowsOf('select id from fuel_vendors order by id limit 1'));
const months = {
  accept: 'application/vnd.catis.months',
};
async function person(n, session) {
  const random = randomOf(n * 7919 + 13);
  const mine = dispatchIds.filter((_, at) => at % PEOPLE === n);
  while (run.isRunning) {
    await wait(PAUSE_MS * (0.5 + random()));
    const draw = random();
    if (draw < 0.02)
      await sendAs(session, {
        method: 'GET',
        path: `/catis/metrics?from=${monthsAgo(1)}&until=${today}`,
        headers: months,
      });
    else if (draw < 0.05) await addReceipt(session, random);
    else {
      const [method, path] = next(random);
      if (method === 'GET') await sendAs(session, { method, path });
      else await saveDispatch(session, pick(random, mine));
    }
  }
}

/** A screen on the wall: its stream, begun again when a service ends. */
async function screen(session, baseId) {
  while (run.isRunning) {
    const token = await tokenOf(session);
    await new Promise((resolve) => {
      const sent = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          rejectUnauthorized: false,
          path: `/api/x/wall/${baseId}/stream`,
          headers: {
            host: `localhost:${port}`,
            authorization: `Bearer ${token}`,
            accept: 'text/event-stream',
          },
        },
        (reply) => {
          run.screens = (run.screens ?? 0) + 1;
          if (reply.statusCode !== 200)
            fault({ method: 'GET', path: 'a wall' }, `status ${reply.statusCode}`);
          reply.resume().on('close', resolve);
        },
      );
      sent.on('error', resolve);
      sent.end();
      // Tokens end after five minutes; the page renews its stream before.
      setTimeout(() => sent.destroy(), 240_000).unref();
    });
    await wait(1000);
  }
}

const admin = sessions.find(({ uid }) => uid === 'demo-admin');
const incidentHead =
  'UniqueFireIdentifier,IncidentName,IncidentTypeCategory,FireDiscoveryDateTime,POOProtectingAgency';
const incidentFile = (n) =>
  [
    incidentHead,
    ...Array.from(
      { length: 500 },
      (_, i) =>
        `2026-CAXXX-${String(n * 500 + i).padStart(6, '0')},Long ${n} ${i},WF,2026/06/26 00:01:26+00,USFS`,
    ),
  ].join('\n');
async function imports() {
  for (let n = 0; run.isRunning; n += 1) {
    await wait(HOUR_MS / 2);
    if (!run.isRunning) return;
    const sent = await sendAs(admin, {
      method: 'POST',
      path: `/x/imports?kind=incidents&name=long-${n}.csv`,
      body: incidentFile(n),
      headers: { 'content-type': 'text/csv', 'accept-encoding': 'identity' },
    });
    if (!isDone(sent)) continue;
    const { id } = JSON.parse(sent.bytes);
    for (const isCheck of [true, false]) {
      await sendAs(admin, {
        method: 'POST',
        path: `/x/imports/${id}/start`,
        body: { isCheck, acceptsNew: true },
      });
      await wait(8000);
    }
  }
}
async function mails() {
  const view = await sendAs(admin, {
    method: 'POST',
    path: '/x/report-views',
    headers: { 'idempotency-key': randomUUID(), 'accept-encoding': 'identity' },
    body: {
      name: 'Long run',
      page: 'catis',
      isShared: false,
      arrangement: { preset: 'cost', dimension: 'incident', groupBy: 'agency', state: '' },
    },
  });
  const mailing = await sendAs(admin, {
    method: 'POST',
    path: '/x/mailings',
    headers: { 'idempotency-key': randomUUID(), 'accept-encoding': 'identity' },
    body: {
      viewId: JSON.parse(view.bytes).id,
      pace: 'daily',
      weekday: 1,
      monthDay: 1,
      hour: 6,
      dates: 'last7Days',
      format: 'csv',
      withTotals: false,
      recipientIds: [demoId('person', 'demo-admin')],
      isPaused: false,
    },
  });
  const { id } = JSON.parse(mailing.bytes);
  while (run.isRunning) {
    await wait(HOUR_MS / 4);
    if (run.isRunning) await sendAs(admin, { method: 'POST', path: `/x/mailings/${id}/send` });
  }
}

const within = (list, p) =>
  Math.round(list.toSorted((a, b) => a - b)[Math.floor(list.length * p)] ?? 0);
const told = [];
async function tellMemory(hour) {
  const states = await Promise.all(
    services.map(async (s) => ({ age: s.ageMinutes(), ...(await s.memory()) })),
  );
  const line = states
    .map(
      ({ age, rss, heapUsed }) =>
        `${(rss / 1e6).toFixed(0)} MB (heap ${(heapUsed / 1e6).toFixed(0)}) after ${((age * 60_000) / HOUR_MS).toFixed(1)} h`,
    )
    .join(', ');
  told.push(states);
  console.log(`${hour.toFixed(2)} h  ${line}`);
}
function tellHour(hour) {
  const { waits, statuses } = run;
  run.allWaits.push(...waits);
  console.log(
    `hour ${hour}: ${waits.length} calls, 50 of 100 within ${within(waits, 0.5)} ms, 99 within ${within(waits, 0.99)} ms; all so far: ${[...statuses].map(([s, n]) => `${s}: ${n}`).join(', ')}; ${run.faults.length} faults so far`,
  );
  run.waits = [];
}

const everyone = [
  ...sessions.map((session, n) => person(n, session)),
  ...Array.from({ length: SCREENS }, (_, n) => screen(sessions[n], baseIds[n])),
  imports(),
  mails(),
];
for (let hour = 1; hour <= HOURS; hour += 1) {
  for (let part = 0; part < 6; part += 1) {
    await wait(HOUR_MS / 6);
    await tellMemory(hour - 1 + (part + 1) / 6);
  }
  tellHour(hour);
  if (hour < HOURS) {
    const n = hour % 2;
    await services[n].stop();
    services[n] = await startService(ports[n], environments[n]);
  }
}
run.isRunning = false;
agent.destroy();
await Promise.race([Promise.all(everyone), wait(PAUSE_MS * 3)]);

const stored = new Map(
  (
    await rowsOf('select id, remarks from dispatches where id = any($1)', [[...confirmed.keys()]])
  ).map((r) => [r.id, r.remarks]),
);
const lostSaves = [...confirmed].filter(([id, remarks]) => stored.get(id) !== remarks);
const [{ n: kept }] = await rowsOf(
  'select count(*)::int as n from fuel_receipts where id = any($1)',
  [[...receipts]],
);
const [imported] = await rowsOf(
  "select count(*) filter (where state = 'done' and started_at is not null)::int as done, count(*)::int as n from imports",
);
const [sent] = await rowsOf(
  "select count(*) filter (where state = 'sent')::int as done, count(*)::int as n from sendings",
);
console.log(
  `In all ${run.allWaits.length} calls, 99 of 100 within ${within(run.allWaits, 0.99)} ms; ${run.screens} streams begun`,
);
console.log(
  `Saves of ${confirmed.size} dispatches confirmed, ${lostSaves.length} lost; receipts ${receipts.size} confirmed, ${receipts.size - kept} lost; imports ${imported.done} of ${imported.n} done; mails ${sent.done} of ${sent.n} sent`,
);
for (const line of run.faults) console.log(line);
for (const service of services) await service.stop();
proxy.kill('SIGTERM');
await once(proxy, 'exit');
await store.close();
await own.stop();
for (const one of [folder, proxyFolder]) rmSync(one, { recursive: true, force: true });
process.exit(0);
