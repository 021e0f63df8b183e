import { fromCallback, fromPromise } from 'xstate';
import type { NewNotice } from '../../../machines/notices.machine.ts';
import { sessionMachine } from '../../../machines/session/session.machine.ts';
import type { SessionEvent } from '../../../machines/session/session.setup.ts';
import { loadConfigurations } from '../../adapters/config.ts';
import type { IdentityAdapter } from '../../adapters/identity.ts';
import type { Monitor } from '../../adapters/monitor.ts';
import type { SessionCalls } from '../../adapters/sessionCalls.ts';

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
      loadConfiguration: fromPromise(async () => {
        // The provider's library loads while the documents do.
        const [found, { makeIdentity }] = await Promise.all([loadConfigurations(), import('../../adapters/identity.ts')]);
        configure(found.api.catisRestUrl, makeIdentity(found.identity));
      }),
      watchIdentity: fromCallback<SessionEvent>(({ sendBack }) =>
        identity().watch((found) => sendBack(found === null ? { type: 'identity.signedOut' } : { type: 'identity.signedIn', identity: found })),
      ),
      refreshToken: fromPromise(() => identity().refresh()),
      loadFlags: fromPromise(async ({ signal }) => (await calls()).flags(signal)),
      loadPermissions: fromPromise(async ({ signal }) => (await calls()).permissions(signal)),
      loadSettings: fromPromise(async ({ signal }) => (await calls()).settings(signal)),
      findPerson: fromPromise(async ({ signal }) => (await calls()).person(signal)),
      saveSettings: fromPromise(async ({ input, signal }) => (await calls()).saveSettings(input.settings, signal)),
      saveBase: fromPromise(async ({ input, signal }) => (await calls()).saveBase(input.baseId, signal)),
      endSession: fromPromise(async () => {
        forget();
        await identity().signOut();
      }),
    },
    actions: {
      notify: (_, params) => notify(params),
      identifyToMonitor: (_, params) => monitor.identify(params.id),
    },
  });
