import type { ConnectionRef } from '../../../machines/shell/connection.machine.ts';
import type { IdentityAdapter } from '../../adapters/identity/identity.ts';

/**
 * The token of each call. After a time without an answer no write goes before a fresh one is here: the rights of then
 * count (SES-19).
 */
export function makeFreshToken(
  identity: () => Pick<IdentityAdapter, 'token' | 'refresh'>,
  connection: Pick<ConnectionRef, 'subscribe'>,
) {
  let isOld = false;
  let renewing: Promise<void> | null = null;
  connection.subscribe((s) => {
    // From the first call without an answer, not only once the service was asked and gave none either.
    if (!s.matches('online')) isOld = true;
  });
  const renew = async () => {
    if ((await identity().refresh()) === 'offline')
      throw new Error('The sign-in service does not answer');
    isOld = false;
  };
  return async (isWrite: boolean): Promise<string | null> => {
    if (isWrite && isOld) {
      renewing ??= renew().finally(() => {
        renewing = null;
      });
      await renewing;
    }
    return identity().token();
  };
}
