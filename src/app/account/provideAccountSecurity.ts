import { sessionRoutes } from '../../../contract/session/routes.ts';
import { secondFactorMachine } from '../../../machines/account/secondFactor.machine.ts';
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
        (await identity().accounts()).changePassword(input.current, input.password, input.code),
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

/** Provides the actors and actions of the chart of the second factor. */
export const provideSecondFactor = ({ call, identity, session, notify }: Services) => {
  const adapter = async () =>
    (await identity().accounts()).secondFactor(async () => {
      await call(sessionRoutes.prepareSecondFactor, {});
    });
  // One for the page: it holds the provider's secret between two steps.
  let opened: ReturnType<typeof adapter> | null = null;
  const open = () => {
    opened ??= adapter();
    return opened;
  };
  return provideAll(secondFactorMachine, {
    actors: {
      findFactor: fromAbortablePromise(async () => (await open()).find()),
      startEnrolment: fromAbortablePromise(async ({ input }) =>
        (await open()).start(input.password),
      ),
      finishEnrolment: fromAbortablePromise(async ({ input }) => (await open()).finish(input.code)),
      removeFactor: fromAbortablePromise(async ({ input }) =>
        (await open()).remove(input.password, input.code),
      ),
    },
    actions: {
      notify: (_, params) => notify(params),
      renewSession: () => session.send({ type: 'secondFactor.changed' }),
    },
  });
};
