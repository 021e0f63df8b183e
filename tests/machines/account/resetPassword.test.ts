import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { IdentityRefusal, Refused } from '../../../domain/account/identityTexts.ts';
import { defaultPasswordPolicy } from '../../../domain/account/passwordPolicy.ts';
import {
  type CodeOutcome,
  resetPasswordMachine,
} from '../../../machines/account/resetPassword.machine.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const policy = { ...defaultPasswordPolicy, minLength: 12 };
const refused = (refusal: IdentityRefusal): Refused => ({
  kind: 'refused',
  refusal,
  requirements: [],
});

// ACC-8
walkChart('resetPassword', resetPasswordMachine, {
  input: { code: 'a-code' },
  scenarios: [{ name: 'an address without a code', input: { code: null } }],
  events: [
    ...settled('readCode', { done: { kind: 'valid', email: 'jo@demo.test' }, error: 'surprise' }),
    ...settled('readCode', { done: refused('linkIsUsed') }),
    ...settled('readCode', { done: refused('network') }),
    ...settled('loadPolicy', { done: policy, error: 'offline' }),
    { type: 'retry.requested' },
    { type: 'field.changed', field: 'password', value: 'Demo-Password-2' },
    { type: 'field.changed', field: 'repeated', value: 'Demo-Password-2' },
    { type: 'form.submitted' },
    { type: 'xstate.after.pendingDelay.resetPassword.changing.quick' },
    ...settled('resetPassword', { done: 'changed', error: 'surprise' }),
    ...settled('resetPassword', { done: refused('linkIsUsed') }),
    ...settled('resetPassword', { done: refused('weakPassword') }),
  ],
  apart: ['xstate.done.actor.resetPassword', 'xstate.done.actor.readCode'],
  project: (c) => [c.password !== '', c.repeated !== '', Object.keys(c.errors), c.refusal],
});

const told = async (outcome: 'changed' | Refused) => {
  const said: string[] = [];
  const actor = createActor(
    resetPasswordMachine.provide({
      actors: {
        readCode: fromPromise<CodeOutcome, { code: string }>(async () => ({
          kind: 'valid',
          email: 'jo@demo.test',
        })),
        loadPolicy: fromPromise(async () => policy),
        resetPassword: fromPromise(async () => outcome),
      },
      actions: { notify: (_, params) => said.push(`${params.variant}: ${params.message}`) },
    }),
    { input: { code: 'a-code' } },
  );
  actor.on('goto', (e) => said.push(`${e.replace ? 'replace' : 'push'} ${e.to}`));
  const settle = () => new Promise<void>((done) => setImmediate(done));
  actor.start();
  await settle();
  for (const field of ['password', 'repeated'] as const)
    actor.send({ type: 'field.changed', field, value: 'Demo-Password-2' });
  actor.send({ type: 'form.submitted' });
  await settle();
  const { value, context } = actor.getSnapshot();
  actor.stop();
  return { said, value, refusal: context.refusal };
};

it('redirects to the sign-in page once the password is changed (ACC-8)', async () => {
  expect(await told('changed')).toEqual({
    said: ['success: Password changed. Sign in.', 'replace /login'],
    value: 'changed',
    refusal: null,
  });
});
it.each(['linkIsUsed', 'wrongCredentials'] as const)(
  'ends for a link that is no longer valid: %s',
  async (refusal) => {
    expect(await told(refused(refusal))).toEqual({ said: [], value: 'gone', refusal: null });
  },
);
it('names the requirement that a password fails', async () => {
  expect(
    await told({
      kind: 'refused',
      refusal: 'weakPassword',
      requirements: ['Password must not be a common one'],
    }),
  ).toEqual({
    said: [],
    value: 'editing',
    refusal: 'The password does not meet the requirements: Password must not be a common one.',
  });
});
