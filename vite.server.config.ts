import { cp, writeFile } from 'node:fs/promises';
import { defineConfig, type Plugin } from 'vite';
import { buildInfo } from './scripts/buildInfo.mjs';

/** Process tests build their own copy. */
const outDir = process.env['CATIS_SERVER_OUT'] ?? 'dist/server';

/** Packages that a release has as folders: they read files of their own, or few runs load them. */
const notBundled = [
  '@electric-sql/pglite',
  '@fastify/otel',
  '@fastify/swagger-ui',
  '@opentelemetry/api',
  '@opentelemetry/exporter-trace-otlp-proto',
  '@opentelemetry/sdk-trace-node',
  'firebase-admin',
  'firebase-tools',
];
/** Packages written for CommonJS read these two. */
const commonJsNames = `import { fileURLToPath as __toPath } from 'node:url';
const __filename = __toPath(import.meta.url), __dirname = __toPath(new URL('.', import.meta.url));`;

/** Copies the files that the service reads, and writes what it was built from (OPS-9). */
const copyPlainFiles = (isRelease: boolean): Plugin => {
  let to = outDir;
  return {
    name: 'copy-plain-files',
    configResolved: ({ build }) => {
      to = build.outDir;
    },
    async closeBundle() {
      for (const [from, name] of [
        ['server/migrations', 'migrations'],
        ['server/database/pglite.worker.mjs', 'pglite.worker.mjs'],
        ['server/database/pgliteUpkeep.mjs', 'pgliteUpkeep.mjs'],
        // A release refuses the local identity.
        ...(isRelease ? [] : [['server/identity/emulator.worker.mjs', 'emulator.worker.mjs']]),
      ] as const)
        await cp(from, `${to}/${name}`, { recursive: true });
      await writeFile(`${to}/build.json`, buildInfo(isRelease));
    },
  };
};

// Bundles the service as JavaScript: Node 20 doesn't run TypeScript, and tsx doesn't cover worker
// threads. `--mode release` bundles the packages too (`npm run release`).
export default defineConfig(({ mode }) => ({
  publicDir: false,
  ...(mode === 'release' ? { ssr: { noExternal: true as const, external: notBundled } } : {}),
  build: {
    ssr: true,
    outDir,
    target: 'node20',
    emptyOutDir: true,
    rollupOptions: {
      input: {
        main: 'server/main.ts',
        'import-incidents': 'server/commands/importIncidents.ts',
        'import-aims': 'server/commands/importAims.ts',
        'import-list': 'server/commands/importList.ts',
        'admin-create': 'server/commands/adminCreate.ts',
        'check-names': 'server/commands/checkNames.ts',
        'check-costs': 'server/commands/checkCosts.ts',
        backup: 'server/commands/backup.ts',
        restore: 'server/commands/restore.ts',
      },
      output: {
        // All in one folder: each file finds the workers and migrations next to itself.
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        ...(mode === 'release' ? { banner: commonJsNames } : {}),
      },
    },
  },
  plugins: [copyPlainFiles(mode === 'release')],
}));
