import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Dispatch,
  type DispatchBody,
  DispatchList,
  DispatchReply,
} from '../../../contract/dispatch/dispatches.ts';
import { PreloadDrops, RecentFill } from '../../../contract/dispatch/preloads.ts';
import { type LoadedByRate, priceDrops } from '../../../domain/cost/tiers.ts';
import { centsOf } from '../../../domain/money.ts';
import { litresOf } from '../../../domain/volume.ts';
import type { Store } from '../../../server/database/open.ts';
import { agentId, baseId } from '../../../server/demo/reference/catalogue.ts';
import { demoId } from '../../../server/demo/reference/random.ts';
import { runs } from '../../support/depth.ts';
import { emptyTables } from '../support/emptyTables.ts';
import {
  type Answer,
  caller,
  freshWorld,
  kinds,
  type TestApp,
  testApp,
} from '../support/support.ts';
import { bodyOf, flight, incident, t70 } from '../support/world.ts';

const agentTypeId = agentId('PHOS-CHEK LC95A');
const hemet = baseId('HMT');
const rateId = '7d0c3a52-6a36-4b6e-9b39-5e2f4f0f7b01';
const tiers = [
  { id: '7d0c3a52-6a36-4b6e-9b39-5e2f4f0f7b02', amountLitres: 0, price: 3, isDeleted: false },
  {
    id: '7d0c3a52-6a36-4b6e-9b39-5e2f4f0f7b03',
    amountLitres: litresOf(1500),
    price: 2,
    isDeleted: false,
  },
];
const preload = (day: string, gallons: number, assetId = t70): DispatchBody => {
  const { activities, ...head } = flight(day, '15:00', gallons);
  return {
    ...head,
    assetId,
    dispatchType: 'agentOnly',
    purpose: 'preload',
    activities: activities.map((a) => ({
      ...a,
      incidentId: null,
      requestNumber: null,
      missionTypeDesc: 'Agent only',
      missionFlightTypeDesc: null,
      takeOffBaseId: null,
      landingBaseId: null,
      timeOut: null,
      timeIn: null,
      totalFlightHours: null,
      dayFlightHours: null,
      nightFlightHours: null,
      landings: null,
      landingFees: 0,
      crew: [],
    })),
  };
};
const withDrops = (
  body: DispatchBody,
  change: (drop: DispatchBody['activities'][number]['drops'][number]) => object,
): DispatchBody => ({
  ...body,
  activities: body.activities.map((a) => ({
    ...a,
    drops: a.drops.map((d) => ({ ...d, ...change(d) })),
  })),
});
const taking = (load: Dispatch, day: string, gallons = 1000): DispatchBody =>
  withDrops(flight(day, '20:05', gallons), () => ({
    preloadDropId: load.activities[0]?.drops[0]?.id,
  }));
const dropOf = (d: Dispatch) => d.activities[0]?.drops[0];
const costs = (...all: Dispatch[]) => all.map((d) => d.costs.totalAgentCost);

describe.each(kinds)('preloads on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let manager: ReturnType<typeof caller>;
  beforeAll(async () => {
    store = await freshWorld(kind);
    const columns = Object.keys(incident).join(', ');
    await store.pool.query(
      `insert into incidents (${columns}) values (${Object.keys(incident)
        .map((_, n) => `$${n + 1}`)
        .join(', ')})`,
      Object.values(incident),
    );
    // One rate with a boundary that a few loads cross.
    await store.pool.query(
      'delete from suppressant_tiers where rate_id in (select id from suppressant_rates where base_id = $1 and agent_type_id = $2)',
      [hemet, agentTypeId],
    );
    await store.pool.query(
      'delete from suppressant_rates where base_id = $1 and agent_type_id = $2',
      [hemet, agentTypeId],
    );
    await store.pool.query(
      "insert into suppressant_rates (id, base_id, agent_type_id, start_date) values ($1, $2, $3, '2025-01-01')",
      [rateId, hemet, agentTypeId],
    );
    for (const t of tiers)
      await store.pool.query(
        'insert into suppressant_tiers (id, rate_id, amount_litres, price) values ($1, $2, $3, $4)',
        [t.id, rateId, t.amountLitres, t.price],
      );
    service = await testApp(store);
    manager = caller(service.app, await service.token('demo-base'));
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  beforeEach(async () => {
    await emptyTables(store, 'activity_crew, drops, activities, dispatches, idempotency');
  });
  const made = ({ status, body }: Answer) => {
    expect([status, status === 200 ? null : body]).toEqual([200, null]);
    return DispatchReply.parse(body).dispatch;
  };
  const add = async (body: DispatchBody) => made(await manager('POST', '/v2/dispatches', body));
  const put = async (d: Dispatch, body: DispatchBody) =>
    made(await manager('PUT', `/v2/dispatches/${d.id}`, body));
  const again = async (d: Dispatch) => made(await manager('GET', `/v2/dispatches/${d.id}`));
  const end = (d: Dispatch, how: string) =>
    manager('POST', `/x/preloads/${dropOf(d)?.id}/end`, { how });
  const states = async () =>
    PreloadDrops.parse(
      (
        await manager(
          'GET',
          `/v2/dispatches/preload-drops?baseId=${hemet}&start=2025-07-01&end=2025-07-31`,
        )
      ).body,
    ).drops.map((d) => d.state);

  it('charges a load once: at the flight that took it, at the place and price of the fill (D-54)', async () => {
    const load = await add(preload('2025-07-10', 1000));
    const between = await add(flight('2025-07-11', '20:05', 1000));
    expect([costs(load, between), dropOf(load)?.preloadState, await states()]).toEqual([
      [3000, 2500],
      'open',
      ['open', null],
    ]);
    const taken = await add(taking(load, '2025-07-12'));
    const after = await again(load);
    expect([
      costs(taken, after, await again(between)),
      dropOf(after)?.preloadState,
      dropOf(taken)?.preloadDropId,
      taken.isSplitPricing,
    ]).toEqual([[3000, 0, 2500], 'used', dropOf(load)?.id, false]);
    expect(await states()).toEqual(['used', null, null]);
    const { body } = await manager('GET', '/catis/metrics?from=2025-07-01&until=2025-07-31');
    const rows = body as {
      totalAgentCost: number;
      drops: { volumeOnIncident: number }[];
      dispatchNumber: number;
    }[];
    expect([
      rows.reduce((sum, r) => sum + r.totalAgentCost, 0),
      rows.flatMap((r) => r.drops).length,
    ]).toEqual([5500, 2]);
    const rates = (await manager('GET', `/bases/${hemet}/suppressant-rates`)).body as {
      id: string;
      usedLitres: number;
    }[];
    expect(rates.find((r) => r.id === rateId)?.usedLitres).toBeCloseTo(litresOf(2000), 6);
  });
  it('reprices later loads when an earlier record is deleted, and when it is restored (D-61)', async () => {
    const first = await add(flight('2025-07-10', '20:05', 1000));
    const later = await add(flight('2025-07-11', '20:05', 1000));
    expect(costs(first, later)).toEqual([3000, 2500]);
    expect((await manager('DELETE', `/v2/dispatches/${first.id}`)).status).toBe(200);
    expect(costs(await again(later))).toEqual([3000]);
    const restored = made(await manager('POST', `/x/dispatches/${first.id}/restore`));
    expect(costs(restored, await again(later))).toEqual([3000, 2500]);
  });
  it('offers a load while aboard, from any time and place, until a flight follows (D-11, D-53)', async () => {
    const load = await add(preload('2025-07-10', 1000));
    const aboard = async (from: string) =>
      (
        RecentFill.parse(
          (await manager('GET', `/v2/dispatches/recent-fill?assetId=${load.assetId}&from=${from}`))
            .body,
        ).aboard ?? []
      ).map((each) => each.id);
    expect([await aboard('2025-07-15'), await aboard('2026-03-01')]).toEqual([
      [dropOf(load)?.id],
      [dropOf(load)?.id],
    ]);
    // A flight five days later without the load gets a warning; from then on the load counts as
    // gone.
    const later = await add(flight('2025-07-15', '20:05', 1000));
    expect([
      later.flags.includes('preloadUnused'),
      await aboard('2025-07-15'),
      await aboard('2025-07-16'),
    ]).toEqual([true, [dropOf(load)?.id], []]);
    const next = await add(flight('2025-07-16', '20:05', 1000));
    const before = await add(flight('2025-07-14', '20:05', 1000));
    expect([next.flags.includes('preloadUnused'), before.flags.includes('preloadUnused')]).toEqual([
      false,
      true,
    ]);
  });
  it('includes older loads that are still aboard in the days of the board (D-53)', async () => {
    const load = await add(preload('2024-11-10', 1000));
    const onBoard = async (query: string) =>
      DispatchList.parse(
        (await manager('GET', `/v2/dispatches?from=2025-07-14&until=2025-07-27${query}`)).body,
      ).dispatches.map((d) => d.id);
    expect([await onBoard(''), await onBoard('&aboard=true')]).toEqual([[], [load.id]]);
    const aborted = flight('2024-11-20', '20:05', 1000);
    const stayed = await add({
      ...aborted,
      activities: aborted.activities.map((a) => ({ ...a, aborted: true, drops: [] })),
    });
    expect([stayed.activities[0]?.aborted, await onBoard('&aboard=true')]).toEqual([
      true,
      [load.id],
    ]);
    const before = await add(flight('2024-11-09', '20:05', 1000));
    expect([before.activityDate, await onBoard('&aboard=true')]).toEqual(['2024-11-09', [load.id]]);
    const departed = await add(flight('2024-11-21', '20:05', 1000));
    expect(await onBoard('&aboard=true')).toEqual([]);
    await manager('DELETE', `/v2/dispatches/${departed.id}`);
    expect(await onBoard('&aboard=true')).toEqual([load.id]);
    await end(load, 'offloaded');
    expect(await onBoard('&aboard=true')).toEqual([]);
  });
  it('returns the load when the flight is deleted, loses its row, or changes aircraft (D-54)', async () => {
    const load = await add(preload('2025-07-10', 1000));
    await add(flight('2025-07-11', '20:05', 1000));
    const fixes: ((d: Dispatch) => Promise<unknown>)[] = [
      (d) => manager('DELETE', `/v2/dispatches/${d.id}`),
      (d) =>
        put(d, {
          ...bodyOf(d),
          activities: bodyOf(d).activities.map((a) => ({ ...a, drops: [] })),
        }),
      (d) =>
        put(
          d,
          withDrops(bodyOf(d), () => ({ preloadDropId: null })),
        ),
      (d) =>
        put(
          d,
          withDrops(bodyOf(d), () => ({
            agentTypeId: agentId('Water'),
            preloadDropId: dropOf(load)?.id,
          })),
        ),
      (d) =>
        put(d, {
          ...withDrops(bodyOf(d), () => ({ preloadDropId: dropOf(load)?.id })),
          assetId: demoId('asset', 'T-71'),
        }),
    ];
    for (const fix of fixes) {
      const taken = await add(taking(load, '2025-07-12'));
      expect(costs(await again(load))).toEqual([0]);
      await fix(taken);
      expect([costs(await again(load)), dropOf(await again(load))?.preloadState]).toEqual([
        [3000],
        'open',
      ]);
      await store.pool.query('update dispatches set deleted_at = now() where id = $1', [taken.id]);
    }
  });
  it('charges the flight on its own day when the preload is deleted', async () => {
    const load = await add(preload('2025-07-10', 1000));
    const between = await add(flight('2025-07-11', '20:05', 1000));
    const taken = await add(taking(load, '2025-07-12'));
    await manager('DELETE', `/v2/dispatches/${load.id}`);
    expect(costs(await again(between), await again(taken))).toEqual([3000, 2500]);
  });
  it('charges nothing for an offloaded load, and the base for a jettisoned one (D-53)', async () => {
    const load = await add(preload('2025-07-10', 1000));
    const after = await add(flight('2025-07-11', '20:05', 1000));
    const gone = made(await end(load, 'offloaded'));
    expect([
      costs(gone, await again(after)),
      dropOf(gone)?.preloadState,
      gone.version > load.version,
    ]).toEqual([[0, 3000], 'offloaded', true]);
    expect((await end(load, 'jettisoned')).status).toBe(409);
    const back = made(await manager('POST', `/x/preloads/${dropOf(load)?.id}/reopen`));
    expect([costs(back, await again(after)), dropOf(back)?.preloadState]).toEqual([
      [3000, 2500],
      'open',
    ]);
    expect((await manager('POST', `/x/preloads/${dropOf(load)?.id}/reopen`)).status).toBe(409);
    const released = made(await end(load, 'jettisoned'));
    expect([
      costs(released, await again(after)),
      dropOf(released)?.preloadState,
      await states(),
    ]).toEqual([[3000, 2500], 'jettisoned', ['jettisoned', null]]);
  });
  it('refuses a load that is not aboard', async () => {
    const load = await add(preload('2025-07-10', 1000));
    const id = dropOf(load)?.id;
    const refused = async (body: DispatchBody) => {
      const { status, body: problem } = await manager('POST', '/v2/dispatches', body);
      return [
        status,
        (problem as { errors?: { path: string; code: string }[] }).errors?.map((e) => [
          e.path,
          e.code,
        ]),
      ];
    };
    const gone = [400, [['activities.0.drops.0.volumeOnIncident', 'preloadGone']]];
    expect(
      await refused({ ...taking(load, '2025-07-12'), assetId: demoId('asset', 'T-71') }),
    ).toEqual(gone);
    expect(await refused(taking(load, '2025-07-09'))).toEqual(gone);
    expect(
      await refused(withDrops(taking(load, '2025-07-12'), () => ({ baseId: baseId('RAM') }))),
    ).toEqual(gone);
    expect(
      await refused(withDrops(taking(load, '2025-07-12'), () => ({ preloadDropId: incident.id }))),
    ).toEqual(gone);
    const twice = taking(load, '2025-07-12');
    expect(
      await refused({
        ...twice,
        activities: twice.activities.map((a) => ({ ...a, drops: [...a.drops, ...a.drops] })),
      }),
    ).toEqual([400, [['activities.0.drops.1.volumeOnIncident', 'preloadGone']]]);
    const taken = await add(taking(load, '2025-07-12'));
    expect(await refused(taking(load, '2025-07-13'))).toEqual(gone);
    const { status, body } = await end(load, 'offloaded');
    expect([status, (body as { errors: object[] }).errors]).toEqual([
      409,
      [expect.objectContaining({ message: `Flight ${taken.dispatchNumber} took this load.` })],
    ]);
    // A stored row can be saved again, and only a preload can end.
    expect(
      dropOf(
        await put(
          taken,
          withDrops(bodyOf(taken), () => ({ preloadDropId: id })),
        ),
      )?.preloadDropId,
    ).toBe(id);
    expect((await end(taken, 'offloaded')).status).toBe(404);
  });
  it('lists records that need attention by base (HOME-5)', async () => {
    const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
    const load = await add(preload(day, 1000));
    const list = async (query: string) =>
      DispatchList.parse(
        (await manager('GET', `/x/dispatches/attention${query}`)).body,
      ).dispatches.map((d) => d.id);
    expect([
      await list(`?baseId=${hemet}`),
      await list(''),
      await list(`?baseId=${baseId('RAM')}`),
    ]).toEqual([[load.id], [load.id], []]);
    made(await end(load, 'offloaded'));
    expect(await list(`?baseId=${hemet}`)).toEqual([]);
  });

  it('matches the cost engine for any sequence of loading, taking, returning and ending', async () => {
    const step = fc.record({
      what: fc.constantFrom('preload', 'flight', 'take', 'delete', 'end', 'reopen'),
      day: fc.integer({ min: 1, max: 28 }),
      gallons: fc.integer({ min: 100, max: 1200 }),
      pick: fc.nat(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 10 }), async (steps) => {
        await emptyTables(store, 'activity_crew, drops, activities, dispatches, idempotency');
        const all: string[] = [];
        const loads: Dispatch[] = [];
        for (const { what, day, gallons, pick } of steps) {
          const date = `2025-07-${String(day).padStart(2, '0')}`;
          const load = loads[pick % Math.max(1, loads.length)];
          if (what === 'preload') loads.push(await add(preload(date, gallons)));
          if (what === 'flight') all.push((await add(flight(date, '20:05', gallons))).id);
          // Refused where the load is no longer aboard: then nothing has changed.
          if (what === 'take' && load !== undefined) {
            const { status, body } = await manager(
              'POST',
              '/v2/dispatches',
              taking(load, date, gallons),
            );
            if (status === 200) all.push(DispatchReply.parse(body).dispatch.id);
          }
          if (what === 'delete' && all.length > 0)
            await manager('DELETE', `/v2/dispatches/${all[pick % all.length]}`);
          if (what === 'end' && load !== undefined)
            await end(load, pick % 2 === 0 ? 'offloaded' : 'jettisoned');
          if (what === 'reopen' && load !== undefined)
            await manager('POST', `/x/preloads/${dropOf(load)?.id}/reopen`);
        }
        const { dispatches } = DispatchList.parse(
          (await manager('GET', '/v2/dispatches?from=2025-07-01&until=2025-07-31')).body,
        );
        const rows = dispatches.flatMap((d) =>
          d.activities.flatMap((a) => a.drops.map((drop) => ({ d, a, drop }))),
        );
        const placed = rows
          .filter(({ drop }) => drop.preloadState !== 'used' && drop.preloadState !== 'offloaded')
          .map((row) => ({
            row,
            at: rows.find(({ drop }) => drop.id === row.drop.preloadDropId) ?? row,
          }));
        placed.sort((x, y) => {
          const key = ({ d, a }: (typeof rows)[number]) =>
            `${d.activityDate} ${a.timeOut ?? d.dispatchTime} ${d.id}`;
          return key(x.at) < key(y.at) ? -1 : 1;
        });
        let used: LoadedByRate = new Map();
        const expected = new Map<string, number>();
        for (const { row, at } of placed) {
          const priced = priceDrops(
            [row.drop],
            [
              {
                id: rateId,
                baseId: hemet,
                agentTypeId,
                startDate: '2025-01-01',
                endDate: null,
                tiers,
              },
            ],
            () => true,
            at.d.activityDate,
            used,
          );
          used = priced.used;
          expected.set(row.drop.id, priced.drops[0]?.cents ?? -1);
        }
        expect(rows.map(({ drop }) => [drop.id, centsOf(drop.cost)])).toEqual(
          rows.map(({ drop }) => [drop.id, expected.get(drop.id) ?? 0]),
        );
        expect(dispatches.reduce((sum, d) => sum + centsOf(d.costs.totalAgentCost), 0)).toBe(
          [...expected.values()].reduce((sum, c) => sum + c, 0),
        );
      }),
      { numRuns: runs(12) },
    );
  }, 60_000);
});
