// The four places where an interaction once took longest, each with its user actions. A round
// repeats until there are enough interactions.

/** The keys of one round, one after the other. */
const keys = async (page, act, all) => {
  for (const key of all) await act(() => page.keyboard.press(key));
};
/** Aircraft to search for, each spelled in another way. */
const words = ['t-8', 'n6', 't', 'cx', '-8'];

const aircraft = {
  name: 'aircraft',
  who: 'dispatcher@demo.test',
  address: '/dispatch/flight/new',
  prepare: async (page) => {
    await page.getByRole('radio', { name: 'Single page' }).click();
    await page.locator('[data-path="remarks"]').waitFor();
  },
  round: async (page, act, n) => {
    const field = page.getByRole('combobox', { name: 'Aircraft' });
    await act(() => field.click());
    await keys(page, act, ['Control+a', ...words[n % words.length], 'ArrowDown', 'Enter']);
    const chevron = page.locator('div:has(> [data-path="assetId"]) > button');
    await act(() => chevron.click());
    await keys(page, act, ['ArrowDown', 'ArrowDown']);
    await act(() => page.getByRole('option').nth(3).click());
    await act(() => chevron.click());
    await keys(page, act, ['Escape']);
  },
};

const home = {
  name: 'home',
  who: 'dispatcher@demo.test',
  address: '/',
  prepare: async (page) => {
    await page.getByRole('region', { name: 'Out now' }).waitFor();
  },
  round: async (page, act, n) => {
    const base = page.getByRole('combobox', { name: 'Base' });
    await act(() => page.locator('div:has(> input[role=combobox]) > button').first().click());
    await keys(page, act, ['ArrowDown', 'Escape']);
    await act(() => page.getByRole('heading', { name: 'Out now' }).click());
    await keys(page, act, ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab']);
    await act(() => base.click());
    await keys(page, act, ['Control+a', ...['hem', 'ram', 'mcc'][n % 3]]);
    // The first Escape restores the text, the second closes the list.
    await keys(page, act, ['Escape', 'Escape']);
    await act(() => page.getByRole('button', { name: /^Command/ }).click());
    await keys(page, act, ['t', '8', '3', 'Escape']);
    const meter = page.getByRole('region', { name: 'Out now' }).getByRole('textbox').first();
    await act(() => meter.click());
    await keys(page, act, ['1', '4', '2', '0', 'Tab']);
  },
};

const report = '/reports/catis/cost?dateMode=specific&start=2025-01-01&end=2026-12-31';
const shown = async (page) => {
  await page.getByText(/rows · loaded in/).waitFor();
};
const filter = {
  name: 'filter',
  who: 'analyst@demo.test',
  address: report,
  prepare: shown,
  round: async (page, act, n) => {
    await act(() => page.getByRole('button', { name: /^Filters/ }).click());
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    const boxes = dialog.getByRole('combobox');
    await boxes.first().waitFor();
    const box = boxes.nth(n % 3);
    await act(() => box.click());
    await keys(page, act, ['a', 'Backspace', 'ArrowDown', 'ArrowDown', 'Enter']);
    await act(() =>
      dialog
        .locator('div:has(> input[role=combobox]) > button')
        .nth(n % 3)
        .click(),
    );
    await act(() => page.getByRole('option').first().click());
    await act(() =>
      dialog
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click(),
    );
    await act(() =>
      dialog
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click(),
    );
    await keys(page, act, ['Escape']);
  },
};
const sort = {
  name: 'sort',
  who: 'analyst@demo.test',
  address: report,
  prepare: shown,
  round: async (page, act, n) => {
    const headers = page.getByRole('columnheader');
    const shownHeaders = Math.min(6, await headers.count());
    for (let at = 0; at < shownHeaders; at++) {
      const { x, y } = await headers.nth((at + n) % shownHeaders).boundingBox();
      await act(() => page.mouse.click(x + 30, y + 18));
      await act(() => page.mouse.click(x + 30, y + 18));
    }
  },
};

export const places = [aircraft, home, filter, sort];
