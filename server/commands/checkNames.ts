import { nameClashes } from './nameClashes.ts';
import { onDatabase, runCommand } from './onDatabase.ts';

await runCommand(() =>
  onDatabase(process.env, 'check the names', async ({ store }) => {
    const client = await store.pool.connect();
    try {
      const lines = await nameClashes(client);
      if (lines.length === 0) return ['No names clash.'];
      process.exitCode = 1;
      return lines;
    } finally {
      client.release();
    }
  }),
);
