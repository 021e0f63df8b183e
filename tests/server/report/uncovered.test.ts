import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '../../../contract/aircraft/aircraft.ts';
import { UncoveredActivities, type UncoveredActivity } from '../../../contract/report/uncovered.ts';
import type { Store } from '../../../server/database/open.ts';
import {
  type Answer,
  caller,
  changeContracts,
  freshWorld,
  kinds,
  type TestApp,
  testApp,
} from '../support/support.ts';
import { flight, incident, t70 } from '../support/world.ts';

describe.each(kinds)('flights without contracts on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let admin: ReturnType<typeof caller>;
  let rows: (days?: string) => Promise<UncoveredActivity[]>;
  beforeAll(async () => {
    store = await freshWorld(kind, [['incidents', [incident]]]);
    service = await testApp(store);
    admin = caller(service.app, await service.token('demo-admin'));
    rows = async (days = '') =>
      UncoveredActivities.parse(
        okay(await admin('GET', `/catis/dispatches-without-contracts/metrics${days}`)),
      );
    // No contract pays, so each test states which ones do.
    await changeContracts(store, 'update contracts set deleted_at = now()');
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  const okay = <T>(answer: Answer): T => {
    expect(answer).toEqual(expect.objectContaining({ status: 200 }));
    return answer.body as T;
  };
  const contract = (startDate: string, endDate: string | null) => ({
    startDate,
    endDate,
    aircraftTypeIds: [],
    assetIds: [t70],
    typeCode: 'EU',
    vendorId: vendor,
    hourlyRate: 4162,
    dailyAvailability: 13_500,
    crewStandbyRate: 58,
  });
  let vendor = '';

  it('lists a flight, its reason, and its last contract’s charge; a rate over its day removes it (RPT-60, RPT-62)', async () => {
    vendor = okay<{ id: string }>(
      await admin('POST', '/vendor/aircraft', { name: 'Uncovered Air' }),
    ).id;
    expect(await rows()).toEqual([]);
    const { dispatch } = okay<{
      dispatch: { id: string; dispatchNumber: number; activities: { activityId: string }[] };
    }>(
      await admin('POST', '/v2/dispatches', flight('2025-07-14', '20:05', 0, { drops: [] }), {
        'idempotency-key': crypto.randomUUID(),
      }),
    );
    const own = {
      dispatchId: dispatch.id,
      dispatchNumber: dispatch.dispatchNumber,
      activityId: dispatch.activities[0]?.activityId,
      dispatchType: 'flight',
      activityDate: '2025-07-14',
      aircraftId: t70,
      radioId: 'T-70',
      totalFlightHours: 1,
      standByHours: 0,
    };
    expect(await rows()).toEqual([
      expect.objectContaining({
        ...own,
        reason: { kind: 'none', date: null },
        lastHourlyRate: null,
        costNotCounted: null,
      }),
    ]);
    const ended = okay<Contract>(
      await admin('POST', '/contracts', contract('2025-01-01', '2025-06-30')),
    );
    expect(await rows()).toEqual([
      expect.objectContaining({
        ...own,
        reason: { kind: 'ended', date: '2025-06-30' },
        lastHourlyRate: 4162,
        costNotCounted: 4162 + 1500,
      }),
    ]);
    okay(await admin('POST', '/contracts', contract('2025-08-01', '2025-08-31')));
    expect((await rows()).map((r) => [r.reason.kind, r.coveredFrom])).toEqual([
      ['ended', '2025-08-01'],
    ]);
    okay(await admin('PUT', `/contracts/${ended.id}`, contract('2025-01-01', '2025-07-14')));
    expect(await rows()).toEqual([]);
  });
  it('leaves out agent-only and deleted dispatches, and accepts a range (RPT-60, RPT-84)', async () => {
    const reply = okay<{ dispatch: { id: string } }>(
      await admin('POST', '/v2/dispatches', flight('2025-09-01', '20:05', 0, { drops: [] }), {
        'idempotency-key': crypto.randomUUID(),
      }),
    );
    const found = async (days: string) => (await rows(days)).map((r) => r.dispatchId);
    const own = [reply.dispatch.id];
    expect(await found('')).toEqual(own);
    // A range that can be open at either end, both days included (RPT-84).
    const days = [
      '?from=2025-09-01&until=2025-09-01',
      '?from=2025-09-01',
      '?until=2025-09-01',
      '?from=2025-09-02',
      '?until=2025-08-31',
    ];
    expect(await Promise.all(days.map(found))).toEqual([own, own, own, [], []]);
    const refused = await admin(
      'GET',
      '/catis/dispatches-without-contracts/metrics?from=2025-09-01T00:00:00Z',
    );
    expect(refused.status).toBe(400);
    okay(await admin('DELETE', `/v2/dispatches/${reply.dispatch.id}`));
    expect(await rows()).toEqual([]);
  });
});
