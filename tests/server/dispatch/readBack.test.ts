import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ActivityBody,
  type CrewRowBody,
  type Dispatch,
  type DispatchBody,
  DispatchReply,
  type DropBody,
} from '../../../contract/dispatch/dispatches.ts';
import { litresOf } from '../../../domain/volume.ts';
import type { Store } from '../../../server/database/open.ts';
import { agentId, baseId } from '../../../server/demo/reference/catalogue.ts';
import { jobId } from '../../../server/demo/reference/crews.ts';
import { demoId } from '../../../server/demo/reference/random.ts';
import { crews } from '../../support/smallWorld.ts';
import { type Answer, caller, freshWorld, type TestApp, testApp } from '../support/support.ts';
import { flight, incident } from '../support/world.ts';

const other = {
  ...incident,
  id: demoId('test incident', 2),
  incident_number: '012346',
  name: 'Willow',
};
const secondPilot = crews.filter((c) => c.base === 'HMT')[1]?.id ?? '';

/**
 * Every field of a row, with `Left` of them given elsewhere: the compiler requires a value for each
 * new field.
 */
type Every<Row, Left extends keyof Row> = { readonly [F in Exclude<keyof Row, Left>]-?: Row[F] };
const head: Every<DispatchBody, 'activities' | 'dispatchType' | 'purpose'> = {
  assetId: demoId('asset', 'T-71'),
  activityDate: '2025-07-13',
  dispatchTime: '2025-07-13T19:55:00.000Z',
  remarks: 'Second load.',
  meterReset: true,
};
const activity: Every<ActivityBody, 'activityId' | 'drops' | 'crew'> = {
  incidentId: other.id,
  requestNumber: 'A-77',
  missionTypeDesc: 'Extended attack',
  missionFlightTypeDesc: 'Lead plane',
  takeOffBaseId: baseId('RAM'),
  landingBaseId: baseId('RAM'),
  timeOut: '2025-07-13T20:15:00.000Z',
  timeIn: '2025-07-13T21:30:00.000Z',
  hobbsStart: 99.5,
  hobbsEnd: 100.75,
  totalFlightHours: 1.25,
  dayFlightHours: 0.75,
  nightFlightHours: 0.5,
  landings: 2,
  landingFees: 12.5,
  aborted: true,
};
const drop: Every<DropBody, 'id' | 'preloadDropId'> = {
  agentTypeId: agentId('PHOS-CHEK MVP-Fx'),
  baseId: baseId('RAM'),
  volumeOnIncident: 0,
  volumeJettisoned: litresOf(300),
};
const crew: Every<CrewRowBody, 'id'> = {
  crewId: secondPilot,
  roleId: jobId('Co-pilot'),
  standByHours: 1.25,
  perDiemRate: 88.5,
};

const first = flight('2025-07-14', '20:05', 1200, { hobbsStart: 100, hobbsEnd: 101 });
const second: DispatchBody = {
  ...first,
  ...head,
  activities: [{ ...activity, drops: [drop], crew: [crew] }],
};
/** Names and values of all fields in a body, instants in the service's form. */
const fieldsOf = (body: DispatchBody): readonly (readonly [name: string, value: unknown])[] => {
  const [only] = body.activities;
  const values = (prefix: string, row: object, names: object) =>
    Object.keys(names).map((name) => {
      const value: unknown = Reflect.get(row, name);
      return [
        `${prefix}${name}`,
        typeof value === 'string' && value.endsWith('Z') ? new Date(value).toISOString() : value,
      ] as const;
    });
  return [
    ...values('', body, head),
    ...values('activity ', only ?? {}, activity),
    ...values('load ', only?.drops[0] ?? {}, drop),
    ...values('crew ', only?.crew[0] ?? {}, crew),
  ];
};

describe('a saved dispatch', () => {
  let store: Store;
  let service: TestApp;
  let manager: ReturnType<typeof caller>;
  beforeAll(async () => {
    store = await freshWorld('pglite', [['incidents', [incident, other]]]);
    service = await testApp(store);
    manager = caller(service.app, await service.token('demo-base'));
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  const recordOf = (answer: Answer): Dispatch => {
    expect({ status: answer.status, errors: Reflect.get(Object(answer.body), 'errors') }).toEqual({
      status: 200,
      errors: undefined,
    });
    return DispatchReply.parse(answer.body).dispatch;
  };
  const read = async ({ id }: Dispatch) => recordOf(await manager('GET', `/v2/dispatches/${id}`));

  it('differs in every field between the two bodies of this test', () => {
    const before = new Map(fieldsOf(first));
    expect(fieldsOf(second).filter(([name, value]) => before.get(name) === value)).toEqual([]);
  });

  it.each([first, second])('returns every field of a new record as it was sent', async (body) => {
    const added = recordOf(await manager('POST', '/v2/dispatches', body));
    expect(fieldsOf(await read(added))).toEqual(fieldsOf(body));
  });

  it('returns every field of a changed record as it was sent', async () => {
    const added = recordOf(await manager('POST', '/v2/dispatches', first));
    const [row] = added.activities;
    const ids = {
      activityId: row?.activityId,
      drops: [{ ...drop, id: row?.drops[0]?.id }],
      crew: [{ ...crew, id: row?.crew[0]?.id }],
    };
    recordOf(
      await manager('PUT', `/v2/dispatches/${added.id}`, {
        ...second,
        activities: [{ ...activity, ...ids }],
      }),
    );
    const changed = await read(added);
    expect(fieldsOf(changed)).toEqual(fieldsOf(second));
    expect(changed.activities.map((a) => [a.activityId, a.drops[0]?.id, a.crew[0]?.id])).toEqual([
      [row?.activityId, row?.drops[0]?.id, row?.crew[0]?.id],
    ]);
  });

  it.each(['assist', 'ground', 'preload'] as const)(
    'returns the type and the purpose %s of an agent-only record',
    async (purpose) => {
      const [flown] = first.activities;
      const body = {
        ...first,
        dispatchType: 'agentOnly',
        purpose,
        remarks: 'Engine 3171',
        activities: [{ ...flown, landingFees: 0, crew: [] }],
      };
      const added = recordOf(await manager('POST', '/v2/dispatches', body));
      expect([(await read(added)).dispatchType, (await read(added)).purpose]).toEqual([
        'agentOnly',
        purpose,
      ]);
    },
  );
});
