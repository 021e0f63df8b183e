import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DispatchBody, DispatchReply } from '../../../contract/dispatch/dispatches.ts';
import { Incident, Incidents } from '../../../contract/incidents/incidents.ts';
import { bodyOfRecord } from '../../../domain/dispatch/wire/bodyOfDraft.ts';
import { importInto } from '../../../server/commands/importFile.ts';
import type { Store } from '../../../server/database/open.ts';
import {
  type Answer,
  caller,
  fill,
  freshWorld,
  kinds,
  type TestApp,
  testApp,
} from '../support/support.ts';
import { bodyOf, flight, incident } from '../support/world.ts';

type Call = ReturnType<typeof caller>;
const incidentOf = (answer: Answer): Incident => {
  expect(answer).toEqual(expect.objectContaining({ status: 200 }));
  return Incident.parse(answer.body);
};
const creek = { year: 2025, state: 'CA', unit: 'RRU', incidentNumber: '054321', name: '' };

describe.each(kinds)('incidents on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let dispatcher: Call;
  let manager: Call;
  beforeAll(async () => {
    store = await freshWorld(kind);
    service = await testApp(store);
    dispatcher = caller(service.app, await service.token('demo-dispatcher'));
    manager = caller(service.app, await service.token('demo-base'));
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  beforeEach(async () => {
    await store.pool.query(
      'truncate dispatches, activities, drops, activity_crew, idempotency, incidents cascade',
    );
    await fill(store, [['incidents', [incident]]]);
  });
  const take = async (body: object = creek) =>
    incidentOf(await dispatcher('POST', '/x/incidents', body, { 'idempotency-key': randomUUID() }));
  const add = async (incidentId: string) =>
    DispatchReply.parse(
      (
        await dispatcher(
          'POST',
          '/v2/dispatches',
          flight('2025-07-14', '20:05', 1200, { incidentId }),
        )
      ).body,
    ).dispatch;
  const read = async (id: string) =>
    DispatchReply.parse((await dispatcher('GET', `/v2/dispatches/${id}`)).body).dispatch;
  const found = async (q: string, year = '') => {
    const answer = await dispatcher(
      'GET',
      `/x/incidents/search?q=${encodeURIComponent(q)}${year === '' ? '' : `&year=${year}`}`,
    );
    return Incidents.parse(answer.body).items.map((i) => i.name);
  };

  const point = { latitude: 33.9, longitude: -117.1, source: 'typed' };
  it('takes a point, and refuses one that is none (CLO-1, CLO-2)', async () => {
    const { id } = await take();
    const placed = incidentOf(await dispatcher('PUT', `/x/incidents/${id}/point`, point));
    expect(placed).toMatchObject({ latitude: 33.9, longitude: -117.1, pointSource: 'typed' });
    expect(incidentOf(await dispatcher('GET', `/incidents/${id}`))).toEqual(placed);
    for (const latitude of [91, null])
      expect(
        (await dispatcher('PUT', `/x/incidents/${id}/point`, { ...point, latitude })).status,
      ).toBe(400);
    const sea = { ...point, latitude: 0, longitude: 0 };
    expect((await dispatcher('PUT', `/x/incidents/${id}/point`, sea)).status).toBe(400);
    const none = await dispatcher('PUT', `/x/incidents/${randomUUID()}/point`, point);
    expect(none.status).toBe(404);
  });

  it('hands a point on in a merge, unless the target has its own (CLO-2)', async () => {
    const first = await take();
    await dispatcher('PUT', `/x/incidents/${first.id}/point`, point);
    const into = { targetId: incident.id };
    const merged = await manager('POST', `/x/incidents/${first.id}/merge`, into);
    expect(incidentOf(merged)).toMatchObject({ latitude: 33.9, pointSource: 'typed' });
    const second = await take({ ...creek, incidentNumber: '054322' });
    const other = { ...point, latitude: 34.5 };
    await dispatcher('PUT', `/x/incidents/${second.id}/point`, other);
    await manager('POST', `/x/incidents/${second.id}/merge`, into);
    expect(incidentOf(await dispatcher('GET', `/incidents/${incident.id}`)).latitude).toBe(33.9);
    // The old id leads on.
    const moved = await dispatcher('PUT', `/x/incidents/${second.id}/point`, other);
    expect(incidentOf(moved)).toMatchObject({ id: incident.id, latitude: 34.5 });
  });

  it('stores a new fire once, by its number (INC-7)', async () => {
    const taken = await take();
    expect(taken).toEqual({
      ...creek,
      id: taken.id,
      sequence: 1,
      name: '054321',
      agency: 'unknown',
      typeCode: 'unknown',
      isUnconfirmed: true,
    });
    expect([
      (await take({ ...creek, incidentNumber: '54321', name: 'Creek' })).id,
      (await take({ ...creek, state: 'ca', unit: ' rru ' })).id,
    ]).toEqual([taken.id, taken.id]);
    expect(await take({ ...creek, incidentNumber: '12345' })).toEqual(
      expect.objectContaining({ id: incident.id, name: 'Cedar', isUnconfirmed: false }),
    );
    const many = await Promise.all(
      Array.from({ length: 5 }, () => take({ ...creek, unit: 'BTU', name: 'Many' })),
    );
    expect(new Set(many.map((i) => i.id)).size).toBe(1);
  });
  it('returns the same reply for a repeated attempt, and refuses an invalid number', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const [first, again] = [
      await dispatcher('POST', '/x/incidents', creek, key),
      await dispatcher('POST', '/x/incidents', creek, key),
    ];
    expect([again.body, again.headers['idempotent-replayed']]).toEqual([first.body, 'true']);
    const wrong = await dispatcher('POST', '/x/incidents', {
      ...creek,
      unit: 'R',
      incidentNumber: '',
    });
    expect([
      wrong.status,
      (wrong.body as { errors: { path: string }[] }).errors.map((e) => e.path),
    ]).toEqual([400, ['unit', 'incidentNumber']]);
  });
  it('accepts a new fire in a flight like any incident, with its mark (INC-8)', async () => {
    const taken = await take();
    const saved = await add(taken.id);
    expect(saved.activities[0]?.incident).toEqual(taken);
  });
  it('confirms and fills in an incident when its number is imported (INC-9)', async () => {
    const taken = await take();
    const folder = mkdtempSync(join(tmpdir(), 'catis-confirms-'));
    const file = join(folder, 'incidents.csv');
    const lines = [
      'UniqueFireIdentifier,IncidentName,IncidentTypeCategory,FireDiscoveryDateTime,POOProtectingAgency',
      '2025-CARRU-54321,CREEK,WF,1/1/2025 4:54:41 AM,CAL FIRE',
    ];
    writeFileSync(file, `${lines.join('\n')}\n`);
    expect((await importInto(store, 'incidents', file))[0]).toBe(
      '0 incidents taken, 1 updated, 0 already there unchanged, 0 lines left out.',
    );
    expect(incidentOf(await dispatcher('GET', `/incidents/${taken.id}`))).toEqual({
      ...taken,
      name: 'CREEK',
      agency: 'CAL FIRE',
      typeCode: 'wildland fire',
      isUnconfirmed: false,
    });
    expect((await importInto(store, 'incidents', file))[0]).toBe(
      '0 incidents taken, 0 updated, 1 already there unchanged, 0 lines left out.',
    );
    rmSync(folder, { recursive: true, force: true });
  });
  it('finds an incident by the beginning of its number or a part of its name (INC-10)', async () => {
    await take({ ...creek, name: 'Creek 100%' });
    await take({ ...creek, incidentNumber: '012', name: 'Short' });
    await take({ ...creek, year: 2024, unit: 'BTU', incidentNumber: '012399', name: 'Older' });
    expect([
      await found('123'),
      await found('0123'),
      await found('RRU-12', '2025'),
      await found('CA-RRU-012345'),
    ]).toEqual([['Cedar', 'Older'], ['Cedar', 'Older'], ['Short', 'Cedar'], ['Cedar']]);
    expect([await found('RRU-000012345'), await found('RRU-00000123')]).toEqual([['Cedar'], []]);
    expect([
      await found('eda'),
      await found('100%'),
      await found('10_%'),
      await found('older', '2025'),
      await found('2024-CABTU-0123'),
    ]).toEqual([['Cedar'], ['Creek 100%'], [], [], ['Older']]);
  });
  it('takes a number with letters and hyphens, and finds it and its label as written (INC-43, INC-45)', async () => {
    await take({ ...creek, unit: 'MMU', incidentNumber: 'P4J5', name: 'Lantern Ridge' });
    await take({ ...creek, unit: 'VNC', incidentNumber: '25-0044601', name: 'Route66' });
    const ridge = [
      'CA-MMU-P4J5',
      `${creek.year}-CAMMU-P4J5`,
      'mmu-p4j5',
      'P4J5',
      'CA-MMU-P4J5 Lantern Ridge',
      `CA-MMU-P4J5 Lantern Ridge (unconfirmed), ${creek.year}`,
      'CA-MMU-P4J5 Renamed since',
    ];
    for (const text of ridge) expect([text, await found(text)]).toEqual([text, ['Lantern Ridge']]);
    for (const text of ['CA-VNC-25-0044601', 'CA-MMU-Route66'])
      expect([text, await found(text)]).toEqual([text, ['Route66']]);
    expect([
      await found(`CA-MMU-P4J5 Lantern Ridge, ${creek.year - 1}`),
      await found('CA-BTU-P4J5'),
    ]).toEqual([[], []]);
  });
  it('merges an incident into the right one: flights move, deleted ones too, and the old id redirects (INC-11)', async () => {
    const wrong = await take();
    const [flown, deleted] = [await add(wrong.id), await add(wrong.id)];
    await manager('DELETE', `/v2/dispatches/${deleted.id}`);
    const merge = (id: string, targetId: string) =>
      manager('POST', `/x/incidents/${id}/merge`, { targetId });
    expect(incidentOf(await merge(wrong.id, incident.id)).id).toBe(incident.id);
    const now = await read(flown.id);
    expect([now.activities[0]?.incidentId, now.version]).toEqual([incident.id, 1]);
    const restored = await manager('POST', `/x/dispatches/${deleted.id}/restore`);
    expect(DispatchReply.parse(restored.body).dispatch.activities[0]?.incidentId).toBe(incident.id);
    const history = await manager('GET', `/x/history/dispatches/${flown.id}`);
    const moves = (
      history.body as {
        entries: {
          before: Record<string, unknown> | null;
          after: Record<string, unknown> | null;
          changedBy: string;
        }[];
      }
    ).entries;
    expect(
      moves.map((e) => [e.before?.['incident_id'], e.after?.['incident_id'], e.changedBy]),
    ).toContainEqual([wrong.id, incident.id, 'B. Basecamp']);
    expect(incidentOf(await dispatcher('GET', `/incidents/${wrong.id}`)).id).toBe(incident.id);
    expect(await found('RRU-54321')).toEqual(['Cedar']);
    // References to the old incident are stored for the new one: a new flight, and a form that was
    // open in the meantime.
    expect((await add(wrong.id)).activities[0]?.incidentId).toBe(incident.id);
    const open = await dispatcher(
      'PUT',
      `/v2/dispatches/${flown.id}`,
      { ...bodyOf(flown), remarks: 'Mine.' },
      { 'if-match': '"v1"' },
    );
    expect(DispatchReply.parse(open.body).dispatch.activities[0]?.incidentId).toBe(incident.id);
    expect((await merge(wrong.id, incident.id)).status).toBe(404);
    expect((await take()).id).not.toBe(wrong.id);
  });
  /** A flight of several activities, a quarter of an hour each. */
  const many = (...parts: readonly Partial<DispatchBody['activities'][number]>[]): DispatchBody => {
    const body = flight('2025-07-14', '20:05', 1200);
    const [only] = body.activities;
    if (only === undefined) throw new Error('no activity');
    const at = (n: number) =>
      new Date(Date.parse('2025-07-14T20:05:00Z') + n * 15 * 60_000).toISOString();
    const bare = { drops: [], crew: [], totalFlightHours: 0.25, dayFlightHours: 0.25, landings: 0 };
    const activities = parts.map((part, n) => ({
      ...only,
      ...(n === 0 ? {} : bare),
      ...part,
      timeOut: at(n),
      timeIn: at(n + 1),
    }));
    return { ...body, activities };
  };
  it('joins adjacent activities of a flight that worked both, after a warning (INC-11, D-35, APR-12)', async () => {
    const wrong = await take();
    const made = await manager(
      'POST',
      '/v2/dispatches',
      many(
        { incidentId: wrong.id, hobbsStart: 100, hobbsEnd: 100.2 },
        { incidentId: incident.id, hobbsStart: 100.2, hobbsEnd: 100.5 },
      ),
    );
    const both = DispatchReply.parse(made.body).dispatch;
    const item = { id: both.id, version: both.version };
    expect((await manager('POST', '/x/approvals/check', { items: [item] })).status).toBe(200);
    const checked = await read(both.id);
    const one = await add(wrong.id);
    const head = { id: both.id, dispatchNumber: both.dispatchNumber, dispatchType: 'flight' };
    const merge = (more: object = {}) =>
      manager('POST', `/x/incidents/${wrong.id}/merge`, { targetId: incident.id, ...more });
    expect((await merge({ check: true })).body).toEqual({
      moved: 2,
      joined: [{ ...head, droppedRequests: [], droppedAbortFees: 0 }],
      blocked: [],
    });
    expect((await read(both.id)).activities).toHaveLength(2);
    expect(incidentOf(await merge()).id).toBe(incident.id);
    const now = await read(both.id);
    const [joined] = now.activities;
    expect([
      now.activities.length,
      now.version,
      now.approval,
      (await read(one.id)).version,
    ]).toEqual([1, checked.version + 1, undefined, 1]);
    expect(checked.approval?.state).toBe('checked');
    expect([
      joined?.incidentId,
      joined?.timeOut,
      joined?.timeIn,
      joined?.hobbsStart,
      joined?.hobbsEnd,
      joined?.totalFlightHours,
    ]).toEqual([
      incident.id,
      both.activities[0]?.timeOut,
      both.activities[1]?.timeIn,
      100,
      100.5,
      both.activities.reduce((sum, a) => sum + (a.totalFlightHours ?? 0), 0),
    ]);
    expect([joined?.drops.map((d) => d.id), now.costs.totalCost]).toEqual([
      both.activities[0]?.drops.map((d) => d.id),
      both.costs.totalCost,
    ]);
    expect(now.flags).not.toContain('hobbsJoin');
  });
  it('lists the request numbers and abort fees that go when it joins two aborted parts (INC-11)', async () => {
    const wrong = await take({ ...creek, unit: 'MMU' });
    const none = { aborted: true, totalFlightHours: null, dayFlightHours: null, landings: null };
    const body = many(
      { incidentId: wrong.id, requestNumber: 'A-12', ...none, drops: [] },
      { incidentId: incident.id, requestNumber: 'A-14', ...none },
    );
    const both = DispatchReply.parse((await manager('POST', '/v2/dispatches', body)).body).dispatch;
    const merge = (more: object = {}) =>
      manager('POST', `/x/incidents/${wrong.id}/merge`, { targetId: incident.id, ...more });
    const { joined } = (await merge({ check: true })).body as { joined: object[] };
    expect(joined).toEqual([
      {
        id: both.id,
        dispatchNumber: both.dispatchNumber,
        dispatchType: 'flight',
        droppedRequests: ['A-14'],
        droppedAbortFees: 1,
      },
    ]);
    await merge();
    const now = await read(both.id);
    expect(both.costs.abortFees).toBeGreaterThan(0);
    expect([now.activities.map((a) => a.requestNumber), now.costs.abortFees]).toEqual([
      ['A-12'],
      both.costs.abortFees / 2,
    ]);
  });
  it.each([
    [
      'with a reading of the first part only',
      { hobbsStart: 100, hobbsEnd: 100.2 },
      {},
      [100, 100.2],
    ],
    [
      'with a reading of the second part only',
      {},
      { hobbsStart: 100.2, hobbsEnd: 100.5 },
      [100.2, 100.5],
    ],
  ] as const)(
    'joins two parts %s so that they save again (INC-11)',
    async (_, first, second, expected) => {
      const wrong = await take({ ...creek, unit: expected[0] === 100 ? 'NEU' : 'SHU' });
      const made = await manager(
        'POST',
        '/v2/dispatches',
        many({ incidentId: wrong.id, ...first }, { incidentId: incident.id, ...second }),
      );
      const both = DispatchReply.parse(made.body).dispatch;
      await manager('POST', `/x/incidents/${wrong.id}/merge`, { targetId: incident.id });
      const now = await read(both.id);
      expect(now.activities.map((a) => [a.hobbsStart, a.hobbsEnd])).toEqual([expected]);
      expect((await manager('PUT', `/v2/dispatches/${now.id}`, bodyOfRecord(now))).status).toBe(
        200,
      );
    },
  );
  it.each([
    [
      'apart',
      (wrong: string, other: string) =>
        many({ incidentId: wrong }, { incidentId: other }, { incidentId: incident.id }),
    ],
    [
      'aborted',
      (wrong: string) =>
        many(
          { incidentId: wrong },
          { incidentId: incident.id, aborted: true, totalFlightHours: null, dayFlightHours: null },
        ),
    ],
  ] as const)(
    'refuses a merge while a flight would be on the incident twice: %s (INC-11)',
    async (why, bodyOn) => {
      const [wrong, other] = [await take(), await take({ ...creek, unit: 'BTU' })];
      const both = DispatchReply.parse(
        (await manager('POST', '/v2/dispatches', bodyOn(wrong.id, other.id))).body,
      ).dispatch;
      const blocked = [
        { id: both.id, dispatchNumber: both.dispatchNumber, dispatchType: 'flight', why },
      ];
      const merge = (more: object = {}) =>
        manager('POST', `/x/incidents/${wrong.id}/merge`, { targetId: incident.id, ...more });
      expect((await merge({ check: true })).body).toEqual({ moved: 1, joined: [], blocked });
      const refused = await merge();
      expect([
        refused.status,
        (refused.body as { current: { blocked: object } }).current.blocked,
      ]).toEqual([409, blocked]);
      expect((await read(both.id)).activities[0]?.incidentId).toBe(wrong.id);
    },
  );
  it('refuses to merge an incident that the books name (APR-17)', async () => {
    const taken = await take({ ...creek, unit: 'TUU' });
    await store.pool.query(
      `insert into seals (activity_id, dispatch_id, period_start, activity_date, incident_id, sealed_by)
       values (gen_random_uuid(), gen_random_uuid(), '2025-07-01', '2025-07-14', $1, 'demo-admin')`,
      [taken.id],
    );
    const answer = await manager('POST', `/x/incidents/${taken.id}/merge`, {
      targetId: incident.id,
    });
    expect([answer.status, (answer.body as { title: string }).title]).toEqual([
      409,
      'Some of its records are approved. Reopen them and choose the other incident there.',
    ]);
  });

  it('merges only an unconfirmed incident, into another (INC-11)', async () => {
    const taken = await take();
    const merge = async (call: Call, id: string, targetId: string) =>
      (await call('POST', `/x/incidents/${id}/merge`, { targetId })).status;
    expect([
      await merge(manager, incident.id, taken.id),
      await merge(manager, taken.id, taken.id),
      await merge(manager, taken.id, randomUUID()),
      await merge(dispatcher, taken.id, incident.id),
    ]).toEqual([409, 400, 404, 403]);
  });
  it('follows a chain of merges to its end, whatever is saved in the meantime', async () => {
    const [first, second] = [await take(), await take({ ...creek, unit: 'BTU' })];
    const merged = await Promise.all([
      manager('POST', `/x/incidents/${first.id}/merge`, { targetId: second.id }),
      ...Array.from({ length: 3 }, () => add(first.id)),
    ]);
    expect(merged).toHaveLength(4);
    await manager('POST', `/x/incidents/${second.id}/merge`, { targetId: incident.id });
    expect(incidentOf(await dispatcher('GET', `/incidents/${first.id}`)).id).toBe(incident.id);
    const { rows } = await store.pool.query('select distinct incident_id from activities');
    expect(rows).toEqual([{ incident_id: incident.id }]);
  });
});
