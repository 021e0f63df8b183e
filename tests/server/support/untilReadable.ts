import { expect, vi } from 'vitest';
import type { Store } from '../../../server/database/open.ts';

/**
 * Waits until every stored change can be read: other tests' transactions on the same PostgreSQL
 * hold the newest ones up until they end.
 */
export const untilReadable = (store: Pick<Store, 'pool'>): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await store.pool.query<{ left: number }>(
        'select count(*)::int as left from change_log where tx >= pg_snapshot_xmin(pg_current_snapshot())',
      );
      expect(rows[0]?.left).toBe(0);
    },
    { timeout: 30_000, interval: 20 },
  );
