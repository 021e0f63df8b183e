import { fromCallback, fromPromise } from 'xstate';
import { routes } from '../../../contract/table.ts';
import { applyFlagOverrides } from '../../../domain/flagOverrides.ts';
import type { NewNotice } from '../../../machines/notices.machine.ts';
import { sessionMachine } from '../../../machines/session/session.machine.ts';
import type { SessionEvent } from '../../../machines/session/session.setup.ts';
import type { Call } from '../../adapters/api.ts';
import { hasStatus } from '../../adapters/apiError.ts';
import { readFlagOverride } from '../../adapters/browserStore.ts';
import type { Cache } from '../../adapters/cache.ts';
import { loadConfigurations } from '../../adapters/config.ts';
import type { IdentityAdapter } from '../../adapters/identity.ts';
import type { Monitor } from '../../adapters/monitor.ts';

export interface SessionDeps {
  readonly call: Call;
  readonly cache: Cache;
  readonly monitor: Monitor;
  readonly notify: (notice: NewNotice) => void;
  readonly identity: () => IdentityAdapter;
  readonly configure: (restUrl: string, identity: IdentityAdapter) => void;
}

/** The session chart with its real effects. */
export const provideSession = ({ call, cache, monitor, notify, identity, configure }: SessionDeps) =>
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
      loadFlags: fromPromise(async ({ signal }) => applyFlagOverrides((await call(routes.getFeatures, { signal })).enabledFlags, readFlagOverride)),
      loadPermissions: fromPromise(async ({ signal }) => (await call(routes.getPermissions, { signal })).items),
      loadSettings: fromPromise(({ signal }) => call(routes.getSettings, { signal })),
      findPerson: fromPromise(async ({ signal }) => {
        try {
          return await call(routes.getSelf, { signal });
        } catch (error) {
          // No person record is an answer the chart decides on, not a failure.
          if (hasStatus(error, 403, 404)) return null;
          throw error;
        }
      }),
      saveSettings: fromPromise(({ input, signal }) => call(routes.saveSettings, { body: input.settings, signal })),
      saveBase: fromPromise(({ input, signal }) => call(routes.patchSelf, { body: { baseId: input.baseId }, signal })),
      endSession: fromPromise(async () => {
        cache.drop();
        await identity().signOut();
      }),
    },
    actions: {
      notify: (_, params) => notify(params),
      identifyToMonitor: (_, params) => monitor.identify(params.id),
    },
  });
