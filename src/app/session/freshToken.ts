import type { ConnectionRef } from '../../../machines/shell/connection.machine.ts';
import type { IdentityAdapter } from '../../adapters/identity/identity.ts';

/**
 * Returns the token function for requests. After the service was unreachable, the first write waits
 * for a new token, so that the current rights apply (SES-19).
 */
export function makeFreshToken(
  identity: () => Pick<IdentityAdapter, 'token' | 'refresh'>,
  connection: Pick<ConnectionRef, 'subscribe'>,
) {
  let isOld = false;
  let renewing: Promise<void> | null = null;
  connection.subscribe((s) => {
    // From the first unanswered request on, before the connection chart has confirmed the outage.
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
