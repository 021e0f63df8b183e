import { fromCallback } from 'xstate';
import type { NewNotice } from '../../../machines/notices.machine.ts';
import { sessionMachine } from '../../../machines/session/session.machine.ts';
import type { SessionEvent } from '../../../machines/session/session.setup.ts';
import { loadConfigurations } from '../../adapters/config.ts';
import type { IdentityAdapter } from '../../adapters/identity.ts';
import type { Monitor } from '../../adapters/monitor.ts';
import type { SessionCalls } from '../../adapters/sessionCalls.ts';
import { fromCall } from '../fromCall.ts';

export interface SessionDeps {
  /** Loaded with the first call: nobody who is signed out makes one. */
  readonly calls: () => Promise<SessionCalls>;
  readonly monitor: Monitor;
  readonly notify: (notice: NewNotice) => void;
  readonly identity: () => IdentityAdapter;
  readonly configure: (restUrl: string, identity: IdentityAdapter) => void;
  /** Drops what was kept for whoever leaves. */
  readonly forget: () => void;
}

/** The session chart with its real effects. */
export const provideSession = ({ calls, monitor, notify, identity, configure, forget }: SessionDeps) =>
  sessionMachine.provide({
    actors: {
      loadConfiguration: fromCall(async () => {
        // The provider's library loads while the documents do.
        const [found, { makeIdentity }] = await Promise.all([loadConfigurations(), import('../../adapters/identity.ts')]);
        configure(found.api.catisRestUrl, makeIdentity(found.identity));
      }),
      watchIdentity: fromCallback<SessionEvent>(({ sendBack }) =>
        identity().watch((found) => sendBack(found === null ? { type: 'identity.signedOut' } : { type: 'identity.signedIn', identity: found })),
      ),
      refreshToken: fromCall(() => identity().refresh()),
      loadFlags: fromCall(async ({ signal }) => (await calls()).flags(signal)),
      loadPermissions: fromCall(async ({ signal }) => (await calls()).permissions(signal)),
      loadSettings: fromCall(async ({ signal }) => (await calls()).settings(signal)),
      findPerson: fromCall(async ({ signal }) => (await calls()).person(signal)),
      saveSettings: fromCall(async ({ input, signal }) => (await calls()).saveSettings(input.settings, signal)),
      saveBase: fromCall(async ({ input, signal }) => (await calls()).saveBase(input.baseId, signal)),
      endSession: fromCall(async () => {
        forget();
        await identity().signOut();
      }),
    },
    actions: {
      notify: (_, params) => notify(params),
      identifyToMonitor: (_, params) => monitor.identify(params.id),
    },
  });
