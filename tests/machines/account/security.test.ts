import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { IdentityRefusal, Refused } from '../../../domain/account/identityTexts.ts';
import { defaultPasswordPolicy } from '../../../domain/account/passwordPolicy.ts';
import { securityMachine } from '../../../machines/account/security.machine.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const policy = { ...defaultPasswordPolicy, minLength: 12 };
const refused = (refusal: IdentityRefusal): Refused => ({
  kind: 'refused',
  refusal,
  requirements: [],
});

// ACC-9
walkChart('security', securityMachine, {
  events: [
    ...settled('loadPolicy', { done: policy, error: 'offline' }),
    { type: 'field.changed', field: 'current', value: 'Demo-Password-1' },
    { type: 'field.changed', field: 'password', value: 'Demo-Password-2' },
    { type: 'field.changed', field: 'repeated', value: 'Demo-Password-2' },
    { type: 'form.submitted' },
    { type: 'xstate.after.pendingDelay.security.account.changing.quick' },
    ...settled('changePassword', { done: 'changed', error: 'surprise' }),
    ...settled('changePassword', { done: refused('wrongCredentials') }),
    ...settled('changePassword', { done: refused('signInTooOld') }),
    // ACC-14
    ...settled('changePassword', { done: refused('secondFactor') }),
    { type: 'field.changed', field: 'code', value: '123456' },
    { type: 'signOutEverywhere.requested' },
    { type: 'xstate.after.pendingDelay.security.account.leaving.quick' },
    ...settled('signOutEverywhere', { done: undefined, error: 500 }),
  ],
  // The policy can load at any time; typing waits for it here only to limit the paths.
  allows: (state, event) =>
    (state.value as { policy: string }).policy === 'loaded' || event.type.includes('loadPolicy'),
  apart: ['xstate.done.actor.changePassword'],
  project: (c) => [
    c.current !== '',
    c.password !== '',
    c.repeated !== '',
    c.code,
    Object.keys(c.errors),
    c.refusal,
  ],
});

const told = async (outcome: 'changed' | Refused | Error) => {
  const said: string[] = [];
  const actor = createActor(
    securityMachine.provide({
      actors: {
        loadPolicy: fromPromise(async () => policy),
        changePassword: fromPromise(async ({ input }) => {
          said.push(JSON.stringify(input));
          if (outcome instanceof Error) throw outcome;
          return outcome;
        }),
        signOutEverywhere: fromPromise(async () => {}),
      },
      actions: {
        notify: (_, params) => said.push(`${params.variant}: ${params.message}`),
        leave: () => said.push('leave'),
      },
    }),
  );
  const settle = () => new Promise<void>((done) => setImmediate(done));
  actor.start();
  await settle();
  const typed = {
    current: 'Demo-Password-1',
    password: 'Demo-Password-2',
    repeated: 'Demo-Password-2',
  } as const;
  for (const field of ['current', 'password', 'repeated'] as const)
    actor.send({ type: 'field.changed', field, value: typed[field] });
  actor.send({ type: 'form.submitted' });
  await settle();
  const { current, password, repeated, errors, refusal } = actor.getSnapshot().context;
  actor.send({ type: 'signOutEverywhere.requested' });
  await settle();
  actor.stop();
  return { said, current, password, repeated, errors, refusal };
};
const requestBody = JSON.stringify({
  current: 'Demo-Password-1',
  password: 'Demo-Password-2',
  code: '',
});
const left = ['success: You are signed out everywhere.', 'leave'];

it('empties the form once the password is changed (ACC-9)', async () => {
  expect(await told('changed')).toEqual({
    said: [requestBody, 'success: Password changed.', ...left],
    current: '',
    password: '',
    repeated: '',
    errors: {},
    refusal: null,
  });
});
it('reports a wrong current password at its field', async () => {
  expect(await told(refused('wrongCredentials'))).toEqual({
    said: [requestBody, ...left],
    current: '',
    password: 'Demo-Password-2',
    repeated: 'Demo-Password-2',
    errors: { current: 'The current password is wrong.' },
    refusal: null,
  });
});
it.each([
  [
    refused('signInTooOld'),
    'You signed in too long ago for this change. Sign out, sign in again, then try once more.',
  ],
  [refused('tooManyTries'), 'Too many tries. Wait a few minutes or reset your password.'],
  [new Error('surprise'), 'Something went wrong while changing the password. Try again.'],
])('keeps the new password after %j', async (outcome, refusal) => {
  expect(await told(outcome)).toEqual({
    said: [requestBody, ...left],
    current: 'Demo-Password-1',
    password: 'Demo-Password-2',
    repeated: 'Demo-Password-2',
    errors: {},
    refusal,
  });
});
