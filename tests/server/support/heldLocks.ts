import { CloseReasonBody } from '../../../contract/approvals/closeList.ts';
import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import type { RouteName } from '../../../contract/table.ts';
import { centsOf } from '../../../domain/money.ts';
import type { Store } from '../../../server/database/open.ts';
import { agentId, baseId, typeId } from '../../../server/demo/reference/catalogue.ts';
import { goodBodies, personIdOf } from './bodies.ts';
import { parallelCases } from './parallelCases.ts';
import type { Answer, caller } from './support.ts';
import { flight, incident, t70 } from './world.ts';

export type Call = ReturnType<typeof caller>;

/**
 * The row that a write locks, if its id is not the last one in the URL. Null for writes without a
 * row lock: upserts, and presence, where the last write wins.
 */
export const lockedRows: Partial<Record<keyof typeof parallelCases, string | null>> = {
  placeIncident: null,
  explainCloseLine: null,
  explainMeter: null,
  putPresence: null,
  deletePresence: null,
  acceptInvite: null,
  patchSelf: personIdOf('demo-admin'),
};

/** A call that must wait while another writer holds `lock`. */
export interface HeldLock {
  readonly url: string;
  readonly body?: object | undefined;
  readonly tag?: string | null;
  /** `row ID`, `shared NAME`, or the name of an advisory lock. */
  readonly lock: string;
}
type Make = (call: Call, store: Store) => Promise<HeldLock>;
/** The route, the held lock in words, and a function that prepares the call. */
export type HeldLockRow = readonly [name: RouteName, what: string, make: Make];

let count = 0;
/** A valid body of a call, with `more` on top. */
export const good = (name: RouteName, more: object = {}) => ({ ...goodBodies[name], ...more });
export const body = (answer: Answer) => {
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  // Callers cast to the reply of their call.
  return answer.body as never;
};
export const idOf = (answer: Answer) => (body(answer) as { id: string }).id;
const hemet = baseId('HMT');
const agent = agentId('PHOS-CHEK LC95A');
const flights = `flights ${t70}`;
const period = `${t70} 2025-07-01`;
const price = `price ${hemet} ${agent}`;

const flown = async (call: Call, given: object = flight()) =>
  (body(await call('POST', '/v2/dispatches', given)) as { dispatch: Dispatch }).dispatch;
const uniqueTime = () => `${10 + (++count % 8)}:${String(count % 60).padStart(2, '0')}`;
const newFlight = (call: Call) => flown(call, flight('2025-07-14', uniqueTime()));
const tagOf = ({ version }: { readonly version: number }) => `"v${version}"`;

/** Calls that add, change, delete and restore a dispatch. */
const dispatchLocks = (lock: string): readonly HeldLockRow[] => [
  [
    'addDispatch',
    lock,
    async () => ({ url: '/v2/dispatches', body: flight('2025-07-14', uniqueTime()), lock }),
  ],
  [
    'saveDispatch',
    lock,
    async (call) => {
      const made = await newFlight(call);
      const remarks = { ...flight('2025-07-14', uniqueTime(), 900), remarks: 'Zed' };
      return { url: `/v2/dispatches/${made.id}`, body: remarks, tag: tagOf(made), lock };
    },
  ],
  [
    'deleteDispatch',
    lock,
    async (call) => {
      const made = await newFlight(call);
      return { url: `/v2/dispatches/${made.id}`, tag: tagOf(made), lock };
    },
  ],
  [
    'restoreDispatch',
    lock,
    async (call) => {
      const { id, ...made } = await newFlight(call);
      await call('DELETE', `/v2/dispatches/${id}`, undefined, { 'if-match': tagOf(made) });
      return { url: `/x/dispatches/${id}/restore`, lock };
    },
  ],
];

const newAsset = async (call: Call) =>
  idOf(await call('POST', '/v2/assets', good('addAsset', { registration: `N7${++count}` })));
let year = 2061;
/** A contract of some aircraft for an unused year. */
const contractOf = (assetIds: readonly string[]) =>
  good('addContract', {
    startDate: `${++year}-01-01`,
    endDate: `${year}-12-31`,
    aircraftTypeIds: [],
    assetIds,
  });
const rateOf = (more: object = {}) =>
  good('addRate', {
    agentTypeId: agent,
    startDate: `${++year}-01-01`,
    endDate: `${year}-12-31`,
    ...more,
  });
const rateCall = (lock: (rateId: string) => string, action: string): Make => {
  return async (call) => {
    const answer = await call('POST', `/bases/${hemet}/suppressant-rates`, rateOf());
    const id = idOf(answer);
    const tag = String(answer.headers['etag']);
    const at = `/bases/${hemet}/suppressant-rates/${id}`;
    if (action === 'save')
      return { url: at, body: rateOf({ startDate: `${year}-02-01` }), tag, lock: lock(id) };
    if (action === 'delete') return { url: at, tag, lock: lock(id) };
    await call('DELETE', at, undefined, { 'if-match': tag });
    return { url: `/x${at}/restore`, lock: lock(id) };
  };
};
const checked = async (call: Call) => {
  const { id, version } = await newFlight(call);
  body(await call('POST', '/x/approvals/check', { items: [{ id, version }] }));
  const { dispatch } = body(await call('GET', `/v2/dispatches/${id}`)) as { dispatch: Dispatch };
  return dispatch;
};
const approval = (d: Dispatch) => ({
  id: d.id,
  version: d.version,
  totalCents: centsOf(d.costs.totalCost),
  incidentIds: [incident.id],
});
const reason = { reason: 'Zed Zed Zed' };
const stepCall =
  (action: 'check' | 'send-back' | 'approve'): Make =>
  async (call) => {
    const d = action === 'check' ? await newFlight(call) : await checked(call);
    const items = [action === 'approve' ? approval(d) : { id: d.id, version: d.version }];
    const given = action === 'check' ? {} : reason;
    return { url: `/x/approvals/${action}`, body: { items, ...given }, lock: `row ${d.id}` };
  };
const noTimes = {
  ...{ timeOut: null, timeIn: null, landings: null },
  ...{ totalFlightHours: null, dayFlightHours: null, nightFlightHours: null },
};
/** @returns the id of a preload that is aboard T-70 */
export const addPreload = async (call: Call): Promise<string> => {
  const { activities, ...head } = flight('2025-07-14', uniqueTime());
  const given = {
    ...head,
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
      ...noTimes,
      landingFees: 0,
      crew: [],
    })),
  };
  return (await flown(call, given)).activities[0]?.drops[0]?.id ?? '';
};

/** Locks of records, prices, contracts and bases: advisory locks, and rows that a POST locks. */
export const heldLocks: readonly HeldLockRow[] = [
  ...dispatchLocks(flights),
  ...dispatchLocks(`period ${period}`),
  ...dispatchLocks(price),
  [
    'restoreDispatch',
    'row',
    async (call) => {
      const { id, ...made } = await newFlight(call);
      await call('DELETE', `/v2/dispatches/${id}`, undefined, { 'if-match': tagOf(made) });
      return { url: `/x/dispatches/${id}/restore`, lock: `row ${id}` };
    },
  ],
  [
    'explainMeter',
    flights,
    async (call, store) => {
      const { make, body: of } = parallelCases.explainMeter;
      const { url } = await make(call, store);
      return { url, body: of?.(1), lock: flights };
    },
  ],
  [
    'endPreload',
    'row',
    async (call) => {
      const id = await addPreload(call);
      return { url: `/x/preloads/${id}/end`, body: good('endPreload'), lock: `row ${id}` };
    },
  ],
  [
    'reopenPreload',
    'row',
    async (call) => {
      const id = await addPreload(call);
      body(await call('POST', `/x/preloads/${id}/end`, good('endPreload')));
      return { url: `/x/preloads/${id}/reopen`, lock: `row ${id}` };
    },
  ],
  ['checkRecords', 'row', stepCall('check')],
  ['sendBackRecords', 'row', stepCall('send-back')],
  ['approveRecords', 'row', stepCall('approve')],
  [
    'approveRecords',
    `period ${period}`,
    async (call) => ({
      url: '/x/approvals/approve',
      body: { items: [approval(await checked(call))], ...reason },
      lock: `period ${period}`,
    }),
  ],
  [
    'closePeriods',
    'period of other records',
    async () => ({
      url: '/x/periods/close',
      body: { items: [{ assetId: null, start: '2020-01-01', approvedCents: 0 }] },
      lock: 'shared period  2020-01-01',
    }),
  ],
  [
    'adjustSheet',
    'period of the day',
    async (_, store) => {
      await store.pool.query(
        `insert into cost_periods (asset_id, start_date, end_date, approved_cents, closed_by)
         values ($1, '2020-03-01', '2020-03-15', 0, 'demo-admin')`,
        [t70],
      );
      const day = good('adjustSheet', { day: '2020-03-02' });
      return { url: '/x/periods/adjust', body: day, lock: `period ${t70} 2020-03-01` };
    },
  ],
  [
    'explainCloseLine',
    'period of the line',
    async (call, store) => {
      const { make, body: lineOf } = parallelCases.explainCloseLine;
      const { url } = await make(call, store);
      const line = CloseReasonBody.parse(lineOf?.(1));
      return { url, body: line, lock: `period ${line.assetId} ${line.start}` };
    },
  ],
  [
    'markUnavailable',
    'aircraft',
    async (call) => {
      const asset = await newAsset(call);
      const url = `/x/bases/${hemet}/unavailable/${asset}`;
      return { url, body: good('markUnavailable'), lock: `row ${asset}` };
    },
  ],
  [
    'endUnavailable',
    'row',
    async (call) => {
      const url = `/x/bases/${hemet}/unavailable/${await newAsset(call)}`;
      const id = idOf(await call('POST', url, good('markUnavailable')));
      return { url: `/x/unavailable/${id}/end`, lock: `row ${id}` };
    },
  ],
  [
    'addContract',
    'contracts',
    async (call) => ({
      url: '/contracts',
      body: contractOf([await newAsset(call)]),
      lock: 'contracts',
    }),
  ],
  [
    'addContract',
    flights,
    async () => ({ url: '/contracts', body: contractOf([t70]), lock: flights }),
  ],
  [
    'saveContract',
    flights,
    async (call) => {
      const answer = await call('POST', '/contracts', contractOf([t70]));
      const other = { ...contractOf([]), aircraftTypeIds: [typeId('OV-10A')] };
      const tag = String(answer.headers['etag']);
      return { url: `/contracts/${idOf(answer)}`, body: other, tag, lock: flights };
    },
  ],
  [
    'saveAsset',
    'flights of the aircraft',
    async (call) => {
      const registration = `N6${++count}`;
      const answer = await call('POST', '/v2/assets', good('addAsset', { registration }));
      const id = idOf(answer);
      const type = good('saveAsset', { registration, aircraftTypeId: typeId('OV-10A') });
      const tag = String(answer.headers['etag']);
      return { url: `/v2/assets/${id}`, body: type, tag, lock: `flights ${id}` };
    },
  ],
  [
    'addRate',
    price,
    async () => ({ url: `/bases/${hemet}/suppressant-rates`, body: rateOf(), lock: price }),
  ],
  [
    'addRate',
    'base',
    async () => ({
      url: `/bases/${hemet}/suppressant-rates`,
      body: rateOf(),
      lock: `row ${hemet}`,
    }),
  ],
  ['saveRate', price, rateCall(() => price, 'save')],
  ['deleteRate', 'row', rateCall((id) => `row ${id}`, 'delete')],
  ['restoreRate', 'row', rateCall((id) => `row ${id}`, 'restore')],
  ['restoreRate', price, rateCall(() => price, 'restore')],
  [
    'addLandingFee',
    'base',
    async () => ({
      url: `/bases/${hemet}/landing-fees`,
      body: good('addLandingFee', { startDate: `${++year}-01-01`, endDate: `${year}-12-31` }),
      lock: `row ${hemet}`,
    }),
  ],
  [
    'addAssignment',
    'base',
    async (call) => ({
      url: `/bases/${hemet}/assignments/assets/${await newAsset(call)}`,
      body: good('addAssignment'),
      lock: `row ${hemet}`,
    }),
  ],
  [
    'addAssignment',
    'aircraft',
    async (call) => {
      const asset = await newAsset(call);
      const url = `/bases/${hemet}/assignments/assets/${asset}`;
      return { url, body: good('addAssignment'), lock: `row ${asset}` };
    },
  ],
  [
    'moveAssignment',
    'aircraft',
    async (call) => {
      const asset = await newAsset(call);
      const url = `/x/bases/${hemet}/assignments/${asset}/move`;
      return { url, body: good('moveAssignment'), lock: `row ${asset}` };
    },
  ],
];
