import type { Page } from 'playwright/test';
import { ReportPage } from '../../pages/ReportPage.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const year = `?dateMode=ytd&date=${new Date().toISOString().slice(0, 10)}`;
const MOST_STOPS = 80;

/** Presses Tab until this control has the focus. */
async function tabTo(page: Page, name: RegExp) {
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === document.body) return '';
      const label = element?.getAttribute('aria-labelledby')?.split(' ') ?? [];
      const words = label.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
      const own =
        element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
      return words || (element?.getAttribute('aria-label') ?? own ?? element?.textContent ?? '');
    });
    if (name.test(focused.trim())) return;
  }
  throw new Error(`No stop is named ${name}.`);
}
/** Opens the list of a control and chooses one of its options by typing its first letters. */
async function chooseByKeys(page: Page, control: RegExp, option: string) {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: option, exact: true })).toBeVisible();
  await page.keyboard.type(option);
  await expect(page.getByRole('option', { name: option, exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
}

const fromStart = (page: Page) =>
  page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });

test('a report is arranged, compared, charted, exported and saved by keys alone (RPT-195)', async ({
  signedIn,
}) => {
  const page = await signedIn('analyst');
  const report = new ReportPage(page);
  await report.open('cost', year);
  await report.expectLoaded();

  // Past the tabs and the toolbar; a menu begins with its first item.
  await tabTo(page, /^Skip to the table$/);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(report.grid()).toBeFocused();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.type('Show the rec');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/dimension=dispatch/);
  await report.expectLoaded();
  await expect(report.grid()).toBeFocused();
  await page.goBack();
  await expect(page).not.toHaveURL(/dimension=dispatch/);
  await report.expectLoaded();
  await expect(report.grid()).toBeFocused();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/dimension=dispatch/);
  await report.expectLoaded();
  await expect(report.grid()).toBeFocused();
  await page.goBack();
  await expect(page).not.toHaveURL(/dimension=dispatch/);
  await report.expectLoaded();
  await expect(report.grid()).toBeFocused();

  await fromStart(page);
  await chooseByKeys(page, /Across$/, 'Months');
  await expect(page).toHaveURL(/month\.totalCost/);
  await fromStart(page);
  await chooseByKeys(page, /Across$/, 'A year earlier');
  await expect(page).toHaveURL(/earlier\.totalCost/);
  await report.expectLoaded();
  await fromStart(page);
  await tabTo(page, /^Charts$/);
  await page.keyboard.press(' ');
  await expect(page).toHaveURL(/charts=on/);

  await fromStart(page);
  await tabTo(page, /^Export$/);
  const coming = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Enter');
  expect((await coming).suggestedFilename()).toMatch(/^cost-by-agency-data-report_/);

  await fromStart(page);
  await tabTo(page, /^Views$/);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Save view');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await expect(dialog.getByRole('textbox').first()).toBeFocused();
  const name = `By keys ${Date.now()}`;
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(name).first()).toBeVisible();
});
