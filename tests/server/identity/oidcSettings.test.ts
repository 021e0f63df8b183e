import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readEnvironment } from '../../../server/environment.ts';
import { accountOf, isStaffIn, uidOf } from '../../../server/identity/oidc/claims.ts';
import { readServiceKeys } from '../../../server/identity/oidc/serviceKeys.ts';
import { type OidcSettings, oidcSettings } from '../../../server/identity/oidc/settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'catis-oidc-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const good = {
  OIDC_ISSUER: 'https://sso.agency.test/realms/agency',
  OIDC_CLIENT_ID: 'catis',
  CATIS_SECRET_FILE: '/etc/catis/key.pem',
  PUBLIC_URL: 'https://catis.agency.test',
  HOST: '0.0.0.0',
  NODE_ENV: 'production',
};

it('accepts a provider in production with three settings, and fills in the others', () => {
  expect(oidcSettings(readEnvironment(good))).toEqual({
    issuer: good.OIDC_ISSUER,
    clientId: 'catis',
    clientSecretFile: null,
    clientKeyFile: null,
    scopes: 'openid email profile offline_access',
    acrValues: null,
    emailClaim: 'email',
    nameClaim: 'name',
    staffClaim: 'staff',
    staffValue: null,
    label: 'Agency sign-in',
    secretFile: good.CATIS_SECRET_FILE,
  });
});

it.each([
  [
    { FIREBASE_CONFIG_FILE: 'a.json', FIREBASE_SERVICE_ACCOUNT_FILE: 'b.json' },
    'OIDC_ISSUER: an installation has one identity',
  ],
  [{ OIDC_ISSUER: '' }, 'OIDC_CLIENT_ID: belongs to a sign-in by OIDC_ISSUER'],
  [{ OIDC_ISSUER: 'http://sso.agency.test' }, 'OIDC_ISSUER: must begin with https://'],
  [{ OIDC_CLIENT_ID: '' }, 'OIDC_CLIENT_ID: set the id'],
  [
    { OIDC_CLIENT_SECRET_FILE: 'a', OIDC_CLIENT_KEY_FILE: 'b' },
    'OIDC_CLIENT_KEY_FILE: set it or OIDC_CLIENT_SECRET_FILE',
  ],
  [{ OIDC_SCOPES: 'email' }, 'OIDC_SCOPES: must include openid'],
  [{ CATIS_SECRET_FILE: '' }, 'CATIS_SECRET_FILE: OIDC_ISSUER needs'],
  [{ PUBLIC_URL: '' }, 'PUBLIC_URL: OIDC_ISSUER needs the address'],
  [{ PUBLIC_URL: 'http://catis.agency.test' }, 'PUBLIC_URL: must begin with https://'],
])('refuses %j by the name of the variable (SAFE-43)', (changes, message) => {
  expect(() => readEnvironment({ ...good, ...changes })).toThrow(message);
});

const keyFile = (name: string, bits: number) => {
  const path = join(folder, name);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return path;
};
it('refuses a key file that is missing, empty, damaged or too short, without its content (SAFE-44)', async () => {
  const empty = join(folder, 'empty');
  writeFileSync(empty, 'secret words');
  const damaged = join(folder, 'damaged');
  writeFileSync(damaged, '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n');
  const refused = async (path: string) =>
    (await readServiceKeys(path).catch((e: Error) => e.message)) as string; // each of them fails
  expect(await refused(join(folder, 'none'))).toMatch(/^CATIS_SECRET_FILE: .* cannot be read$/);
  expect(await refused(empty)).toMatch(/^CATIS_SECRET_FILE: \S+ must begin with a private key/);
  expect(await refused(damaged)).toMatch(/^CATIS_SECRET_FILE: \S+ holds a damaged key$/);
  expect(await refused(keyFile('short', 1024))).toMatch(/at least 2048 bits$/);
});

it('opens a sealed text only for its use and unchanged (SAFE-44)', async () => {
  const keys = await readServiceKeys(keyFile('good', 2048));
  const sealed = keys.seal('refresh', 'a token');
  expect(keys.open('refresh', sealed)).toBe('a token');
  expect(keys.open('id token', sealed)).toBeNull();
  expect(keys.open('refresh', `${sealed.slice(0, -2)}AA`)).toBeNull();
  expect(keys.open('refresh', 'a.b.c')).toBeNull();
});

// Complete for these tests, which read only the claims.
const settings = oidcSettings(readEnvironment(good)) as OidcSettings;
it('reads staff from true, or from the configured value alone or in a list (SAFE-46)', () => {
  const roles = { ...settings, staffClaim: 'roles', staffValue: 'catis' };
  expect([
    isStaffIn({ staff: true }, settings),
    isStaffIn({ staff: 'true' }, settings),
    isStaffIn({}, settings),
    isStaffIn({ roles: ['a', 'catis'] }, roles),
    isStaffIn({ roles: 'catis' }, roles),
    isStaffIn({ roles: ['catis2'], staff: true }, roles),
  ]).toEqual([true, false, false, true, true, false]);
});

it('accepts a missing statement about the e-mail, and refuses a missing e-mail (SAFE-46)', () => {
  const claims = { sub: 'ada', email: ' ada@agency.test ', name: 'Ada' };
  expect(accountOf(claims, settings)).toEqual({
    uid: uidOf(settings.issuer, 'ada'),
    email: 'ada@agency.test',
    name: 'Ada',
    staff: false,
  });
  expect(() => accountOf({ sub: 'ada' }, settings)).toThrow(
    expect.objectContaining({ words: expect.stringContaining("didn't give your e-mail (email)") }),
  );
});

it('gives the same subject of another issuer another id (SAFE-46)', () => {
  expect(uidOf('https://a.test', 'ada')).toMatch(/^oidc:[\w-]{43}$/);
  expect(uidOf('https://a.test', 'ada')).not.toBe(uidOf('https://b.test', 'ada'));
});

it('leaves second factors to the provider (ACC-16)', () => {
  expect(() => readEnvironment({ ...good, CATIS_SECOND_FACTOR: 'required' })).toThrow(
    'CATIS_SECOND_FACTOR: with OIDC_ISSUER the provider asks for second factors',
  );
});
