import { baseId } from '../../../server/demo/reference/catalogue.ts';
import { vendorId } from '../../../server/demo/reference/fleet.ts';
import { invoice, personIdOf, roleIdOf, userIdOf } from './bodies.ts';
import { body, type Call, good, type HeldLock, type HeldLockRow, idOf } from './heldLocks.ts';

const admins = 'system administrators';
const vendor = `invoices of ${vendorId('CDF')}`;
let made = 0;
const fresh = (word: string) => `${word}${++made}`;

const person = async (call: Call, more: object = {}) =>
  idOf(await call('POST', '/v2/people', good('addPerson', { lastName: fresh('Zed '), ...more })));
let year = 2061;
const userRole = async (call: Call) => {
  const at = `/roles/${roleIdOf('Base manager')}/userRoles`;
  const dates = { startDate: `${++year}-01-01T08:00:00Z`, endDate: `${year}-12-31T08:00:00Z` };
  const given = { userId: userIdOf('demo-reader'), ...dates };
  const answer = body(await call('POST', at, given)) as { userRoleId: string };
  return { dates, url: `${at}/${answer.userRoleId}`, id: answer.userRoleId };
};
const anInvoice = async (call: Call) => {
  const answer = await call('POST', '/x/invoices', invoice(fresh('Zed ')));
  const { id } = (body(answer) as { invoice: { id: string } }).invoice;
  return { id, tag: String(answer.headers['etag']), url: `/x/invoices/${id}` };
};
const onRole =
  (lock: (id: string) => string, action: 'change' | 'end' | 'remove') =>
  async (call: Call): Promise<HeldLock> => {
    const { id, url, dates } = await userRole(call);
    if (action === 'remove') return { url, lock: lock(id) };
    if (action === 'end') return { url: `/x${url}/end`, lock: lock(id) };
    return { url: `/x${url}`, body: { ...dates, startDate: null }, lock: lock(id) };
  };
const onInvoice =
  (lock: (id: string) => string, action: 'decisions' | 'void') =>
  async (call: Call): Promise<HeldLock> => {
    const { id, url, tag } = await anInvoice(call);
    return action === 'void'
      ? { url: `${url}/void`, body: good('voidInvoice'), lock: lock(id) }
      : { url: `${url}/decisions`, body: good('decideInvoice'), tag, lock: lock(id) };
  };
const aMailing = async (call: Call) => {
  const view = await call(
    'POST',
    '/x/report-views',
    good('addReportView', { name: fresh('Zed ') }),
  );
  return idOf(await call('POST', '/x/mailings', good('addMailing', { viewId: idOf(view) })));
};
const anAccount = async (call: Call) =>
  idOf(
    await call('POST', '/x/service-accounts', good('addServiceAccount', { name: fresh('Zed ') })),
  );
const tokenOf = async (call: Call, at: string) => idOf(await call('POST', at, good('addOwnToken')));

/** Locks of people, invoices, tokens, mails, shifts: advisory ones, and rows that a POST locks. */
export const heldPeopleLocks: readonly HeldLockRow[] = [
  [
    'addInvoice',
    'the vendor',
    async () => ({ url: '/x/invoices', body: invoice(fresh('Zed ')), lock: vendor }),
  ],
  ['decideInvoice', 'the vendor', onInvoice(() => vendor, 'decisions')],
  ['voidInvoice', 'the vendor', onInvoice(() => vendor, 'void')],
  ['voidInvoice', 'its row', onInvoice((id) => `row ${id}`, 'void')],
  [
    'savePerson',
    admins,
    async (call) => {
      const answer = await call('POST', '/v2/people', good('addPerson', { lastName: fresh('Z') }));
      const tag = String(answer.headers['etag']);
      const url = `/v2/people/${idOf(answer)}`;
      return { url, body: good('savePerson', { lastName: fresh('Z') }), tag, lock: admins };
    },
  ],
  ['changeUserRole', admins, onRole(() => admins, 'change')],
  ['endUserRole', admins, onRole(() => admins, 'end')],
  ['endUserRole', 'its row', onRole((id) => `row ${id}`, 'end')],
  ['removeUserRole', admins, onRole(() => admins, 'remove')],
  [
    'addUserRole',
    'the role',
    async () => ({
      url: `/roles/${roleIdOf('Dispatcher')}/userRoles`,
      body: {
        userId: userIdOf('demo-reader'),
        startDate: `${++year}-01-01T08:00:00Z`,
        endDate: `${year}-12-31T08:00:00Z`,
      },
      lock: `row ${roleIdOf('Dispatcher')}`,
    }),
  ],
  [
    'sendInvite',
    'the person',
    async (call) => {
      const personId = await person(call);
      const given = good('sendInvite', { personId, email: `${fresh('zed')}@x.test` });
      return { url: '/invites/new', body: given, lock: `row ${personId}` };
    },
  ],
  [
    'resendInvite',
    'its row',
    async (call) => {
      const given = good('sendInvite', { email: `${fresh('zed')}@x.test` });
      const id = idOf(await call('POST', '/invites/new', given));
      return { url: `/x/invites/${id}/resend`, lock: `row ${id}` };
    },
  ],
  [
    'removeAccess',
    'the person',
    async () => ({
      url: `/x/people/${personIdOf('demo-analyst')}/remove-access`,
      lock: `row ${personIdOf('demo-analyst')}`,
    }),
  ],
  [
    'removeAccess',
    admins,
    async () => ({ url: `/x/people/${personIdOf('demo-dispatcher')}/remove-access`, lock: admins }),
  ],
  [
    'saveSettings',
    'the settings of the user',
    async () => ({
      url: '/v2/user/settings/application/catis',
      body: { theme: 'dark' },
      lock: 'settings demo-admin',
    }),
  ],
  [
    'addOwnToken',
    'the tokens of the user',
    async () => ({
      url: '/x/account/tokens',
      body: good('addOwnToken'),
      lock: `tokens personal ${userIdOf('demo-admin')}`,
    }),
  ],
  [
    'addServiceToken',
    'the tokens of the account',
    async (call) => {
      const id = await anAccount(call);
      const url = `/x/service-accounts/${id}/tokens`;
      return { url, body: good('addServiceToken'), lock: `tokens service ${id}` };
    },
  ],
  [
    'addServiceToken',
    'the account',
    async (call) => {
      const id = await anAccount(call);
      const url = `/x/service-accounts/${id}/tokens`;
      return { url, body: good('addServiceToken'), lock: `row ${id}` };
    },
  ],
  [
    'revokeOwnToken',
    'its row',
    async (call) => {
      const id = await tokenOf(call, '/x/account/tokens');
      return { url: `/x/account/tokens/${id}/revoke`, lock: `row ${id}` };
    },
  ],
  [
    'addMailing',
    'the mailings of the user',
    async (call) => {
      const view = good('addReportView', { name: fresh('Zed ') });
      const viewId = idOf(await call('POST', '/x/report-views', view));
      return {
        url: '/x/mailings',
        body: good('addMailing', { viewId }),
        lock: 'mailings demo-admin',
      };
    },
  ],
  [
    'endMailing',
    'its row',
    async (call) => {
      const id = await aMailing(call);
      return { url: `/x/mailings/${id}/end`, lock: `row ${id}` };
    },
  ],
  [
    'sendMailing',
    'the mailings of the user',
    async (call) => ({
      url: `/x/mailings/${await aMailing(call)}/send`,
      lock: 'mailings demo-admin',
    }),
  ],
  [
    'addWebhook',
    'the webhooks',
    async () => ({ url: '/x/webhooks', body: good('addWebhook'), lock: 'webhooks' }),
  ],
  [
    'addFeed',
    'the feeds',
    async () => ({ url: '/x/incident-feeds', body: good('addFeed'), lock: 'incident_feeds' }),
  ],
  [
    'takeHandover',
    'its row',
    async (call, store) => {
      body(await call('POST', `/x/bases/${baseId('RAM')}/handovers`));
      // Another user gives the newest one, because users can't take their own.
      const { rows } = await store.pool.query<{ id: string }>(
        `insert into handovers (base_id, sheet, given_by, given_at)
         select base_id, sheet, 'demo-base', clock_timestamp() from handovers limit 1 returning id`,
      );
      const id = rows[0]?.id ?? '';
      return { url: `/x/handovers/${id}/take`, lock: `row ${id}` };
    },
  ],
  [
    'addSharedPack',
    'the incident',
    async (call) => {
      const incidentNumber = String(80_000 + ++made);
      const id = idOf(await call('POST', '/x/incidents', good('addIncident', { incidentNumber })));
      const url = `/x/incidents/${id}/shared-packs`;
      return { url, body: good('addSharedPack'), lock: `row ${id}` };
    },
  ],
  [
    'mergeIncident',
    'the other incident',
    async (call) => {
      const add = async () =>
        idOf(
          await call(
            'POST',
            '/x/incidents',
            good('addIncident', { incidentNumber: String(80_000 + ++made) }),
          ),
        );
      const [id, targetId] = [await add(), await add()];
      return { url: `/x/incidents/${id}/merge`, body: { targetId }, lock: `row ${targetId}` };
    },
  ],
];
