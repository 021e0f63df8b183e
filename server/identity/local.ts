import type { FastifyInstance } from 'fastify';
import { localAccounts } from './accounts.ts';
import { startEmulator } from './emulator.ts';
import { identityFront } from './front.ts';
import { loadSecrets } from './secrets.ts';
import { bearerVerifier, localKeys, tokenVerifier, type Verify } from './verify.ts';

/** Fixed names of the local identity (architecture §6). */
export const LOCAL_PROJECT = 'demo-catis';
export const LOCAL_KEY = 'local';

export interface DemoAccount {
  readonly uid: string;
  readonly email: string;
  readonly name: string;
  readonly staff?: boolean;
}

/** Who signs people in and tells who they are. */
export interface Identity {
  /** GET /firebase-config/firebase.config.json */
  readonly config: { readonly apiKey: string; readonly projectId: string; readonly authDomain?: string; readonly emulator?: true };
  readonly verify: Verify;
  /** Null for a real project: the browser talks to the provider itself. */
  readonly routes: ((app: FastifyInstance) => Promise<void>) | null;
  /** Resolves when a sign-in would be answered; the page does not wait for it. */
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

/**
 * The local identity: the vendor's auth emulator in a thread behind our front, users and keys in `folder`.
 * @param options.demo accounts to add when they are missing, with `demoPassword`
 */
export async function localIdentity(options: {
  folder: string;
  publicUrl: string;
  demo: readonly DemoAccount[];
  demoPassword: string;
  onResetCode: (email: string, oobCode: string) => void;
}): Promise<Identity> {
  const emulator = startEmulator(LOCAL_PROJECT);
  const secrets = await loadSecrets(options.folder);
  const accounts = localAccounts(emulator, LOCAL_PROJECT, `${options.folder}/accounts.json`);
  const start = async () => {
    await emulator.ready;
    await emulator.admin('PATCH', `/emulator/v1/projects/${LOCAL_PROJECT}/config`, { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } });
    await accounts.restore();
    if (options.demo.length === 0) return;
    const rawPassword = await secrets.sealPassword(options.demoPassword);
    await accounts.add(
      options.demo.map(({ uid, email, name, staff }) => ({
        localId: uid,
        email,
        displayName: name,
        rawPassword,
        ...(staff === true ? { customAttributes: '{"staff":true}' } : {}),
      })),
    );
  };
  const ready = start();
  ready.catch(() => undefined);
  const verifyToken = tokenVerifier(LOCAL_PROJECT, localKeys(secrets.jwks));
  return {
    config: { apiKey: LOCAL_KEY, projectId: LOCAL_PROJECT, emulator: true },
    verify: bearerVerifier(verifyToken),
    routes: identityFront({ emulator, accounts, secrets, verifyToken, publicUrl: options.publicUrl, onResetCode: options.onResetCode, ready }),
    ready,
    close: async () => {
      await ready.then(() => accounts.save()).catch(() => undefined);
      await emulator.close();
    },
  };
}
