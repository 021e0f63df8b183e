import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { History } from '../../../contract/history/history.ts';
import type { Invite, Person } from '../../../contract/people/people.ts';
import type { Membership, Role, UserRole } from '../../../contract/people/roles.ts';
import { inTransaction } from '../../../server/database/inTransaction.ts';
import type { Store } from '../../../server/database/open.ts';
import { baseId } from '../../../server/demo/reference/catalogue.ts';
import { jobId } from '../../../server/demo/reference/crews.ts';
import { vendorId } from '../../../server/demo/reference/fleet.ts';
import type { AccountAdmin, ProviderAccount } from '../../../server/identity/admin.ts';
import {
  countAdministrators,
  keepingAnAdministrator,
} from '../../../server/people/administrators.ts';
import { smallWorld } from '../../support/smallWorld.ts';
import { personIdOf, roleIdOf, userIdOf } from '../support/bodies.ts';
import { emptyTables } from '../support/emptyTables.ts';
import { rightNamesIn, rightNamesOf } from '../support/rights.ts';
import {
  type Answer,
  caller,
  fill,
  freshStore,
  kinds,
  type TestApp,
  testApp,
} from '../support/support.ts';

type Call = ReturnType<typeof caller>;
const okay = <T>(answer: Answer): T => {
  expect(answer).toEqual(expect.objectContaining({ status: 200 }));
  return answer.body as T;
};
const refusal = (answer: Answer) => {
  const { title, errors } = answer.body as {
    title: string;
    errors?: { path: string; message: string }[];
  };
  return [answer.status, errors?.map((e) => [e.path, e.message]) ?? title];
};
const uuid = '00000000-0000-4000-8000-000000000001';

describe.each(kinds)('people, roles and invites on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let admin: Call;
  /** The calls to the provider, and its accounts. */
  const providerCalls: string[] = [];
  const known = new Map<string, ProviderAccount>();
  const mails: { to: string; token: string }[] = [];
  let isMailDown = false;
  const provider: AccountAdmin = {
    find: async (uid) => known.get(uid) ?? null,
    resetCode: async () => null,
    allow: async (uid, isAllowed) =>
      void providerCalls.push(`${isAllowed ? 'allow' : 'refuse'} ${uid}`),
    signOut: async (uid) => void providerCalls.push(`sign out ${uid}`),
    dropSecondFactor: async (uid) => void providerCalls.push(`drop second factor ${uid}`),
    confirmEmail: async (uid) => void providerCalls.push(`confirm e-mail ${uid}`),
  };
  const letters = {
    areSent: true,
    invite: async (to: string, _: string, token: string) => {
      if (isMailDown) throw new Error('no mail today');
      mails.push({ to, token });
    },
    passwordReset: () => undefined,
    linkTo: () => '',
    send: async () => undefined,
    webhookOff: async () => undefined,
    idle: async () => undefined,
  };
  beforeAll(async () => {
    store = await freshStore(kind);
    service = await testApp(store, [], { admin: provider, letters });
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  beforeEach(async () => {
    const tables = await store.pool.query(
      "select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations'",
    );
    await emptyTables(
      store,
      tables.rows.map((t: { tablename: string }) => `"${t.tablename}"`).join(', '),
    );
    await fill(store, smallWorld());
    admin = caller(service.app, await service.token('demo-admin'));
    providerCalls.splice(0);
    mails.splice(0);
    known.clear();
    isMailDown = false;
  });
  const people = async () => okay<Person[]>(await admin('GET', '/v2/people'));
  const personOf = async (name: string) => {
    const found = (await people()).find((p) => `${p.firstName} ${p.lastName}` === name);
    if (found === undefined) throw new Error(`no ${name}`);
    return found;
  };
  const bodyOf = ({ firstName, lastName, email, baseId: at, isArchived }: Person) => ({
    firstName,
    lastName,
    email,
    baseId: at,
    isArchived,
    crew: null,
  });
  const give = (role: string, uid: string, dates: object = {}) =>
    admin('POST', `/roles/${roleIdOf(role)}/userRoles`, {
      userId: userIdOf(uid),
      startDate: null,
      endDate: null,
      ...dates,
    });
  const may = async (uid: string) => {
    const answer = await caller(service.app, await service.token(uid))(
      'GET',
      '/users/current/permissions',
    );
    return rightNamesIn(answer.body);
  };
  const holders = async (role: string) =>
    okay<UserRole[]>(await admin('GET', `/roles/${roleIdOf(role)}/userRoles`));

  it('gives a role, shows it, ends it immediately, and removes it (PPL-6)', async () => {
    const given = okay<UserRole>(await give('Analyst', 'demo-reader'));
    expect([given.startDate, given.endDate, await may('demo-reader')]).toEqual([
      null,
      null,
      rightNamesOf('Analyst'),
    ]);
    expect(refusal(await give('Analyst', 'demo-reader'))).toEqual([
      409,
      [['userId', 'Robin Reader already has the role Analyst.']],
    ]);
    const url = `/roles/${roleIdOf('Analyst')}/userRoles/${given.userRoleId}`;
    const until = '2199-01-01T00:00:00.000Z';
    expect(
      okay<UserRole>(await admin('PATCH', `/x${url}`, { startDate: null, endDate: until })),
    ).toEqual({ ...given, endDate: until });
    okay<UserRole>(await give('Analyst', 'demo-reader', { startDate: until }));
    expect(refusal(await admin('PATCH', `/x${url}`, { startDate: null, endDate: null }))).toEqual([
      409,
      [['startDate', 'The user has this role in a part of these days already.']],
    ]);
    expect(
      refusal(
        await admin('PATCH', `/x${url}`, { startDate: until, endDate: '2198-01-01T00:00:00Z' }),
      ),
    ).toEqual([400, [['endDate', 'End must be on or after start.']]]);
    const later = (await holders('Analyst')).find(({ startDate }) => startDate === until);
    okay(await admin('DELETE', `/roles/${roleIdOf('Analyst')}/userRoles/${later?.userRoleId}`));
    const ended = okay<UserRole>(await admin('POST', `/x${url}/end`));
    expect([ended.userRoleId, ended.endDate === null, await may('demo-reader')]).toEqual([
      given.userRoleId,
      false,
      [],
    ]);
    expect(refusal(await admin('POST', `/x${url}/end`))).toEqual([
      409,
      [['endDate', 'This role has already ended.']],
    ]);
    const again = okay<UserRole>(
      await give('Analyst', 'demo-reader', { startDate: '2199-01-01T00:00:00.000Z' }),
    );
    expect([again.startDate, await may('demo-reader')]).toEqual(['2199-01-01T00:00:00.000Z', []]);
    okay(await admin('DELETE', `/roles/${roleIdOf('Analyst')}/userRoles/${again.userRoleId}`));
    expect(
      (await holders('Analyst')).map((h) => h.userRoleId).filter((id) => id === again.userRoleId),
    ).toEqual([]);
    expect(
      (await admin('DELETE', `/roles/${roleIdOf('Dispatcher')}/userRoles/${given.userRoleId}`))
        .status,
    ).toBe(404);
  });

  it.each([
    [
      'an unknown user',
      { userId: uuid },
      [400, [['userId', 'This refers to something that does not exist.']]],
    ],
    [
      'times that end before they start',
      { startDate: '2025-02-01T00:00:00Z', endDate: '2025-01-01T00:00:00Z' },
      [400, [['endDate', 'End must be on or after start.']]],
    ],
  ])('gives no role for %s', async (_, change, expected) =>
    expect(refusal(await give('Analyst', 'demo-reader', change))).toEqual(expected),
  );

  it('names the person in a refusal when the user has no name', async () => {
    await store.pool.query("update users set name = '' where id = $1", [userIdOf('demo-reader')]);
    okay(await give('Analyst', 'demo-reader'));
    expect(refusal(await give('Analyst', 'demo-reader'))).toEqual([
      409,
      [['userId', 'Robin Reader already has the role Analyst.']],
    ]);
  });

  it('lists roles without an organization too (PPL-7)', async () => {
    await fill(store, [['roles', [{ id: uuid, name: 'TP Demo', organisation_id: null }]]]);
    const { items } = okay<{ items: Role[] }>(await admin('GET', '/roles'));
    expect([items.length, items.find((r) => r.id === uuid)]).toEqual([
      7,
      { id: uuid, name: 'TP Demo', organisationId: null },
    ]);
  });

  it('never removes the caller’s own administrator role, nor the last one, not even by two concurrent calls (PPL-8)', async () => {
    const [own] = await holders('System Administrator');
    const url = `/roles/${roleIdOf('System Administrator')}/userRoles`;
    const mine = "You can't remove your own System Administrator role.";
    expect([
      refusal(await admin('DELETE', `${url}/${own?.userRoleId}`)),
      refusal(await admin('POST', `/x${url}/${own?.userRoleId}/end`)),
      refusal(await admin('POST', `/x/people/${personIdOf('demo-admin')}/remove-access`)),
      refusal(
        await admin('PUT', `/v2/people/${personIdOf('demo-admin')}`, {
          ...bodyOf(await personOf('Avery Admin')),
          isArchived: true,
        }),
      ),
    ]).toEqual([
      [409, [['', mine]]],
      [409, [['', mine]]],
      [409, [['', "You can't remove your own access."]]],
      [409, [['isArchived', "You can't archive yourself."]]],
    ]);
    const second = okay<UserRole>(await give('System Administrator', 'demo-base'));
    const other = caller(service.app, await service.token('demo-base'));
    const both = await Promise.all([
      admin('DELETE', `${url}/${second.userRoleId}`),
      other('DELETE', `${url}/${own?.userRoleId}`),
    ]);
    // The slower one is refused: it would remove the last administrator, or has lost its own
    // rights.
    expect([
      both.filter((a) => a.status === 200).length,
      both.filter((a) => a.status === 409 || a.status === 403).length,
    ]).toEqual([1, 1]);
    expect(
      (
        await store.pool.query(
          'select count(*)::int as n from user_roles where role_id = $1 and deleted_at is null',
          [roleIdOf('System Administrator')],
        )
      ).rows,
    ).toEqual([{ n: 1 }]);
  });

  it('counts only administrators who can sign in now', async () => {
    const count = () => countAdministrators(store.db);
    const counts = [await count()];
    for (const change of [
      "update users set disabled_at = now() where firebase_user_id = 'demo-admin'",
      "update users set disabled_at = null where firebase_user_id = 'demo-admin'",
      `update people set archived_at = now() where id = '${personIdOf('demo-admin')}'`,
      `update people set archived_at = null where id = '${personIdOf('demo-admin')}'`,
      `update user_roles set end_date = now() where user_id = '${userIdOf('demo-admin')}'`,
      `update user_roles set end_date = null, start_date = now() + interval '1 hour' where user_id = '${userIdOf('demo-admin')}'`,
    ]) {
      await store.pool.query(change);
      counts.push(await count());
    }
    expect(counts).toEqual([1, 0, 1, 0, 1, 0, 0]);
    const nothing = inTransaction(store, { uid: 'test' }, (tx) =>
      keepingAnAdministrator(tx, async () => undefined),
    );
    await expect(nothing).rejects.toThrow('At least one person must be System Administrator.');
  });

  it('drops a second factor at the provider, and logs it (ACC-15)', async () => {
    const id = personIdOf('demo-dispatcher');
    okay(await admin('POST', `/x/people/${id}/drop-second-factor`));
    const { entries } = okay<History>(await admin('GET', `/x/history/people/${id}`));
    expect([
      providerCalls,
      entries[0]?.changedBy,
      entries[0]?.before?.['second_factor'],
      entries[0]?.after?.['second_factor'],
    ]).toEqual([['drop second factor demo-dispatcher'], 'A. Admin', 'set up', null]);
    const [without] = (await people()).filter((p) => p.user === null);
    expect(refusal(await admin('POST', `/x/people/${without?.id}/drop-second-factor`))).toEqual([
      409,
      [['', 'This person has no user account.']],
    ]);
  });
  it('confirms the e-mail of an account that accepted an invite, and no other (ACC-14)', async () => {
    const call = caller(service.app, await service.token('demo-reader'));
    expect([
      (await call('POST', '/x/account/prepare-second-factor')).status,
      providerCalls,
    ]).toEqual([409, []]);
    await store.pool.query(
      `insert into invites (token_hash, email, name, role_ids, status, sent_at, expires_at, new_user_id, updated_by)
       values ('\\x01', 'reader@demo.test', 'Robin', '{}', 'Accepted', now(), now(), 'demo-reader', 'demo-admin')`,
    );
    okay(await call('POST', '/x/account/prepare-second-factor'));
    expect(providerCalls).toEqual(['confirm e-mail demo-reader']);
  });
  it('removes access: roles gone, signed out, blocked; a new role restores it (PPL-5)', async () => {
    const removed = okay<Person>(
      await admin('POST', `/x/people/${personIdOf('demo-dispatcher')}/remove-access`),
    );
    expect([
      removed.user?.isDisabled,
      removed.isArchived,
      await may('demo-dispatcher'),
      providerCalls,
    ]).toEqual([true, false, [], ['refuse demo-dispatcher', 'sign out demo-dispatcher']]);
    expect(
      (await caller(service.app, await service.token('demo-dispatcher'))('GET', '/bases')).status,
    ).toBe(403);
    expect((await holders('Dispatcher')).every((h) => h.endDate !== null)).toBe(true);
    expect(
      refusal(
        await admin(
          'POST',
          `/x/people/${(await people()).find((p) => p.user === null)?.id}/remove-access`,
        ),
      ),
    ).toEqual([409, [['', 'This person has no user account.']]]);
    providerCalls.splice(0);
    okay(await give('Read only', 'demo-dispatcher'));
    expect([providerCalls, await may('demo-dispatcher')]).toEqual([
      ['allow demo-dispatcher'],
      rightNamesOf('Read only'),
    ]);
  });

  it('hides an archived person from the pickers and signs them out; restoring restores access (PPL-5)', async () => {
    const before = await personOf('Dana Dispatch');
    const url = `/v2/people/${before.id}`;
    const crew = { roleId: jobId('Loader'), vendorId: vendorId('CDF'), usualPerDiem: 12.5 };
    const withCrew = okay<Person>(
      await admin('PUT', url, { ...bodyOf(before), crew }, { 'if-match': `"v${before.version}"` }),
    );
    expect(withCrew.crew).toEqual({
      ...crew,
      id: withCrew.crew?.id,
      roleName: 'Loader',
      vendorName: 'CDF',
    });
    expect(
      (await admin('PUT', url, bodyOf(before), { 'if-match': `"v${before.version}"` })).status,
    ).toBe(412);
    const archived = okay<Person>(await admin('PUT', url, { ...bodyOf(before), isArchived: true }));
    const member = async () =>
      okay<{ id: string; isArchived: boolean }[]>(await admin('GET', '/crew')).find(
        (c) => c.id === withCrew.crew?.id,
      )?.isArchived;
    expect([archived.isArchived, archived.crew, await member(), providerCalls]).toEqual([
      true,
      withCrew.crew,
      true,
      ['refuse demo-dispatcher', 'sign out demo-dispatcher'],
    ]);
    expect(
      (await caller(service.app, await service.token('demo-dispatcher'))('GET', '/bases')).status,
    ).toBe(403);
    expect(refusal(await give('Analyst', 'demo-dispatcher'))).toEqual([
      409,
      [['userId', 'Dana Dispatch is archived.']],
    ]);
    providerCalls.splice(0);
    okay(await admin('PUT', url, bodyOf(before)));
    expect([await member(), providerCalls, await may('demo-dispatcher')]).toEqual([
      false,
      ['allow demo-dispatcher'],
      rightNamesOf('Dispatcher'),
    ]);
    expect(refusal(await admin('PUT', url, { ...bodyOf(before), email: null }))).toEqual([
      400,
      [['email', 'Enter an e-mail.']],
    ]);
    expect(
      refusal(await admin('PUT', url, { ...bodyOf(before), email: ' ADMIN@demo.test' }))[0],
    ).toBe(400);
    expect(
      refusal(await admin('PUT', url, { ...bodyOf(before), email: 'ADMIN@demo.test' })),
    ).toEqual([409, [['email', 'This e-mail belongs to another person.']]]);
  });

  it('merges an account without a person into a person, who keeps the id (PPL-4)', async () => {
    const pilot = (await people()).find((p) => p.crew !== null && p.user === null);
    const merged = okay<Person>(
      await admin('POST', `/x/people/${pilot?.id}/connect`, { userId: userIdOf('demo-reader') }),
    );
    expect([
      merged.id,
      merged.crew,
      merged.user?.firebaseUserId,
      merged.email,
      merged.baseId,
    ]).toEqual([pilot?.id, pilot?.crew, 'demo-reader', 'reader@demo.test', pilot?.baseId]);
    expect((await people()).some((p) => p.id === personIdOf('demo-reader'))).toBe(false);
    const self = okay<{ id: string }>(
      await caller(service.app, await service.token('demo-reader'))('GET', '/v2/people/self'),
    );
    const named = okay<{ id: string; userName: string }[]>(await admin('GET', '/crew')).find(
      (c) => c.id === pilot?.crew?.id,
    );
    expect([self.id, named?.userName]).toEqual([pilot?.id, 'Robin Reader']);
    const connect = async (id: string | undefined, uid: string) =>
      refusal(await admin('POST', `/x/people/${id}/connect`, { userId: userIdOf(uid) }));
    expect([
      await connect(pilot?.id, 'demo-analyst'),
      await connect(pilot?.id, 'demo-reader'),
      await connect(personIdOf('demo-analyst'), 'demo-reader'),
    ]).toEqual([
      [409, [['userId', 'This person already has a user account.']]],
      [409, [['userId', 'This account is already connected to this person.']]],
      [409, [['userId', 'This person already has a user account.']]],
    ]);
  });

  it('takes the account’s base where the person has none (PPL-4)', async () => {
    const without = okay<Person>(
      await admin('POST', '/v2/people', {
        firstName: 'Wren',
        lastName: 'Without',
        email: null,
        baseId: null,
        crew: null,
      }),
    );
    await store.pool.query('update people set base_id = $1 where id = $2', [
      baseId('HMT'),
      personIdOf('demo-reader'),
    ]);
    const merged = okay<Person>(
      await admin('POST', `/x/people/${without.id}/connect`, { userId: userIdOf('demo-reader') }),
    );
    expect(merged.baseId).toBe(baseId('HMT'));
  });

  it('renames a user and reports the last sign-in', async () => {
    const at = Math.floor(Date.now() / 1000) - 3600;
    const reader = caller(service.app, await service.token('demo-reader', { auth_time: at }));
    okay(await reader('GET', '/v2/people/self'));
    // An older token in another browser does not count as a later sign-in.
    okay(
      await caller(service.app, await service.token('demo-reader', { auth_time: at - 60 }))(
        'GET',
        '/v2/people/self',
      ),
    );
    const renamed = okay<Membership>(
      await admin('PATCH', `/user/${userIdOf('demo-reader')}`, {
        name: '  Robin   Redd ',
        isStaff: true,
        email: 'x@x.test',
      }),
    );
    expect(renamed).toEqual({
      userId: userIdOf('demo-reader'),
      name: 'Robin Redd',
      email: 'reader@demo.test',
      lastSignedInAt: new Date(at * 1000).toISOString(),
      isDisabled: false,
    });
    const all = okay<Membership[]>(await admin('GET', '/memberships?filterToScope=false'));
    expect([all.length, all.find((m) => m.userId === renamed.userId)]).toEqual([5, renamed]);
    await store.pool.query('delete from memberships where user_id = $1', [userIdOf('demo-reader')]);
    expect([
      okay<Membership[]>(await admin('GET', '/memberships')).length,
      okay<Membership[]>(await admin('GET', '/memberships?filterToScope=false')).length,
    ]).toEqual([4, 5]);
  });

  const invite = (change: object = {}) =>
    admin('POST', '/invites/new', {
      email: 'New@x.test',
      name: 'New Person Indeed',
      baseId: baseId('HMT'),
      roleIds: [roleIdOf('Analyst')],
      personId: null,
      ...change,
    });
  const anybody = () =>
    caller(
      service.app,
      null,
      `10.1.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
    );
  const accept = (token: string, newUserId: string) =>
    anybody()('PATCH', `/invites/${token}`, { status: 'Accepted', newUserId });

  it('sends an invite, shows it to its holder alone, and accepts it once (PPL-3, ACC-7)', async () => {
    const sent = okay<Invite>(await invite());
    const [mail] = mails;
    const token = mail?.token ?? '';
    expect([mail?.to, token.length, JSON.stringify(sent).includes(token)]).toEqual([
      'New@x.test',
      43,
      false,
    ]);
    const stored = (
      await store.pool.query('select row_to_json(i)::text as row, token_hash from invites i')
    ).rows[0] as { row: string; token_hash: Buffer };
    const logged = (
      await store.pool.query(
        "select string_agg(coalesce(after, before)::text, '') as log from change_log",
      )
    ).rows[0] as { log: string };
    expect([
      stored.token_hash.length,
      stored.row.includes(token),
      logged.log.includes(token),
    ]).toEqual([32, false, false]);
    expect(okay<Invite[]>(await admin('GET', '/x/invites'))).toEqual([sent]);
    expect(Date.parse(sent.expiresAt) - Date.parse(sent.sentAt)).toBe(7 * 86_400_000);
    const person = await personOf('New Person Indeed');
    expect([person.id, person.email, person.baseId, person.user, person.invite?.id]).toEqual([
      sent.personId,
      'New@x.test',
      baseId('HMT'),
      null,
      sent.id,
    ]);
    expect(refusal(await invite({ email: 'new@X.test', name: 'Again' }))).toEqual([
      409,
      [['email', 'An invite for this e-mail is already open.']],
    ]);
    expect(okay(await anybody()('GET', `/invites/${token}`))).toEqual({
      email: 'New@x.test',
      name: 'New Person Indeed',
      status: 'Open',
      newUserId: null,
    });
    known.set('new-uid', { uid: 'new-uid', email: 'new@x.test', name: 'New P.' });
    expect(okay(await accept(token, 'new-uid'))).toEqual({
      email: 'New@x.test',
      name: 'New Person Indeed',
      status: 'Accepted',
      newUserId: 'new-uid',
    });
    expect(await may('new-uid')).toEqual(rightNamesOf('Analyst'));
    expect((await personOf('New Person Indeed')).user).toEqual({
      id: expect.any(String),
      firebaseUserId: 'new-uid',
      name: 'New P.',
      email: 'New@x.test',
      isDisabled: false,
    });
    expect(okay<Membership[]>(await admin('GET', '/memberships')).length).toBe(6);
    const bodies = await Promise.all([
      anybody()('GET', `/invites/${token}`),
      accept(token, 'new-uid'),
      anybody()('GET', `/invites/${'A'.repeat(43)}`),
    ]);
    const same = bodies.map((a) => [a.status, { ...(a.body as object), requestId: '' }]);
    expect(same).toEqual(
      same.map(() => [
        404,
        { type: '/problems/not-found', title: 'Not found.', status: 404, requestId: '' },
      ]),
    );
  });

  it('stores the e-mail, name, base and roles of an invite (PPL-3)', async () => {
    const sent = okay<Invite>(await invite());
    const given = {
      email: 'New@x.test',
      name: 'New Person Indeed',
      baseId: baseId('HMT'),
      roleIds: [roleIdOf('Analyst')],
    };
    expect(sent).toEqual(expect.objectContaining(given));
  });

  it('accepts an invite once from ten concurrent calls (ACC-7)', async () => {
    okay(await invite());
    const token = mails[0]?.token ?? '';
    for (let n = 0; n < 10; n += 1)
      known.set(`uid-${n}`, { uid: `uid-${n}`, email: 'new@x.test', name: '' });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => accept(token, `uid-${n}`)),
    );
    expect(answers.map((a) => a.status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 404),
    ]);
    expect(
      (
        await store.pool.query(
          "select count(*)::int as n from users where firebase_user_id like 'uid-%'",
        )
      ).rows,
    ).toEqual([{ n: 1 }]);
  });

  it('refuses an invite for another account, an unknown one, or one that has a person', async () => {
    okay(await invite());
    const token = mails[0]?.token ?? '';
    known.set('other', { uid: 'other', email: 'other@x.test', name: '' });
    known.set('demo-reader', { uid: 'demo-reader', email: 'new@x.test', name: '' });
    const answers = [
      await accept(token, 'other'),
      await accept(token, 'nobody'),
      await accept(token, 'demo-reader'),
    ];
    expect(answers.map(refusal)).toEqual(
      answers.map(() => [403, 'This account cannot take up this invite.']),
    );
    expect(
      (await anybody()('PATCH', `/invites/${token}`, { status: 'Cancelled', newUserId: 'other' }))
        .status,
    ).toBe(400);
    expect(okay<{ status: string }>(await anybody()('GET', `/invites/${token}`)).status).toBe(
      'Open',
    );
  });

  it('ends the old link when an invite is sent again, and the new one when cancelled or expired', async () => {
    const sent = okay<Invite>(await invite());
    const again = okay<Invite>(await admin('POST', `/x/invites/${sent.id}/resend`));
    const [old = '', fresh = ''] = mails.map((m) => m.token);
    const open = async (token: string) => (await anybody()('GET', `/invites/${token}`)).status;
    expect([again.id, await open(old), await open(fresh)]).toEqual([sent.id, 404, 200]);
    await store.pool.query("update invites set expires_at = now() - interval '1 second'");
    known.set('late', { uid: 'late', email: 'new@x.test', name: '' });
    expect([await open(fresh), (await accept(fresh, 'late')).status]).toEqual([404, 404]);
    // An expired one allows another to the same person.
    const second = okay<Invite>(await invite({ personId: sent.personId }));
    expect([second.personId, mails.length]).toEqual([sent.personId, 3]);
    expect(okay<Invite>(await admin('DELETE', `/x/invites/${second.id}`)).status).toBe('Cancelled');
    expect([
      await open(mails[2]?.token ?? ''),
      (await admin('DELETE', `/x/invites/${second.id}`)).status,
      (await admin('POST', `/x/invites/${second.id}/resend`)).status,
    ]).toEqual([404, 404, 404]);
  });

  it.each([
    [
      'an address of a person who has one',
      { email: 'reader@demo.test' },
      [409, [['email', 'This e-mail belongs to another person.']]],
    ],
    [
      'a person with a user',
      { personId: personIdOf('demo-reader') },
      [409, [['personId', 'This person already has a user account.']]],
    ],
    [
      'an unknown person',
      { personId: uuid },
      [400, [['personId', 'This refers to something that does not exist.']]],
    ],
    [
      'an unknown role',
      { roleIds: [uuid] },
      [400, [['roleIds', 'This refers to something that does not exist.']]],
    ],
    [
      'an unknown base',
      { baseId: uuid },
      [400, [['baseId', 'This refers to something that does not exist.']]],
    ],
    ['two addresses', { email: 'a@x.test,b@x.test' }, 400],
    ['an address with a line break', { email: 'a@x.test\r\nBcc: b@x.test' }, 400],
    ['a list of addresses', { email: ['a@x.test', 'b@x.test'] }, 400],
  ])('refuses an invite for %s', async (_, change, expected) => {
    const answer = await invite(change);
    expect(typeof expected === 'number' ? answer.status : refusal(answer)).toEqual(expected);
    expect(mails).toEqual([]);
    expect((await store.pool.query('select count(*)::int as n from invites')).rows).toEqual([
      { n: 0 },
    ]);
  });

  it('reports a failed mail, and keeps the invite for another attempt', async () => {
    isMailDown = true;
    const failed = await invite();
    expect(refusal(failed)).toEqual([
      502,
      'The invite is saved, but its mail could not be sent. Send it again.',
    ]);
    isMailDown = false;
    const [open] = okay<Invite[]>(await admin('GET', '/x/invites'));
    okay(await admin('POST', `/x/invites/${open?.id}/resend`));
    expect((await anybody()('GET', `/invites/${mails[0]?.token}`)).status).toBe(200);
  });

  it('mails once for one key', async () => {
    const body = { email: 'key@x.test', name: 'Key', baseId: null, roleIds: [], personId: null };
    const key = { 'idempotency-key': randomUUID() };
    const [first, again] = [
      await admin('POST', '/invites/new', body, key),
      await admin('POST', '/invites/new', body, key),
    ];
    expect([again.body, mails.length]).toEqual([first.body, 1]);
  });

  it('lets an address guess tokens twenty times a minute (SAFE-8)', async () => {
    const guess = caller(service.app, null, '10.9.9.9');
    const statuses: number[] = [];
    for (let n = 0; n < 22; n += 1)
      statuses.push((await guess('GET', `/invites/${'B'.repeat(43)}`)).status);
    const refused = await guess('GET', `/invites/${'B'.repeat(43)}`);
    expect([
      statuses.filter((s) => s === 404).length,
      refused.status,
      Number(refused.headers['retry-after']) > 0,
    ]).toEqual([20, 429, true]);
  });
});
