import { expect, it } from 'vitest';
import { provideAcceptInvite } from '../../../../src/app/account/provideAccountInvite.ts';
import {
  provideForgotPassword,
  provideResetPassword,
} from '../../../../src/app/account/provideAccountPassword.ts';
import {
  provideSecondFactor,
  provideSecurity,
} from '../../../../src/app/account/provideAccountSecurity.ts';
import type { Services } from '../../../../src/app/frame/services.ts';
import { type Answers, fakeServices, refusing, runEffect } from '../../support/fakeServices.ts';

/** The identity provider, with the part that these charts use; its own adapter maps its replies. */
const accounts = {
  passwordPolicy: async () => 'policy',
  readResetCode: async (code: string) => ({ kind: 'valid', email: `${code}@x.test` }),
  resetPassword: async (code: string, password: string) => `reset ${code} ${password}`,
  changePassword: async (current: string, password: string, code: string) =>
    `changed ${current} ${password} ${code}`,
  secondFactor: async (confirmEmail: () => Promise<void>) => {
    await confirmEmail();
    return {
      find: () => null,
      start: async (password: string) => `started ${password}`,
      finish: async (code: string) => `finished ${code}`,
      remove: async (password: string, code: string) => `removed ${password} ${code}`,
    };
  },
  createAccount: async (_: unknown, then: (uid: string) => Promise<unknown>) => then('new1'),
};
const world = (answers: Answers = {}) => {
  const made = fakeServices(answers);
  const events: unknown[] = [];
  const session = { ...made.services.session, send: (event: unknown) => void events.push(event) };
  // The identity adapter needs a provider; these charts use only its accounts.
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
] as const)('loads an invite that is %s (ACC-6)', async (_, getInvite, expected) => {
  expect(
    await runEffect(provideAcceptInvite(world({ getInvite }).services), 'loadInvite', {
      token: 't1',
    }),
  ).toEqual(expected);
});
it("fails the effect when the invite can't be loaded", async () => {
  await expect(
    runEffect(provideAcceptInvite(world({ getInvite: refusing(null) }).services), 'loadInvite', {
      token: 't1',
    }),
  ).rejects.toThrow();
});
it('accepts the invite with the new account’s uid; a taken one is gone', async () => {
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
  ['too many attempts', refusing(429), 'tooManyTries'],
  ['no network', refusing(null), 'network'],
] as const)('requests a reset mail: %s (ACC-8)', async (_, requestPasswordReset, expected) => {
  expect(
    await runEffect(
      provideForgotPassword(world({ requestPasswordReset }).services),
      'requestReset',
      { email: 'a@x.test' },
    ),
  ).toBe(expected);
});
it('reads, sets and changes passwords through the provider', async () => {
  const { services } = world();
  const reset = provideResetPassword(services);
  const security = provideSecurity(services);
  expect([
    await runEffect(reset, 'readCode', { code: 'c1' }),
    await runEffect(reset, 'resetPassword', { code: 'c1', password: 'new' }),
    await runEffect(security, 'changePassword', { current: 'old', password: 'new', code: '1' }),
    await runEffect(reset, 'loadPolicy', undefined),
    await runEffect(security, 'loadPolicy', undefined),
    await runEffect(provideAcceptInvite(services), 'loadPolicy', undefined),
  ]).toEqual([
    { kind: 'valid', email: 'c1@x.test' },
    'reset c1 new',
    'changed old new 1',
    'policy',
    'policy',
    'policy',
  ]);
});
it('calls the service to sign out everywhere', async () => {
  const { services, asked } = world({ signOutEverywhere: () => ({}) });
  await runEffect(provideSecurity(services), 'signOutEverywhere', undefined);
  expect(asked).toEqual([{ name: 'signOutEverywhere' }]);
});

it('sets up and removes the second factor through one adapter (ACC-14)', async () => {
  const { services, asked, events } = world({ prepareSecondFactor: () => ({ done: true }) });
  const factor = provideSecondFactor(services);
  expect([
    await runEffect(factor, 'findFactor', undefined),
    await runEffect(factor, 'startEnrolment', { password: 'p' }),
    await runEffect(factor, 'finishEnrolment', { code: 'c' }),
    await runEffect(factor, 'removeFactor', { password: 'p', code: 'c' }),
  ]).toEqual([null, 'started p', 'finished c', 'removed p c']);
  // The cast: the action takes nothing of its chart.
  (factor.implementations.actions['renewSession'] as () => void)();
  expect([asked.map(({ name }) => name), events]).toEqual([
    ['prepareSecondFactor'],
    [{ type: 'secondFactor.changed' }],
  ]);
});
