import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { calculateJwkThumbprint, exportJWK, type JSONWebKeySet, SignJWT } from 'jose';

const LEAST_BITS = 2048;
const PEM = /-----BEGIN ([A-Z ]+)-----[\s\S]+?-----END \1-----/g;

/** The keys of CATIS_SECRET_FILE. Every service of an installation has the same file. */
export interface ServiceKeys {
  /** The public keys: the first signs, the others only verify (SAFE-44). */
  readonly jwks: JSONWebKeySet;
  sign(claims: Readonly<Record<string, unknown>>): Promise<string>;
  /** Encrypts and authenticates a text. @param use the only use in which it opens again */
  seal(use: string, text: string): string;
  /** Null for a text that none of the private keys sealed for this use. */
  open(use: string, sealed: string): string | null;
}

const keyOf = (pem: string): KeyObject =>
  pem.includes('PRIVATE KEY') ? createPrivateKey(pem) : createPublicKey(pem);

const sealingKey = (key: KeyObject) =>
  Buffer.from(
    hkdfSync('sha256', key.export({ type: 'pkcs8', format: 'der' }), '', 'CATIS session', 32),
  );

function sealWith(kid: string, key: Buffer, use: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(use));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [kid, nonce, Buffer.concat([body, cipher.getAuthTag()])]
    .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
    .join('.');
}
function openWith(key: Buffer, use: string, nonce: string, body: string): string | null {
  try {
    const bytes = Buffer.from(body, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'))
      .setAAD(Buffer.from(use))
      .setAuthTag(bytes.subarray(-16));
    return decipher.update(bytes.subarray(0, -16), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

/** @throws Error that names the variable and what is wrong with the file, never its content */
export async function readServiceKeys(path: string): Promise<ServiceKeys> {
  const fail = (message: string) => new Error(`CATIS_SECRET_FILE: ${path} ${message}`);
  const text = await readFile(path, 'utf8').catch(() => {
    throw fail('cannot be read');
  });
  const keys = (text.match(PEM) ?? []).map((pem) => {
    try {
      return keyOf(pem);
    } catch {
      throw fail('holds a damaged key');
    }
  });
  const [signing] = keys;
  if (signing?.type !== 'private') throw fail('must begin with a private key in PEM form');
  if (
    keys.some(
      (key) =>
        key.asymmetricKeyType !== 'rsa' ||
        (key.asymmetricKeyDetails?.modulusLength ?? 0) < LEAST_BITS,
    )
  )
    throw fail(`must hold RSA keys of at least ${LEAST_BITS} bits`);
  const named = await Promise.all(
    keys.map(async (key) => {
      const { kty, n, e } = await exportJWK(key);
      // Only the public part of the key.
      const jwk = { kty: kty ?? '', n: n ?? '', e: e ?? '' };
      return { key, jwk, kid: (await calculateJwkThumbprint(jwk)).slice(0, 16) };
    }),
  );
  const kid = named[0]?.kid ?? '';
  const sealing = new Map(
    named.filter((n) => n.key.type === 'private').map((n) => [n.kid, sealingKey(n.key)]),
  );
  const ownSeal = sealingKey(signing);
  return {
    jwks: { keys: named.map((n) => ({ ...n.jwk, kid: n.kid, alg: 'RS256', use: 'sig' })) },
    sign: (claims) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
        .sign(signing),
    seal: (use, clear) => sealWith(kid, ownSeal, use, clear),
    open: (use, sealed) => {
      const [by = '', nonce = '', body = ''] = sealed.split('.');
      const key = sealing.get(by);
      return key === undefined ? null : openWith(key, use, nonce, body);
    },
  };
}
