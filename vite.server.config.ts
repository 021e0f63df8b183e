import { cp } from 'node:fs/promises';
import { defineConfig } from 'vite';

/** The process tests build a copy of their own beside the product's. */
const outDir = process.env['CATIS_SERVER_OUT'] ?? 'dist/server';

// The server as plain JavaScript: Node 20 runs no TypeScript, and tsx does not reach worker threads.
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
      // One folder for all: the worker files and the migrations are found beside whichever file asks for them.
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
