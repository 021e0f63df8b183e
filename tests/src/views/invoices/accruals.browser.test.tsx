import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { AccrualsRef } from '../../../../machines/invoices/accruals.machine.ts';
import { AccrualsView } from '../../../../src/views/invoices/Accruals.tsx';
import { offersOf, rowsOf, textsOf } from '../support/seen.ts';
import { standIn } from '../support/standIn.ts';
import '../../../../src/ui/theme.css';

const accruals = [
  {
    ...{ vendorId: 'v', vendor: 'Valley Air', incidentId: 'cedar', incident: 'CA-RRU-1 Cedar' },
    ...{ isAvailability: false, recordedCents: 541_060, paidCents: 41_060, openCents: 500_000 },
  },
  {
    ...{ vendorId: 'v', vendor: 'Valley Air', incidentId: null, incident: '' },
    ...{ isAvailability: true, recordedCents: 1_350_000, paidCents: 0, openCents: 1_350_000 },
  },
];
const show = async (tags: readonly string[], context: object = {}) => {
  const { ref, sent } = standIn<AccrualsRef>(
    {
      address: { from: '', until: '', by: 'vendor' },
      ...{ today: '2025-08-03', accruals, finding: null },
      typed: { from: '01/01/2025', until: '07/31/2025' },
      ...context,
    },
    tags,
  );
  await page.viewport(1366, 768);
  await render(<AccrualsView accruals={ref} />);
  return sent;
};

it('lists vendors with their incidents, and totals (APR-71)', async () => {
  const sent = await show(['open']);
  expect(rowsOf()).toEqual([
    ['Vendor and incident', 'Recorded', 'Paid', 'Open'],
    ['Valley Air', '$18,910.60', '$410.60', '$18,500.00'],
    ['Availability and guarantee', '$13,500.00', '$0.00', '$13,500.00'],
    ['CA-RRU-1 Cedar', '$5,410.60', '$410.60', '$5,000.00'],
    ['Total', '$18,910.60', '$410.60', '$18,500.00'],
  ]);
  await page.getByRole('radio', { name: 'By incident' }).click();
  await page.getByRole('textbox', { name: 'As of' }).fill('06/30/2025');
  await page.getByRole('button', { name: 'Show' }).click();
  expect(sent).toEqual([
    { type: 'grouping.chosen', by: 'incident' },
    { type: 'date.typed', field: 'until', text: '06/30/2025' },
    { type: 'dates.given' },
  ]);
});

it('shows the error of a date at its field (APR-71)', async () => {
  await show(['open'], { finding: { field: 'from', message: 'Enter a date as MM/DD/YYYY.' } });
  await expect
    .element(page.getByRole('textbox', { name: 'Flown since' }))
    .toHaveAccessibleDescription('Enter a date as MM/DD/YYYY.');
});

it.each([
  ['pending', accruals, 'Loading accruals'],
  ['failed', accruals, "The accruals couldn't be loaded."],
  ['open', [], 'Nothing is open for these days.'],
])('shows that the list is %s (APR-71)', async (tag, found, text) => {
  const sent = await show([tag], { accruals: found });
  const shown = tag === 'pending' ? page.getByLabelText(text) : page.getByText(text);
  await expect.element(shown).toBeInTheDocument();
  expect([rowsOf(), offersOf().includes('Export (disabled)')]).toEqual([[], tag !== 'open']);
  if (tag === 'failed') await page.getByRole('button', { name: 'Try again' }).click();
  expect([sent.length, textsOf('h1')]).toEqual([tag === 'failed' ? 1 : 0, []]);
});
