import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { setup } from 'xstate';
import { SettingsPage } from '../../pages/SettingsPage.ts';
import { ask } from '../../support/asPerson.ts';
import { travel } from '../../support/journey.ts';
import { expect, expectAccessible } from '../../support/test.ts';

/**
 * A base manager and an administrator change the same crew member; the base manager saves second.
 */
const chart = setup({}).createMachine({
  id: 'two people change one setting',
  initial: 'bothTyped',
  states: {
    bothTyped: { on: { saveSecond: 'asked' } },
    asked: {
      on: {
        keepMine: 'mineStands',
        acceptTheirs: 'theirsStands',
        saveUndecided: 'askedAgain',
        goBack: 'formKept',
      },
    },
    askedAgain: { on: { acceptTheirs: 'theirsStands' } },
    formKept: { on: { saveSecond: 'asked' } },
    mineStands: {},
    theirsStands: {},
  },
});

const crew = (page: Page) => new SettingsPage(page, 'Crew members', 'crew-members');
const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Changed meanwhile' });
const perDiem = (page: Page) => crew(page).field('Usual per diem (optional)');
const side = (page: Page, name: RegExp) => dialog(page).getByRole('radio', { name });
/** Every path has its own crew member. */
let lastName = '';

/** A new crew member with the job and vendor of another. */
async function makeCrewMember(page: Page): Promise<string> {
  const all = await ask<{ roleId: string; vendorId: string | null }[]>(page, 'GET', '/crew');
  const like = all.find(({ vendorId }) => vendorId !== null);
  // A worker that restarts after a failure uses another name, too.
  const data = {
    firstName: 'Kit',
    lastName: `Meadow${randomUUID().slice(0, 6)}`,
    roleId: like?.roleId,
    vendorId: like?.vendorId,
    baseId: null,
    usualPerDiem: 50,
  };
  await ask(page, 'POST', '/crew', data);
  return data.lastName;
}
const openIt = async (page: Page) => {
  await crew(page).open(`?search=${lastName}`);
  await crew(page).openRow(lastName);
};
/** The stored record: both changes, and the chosen value of the field that both changed. */
async function expectStored(page: Page, dollars: string) {
  await expect(crew(page).notice('Crew member saved.')).toBeVisible();
  await expect(crew(page).form()).toHaveCount(0);
  await openIt(page);
  await expect(crew(page).field('First name')).toHaveValue('Kitty');
  await expect(crew(page).field('Last name')).toHaveValue(`${lastName} Ruiz`);
  await expect(perDiem(page)).toHaveValue(dollars);
}

travel(chart, {
  paths: 4,
  begin: async ({ signedIn }) => {
    const [mine, theirs] = [await signedIn('base'), await signedIn('admin')];
    lastName = await makeCrewMember(theirs);
    for (const page of [mine, theirs]) await openIt(page);
    await crew(theirs).field('Last name').fill(`${lastName} Ruiz`);
    await perDiem(theirs).fill('75');
    await crew(theirs).saveWell('Crew member');
    await crew(mine).field('First name').fill('Kitty');
    await perDiem(mine).fill('61');
    return mine;
  },
  states: {
    bothTyped: async ({ page }) => {
      await expect(perDiem(page)).toHaveValue('61');
      await expect(crew(page).field('Last name')).toHaveValue(lastName);
    },
    asked: async ({ page }) => {
      await expect(dialog(page)).toContainText(
        'A. Admin changed this meanwhile. Your changes are not saved.',
      );
      await expect(dialog(page).getByRole('radiogroup')).toHaveCount(1);
      await expect(
        dialog(page).getByRole('radiogroup', { name: /^Usual per diem.*before: 50\.00/ }),
      ).toBeVisible();
      await expect(side(page, /61/)).not.toBeChecked();
      await expect(side(page, /75\.00/)).not.toBeChecked();
      await expect(dialog(page)).toContainText(`Taken from A. Admin: Last name: ${lastName} Ruiz`);
      await expectAccessible(page);
    },
    askedAgain: async ({ page }) => {
      await expect(dialog(page).getByRole('status')).toHaveText('Choose one of each.');
      await expect(dialog(page).getByRole('radiogroup').locator(':focus')).toHaveCount(1);
    },
    formKept: async ({ page }) => {
      await expect(dialog(page)).toHaveCount(0);
      await expect(crew(page).field('First name')).toHaveValue('Kitty');
      await expect(perDiem(page)).toHaveValue('61');
    },
    mineStands: ({ page }) => expectStored(page, '61.00'),
    theirsStands: ({ page }) => expectStored(page, '75.00'),
  },
  events: {
    saveSecond: async ({ page, complaints }) => {
      // The service refuses the second save.
      complaints.expected.push('412');
      await crew(page).save();
    },
    keepMine: async ({ page }) => {
      await side(page, /61/).press('Space');
      await dialog(page).getByRole('button', { name: 'Save both' }).press('Enter');
    },
    acceptTheirs: async ({ page }) => {
      await side(page, /75\.00/).press('Space');
      await dialog(page).getByRole('button', { name: 'Save both' }).press('Enter');
    },
    saveUndecided: ({ page }) =>
      dialog(page).getByRole('button', { name: 'Save both' }).press('Enter'),
    goBack: ({ page }) => page.keyboard.press('Escape'),
  },
});
