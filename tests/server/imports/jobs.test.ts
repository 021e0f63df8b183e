import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UPLOAD_LIMIT } from '../../../contract/constants.ts';
import { type ImportJob, ImportJobs, ListFile } from '../../../contract/imports/imports.ts';
import { importInto } from '../../../server/commands/importFile.ts';
import type { Store } from '../../../server/database/open.ts';
import { failLostJobs } from '../../../server/imports/jobRows.ts';
import { caller, freshWorld, kinds, type TestApp, testApp } from '../support/support.ts';

const head = 'activityId,dispatchId,activityDate,totalFlightHours,flightCost';
const file = (from: number, count: number) =>
  `${[head, ...Array.from({ length: count }, (_, n) => `job-${from + n},${from + n},07/14/2018,1.00,100.00`)].join('\n')}\n`;

describe.each(kinds)('imports while the service runs, on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let admin: ReturnType<typeof caller>;
  let token: string;
  beforeAll(async () => {
    store = await freshWorld(kind);
    service = await testApp(store);
    token = await service.token('demo-admin');
    admin = caller(service.app, token);
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });

  const upload = async (text: string | Buffer, of = 'aims', name = 'season.csv') => {
    const reply = await service.app.inject({
      method: 'POST',
      url: `/api/x/imports?kind=${of}&name=${name}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
      payload: text,
    });
    return { status: reply.statusCode, body: reply.json() as ImportJob & { title?: string } };
  };
  const start = (id: string, isCheck: boolean, acceptsNew = false) =>
    admin('POST', `/x/imports/${id}/start`, { isCheck, acceptsNew });
  const read = async (id: string) => (await admin('GET', `/x/imports/${id}`)).body as ImportJob;
  const over = async (id: string): Promise<ImportJob> => {
    // Queried from the database, because the service is busy.
    const isGoingOn = async () =>
      (
        await store.pool.query(
          "select from imports where id = $1 and state in ('checking', 'running')",
          [id],
        )
      ).rowCount === 1;
    while (await isGoingOn());
    return read(id);
  };
  const log = async () => ImportJobs.parse((await admin('GET', '/x/imports')).body).items;
  const stored = async () =>
    Number((await store.pool.query('select count(*) as n from aims_activities')).rows[0]?.n);
  const uploadsHere = () =>
    readdirSync(tmpdir()).filter((name) => name.startsWith('catis-import-')).length;

  it('returns the left-out lines as a file to mend, for 7 days (INC-46)', async () => {
    const bad = `${head},remarks\nleft-1,1,07/14/2018,1.00,100.00,fine\nleft-2,2,07/14/2018,long,100.00,"=1+1, ""so"""\n`;
    const { body } = await upload(bad);
    await start(body.id, false);
    const done = await over(body.id);
    expect([done.outcome?.added, done.outcome?.leftOut, done.hasRefused]).toEqual([1, 1, true]);
    const refused = () => admin('GET', `/x/imports/${body.id}/refused`);
    const { name, text } = ListFile.parse((await refused()).body);
    expect([name, text]).toEqual([
      'left-out-season.csv',
      `\uFEFF${head},remarks,Reason\r\nleft-2,2,07/14/2018,long,100.00,"'=1+1, ""so""","column totalFlightHours is not a number with at most two places, at most 24.00"\r\n`,
    ]);
    const mended = await upload(text.replace('long', '1.25'));
    await start(mended.body.id, false);
    const again = await over(mended.body.id);
    expect([again.outcome?.added, again.outcome?.notes, again.hasRefused]).toEqual([1, [], false]);
    const { rows } = await store.pool.query(
      "select remarks from aims_activities where remarks like '=%'",
    );
    expect(rows).toEqual([{ remarks: '=1+1, "so"' }]);
    await store.pool.query(
      "update imports set ended_at = now() - interval '8 days' where id = $1",
      [body.id],
    );
    expect([(await refused()).status, (await read(body.id)).hasRefused]).toEqual([404, false]);
    await store.pool.query("delete from aims_activities where activity_date = '2018-07-14'");
    await store.pool.query('delete from imports');
  });
  it('checks a file without storing anything, then imports it, and appears in the log (SET-60, SET-61, SET-63)', async () => {
    const before = uploadsHere();
    const { status, body } = await upload(file(1000, 700));
    expect([status, body.state, body.fileName, body.bytes, body.who]).toEqual([
      200,
      'uploaded',
      'season.csv',
      file(1000, 700).length,
      'A. Admin',
    ]);
    expect((await start(body.id, true)).status).toBe(200);
    const checked = await over(body.id);
    expect([
      checked.state,
      checked.share,
      checked.outcome?.added,
      checked.outcome?.sums[0],
      await stored(),
      await log(),
    ]).toEqual(['checked', 1, 700, { column: 'lines', file: '700', stored: null }, 0, []]);
    await start(body.id, false);
    const done = await over(body.id);
    expect([
      done.state,
      done.rows,
      done.outcome?.added,
      done.outcome?.sums.every((sum) => sum.file === sum.stored),
      await stored(),
    ]).toEqual(['done', 700, 700, true, 700]);
    expect((await log()).map(({ id, state, kind: of, who }) => [id, state, of, who])).toEqual([
      [body.id, 'done', 'aims', 'A. Admin'],
    ]);
    // The file is gone; the user chooses the same one again.
    expect([uploadsHere(), (await start(body.id, false)).status]).toEqual([before, 409]);
    const again = await upload(file(1000, 700));
    await start(again.body.id, false);
    expect((await over(again.body.id)).outcome).toEqual(
      expect.objectContaining({ added: 0, updated: 0, unchanged: 700, leftOut: 0 }),
    );
  });
  it('reports why a file is refused, and does not log it', async () => {
    const { body } = await upload(file(1, 2).replace('flightCost', 'flihgtCost'));
    await start(body.id, true);
    const refused = await over(body.id);
    expect([refused.state, refused.message, refused.outcome]).toEqual([
      'refused',
      'The file has a column "flihgtCost" that is not known. The nearest known one is flightCost.',
      null,
    ]);
    expect((await log()).some(({ id }) => id === body.id)).toBe(false);
  });
  it('runs one at a time, whoever starts it (SET-62)', async () => {
    const { body } = await upload(file(10_000, 6000));
    const folder = mkdtempSync(join(tmpdir(), 'catis-other-'));
    writeFileSync(join(folder, 'other.csv'), file(50_000, 1));
    await start(body.id, false);
    const second = await start(body.id, false);
    await expect(importInto(store, 'aims', join(folder, 'other.csv'))).rejects.toThrow(
      'Another import is under way. Wait until it ends.',
    );
    rmSync(folder, { recursive: true, force: true });
    expect(second.status).toBe(409);
    expect([(await over(body.id)).state, await stored()]).toEqual(['done', 6700]);
  });
  it('lets one of two concurrent starts through (SET-62)', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'catis-two-'));
    const importOf = (n: number) => {
      const path = join(folder, `${n}.csv`);
      writeFileSync(path, file(20_000, 2000));
      return importInto(store, 'aims', path);
    };
    const both = await Promise.allSettled([importOf(1), importOf(2)]);
    rmSync(folder, { recursive: true, force: true });
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await log())[0]).toEqual(
      expect.objectContaining({ who: 'Command line', state: 'done', rows: 2000 }),
    );
  });
  it('keeps stored rows when cancelled, and lets another start (SET-62)', async () => {
    const before = await stored();
    const { body } = await upload(file(100_000, 30_000));
    await start(body.id, false);
    const hasBegun = async () =>
      (await store.pool.query('select from imports where id = $1 and rows_read > 0', [body.id]))
        .rowCount === 1;
    while (!(await hasBegun()));
    expect((await admin('POST', `/x/imports/${body.id}/cancel`)).status).toBe(200);
    const cancelled = await over(body.id);
    const kept = (await stored()) - before;
    expect([cancelled.state, kept % 500, kept > 0 && kept < 30_000]).toEqual([
      'cancelled',
      0,
      true,
    ]);
    expect((await log())[0]?.state).toBe('cancelled');
  });
  it('frees its slot when its service has died (SET-62)', async () => {
    await store.pool.query(
      `insert into imports (kind, file_name, bytes, state, runner, started_by, heard_at)
       values ('aims', 'dead.csv', 1, 'running', $1, 'demo-admin', clock_timestamp() - interval '2 minutes')`,
      [randomUUID()],
    );
    const { body } = await upload(file(1000, 1));
    expect((await start(body.id, false)).status).toBe(200);
    await over(body.id);
    expect((await log()).find(({ fileName }) => fileName === 'dead.csv')).toEqual(
      expect.objectContaining({
        state: 'failed',
        message: 'The service ended in the middle of it. What was stored stays.',
      }),
    );
  });
  it('fails at the next start when its service has died (SET-62)', async () => {
    const insert = (name: string, state: string, ago: string) =>
      store.pool.query(
        `insert into imports (kind, file_name, bytes, state, runner, started_by, heard_at) values ('aims', $1, 1, $2, $3, 'demo-admin', clock_timestamp() - $4::interval)`,
        [name, state, randomUUID(), ago],
      );
    await insert('killed.csv', 'running', '2 minutes');
    await failLostJobs(store);
    expect((await log()).find(({ fileName }) => fileName === 'killed.csv')?.state).toBe('failed');
    // Another service on the same PostgreSQL may be working on it; the embedded database has none.
    await insert('other.csv', 'running', '5 seconds');
    await failLostJobs(store);
    expect((await log()).find(({ fileName }) => fileName === 'other.csv')?.state).toBe(
      kind === 'pglite' ? 'failed' : 'running',
    );
    await store.pool.query("delete from imports where file_name = 'other.csv'");
  });
  it('accepts a file up to 200 MB, and any other body up to 1 MiB; both are refused before they are read (WIRE-30)', async () => {
    const before = uploadsHere();
    const long = {
      authorization: `Bearer ${token}`,
      'content-type': 'text/csv',
      'content-length': String(UPLOAD_LIMIT + 1),
    };
    const refused = await service.app.inject({
      method: 'POST',
      url: '/api/x/imports?kind=aims&name=a.csv',
      headers: long,
      payload: 'x',
    });
    expect([refused.statusCode, refused.json().title]).toEqual([
      413,
      'The file is larger than 200 MB. Split it.',
    ]);
    expect([(await upload(Buffer.alloc(3_000_000, 'x'))).status, uploadsHere() - before]).toEqual([
      200, 1,
    ]);
    const call = await service.app.inject({
      method: 'POST',
      url: '/api/v2/user/settings/application/catis',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ theme: 'x'.repeat(2_000_000) }),
    });
    expect(call.statusCode).toBe(413);
    const nothing = await admin('POST', '/x/imports?kind=aims&name=a.csv');
    expect(nothing.status).toBe(400);
  });
  it('ends at the next batch when the service stops, and removes its files', async () => {
    const before = uploadsHere();
    const other = await testApp(store);
    const owner = caller(other.app, await other.token('demo-admin'));
    const reply = await other.app.inject({
      method: 'POST',
      url: '/api/x/imports?kind=aims&name=stopped.csv',
      headers: {
        authorization: `Bearer ${await other.token('demo-admin')}`,
        'content-type': 'text/csv',
      },
      payload: file(200_000, 20_000),
    });
    const { id } = reply.json() as ImportJob;
    await owner('POST', `/x/imports/${id}/start`, { isCheck: false, acceptsNew: false });
    await other.close();
    expect([(await read(id)).state, uploadsHere() <= before]).toEqual(['cancelled', true]);
  });
});
