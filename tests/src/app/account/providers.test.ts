import { expect, it } from 'vitest';
import { provideAcceptInvite } from '../../../../src/app/account/provideAccountInvite.ts';
import {
  provideForgotPassword,
  provideResetPassword,
} from '../../../../src/app/account/provideAccountPassword.ts';
import { provideSecurity } from '../../../../src/app/account/provideAccountSecurity.ts';
import type { Services } from '../../../../src/app/frame/services.ts';
import { type Answers, fakeServices, refusing, runEffect } from '../../support/fakeServices.ts';

/** The identity provider, as far as these charts ask it; what it answers is its own adapter's to map. */
const accounts = {
  passwordPolicy: async () => 'policy',
  readResetCode: async (code: string) => ({ kind: 'valid', email: `${code}@x.test` }),
  resetPassword: async (code: string, password: string) => `reset ${code} ${password}`,
  changePassword: async (current: string, password: string) => `changed ${current} ${password}`,
  createAccount: async (_: unknown, then: (uid: string) => Promise<unknown>) => then('new1'),
};
const world = (answers: Answers = {}) => {
  const made = fakeServices(answers);
  const events: unknown[] = [];
  const session = { ...made.services.session, send: (event: unknown) => void events.push(event) };
  // The identity adapter needs a provider; these charts ask its accounts only.
  const services = {
    ...made.services,
    session,
    identity: () => ({ accounts: async () => accounts }),
  } as unknown as Services;
  return { ...made, services, events };
};
const account = { token: 't1', name: 'Ana', email: 'a@x.test', password: 'Good-Password-1' };

it.each([
  [
    'open',
    () => ({ status: 'Open', email: 'a@x.test' }),
    { kind: 'open', invite: { status: 'Open', email: 'a@x.test' } },
  ],
  ['used', () => ({ status: 'Accepted' }), { kind: 'gone' }],
  ...[400, 404, 409, 410].map(
    (status) => [`answered ${status}`, refusing(status), { kind: 'gone' }] as const,
  ),
] as const)('an invite that is %s (ACC-6)', async (_, getInvite, expected) => {
  expect(
    await runEffect(provideAcceptInvite(world({ getInvite }).services), 'loadInvite', {
      token: 't1',
    }),
  ).toEqual(expected);
});
it('an invite that cannot be asked fails the effect', async () => {
  await expect(
    runEffect(provideAcceptInvite(world({ getInvite: refusing(null) }).services), 'loadInvite', {
      token: 't1',
    }),
  ).rejects.toThrow();
});
it('an account that is made accepts its invite with its new uid; one taken meanwhile is gone', async () => {
  const made = world({ acceptInvite: () => ({}) });
  expect(await runEffect(provideAcceptInvite(made.services), 'createAccount', account)).toEqual({
    kind: 'accepted',
  });
  expect(made.asked).toEqual([
    {
      name: 'acceptInvite',
      params: { token: 't1' },
      body: { status: 'Accepted', newUserId: 'new1' },
    },
  ]);
  expect(
    await runEffect(
      provideAcceptInvite(world({ acceptInvite: refusing(409) }).services),
      'createAccount',
      account,
    ),
  ).toEqual({ kind: 'gone' });
  await expect(
    runEffect(
      provideAcceptInvite(world({ acceptInvite: refusing(500) }).services),
      'createAccount',
      account,
    ),
  ).rejects.toThrow();
});
it.each([
  ['sent', () => ({}), 'sent'],
  ['too many tries', refusing(429), 'tooManyTries'],
  ['no network', refusing(null), 'network'],
] as const)('a reset mail: %s (ACC-8)', async (_, requestPasswordReset, expected) => {
  expect(
    await runEffect(
      provideForgotPassword(world({ requestPasswordReset }).services),
      'requestReset',
      { email: 'a@x.test' },
    ),
  ).toBe(expected);
});
it('passwords are read, set and changed by the provider', async () => {
  const { services } = world();
  const reset = provideResetPassword(services);
  const security = provideSecurity(services);
  expect([
    await runEffect(reset, 'readCode', { code: 'c1' }),
    await runEffect(reset, 'resetPassword', { code: 'c1', password: 'new' }),
    await runEffect(security, 'changePassword', { current: 'old', password: 'new' }),
    await runEffect(reset, 'loadPolicy', undefined),
    await runEffect(security, 'loadPolicy', undefined),
    await runEffect(provideAcceptInvite(services), 'loadPolicy', undefined),
  ]).toEqual([
    { kind: 'valid', email: 'c1@x.test' },
    'reset c1 new',
    'changed old new',
    'policy',
    'policy',
    'policy',
  ]);
});
it('signing out everywhere asks the service', async () => {
  const { services, asked } = world({ signOutEverywhere: () => ({}) });
  await runEffect(provideSecurity(services), 'signOutEverywhere', undefined);
  expect(asked).toEqual([{ name: 'signOutEverywhere' }]);
});
