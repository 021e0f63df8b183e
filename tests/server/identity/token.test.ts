import { createHmac } from 'node:crypto';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  bearerVerifier,
  localKeys,
  projectOrigin,
  tokenVerifier,
  type Verify,
} from '../../../server/identity/verify.ts';

const project = 'demo-catis';
const NOW = 1_795_000_000;
const b64 = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const good = {
  iss: `https://securetoken.google.com/${project}`,
  aud: project,
  sub: 'u1',
  iat: NOW - 10,
  auth_time: NOW - 10,
  exp: NOW + 3590,
  staff: true,
} as const;
type Make = (kit: Kit) => Promise<string> | string;
interface Kit {
  sign(claims: object, header?: object): Promise<string>;
  signOther(claims: object): Promise<string>;
  publicPem: string;
}
let kit: Kit;
let verify: Verify;
/** A verifier with its own clock, and how often it requested the key. */
let clocked: () => { verify: Verify; at(seconds: number): void; asked(): number };

beforeAll(async () => {
  const own = await generateKeyPair('RS256', { extractable: true });
  const other = await generateKeyPair('RS256');
  const jwks = {
    keys: [{ ...(await exportJWK(own.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }],
  };
  const signed = (key: CryptoKey, claims: object, header: object) =>
    new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid: 'k1', ...header }).sign(key);
  kit = {
    sign: (claims, header = {}) => signed(own.privateKey, claims, header),
    signOther: (claims) => signed(other.privateKey, claims, {}),
    publicPem: await exportSPKI(own.publicKey),
  };
  verify = bearerVerifier(tokenVerifier(projectOrigin(project), localKeys(jwks), () => NOW * 1000));
  clocked = () => {
    let now = NOW;
    let keyRequests = 0;
    const keys = localKeys(jwks);
    const counted: typeof keys = (...about) => {
      keyRequests += 1;
      return keys(...about);
    };
    return {
      verify: bearerVerifier(tokenVerifier(projectOrigin(project), counted, () => now * 1000)),
      at: (seconds) => {
        now = seconds;
      },
      asked: () => keyRequests,
    };
  };
});

const without = (...keys: (keyof typeof good)[]) =>
  Object.fromEntries(Object.entries(good).filter(([k]) => !(keys as string[]).includes(k)));
const forged: Record<string, Make> = {
  'no signature, alg none': () => `${b64({ alg: 'none' })}.${b64(good)}.`,
  'alg none with a signature': ({ sign }) =>
    sign(good).then((t) => `${b64({ alg: 'none', kid: 'k1' })}.${b64(good)}.${t.split('.')[2]}`),
  'HS256 with the public key as secret': ({ publicPem }) => {
    const body = `${b64({ alg: 'HS256', kid: 'k1' })}.${b64(good)}`;
    return `${body}.${createHmac('sha256', publicPem).update(body).digest('base64url')}`;
  },
  'signed by another key': ({ signOther }) => signOther(good),
  'unknown kid': ({ sign }) => sign(good, { kid: 'zzz' }),
  'jku to somewhere': ({ signOther }) =>
    signOther(good).then(
      (t) =>
        `${b64({ alg: 'RS256', kid: 'k1', jku: 'https://evil.example/keys' })}.${t.split('.').slice(1).join('.')}`,
    ),
  'x5u to somewhere': ({ signOther }) =>
    signOther(good).then(
      (t) =>
        `${b64({ alg: 'RS256', kid: 'k1', x5u: 'https://evil.example/c' })}.${t.split('.').slice(1).join('.')}`,
    ),
  'embedded jwk': ({ signOther }) =>
    signOther(good).then(
      (t) =>
        `${b64({ alg: 'RS256', jwk: { kty: 'RSA', n: 'AQAB', e: 'AQAB' } })}.${t.split('.').slice(1).join('.')}`,
    ),
  'tampered payload': ({ sign }) =>
    sign({ ...good, staff: false }).then((t) =>
      [t.split('.')[0], b64(good), t.split('.')[2]].join('.'),
    ),
  'signature cut off': ({ sign }) =>
    sign(good).then((t) => `${t.split('.').slice(0, 2).join('.')}.`),
  'signature shortened': ({ sign }) => sign(good).then((t) => t.slice(0, -8)),
  expired: ({ sign }) => sign({ ...good, exp: NOW - 61 }),
  'no exp': ({ sign }) => sign(without('exp')),
  'exp as text': ({ sign }) => sign({ ...good, exp: String(NOW + 900) }),
  'issued 61 s from now': ({ sign }) => sign({ ...good, iat: NOW + 61 }),
  'no iat': ({ sign }) => sign(without('iat')),
  'auth_time 61 s from now': ({ sign }) => sign({ ...good, auth_time: NOW + 61 }),
  'no auth_time': ({ sign }) => sign(without('auth_time')),
  'auth_time as text': ({ sign }) => sign({ ...good, auth_time: 'yesterday' }),
  'not valid before 61 s from now': ({ sign }) => sign({ ...good, nbf: NOW + 61 }),
  'another issuer': ({ sign }) => sign({ ...good, iss: 'https://securetoken.google.com/other' }),
  'no issuer': ({ sign }) => sign(without('iss')),
  'another audience': ({ sign }) => sign({ ...good, aud: 'other' }),
  'audience as a list': ({ sign }) => sign({ ...good, aud: [project, 'other'] }),
  'no audience': ({ sign }) => sign(without('aud')),
  'empty subject': ({ sign }) => sign({ ...good, sub: '' }),
  'no subject': ({ sign }) => sign(without('sub')),
  'subject of 129 characters': ({ sign }) => sign({ ...good, sub: 'x'.repeat(129) }),
  'ten kilobytes': ({ sign }) => sign({ ...good, more: 'x'.repeat(10_000) }),
  'not a token': () => 'hello',
  'five parts': ({ sign }) => sign(good).then((t) => `${t}.a.b`),
  empty: () => '',
};

describe('a forged or stale token (SAFE-2)', () => {
  it.each(Object.keys(forged))('is refused: %s', async (name) => {
    const token = await forged[name]?.(kit);
    expect(await verify(`Bearer ${token}`)).toBeNull();
  });
});

describe('a genuine token', () => {
  it('names its subject, and staff only when it claims so', async () => {
    expect(await verify(`Bearer ${await kit.sign(good)}`)).toEqual({
      uid: 'u1',
      staff: true,
      signedInAt: good.auth_time,
      expiresAt: good.exp,
      hasSecondFactor: false,
    });
    expect(await verify(`bearer ${await kit.sign({ ...good, staff: 'true' })}`)).toEqual({
      uid: 'u1',
      staff: false,
      signedInAt: good.auth_time,
      expiresAt: good.exp,
      hasSecondFactor: false,
    });
    expect(await verify(`Bearer ${await kit.sign(without('staff'))}`)).toEqual({
      uid: 'u1',
      staff: false,
      signedInAt: good.auth_time,
      expiresAt: good.exp,
      hasSecondFactor: false,
    });
  });
  it('allows clocks 60 s off (SAFE-2)', async () => {
    const edge = { ...good, exp: NOW - 59, iat: NOW + 59, auth_time: NOW + 59 };
    expect(await verify(`Bearer ${await kit.sign(edge)}`)).toEqual({
      uid: 'u1',
      staff: true,
      signedInAt: NOW + 59,
      expiresAt: NOW - 59,
      hasSecondFactor: false,
    });
  });
  it.each(['', 'Basic dTpw', 'Bearer', 'Bearer  '])(
    'is read from a bearer header only: %j',
    async (header) => {
      expect(await verify(header)).toBeNull();
    },
  );
  it('is refused under another scheme', async () => {
    expect(await verify(`Token ${await kit.sign(good)}`)).toBeNull();
    expect(await verify(undefined)).toBeNull();
  });
});

describe('a repeated token (PERF-16)', () => {
  it('has its signature checked once in five minutes', async () => {
    const { verify: again, at, asked } = clocked();
    const header = `Bearer ${await kit.sign(good)}`;
    for (const second of [0, 1, 299]) {
      at(NOW + second);
      expect((await again(header))?.uid).toBe('u1');
    }
    expect(asked()).toBe(1);
    at(NOW + 300);
    expect((await again(header))?.uid).toBe('u1');
    expect(asked()).toBe(2);
  });
  it('ends on time anyway (SAFE-2)', async () => {
    const { verify: again, at } = clocked();
    const header = `Bearer ${await kit.sign({ ...good, exp: NOW + 100 })}`;
    expect((await again(header))?.uid).toBe('u1');
    at(NOW + 159);
    expect((await again(header))?.uid).toBe('u1');
    at(NOW + 160);
    expect(await again(header)).toBeNull();
  });
  it('does not validate a look-alike token', async () => {
    const { verify: again, asked } = clocked();
    const token = await kit.sign(good);
    expect((await again(`Bearer ${token}`))?.uid).toBe('u1');
    const [head, , signature] = token.split('.');
    expect(await again(`Bearer ${head}.${b64({ ...good, sub: 'u2' })}.${signature}`)).toBeNull();
    expect(await again(`Bearer ${await kit.signOther(good)}`)).toBeNull();
    expect(asked()).toBe(3);
  });
  it('is cached in a bounded number', async () => {
    const { verify: again, asked } = clocked();
    const headers = await Promise.all(
      Array.from(
        { length: 5001 },
        async (_, n) => `Bearer ${await kit.sign({ ...good, sub: `u${n}` })}`,
      ),
    );
    for (const header of headers) expect(await again(header)).not.toBeNull();
    expect(asked()).toBe(5001);
    // The one beyond the bound evicted all others.
    expect((await again(headers[0]))?.uid).toBe('u0');
    expect((await again(headers[5000]))?.uid).toBe('u5000');
    expect(asked()).toBe(5002);
  });
});
