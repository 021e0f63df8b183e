import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { exportJWK, generateKeyPair, importJWK, type JSONWebKeySet, type JWK, SignJWT } from 'jose';
import * as z from 'zod';
import { writeAtomically } from './atomicFile.ts';
import { readOwnFile } from './readOwnFile.ts';

const Stored = z.object({
  sealing: z.string().min(40),
  signing: z.record(z.string(), z.unknown()),
  /**
   * Seals backups and is never part of one: a backup's holder must not be able to forge another
   * backup.
   */
  backup: z.string().min(40).optional(),
});
const pathIn = (folder: string) => `${folder}/secrets.json`;
const newKey = () => randomBytes(32).toString('base64url');

/** The stored secrets of `folder`, created on the first call. */
async function storedIn(folder: string): Promise<z.infer<typeof Stored>> {
  const path = pathIn(folder);
  if (!existsSync(path)) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    await writeAtomically(
      path,
      JSON.stringify({ sealing: newKey(), signing: await exportJWK(privateKey), backup: newKey() }),
    );
  }
  return readOwnFile(
    path,
    Stored,
    'without it every stored password and every session is worthless.',
  );
}

const sealOf = (backup: string) =>
  createHmac('sha256', Buffer.from(backup, 'base64url')).update('backup of CATIS').digest();
/**
 * The key that seals this installation's backups, created with its other secrets on the first call.
 */
export async function makeBackupKey(folder: string): Promise<Buffer> {
  const stored = await storedIn(folder);
  if (stored.backup !== undefined) return sealOf(stored.backup);
  const backup = newKey();
  await writeAtomically(pathIn(folder), JSON.stringify({ ...stored, backup }));
  return sealOf(backup);
}
/** The backup key; null when there is none. */
export async function findBackupKey(folder: string): Promise<Buffer | null> {
  if (!existsSync(pathIn(folder))) return null;
  const { backup } = await storedIn(folder);
  return backup === undefined ? null : sealOf(backup);
}

/**
 * The secrets of this installation: the key that seals passwords and refresh tokens, and the key
 * that signs tokens.
 */
export interface Secrets {
  readonly jwks: JSONWebKeySet;
  /**
   * Derives the emulator's password: scrypt of the user's password under this installation's key.
   * The emulator stores passwords in clear text, so it never gets the real one.
   */
  sealPassword(password: string): Promise<string>;
  /** Seals a refresh token, because the emulator accepts any refresh token it can decode. */
  sealRefresh(token: string): string;
  /** The emulator's token inside a sealed one; null when we did not issue it. */
  openRefresh(sealed: string): string | null;
  sign(claims: Readonly<Record<string, unknown>>): Promise<string>;
  /** Encrypts a text that only this installation can read. @param purpose must be equal to open it */
  encrypt(purpose: string, text: string): string;
  /** The text inside an encrypted one; null when it was not encrypted here for this purpose. */
  decrypt(purpose: string, sealed: string): string | null;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;
/** AES-256-GCM under a key derived from this installation's. */
function cipherOf(key: Buffer): Pick<Secrets, 'encrypt' | 'decrypt'> {
  const keyOf = (purpose: string) =>
    createHmac('sha256', key).update(`encrypt ${purpose}`).digest();
  return {
    encrypt: (purpose, text) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    decrypt: (purpose, sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < IV_BYTES + TAG_BYTES) return null;
      const opener = createDecipheriv(
        'aes-256-gcm',
        keyOf(purpose),
        bytes.subarray(0, IV_BYTES),
      ).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        const body = opener.update(bytes.subarray(IV_BYTES + TAG_BYTES));
        return Buffer.concat([body, opener.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

/** Reads the secrets of `folder`, creating them on the first start. */
export async function loadSecrets(folder: string): Promise<Secrets> {
  const stored = await storedIn(folder);
  const key = Buffer.from(stored.sealing, 'base64url');
  // Written by exportJWK. importJWK rejects anything else.
  const signing = stored.signing as JWK;
  const privateKey = await importJWK(signing, 'RS256');
  const publicJwk = {
    kty: 'RSA',
    n: signing.n ?? '',
    e: signing.e ?? '',
    kid: 'local-1',
    alg: 'RS256',
    use: 'sig',
  };
  const seal = (token: string) => createHmac('sha256', key).update(`refresh ${token}`).digest();
  return {
    ...cipherOf(key),
    jwks: { keys: [publicJwk] },
    sealPassword: (password) =>
      new Promise((resolve, reject) => {
        const keyed = createHmac('sha256', key).update(password.normalize('NFKC')).digest();
        scrypt(keyed, key, 32, { N: 16_384, r: 8, p: 1 }, (e, out) =>
          e === null ? resolve(out.toString('base64url')) : reject(e),
        );
      }),
    sealRefresh: (token) =>
      `${Buffer.from(token).toString('base64url')}.${seal(token).toString('base64url')}`,
    openRefresh: (sealed) => {
      const [body = '', given = ''] = sealed.split('.');
      const token = Buffer.from(body, 'base64url').toString();
      const want = seal(token);
      const got = Buffer.from(given, 'base64url');
      return got.length === want.length && timingSafeEqual(got, want) ? token : null;
    },
    sign: (claims) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'local-1', typ: 'JWT' })
        .sign(privateKey),
  };
}
