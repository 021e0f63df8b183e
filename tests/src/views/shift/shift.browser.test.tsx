import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { noShiftAddress } from '../../../../domain/shift/address.ts';
import { shiftRows } from '../../../../domain/shift/rows.ts';
import type { ShiftRef } from '../../../../machines/shift/shift.machine.ts';
import { ShiftView } from '../../../../src/views/shift/Shift.tsx';
import { bases, handover, shiftLog } from '../../../machines/shift/world.ts';
import { rowsOf } from '../support/seen.ts';
import { standIn } from '../support/standIn.ts';
import '../../../../src/ui/theme.css';

const chart = (tags: readonly string[], more: object = {}) =>
  standIn<ShiftRef>(
    {
      address: noShiftAddress,
      now: '2025-07-14T22:30:00Z',
      mayWrite: true,
      bases,
      log: shiftLog,
      rows: shiftRows(shiftLog, noShiftAddress),
      note: { text: '', forNext: false },
      noteError: '',
      ...more,
    },
    tags,
  );
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const show = (ref: ShiftRef) => render(<ShiftView shift={ref} mayOpen={() => true} />);

it('lists the day, newest first, with links to records (SHIFT-2, SHIFT-3)', async () => {
  await show(chart(['open']).ref);
  expect(rowsOf().slice(0, 4)).toEqual([
    ['Time', 'What', 'Aircraft', 'Incident', 'Text', 'By'],
    ['14:30', 'Note', '', '', 'Tower closed runway 5For next shiftD. Dispatch', 'D. Dispatch'],
    [
      '14:05',
      'Overdue',
      'T-70',
      'CA-RRU-012345 Cedar',
      'Overdue: no contactT-70 · CA-RRU-012345 Cedar',
      '',
    ],
    [
      '13:05',
      'Launch',
      'T-70',
      'CA-RRU-012345 Cedar',
      'Out from HMTT-70 · CA-RRU-012345 Cedar · D. Dispatch',
      'D. Dispatch',
    ],
  ]);
  await expect.element(page.getByRole('link', { name: 'Out from HMT' })).toBeVisible();
});

it.each([
  [['gone'], {}, 'There is no base yet.'],
  [['failed'], {}, "The shift log couldn't be loaded."],
  [['open', 'stale'], {}, 'Not updated since 15:30'],
  [['open'], { rows: [], log: { ...shiftLog, lines: [] } }, 'Nothing happened on this day.'],
  [['open'], { rows: [] }, 'No line of this day matches.'],
  [['open'], { address: { ...noShiftAddress, sheet: 'other' } }, 'This day has no such hand-over.'],
] as const)('says what is wrong when it is %j (SHIFT-3)', async (tags, more, text) => {
  await show(chart(tags, more).ref);
  await expect.element(page.getByText(text)).toBeVisible();
});

it('sends a note with Enter, with the mark for the next shift (SHIFT-4)', async () => {
  const { ref, sent } = chart(['open'], { noteError: 'Enter the note.' });
  await show(ref);
  await expect.element(page.getByText('Enter the note.')).toBeVisible();
  const tick = page.getByRole('checkbox', { name: 'For next shift' }).element();
  if (tick instanceof HTMLElement) tick.focus();
  await userEvent.keyboard(' ');
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Tower');
  await userEvent.keyboard('{Enter}');
  expect(sent).toEqual([
    { type: 'note.typed', note: { forNext: true } },
    { type: 'note.typed', note: { text: 'Tower' } },
    { type: 'note.sent' },
  ]);
});

it('offers neither note nor hand-over to readers, nor on another day (SHIFT-1)', async () => {
  const buttons = () =>
    page.getByRole('button', { name: /Add note|Hand over|I have it/ }).elements();
  const reading = await show(chart(['open'], { mayWrite: false }).ref);
  expect(buttons()).toEqual([]);
  await reading.unmount();
  await show(
    chart(['open'], {
      now: '2025-07-15T22:30:00Z',
      address: { ...noShiftAddress, date: '2025-07-14' },
    }).ref,
  );
  expect(buttons().map((one) => one.textContent)).toEqual(['I have it']);
});

it('hands over, takes over, and leaves its own to others (SHIFT-5, SHIFT-6)', async () => {
  const { ref, sent } = chart(['open']);
  const shown = await show(ref);
  await press('Hand over');
  await press('I have it');
  expect(sent).toEqual([{ type: 'handover.given' }, { type: 'handover.taken', id: handover.id }]);
  await shown.unmount();
  const own = { ...shiftLog, handovers: [{ ...handover, isOwn: true }] };
  await show(chart(['open'], { log: own }).ref);
  await expect.element(page.getByText(/Another user has to take it/)).toBeVisible();
  expect(page.getByRole('button', { name: 'I have it' }).elements()).toEqual([]);
});

it('shows the sheet of a hand-over (SHIFT-5)', async () => {
  await show(chart(['open'], { address: { ...noShiftAddress, sheet: handover.id } }).ref);
  const sheet = page.getByRole('article', { name: 'Hand-over sheet' });
  for (const text of [
    'HMT Hemet · hand-over of 07/14/2025 15:00',
    'D. Dispatch handed over. No user has taken over yet.',
    'next 15:10 · 1 soul',
    'Ortiz 5.3 h / 6 h 40',
    'Jet A tank: 1,000 gal of 10,000 gal',
    'PHOS-CHEK LC95A: 1,200 gal',
    '3 loads, 3,600 gal',
    'T-71: No time in for 7 h · Flight 10481',
    '14:30 D. Dispatch: Tower closed runway 5',
  ])
    await expect.element(sheet.getByText(text)).toBeVisible();
});

it('filters by kind and aircraft, and asks for the file (SHIFT-3)', async () => {
  const { ref, sent } = chart(['open']);
  await show(ref);
  await page.getByRole('searchbox', { name: 'Search the log' }).fill('t');
  await press('CSV');
  await press('Previous day');
  expect(sent).toEqual([
    { type: 'text.typed', text: 't' },
    { type: 'csv.requested' },
    { type: 'day.moved', days: -1 },
  ]);
});
