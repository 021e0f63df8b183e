import { expect, it, vi } from 'vitest';
import { COLUMNS_VERSION } from '../../../contract/report/metricColumns.ts';
import { BYTES_REVISION } from '../../../server/report/months/segments.ts';

it('stores months under another revision when the columns change their version (PERF-11)', async () => {
  vi.resetModules();
  vi.doMock(import('../../../contract/report/metricColumns.ts'), async (original) => ({
    ...(await original()),
    COLUMNS_VERSION: COLUMNS_VERSION + 1,
  }));
  const next = await import('../../../server/report/months/segments.ts');
  expect(next.BYTES_REVISION).toBeGreaterThan(BYTES_REVISION);
  vi.doUnmock('../../../contract/report/metricColumns.ts');
});
