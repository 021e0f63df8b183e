import { sessionRoutes } from '../../../contract/session/routes.ts';
import {
  forgotPasswordMachine,
  type ResetRequestOutcome,
} from '../../../machines/account/forgotPassword.machine.ts';
import { resetPasswordMachine } from '../../../machines/account/resetPassword.machine.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { hasStatus, isNetworkFailure } from '../../adapters/api/apiError.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

/** Provides the actors and actions of the chart that requests a reset e-mail. */
export const provideForgotPassword = ({ call }: Services) =>
  provideAll(forgotPasswordMachine, {
    actors: {
      requestReset: fromAbortablePromise(
        async ({ input, signal }): Promise<ResetRequestOutcome> => {
          try {
            await call(sessionRoutes.requestPasswordReset, {
              body: { email: input.email },
              signal,
            });
            return 'sent';
          } catch (error) {
            if (hasStatus(error, 429)) return 'tooManyTries';
            if (isNetworkFailure(error)) return 'network';
            throw error;
          }
        },
      ),
    },
  });

/** Provides the actors and actions of the chart that resets a password. */
export const provideResetPassword = ({ identity, notify }: Services) =>
  provideAll(resetPasswordMachine, {
    actors: {
      readCode: fromAbortablePromise(async ({ input }) =>
        (await identity().accounts()).readResetCode(input.code),
      ),
      loadPolicy: fromAbortablePromise(async () => (await identity().accounts()).passwordPolicy()),
      resetPassword: fromAbortablePromise(async ({ input }) =>
        (await identity().accounts()).resetPassword(input.code, input.password),
      ),
    },
    actions: { notify: (_, params) => notify(params) },
  });
