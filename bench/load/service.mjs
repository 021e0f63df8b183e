// One service as in production, on the database of DATABASE_URL, with the benchmark's own key
// instead of an identity provider. It reports its port, and its memory on request.
import { createPublicKey } from 'node:crypto';
import { buildApp } from '../../server/app.ts';
import { openStore, servicePatience } from '../../server/database/open.ts';
import { bearerVerifier, localKeys, tokenVerifier } from '../../server/identity/verify.ts';

const store = await openStore({ databaseUrl: process.env.DATABASE_URL, patience: servicePatience });
const jwk = createPublicKey(process.env.BENCH_PUBLIC_KEY).export({ format: 'jwk' });
const keys = localKeys({ keys: [{ ...jwk, kid: 'bench', alg: 'RS256', use: 'sig' }] });
const nobody = {
  find: async () => null,
  resetCode: async () => null,
  allow: async () => undefined,
  signOut: async () => undefined,
};
const letters = {
  passwordReset: () => undefined,
  invitation: () => undefined,
  idle: async () => undefined,
};
const app = await buildApp({
  store,
  identity: {
    config: { apiKey: 'local', projectId: 'demo-catis', emulator: true },
    verify: bearerVerifier(tokenVerifier('demo-catis', keys)),
    admin: nobody,
    routes: null,
  },
  letters,
  webRoot: null,
});
await app.listen({ host: '127.0.0.1', port: 0 });
/**
 * Speeds up time by this factor, for figures over hours. It applies after the start, which takes
 * its usual time.
 */
const haste = Number(process.env.BENCH_HASTE ?? 1);
if (haste > 1) {
  const { setInterval: every } = globalThis;
  const now = performance.now.bind(performance);
  globalThis.setInterval = (work, ms, ...rest) => every(work, ms / haste, ...rest);
  performance.now = () => now() * haste;
}
process.on('message', () => {
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  process.send({ memory: rss, heap: heapUsed, cpu: process.cpuUsage() });
});
process.on('SIGTERM', () => process.exit(0));
process.send({ port: app.server.address().port });
