import type { Page } from 'playwright/test';
import { EmptyService } from '../../support/emptyService.ts';
import { expect, test } from '../../support/test.ts';

const service = new EmptyService();
const { address } = service;
test.beforeEach(() => service.start());
test.afterEach(async ({ page }) => {
  await page.close();
  await service.stop();
});

interface FleetFile {
  readonly kind: string;
  readonly name: string;
  readonly rows: readonly string[];
  /** The result of the import. */
  readonly result: string;
}
const registrations = ['N451DF', 'N452DF', 'N453DF', 'N476DF', 'N477DF', 'N478DF'];
/** Bases and aircraft as an agency publishes them, in the order in which one needs the other. */
const fleet: readonly FleetFile[] = [
  {
    kind: 'Aircraft vendors',
    name: 'vendors.csv',
    rows: ['Name', 'CAL FIRE'],
    result: '1 aircraft vendor added, 0 changed, 0 unchanged, 0 refused.',
  },
  {
    kind: 'Aircraft types',
    name: 'types.csv',
    rows: [
      'Name,Description,Category,Fuel type,Capacity',
      'UH-60,SIKORSKY UH-60 Black Hawk,RW,Jet A,"1,000"',
      'C-130,LOCKHEED C-130 Hercules,FW,Jet A,"4,000"',
    ],
    result: '2 aircraft types added, 0 changed, 0 unchanged, 0 refused.',
  },
  {
    kind: 'Bases',
    name: 'bases.csv',
    rows: [
      'Name,Code,Latitude,Longitude',
      'Prado Helibase,PRD,33.98889,-117.68723',
      'Keene Helibase,KEE,35.2248,-118.56647',
      'McClellan Reload Base,MCC,38.66858,-121.39803',
    ],
    result: '3 bases added, 0 changed, 0 unchanged, 0 refused.',
  },
  {
    kind: 'Aircraft',
    name: 'aircraft.csv',
    rows: [
      'Registration,Radio ID,Type,Vendor,Home base',
      ...registrations.map((one, n) => `${one.toLowerCase()},C-10${n + 1},UH-60,Cal Fire,PRD`),
      'N460DF,T-118,C-130,CAL FIRE,McClellan Reload Base',
    ],
    result: '7 aircraft added, 0 changed, 0 unchanged, 0 refused.',
  },
  {
    kind: 'Assignments to bases',
    name: 'assignments.csv',
    rows: [
      'Registration,Base,Start',
      ...registrations.map((one) => `${one},Prado Helibase,5/1/25`),
      'T-118,MCC,05/01/2025 8:00',
    ],
    result: '7 assignments added, 0 changed, 0 unchanged, 0 refused.',
  },
];

async function bring(page: Page, { kind, name, rows, result }: FleetFile) {
  await page.getByRole('button', { name: /What the file brings/ }).click();
  await page.getByRole('option', { name: kind, exact: true }).click();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(`${rows.join('\r\n')}\r\n`),
    });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const status = page.getByRole('region', { name: 'Import a file' }).getByRole('status');
  await expect(status).toHaveText(result);
  await page.getByRole('button', { name: 'Choose another file' }).click();
}

test('a public fleet comes into an empty installation by its files, up to the board (SET-70, SET-74, HOME-3)', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await service.signIn(page);
  const began = performance.now();
  await page.goto(`${address}/settings/imports?kind=aircraft-vendors`);
  for (const file of fleet) await bring(page, file);
  await page.goto(`${address}/`);
  await page.getByRole('button', { name: /, base$/ }).click();
  await page.getByRole('menuitem', { name: /Prado/ }).click();
  const atBase = page.getByRole('region', { name: 'At base', exact: true });
  await expect(atBase.getByText('C-101')).toBeVisible();
  await expect(atBase.getByRole('link', { name: /^New flight of C-10/ })).toHaveCount(6);
  const seconds = (performance.now() - began) / 1000;
  test.info().annotations.push({ type: 'seconds', description: seconds.toFixed(1) });
  console.info(`The fleet came in within ${seconds.toFixed(1)} s.`);
  // An open page would report the end of its service.
  await page.close();
});
