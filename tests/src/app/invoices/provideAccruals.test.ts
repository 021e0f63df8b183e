import { expect, it } from 'vitest';
import { provideAccruals } from '../../../../src/app/invoices/provideAccruals.ts';
import { fakeServices, runEffect } from '../../support/fakeServices.ts';

it('loads the accruals of the days (APR-70, APR-71)', async () => {
  const { services, asked } = fakeServices({ listAccruals: () => ({ accruals: [] }) });
  const days = { from: '2025-01-01', until: '2025-07-31' };
  const found = await runEffect(provideAccruals(services), 'loadAccruals', days);
  expect([found, asked.map(({ name, query }) => [name, query])]).toEqual([
    [],
    [['listAccruals', days]],
  ]);
});
