import { readFile } from 'node:fs/promises';
import type { ServiceAccount as AdminKey, AppOptions, Credential } from 'firebase-admin/app';
import type { Logger } from 'pino';
import * as z from 'zod';
import { naming } from '../problems/naming.ts';
import type { Identity } from './local.ts';
import { projectAdmin } from './projectAdmin.ts';
import { type KeysState, projectKeys } from './projectKeys.ts';
import { proxyAgent } from './proxyAgent.ts';
import { bearerVerifier, projectOrigin, tokenVerifier } from './verify.ts';

const WebConfig = z.object({
  apiKey: z.string().min(1),
  projectId: z.string().min(1),
  authDomain: z.string().optional(),
});
const ServiceAccount = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
});

/** The parser's own message would quote the file, which may have a key in it. */
function jsonOf(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${path} is not JSON`);
  }
}

/** Reads a file of the project. @throws Error that begins with the setting that names the file */
const readFileOf = <T>(setting: string, path: string, schema: z.ZodType<T>): Promise<T> =>
  naming(setting, async () => {
    const parsed = schema.safeParse(jsonOf(path, await readFile(path, 'utf8')));
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw new Error(`${issue?.path.join('.') ?? ''} in ${path}: ${issue?.message ?? ''}`);
  });

/** Options of the library's app, with its calls through the proxy of the environment (SAFE-2). */
export function throughProxy(credential: Credential, env: NodeJS.ProcessEnv): AppOptions {
  const httpAgent = proxyAgent(env);
  return { credential, ...(httpAgent === undefined ? {} : { httpAgent }) };
}

/** Firebase Admin, loaded on first use. */
function adminOf(key: AdminKey) {
  const load = async () => {
    const [{ cert, initializeApp }, { getAuth }] = await Promise.all([
      import('firebase-admin/app'),
      import('firebase-admin/auth'),
    ]);
    return getAuth(initializeApp(throughProxy(cert(key), process.env), 'catis'));
  };
  let loaded: ReturnType<typeof load> | null = null;
  return () => {
    loaded ??= load();
    return loaded;
  };
}

/** Log lines for the states of the keys. */
const keysWords: Readonly<Record<KeysState, string>> = {
  fresh: 'the keys of the identity provider are fetched',
  stale:
    'the keys of the identity provider cannot be refreshed; the last ones are used for at most 24 h',
  missing:
    'the keys of the identity provider cannot be fetched; every call that needs a sign-in is answered 503',
};

/**
 * A real Firebase or Identity Platform project.
 * @throws when the two files are of different projects
 */
export async function projectIdentity(
  configFile: string,
  serviceAccountFile: string,
  logger: Pick<Logger, 'info' | 'error'>,
  onSessionsEnded: (uid: string) => void,
): Promise<Identity> {
  const { apiKey, projectId, authDomain } = await readFileOf(
    'FIREBASE_CONFIG_FILE',
    configFile,
    WebConfig,
  );
  const account = await readFileOf(
    'FIREBASE_SERVICE_ACCOUNT_FILE',
    serviceAccountFile,
    ServiceAccount,
  );
  if (account.project_id !== projectId)
    throw new Error(
      `FIREBASE_CONFIG_FILE is of the project ${projectId}, FIREBASE_SERVICE_ACCOUNT_FILE of ${account.project_id}.`,
    );
  const keys = projectKeys((state, err) =>
    state === 'fresh' ? logger.info(keysWords.fresh) : logger.error({ err }, keysWords[state]),
  );
  keys.begin();
  const { admin, current, forget } = projectAdmin(
    adminOf({ projectId, clientEmail: account.client_email, privateKey: account.private_key }),
    {
      onSilent: (err) =>
        logger.error({ err }, 'the identity provider does not say whether sessions were ended'),
      onEnded: onSessionsEnded,
    },
  );
  return {
    config: { apiKey, projectId, ...(authDomain === undefined ? {} : { authDomain }) },
    verify: bearerVerifier(current(tokenVerifier(projectOrigin(projectId), keys.find))),
    admin,
    routes: null,
    forget,
    fault: () => (keys.isMissing() ? 'The keys of the identity provider cannot be fetched.' : null),
    begin: () => undefined,
    ready: Promise.resolve(),
    close: async () => keys.close(),
  };
}
