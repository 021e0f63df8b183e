import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { boardRows } from '../../../../domain/base/board.ts';
import { todayRows } from '../../../../domain/base/lists.ts';
import type { BaseRef } from '../../../../machines/base/base.machine.ts';
import type { SessionRef } from '../../../../machines/session/session.machine.ts';
import { BasePaper } from '../../../../src/views/base/BasePaper.tsx';
import { DayFlights } from '../../../../src/views/base/DayFlights.tsx';
import { baseData, out } from '../../../domain/base/world.ts';
import { facts, stored } from '../../../domain/dispatch/world.ts';
import { offersOf, rowsOf, textsOf } from '../support/seen.ts';
import { standIn } from '../support/standIn.ts';
import '../../../../src/ui/theme.css';

const { now } = facts;
const day = '2025-07-14';
const at = (data: object, sections: object = {}) =>
  standIn<BaseRef>({ now, queue: [], data: { ...baseData, ...data }, sections }, ['open']).ref;
const session = (entityCode: string) =>
  standIn<SessionRef>({ permissions: [{ entityCode, action: 'View' }] }).ref;

it('shows a sheet an aircraft with two signature lines (BASE-31)', async () => {
  const other = stored({ id: 'o', assetId: 'c101', dispatchNumber: 10_483, remarks: 'Windy.' });
  await render(
    <DayFlights base={at({ dispatches: [out, other] })} session={session('Dispatch')} day={day} />,
  );
  expect(textsOf('h2')).toEqual(['C-101 · N481DF · UH-1H', 'T-83 · N481DF · S-2T']);
  const [sheet] = document.querySelectorAll('article');
  if (sheet === undefined) throw new Error('There is no sheet');
  expect(rowsOf(sheet)).toEqual([
    ['Flight', 'Incident', 'Crew', 'Out', 'In', 'Hobbs', 'Hours', 'Loads', 'Remarks'],
    ['10483', 'CA-RRU-012345 Cedar', '', '09:05', '10:20', '1233.2–1234.5', '1.3', '', 'Windy.'],
    ['Total', '1.3', ''],
  ]);
  expect(textsOf('p', sheet)).toEqual([
    'HMT Hemet · flights of 07/14/2025',
    'Pilot, signature and date',
    'Base manager, signature and date',
  ]);
  expect(offersOf()).toEqual([
    'Base management /base-management?baseId=hmt',
    'Day before /base-management?baseId=hmt&flights=2025-07-13',
    'Print',
  ]);
});

it.each([
  ['without flights', { dispatches: [] }, 'Dispatch', day, 'No flights from Hemet on 07/14/2025.'],
  [
    'before the last 14 days',
    { dispatches: [] },
    'Dispatch',
    '2025-06-30',
    'Only the last 14 days have sheets. Choose another day.',
  ],
  [
    'that failed to load',
    { dispatches: null },
    'Dispatch',
    day,
    "The dispatches couldn't be loaded.",
  ],
  [
    'that the user may not view',
    { dispatches: null },
    'Contract',
    day,
    'You may not view dispatches. Ask your administrator for the right to.',
  ],
])('says so for a day %s, and prints nothing (BASE-31)', async (_, data, entity, asked, text) => {
  await render(<DayFlights base={at(data)} session={session(entity)} day={asked} />);
  await expect.element(document.body).toHaveTextContent(text);
  expect(offersOf()).toContain('Print (disabled)');
});

const printed = async (sections: object, seesDispatches = true) => {
  await render(<BasePaper base={at({}, sections)} seesDispatches={seesDispatches} />);
  expect(document.querySelector('.report-paper')).toBeNull();
  dispatchEvent(new Event('beforeprint'));
  await expect.poll(() => document.querySelector('.report-paper')).not.toBeNull();
};
const ended = () => dispatchEvent(new Event('afterprint'));

it('prints the day’s board and log as tables, without links or buttons (BASE-30)', async () => {
  const { base, aircraft } = baseData;
  await printed({
    board: boardRows(base, aircraft ?? [], [out], [], now, []),
    today: todayRows([out], aircraft ?? [], 'hmt', now),
  });
  expect(textsOf('p').slice(0, 2)).toEqual([
    'HMT Hemet · board and log of 07/14/2025',
    'As of 15:30',
  ]);
  expect([textsOf('h2'), offersOf()]).toEqual([['Board', 'Log'], []]);
  const rows = rowsOf();
  expect(rows[1]?.slice(0, 5)).toEqual([
    'T-83 · N481DF',
    'S-2T',
    'Out',
    '09:05 · 6 h 25 min',
    'CA-RRU-012345 Cedar',
  ]);
  expect(rows.at(-1)?.slice(0, 6)).toEqual([
    'Flight 10480',
    'T-83',
    '09:05',
    '',
    'CA-RRU-012345 Cedar',
    '1,200 gal',
  ]);
  ended();
});
it('prints which lists are missing (BASE-30)', async () => {
  await printed({ board: [], today: null }, false);
  expect(textsOf('section p')).toEqual([
    'No aircraft are assigned to Hemet today.',
    'You may not view dispatches. Ask your administrator for the right to.',
  ]);
  ended();
});
