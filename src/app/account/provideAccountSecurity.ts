import { settingsRoutes } from '../../../contract/tableSettings.ts';
import { securityMachine } from '../../../machines/account/security.machine.ts';
import { fromCall } from '../fromCall.ts';
import type { Services } from '../services.ts';

/** The security page with its real effects. */
export const provideSecurity = ({ call, identity, session, notify }: Services) =>
  securityMachine.provide({
    actors: {
      loadPolicy: fromCall(async () => (await identity().accounts()).passwordPolicy()),
      changePassword: fromCall(async ({ input }) => (await identity().accounts()).changePassword(input.current, input.password)),
      signOutEverywhere: fromCall(async ({ signal }) => {
        await call(settingsRoutes.signOutEverywhere, { signal });
      }),
    },
    actions: {
      notify: (_, params) => notify(params),
      leave: () => session.send({ type: 'signOut.requested' }),
    },
  });
