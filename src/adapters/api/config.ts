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

/** Both configuration documents, together (WIRE-2). */
export async function loadConfigurations(): Promise<{ api: ApiConfig; identity: IdentityConfig }> {
  const [api, identity] = await Promise.all([
    read(API_CONFIGURATION),
    read(IDENTITY_CONFIGURATION),
  ]);
  return { api: readApiConfig(api), identity: readIdentityConfig(identity) };
}
/** Where the service is, for a page that knows no one. */
export const loadApiConfig = async (): Promise<ApiConfig> =>
  readApiConfig(await read(API_CONFIGURATION));
