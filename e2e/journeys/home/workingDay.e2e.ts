import { FlightPage } from '../../pages/FlightPage.ts';
import { ReportPage } from '../../pages/ReportPage.ts';
import { expect, haveSettings, test } from '../../support/test.ts';

test('an open flight is closed in its row, and the analyst finds it in the report and in the export (HOME-2)', {
  tag: '@quick',
}, async ({ signedIn }) => {
  const page = await signedIn('dispatcher');
  await haveSettings(page, { guidedMode: false });
  const flight = new FlightPage(page);
  await flight.open();
  await flight.pick('Aircraft', 'T-71');
  await flight.pick('Mission type', 'Initial attack');
  await page.getByRole('button', { name: /Lantern Ridge/ }).click();
  await flight.field('Date').press('-');
  await flight.field('Dispatch time').fill('0600');
  await flight.field('Time out').fill('0605');
  const start = await flight.hobbsStart();
  await page.keyboard.press('ControlOrMeta+Enter');
  await flight.passWarnings(flight.savedPanel());
  const number =
    (await flight.savedPanel().getByRole('heading').textContent())?.match(/\d+/)?.[0] ?? '';
  await page.getByRole('button', { name: 'Done' }).click();

  const close = page.getByRole('form', { name: `Close flight ${number} of T-71` });
  const row = page
    .getByRole('region', { name: 'Out now' })
    .getByRole('listitem')
    .filter({ has: close });
  await expect(row).toBeVisible();
  await close.getByLabel('Time in').fill('600');
  await close.getByLabel('Hobbs end').fill((start + 1.2).toFixed(1));
  await close.getByLabel('Hobbs end').press('Enter');
  // 06:00 is before the time out: the row shows the rule's message and keeps the typed text.
  await expect(row.getByText(/is before time out 06:05/)).toBeVisible();
  await expect(close.getByLabel('Time in')).toHaveValue('06:00');
  await close.getByLabel('Time in').fill('0717');
  await close.getByLabel('Hobbs end').press('Enter');
  const closed = page.getByLabel('Notices').getByText(/^T-71 in 07:17 · 1\.2 h · \$/);
  await expect(closed.or(row.getByRole('button', { name: 'Save anyway' })).first()).toBeVisible();
  if (await row.getByRole('button', { name: 'Save anyway' }).isVisible())
    await row.getByRole('button', { name: 'Save anyway' }).click();
  await expect(closed).toBeVisible();
  await expect(row).toHaveCount(0);
  await haveSettings(page, { guidedMode: true });

  const analyst = await signedIn('analyst');
  const report = new ReportPage(analyst);
  await report.open('fw-dispatch', '?dateMode=lastDays&days=2&groupBy=none');
  await report.expectLoaded();
  const { text } = await report.export('CSV: rows only');
  const line = text.split('\r\n').find((l) => l.startsWith(`${number},`)) ?? '';
  expect(line).toContain('T-71');
  expect(line).toContain('06:05,07:17,1.20');
});
