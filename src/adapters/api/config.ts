import { type ApiConfig, type IdentityConfig, readApiConfig, readIdentityConfig } from '../../../contract/session/configuration.ts';

async function read(path: string): Promise<unknown> {
  const reply = await fetch(path, { headers: { Accept: 'application/json' } });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
  return reply.json();
}

/** Both configuration documents, together (WIRE-2). */
export async function loadConfigurations(): Promise<{ api: ApiConfig; identity: IdentityConfig }> {
  const [api, identity] = await Promise.all([read('/catis-api-config/catis-api.config.json'), read('/firebase-config/firebase.config.json')]);
  return { api: readApiConfig(api), identity: readIdentityConfig(identity) };
}
