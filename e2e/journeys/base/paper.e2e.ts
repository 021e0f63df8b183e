import { expect, expectAccessible, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

test('the board and log, and the sheets that pilots sign, print without anything to press (BASE-30, BASE-31)', async ({
  signedIn,
}) => {
  const page = await signedIn('base');
  await visit(page, '/base-management');
  const board = page.getByRole('region', { name: /^Today's board/ });
  await expect(board.getByRole('listitem').first()).toBeVisible();
  const aircraft = await board.getByRole('listitem').count();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^HMT Hemet · board and log of /)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Board' }).getByRole('row')).toHaveCount(
    aircraft + 1,
  );
  await expect(page.getByRole('region', { name: 'Log' })).toBeVisible();
  for (const role of ['button', 'link', 'textbox', 'combobox', 'navigation'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('link', { name: "Day's flights" }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: "Day's flights" })).toBeVisible();
  const sheets = page.getByRole('article');
  // Back to a day on which several aircraft flew.
  await expect(async () => {
    await page.getByRole('link', { name: 'Day before' }).press('Enter');
    expect(await sheets.count()).toBeGreaterThan(1);
  }).toPass();
  await expectAccessible(page);
  const count = await sheets.count();
  await expect(page.getByText('Pilot, signature and date')).toHaveCount(count);
  await page.emulateMedia({ media: 'print' });
  for (const role of ['button', 'link', 'navigation'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
  const paper = await page.pdf({ preferCSSPageSize: true });
  expect(Number(/\/Count (\d+)/.exec(paper.toString('latin1'))?.[1])).toBe(count);
});
