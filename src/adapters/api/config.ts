import {
  API_CONFIGURATION,
  type ApiConfig,
  IDENTITY_CONFIGURATION,
  type IdentityConfig,
  readApiConfig,
  readIdentityConfig,
} from '../../../contract/session/configuration.ts';

async function read(path: string): Promise<unknown> {
  const reply = await fetch(path, { headers: { Accept: 'application/json' } });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
  return reply.json();
}

/** Loads both configuration documents in parallel (WIRE-2). */
export async function loadConfigurations(): Promise<{ api: ApiConfig; identity: IdentityConfig }> {
  const [api, identity] = await Promise.all([
    read(API_CONFIGURATION),
    read(IDENTITY_CONFIGURATION),
  ]);
  return { api: readApiConfig(api), identity: readIdentityConfig(identity) };
}
/** Loads the service's configuration only, for a page without sign-in. */
export const loadApiConfig = async (): Promise<ApiConfig> =>
  readApiConfig(await read(API_CONFIGURATION));
