import { sessionRoutes } from '../../../contract/session/routes.ts';
import { securityMachine } from '../../../machines/account/security.machine.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

/** Provides the actors and actions of the security page's chart. */
export const provideSecurity = ({ call, identity, session, notify }: Services) =>
  provideAll(securityMachine, {
    actors: {
      loadPolicy: fromAbortablePromise(async () => (await identity().accounts()).passwordPolicy()),
      changePassword: fromAbortablePromise(async ({ input }) =>
        (await identity().accounts()).changePassword(input.current, input.password),
      ),
      signOutEverywhere: fromAbortablePromise(async ({ signal }) => {
        await call(sessionRoutes.signOutEverywhere, { signal });
      }),
    },
    actions: {
      notify: (_, params) => notify(params),
      leave: () => session.send({ type: 'signOut.requested' }),
    },
  });
