import type { FastifyInstance } from 'fastify';
import type { RateLimits } from '../database/rateLimits.ts';
import { localAccounts } from './accounts.ts';
import type { AccountAdmin } from './admin.ts';
import { emulatorOf } from './emulator.ts';
import { identityFront } from './front.ts';
import { localAdmin } from './localAdmin.ts';
import { resetCodes } from './resetCodes.ts';
import { secondFactors } from './secondFactor.ts';
import { loadSecrets } from './secrets.ts';
import {
  bearerVerifier,
  localKeys,
  projectOrigin,
  tokenVerifier,
  type Verify,
  type VerifyToken,
} from './verify.ts';

/** Fixed names of the local identity (DEMO-2). */
const LOCAL_PROJECT = 'demo-catis';
const LOCAL_KEY = 'local';

export interface DemoAccount {
  readonly uid: string;
  readonly email: string;
  readonly name: string;
  readonly staff?: boolean;
}

/** Signs users in and verifies their tokens. */
export interface Identity {
  /** GET /firebase-config/firebase.config.json */
  readonly config: {
    readonly apiKey: string;
    readonly projectId: string;
    readonly authDomain?: string;
    readonly emulator?: true;
    readonly oidc?: { readonly label: string };
  };
  readonly verify: Verify;
  readonly admin: AccountAdmin;
  /** Clears the cached sessions of a user, after another process ended them. */
  readonly forget: (uid: string) => void;
  /** Null for a Firebase project, where the browser calls the provider directly. */
  readonly routes: ((app: FastifyInstance) => Promise<void>) | null;
  /**
   * Starts the backend for sign-ins. Called once the service listens, so that the page loads first
   * and sign-ins wait. `withDemo` creates the demo accounts. Use it only with demo data, because
   * their passwords are public.
   */
  readonly begin: (withDemo: boolean) => void;
  /**
   * Why no token can be verified now, for the readiness check; null when tokens can be verified.
   */
  readonly fault: () => string | null;
  /** Resolves when sign-ins work. */
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

/**
 * The local identity: the vendor's auth emulator in a worker thread, behind our front. Users and
 * keys are stored in `folder`.
 * @param options.onResetAsked called when a user requests a reset link from the identity; must
 * return immediately
 * @param options.factorClock epoch milliseconds of second factors; the computer's clock by default
 * @param options.demo accounts that `begin(true)` creates when missing, with `demoPassword`
 */
export async function localIdentity(options: {
  folder: string;
  publicUrl: string;
  demo: readonly DemoAccount[];
  demoPassword: string;
  limits: RateLimits;
  isInvited: (email: string) => Promise<boolean>;
  onResetAsked: (email: string) => void;
  onSessionsEnded: (uid: string) => void;
  factorClock?: () => number;
}): Promise<Identity> {
  const emulator = emulatorOf(LOCAL_PROJECT);
  const secrets = await loadSecrets(options.folder);
  const accounts = localAccounts(
    emulator,
    LOCAL_PROJECT,
    `${options.folder}/accounts.json`,
    options.onSessionsEnded,
  );
  await accounts.read();
  const start = async (withDemo: boolean) => {
    await emulator.start();
    await emulator.admin('PATCH', `/emulator/v1/projects/${LOCAL_PROJECT}/config`, {
      emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
    });
    await accounts.restore();
    if (!withDemo) return;
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
  let begin: Identity['begin'] = () => undefined;
  const ready = new Promise<boolean>((resolve) => {
    begin = resolve;
  }).then(start);
  ready.catch(() => undefined);
  const verifyToken = tokenVerifier(projectOrigin(LOCAL_PROJECT), localKeys(secrets.jwks));
  const current: VerifyToken = async (token) => {
    const claims = await verifyToken(token);
    return claims === null || claims['generation'] !== accounts.generation(String(claims['sub']))
      ? null
      : claims;
  };
  const codes = resetCodes();
  const factors = secondFactors({ accounts, secrets, limits: options.limits }, options.factorClock);
  return {
    config: { apiKey: LOCAL_KEY, projectId: LOCAL_PROJECT, emulator: true },
    verify: bearerVerifier(current),
    admin: localAdmin({ emulator, accounts, codes, ready: ready.then(() => undefined) }),
    routes: identityFront({
      emulator,
      accounts,
      secrets,
      codes,
      factors,
      verifyToken,
      ready,
      publicUrl: options.publicUrl,
      limits: options.limits,
      isInvited: options.isInvited,
      onResetAsked: options.onResetAsked,
    }),
    forget: () => undefined,
    fault: () => null,
    ready,
    begin,
    close: async () => {
      begin(false);
      await ready.then(() => accounts.finish()).catch(() => undefined);
      await emulator.close();
    },
  };
}
