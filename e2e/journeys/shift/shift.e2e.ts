import type { Page } from 'playwright/test';
import { ShiftLog } from '../../../contract/shift/shift.ts';
import { expect, expectAccessible, haveSettings, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

const sheetOf = (page: Page) => page.getByRole('article', { name: 'Hand-over sheet' });
const pagesOnPaper = async (page: Page): Promise<number> => {
  const paper = await page.pdf({ preferCSSPageSize: true });
  return Number(/\/Count (\d+)/.exec(paper.toString('latin1'))?.[1]);
};

test('two dispatchers at the shift log by keyboard: a note on the page and one by command, a hand-over by one and taken by the other (SHIFT-3, SHIFT-4, SHIFT-5, SHIFT-6, SHIFT-8)', {
  tag: '@quick',
}, async ({ signedIn }) => {
  const page = await signedIn('dispatcher');
  await haveSettings(page, { guidedMode: false });
  await visit(page, '/shift');
  await expect(page.getByRole('heading', { level: 1, name: 'Shift log' })).toBeVisible();
  const log = page.getByRole('table', { name: 'Shift log' });
  const base = await page.getByRole('combobox', { name: 'Base' }).inputValue();
  expect(base).toMatch(/^HMT /);
  await page.getByRole('textbox', { name: 'Note', exact: true }).focus();
  await page.keyboard.type('Tower closed runway 5');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: 'For next shift' })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ControlOrMeta+Enter');
  // Other journeys can add newer lines to the log of this base.
  await expect(log.getByRole('row', { name: /Tower closed runway 5/ })).toContainText(
    'For next shift',
  );
  await expect(page.getByRole('textbox', { name: 'Note', exact: true })).toHaveValue('');
  await expectAccessible(page);

  const other = await signedIn('base');
  await visit(other, '/shift');
  await expect(other.getByText('Tower closed runway 5')).toBeVisible();

  await visit(page, '/');
  await page.getByRole('button', { name: 'Command' }).press('Enter');
  await page.keyboard.type('log Fuel truck back at 1500');
  await expect(
    page.getByText('Note in the shift log of HMT: Fuel truck back at 1500'),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Noted in the shift log.')).toBeVisible();
  // The other page sees it without a reload.
  await expect(other.getByText('Fuel truck back at 1500').first()).toBeVisible();

  await page.getByRole('link', { name: 'Shift log' }).press('Enter');
  await page.getByRole('button', { name: 'Hand over' }).press('Enter');
  await expect(sheetOf(page).getByText(/Tower closed runway 5/)).toBeVisible();
  await expect(sheetOf(page)).not.toContainText('Fuel truck back');
  await expect(page.getByRole('button', { name: 'I have it' })).toHaveCount(0);
  await expectAccessible(page);

  await other.getByRole('button', { name: 'I have it' }).press('Enter');
  await expect(other.getByText('You have taken over.')).toBeVisible();
  await expect(sheetOf(page)).toContainText(/ took over at \d\d:\d\d/);
  await page.getByRole('link', { name: 'Back to the log' }).press('Enter');
  await page.getByRole('searchbox', { name: 'Search the log' }).fill('hand-over');
  await expect(log.getByRole('row')).toHaveCount(3);
  await expect(log.getByRole('row').nth(1)).toContainText('Took over from D. Dispatch');
  await expect(page).toHaveURL(/search=hand-over/);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^HMT-shift-log-\d{4}-\d\d-\d\d\.csv$/);
});

test('a hand-over of 40 aircraft fits on one printed page (SHIFT-7)', async ({ signedIn }) => {
  const page = await signedIn('dispatcher');
  const id = crypto.randomUUID();
  await page.route('**/x/bases/*/shift-log*', async (route) => {
    const reply = await route.fetch();
    const log = ShiftLog.parse(await reply.json());
    const at = log.asOf;
    const aircraft = Array.from({ length: 40 }, (_, n) => ({
      assetId: crypto.randomUUID(),
      radioId: `T-${860 + n}`,
      status: n < 14 ? ('Out' as const) : n < 34 ? ('Loaded' as const) : ('Unavailable' as const),
      since: '13:05',
      about:
        n < 14
          ? 'CA-RRU-099001 Lantern Ridge Complex · 1,200 gal PHOS-CHEK LC95A'
          : 'Hydraulic leak of the left main gear · until 18:00',
      following: n < 14 ? 'next 14:20 · ETA 15:05 · fuel until 16:40 · 4 souls' : '',
      rotation: n >= 14 && n < 34 ? `Air attack #${n - 13}` : '',
      crew: 'Villanueva 5.3 h / 6 h 40; Castellanos 4.1 h / 6 h 40',
      nextStart: 'From tomorrow 06:15',
    }));
    const sheet = {
      asOf: at,
      aircraft,
      agents: [
        { name: 'PHOS-CHEK LC95A', litres: 40_000 },
        { name: 'PHOS-CHEK MVP-Fx', litres: 20_000 },
      ],
      fuel: ['Jet A tank', 'Jet A truck', '100LL tank'].map((name) => ({
        name,
        litres: 30_000,
        capacityLitres: 40_000,
      })),
      loads: 48,
      litres: 218_000,
      attention: Array.from({ length: 30 }, (_, n) => ({
        subject: `T-${860 + n}`,
        what: 'No time in for 7 h 12 min',
        detail: `Flight ${10_480 + n} · 07/14/2025`,
      })),
      notes: Array.from({ length: 8 }, (_, n) => ({
        at,
        by: 'D. Dispatch',
        text: `Note ${n}: the tower closed runway 5 until the inspection is done, call Ramona about the fuel truck before the first launch.`,
      })),
    };
    const { baseId } = log;
    const given = { givenBy: 'D. Dispatch', givenAt: at, takenBy: null, takenAt: null };
    await route.fulfill({
      response: reply,
      json: { ...log, handovers: [{ id, baseId, sheet, isOwn: false, ...given }] },
    });
  });
  await visit(page, '/shift');
  await page.getByRole('link', { name: 'Open the sheet' }).press('Enter');
  await expect(sheetOf(page).getByText('T-899', { exact: true })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const role of ['button', 'link', 'navigation', 'textbox'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
  expect(await pagesOnPaper(page)).toBe(1);
});
