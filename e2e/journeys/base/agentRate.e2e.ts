import type { Page } from 'playwright/test';
import { setup } from 'xstate';
import { SettingsPage } from '../../pages/SettingsPage.ts';
import { travel } from '../../support/journey.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

/** An administrator corrects the price of a season that already has loads. */
const chart = setup({}).createMachine({
  id: 'price of past loads',
  initial: 'rateOpen',
  states: {
    rateOpen: { on: { raisePrice: 'impactShown' } },
    impactShown: { on: { cancel: 'formKept', reprice: 'repriced', leaveByEscape: 'formKept' } },
    formKept: { on: { saveAgain: 'impactShown', discard: 'asBefore' } },
    repriced: { on: { lowerPrice: 'wayBackShown' } },
    wayBackShown: { on: { reprice: 'priceAsBefore' } },
    priceAsBefore: {},
    asBefore: {},
  },
});
const rates = (page: Page) => new SettingsPage(page, 'Agent rates', 'agent-rates');
const price = (page: Page) => rates(page).field('Price, tier 1');
const dialog = (page: Page) =>
  page.getByRole('alertdialog', { name: 'This changes past dispatches' });
const rateAt = async (page: Page, base: string) => {
  const list = rates(page);
  await list.open();
  await page.getByRole('combobox', { name: 'Base', exact: true }).fill(base);
  await page.getByRole('option', { name: base }).click();
  await expect(page).toHaveURL(/baseId=/);
  return list.row(base, 'PHOS-CHEK LC95A', 'Current');
};
const dollars = (text = '') => Number(text.replaceAll(',', ''));
/** Reads the numbers in the dialog's text. */
async function impactIn(page: Page) {
  const text = (await dialog(page).getByRole('paragraph').first().textContent()) ?? '';
  const said =
    /^This changes (\d+) dispatch(?:es)? from \d\d\/\d\d\/\d{4}\. Agent cost goes from \$([\d,]+\.\d\d) to \$([\d,]+\.\d\d) \(([+−])\$([\d,]+\.\d\d)\)\.(?: .+ shows as differences\.)?$/.exec(
      text,
    );
  expect(said, text).not.toBeNull();
  const [, count, before, after, sign, difference] = said ?? [];
  return {
    dispatches: Number(count),
    before: dollars(before),
    after: dollars(after),
    difference: (sign === '−' ? -1 : 1) * dollars(difference),
  };
}
let first = { price: '', tiers: '', impact: { dispatches: 0, before: 0, after: 0, difference: 0 } };
const dearer = (text: string) => (Number(text) + 0.1).toFixed(2);
const tiers = async (page: Page) =>
  (await rates(page)
    .row('PHOS-CHEK LC95A', 'Current')
    .getByRole('gridcell')
    .nth(2)
    .textContent()) ?? '';

travel(chart, {
  paths: 4,
  begin: async ({ signedIn }) => {
    const page = await signedIn('admin');
    const row = await rateAt(page, 'Chico');
    await row.click();
    first = { ...first, price: await price(page).inputValue(), tiers: await tiers(page) };
    return page;
  },
  states: {
    rateOpen: async ({ page }) => {
      await expect(rates(page).drawer('PHOS-CHEK LC95A at Chico')).toBeVisible();
      await expect(price(page)).not.toHaveValue('');
    },
    impactShown: async ({ page }) => {
      await expect(dialog(page)).toBeVisible();
      await expect(dialog(page).getByRole('button')).toHaveText([
        'Cancel',
        'Save and re-price',
        'Start from today instead',
      ]);
      await expect(
        dialog(page).getByRole('button', { name: 'Start from today instead' }),
      ).toBeFocused();
      const impact = await impactIn(page);
      expect(impact.dispatches).toBeGreaterThan(0);
      expect(impact.after).toBeGreaterThan(impact.before);
      expect(impact.difference).toBeCloseTo(impact.after - impact.before, 2);
      first = { ...first, impact };
      await expectAccessible(page);
    },
    formKept: async ({ page }) => {
      await expect(dialog(page)).toHaveCount(0);
      await expect(price(page)).toHaveValue(dearer(first.price));
      expect(await tiers(page)).toBe(first.tiers);
    },
    asBefore: async ({ page }) => {
      await expect(rates(page).form()).toHaveCount(0);
      await (await rateAt(page, 'Chico')).click();
      await expect(price(page)).toHaveValue(first.price);
      expect(await tiers(page)).toBe(first.tiers);
    },
    repriced: async ({ page }) => {
      await expect(rates(page).notice('Agent rate saved.')).toBeVisible();
      await expect(rates(page).form()).toHaveCount(0);
      await expect.poll(() => tiers(page)).not.toBe(first.tiers);
    },
    wayBackShown: async ({ page }) => {
      // The dispatches now cost what the dialog stated, and would cost the previous amount again
      // after a change back.
      const { dispatches, before, after, difference } = first.impact;
      await expect(dialog(page)).toBeVisible();
      expect(await impactIn(page)).toEqual({
        dispatches,
        before: after,
        after: before,
        difference: -difference,
      });
    },
    priceAsBefore: async ({ page }) => {
      await expect(rates(page).form()).toHaveCount(0);
      await expect.poll(() => tiers(page)).toBe(first.tiers);
    },
  },
  events: {
    raisePrice: async ({ page }) => {
      await price(page).fill(dearer(first.price));
      await rates(page).save();
    },
    lowerPrice: async ({ page }) => {
      await rates(page).openRow('PHOS-CHEK LC95A', 'Current');
      await price(page).fill(first.price);
      await rates(page).save();
    },
    cancel: ({ page }) => dialog(page).getByRole('button', { name: 'Cancel' }).click(),
    leaveByEscape: ({ page }) => page.keyboard.press('Escape'),
    reprice: ({ page }) => dialog(page).getByRole('button', { name: 'Save and re-price' }).click(),
    saveAgain: ({ page }) => rates(page).save(),
    discard: async ({ page }) => {
      await rates(page).button('Close the form').click();
      await page
        .getByRole('alertdialog', { name: 'Close without saving?' })
        .getByRole('button', { name: 'Discard changes' })
        .click();
    },
  },
});

test('a price from today on does not change past dispatches (SET-6)', async ({ signedIn }) => {
  const page = await signedIn('admin');
  await (await rateAt(page, 'Redding')).click();
  const old = await price(page).inputValue();
  await price(page).fill(dearer(old));
  await rates(page).save();
  await dialog(page).getByRole('button', { name: 'Start from today instead' }).click();
  await expect(rates(page).notice('Agent rate saved.')).toBeVisible();
  await expect(rates(page).row('Redding', 'PHOS-CHEK LC95A', 'Current')).toContainText(
    `$${dearer(old)}`,
  );
  // The previous price ends yesterday, unchanged.
  await page.getByText('Show ended').click();
  await expect(
    rates(page).row('Redding', 'PHOS-CHEK LC95A', 'Ended', `$${Number(old).toFixed(2)}`),
  ).not.toHaveCount(0);
});
