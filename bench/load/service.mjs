// One service as it runs in production, over the database DATABASE_URL names, with a key of the bench's own instead of an
// identity provider. Says its port and its memory when asked.
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
/** Time that goes by so many times as fast, for what counts in hours; from here on, so that starting is as it is. */
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
