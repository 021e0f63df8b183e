import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { findBackupKey, makeBackupKey } from './secrets.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets that the database stores, so that a backup doesn't reveal them (SAFE-72). */
export interface Sealer {
  seal(text: string): Promise<string>;
  /** Null for a text that another installation sealed. */
  open(sealed: string): Promise<string | null>;
}

const sealingKey = (secret: Buffer) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'CATIS webhooks', 32));

/** AES-256-GCM under a key derived from a secret of the data folder, made on first use. */
export function folderSealer(folder: string): Sealer {
  return {
    seal: async (text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const key = sealingKey(await makeBackupKey(folder));
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open: async (sealed) => {
      const secret = await findBackupKey(folder);
      const bytes = Buffer.from(sealed, 'base64url');
      if (secret === null || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const opener = createDecipheriv(
        'aes-256-gcm',
        sealingKey(secret),
        bytes.subarray(0, NONCE_BYTES),
      ).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        const body = opener.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([body, opener.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

/** Seals nothing: without an address to call there is no secret. */
export const noSealer: Sealer = {
  seal: async () => {
    throw new Error('There is no key to seal with.');
  },
  open: async () => null,
};
