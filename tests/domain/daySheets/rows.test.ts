import { expect, it } from 'vitest';
import { movedHalf, readSheetAddress } from '../../../domain/daySheets/address.ts';
import { noAdjustment, readAdjustment } from '../../../domain/daySheets/adjustForm.ts';
import { reconciledTable, sheetTable, tableCsv } from '../../../domain/daySheets/file.ts';
import { readMark, typedMark } from '../../../domain/daySheets/markForm.ts';
import {
  reconciledRows,
  reconciledText,
  sheetPage,
  sheetRows,
  sheetTotals,
} from '../../../domain/daySheets/rows.ts';
import { windowProblem } from '../../../domain/daySheets/window.ts';
import { half, sheets } from '../../machines/daySheets/world.ts';

it('shows the hours of a day: window, unavailable, flown (PAY-20)', () => {
  const [row] = sheetRows(sheets);
  expect(row?.strip).toEqual([
    { kind: 'window', from: 420, until: 1260 },
    { kind: 'unavailable', from: 600, until: 641 },
    { kind: 'flown', from: 630, until: 708 },
  ]);
  expect([row?.corrections, row?.due]).toEqual([-100, 18_087.39]);
});

it('adds the lines of a sheet up to what is payable (PAY-8, PAY-13)', () => {
  const rows = sheetRows(sheets);
  const { amounts, corrections, due } = sheetTotals(rows);
  const sum = Object.values(amounts).reduce((total, amount) => total + amount, corrections);
  expect(Math.round(sum * 100)).toBe(Math.round(due * 100));
});

it('lists the points for the signers (PAY-9, PAY-21)', () => {
  expect(sheetPage(sheets, '2025-07-14')?.notes).toEqual([
    '41 min unavailable = 3 quarter hours: -$723.21.',
    'Flown 10:30–11:48 while marked unavailable.',
    'Jane Doe was on duty 10 h 50 min: 2.00 h of extended standby; 1.83 h recorded.',
  ]);
});

it('lists the worst uncharged first, with the sum in words (PAY-10, PAY-12)', () => {
  const rows = reconciledRows([{ ...half, uncharged: 1 }, half], () => 'T-83');
  expect(rows.map(({ uncharged }) => uncharged)).toEqual([167_250, 1]);
  expect(rows[0]?.guaranteeText).toBe('Guaranteed 100 days: 71 used, 29 left.');
  expect(reconciledText(reconciledRows([half], () => 'T-83'))).toBe(
    'Paid $189,000.00. Charged to incidents $21,750.00. Not recovered $167,250.00.',
  );
});

it('writes both lists as CSV, with names that cannot be formulas (PAY-22)', () => {
  expect(tableCsv(sheetTable(sheetRows(sheets), '=T')).split('\r\n')[1]).toMatch(
    /^'=T,07\/14\/2025,Partly available,41,723\.21,12776\.79,/,
  );
  expect(tableCsv(reconciledTable(reconciledRows([half], () => 'T-83')))).toContain(
    'T-83,07/01–07/15/2025,189000.00,21750.00,167250.00,11.5 %',
  );
});

it('refuses a mark without its reason, with an end before its start, or a bad time (PAY-15)', () => {
  const [mark] = sheets.marks;
  if (mark === undefined) throw new Error('no mark');
  const typed = typedMark(mark);
  const problem = (more: Partial<typeof typed>) => {
    const read = readMark({ ...typed, ...more }, mark);
    return 'field' in read ? read.field : read.body;
  };
  expect([
    problem({ reason: ' ' }),
    problem({ untilTime: '09:00' }),
    problem({ fromTime: '25:00' }),
    problem({ fromDate: '', fromTime: '' }),
    problem({ pays: 'excuse' }),
    problem({ reason: 'x'.repeat(201) }),
  ]).toEqual(['reason', 'untilTime', 'fromTime', 'fromDate', 'paysReason', 'reason']);
  expect(problem({ untilDate: '', untilTime: '' })).toEqual(
    expect.objectContaining({ untilTime: null, startTime: mark.startTime }),
  );
});

it('keeps windows away from the change of the clocks (PAY-2)', () => {
  expect([
    windowProblem('07:00', 14)?.field,
    windowProblem('02:59', 3)?.field,
    windowProblem('03:00', 21)?.field,
    windowProblem('03:01', 21)?.field,
    windowProblem('07:00', 18)?.field,
    windowProblem('7', 3)?.field,
  ]).toEqual([
    ...[undefined, 'windowStart', undefined, 'windowHours', 'windowHours', 'windowStart'],
  ]);
});

it('reads addresses, and steps by half-months up to the current one (PAY-20)', () => {
  expect(readSheetAddress({ tab: 'x', start: '2025-07-02', aircraft: 'no', day: '2025' })).toEqual({
    tab: 'sheets',
    aircraft: '',
    start: '',
    day: '',
  });
  expect([
    movedHalf({ start: '' }, -1, '2025-07-14'),
    movedHalf({ start: '2025-06-16' }, 1, '2025-07-14'),
    movedHalf({ start: '2025-03-01' }, -1, '2025-07-14'),
  ]).toEqual(['2025-06-16', '', '2025-02-16']);
});

it('refuses a correction without an amount or a reason (PAY-13)', () => {
  const problem = (more: Partial<typeof noAdjustment>) => {
    const given = { ...noAdjustment, amount: '-1,250.50', reason: 'agreed with the vendor' };
    const read = readAdjustment({ ...given, ...more });
    return 'field' in read ? read.field : read.body.cents;
  };
  expect([
    problem({}),
    problem({ amount: '' }),
    problem({ amount: 'x' }),
    problem({ amount: '0' }),
    problem({ amount: '10000001' }),
    problem({ reason: 'short' }),
  ]).toEqual([-125_050, 'amount', 'amount', 'amount', 'amount', 'reason']);
});

it('opens the form of a mark with its values, and saves them unchanged (PAY-15)', () => {
  const [mark] = sheets.marks;
  if (mark === undefined) throw new Error('There is no mark');
  const stored = {
    ...mark,
    startTime: '2025-07-14T17:00:20Z',
    untilTime: '2025-07-14T17:41:10Z',
    reason: 'Hydraulic leak',
    pays: 'excuse' as const,
    paysReason: 'Waited for our mechanic',
  };
  const { startTime, untilTime, reason, pays, paysReason } = stored;
  expect(readMark(typedMark(stored), stored)).toEqual({
    body: { startTime, untilTime, reason, pays, paysReason },
  });
});
