import { readFile } from 'node:fs/promises';
import type { ServiceAccount as AdminKey } from 'firebase-admin/app';
import * as z from 'zod';
import type { Identity } from './local.ts';
import { projectAdmin } from './projectAdmin.ts';
import { bearerVerifier, googleKeys, tokenVerifier } from './verify.ts';

const WebConfig = z.object({ apiKey: z.string().min(1), projectId: z.string().min(1), authDomain: z.string().optional() });
const ServiceAccount = z.object({ project_id: z.string().min(1), client_email: z.string().min(1), private_key: z.string().min(1) });

/** The vendor's administration library, loaded when first needed. */
function adminOf(key: AdminKey) {
  const load = async () => {
    const [{ cert, initializeApp }, { getAuth }] = await Promise.all([import('firebase-admin/app'), import('firebase-admin/auth')]);
    return getAuth(initializeApp({ credential: cert(key) }, 'catis'));
  };
  let loaded: ReturnType<typeof load> | null = null;
  return () => {
    loaded ??= load();
    return loaded;
  };
}

/** A real Firebase or Identity Platform project. @throws when the two files are not of one project */
export async function projectIdentity(configFile: string, serviceAccountFile: string): Promise<Identity> {
  const read = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'));
  const { apiKey, projectId, authDomain } = WebConfig.parse(await read(configFile));
  const account = ServiceAccount.parse(await read(serviceAccountFile));
  if (account.project_id !== projectId)
    throw new Error(`FIREBASE_CONFIG_FILE is of the project ${projectId}, FIREBASE_SERVICE_ACCOUNT_FILE of ${account.project_id}.`);
  const { admin, current } = projectAdmin(adminOf({ projectId, clientEmail: account.client_email, privateKey: account.private_key }));
  return {
    config: { apiKey, projectId, ...(authDomain === undefined ? {} : { authDomain }) },
    verify: bearerVerifier(current(tokenVerifier(projectId, googleKeys()))),
    admin,
    routes: null,
    begin: () => undefined,
    ready: Promise.resolve(),
    close: () => Promise.resolve(),
  };
}
