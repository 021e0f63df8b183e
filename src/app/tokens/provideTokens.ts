import { routes } from '../../../contract/table.ts';
import type { AccessToken, NewAccessToken } from '../../../contract/tokens/tokens.ts';
import { emptyAccount } from '../../../domain/tokens/tokens.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { accessTokensMachine } from '../../../machines/tokens/accessTokens.machine.ts';
import {
  type AccountSave,
  type RefusedAccount,
  type SavedAccount,
  serviceAccountsMachine,
} from '../../../machines/tokens/serviceAccounts.machine.ts';
import { problemText, unsavedOf } from '../../adapters/api/saveOutcome.ts';
import { copied } from '../frame/copied.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

type Needs = Pick<Services, 'call' | 'notify'>;

const problemOf = (error: unknown) => {
  const unsaved = unsavedOf(error);
  if (unsaved === null || unsaved.kind === 'queued') throw error;
  return unsaved.problem;
};
/** A reply with the token's text. A repeated call's reply has none, so it counts as a failure. */
function madeOf({ token: text, ...token }: NewAccessToken) {
  if (text === null) throw new Error('The reply has no text of the token');
  return { kind: 'made' as const, token, text };
}

/**
 * Provides the actors and actions of a list of access tokens: the user's own, or those of a
 * service account.
 */
export const provideAccessTokens = ({ call, notify }: Needs, accountId: string | null) =>
  provideAll(accessTokensMachine, {
    actors: {
      loadTokens: fromAbortablePromise(async ({ signal }): Promise<readonly AccessToken[]> => {
        if (accountId === null) return (await call(routes.listOwnTokens, { signal })).items;
        const { items } = await call(routes.listServiceAccounts, { signal });
        return items.find(({ id }) => id === accountId)?.tokens ?? [];
      }),
      makeToken: fromAbortablePromise(async ({ input: body, signal }) => {
        try {
          return madeOf(
            await (accountId === null
              ? call(routes.addOwnToken, { body, signal })
              : call(routes.addServiceToken, { params: { id: accountId }, body, signal })),
          );
        } catch (error) {
          return { kind: 'refused' as const, message: problemText(problemOf(error)) };
        }
      }),
      copyText: fromAbortablePromise(({ input: { text } }) => copied(text)),
      revokeToken: fromAbortablePromise(({ input: { id }, signal }) =>
        accountId === null
          ? call(routes.revokeOwnToken, { params: { id }, signal })
          : call(routes.revokeServiceToken, { params: { id: accountId, tokenId: id }, signal }),
      ),
    },
    actions: { notify: (_, params) => notify(params) },
  });

const isField = (path: string): path is keyof typeof emptyAccount => path in emptyAccount;

/** Provides the actors and actions of the list of service accounts. */
export function provideServiceAccounts({ call, notify }: Needs) {
  const save = async (
    { account, draft, isArchived }: AccountSave,
    signal: AbortSignal,
  ): Promise<SavedAccount | RefusedAccount> => {
    try {
      const saved =
        account === null
          ? await call(routes.addServiceAccount, {
              body: draft,
              idempotencyKey: crypto.randomUUID(),
              signal,
            })
          : await call(routes.saveServiceAccount, {
              params: { id: account.id },
              body: { ...draft, isArchived },
              ifMatch: account.version,
              signal,
            });
      return { kind: 'saved', account: saved };
    } catch (error) {
      const problem = problemOf(error);
      const path = problem.errors?.[0]?.path ?? '';
      return { kind: 'refused', message: problemText(problem), field: isField(path) ? path : '' };
    }
  };
  return provideAll(serviceAccountsMachine, {
    actors: {
      loadAccounts: fromAbortablePromise(({ signal }) =>
        call(routes.listServiceAccounts, { signal }),
      ),
      saveAccount: fromAbortablePromise(({ input, signal }) => save(input, signal)),
      archiveAccount: fromAbortablePromise(({ input, signal }) => save(input, signal)),
    },
    actions: { notify: (_, params) => notify(params) },
  });
}
