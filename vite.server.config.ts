import { cp } from 'node:fs/promises';
import { defineConfig } from 'vite';

/** Process tests build their own copy. */
const outDir = process.env['CATIS_SERVER_OUT'] ?? 'dist/server';

// Bundles the service as JavaScript: Node 20 doesn't run TypeScript, and tsx doesn't cover worker
// threads.
export default defineConfig({
  publicDir: false,
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
        'admin-create': 'server/commands/adminCreate.ts',
        'check-names': 'server/commands/checkNames.ts',
        'check-costs': 'server/commands/checkCosts.ts',
        backup: 'server/commands/backup.ts',
        restore: 'server/commands/restore.ts',
      },
      // All in one folder: each file finds the workers and migrations next to itself.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  plugins: [
    {
      name: 'copy-plain-files',
      async closeBundle() {
        for (const [from, to] of [
          ['server/migrations', `${outDir}/migrations`],
          ['server/identity/emulator.worker.mjs', `${outDir}/emulator.worker.mjs`],
          ['server/database/pglite.worker.mjs', `${outDir}/pglite.worker.mjs`],
          ['server/database/pgliteUpkeep.mjs', `${outDir}/pgliteUpkeep.mjs`],
        ] as const)
          await cp(from, to, { recursive: true });
      },
    },
  ],
});
