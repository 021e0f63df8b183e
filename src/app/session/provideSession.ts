import { fromCallback } from 'xstate';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { sessionMachine } from '../../../machines/session/session.machine.ts';
import type { SessionEvent } from '../../../machines/session/session.setup.ts';
import type { NewNotice } from '../../../machines/shell/notices.machine.ts';
import { loadConfigurations } from '../../adapters/api/config.ts';
import { startMonitor } from '../../adapters/api/monitorService.ts';
import type { SessionCalls } from '../../adapters/api/sessionCalls.ts';
import type { Monitor } from '../../adapters/browser/monitor.ts';
import { testDatabases } from '../../adapters/browser/storage.ts';
import { isAgencyPage } from '../../adapters/identity/agencyPage.ts';
import type { IdentityAdapter } from '../../adapters/identity/identity.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';

export interface SessionDeps {
  /** Loaded with the first request; signed-out users make none. */
  readonly calls: () => Promise<SessionCalls>;
  readonly monitor: Monitor;
  readonly notify: (notice: NewNotice) => void;
  readonly identity: () => IdentityAdapter;
  readonly configure: (restUrl: string, identity: IdentityAdapter) => void;
  /** Drops the leaving user's cached lists and replies, but neither drafts nor unsent entries. */
  readonly forget: () => Promise<void>;
}

const firebaseCode = () => import('../../adapters/identity/identity.ts');
const agencyCode = () => import('../../adapters/identity/agencyIdentity.ts');

/** Provides the actors and actions of the session chart. */
export const provideSession = ({
  calls,
  monitor,
  notify,
  identity,
  configure,
  forget,
}: SessionDeps) =>
  provideAll(sessionMachine, {
    actors: {
      loadConfiguration: fromAbortablePromise(async () => {
        // The identity's code loads in parallel with the configuration, which decides at last.
        const [found] = await Promise.all([
          loadConfigurations(),
          isAgencyPage() ? agencyCode() : firebaseCode(),
          testDatabases(),
        ]);
        await startMonitor(found.api);
        const { oidc } = found.identity;
        configure(
          found.api.catisRestUrl,
          oidc === undefined
            ? (await firebaseCode()).makeIdentity(found.identity)
            : (await agencyCode()).makeAgencyIdentity(oidc),
        );
        const { hasHelp, version } = found.api;
        return { hasHelp, version, agency: oidc?.label ?? null };
      }),
      watchIdentity: fromCallback<SessionEvent>(({ sendBack }) =>
        identity().watch((found) =>
          sendBack(
            found === null
              ? { type: 'identity.signedOut' }
              : { type: 'identity.signedIn', identity: found },
          ),
        ),
      ),
      refreshToken: fromAbortablePromise(() => identity().refresh()),
      findKeptAccess: fromAbortablePromise(async () => (await calls()).isKept()),
      loadFlags: fromAbortablePromise(async ({ signal }) => (await calls()).flags(signal)),
      loadPermissions: fromAbortablePromise(async ({ signal }) =>
        (await calls()).permissions(signal),
      ),
      loadSettings: fromAbortablePromise(async ({ signal }) => (await calls()).settings(signal)),
      findPerson: fromAbortablePromise(async ({ signal }) => (await calls()).person(signal)),
      renewRights: fromAbortablePromise(async ({ signal }) => {
        const ask = await calls();
        const [flags, permissions, person] = await Promise.all([
          ask.flags(signal),
          ask.permissions(signal),
          ask.person(signal),
        ]);
        return { flags, permissions, person };
      }),
      saveSettings: fromAbortablePromise(async ({ input, signal }) =>
        (await calls()).saveSettings(input.settings, signal),
      ),
      saveBase: fromAbortablePromise(async ({ input, signal }) =>
        (await calls()).saveBase(input.baseId, signal),
      ),
      endSession: fromAbortablePromise(async () => {
        await forget();
        const message = await identity().signOut();
        if (message !== null) notify({ variant: 'warning', message });
      }),
    },
    actions: {
      notify: (_, params) => notify(params),
      identifyToMonitor: (_, params) => monitor.identify(params.id),
    },
  });
