import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DispatchReply } from '../../../contract/dispatch/dispatches.ts';
import { flagCodes } from '../../../contract/dispatch/flags.ts';
import { DispatchesFound, dispatchStates } from '../../../contract/dispatch/search.ts';
import { statusOf } from '../../../domain/dispatch/view/status.ts';
import type { Store } from '../../../server/database/open.ts';
import { caller, freshWorld, kinds, type TestApp, testApp } from '../support/support.ts';
import { flight, incident, t70 } from '../support/world.ts';

const out = {
  timeIn: null,
  landingBaseId: null,
  totalFlightHours: null,
  dayFlightHours: null,
  nightFlightHours: null,
  landings: null,
  landingFees: 0,
};

describe.each(kinds)('all dispatches on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let call: ReturnType<typeof caller>;
  const numbers: number[] = [];
  beforeAll(async () => {
    store = await freshWorld(kind, [['incidents', [incident]]]);
    service = await testApp(store);
    call = caller(service.app, await service.token('demo-admin'));
    const bodies = [
      flight('2025-07-12', '20:05', 1200, { incidentId: null, missionTypeDesc: 'Training' }),
      flight('2025-07-14', '20:05'),
      flight('2025-07-13', '20:05', 0, { ...out, drops: [] }),
      flight('2025-07-11', '20:05', 0, { aborted: true, drops: [], crew: [] }),
      flight('2025-07-10', '20:05'),
    ];
    for (const body of bodies)
      numbers.push(
        DispatchReply.parse((await call('POST', '/v2/dispatches', body)).body).dispatch
          .dispatchNumber,
      );
    const last = DispatchReply.parse(
      (await call('POST', '/v2/dispatches', flight('2025-07-10', '21:05'))).body,
    ).dispatch;
    numbers.push(last.dispatchNumber);
    await call('DELETE', `/v2/dispatches/${last.id}`);
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  const search = async (query: string) =>
    DispatchesFound.parse((await call('GET', `/x/dispatches/search${query}`)).body);
  /** Which of those above, by their order of creation. */
  const found = async (query: string) =>
    (await search(query)).dispatches.map((d) => numbers.indexOf(d.dispatchNumber));

  it('lists the newest first, and filters by day, aircraft, incident, person and number (HOME-80)', async () => {
    const crewId = (await search('')).dispatches[0]?.activities[0]?.crew[0]?.crewId ?? '';
    expect([
      await found(''),
      await found('?from=2025-07-12&until=2025-07-13'),
      await found(`?assetId=${t70}&until=2025-07-10`),
      await found(`?incidentId=${incident.id}`),
      await found(`?crewId=${crewId}&from=2025-07-11`),
      await found(`?dispatchNumber=${numbers[3]}`),
      await found('?dispatchNumber=1'),
    ]).toEqual([[1, 2, 0, 3, 4], [2, 0], [4], [1, 2, 3, 4], [1, 2, 0], [3], []]);
  });
  it('filters by the state that the list shows; deleted is its own state (D-3)', async () => {
    expect([
      await found('?state=out'),
      await found('?state=complete'),
      await found('?state=aborted'),
      await found('?state=deleted'),
    ]).toEqual([[2], [1, 0, 4], [3], [5]]);
    for (const state of dispatchStates.filter((s) => s !== 'deleted'))
      for (const dispatch of (await search(`?state=${state}`)).dispatches)
        expect(statusOf(dispatch).toLowerCase()).toBe(state);
  });
  it('filters by each flag as the records show it (HOME-80)', async () => {
    // Long before any contract or price.
    const early = flight('2015-07-10', '20:05', 1200, { incidentId: null });
    const { id } = DispatchReply.parse((await call('POST', '/v2/dispatches', early)).body).dispatch;
    const { dispatches } = await search('');
    for (const flag of flagCodes) {
      const flagged = dispatches.filter((d) => d.flags.includes(flag)).map((d) => d.dispatchNumber);
      expect([
        flag,
        (await search(`?flag=${flag}`)).dispatches.map((d) => d.dispatchNumber),
      ]).toEqual([flag, flagged]);
    }
    const seen = dispatches.flatMap(({ flags }) => flags);
    expect(seen).toEqual(expect.arrayContaining(['noContract', 'noAgentPrice', 'stillOut']));
    await call('DELETE', `/v2/dispatches/${id}`);
  });
  it('returns two hundred and reports that there are more', async () => {
    await store.pool.query(
      `insert into dispatches (type, asset_id, activity_date, flags, created_by, created_at, remarks) select 'standby', '${t70}', '2024-01-01', '{}', 'x', now(), '' from generate_series(1, 200)`,
    );
    const all = await search('');
    expect([all.dispatches.length, all.isCut, (await search('?until=2024-01-01')).isCut]).toEqual([
      200,
      true,
      false,
    ]);
  });
});
