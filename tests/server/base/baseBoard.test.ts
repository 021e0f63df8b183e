import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RotationReply, UnavailableMark, UnavailableMarks } from '../../../contract/base/board.ts';
import type { Store } from '../../../server/database/open.ts';
import { baseId } from '../../../server/demo/reference/catalogue.ts';
import { emptyTables } from '../support/emptyTables.ts';
import { caller, freshWorld, kinds, type TestApp, testApp } from '../support/support.ts';
import { t70 } from '../support/world.ts';

type Call = ReturnType<typeof caller>;

describe.each(kinds)('the base board on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let manager: Call;
  let dispatcher: Call;
  const hemet = baseId('HMT');
  const ramona = baseId('RAM');
  beforeAll(async () => {
    store = await freshWorld(kind);
    service = await testApp(store);
    manager = caller(service.app, await service.token('demo-base'));
    dispatcher = caller(service.app, await service.token('demo-dispatcher'));
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  beforeEach(async () => {
    await emptyTables(store, 'unavailable_marks, rotations, idempotency');
    await store.pool.query('delete from base_assignments where asset_id = $1', [t70]);
    await store.pool.query(
      'insert into base_assignments (base_id, asset_id, start_time) values ($1, $2, $3)',
      [hemet, t70, '2025-01-01T00:00:00Z'],
    );
  });
  const mark = async (body: object = { reason: 'Engine change', untilTime: null }) =>
    manager('POST', `/x/bases/${hemet}/unavailable/${t70}`, body);
  const marks = async (base = hemet) =>
    UnavailableMarks.parse((await dispatcher('GET', `/x/bases/${base}/unavailable`)).body).marks;
  const stays = async () =>
    (
      await store.pool.query(
        'select base_id, start_time::text, end_time::text from base_assignments where asset_id = $1 order by start_time',
        [t70],
      )
    ).rows;

  it('keeps a mark with its reason until it is ended (BASE-5)', async () => {
    const made = UnavailableMark.parse((await mark()).body);
    expect([made.assetId, made.baseId, made.reason, made.untilTime, made.version]).toEqual([
      t70,
      hemet,
      'Engine change',
      null,
      1,
    ]);
    expect(await marks()).toEqual([made]);
    const ended = await manager('POST', `/x/unavailable/${made.id}/end`);
    expect([ended.status, UnavailableMark.parse(ended.body).untilTime !== null]).toEqual([
      200,
      true,
    ]);
    expect(await marks()).toEqual([]);
    expect((await manager('POST', `/x/unavailable/${made.id}/end`)).status).toBe(409);
  });
  it('ends a mark before its planned end', async () => {
    const untilTime = new Date(Date.now() + 86_400_000).toISOString();
    const made = UnavailableMark.parse((await mark({ reason: 'Engine change', untilTime })).body);
    const ended = await manager('POST', `/x/unavailable/${made.id}/end`);
    expect([ended.status, await marks()]).toEqual([200, []]);
  });
  it('refuses a second mark and an end in the past', async () => {
    await mark();
    const again = await mark();
    expect([again.status, (again.body as { errors: object[] }).errors]).toEqual([
      409,
      [
        expect.objectContaining({
          path: '',
          message: 'This aircraft is already marked unavailable.',
        }),
      ],
    ]);
    const past = await mark({ reason: 'x', untilTime: '2020-01-01T00:00:00Z' });
    expect([past.status, (past.body as { errors: object[] }).errors]).toEqual([
      400,
      [expect.objectContaining({ path: 'untilTime', message: 'Until must be in the future.' })],
    ]);
  });
  it('takes an ended mark that is entered later, before another one (BASE-5, PAY-15)', async () => {
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const past = (from: number, until: number) =>
      mark({ reason: 'Leak', startTime: ago(from), untilTime: ago(until) });
    expect((await past(48, 47)).status).toBe(200);
    expect((await past(96, 95)).status).toBe(200);
    const wrong = await past(95, 96);
    expect([wrong.status, (wrong.body as { errors: object[] }).errors]).toEqual([
      400,
      [expect.objectContaining({ path: 'untilTime', message: 'Until must be after from.' })],
    ]);
  });
  it.each([
    ['an aircraft', 'assets', t70, 'assetId'],
    ['a base', 'bases', hemet, 'baseId'],
  ] as const)('refuses a mark for %s that is archived', async (_, table, id, path) => {
    await store.pool.query(`update ${table} set archived_at = now() where id = $1`, [id]);
    const refused = await mark();
    await store.pool.query(`update ${table} set archived_at = null where id = $1`, [id]);
    expect([refused.status, (refused.body as { errors: object[] }).errors]).toEqual([
      409,
      [expect.objectContaining({ path, message: expect.stringMatching(/ is archived\.$/) })],
    ]);
  });
  it('starts a mark in the past, never in the future, and lists the marks of a span (BASE-5, D-K3)', async () => {
    const within = async (query: string) =>
      UnavailableMarks.parse((await dispatcher('GET', `/x/unavailable${query}`)).body).marks.map(
        (m) => m.version,
      );
    const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
    const at = (time: string) => `${day}T${time}Z`;
    const made = await mark({ reason: 'Leak', untilTime: null, startTime: at('14:10:00') });
    expect(UnavailableMark.parse(made.body).startTime).toBe(at('14:10:00.000'));
    expect([
      await within(''),
      await within(`?from=${at('14:10:00')}`),
      await within(`?from=${at('14:09:59')}`),
      await within(`?from=${at('08:00:00')}&until=${at('20:00:00')}`),
      await within(`?from=${at('08:00:00')}&until=${at('14:10:00')}`),
    ]).toEqual([[1], [1], [], [1], []]);
    const later = await mark({
      reason: 'x',
      untilTime: null,
      startTime: new Date(Date.now() + 7 * 60_000).toISOString(),
    });
    expect([later.status, (later.body as { errors: object[] }).errors]).toEqual([
      400,
      [expect.objectContaining({ path: 'startTime', message: "From can't be in the future." })],
    ]);
  });
  it('takes a start by a clock 4 minutes ahead as now (BASE-5, SES-32)', async () => {
    const made = await mark({
      reason: 'Leak',
      untilTime: null,
      startTime: new Date(Date.now() + 4 * 60_000).toISOString(),
    });
    expect(made.status).toBe(200);
    expect(Date.parse(UnavailableMark.parse(made.body).startTime)).toBeLessThanOrEqual(Date.now());
    expect(await marks()).toHaveLength(1);
  });
  it('keeps an order for each kind, the last changed first (BASE-14)', async () => {
    const path = `/x/bases/${hemet}/rotation`;
    const put = (kind: string, assetIds: readonly string[]) =>
      manager('PUT', path, { kind, assetIds, reason: 'Fuel' });
    await manager('PUT', path, { assetIds: [t70], reason: 'All' });
    await put('helitack', [hemet]);
    await put('helitack', []);
    const { rotation, rotations } = RotationReply.parse((await put('tankers', [t70])).body);
    expect([rotation?.kind, rotations?.map((r) => [r.kind, r.assetIds])]).toEqual([
      'tankers',
      [
        ['tankers', [t70]],
        ['helitack', []],
        ['', [t70]],
      ],
    ]);
    expect((await put('kites', [])).status).toBe(400);
  });
  it('requires a reason', async () =>
    expect((await mark({ reason: '  ', untilTime: null })).status).toBe(400));
  it('shows a mark at the base that has the aircraft', async () => {
    await mark();
    await manager('POST', `/x/bases/${ramona}/assignments/${t70}/move`, {
      startTime: new Date(Date.now() - 60_000).toISOString(),
      endTime: null,
    });
    expect([(await marks()).length, (await marks(ramona)).map((m) => m.assetId)]).toEqual([
      0,
      [t70],
    ]);
  });
  it('keeps the last manual order, with the reason, until it is cleared (BASE-3)', async () => {
    const path = `/x/bases/${hemet}/rotation`;
    const readRotation = async () =>
      RotationReply.parse((await dispatcher('GET', path)).body).rotation;
    expect(await readRotation()).toBe(null);
    await manager('PUT', path, { assetIds: [t70], reason: 'Fuel' });
    await manager('PUT', path, { assetIds: [t70, t70, hemet], reason: ' Long day ' });
    expect(await readRotation()).toEqual({
      kind: '',
      assetIds: [t70, hemet],
      reason: 'Long day',
      setAt: expect.any(String),
      setBy: 'B. Basecamp',
    });
    await manager('PUT', path, { assetIds: [], reason: 'Over' });
    expect([
      await readRotation(),
      (await manager('PUT', path, { assetIds: [t70], reason: ' ' })).status,
      (await dispatcher('PUT', path, { assetIds: [], reason: 'x' })).status,
    ]).toEqual([null, 400, 403]);
  });
  it('moves an aircraft in one step (BASE-4)', async () => {
    const moved = await manager('POST', `/x/bases/${ramona}/assignments/${t70}/move`, {
      startTime: '2026-02-01T08:00:00Z',
      endTime: null,
    });
    expect([moved.status, moved.body]).toEqual([
      200,
      { id: expect.any(String), assetId: t70, startTime: '2026-02-01T08:00:00Z', endTime: null },
    ]);
    expect(
      (await stays()).map((s) => [
        s.base_id,
        Date.parse(s.start_time),
        s.end_time === null ? null : Date.parse(s.end_time),
      ]),
    ).toEqual([
      [hemet, Date.UTC(2025, 0, 1), Date.UTC(2026, 1, 1, 8)],
      [ramona, Date.UTC(2026, 1, 1, 8), null],
    ]);
  });
  it('leaves the other assignment unchanged when the move is refused', async () => {
    await store.pool.query('update base_assignments set end_time = $2 where asset_id = $1', [
      t70,
      '2026-03-01T00:00:00Z',
    ]);
    await store.pool.query(
      'insert into base_assignments (base_id, asset_id, start_time) values ($1, $2, $3)',
      [hemet, t70, '2026-06-01T00:00:00Z'],
    );
    const before = await stays();
    const moved = await manager('POST', `/x/bases/${ramona}/assignments/${t70}/move`, {
      startTime: '2026-02-01T08:00:00Z',
      endTime: null,
    });
    expect([moved.status, await stays()]).toEqual([409, before]);
  });
});
