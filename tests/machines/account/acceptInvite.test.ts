import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Refused } from '../../../domain/account/identityTexts.ts';
import { defaultPasswordPolicy } from '../../../domain/account/passwordPolicy.ts';
import type { SignedInHere } from '../../../domain/account/signedInHere.ts';
import {
  acceptInviteMachine,
  type CreateOutcome,
  type FoundInvite,
} from '../../../machines/account/acceptInvite.machine.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const open: FoundInvite = {
  kind: 'open',
  invite: { email: 'jo@demo.test', name: 'Jo Ruiz', status: 'Open', newUserId: null },
};
const other = { name: 'Dana Ortiz', email: 'dana@demo.test' };
const policy = { ...defaultPasswordPolicy, minLength: 12 };
const refused: Refused = {
  kind: 'refused',
  refusal: 'weakPassword',
  requirements: ['Password must not be a common one'],
};

// ACC-5, ACC-6
walkChart('acceptInvite', acceptInviteMachine, {
  input: { token: 'a-token', redirect: null, signedIn: null, agency: null },
  scenarios: [
    {
      name: 'an address without a token',
      input: { token: null, redirect: null, signedIn: null, agency: null },
    },
    {
      name: 'a browser in another account',
      input: { token: 'a-token', redirect: null, signedIn: other, agency: null },
      events: [
        ...settled('loadInvite', { done: open }),
        ...settled('loadPolicy', { done: policy }),
        { type: 'field.changed', field: 'password', value: 'Demo-Password-1' },
        { type: 'form.submitted' },
        ...settled('createAccount', { done: { kind: 'accepted' } }),
        { type: 'session.changed', signedIn: null },
        { type: 'session.changed', signedIn: other },
        { type: 'signOut.requested' },
      ],
    },
    {
      // ACC-12
      name: "the agency's own sign-in",
      input: { token: 'a-token', redirect: '/fuel', signedIn: null, agency: 'Agency sign-in' },
      events: [
        ...settled('loadInvite', { done: open }),
        ...settled('loadPolicy', { done: policy }),
        { type: 'agency.requested' },
        { type: 'xstate.after.leavingDelay.acceptInvite.leaving' },
      ],
    },
  ],
  events: [
    ...settled('loadInvite', { done: open, error: 'offline' }),
    ...settled('loadInvite', { done: { kind: 'gone' } }),
    ...settled('loadPolicy', { done: policy, error: 'offline' }),
    { type: 'retry.requested' },
    { type: 'field.changed', field: 'name', value: '' },
    { type: 'field.changed', field: 'password', value: 'short' },
    { type: 'field.changed', field: 'password', value: 'Demo-Password-1' },
    { type: 'form.submitted' },
    { type: 'xstate.after.pendingDelay.acceptInvite.creating.quick' },
    ...settled('createAccount', { done: { kind: 'accepted' }, error: 500 }),
    ...settled('createAccount', { done: { kind: 'gone' } }),
    ...settled('createAccount', { done: refused }),
    // ACC-14
    ...settled('createAccount', { done: { ...refused, refusal: 'secondFactor' } }),
    { type: 'field.changed', field: 'code', value: '123456' },
  ],
  apart: ['xstate.done.actor.createAccount', 'xstate.done.actor.loadInvite'],
  project: (c) => [
    c.signedIn !== null,
    c.name !== '',
    c.password,
    c.code,
    Object.keys(c.errors),
    c.refusal,
  ],
});

const told = async (
  outcome: CreateOutcome | Error,
  redirect: string | null,
  signedIn: SignedInHere | null = null,
) => {
  const said: string[] = [];
  const actor = createActor(
    acceptInviteMachine.provide({
      actors: {
        loadInvite: fromPromise<FoundInvite, { token: string }>(async () => open),
        loadPolicy: fromPromise(async () => policy),
        createAccount: fromPromise<
          CreateOutcome,
          { token: string; email: string; name: string; password: string; code: string }
        >(async ({ input }) => {
          said.push(JSON.stringify(input));
          if (outcome instanceof Error) throw outcome;
          return outcome;
        }),
      },
      actions: {
        notify: (_, params) => said.push(`${params.variant}: ${params.message}`),
        signOut: () => void said.push('sign out'),
      },
    }),
    { input: { token: 'a-token', redirect, signedIn, agency: null } },
  );
  actor.on('goto', (e) => said.push(`${e.replace ? 'replace' : 'push'} ${e.to}`));
  const settle = () => new Promise<void>((done) => setImmediate(done));
  actor.start();
  await settle();
  actor.send({ type: 'field.changed', field: 'name', value: ' Jo Ruiz-Hall ' });
  actor.send({ type: 'field.changed', field: 'password', value: 'Demo-Password-1' });
  actor.send({ type: 'form.submitted' });
  await settle();
  if (actor.getSnapshot().hasTag('occupied')) {
    said.push('occupied');
    actor.send({ type: 'signOut.requested' });
    actor.send({ type: 'session.changed', signedIn: null });
  }
  const { value, context } = actor.getSnapshot();
  actor.stop();
  return { said, value, refusal: context.refusal, password: context.password };
};
const requestBody = JSON.stringify({
  token: 'a-token',
  email: 'jo@demo.test',
  name: 'Jo Ruiz-Hall',
  password: 'Demo-Password-1',
  code: '',
});

it('creates the account of the invite and keeps a safe way back (ACC-5)', async () => {
  expect(await told({ kind: 'accepted' }, '/reports/catis/cost?dateMode=ytd')).toEqual({
    said: [
      requestBody,
      'success: Account created. Sign in.',
      'replace /login?redirect=%2Freports%2Fcatis%2Fcost%3FdateMode%3Dytd',
    ],
    value: 'accepted',
    refusal: null,
    password: 'Demo-Password-1',
  });
});
it('leads to the sign-in page only when no other account is signed in here (ACC-5)', async () => {
  expect((await told({ kind: 'accepted' }, null, other)).said).toEqual([
    requestBody,
    'occupied',
    'sign out',
    'success: Account created. Sign in.',
    'replace /login',
  ]);
  const same = { name: 'Jo Ruiz', email: 'Jo@demo.test' };
  expect((await told({ kind: 'accepted' }, null, same)).said).toEqual([
    requestBody,
    'success: Account created. Sign in.',
    'replace /login',
  ]);
});
it('drops a way back to another site (ACC-6, URL-3)', async () => {
  expect((await told({ kind: 'accepted' }, '//evil.test')).said).toEqual([
    requestBody,
    'success: Account created. Sign in.',
    'replace /login',
  ]);
});
it.each([
  [refused, 'The password does not meet the requirements: Password must not be a common one.'],
  [{ ...refused, requirements: [] }, 'The password does not meet the requirements.'],
  [
    { ...refused, refusal: 'network' as const },
    "Can't reach the sign-in service. Check your connection.",
  ],
  [
    { ...refused, refusal: 'emailTaken' as const },
    'There is already an account with this e-mail, and its password is another one. Sign in or reset it.',
  ],
  [new Error('500'), 'Something went wrong while making your account. Try again.'],
])('keeps the typed fields after %j', async (outcome, refusal) => {
  expect(await told(outcome, null)).toEqual({
    said: [requestBody],
    value: 'editing',
    refusal,
    password: 'Demo-Password-1',
  });
});
it.each([
  ['', '', 'name'],
  ['', 'Demo-Password-1', 'name'],
  ['Jo Ruiz', '', 'password'],
])(
  'moves the focus to the first field with a problem: name %j, password %j (ACC-5)',
  async (name, password, path) => {
    const loadInvite = fromPromise<FoundInvite, { token: string }>(async () => open);
    const chart = acceptInviteMachine.provide({
      actors: { loadInvite, loadPolicy: fromPromise(async () => policy) },
    });
    const actor = createActor(chart, {
      input: { token: 'a-token', redirect: null, signedIn: null, agency: null },
    });
    const focused: string[] = [];
    actor.on('focusAsked', (asked) => focused.push(asked.path));
    actor.start();
    await new Promise<void>((done) => setImmediate(done));
    actor.send({ type: 'field.changed', field: 'name', value: name });
    actor.send({ type: 'field.changed', field: 'password', value: password });
    actor.send({ type: 'form.submitted' });
    actor.stop();
    expect(focused).toEqual([path]);
  },
);
