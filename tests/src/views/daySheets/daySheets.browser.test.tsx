import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { noSheetAddress } from '../../../../domain/daySheets/address.ts';
import { typedMark } from '../../../../domain/daySheets/markForm.ts';
import { typedTerms } from '../../../../domain/daySheets/termsForm.ts';
import type { DaySheetsRef } from '../../../../machines/daySheets/daySheets.machine.ts';
import { DaySheetsView } from '../../../../src/views/daySheets/DaySheets.tsx';
import {
  assetId,
  contractId,
  loadedHalves,
  loadedSheets,
  markId,
  sheets,
} from '../../../machines/daySheets/world.ts';
import { rowsOf } from '../support/seen.ts';
import { standIn } from '../support/standIn.ts';
import '../../../../src/ui/theme.css';

const address = { ...noSheetAddress, aircraft: assetId, start: '2025-07-01' };
const chart = (tags: readonly string[], more: object = {}) =>
  standIn<DaySheetsRef>(
    {
      address,
      today: '2025-08-20',
      seesSheets: true,
      seesReconciliation: true,
      mayEditMarks: true,
      mayExcuse: true,
      loaded: loadedSheets,
      mark: null,
      typed: null,
      finding: null,
      terms: null,
      ...more,
    },
    tags,
  );
const show = (ref: DaySheetsRef) => render(<DaySheetsView sheets={ref} />);
const openDay = { address: { ...address, day: '2025-07-14' } };

it('lists the days with their amounts and totals (PAY-20)', async () => {
  await show(chart(['open']).ref);
  const amounts = [
    '41',
    '$723.21',
    '$12,776.79',
    '$5,410.60',
    '',
    '',
    '',
    '-$100.00',
    '$18,087.39',
  ];
  expect(rowsOf().slice(1)).toEqual([
    ['07/14/2025', 'Partly available · closed', '', ...amounts],
    ['Total', ...amounts],
  ]);
  await expect
    .element(page.getByRole('img', { name: /unavailable 10:00 to 10:41, flown 10:30 to 11:48/ }))
    .toBeVisible();
});

it('opens a day with terms, lines and signatures, and lets a mark be changed (PAY-21)', async () => {
  const { ref, sent } = chart(['open'], openDay);
  await show(ref);
  const paper = page.getByRole('article', { name: 'Sheet of T-83, 07/14/2025' });
  await expect.element(paper.getByText(/^EU of Valley Air: \$13,500\.00 a day/)).toBeVisible();
  await expect.element(paper.getByText('1.3 h × $4,162.00')).toBeVisible();
  await expect.element(paper.getByText('Contractor, signature and date')).toBeVisible();
  await page.getByRole('button', { name: 'Change the mark: Hydraulic leak' }).click();
  expect(sent).toEqual([{ type: 'mark.opened', id: markId }]);
});

it.each([
  [['failed'], {}, "Day sheets couldn't be loaded."],
  [['open'], { loaded: { ...loadedSheets, sheets: null } }, 'Choose an aircraft'],
  [['open'], { loaded: { ...loadedSheets, sheets: { ...sheets, sheets: [] } } }, 'No sheets:'],
  [
    ['open'],
    {
      loaded: { ...loadedHalves, halves: [] },
      address: { ...address, tab: 'reconciliation' },
    },
    'No aircraft was paid for these days.',
  ],
  [['open'], { address: { ...address, day: '2025-07-13' } }, 'There is no sheet of this day.'],
] as const)('says what %o with %o shows (PAY-20)', async (tags, more, text) => {
  await show(chart(tags, more).ref);
  await expect.element(page.getByText(text)).toBeVisible();
});

it('shows the reconciliation with its sum in words (PAY-10)', async () => {
  await show(
    chart(['open'], { loaded: loadedHalves, address: { ...address, tab: 'reconciliation' } }).ref,
  );
  expect(rowsOf()[1]).toEqual([
    'T-83',
    '07/01–07/15/2025',
    '$189,000.00',
    '$21,750.00',
    '$167,250.00',
    '11.5 %',
    '1',
    'Guaranteed 100 days: 71 used, 29 left.',
  ]);
  await expect.element(page.getByText(/^Paid \$189,000\.00\. Charged/)).toBeVisible();
});

it('changes only how a mark pays without the right to edit bases (PAY-15)', async () => {
  const [mark] = sheets.marks;
  const typed = mark === undefined ? null : { ...typedMark(mark), pays: 'excuse' };
  const finding = { field: 'paysReason', message: 'Say why it is excused.' };
  const { ref, sent } = chart(['open', 'markForm'], {
    ...openDay,
    mayEditMarks: false,
    mark,
    typed,
    finding,
  });
  await show(ref);
  await expect.element(page.getByText('Say why it is excused.').first()).toBeVisible();
  await expect
    .element(page.getByRole('textbox', { name: 'From time' }))
    .toHaveAttribute('readonly');
  const reason = page.getByRole('textbox', { name: 'Reason for the pay' });
  await reason.fill('Ours');
  await userEvent.keyboard('{Enter}');
  expect(sent.at(-1)).toEqual({ type: 'mark.saved' });
  expect(sent).toContainEqual({ type: 'mark.typed', field: 'paysReason', text: 'Ours' });
});

it('sets the terms of the contract of a day (PAY-2, PAY-21)', async () => {
  const { ref, sent } = chart(['open'], openDay);
  await show(ref);
  await page.getByRole('button', { name: 'Change the terms' }).click();
  expect(sent).toEqual([{ type: 'terms.opened', contractId }]);
});

it('shows the form of the terms with its error, and saves on Enter (PAY-2)', async () => {
  const [contract] = sheets.contracts;
  const typed = contract === undefined ? null : { ...typedTerms(contract), windowHours: '30' };
  const finding = { field: 'windowHours', message: 'Enter 1 to 21 whole hours.' };
  const { ref, sent } = chart(['open', 'termsForm'], {
    ...openDay,
    terms: { contract, typed, finding },
  });
  await show(ref);
  await expect.element(page.getByText('Enter 1 to 21 whole hours.').first()).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Window from' })).toHaveValue('07:00');
  await page.getByRole('textbox', { name: 'Window, hours' }).fill('12');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(sent).toEqual([
    { type: 'terms.typed', field: 'windowHours', text: '12' },
    { type: 'terms.saved' },
    { type: 'terms.left' },
  ]);
});

it('offers no terms to users who cannot edit contracts (PAY-2)', async () => {
  await show(chart(['open'], { ...openDay, mayExcuse: false }).ref);
  await expect.element(page.getByText(/^EU of Valley Air/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Change the terms' }).elements()).toEqual([]);
});
