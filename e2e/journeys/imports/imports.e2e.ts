import { expect, expectAccessible, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

const head =
  'UniqueFireIdentifier,IncidentName,IncidentTypeCategory,FireDiscoveryDateTime,POOProtectingAgency';
const lines = (...all: string[]) => Buffer.from(`${all.join('\n')}\n`);
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/csv', buffer });
const incidents = lines(
  head,
  '2031-CARRU-004711,IMPORTED,WF,1/1/2031 4:54:41 AM,CAL FIRE',
  '2031-CARRU-004712,STRANGE,WF,1/1/2031 4:54:41 AM,CALFIRE',
  '2031-CARRU-004713,BROKEN',
);
const activities = lines(
  'activityId,dispatchId,activityDate,totalFlightHours,flightCost',
  ...Array.from({ length: 800 }, (_, n) => `journey-${n},${70_000 + n},07/14/2018,1.25,100.10`),
);

test('incident import: refused rows give their reason, unusual ones ask, and the log lists the import (SET-60, SET-63, INC-21)', {
  tag: '@quick',
}, async ({ signedIn }) => {
  const page = await signedIn('admin');
  await visit(page, '/settings');
  await page.getByRole('link', { name: /^Imports/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Imports' })).toBeVisible();
  const input = page.locator('input[type=file]').first();
  const check = page.getByRole('button', { name: 'Check the file' });
  await expect(check).toBeDisabled();
  await input.setInputFiles(
    file(
      'latin.csv',
      Buffer.concat([lines(head), Buffer.from('2031-CARRU-1,CA\u00d1ON,WF,,BLM\n', 'latin1')]),
    ),
  );
  await check.click();
  await expect(page.getByRole('alert')).toHaveText(
    'The file is not UTF-8: line 2 cannot be read. Save it as "CSV UTF-8".',
  );
  await input.setInputFiles(file('incidents.csv', incidents));
  await expect(page.getByRole('alert')).toHaveCount(0);
  await check.click();
  const status = page.getByRole('region', { name: 'Import a file' }).getByRole('status');
  await expect(status).toHaveText(
    '1 incident would be taken, 0 updated, 0 are there unchanged, 2 lines left out.',
  );
  await expect(page.getByText('Agency "CALFIRE": 1 line')).toBeVisible();
  await expect(page.getByText('1 because has 2 cells, the heading 5: row 4')).toBeVisible();
  await page
    .getByRole('switch', { name: 'Take lines with these agencies and types too' })
    .press('Space');
  await expect(status).toHaveText(
    '2 incidents would be taken, 0 updated, 0 are there unchanged, 1 line left out.',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(status).toHaveText(
    '2 incidents taken, 0 updated, 0 already there unchanged, 1 line left out.',
  );
  const row = page.getByRole('row').filter({ hasText: 'incidents.csv' });
  await expect(row).toContainText('A. Admin');
  await expect(row).toContainText('2 taken, 0 updated, 0 unchanged, 1 left out');
});

test('historic import: an unknown column stops it; sums are shown before and after (AIMS-20, AIMS-21)', async ({
  signedIn,
}) => {
  const page = await signedIn('admin');
  await visit(page, '/settings/imports');
  await page.getByRole('button', { name: /What the file brings/ }).click();
  await page.getByRole('option', { name: 'Historic records' }).click();
  const input = page.locator('input[type=file]').first();
  await input.setInputFiles(
    file('wrong.csv', Buffer.from(activities.toString().replace('flightCost', 'flight costs'))),
  );
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'The file has a column "flight costs" that is not known. The nearest known one is flightCost.',
  );
  await input.setInputFiles(file('season.csv', activities));
  await page.getByRole('button', { name: 'Check the file' }).click();
  const sums = page.getByRole('region', { name: 'Sums, table' });
  await expect(sums.getByRole('row').filter({ hasText: 'flightCost' })).toHaveText(
    'flightCost80080.00',
  );
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(sums.getByRole('row').filter({ hasText: 'flightCost' })).toHaveText(
    'flightCost80080.0080080.00',
  );
  await expect(sums.getByRole('row').filter({ hasText: 'totalFlightHours' })).toHaveText(
    'totalFlightHours1000.001000.00',
  );
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await expect(page.getByText('No file chosen.')).toBeVisible();
});
