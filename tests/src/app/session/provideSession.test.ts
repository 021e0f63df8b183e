import { expect, it } from 'vitest';
import type { SessionCalls } from '../../../../src/adapters/api/sessionCalls.ts';
import type { IdentityAdapter } from '../../../../src/adapters/identity/identity.ts';
import { provideSession } from '../../../../src/app/session/provideSession.ts';
import { runEffect } from '../../support/fakeServices.ts';

const done: string[] = [];
/** Each call returns its name and its arguments. */
const echo = (name: string) => async (given?: unknown) =>
  `${name} ${given instanceof AbortSignal ? '' : JSON.stringify(given ?? null)}`.trim();
const calls = {
  flags: echo('flags'),
  permissions: echo('permissions'),
  settings: echo('settings'),
  person: echo('person'),
  isKept: echo('isKept'),
  saveSettings: echo('saveSettings'),
  saveBase: echo('saveBase'),
};
const identity = {
  refresh: async () => 'token',
  signOut: async () => {
    done.push('signed out');
    return null;
  },
};
const machine = provideSession({
  // Only the parts that the tested effects use.
  calls: async () => calls as unknown as SessionCalls,
  identity: () => identity as unknown as IdentityAdapter,
  monitor: { identify: () => undefined, report: () => undefined, warn: () => undefined },
  notify: () => undefined,
  configure: () => undefined,
  forget: async () => void done.push('forgot'),
});

it.each([
  ['loadFlags', undefined, 'flags'],
  ['loadPermissions', undefined, 'permissions'],
  ['loadSettings', undefined, 'settings'],
  ['findPerson', undefined, 'person'],
  ['findKeptAccess', undefined, 'isKept null'],
  ['saveSettings', { settings: { guidedMode: false } }, 'saveSettings {"guidedMode":false}'],
  ['saveBase', { baseId: 'hmt' }, 'saveBase "hmt"'],
  ['refreshToken', undefined, 'token'],
])('calls the function of %s (SES-2)', async (src, input, expected) =>
  expect(await runEffect(machine, src, input)).toBe(expected),
);
it('requests all rights again together (SES-19)', async () =>
  expect(await runEffect(machine, 'renewRights', undefined)).toEqual({
    flags: 'flags',
    permissions: 'permissions',
    person: 'person',
  }));
it('removes stored lists before it signs the user out', async () => {
  await runEffect(machine, 'endSession', undefined);
  expect(done).toEqual(['forgot', 'signed out']);
});
