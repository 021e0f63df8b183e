import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { CloseList } from '../../../contract/approvals/closeList.ts';
import type { RouteName, routes } from '../../../contract/table.ts';
import type { Store } from '../../../server/database/open.ts';
import { agentId, baseId, typeId } from '../../../server/demo/reference/catalogue.ts';
import { demoId } from '../../../server/demo/reference/random.ts';
import { goodBodies, invoice, roleIdOf, userIdOf } from './bodies.ts';
import { namedThings, type Saving } from './namedThings.ts';
import type { Answer, caller } from './support.ts';
import { flight } from './world.ts';

type Call = ReturnType<typeof caller>;
type Changing = {
  [K in RouteName]: (typeof routes)[K]['method'] extends 'PUT' | 'PATCH' | 'DELETE'
    ? K
    : K extends `succeed${string}`
      ? K
      : never;
}[RouteName];

/** A record to write, and its path. */
interface Target {
  readonly url: string;
  /** The ETag of the record; null where the contract defines none. */
  readonly tag: string | null;
}
export interface ParallelCase {
  /** Creates a separate record. */
  readonly make: (call: Call, store: Store) => Promise<Target>;
  /** The nth writer's body; each writer sends a different one. */
  readonly body?: (n: number) => object;
  /** The other writers' reply, if not 412. */
  readonly orElse?: readonly number[];
  /** Writes without a tag: every write succeeds, the last one stays. */
  readonly letsAllIn?: true;
}

let made = 0;
/** A different text each time. */
const fresh = (word: string) => `${word}${++made}`;
const good = (name: RouteName, more: object = {}) => ({ ...goodBodies[name], ...more });
function tagOf(answer: Answer): string {
  if (answer.status !== 200) throw new Error(`could not be made: ${JSON.stringify(answer.body)}`);
  return String(answer.headers['etag']);
}
// Every create reply in the contract has the record's id.
const idOf = (answer: Answer) => (answer.body as { id: string }).id;
/** Adds by POST to `at`, then writes to `to` + id. */
const added =
  (at: string, body: () => object, to = at, end = '') =>
  async (call: Call): Promise<Target> => {
    const answer = await call('POST', at, body());
    return { tag: tagOf(answer), url: `${to}/${idOf(answer)}${end}` };
  };
const named = (at: string, add: RouteName, save: RouteName): ParallelCase => ({
  make: added(at, () => good(add, { name: fresh('Many ') })),
  body: (n) => good(save, { name: `${fresh('Many ')} of ${n}` }),
});

const ofNamedThings = Object.fromEntries(
  namedThings.map(({ url, add, save }) => [save, named(url, add, save)]),
  // `fromEntries` loses the keys.
) as Readonly<Record<Saving, ParallelCase>>;

const hemet = `/bases/${baseId('HMT')}`;
const inYear = (year: number) => ({ startDate: `${year}-01-01`, endDate: `${year}-12-31` });
let years = 2041;
let fiscalYear = 2040;
const newBudget = added('/x/budgets', () => good('addBudget', { fiscalYear: ++fiscalYear }));
const rate = (year: number, price: number) =>
  good('addRate', {
    agentTypeId: agentId('Gel'),
    ...inYear(year),
    tiers: [{ amountLitres: 0, price, isDeleted: false }],
  });
const newAsset = (call: Call) =>
  call('POST', '/v2/assets', good('addAsset', { registration: fresh('N9') }));
const bought = () => good('saveFuelReceipt', { receiptNumber: fresh('R') });
const contractOf = (assetIds: readonly string[], year: number, hourlyRate: number) =>
  good('addContract', { ...inYear(year), assetIds, aircraftTypeIds: [], hourlyRate });
const receiptAt = (path: string, body: () => object) => added(`/fuel-receipts${path}`, body);
const addDispatch = async (call: Call): Promise<Target> => {
  const answer = await call(
    'POST',
    '/v2/dispatches',
    flight('2025-07-14', `${String(10 + (++made % 10)).padStart(2, '0')}:05`),
  );
  const { dispatch } = answer.body as { dispatch: { id: string } };
  return { tag: tagOf(answer), url: `/v2/dispatches/${dispatch.id}` };
};
/** The two flights whose meter readings don't match. */
let unjoined = {};
const twoFlights = async (call: Call): Promise<Target> => {
  const flown = async (hour: string, hobbsStart: number, hobbsEnd: number) => {
    const answer = await call(
      'POST',
      '/v2/dispatches',
      flight('2025-08-20', hour, 100, { hobbsStart, hobbsEnd }),
    );
    return (answer.body as { dispatch: { activities: { activityId: string }[] } }).dispatch
      .activities[0]?.activityId;
  };
  const [afterActivityId, beforeActivityId] = [
    await flown('17:05', 100, 101),
    await flown('20:05', 102, 103),
  ];
  unjoined = { afterActivityId, beforeActivityId, afterReading: 101, beforeReading: 102 };
  return { tag: null, url: '/x/meters/notes' };
};
let gapLine = {};
/** A meter gap, as a line of the close list. */
const oneGap = async (call: Call): Promise<Target> => {
  await twoFlights(call);
  const { body } = await call('GET', '/x/periods/close-list?month=2025-08-01');
  const line = CloseList.parse(body).lines.find(({ kind }) => kind === 'meterGap');
  const { kind, start, assetId, baseId: at, subject, basis } = line ?? {};
  gapLine = { kind, start, assetId, baseId: at, subject, basis };
  return { tag: null, url: '/x/periods/close-reasons' };
};
const metadata = async (call: Call): Promise<Target> => {
  const answer = await call('POST', '/aircraft-metadata', {
    assetId: idOf(await newAsset(call)),
    additionalMetadata: { vendorId: null, radioId: fresh('M-') },
  });
  return { tag: tagOf(answer), url: `/aircraft-metadata/${idOf(answer)}` };
};
const newRate = (end = '') =>
  added(
    `${hemet}/suppressant-rates`,
    () => rate(++years, 2),
    end === '' ? `${hemet}/suppressant-rates` : `/x${hemet}/suppressant-rates`,
    end,
  );
const fee = (year: number, amount: number) => good('addLandingFee', { ...inYear(year), amount });
const newFee = (end = '') =>
  added(
    `${hemet}/landing-fees`,
    () => fee(++years, 5),
    end === '' ? `${hemet}/landing-fees` : `/x${hemet}/landing-fees`,
    end,
  );
const newContract =
  (at = '/contracts', end = '') =>
  async (call: Call): Promise<Target> => {
    const assetId = idOf(await newAsset(call));
    const answer = await call('POST', '/contracts', contractOf([assetId], ++years, 10));
    return { tag: tagOf(answer), url: `${at}/${idOf(answer)}${end}` };
  };

/** The view of the latest mailing. */
let mailedView = '';
const newMailing = async (call: Call): Promise<Target> => {
  mailedView = idOf(
    await call('POST', '/x/report-views', good('addReportView', { name: fresh('Many ') })),
  );
  const answer = await call('POST', '/x/mailings', good('addMailing', { viewId: mailedView }));
  return { tag: tagOf(answer), url: `/x/mailings/${idOf(answer)}` };
};

const newWebhook = async (call: Call): Promise<Target> => {
  const answer = await call('POST', '/x/webhooks', good('addWebhook'));
  const { webhook } = answer.body as { webhook: { id: string } };
  return { tag: '"v1"', url: `/x/webhooks/${webhook.id}` };
};

/**
 * One case for each write in the contract that changes or removes something: a new one without a
 * case does not compile.
 */
export const parallelCases: Readonly<Record<Changing, ParallelCase>> = {
  ...ofNamedThings,
  saveReportView: named('/x/report-views', 'addReportView', 'saveReportView'),
  deleteReportView: {
    make: added('/x/report-views', () => good('addReportView', { name: fresh('Many ') })),
    orElse: [404],
  },
  saveServiceAccount: {
    make: added('/x/service-accounts', () => good('addServiceAccount', { name: fresh('Many ') })),
    body: (n) => good('saveServiceAccount', { name: `${fresh('Many ')} of ${n}` }),
  },
  saveMailing: {
    make: newMailing,
    body: (n) => good('saveMailing', { viewId: mailedView, hour: n }),
  },
  deleteMailing: { make: newMailing, orElse: [404] },
  saveWebhook: {
    make: newWebhook,
    body: (n) => good('saveWebhook', { url: `https://hooks.test/${n}` }),
  },
  deleteWebhook: { make: newWebhook, orElse: [404] },
  saveFeed: {
    make: added('/x/incident-feeds', () => good('addFeed')),
    body: (n) => good('saveFeed', { everyMinutes: 20 + n }),
  },
  deleteFeed: { make: added('/x/incident-feeds', () => good('addFeed')), orElse: [404] },
  placeIncident: {
    make: async (call) => {
      const incidentNumber = String(70_000 + ++made);
      const answer = await call('POST', '/x/incidents', good('addIncident', { incidentNumber }));
      return { url: `/x/incidents/${idOf(answer)}/point`, tag: null };
    },
    body: (n) => good('placeIncident', { latitude: 33 + n / 100 }),
    letsAllIn: true,
  },
  saveCostShares: {
    make: async (call) => {
      const answer = await call(
        'POST',
        '/x/incidents',
        good('addIncident', { incidentNumber: String(70_000 + ++made) }),
      );
      const url = `/x/incidents/${idOf(answer)}/cost-shares`;
      return { url, tag: tagOf(await call('PUT', url, good('saveCostShares'))) };
    },
    body: (n) => good('saveCostShares', { owner: `${fresh('Many ')} of ${n}` }),
  },
  saveBase: {
    make: async (call) => {
      const url = `/bases/${randomUUID()}`;
      return {
        url,
        tag: tagOf(
          await call('POST', url, good('addBase', { code: fresh('M'), name: fresh('Many ') })),
        ),
      };
    },
    body: (n) => good('saveBase', { code: fresh('M'), name: `${fresh('Many ')} of ${n}` }),
  },
  saveRate: { make: newRate(), body: (n) => rate(years, n) },
  deleteRate: { make: newRate(), orElse: [404] },
  succeedRate: {
    make: newRate('/successor'),
    body: (n) => ({ ...rate(years, n), startDate: `${years}-0${n + 1}-01` }),
    orElse: [409],
  },
  saveLandingFee: { make: newFee(), body: (n) => fee(years, n) },
  succeedLandingFee: {
    make: newFee('/successor'),
    body: (n) => ({ ...fee(years, n), startDate: `${years}-0${n + 1}-01` }),
    orElse: [409],
  },
  saveContract: {
    make: newContract(),
    body: (n) =>
      good('saveContract', {
        ...inYear(years),
        aircraftTypeIds: [typeId('S-2T')],
        assetIds: [],
        hourlyRate: n,
      }),
  },
  succeedContract: {
    make: newContract('/x/contracts', '/successor'),
    body: (n) =>
      good('saveContract', {
        startDate: `${years}-0${n + 1}-01`,
        endDate: null,
        aircraftTypeIds: [typeId('S-2T')],
        assetIds: [],
      }),
    orElse: [409],
  },
  saveContractTerms: {
    make: newContract('/x/contracts', '/terms'),
    body: (n) => good('saveContractTerms', { windowHours: n + 5 }),
  },
  saveUnavailable: {
    make: async (call) => {
      const assetId = idOf(await newAsset(call));
      const url = `/x/bases/${baseId('HMT')}/unavailable/${assetId}`;
      const answer = await call('POST', url, good('markUnavailable'));
      return { tag: tagOf(answer), url: `/x/unavailable/${idOf(answer)}` };
    },
    body: (n) => {
      const startTime = new Date(Date.now() - 60_000 * (n + 1)).toISOString();
      return good('saveUnavailable', { startTime, untilTime: null, reason: `Writer ${n}` });
    },
  },
  saveAsset: {
    make: async (call) => {
      const answer = await newAsset(call);
      return { tag: tagOf(answer), url: `/v2/assets/${idOf(answer)}` };
    },
    body: (n) => good('saveAsset', { registration: fresh('N8'), remarks: `${n}` }),
  },
  archiveAsset: {
    make: async (call) => {
      const answer = await newAsset(call);
      return { tag: tagOf(answer), url: `/v2/assets/${idOf(answer)}/archive` };
    },
    body: (n) => ({ archived: n % 2 === 0 }),
  },
  saveAircraftMetadata: {
    make: metadata,
    body: (n) => ({ additionalMetadata: { vendorId: null, radioId: `${fresh('M-')}-${n}` } }),
  },
  saveCrew: {
    make: added('/crew', () => good('addCrew', { lastName: fresh('Many ') })),
    body: (n) => good('saveCrew', { lastName: `Writer ${n}` }),
  },
  savePerson: {
    make: added('/v2/people', () => good('addPerson', { lastName: fresh('Many ') })),
    body: (n) => good('savePerson', { lastName: `Writer ${n}` }),
  },
  saveDispatch: { make: addDispatch, body: (n) => ({ ...flight(), remarks: `Writer ${n}` }) },
  deleteDispatch: { make: addDispatch, orElse: [404] },
  saveFuelReceipt: { make: receiptAt('', bought), body: (n) => ({ ...bought(), remarks: `${n}` }) },
  deleteFuelReceipt: { make: receiptAt('', bought), orElse: [404] },
  saveBulkReceipt: {
    make: receiptAt('/bulk-purchase', () => good('saveBulkReceipt', { receiptNumber: fresh('B') })),
    body: (n) => good('saveBulkReceipt', { receiptNumber: fresh('B'), remarks: `${n}` }),
  },
  saveFuelTransfer: {
    make: receiptAt('/fuel-transfer', () => good('saveFuelTransfer')),
    body: (n) => good('saveFuelTransfer', { remarks: `${n}` }),
  },
  patchSelf: {
    make: async (call) => ({
      tag: tagOf(await call('GET', '/v2/people/self')),
      url: '/v2/people/self',
    }),
    body: (n) => ({ baseId: n % 2 === 0 ? null : baseId('HMT') }),
  },
  explainMeter: {
    make: twoFlights,
    body: (n) => ({ ...unjoined, reason: `Writer ${n}` }),
    letsAllIn: true,
  },
  explainCloseLine: {
    make: oneGap,
    body: (n) => ({ ...gapLine, reason: `Reason of writer ${n}` }),
    letsAllIn: true,
  },
  saveBudget: { make: newBudget, body: (n) => good('saveBudget', { cents: n + 1 }) },
  deleteBudget: { make: newBudget, orElse: [404] },
  decideInvoice: {
    make: async (call) => {
      const made = await call('POST', '/x/invoices', invoice(fresh('Many ')));
      // The reply has the invoice with its id.
      const { id } = (made.body as { invoice: { id: string } }).invoice;
      return { tag: tagOf(made), url: `/x/invoices/${id}/decisions` };
    },
    body: () => good('decideInvoice'),
  },
  putPresence: {
    make: async () => ({ tag: null, url: '/x/presence' }),
    body: () => good('putPresence'),
    letsAllIn: true,
  },
  deletePresence: {
    make: async () => ({ tag: null, url: `/x/presence?assetId=${demoId('asset', 'T-70')}` }),
    letsAllIn: true,
  },
  setRotation: {
    make: async () => ({ tag: null, url: `/x${hemet}/rotation` }),
    body: (n) => ({ assetIds: [], reason: `Writer ${n}` }),
    letsAllIn: true,
  },
  renameUser: {
    make: async () => ({ tag: null, url: `/user/${userIdOf('demo-reader')}` }),
    body: (n) => ({ name: `Writer ${n}` }),
    letsAllIn: true,
  },
  changeUserRole: {
    make: async (call) => {
      const at = `/roles/${roleIdOf('Analyst')}/userRoles`;
      const answer = await call('POST', at, {
        userId: userIdOf('demo-reader'),
        startDate: null,
        endDate: null,
      });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return { tag: null, url: `/x${at}/${(answer.body as { userRoleId: string }).userRoleId}` };
    },
    body: (n) => ({ startDate: null, endDate: `2099-01-0${n + 1}T08:00:00Z` }),
    letsAllIn: true,
  },
  removeUserRole: {
    make: async (call) => {
      const at = `/roles/${roleIdOf('Dispatcher')}/userRoles`;
      const answer = await call('POST', at, {
        userId: userIdOf('demo-reader'),
        startDate: null,
        endDate: null,
      });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return { tag: null, url: `${at}/${(answer.body as { userRoleId: string }).userRoleId}` };
    },
    orElse: [404],
  },
  cancelInvite: {
    make: async (call) => ({
      tag: null,
      url: `/x/invites/${idOf(await call('POST', '/invites/new', good('sendInvite', { email: `${fresh('many')}@x.test` })))}`,
    }),
    orElse: [404, 409],
  },
  acceptInvite: {
    make: async (call, store) => {
      const token = randomBytes(32).toString('base64url');
      const person = idOf(
        await call('POST', '/v2/people', good('addPerson', { email: 'taken@x.test' })),
      );
      await store.pool.query(
        `insert into invites (token_hash, email, name, person_id, role_ids, status, expires_at, sent_at)
         values ($1, 'taken@x.test', 'Taken', $2, '{}', 'Open', now() + interval '1 day', now())`,
        [createHash('sha256').update(token).digest(), person],
      );
      return { tag: null, url: `/invites/${token}` };
    },
    body: () => ({ status: 'Accepted', newUserId: 'taken' }),
    orElse: [404],
  },
};
