import { peopleRoutes } from '../../../contract/people/routes.ts';
import {
  acceptInviteMachine,
  type CreateOutcome,
  type FoundInvite,
} from '../../../machines/account/acceptInvite.machine.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { hasStatus } from '../../adapters/api/apiError.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

/** Statuses for a malformed token, and for one that is used, expired or unknown. */
const isGone = (error: unknown) => hasStatus(error, 400, 404, 409, 410);

/** Provides the actors and actions of the sign-up chart. */
export const provideAcceptInvite = ({ call, identity, notify, session }: Services) =>
  provideAll(acceptInviteMachine, {
    actors: {
      loadInvite: fromAbortablePromise(async ({ input, signal }): Promise<FoundInvite> => {
        try {
          const invite = await call(peopleRoutes.getInvite, {
            params: { token: input.token },
            signal,
          });
          return invite.status === 'Open' ? { kind: 'open', invite } : { kind: 'gone' };
        } catch (error) {
          if (isGone(error)) return { kind: 'gone' };
          throw error;
        }
      }),
      loadPolicy: fromAbortablePromise(async () => (await identity().accounts()).passwordPolicy()),
      createAccount: fromAbortablePromise(
        async ({ input: { token, ...account } }): Promise<CreateOutcome> => {
          const accounts = await identity().accounts();
          return accounts.createAccount<CreateOutcome>(account, async (newUserId) => {
            try {
              await call(peopleRoutes.acceptInvite, {
                params: { token },
                body: { status: 'Accepted', newUserId },
              });
              return { kind: 'accepted' };
            } catch (error) {
              if (isGone(error)) return { kind: 'gone' };
              throw error;
            }
          });
        },
      ),
    },
    actions: {
      notify: (_, params) => notify(params),
      goToAgency: (_, { token, redirect }) => identity().agency?.begin({ redirect, invite: token }),
      signOut: () => session.send({ type: 'signOut.requested' }),
    },
  });
