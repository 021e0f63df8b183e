import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import { ExplainedLoads } from '../../../contract/report/explain.ts';
import { centsOf } from '../../../domain/money.ts';
import { gallonsOf, litresOf } from '../../../domain/volume.ts';
import type { Store } from '../../../server/database/open.ts';
import { agentId, baseId } from '../../../server/demo/reference/catalogue.ts';
import {
  type Answer,
  caller,
  freshWorld,
  kinds,
  type TestApp,
  testApp,
} from '../support/support.ts';
import { flight, incident } from '../support/world.ts';

const agent = agentId('PHOS-CHEK LC95A');
const drop = (gallons: number, jettisoned = 0) => ({
  agentTypeId: agent,
  baseId: baseId('HMT'),
  volumeOnIncident: litresOf(gallons),
  volumeJettisoned: litresOf(jettisoned),
});

describe.each(kinds)('explained loads on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let admin: ReturnType<typeof caller>;
  beforeAll(async () => {
    store = await freshWorld(kind, [['incidents', [incident]]]);
    service = await testApp(store);
    admin = caller(service.app, await service.token('demo-admin'));
    // Nothing has a price, so each test states which things do.
    await store.pool.query('update suppressant_rates set deleted_at = now()');
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  const okay = <T>(answer: Answer): T => {
    expect(answer).toEqual(expect.objectContaining({ status: 200 }));
    return answer.body as T;
  };
  const save = async (...args: Parameters<typeof flight>) =>
    okay<{ dispatch: Dispatch }>(
      await admin('POST', '/v2/dispatches', flight(...args), {
        'idempotency-key': crypto.randomUUID(),
      }),
    ).dispatch;
  const explained = async (id: string) => {
    const { activities } = ExplainedLoads.parse(
      okay(await admin('GET', `/x/dispatches/${id}/explain`)),
    );
    return activities.map(({ loads }) =>
      loads.map(({ rate, litres, slices, cost, isMissingAgentRate }) => ({
        gallons: gallonsOf(litres),
        usedGallons: rate === null ? null : gallonsOf(rate.usedLitres),
        slices: slices.map((s) => [s.gallons, s.price, s.cost]),
        cost,
        isMissingAgentRate,
      })),
    );
  };

  it('prices each load from where the one before ended, over days, times and rows, up to the stored cost (COST-14, COST-19)', async () => {
    // Entered out of order: the price follows date, time out and row.
    const late = await save('2025-07-14', '21:05', 0, { drops: [drop(500), drop(700, 300)] });
    const early = await save('2025-07-14', '18:05', 0, { drops: [drop(1200)] });
    const before = await save('2025-07-13', '22:05', 0, { drops: [drop(8000)] });
    await save('2025-04-30', '22:05', 0, { drops: [drop(9000)] });
    const lacking = { usedGallons: null, slices: [], cost: 0, isMissingAgentRate: true };
    expect(await explained(early.id)).toEqual([[{ gallons: 1200, ...lacking }]]);

    const tiers = [
      { amountLitres: 0, price: 3.1, isDeleted: false },
      { amountLitres: litresOf(9_000), price: 2.6, isDeleted: false },
    ];
    okay(
      await admin('POST', `/bases/${baseId('HMT')}/suppressant-rates`, {
        agentTypeId: agent,
        startDate: '2025-05-01',
        endDate: null,
        tiers,
      }),
    );
    const priced = { isMissingAgentRate: false };
    expect([
      await explained(before.id),
      await explained(early.id),
      await explained(late.id),
    ]).toEqual([
      [[{ gallons: 8000, usedGallons: 0, slices: [[8000, 3.1, 24_800]], cost: 24_800, ...priced }]],
      [
        [
          {
            gallons: 1200,
            usedGallons: 8000,
            slices: [
              [1000, 3.1, 3_100],
              [200, 2.6, 520],
            ],
            cost: 3_620,
            ...priced,
          },
        ],
      ],
      [
        [
          { gallons: 500, usedGallons: 9_200, slices: [[500, 2.6, 1_300]], cost: 1_300, ...priced },
          {
            gallons: 1000,
            usedGallons: 9_700,
            slices: [[1000, 2.6, 2_600]],
            cost: 2_600,
            ...priced,
          },
        ],
      ],
    ]);
    const stored = okay<{ dispatch: Dispatch }>(
      await admin('GET', `/v2/dispatches/${late.id}`),
    ).dispatch;
    expect(stored.activities.map((a) => centsOf(a.costs.totalAgentCost))).toEqual([390_000]);
  });

  it('explains no loads of a deleted or unknown dispatch (AUTH-11)', async () => {
    const gone = await save('2025-07-15', '21:05', 0, { drops: [] });
    expect(await explained(gone.id)).toEqual([[]]);
    okay(await admin('DELETE', `/v2/dispatches/${gone.id}`));
    expect([
      (await admin('GET', `/x/dispatches/${gone.id}/explain`)).status,
      (await admin('GET', `/x/dispatches/${crypto.randomUUID()}/explain`)).status,
    ]).toEqual([404, 404]);
  });

  it('explains a deleted dispatch on request, with its contract and loads as stored (D-66)', async () => {
    const gone = await save('2025-07-16', '21:05', 0, { drops: [drop(100)] });
    okay(await admin('DELETE', `/v2/dispatches/${gone.id}`));
    const { activities } = ExplainedLoads.parse(
      okay(await admin('GET', `/x/dispatches/${gone.id}/explain?isArchived=true`)),
    );
    const [activity] = gone.activities;
    expect(
      activities.map(({ activityId, approved, stored }) => [
        activityId,
        approved,
        stored?.contract?.id,
        stored?.loads.map(({ litres }) => gallonsOf(litres)),
      ]),
    ).toEqual([[activity?.activityId, null, activity?.contractId, [100]]]);
  });

  it('explains a dispatch to users who can view dispatches but no reports (D-66)', async () => {
    const kept = await save('2025-07-17', '21:05', 0, { drops: [] });
    const dispatcher = caller(service.app, await service.token('demo-dispatcher'));
    expect((await dispatcher('GET', `/x/dispatches/${kept.id}/explain`)).status).toBe(200);
  });
});
