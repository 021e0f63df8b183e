import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Dispatch,
  DispatchList,
  DispatchReply,
} from '../../../contract/dispatch/dispatches.ts';
import { History } from '../../../contract/history/history.ts';
import { historyEvents } from '../../../domain/history/events.ts';
import { litresOf } from '../../../domain/volume.ts';
import type { Store } from '../../../server/database/open.ts';
import { agentId, baseId, typeId } from '../../../server/demo/reference/catalogue.ts';
import { jobId } from '../../../server/demo/reference/crews.ts';
import { vendorId } from '../../../server/demo/reference/fleet.ts';
import { emptyTables } from '../support/emptyTables.ts';
import {
  type Answer,
  caller,
  freshWorld,
  kinds,
  type TestApp,
  testApp,
} from '../support/support.ts';
import { bodyOf, flight, incident } from '../support/world.ts';

type Call = ReturnType<typeof caller>;
const replyOf = (answer: Answer) => {
  expect(answer).toEqual(expect.objectContaining({ status: 200 }));
  return DispatchReply.parse(answer.body);
};

describe.each(kinds)('delete, restore and history on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let dispatcher: Call;
  let manager: Call;
  let admin: Call;
  beforeAll(async () => {
    store = await freshWorld(kind, [['incidents', [incident]]]);
    service = await testApp(store);
    [dispatcher, manager, admin] = (
      await Promise.all(
        ['demo-dispatcher', 'demo-base', 'demo-admin'].map((uid) => service.token(uid)),
      )
    ).map((token) => caller(service.app, token)) as [Call, Call, Call];
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  beforeEach(async () => {
    await emptyTables(
      store,
      'dispatches, activities, drops, activity_crew, idempotency, change_log',
    );
  });
  const add = async (body: object, headers: Record<string, string> = {}) =>
    replyOf(await dispatcher('POST', '/v2/dispatches', body, headers));
  const listed = async (): Promise<Dispatch[]> =>
    DispatchList.parse(
      (await dispatcher('GET', '/v2/dispatches?from=2025-07-01&until=2025-07-31')).body,
    ).dispatches;
  const told = async (call: Call, path: string) =>
    historyEvents(History.parse((await call('GET', `/x/history/${path}`)).body)).map(
      ({ by, what, lines }) => [by, what, lines.map((l) => [l.label, l.before, l.after])],
    );

  it('reports the loads that an earlier load moves along the tiers: added, changed, deleted and restored (COST-14, D-61)', async () => {
    // The tiers of the season begin at 0, 60,000 and 150,000 gal: $2.76, $2.52, $2.32.
    const later = (await add(flight('2025-07-14', '20:05', 50_000))).dispatch;
    const last = (await add(flight('2025-07-15', '20:05', 20_000))).dispatch;
    const agent = async () => (await listed()).map((d) => d.costs.totalAgentCost);
    expect(await agent()).toEqual([138_000, 10_000 * 2.76 + 10_000 * 2.52]);
    const first = await add(flight('2025-07-13', '20:05', 30_000));
    expect([await agent(), first.repriced]).toEqual([
      [82_800, 30_000 * 2.76 + 20_000 * 2.52, 50_400],
      { dispatches: 2, before: 138_000 + 52_800, after: 133_200 + 50_400 },
    ]);
    const smaller = bodyOf(first.dispatch);
    const [activity] = smaller.activities;
    if (activity === undefined) throw new Error('no activity');
    const changed = replyOf(
      await dispatcher('PUT', `/v2/dispatches/${first.dispatch.id}`, {
        ...smaller,
        activities: [
          {
            ...activity,
            drops: activity.drops.map((d) => ({ ...d, volumeOnIncident: litresOf(10_000) })),
          },
        ],
      }),
    );
    expect([await agent(), changed.repriced]).toEqual([
      [27_600, 138_000, 50_400],
      { dispatches: 1, before: 133_200, after: 138_000 },
    ]);
    const deleted = replyOf(await manager('DELETE', `/v2/dispatches/${first.dispatch.id}`));
    expect([await agent(), deleted.repriced]).toEqual([
      [138_000, 52_800],
      { dispatches: 1, before: 50_400, after: 52_800 },
    ]);
    const restored = replyOf(await manager('POST', `/x/dispatches/${first.dispatch.id}/restore`));
    expect([
      await agent(),
      restored.repriced,
      restored.dispatch.isArchived,
      restored.dispatch.version,
    ]).toEqual([
      [27_600, 138_000, 50_400],
      { dispatches: 1, before: 52_800, after: 50_400 },
      false,
      4,
    ]);
    expect(await told(dispatcher, `dispatches/${last.id}`)).toEqual([
      ['B. Basecamp', 'Priced again', [['Load 1 · Cost', '$52,800.00', '$50,400.00']]],
      ['B. Basecamp', 'Priced again', [['Load 1 · Cost', '$50,400.00', '$52,800.00']]],
      ['D. Dispatch', 'Priced again', [['Load 1 · Cost', '$52,800.00', '$50,400.00']]],
      [
        'D. Dispatch',
        'Created',
        expect.arrayContaining([['Load 1', '', 'PHOS-CHEK LC95A, HMT, 20,000 gal, $52,800.00']]),
      ],
    ]);
    expect(later.costs.totalAgentCost).toBe(138_000);
  });

  it.each([
    ['landing-fees', `/bases/${baseId('HMT')}/landing-fees`, { amount: 4, appliesTo: 'RW' }],
    [
      'suppressant-rates',
      `/bases/${baseId('HMT')}/suppressant-rates`,
      { agentTypeId: agentId('Gel'), tiers: [{ amountLitres: 0, price: 3, isDeleted: false }] },
    ],
    [
      'contracts',
      '/contracts',
      {
        aircraftTypeIds: [typeId('DC-10')],
        assetIds: [],
        typeCode: 'EU',
        vendorId: vendorId('CDF'),
        hourlyRate: 1,
        dailyAvailability: 0,
        crewStandbyRate: 0,
      },
    ],
  ])(
    'starts %s from a day instead: the old one ends, the new one begins (SET-42)',
    async (name, path, body) => {
      const made = async (to: string, dates: object) => {
        const answer = await admin('POST', to, { ...body, ...dates });
        expect(answer).toEqual(expect.objectContaining({ status: 200 }));
        return (answer.body as { id: string }).id;
      };
      const old = await made(path, { startDate: '2001-01-01', endDate: '2001-12-31' });
      const next = await made(`/x${path}/${old}/successor`, {
        startDate: '2001-06-01',
        endDate: '2001-12-31',
      });
      const [ended] = await told(admin, `${name}/${old}`);
      expect(ended).toEqual([
        'A. Admin',
        'Ended',
        [
          ['End', '12/31/2001', '05/31/2001'],
          ['Followed by', '', 'the one from 06/01/2001 to 12/31/2001'],
        ],
      ]);
      const [began] = await told(admin, `${name}/${next}`);
      expect(began?.[1]).toBe('Began');
      expect(began?.[2]).toContainEqual(['Follows', '', 'the one from 01/01/2001 to 05/31/2001']);
      expect(JSON.stringify([ended, began])).not.toContain('nothing');
    },
  );

  it('hides a deleted record from every report, and shows it again when restored (D-63)', async () => {
    const { dispatch } = await add(flight());
    const metrics = async () =>
      (await admin('GET', '/catis/metrics?from=2025-07-01&until=2025-07-31')).body;
    const before = await metrics();
    await manager('DELETE', `/v2/dispatches/${dispatch.id}`);
    const gone = await metrics();
    await manager('POST', `/x/dispatches/${dispatch.id}/restore`);
    expect([
      JSON.stringify(before).includes(dispatch.id),
      JSON.stringify(gone).includes(dispatch.id),
      await metrics(),
    ]).toEqual([true, false, before]);
  });

  it('restores for users who can delete; an existing one stays unchanged; a stale delete is refused', async () => {
    const { dispatch } = await add(flight());
    expect((await dispatcher('POST', `/x/dispatches/${dispatch.id}/restore`)).status).toBe(403);
    expect(replyOf(await manager('POST', `/x/dispatches/${dispatch.id}/restore`))).toEqual({
      dispatch,
    });
    const { dispatch: second } = replyOf(
      await dispatcher('PUT', `/v2/dispatches/${dispatch.id}`, {
        ...bodyOf(dispatch),
        remarks: 'Later.',
      }),
    );
    const refused = await manager('DELETE', `/v2/dispatches/${dispatch.id}`, undefined, {
      'if-match': '"v1"',
    });
    expect([refused.status, refused.body]).toEqual([
      412,
      expect.objectContaining({
        current: { dispatch: second },
        changedBy: 'D. Dispatch',
        changedAt: second.updatedAt,
      }),
    ]);
  });

  it('returns the record of an earlier attempt when its key arrives with another body (WIRE-9)', async () => {
    const headers = { 'idempotency-key': '0b1f9c1e-0000-4000-8000-000000000001' };
    const made = await add(flight(), headers);
    const again = await dispatcher(
      'POST',
      '/v2/dispatches',
      { ...flight(), remarks: 'Edited since.' },
      headers,
    );
    expect([again.status, (again.body as { current: unknown }).current]).toEqual([
      422,
      { dispatch: made.dispatch },
    ]);
    // For no other user: keys are per user.
    expect(
      (await manager('POST', '/v2/dispatches', { ...flight(), remarks: 'Other.' }, headers)).status,
    ).toBe(200);
  });

  it('saves eight dispatches on one price line concurrently, without waiting and without a loss', async () => {
    const all: Dispatch[] = [];
    for (let n = 0; n < 8; n += 1)
      all.push((await add(flight('2025-07-14', `${14 + n}:05`, 30_000))).dispatch);
    const bigger = (d: Dispatch) => ({
      ...bodyOf(d),
      activities: bodyOf(d).activities.map((a) => ({
        ...a,
        drops: a.drops.map((drop) => ({ ...drop, volumeOnIncident: litresOf(20_000) })),
      })),
    });
    const answers = await Promise.all(
      all.map((d) =>
        dispatcher('PUT', `/v2/dispatches/${d.id}`, bigger(d), { 'if-match': '"v1"' }),
      ),
    );
    expect(answers.map((a) => a.status)).toEqual(all.map(() => 200));
    const cents = (await listed()).reduce(
      (sum, d) => sum + Math.round(d.costs.totalAgentCost * 100),
      0,
    );
    // 160,000 gal on tiers of 60,000 and 150,000.
    expect(cents).toBe(60_000 * 276 + 90_000 * 252 + 10_000 * 232);
  });

  it('saves one of eight edits of the same version and reports a conflict to seven (D-62)', async () => {
    const { dispatch } = await add(flight());
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        dispatcher(
          'PUT',
          `/v2/dispatches/${dispatch.id}`,
          { ...bodyOf(dispatch), remarks: `By ${n}.` },
          { 'if-match': '"v1"' },
        ),
      ),
    );
    expect(answers.map((a) => a.status).sort()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 412),
    ]);
  });

  it('lists who changed a settings record, with its parts and the names it refers to', async () => {
    const made = (
      await admin('POST', '/crew', {
        firstName: 'Zoe',
        lastName: 'Zander',
        roleId: jobId('Pilot'),
        vendorId: vendorId('CDF'),
        baseId: null,
        usualPerDiem: 150,
      })
    ).body as {
      id: string;
      firstName: string;
      roleId: string;
      version: number;
    };
    await admin('PUT', `/crew/${made.id}`, {
      firstName: 'Zoë',
      lastName: 'Zander',
      roleId: made.roleId,
      vendorId: vendorId('CDF'),
      baseId: baseId('HMT'),
      usualPerDiem: 178,
      isArchived: false,
    });
    const [changed, created] = await told(admin, `crew/${made.id}`);
    expect(changed).toEqual([
      'A. Admin',
      'Changed',
      expect.arrayContaining([
        ['First name', 'Zoe', 'Zoë'],
        ['Crew base', '', 'HMT'],
        ['Usual per diem', '$150.00', '$178.00'],
      ]),
    ]);
    expect(created?.slice(0, 2)).toEqual(['A. Admin', 'Created']);
    expect((await dispatcher('GET', `/x/history/crew/${made.id}`)).status).toBe(403);
  });
});
