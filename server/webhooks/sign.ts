import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** A secret as Standard Webhooks writes it: 256 random bits. */
export const newSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`;

/** The headers that Standard Webhooks verifies (WIRE-43). @param at seconds since 1970 */
export function signedHeaders(
  secret: string,
  { id, at, body }: { readonly id: string; readonly at: number; readonly body: string },
): Record<string, string> {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': `v1,${signature}`,
  };
}
