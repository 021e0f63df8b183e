import { expect, expectAccessible, haveSettings, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

test('the closest aircraft of a fire: from Home and the command line, its point by keyboard, and a flight with both filled (CLO-2, CLO-5, CLO-9, CLO-10, CLO-13)', {
  tag: '@quick',
}, async ({ signedIn }) => {
  const page = await signedIn('dispatcher');
  await haveSettings(page, { guidedMode: false });
  await visit(page, '/');
  await page.getByRole('button', { name: 'Command' }).click();
  await page.getByLabel('Aircraft and what it does').fill('closest lantern');
  await expect(page.getByText(/Closest aircraft to CA-RRU-099001 Lantern Ridge/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { name: /^Closest to CA-RRU-099001 Lantern Ridge/ }),
  ).toBeVisible();
  const ready = page.getByRole('region', { name: 'Can be sent' });
  const firstBases = async () =>
    (await ready.getByRole('row').nth(1).getByRole('cell').nth(1).textContent()) ?? '';
  await expect.poll(firstBases).toMatch(/^(HMT|SBD|RAM), /);
  await expectAccessible(page);

  // A point near Redding brings other bases to the top.
  await page.getByRole('button', { name: 'Change the point' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Latitude')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('140');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Enter degrees between −90 and 90')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Latitude').fill('40.6');
  await page.keyboard.press('Tab');
  await page.getByLabel('Longitude').fill('-122.4');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('40.6000, −122.4000, entered here')).toBeVisible();
  await expect.poll(firstBases).toMatch(/^(RED|CHI), /);

  await page.getByRole('radio', { name: 'Tankers' }).click();
  await expect(page).toHaveURL(/\/closest\?kind=tankers$/);
  const row = ready.getByRole('row').nth(1);
  const radioId = ((await row.getByRole('rowheader').textContent()) ?? '').match(/^T-\d+/)?.[0];
  await row.getByRole('link', { name: `New flight of ${radioId}` }).click();
  await expect(page.getByRole('combobox', { name: 'Aircraft' })).toHaveValue(
    new RegExp(`^${radioId} `),
  );
  await expect(page.getByText('CA-RRU-099001 Lantern Ridge').first()).toBeVisible();

  // Another aircraft can be taken next to the form (CLO-13).
  const closest = page.getByRole('region', { name: 'Closest aircraft' });
  const take = closest.getByRole('button', { name: /^Take / }).first();
  const other = ((await take.getAttribute('aria-label')) ?? '').replace('Take ', '');
  await take.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Aircraft' })).toHaveValue(
    new RegExp(`^${other} `),
  );
  await expectAccessible(page);
});
