import { expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { defaultUserSettings } from '../../../contract/session/defaultSettings.ts';
import type { PersonSelf } from '../../../contract/session/session.ts';
import { sessionMachine } from '../../../machines/session/session.machine.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const identity = { id: 'u1', name: 'Jo Ruiz', email: 'jo@demo.test', isStaff: false };
const staff = { ...identity, id: 'u2', isStaff: true };
const person: PersonSelf = {
  id: '7f0d5a52-55a1-4c1e-8d8e-0a1b2c3d4e5f',
  userId: '7f0d5a52-55a1-4c1e-8d8e-0a1b2c3d4e60',
  firstName: 'Jo',
  lastName: 'Ruiz',
  email: 'jo@demo.test',
  baseId: null,
  roles: [],
  version: 1,
  updatedAt: '2026-07-01T00:00:00Z',
};

// SES-1 to SES-6, SES-17; `session.rejected` is the 401 of any call, during the start and later.
walkChart('session', sessionMachine, {
  events: [
    ...settled('loadConfiguration', {
      done: { hasHelp: true, agency: null, version: '1.0.0' },
      error: 'offline',
    }),
    { type: 'retry.requested' },
    { type: 'identity.signedIn', identity },
    { type: 'identity.signedIn', identity: staff },
    { type: 'identity.signedOut' },
    ...settled('refreshToken', { done: 'offline', error: 'expired' }),
    ...settled('refreshToken', { done: { identity } }),
    ...settled('refreshToken', { done: { identity: staff } }),
    ...settled('findKeptAccess', { done: false, error: 'closed' }),
    ...settled('findKeptAccess', { done: true }),
    ...settled('loadFlags', { done: ['settings'], error: 500 }),
    ...settled('loadPermissions', { done: [], error: 500 }),
    ...settled('loadSettings', { done: defaultUserSettings, error: 500 }),
    ...settled('findPerson', { done: null, error: 500 }),
    ...settled('findPerson', { done: person }),
    { type: 'settings.changed', patch: { guidedMode: false } },
    ...settled('saveSettings', { done: { guidedMode: false }, error: 500 }),
    { type: 'base.chosen', baseId: person.id },
    ...settled('saveBase', { done: person, error: 500 }),
    { type: 'service.returned' },
    ...settled('renewRights', { done: { flags: [], permissions: [], person }, error: 'offline' }),
    // ACC-16
    { type: 'secondFactor.changed' },
    ...settled('renewIdentity', {
      done: { identity: { ...identity, needsSecondFactor: true as const } },
      error: 'offline',
    }),
    { type: 'session.rejected' },
    { type: 'signOut.requested' },
    ...settled('endSession', { done: undefined, error: 'offline' }),
  ],
  apart: ['xstate.done.actor.findKeptAccess'],
  project: (c) => [c.identity?.isStaff ?? null, c.person !== null, c.identity?.needsSecondFactor],
  listeners: { watchIdentity: null },
});

it('signs out while the user’s permissions still load (SES-6)', async () => {
  const never = fromPromise<'offline' | { identity: typeof identity }, void>(
    () => new Promise(() => undefined),
  );
  const session = createActor(
    sessionMachine.provide({
      actors: {
        loadConfiguration: fromPromise<
          { hasHelp: boolean; agency: string | null; version: string },
          void
        >(async () => ({ hasHelp: false, agency: null, version: '' })),
        watchIdentity: fromCallback(({ sendBack }) => {
          sendBack({ type: 'identity.signedIn', identity });
        }),
        refreshToken: never,
        endSession: fromPromise<void, void>(async () => undefined),
      },
    }),
  ).start();
  await waitFor(session, (s) => s.matches({ watching: 'admitting' }));
  session.send({ type: 'signOut.requested' });
  const { context } = await waitFor(session, (s) => s.hasTag('public'));
  expect(context).toMatchObject({ identity: null, keepsWayBack: false });
});
