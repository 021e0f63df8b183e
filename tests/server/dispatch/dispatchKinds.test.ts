import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ActivityBody,
  type Dispatch,
  type DispatchBody,
  DispatchReply,
} from '../../../contract/dispatch/dispatches.ts';
import { litresOf } from '../../../domain/volume.ts';
import type { Store } from '../../../server/database/open.ts';
import { agentId, baseId } from '../../../server/demo/reference/catalogue.ts';
import { jobId } from '../../../server/demo/reference/crews.ts';
import { demoId } from '../../../server/demo/reference/random.ts';
import { crews } from '../../support/smallWorld.ts';
import { emptyTables } from '../support/emptyTables.ts';
import {
  type Answer,
  caller,
  freshWorld,
  kinds,
  type TestApp,
  testApp,
} from '../support/support.ts';
import { flight, incident } from '../support/world.ts';

const other = {
  ...incident,
  id: '7d0c3a52-6a36-4b6e-9b39-5e2f4f0f7a01',
  incident_number: '000777',
  name: 'Bautista',
};
/** An aircraft whose contract pays by the day and by the standby hour. */
const contracted = demoId('asset', 'T-40');
const pilot = crews.find((c) => c.base === 'HMT' && c.job === 'Pilot')?.id ?? '';
const [flown] = flight().activities;
if (flown === undefined) throw new Error('no activity');
const load = {
  agentTypeId: agentId('PHOS-CHEK LC95A'),
  baseId: baseId('HMT'),
  volumeOnIncident: litresOf(1000),
  volumeJettisoned: 0,
};
/** Without flight fields. */
const still: ActivityBody = {
  ...flown,
  incidentId: null,
  requestNumber: null,
  missionTypeDesc: null,
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
  drops: [],
  crew: [],
};
const standby = (
  more: Partial<ActivityBody> = {},
  head: Partial<DispatchBody> = {},
): DispatchBody => ({
  ...flight(),
  dispatchType: 'standby',
  assetId: contracted,
  dispatchTime: '2025-07-14T16:00:00Z',
  activities: [
    {
      ...still,
      missionTypeDesc: 'Standby',
      takeOffBaseId: baseId('HMT'),
      timeOut: '2025-07-14T16:00:00Z',
      timeIn: '2025-07-15T02:30:00Z',
      crew: [{ crewId: pilot, roleId: jobId('Pilot'), standByHours: 1.5, perDiemRate: 178 }],
      ...more,
    },
  ],
  ...head,
});
const agentOnly = (
  more: Partial<ActivityBody> = {},
  head: Partial<DispatchBody> = {},
): DispatchBody => ({
  ...flight(),
  dispatchType: 'agentOnly',
  purpose: 'assist',
  activities: [
    { ...still, missionTypeDesc: 'Agent only', incidentId: incident.id, drops: [load], ...more },
  ],
  ...head,
});
/** Cedar from 13:05 to 14:05, then Bautista until 14:47, Pacific. */
const split = (more: Partial<ActivityBody> = {}): DispatchBody => ({
  ...flight(),
  activities: [
    flown,
    {
      ...flown,
      incidentId: other.id,
      requestNumber: 'A-14',
      timeOut: '2025-07-14T21:05:00Z',
      timeIn: '2025-07-14T21:47:00Z',
      totalFlightHours: 0.7,
      dayFlightHours: 0.7,
      ...more,
    },
  ],
});

/** The flags except the one that every record of that day has by now. */
const flagsOf = (dispatch: Dispatch) => dispatch.flags.filter((flag) => flag !== 'oldDate');

type Call = ReturnType<typeof caller>;
const dispatchOf = (answer: Answer): Dispatch => {
  expect(answer).toEqual(expect.objectContaining({ status: 200 }));
  return DispatchReply.parse(answer.body).dispatch;
};
const refusals = (answer: Answer) => [
  answer.status,
  ((answer.body as { errors?: { path: string; message: string }[] }).errors ?? []).map(
    ({ path, message }) => [path, message],
  ),
];

describe.each(kinds)('kinds of dispatch on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let dispatcher: Call;
  beforeAll(async () => {
    store = await freshWorld(kind, [['incidents', [incident, other]]]);
    service = await testApp(store);
    dispatcher = caller(service.app, await service.token('demo-dispatcher'));
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  beforeEach(async () => {
    await emptyTables(store, 'dispatches, activities, drops, activity_crew, idempotency');
  });
  const post = (body: DispatchBody) => dispatcher('POST', '/v2/dispatches', body);

  it('saves a standby past nine hours: crew standby and per diem, nothing for flying (D-43)', async () => {
    const saved = dispatchOf(await post(standby()));
    expect([
      saved.dispatchType,
      Date.parse(saved.dispatchTime ?? ''),
      flagsOf(saved),
      saved.activities[0]?.totalFlightHours,
    ]).toEqual(['standby', Date.parse('2025-07-14T16:00:00Z'), [], null]);
    const { flightCost, availabilityCost, perDiemCost, crewStandbyCost, totalCost } = saved.costs;
    expect([flightCost, availabilityCost, perDiemCost, totalCost]).toEqual([
      0,
      0,
      178,
      178 + crewStandbyCost,
    ]);
    expect(crewStandbyCost).toBe(93.6); // 1.5 h × $62.40, the rate of 2025
  });
  it('flags a second standby of the day (D-45)', async () => {
    dispatchOf(await post(standby()));
    const crew = [{ crewId: pilot, roleId: jobId('Pilot'), standByHours: 0, perDiemRate: 0 }];
    expect(flagsOf(dispatchOf(await post(standby({ crew }))))).toEqual(['standbyTwice']);
  });
  it.each<[string, DispatchBody, string, string]>([
    ['without an aircraft', standby({}, { assetId: null }), 'assetId', 'Choose an aircraft.'],
    [
      'without a base',
      standby({ takeOffBaseId: null }),
      'activities.0.takeOffBaseId',
      'Choose a base.',
    ],
    [
      'without a start',
      standby({ timeOut: null }),
      'activities.0.timeOut',
      'Enter the start of duty.',
    ],
    ['without an end', standby({ timeIn: null }), 'activities.0.timeIn', 'Enter the end of duty.'],
    [
      'that ends before it starts',
      standby({ timeIn: '2025-07-14T15:00:00Z' }),
      'activities.0.timeIn',
      'End must be after start. If duty ended the next day, turn on +1 day.',
    ],
    ['without a crew', standby({ crew: [] }), 'activities.0.crew', 'Add at least one crew member.'],
  ])('refuses a standby %s', async (_, body, path, message) =>
    expect(refusals(await post(body))).toEqual([400, [[path, message]]]),
  );

  it('saves a load for an incident, priced, and a preload without one (D-50, D-53)', async () => {
    const saved = dispatchOf(await post(agentOnly()));
    expect([
      saved.purpose,
      flagsOf(saved),
      saved.costs.totalCost,
      saved.costs.totalAgentCost,
    ]).toEqual(['assist', [], 2760, 2760]);
    const preload = dispatchOf(await post(agentOnly({ incidentId: null }, { purpose: 'preload' })));
    expect([preload.purpose, preload.activities[0]?.incident, flagsOf(preload)]).toEqual([
      'preload',
      null,
      [],
    ]);
  });
  it('keeps another agency’s aircraft in the remarks, flagged (D-51)', async () => {
    const saved = dispatchOf(
      await post(agentOnly({}, { assetId: null, remarks: 'Other aircraft: Tanker 12\nHot load.' })),
    );
    expect([saved.assetId, saved.remarks, flagsOf(saved)]).toEqual([
      null,
      'Other aircraft: Tanker 12\nHot load.',
      ['aircraftNotListed'],
    ]);
  });
  it.each<[string, DispatchBody, string, string]>([
    ['without a purpose', agentOnly({}, { purpose: null }), 'purpose', 'Choose what this is for.'],
    [
      'without a time',
      agentOnly({}, { dispatchTime: null }),
      'dispatchTime',
      'Enter the dispatch time.',
    ],
    [
      'without an incident',
      agentOnly({ incidentId: null }),
      'activities.0.incidentId',
      'Choose an incident, or record this as a preload.',
    ],
    ['without a load', agentOnly({ drops: [] }), 'activities.0.drops', 'Add at least one load.'],
    [
      'with a load of 0',
      agentOnly({ drops: [{ ...load, volumeOnIncident: 0 }] }),
      'activities.0.drops.0.volumeOnIncident',
      'Enter a volume on the incident or jettisoned.',
    ],
    [
      'into no aircraft as a preload',
      agentOnly({ incidentId: null }, { purpose: 'preload', assetId: null }),
      'assetId',
      'Choose the aircraft you loaded.',
    ],
    [
      'on the ground without an explanation',
      agentOnly({}, { purpose: 'ground' }),
      'remarks',
      'Say where the agent went.',
    ],
  ])('refuses an agent-only dispatch %s', async (_, body, path, message) =>
    expect(refusals(await post(body))).toEqual([400, [[path, message]]]),
  );

  it('saves a split flight, whose costs are those of its activities (D-38, COST-16)', async () => {
    const saved = dispatchOf(await post(split()));
    expect([saved.activities.map((a) => a.incident?.name), flagsOf(saved)]).toEqual([
      ['Cedar', 'Bautista'],
      [],
    ]);
    const cents = (value: number) => Math.round(value * 100);
    expect(cents(saved.costs.totalCost)).toBe(
      saved.activities.reduce((sum, a) => sum + cents(a.costs.totalCost), 0),
    );
    expect(saved.activities.map((a) => a.costs.totalAgentCost)).toEqual([3312, 3312]);
  });
  it('flags a gap and readings that do not match (D-35, D-37)', async () => {
    const body = split({
      timeOut: '2025-07-14T21:20:00Z',
      timeIn: '2025-07-14T22:02:00Z',
      hobbsStart: 101.2,
      hobbsEnd: 101.9,
    });
    const first = { ...flown, hobbsStart: 100, hobbsEnd: 101 };
    expect(
      flagsOf(
        dispatchOf(await post({ ...body, activities: [first, ...body.activities.slice(1)] })),
      ),
    ).toEqual(['activityGap', 'hobbsJoin']);
  });
  it.each<[string, DispatchBody, string, string]>([
    [
      'that overlap',
      split({ timeOut: '2025-07-14T21:00:00Z' }),
      'activities.1.timeOut',
      'Activity 2 starts before activity 1 ends (14:05).',
    ],
    [
      'on one incident',
      split({ incidentId: incident.id }),
      'activities.1.incidentId',
      'Activities 1 and 2 are on the same incident. Join them or change one.',
    ],
    [
      'without a change-over',
      { ...split(), activities: [{ ...flown, timeIn: null }, ...split().activities.slice(1)] },
      'activities.0.timeIn',
      'Enter the change-over time.',
    ],
  ])('refuses activities %s', async (_, body, path, message) =>
    expect(refusals(await post(body))).toEqual([400, [[path, message]]]),
  );
});
