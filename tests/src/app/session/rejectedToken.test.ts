import { afterEach, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type RouteName, routes } from '../../../../contract/table.ts';
import type { Identity, SessionEvent } from '../../../../machines/session/session.setup.ts';
import { makeCall } from '../../../../src/adapters/api/api.ts';
import { makeSessionCalls } from '../../../../src/adapters/api/sessionCalls.ts';
import type { IdentityAdapter } from '../../../../src/adapters/identity/identity.ts';
import { provideSession } from '../../../../src/app/session/provideSession.ts';

const identity: Identity = { id: 'u1', name: 'Jo Ruiz', email: 'jo@demo.test', isStaff: false };
const self = {
  id: '0198b2b4-7f7d-7c3e-8a51-3f3f3a8d2b10',
  userId: '0198b2b4-7f7d-7c3e-8a51-3f3f3a8d2b11',
  firstName: 'Jo',
  lastName: 'Ruiz',
  email: 'jo@demo.test',
  baseId: null,
  roles: [],
  version: 1,
  updatedAt: '2026-07-01T00:00:00Z',
};
const replies: Partial<Record<RouteName, unknown>> = {
  getFeatures: { enabledFlags: [] },
  getPermissions: { items: [] },
  getSettings: { guidedMode: true },
  getSelf: self,
  saveSettings: { guidedMode: true },
  patchSelf: self,
};

/** The session over a service that answers every call but one, and that one with a status. */
function startSession() {
  const notices: string[] = [];
  const log: string[] = [];
  const failing = new Map<RouteName, number>();
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    const name = (Object.keys(replies) as RouteName[]).find(
      (each) => address === routes[each].path && method === routes[each].method,
    );
    const status = name === undefined ? 404 : (failing.get(name) ?? 200);
    return new Response(JSON.stringify(status === 200 && name !== undefined ? replies[name] : {}), {
      status,
    });
  });
  const monitor = { identify: () => undefined, report: () => undefined, warn: () => undefined };
  const call = makeCall({
    restUrl: () => '',
    token: async () => 'token',
    onUnauthorized: () => session.send({ type: 'session.rejected' }),
    monitor,
  });
  const machine = provideSession({
    calls: async () => makeSessionCalls(call, { keep: () => undefined, find: async () => null }),
    // Only the parts that the chart's effects call.
    identity: () =>
      ({
        watch: (tell: (found: Identity) => void) => {
          tell(identity);
          return () => undefined;
        },
        refresh: async () => ({ identity }),
        signOut: async () => {
          log.push('token cleared');
          return null;
        },
      }) as unknown as IdentityAdapter,
    monitor,
    notify: ({ message }) => void notices.push(message),
    configure: () => undefined,
    forget: async () => undefined,
  });
  // The configuration comes from the page's own origin, which does not exist here.
  const session = createActor(
    machine.provide({
      actors: {
        loadConfiguration: fromPromise<
          { hasHelp: boolean; agency: string | null; version: string },
          void
        >(async () => ({ hasHelp: false, agency: null, version: '' })),
      },
    }),
  );
  return { session, failing, notices, log };
}
afterEach(() => void vi.unstubAllGlobals());

it.each(['getFeatures', 'getPermissions', 'getSettings', 'getSelf'] as const)(
  'ends the session when %s returns 401 during the start (SES-5)',
  async (name) => {
    const { session, failing, notices, log } = startSession();
    failing.set(name, 401);
    session.start();
    await waitFor(session, (s) => s.hasTag('public'));
    expect({ notices, log }).toEqual({ notices: [], log: ['token cleared'] });
    expect(session.getSnapshot().context).toMatchObject({ identity: null, keepsWayBack: true });
  },
);

it.each([
  ['getFeatures', { type: 'service.returned' }],
  ['getPermissions', { type: 'service.returned' }],
  ['getSelf', { type: 'service.returned' }],
  ['saveSettings', { type: 'settings.changed', patch: { guidedMode: false } }],
  ['patchSelf', { type: 'base.chosen', baseId: self.id }],
] as const satisfies readonly (readonly [RouteName, SessionEvent])[])(
  'ends the session when %s returns 401 after %o (SES-5)',
  async (name, event) => {
    const { session, failing, notices, log } = startSession();
    session.start();
    await waitFor(session, (s) => s.hasTag('open'));
    failing.set(name, 401);
    session.send(event);
    await waitFor(session, (s) => s.hasTag('public'));
    expect({ notices, log }).toEqual({ notices: [], log: ['token cleared'] });
  },
);

it('keeps each call’s own message for failures other than 401 (SES-4)', async () => {
  const { session, failing, notices } = startSession();
  failing.set('getSettings', 500);
  session.start();
  await waitFor(session, (s) => s.hasTag('open'));
  expect(notices).toEqual(['Failed to load user settings.']);
});
