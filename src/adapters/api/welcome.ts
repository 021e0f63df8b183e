import { versionHeader } from '../../../contract/constants.ts';
import type { Welcome } from '../../../contract/session/welcome.ts';

const textOf = (found: object, key: string): string => String(Reflect.get(found, key) ?? '');

/**
 * Loads the sign-in page's text about the installation. It parses by hand, like the configuration
 * documents, because the contract's schemas must not load before sign-in.
 * @throws when the service does not answer
 */
export async function loadWelcome(restUrl: string): Promise<Welcome> {
  const reply = await fetch(`${restUrl}/x/welcome`, {
    headers: { ...versionHeader, Accept: 'application/json' },
  });
  if (!reply.ok) throw new Error(`The welcome answered ${reply.status}`);
  const found: unknown = await reply.json();
  const accounts: unknown =
    typeof found === 'object' && found !== null ? Reflect.get(found, 'demoAccounts') : null;
  return {
    isEmpty: typeof found === 'object' && found !== null && Reflect.get(found, 'isEmpty') === true,
    demoAccounts: (Array.isArray(accounts) ? accounts : [])
      .filter(
        (account: unknown): account is object => typeof account === 'object' && account !== null,
      )
      .map((account) => ({
        email: textOf(account, 'email'),
        password: textOf(account, 'password'),
        name: textOf(account, 'name'),
        may: textOf(account, 'may'),
      })),
  };
}
