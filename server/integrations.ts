import { nowInstant } from './database/clock.ts';
import { pullFeeds } from './feeds/pull.ts';
import { readServiceKeys } from './identity/oidc/serviceKeys.ts';
import { folderSealer, type Sealer } from './identity/sealer.ts';
import {
  type AllowedOutbound,
  makeAllowedOutbound,
  noOutbound,
} from './outbound/allowedOutbound.ts';
import { repeatEvery } from './outbound/repeatEvery.ts';
import { sendWebhooks, type WebhookNeeds } from './webhooks/send.ts';

/** Longer than the embedded database waits before its maintenance (SAFE-25). */
const LOOK_EVERY_MS = 5000;

/** What the key of CATIS_SECRET_FILE seals opens again for this use only. */
const USE = 'webhook';

interface Settings {
  readonly CATIS_OUTBOUND_HOSTS: readonly string[];
  readonly CATIS_OUTBOUND_PRIVATE: '0' | '1';
  readonly CATIS_SECRET_FILE?: string | undefined;
}
/** What webhooks and feeds call, and what seals their secrets. */
export interface IntegrationMeans {
  readonly outbound: AllowedOutbound;
  readonly sealer: Sealer;
}

/** The sealer of this installation: by the key of CATIS_SECRET_FILE, or of the data folder. */
async function makeSealer(secretFile: string | undefined, folder: string): Promise<Sealer> {
  if (secretFile === undefined) return folderSealer(folder);
  const keys = await readServiceKeys(secretFile);
  return {
    seal: async (text) => keys.seal(USE, text),
    open: async (sealed) => keys.open(USE, sealed),
  };
}

/**
 * @param folder of the key that seals, without CATIS_SECRET_FILE
 * @throws Error that names the variable of a file that can't be used
 */
export async function integrationMeans(
  { CATIS_OUTBOUND_HOSTS: hosts, CATIS_OUTBOUND_PRIVATE, CATIS_SECRET_FILE }: Settings,
  folder: string,
): Promise<IntegrationMeans> {
  const allowsPrivate = CATIS_OUTBOUND_PRIVATE === '1';
  return {
    sealer: await makeSealer(CATIS_SECRET_FILE, folder),
    outbound: hosts.length === 0 ? noOutbound : makeAllowedOutbound({ hosts, allowsPrivate }),
  };
}

/**
 * Starts to send webhooks and to pull feeds, each on its own: a slow pull holds up no webhook.
 * Without an allowed host it does nothing.
 * @returns a function that stops both
 */
export function startIntegrations(needs: WebhookNeeds): () => Promise<void> {
  const { outbound, onFailure } = needs;
  if (outbound.hosts.length === 0) return async () => undefined;
  const ends = [
    repeatEvery(LOOK_EVERY_MS, (signal) => sendWebhooks(needs, nowInstant, signal), onFailure),
    repeatEvery(LOOK_EVERY_MS, (signal) => pullFeeds(needs, nowInstant, signal), onFailure),
  ];
  return async () => {
    await Promise.all(ends.map((end) => end()));
    await outbound.close();
  };
}
