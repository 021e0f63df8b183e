import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import type { Identity } from './local.ts';
import { bearerVerifier, googleKeys, tokenVerifier } from './verify.ts';

const WebConfig = z.object({ apiKey: z.string().min(1), projectId: z.string().min(1), authDomain: z.string().optional() });
const ServiceAccount = z.object({ project_id: z.string().min(1) });

/** A real Firebase or Identity Platform project. @throws when the two files are not of one project */
export async function projectIdentity(configFile: string, serviceAccountFile: string): Promise<Identity> {
  const read = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'));
  const { apiKey, projectId, authDomain } = WebConfig.parse(await read(configFile));
  const account = ServiceAccount.parse(await read(serviceAccountFile));
  if (account.project_id !== projectId)
    throw new Error(`FIREBASE_CONFIG_FILE is of the project ${projectId}, FIREBASE_SERVICE_ACCOUNT_FILE of ${account.project_id}.`);
  return {
    config: { apiKey, projectId, ...(authDomain === undefined ? {} : { authDomain }) },
    verify: bearerVerifier(tokenVerifier(projectId, googleKeys())),
    routes: null,
    begin: () => undefined,
    ready: Promise.resolve(),
    close: () => Promise.resolve(),
  };
}
