import { expect } from 'vitest';
import type { Contract } from '../../../contract/aircraft/aircraft.ts';
import { StepResults } from '../../../contract/approvals/approvals.ts';
import {
  CloseResults,
  DriftList,
  DriftResults,
  PeriodList,
} from '../../../contract/approvals/books.ts';
import {
  type Dispatch,
  type DispatchBody,
  DispatchReply,
} from '../../../contract/dispatch/dispatches.ts';
import { centsOf } from '../../../domain/money.ts';
import { litresOf } from '../../../domain/volume.ts';
import { agentId, baseId, typeId } from '../../../server/demo/reference/catalogue.ts';
import { jobId } from '../../../server/demo/reference/crews.ts';
import { crews } from '../../support/smallWorld.ts';
import { type Answer, caller, type TestApp } from './support.ts';
import { bodyOf, flight, t70 } from './world.ts';

const ok = ({ status, body }: Answer): unknown => {
  expect({ status, body }).toEqual(expect.objectContaining({ status: 200 }));
  return body;
};
const july = { assetId: t70, start: '2025-07-01' };
const window = 'from=2025-07-01&until=2025-07-31';
const loadOf = (agent: string, gallons: number, jettisoned = 7) => ({
  agentTypeId: agentId(agent),
  baseId: baseId('HMT'),
  volumeOnIncident: litresOf(gallons),
  volumeJettisoned: litresOf(jettisoned),
});
const [pilot, copilot] = crews.filter(({ base }) => base === 'HMT');
const onStandby = [
  { crewId: pilot?.id ?? '', roleId: jobId('Pilot'), standByHours: 3.33, perDiemRate: 0 },
  { crewId: copilot?.id ?? '', roleId: jobId('Pilot'), standByHours: 1.69, perDiemRate: 61.5 },
];
const withFirst = (
  body: DispatchBody,
  more: Partial<DispatchBody['activities'][number]>,
): DispatchBody => ({
  ...body,
  activities: body.activities.map((a, n) => (n === 0 ? { ...a, ...more } : a)),
});
const preload = (day: string): DispatchBody => ({
  ...withFirst(flight(day), {
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
  }),
  dispatchType: 'agentOnly',
  purpose: 'preload',
});

/**
 * Records of T-70 in the small world and `incident`: a closed half-month whose records were then
 * repriced, corrected, deleted, or deleted and restored; open records that are approved, entered,
 * deleted, aborted, without a price or without a contract; crew standby, agent-only records and a
 * preload.
 */
export async function bookedSeason(service: TestApp): Promise<void> {
  const as = async (uid: string) => caller(service.app, await service.token(uid));
  const [dispatcher, base, admin] = [
    await as('demo-dispatcher'),
    await as('demo-base'),
    await as('demo-admin'),
  ];
  const add = async (body: DispatchBody) =>
    DispatchReply.parse(ok(await dispatcher('POST', '/v2/dispatches', body))).dispatch;
  const read = async (id: string) =>
    DispatchReply.parse(ok(await dispatcher('GET', `/v2/dispatches/${id}`))).dispatch;
  const step = async (by: typeof admin, what: string, d: Dispatch, more: object = {}) => {
    const item = { id: d.id, version: d.version, totalCents: centsOf(d.costs.totalCost) };
    expect(
      StepResults.parse(ok(await by('POST', `/x/approvals/${what}`, { items: [item], ...more })))
        .results,
    ).toEqual([{ id: d.id, outcome: 'done' }]);
    return read(d.id);
  };
  const approve = async (d: Dispatch) => step(admin, 'approve', await step(base, 'check', d));
  const reopen = (d: Dispatch) => step(admin, 'reopen', d, { reason: 'flown for another' });
  const remove = async (d: Dispatch) => ok(await base('DELETE', `/v2/dispatches/${d.id}`));
  const save = async (d: Dispatch, body: DispatchBody) =>
    DispatchReply.parse(ok(await base('PUT', `/v2/dispatches/${d.id}`, body))).dispatch;
  const take = async (d: Dispatch) => {
    const { drifts } = DriftList.parse(ok(await admin('GET', `/x/drifts?${window}`)));
    const items = drifts
      .filter(({ dispatchId }) => dispatchId === d.id)
      .map(({ activityId, live }) => ({ activityId, live }));
    const { results } = DriftResults.parse(
      ok(await admin('POST', '/x/drifts/take', { items, reason: 'as the books need it' })),
    );
    expect(results.map(({ outcome }) => outcome)).toEqual(['done']);
  };

  const contracts = ok(await admin('GET', '/contracts')) as Contract[]; // The document says so.
  const contract = contracts.find(({ aircraftTypeIds }) =>
    aircraftTypeIds.includes(typeId('S-2T')),
  );
  if (contract === undefined) throw new Error('No contract pays the S-2T.');
  const { id: contractId, version: _v, updatedAt: _u, vendorName: _n, ...terms } = contract;
  ok(await admin('PUT', `/contracts/${contractId}`, { ...terms, crewStandbyRate: 38.25 }));

  const closed: Dispatch[] = [];
  for (const [n, body] of [
    flight('2025-07-02', '16:05'),
    withFirst(flight('2025-07-03', '17:05', 900), { crew: onStandby }),
    withFirst(flight('2025-07-04', '18:05', 800), {
      drops: [loadOf('PHOS-CHEK LC95A', 600), loadOf('Class A foam', 200)],
    }),
    withFirst(flight('2025-07-07', '19:05'), {
      crew: onStandby,
      totalFlightHours: 2.17,
      dayFlightHours: 2.17,
    }),
    preload('2025-07-09'),
  ].entries())
    closed[n] = await approve(await add(body));
  const [repriced, corrected, deleted, restored] = closed;
  if (
    repriced === undefined ||
    corrected === undefined ||
    deleted === undefined ||
    restored === undefined
  )
    throw new Error('Five were added.');
  const { periods } = PeriodList.parse(ok(await admin('GET', `/x/periods?${window}`)));
  const books = periods.find(({ start }) => start === july.start)?.books ?? 0;
  const closing = CloseResults.parse(
    ok(
      await admin('POST', '/x/periods/close', {
        items: [{ ...july, approvedCents: centsOf(books) }],
      }),
    ),
  );
  expect(closing.results[0]?.outcome).toBe('done');

  // Another rate, another contract from the 5th on, and its successor in August.
  ok(
    await admin('PUT', `/contracts/${contractId}`, {
      ...terms,
      hourlyRate: terms.hourlyRate + 99.99,
      crewStandbyRate: 41.37,
    }),
  );
  const own = {
    aircraftTypeIds: [],
    assetIds: [t70],
    startDate: '2025-07-05',
    endDate: null,
    dailyAvailability: 777.77,
    crewStandbyRate: 29.99,
  };
  const { id: ownId } = ok(await admin('POST', '/contracts', { ...terms, ...own })) as {
    readonly id: string;
  };
  ok(
    await admin('POST', `/x/contracts/${ownId}/successor`, {
      ...terms,
      ...own,
      startDate: '2025-08-01',
      hourlyRate: 2345.67,
    }),
  );

  await take(repriced);
  const reopened = await reopen(corrected);
  await approve(
    await save(
      reopened,
      withFirst(bodyOf(reopened), { landings: 3, takeOffBaseId: baseId('RAM') }),
    ),
  );
  await remove(await reopen(deleted));
  const left = await reopen(restored);
  await remove(left);
  await take(left);
  ok(await base('POST', `/x/dispatches/${left.id}/restore`));

  const loaded = await add(preload('2025-07-20'));
  const taken = loaded.activities[0]?.drops[0]?.id ?? null;
  const flown = flight('2025-07-21');
  await add(
    withFirst(flown, {
      drops: flown.activities[0]?.drops.map((drop) => ({ ...drop, preloadDropId: taken })) ?? [],
    }),
  );
  await approve(
    await add(
      withFirst(flight('2025-07-22'), { drops: [loadOf('Class A foam', 300)], crew: onStandby }),
    ),
  );
  await add(
    withFirst(flight('2025-08-03', '18:05', 800), {
      aborted: true,
      crew: onStandby,
      drops: [loadOf('Gel', 0, 400), loadOf('PHOS-CHEK LC95A', 0, 333)],
    }),
  );
  await remove(await add(flight('2025-08-04')));
  await add(withFirst(flight('2023-08-05'), { drops: [] }));
}
