import type { Locator, Page } from 'playwright/test';
import { daysAgo } from '../../support/asPerson.ts';
import { type Account, expect, test } from '../../support/test.ts';

/**
 * The cumulative layout shift since the page was loaded, by the browser's measure: 1 is all of the
 * page by its own height.
 */
const moved = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        // Buffered entries arrive immediately; a page without shifts has none.
        new PerformanceObserver((list) =>
          done(
            list
              .getEntries()
              .reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0),
          ),
        ).observe({
          type: 'layout-shift',
          buffered: true,
        });
        setTimeout(() => done(0), 1000);
      }),
  );
const pages: readonly {
  readonly as: Account;
  readonly path: string;
  readonly last: (page: Page) => Locator;
}[] = [
  {
    as: 'dispatcher',
    path: '/fuel-receipts/aircraft/new',
    last: (page) => page.getByRole('button', { name: /^Save/ }),
  },
  {
    as: 'analyst',
    path: '/reports/fuel?dateMode=lastDays&days=200',
    last: (page) => page.locator('figure svg').first(),
  },
  {
    as: 'analyst',
    path: `/reports/catis/cost?dateMode=specific&start=${daysAgo(60)}&end=${daysAgo(1)}&charts=on`,
    last: (page) => page.locator('figure svg').first(),
  },
];

test('late content has its room reserved: nothing moves from under the pointer (LOOK-37)', async ({
  signedIn,
}) => {
  for (const { as, path, last } of pages)
    await test.step(path, async () => {
      const page = await signedIn(as);
      // As slow as the machines at bases, so that late content arrives late.
      const machine = await page.context().newCDPSession(page);
      await machine.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await page.goto(path);
      await expect(last(page)).toBeVisible();
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      expect(await moved(page)).toBeLessThan(0.04);
      await page.context().close();
    });
});
