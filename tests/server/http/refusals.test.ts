import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import type { RouteName } from '../../../contract/table.ts';
import type { Store } from '../../../server/database/open.ts';
import { agentId, baseId } from '../../../server/demo/reference/catalogue.ts';
import { goodBodies, invoice, personIdOf, roleIdOf, userIdOf } from '../support/bodies.ts';
import { addPreload } from '../support/heldLocks.ts';
import { type Answer, caller, freshWorld, type TestApp, testApp } from '../support/support.ts';
import { flight, incident, t70 } from '../support/world.ts';

type Call = ReturnType<typeof caller>;
interface Callers {
  readonly admin: Call;
  readonly base: Call;
  readonly dispatcher: Call;
}
type Refused = (callers: Callers, store: Store) => Promise<Answer>;

let made = 0;
const fresh = (word: string) => `${word}${++made}`;
const good = (name: RouteName, more: object = {}) => ({ ...goodBodies[name], ...more });
const ok = (answer: Answer): Answer => {
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer;
};
const idOf = (answer: Answer) => (ok(answer).body as { id: string }).id;
const hemet = baseId('HMT');
const flown = async (call: Call, body: object = flight()) =>
  (ok(await call('POST', '/v2/dispatches', body)).body as { dispatch: Dispatch }).dispatch;
const newIncident = async (call: Call) =>
  idOf(
    await call(
      'POST',
      '/x/incidents',
      good('addIncident', { incidentNumber: String(90_000 + ++made) }),
    ),
  );
const newInvoice = async (call: Call) =>
  (ok(await call('POST', '/x/invoices', invoice(fresh('R-')))).body as { invoice: { id: string } })
    .invoice.id;
const voided = async (call: Call) => {
  const id = await newInvoice(call);
  ok(await call('POST', `/x/invoices/${id}/void`, good('voidInvoice')));
  return id;
};
const fee = (year: number) =>
  good('addLandingFee', { startDate: `${year}-01-01`, endDate: `${year}-12-31` });
const mark = async (call: Call) => {
  const asset = idOf(
    await call('POST', '/v2/assets', good('addAsset', { registration: fresh('N5') })),
  );
  const url = `/x/bases/${hemet}/unavailable/${asset}`;
  const { body } = ok(await call('POST', url, good('markUnavailable')));
  return body as { id: string; startTime: string; reason: string };
};
const rates = `/bases/${hemet}/suppressant-rates`;
const tier = (more: object = {}) => ({ amountLitres: 0, price: 2, isDeleted: false, ...more });
const once = { 'idempotency-key': '11111111-1111-4111-8111-111111111111' };

/** Keys: the status, field and message of the refusal. */
const refusals: Readonly<Record<string, Refused>> = {
  '400 tiers.1.id: This id is there twice. Each may be there once.': ({ admin }) => {
    const id = randomUUID();
    const tiers = [tier({ id }), tier({ id, amountLitres: 10 })];
    return admin('POST', rates, good('addRate', { agentTypeId: agentId('Gel'), tiers }));
  },
  "409 startDate: What should end first starts on 01/01/2061, so it can't end before.": async ({
    admin,
  }) => {
    const id = idOf(await admin('POST', `/bases/${hemet}/landing-fees`, fee(2061)));
    const ending = { id, endDate: '2060-12-31' };
    return admin('POST', `/bases/${hemet}/landing-fees`, { ...fee(2062), ending });
  },
  '400 ending.id: What should end first is no longer there. Open the list again.': ({ admin }) =>
    admin('POST', `/bases/${hemet}/landing-fees`, {
      ...fee(2063),
      ending: { id: randomUUID(), endDate: '2060-12-31' },
    }),
  '400 until: Give the last day of a half-month that is over; this one is 01/01–01/15/2020.': ({
    admin,
  }) => admin('POST', '/x/approvals/opening', { until: '2020-01-14' }),
  '409 : This aircraft is available again already.': async ({ admin }) => {
    const { id } = await mark(admin);
    ok(await admin('POST', `/x/unavailable/${id}/end`));
    return admin('POST', `/x/unavailable/${id}/end`);
  },
  "409 day: 01/16–01/31/2020 isn't closed. Correct the marks or the records of the day.": ({
    admin,
  }) => admin('POST', '/x/periods/adjust', good('adjustSheet', { day: '2020-01-20' })),
  '400 : Idempotency-Key must be a uuid.': ({ admin }) =>
    admin('POST', '/v2/dispatches', flight(), { 'idempotency-key': 'Zed' }),
  '422 : This Idempotency-Key was used for something else.': async ({ admin }) => {
    ok(await admin('POST', '/v2/dispatches', flight(), once));
    return admin('POST', '/v2/dispatches', { ...flight(), remarks: 'Zed' }, once);
  },
  '400 : If-Match must be the ETag of an earlier answer.': async ({ admin }) => {
    const { id } = await flown(admin);
    return admin('PUT', `/v2/dispatches/${id}`, flight(), { 'if-match': 'v1' });
  },
  '409 : This dispatch is already recorded.': async ({ admin }) => {
    const dispatchId = randomUUID();
    await flown(admin, { ...flight(), dispatchId });
    return admin('POST', '/v2/dispatches', { ...flight(), dispatchId });
  },
  '400 targetId: Choose another incident.': async ({ admin }) => {
    const targetId = await newIncident(admin);
    return admin('POST', `/x/incidents/${targetId}/merge`, { targetId });
  },
  '409 : Only an unconfirmed incident can be merged into another.': async ({ admin }) =>
    admin('POST', `/x/incidents/${incident.id}/merge`, { targetId: await newIncident(admin) }),
  '400 decisions.0.item: The invoice has no line of this aircraft, day and item.': async ({
    admin,
  }) => {
    const id = await newInvoice(admin);
    const { decisions } = good('decideInvoice') as { decisions: readonly object[] };
    const other = decisions.map((d) => ({ ...d, day: '2025-07-20' }));
    return admin('PUT', `/x/invoices/${id}/decisions`, { decisions: other });
  },
  '409 decisions.0.basisCents: Flight of X-1 on 07/14/2025 is now $0.00. Decide again.': async ({
    admin,
  }) => {
    const id = await newInvoice(admin);
    const { decisions } = good('decideInvoice') as { decisions: readonly object[] };
    const other = decisions.map((d) => ({ ...d, basisCents: 7 }));
    return admin('PUT', `/x/invoices/${id}/decisions`, { decisions: other });
  },
  '409 : Invoice R-VOID is void already.': async ({ admin }) => {
    const id = await voided(admin);
    return admin('POST', `/x/invoices/${id}/void`, good('voidInvoice'));
  },
  '409 : Invoice R-VOID is void.': async ({ admin }) => {
    const id = await voided(admin);
    return admin('PUT', `/x/invoices/${id}/decisions`, good('decideInvoice'));
  },
  '409 : 1 group is undecided.': async ({ admin }) => {
    const id = await newInvoice(admin);
    const { groupsTag } = ok(await admin('GET', `/x/invoices/${id}`)).body as { groupsTag: string };
    return admin('POST', `/x/invoices/${id}/settle`, { groupsTag });
  },
  '409 groupsTag: Amounts have changed since. Look at the groups again.': async ({ admin }) =>
    admin('POST', `/x/invoices/${await newInvoice(admin)}/settle`, good('settleInvoice')),
  '403 : Only users who can edit bases may change the times and the reason.': async (
    { admin, base },
    store,
  ) => {
    // This role can decide about pay, but not about bases.
    await store.pool.query(
      `delete from role_permissions where role_id = $1 and entity_code = 'base-admin'`,
      [roleIdOf('Base manager')],
    );
    await store.pool.query(
      `insert into role_permissions (role_id, entity_code, action) values ($1, 'Contract', 'Edit')
       on conflict do nothing`,
      [roleIdOf('Base manager')],
    );
    const { id, startTime } = await mark(admin);
    const body = { startTime, untilTime: null, reason: 'Other', pays: 'deduct', paysReason: null };
    return base('PUT', `/x/unavailable/${id}`, body, { 'if-match': '"v1"' });
  },
  '409 : This person has no user account.': async ({ admin }) => {
    const id = idOf(await admin('POST', '/v2/people', good('addPerson', { lastName: fresh('P') })));
    return admin('POST', `/x/people/${id}/remove-access`);
  },
  "409 : You can't remove your own access.": ({ admin }) =>
    admin('POST', `/x/people/${personIdOf('demo-admin')}/remove-access`),
  '409 userId: This account is already connected to this person.': ({ admin }) =>
    admin('POST', `/x/people/${personIdOf('demo-reader')}/connect`, {
      userId: userIdOf('demo-reader'),
    }),
  '409 userId: This person already has a user account.': ({ admin }) =>
    admin('POST', `/x/people/${personIdOf('demo-analyst')}/connect`, {
      userId: userIdOf('demo-reader'),
    }),
  '409 registration: An aircraft with the registration N9TWICE already exists.': async ({
    admin,
  }) => {
    const body = good('addAsset', { registration: 'N9TWICE' });
    ok(await admin('POST', '/v2/assets', body));
    return admin('POST', '/v2/assets', body);
  },
  '409 email: An invite for this e-mail is already open.': async ({ admin }) => {
    const body = good('sendInvite', { email: 'twice@x.test' });
    ok(await admin('POST', '/invites/new', body));
    return admin('POST', '/invites/new', body);
  },
  '400 agreements.1.from: These days overlap the agreement from 07/01 to 07/02/2025.': ({
    admin,
  }) => {
    const parties = [
      { name: 'A', aircraftBps: 5000, agentBps: 5000 },
      { name: 'B', aircraftBps: 5000, agentBps: 5000 },
    ];
    const span = { from: '2025-07-01', until: '2025-07-02', parties };
    return admin('PUT', `/x/incidents/${incident.id}/cost-shares`, {
      ...good('saveCostShares'),
      agreements: [span, span],
    });
  },
  '400 alsoUntil: Name both ends of the other days, or none.': ({ admin }) =>
    admin('GET', '/catis/metrics?from=2025-07-01&until=2025-07-02&alsoFrom=2024-07-01'),
  '400 everyMinutes: This must be at least 5.': ({ admin }) =>
    admin('POST', '/x/incident-feeds', good('addFeed', { everyMinutes: 4 })),
  '400 everyMinutes: This may be at most 1,440.': ({ admin }) =>
    admin('POST', '/x/incident-feeds', good('addFeed', { everyMinutes: 1441 })),
  '400 everyMinutes: Send a whole number.': ({ admin }) =>
    admin('POST', '/x/incident-feeds', good('addFeed', { everyMinutes: 5.5 })),
  '400 kinds: Send at least 1 of these.': ({ admin }) =>
    admin('POST', '/x/webhooks', good('addWebhook', { kinds: [] })),
  '400 isOn: Send true or false.': ({ admin }) =>
    admin('POST', '/x/webhooks', good('addWebhook', { isOn: 'yes' })),
  '400 isOn: This is missing.': ({ admin }) =>
    admin('POST', '/x/webhooks', good('addWebhook', { isOn: undefined })),
  '400 states: Send a list.': ({ admin }) =>
    admin('POST', '/x/incident-feeds', good('addFeed', { states: 'CA' })),
  '400 name: Send a text.': ({ admin }) =>
    admin('POST', '/crew/role', { name: 7, isFlightCrew: true }),
  '400 name: This may not be empty.': ({ admin }) =>
    admin('POST', '/crew/role', { name: '', isFlightCrew: true }),
  '400 name: Use at most 100 characters.': ({ admin }) =>
    admin('POST', '/crew/role', { name: 'x'.repeat(101), isFlightCrew: true }),
  '400 reason: Use at least 3 characters.': ({ admin }) =>
    admin('PUT', '/x/meters/notes', good('explainMeter', { reason: 'Ze' })),
  '400 assetId: This is not an id. Ids are uuids.': ({ admin }) =>
    admin('PUT', '/x/presence', { assetId: 'Zed', dispatchId: null }),
  '400 day: Give a day as YYYY-MM-DD.': ({ admin }) =>
    admin('POST', '/x/periods/adjust', good('adjustSheet', { day: '7/14/2025' })),
  '400 startTime: Give a moment in UTC that ends in Z.': ({ admin }) =>
    admin('POST', `/bases/${hemet}/assignments/assets/${t70}`, {
      startTime: '2040-01-01',
      endTime: null,
    }),
  '400 email: Give a whole e-mail address, such as name@example.com.': ({ admin }) =>
    admin('POST', '/invites/new', good('sendInvite', { email: 'zed' })),
  '409 : This webhook is off. Switch it on first.': async ({ admin }, store) => {
    const { body } = ok(await admin('POST', '/x/webhooks', good('addWebhook', { isOn: false })));
    const { webhook } = body as { webhook: { id: string } };
    const { rows } = await store.pool.query<{ id: string }>(
      `insert into webhook_sends (webhook_id, kind, record_id, action, at, uid, tx, change_id, next_at, state)
       values ($1, 'dispatch', gen_random_uuid(), 'added', now(), 'u', '1', 1, now(), 'failed') returning id`,
      [webhook.id],
    );
    return admin('POST', `/x/webhook-sends/${rows[0]?.id}/repeat`);
  },
  '409 : This is sent no more. Save it to begin again.': async ({ admin }) => {
    const view = good('addReportView', { name: fresh('V') });
    const viewId = idOf(await admin('POST', '/x/report-views', view));
    const id = idOf(await admin('POST', '/x/mailings', good('addMailing', { viewId })));
    ok(await admin('POST', `/x/mailings/${id}/end`));
    return admin('POST', `/x/mailings/${id}/send`);
  },
  '400 viewId: Only views of current data can be sent.': async ({ admin }) => {
    const view = good('addReportView', { name: fresh('V'), page: 'aims' });
    const viewId = idOf(await admin('POST', '/x/report-views', view));
    return admin('POST', '/x/mailings', good('addMailing', { viewId }));
  },
  '400 receivedOn: An invoice is received today or earlier.': ({ admin }) =>
    admin('POST', '/x/invoices', { ...invoice(fresh('R-')), receivedOn: '2099-01-01' }),
  '409 number: Invoice R-TWICE from CDF is already here.': async ({ admin }) => {
    ok(await admin('POST', '/x/invoices', invoice('R-TWICE')));
    return admin('POST', '/x/invoices', invoice('R-TWICE'));
  },
  '409 : You gave this hand-over. Another user has to take it.': async ({ admin }) => {
    const given = ok(await admin('POST', `/x/bases/${hemet}/handovers`)).body;
    const { handover } = given as { handover: { id: string } };
    return admin('POST', `/x/handovers/${handover.id}/take`);
  },
  '409 : Zed archived is archived.': async ({ admin }) => {
    const account = good('addServiceAccount', { name: 'Zed archived' });
    const id = idOf(await admin('POST', '/x/service-accounts', account));
    const archived = { ...account, isArchived: true };
    ok(await admin('PUT', `/x/service-accounts/${id}`, archived, { 'if-match': '"v1"' }));
    return admin('POST', `/x/service-accounts/${id}/tokens`, good('addServiceToken'));
  },
  '409 : This load is aboard.': async ({ admin }) =>
    admin('POST', `/x/preloads/${await addPreload(admin)}/reopen`),
  '409 : This load was offloaded already.': async ({ admin }) => {
    const id = await addPreload(admin);
    ok(await admin('POST', `/x/preloads/${id}/end`, good('endPreload')));
    return admin('POST', `/x/preloads/${id}/end`, good('endPreload'));
  },
  '409 personId: This person is archived.': async ({ admin }) => {
    const name = good('addPerson', { lastName: 'Zed archived' });
    const personId = idOf(await admin('POST', '/v2/people', name));
    const archived = { ...name, isArchived: true };
    ok(await admin('PUT', `/v2/people/${personId}`, archived, { 'if-match': '"v1"' }));
    return admin('POST', '/invites/new', good('sendInvite', { personId, email: 'gone@x.test' }));
  },
  '400 after: Give `next` of an earlier reply, or now.': ({ admin }) =>
    admin('GET', '/x/changes?after=zed'),
  '400 after: Give `next` of an earlier reply.': ({ admin }) =>
    admin('GET', '/x/history?after=zed'),
  '409 : A newer hand-over of this base was given. Take that one.': async ({
    admin,
    dispatcher,
  }) => {
    const give = async () =>
      (
        ok(await admin('POST', `/x/bases/${hemet}/handovers`)).body as {
          handover: { id: string };
        }
      ).handover.id;
    const older = await give();
    await give();
    return dispatcher('POST', `/x/handovers/${older}/take`);
  },
};

interface Cap {
  readonly most: number;
  readonly add: (call: Call, n: number) => Promise<Answer>;
  readonly message: string;
}
let viewId = '';
const caps: Readonly<Record<string, Cap>> = {
  webhooks: {
    most: 20,
    add: (call) => call('POST', '/x/webhooks', good('addWebhook')),
    message: 'There are 20 webhooks. Delete one first.',
  },
  'incident feeds': {
    most: 20,
    add: (call) => call('POST', '/x/incident-feeds', good('addFeed')),
    message: 'There are 20 feeds. Delete one first.',
  },
  'own tokens': {
    most: 20,
    add: (call) => call('POST', '/x/account/tokens', good('addOwnToken')),
    message: 'There are 20 valid tokens already. Revoke one first.',
  },
  mailings: {
    most: 100,
    add: async (call, n) => {
      if (n === 0)
        viewId = idOf(
          await call('POST', '/x/report-views', good('addReportView', { name: 'Cap' })),
        );
      return call('POST', '/x/mailings', good('addMailing', { viewId }));
    },
    message: 'You have 100 reports by mail. Delete one first.',
  },
};

describe('a refusal names its field and says what to do (WIRE-8)', () => {
  let store: Store;
  let service: TestApp;
  let callers: Callers;
  beforeAll(async () => {
    store = await freshWorld('pglite', [['incidents', [incident]]]);
    service = await testApp(store);
    const as = async (uid: string) => caller(service.app, await service.token(uid));
    callers = {
      admin: await as('demo-admin'),
      base: await as('demo-base'),
      dispatcher: await as('demo-dispatcher'),
    };
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });

  // Runs before the refusals, because some of them add one of these.
  it.each(Object.entries(caps))('adds %s up to their maximum, and no more', async (_, cap) => {
    for (let n = 0; n < cap.most; n += 1) ok(await cap.add(callers.admin, n));
    const { status, body } = await cap.add(callers.admin, cap.most);
    expect([status, (body as { title: string }).title]).toEqual([409, cap.message]);
    await store.pool.query(
      'delete from sendings; delete from mailings; delete from webhooks; delete from incident_feeds',
    );
  });
  it.each(Object.entries(refusals))('%s', async (expected, refused) => {
    const { status, body } = await refused(callers, store);
    const { title, errors: [first] = [] } = body as {
      title: string;
      errors?: readonly { path: string; message: string }[];
    };
    const message = `${status} ${first?.path ?? ''}: ${first?.message ?? title}`;
    expect(message.replace(/Invoice R-\d+/, 'Invoice R-VOID')).toBe(expected);
  });
});
