import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { projectAdmin } from '../../../server/identity/projectAdmin.ts';

const require = createRequire(import.meta.url);
const PROJECT = 'demo-project';

/**
 * The vendor's emulator on a local port, as the vendor's admin library requires it; unused paths
 * are not compiled.
 */
async function emulatorOnPort(): Promise<Server> {
  const spec = require('firebase-tools/lib/emulator/auth/apiSpec.js') as {
    default: { paths: Record<string, unknown> };
  };
  const used =
    /^\/v1\/(projects\/\{targetProjectId\}\/)?accounts(:(lookup|update|sendOobCode|signInWithPassword|resetPassword))?$/;
  for (const path of Object.keys(spec.default.paths))
    if (!used.test(path)) delete spec.default.paths[path];
  const { createApp } = require('firebase-tools/lib/emulator/auth/server') as {
    createApp: (
      project: string,
    ) => Promise<{ listen: (port: number, host: string, ready: () => void) => Server }>;
  };
  const app = await createApp(PROJECT);
  return new Promise((resolve) => {
    const server = app.listen(0, '127.0.0.1', () => resolve(server));
  });
}

describe('a real project, through the vendor’s library', () => {
  let server: Server;
  let app: ReturnType<typeof initializeApp>;
  beforeAll(async () => {
    server = await emulatorOnPort();
    process.env['FIREBASE_AUTH_EMULATOR_HOST'] =
      `127.0.0.1:${(server.address() as AddressInfo).port}`;
    app = initializeApp({ projectId: PROJECT }, 'test');
    await getAuth(app).createUser({
      uid: 'u1',
      email: 'known@x.test',
      password: 'A fine long password',
      displayName: 'Known',
    });
  }, 60_000);
  afterAll(async () => {
    await deleteApp(app);
    server.closeAllConnections();
    server.close();
    delete process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  });
  const signIn = async () => {
    const host = process.env['FIREBASE_AUTH_EMULATOR_HOST'];
    const reply = await fetch(
      `http://${host}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=x`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'known@x.test', password: 'A fine long password' }),
      },
    );
    return reply.status;
  };

  it('confirms an address, and drops a second factor with its sessions (ACC-14, ACC-15)', async () => {
    const ended: string[] = [];
    const { admin } = projectAdmin(async () => getAuth(app), {
      onEnded: (uid) => void ended.push(uid),
    });
    await getAuth(app).createUser({
      uid: 'u2',
      email: 'factor@x.test',
      multiFactor: {
        enrolledFactors: [{ factorId: 'phone', phoneNumber: '+15555550100', displayName: 'Phone' }],
      },
      emailVerified: true,
    });
    await getAuth(app).updateUser('u2', { emailVerified: false });
    await admin.confirmEmail('u2');
    await admin.dropSecondFactor('u2');
    await admin.dropSecondFactor('nobody');
    const { emailVerified, multiFactor, tokensValidAfterTime } = await getAuth(app).getUser('u2');
    expect([emailVerified, multiFactor?.enrolledFactors ?? [], ended]).toEqual([true, [], ['u2']]);
    expect(Date.parse(tokensValidAfterTime ?? '')).toBeGreaterThan(0);
  });

  it('finds accounts and creates reset codes for existing ones', async () => {
    const { admin } = projectAdmin(async () => getAuth(app));
    expect([
      await admin.find('u1'),
      await admin.find('nobody'),
      await admin.resetCode('nobody@x.test'),
    ]).toEqual([{ uid: 'u1', email: 'known@x.test', name: 'Known' }, null, null]);
    expect((await admin.resetCode('known@x.test'))?.length).toBeGreaterThan(20);
  });

  it('refuses tokens of accounts signed out or disabled, immediately when this service did it (SAFE-5)', async () => {
    const now = Math.floor(Date.now() / 1000);
    const ended: string[] = [];
    const { admin, current } = projectAdmin(async () => getAuth(app), {
      onEnded: (uid) => ended.push(uid),
    });
    const claims = (uid: string, signedInAt: number) =>
      current(async () => ({ sub: uid, auth_time: signedInAt }))('token');
    const isGood = async (uid: string, signedInAt: number) =>
      (await claims(uid, signedInAt)) !== null;
    expect([
      await isGood('u1', now),
      await isGood('nobody', now),
      await current(async () => null)('token'),
    ]).toEqual([true, false, null]);
    await admin.signOut('u1');
    expect([await isGood('u1', now - 3600), await isGood('u1', now + 5)]).toEqual([false, true]);
    await admin.allow('u1', false);
    expect([await isGood('u1', now + 5), await signIn()]).toEqual([false, 400]);
    await admin.allow('u1', true);
    expect([await isGood('u1', now + 5), await signIn()]).toEqual([true, 200]);
    await admin.signOut('nobody');
    await admin.allow('nobody', false);
    // Sign-out, removed access, and both again for a missing account.
    expect(ended).toEqual(['u1', 'u1', 'nobody', 'nobody']);
  });

  it.each([
    ['refuses', () => Promise.reject(new Error('app/network-error'))],
    ['never answers', () => new Promise<never>(() => undefined)],
  ])(
    'returns 503, not 401, while the provider %s, and sends it one request (SAFE-2, SAFE-12)',
    async (_, getUser) => {
      const getUserSpy = vi.fn(getUser);
      const silent: unknown[] = [];
      // Only the lookups of the provider are used.
      const { current } = projectAdmin(
        async () => ({ getUser: getUserSpy }) as unknown as ReturnType<typeof getAuth>,
        {
          onSilent: (e) => silent.push(e),
          answerWithinMs: 50,
        },
      );
      const verify = () => current(async () => ({ sub: 'u1', auth_time: 1 }))('token');
      await expect(verify()).rejects.toMatchObject({
        status: 503,
        headers: { 'retry-after': '10' },
      });
      await expect(verify()).rejects.toMatchObject({ status: 503 });
      expect([getUserSpy.mock.calls.length, silent.length]).toEqual([1, 1]);
    },
  );
});
