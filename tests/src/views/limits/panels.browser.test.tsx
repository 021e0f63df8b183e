import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { LimitsRef } from '../../../../machines/limits/limits.machine.ts';
import { CrewDuty } from '../../../../src/views/limits/CrewDuty.tsx';
import { ExplainMeter } from '../../../../src/views/limits/ExplainMeter.tsx';
import { MeterJoins } from '../../../../src/views/limits/MeterJoins.tsx';
import { offersOf, rowsOf, textsOf } from '../support/seen.ts';
import { standIn } from '../support/standIn.ts';
import '../../../../src/ui/theme.css';

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const cell = (day: string, n: number, warnings: readonly string[] = []) => ({
  day,
  hours: `${n}.5`,
  duty: `0${n}:05–1${n}:20`,
  warnings,
  dispatches: [{ id: `d${n}`, number: 10480 + n, type: n === 1 ? 'flight' : 'standby' }],
});
const person = (n: number, cells: readonly object[]) => ({
  crewId: `c${n}`,
  name: `Pilot ${n}`,
  vendorName: `Vendor ${n}`,
  next: `From 0${n}:00`,
  broken: 1,
  cells,
});
const crew = [
  person(1, [
    cell('2025-07-14', 1, ['Pilot 1 flew 9.5 h on 07/14/2025.']),
    { day: '2025-07-13', hours: '', duty: '', warnings: [], dispatches: [] },
  ]),
  person(2, [cell('2025-07-14', 2), cell('2025-07-13', 3, ['Pilot 2 rested 7 h.'])]),
];
const limits = (context: object, tags: readonly string[] = []) =>
  standIn<LimitsRef>({ crew, address: { until: '2025-07-14' }, ...context }, tags);

it('shows hours, duty and the next start of each pilot, day by day (LIM-13)', async () => {
  await render(<CrewDuty limits={limits({}).ref} mayOpen />);
  const [heads = [], ...rows] = rowsOf();
  expect([heads.length, heads.slice(0, 4), heads.at(-1)]).toEqual([
    16,
    ['Crew member', 'Left today; may begin', 'Mon07/14', 'Sun07/13'],
    'Tue07/01',
  ]);
  expect(rows).toEqual([
    ['Pilot 1Vendor 1', 'From 01:00', '1.501:05–11:20', ''],
    ['Pilot 2Vendor 2', 'From 02:00', '2.502:05–12:20', '3.503:05–13:20'],
  ]);
  expect([...document.querySelectorAll('td')].map((one) => one.title)).toEqual([
    '',
    'Pilot 1 flew 9.5 h on 07/14/2025.',
    '',
    '',
    '',
    'Pilot 2 rested 7 h.',
  ]);
  expect(
    [...document.querySelectorAll('td')].map((one) => one.querySelector('svg') !== null),
  ).toEqual([false, true, false, false, false, true]);
});

it.each([
  [
    'links to them for users who can open them',
    true,
    ['Flight 10481 /dispatch/flight/d1', 'Standby 10483 /dispatch/standby/d3'],
  ],
  ['names them to others', false, []],
])('lists each broken limit with its dispatches, and %s (LIM-13)', async (_, mayOpen, offers) => {
  await render(<CrewDuty limits={limits({}).ref} mayOpen={mayOpen} />);
  expect(textsOf('h2')).toEqual(['Over a limit (2)']);
  expect(textsOf('li')).toEqual([
    'Pilot 1 flew 9.5 h on 07/14/2025.Flight 10481',
    'Pilot 2 rested 7 h.Standby 10483',
  ]);
  expect(offersOf()).toEqual(offers);
});

it('names days on which no pilot was on duty, and days without a broken limit (LIM-13)', async () => {
  await render(
    <>
      <CrewDuty limits={limits({ crew: [] }).ref} mayOpen />
      <CrewDuty limits={limits({ crew: [person(2, [cell('2025-07-14', 2)])] }).ref} mayOpen />
    </>,
  );
  expect([...textsOf('p'), ...textsOf('h2')]).toEqual([
    'No pilot was on duty in these days.',
    'Nobody is over a limit.',
    'Over a limit',
  ]);
});

const join = (n: number, kind: string, note: string) => ({
  key: `k${n}`,
  join: {
    kind,
    after: { dispatchId: `a${n}`, dispatchNumber: 100 + n },
    before: { dispatchId: `b${n}`, dispatchNumber: 200 + n },
  },
  radioId: `T-8${n}`,
  text: `Text ${n}.`,
  day: `07/1${n}/2025`,
  note,
  missing: kind === 'gap' ? `/dispatch/flight/new?aircraft=t${n}` : '',
});
const meters = [join(1, 'gap', ''), join(2, 'overlap', ''), join(3, 'gap', 'Maintenance (A. Lee)')];

it('shows each gap and overlap with its day, its text and its note (LIM-22)', async () => {
  await render(<MeterJoins limits={limits({ meters, mayExplain: false }).ref} mayOpen={false} />);
  expect(textsOf('li')).toEqual([
    'T-8107/11/2025Text 1.Gap',
    'T-8207/12/2025Text 2.Overlap',
    'T-8307/13/2025Text 3.Maintenance (A. Lee)Explained',
  ]);
  expect(offersOf()).toEqual([]);
});

it('links to both flights of a gap, and to a new one where one is missing (LIM-22)', async () => {
  await render(<MeterJoins limits={limits({ meters, mayExplain: false }).ref} mayOpen />);
  const flights = (n: number) => [
    `Open flight 10${n} /dispatch/flight/a${n}`,
    `Open flight 20${n} /dispatch/flight/b${n}`,
  ];
  expect(offersOf()).toEqual([
    ...flights(1),
    'Add the missing flight: T-81, 07/11/2025 /dispatch/flight/new?aircraft=t1',
    ...flights(2),
    ...flights(3),
  ]);
});

it('explains the clicked gap, for users who can (LIM-21)', async () => {
  const { ref, sent } = limits({ meters, mayExplain: true });
  await render(<MeterJoins limits={ref} mayOpen={false} />);
  expect(textsOf('button')).toEqual(['Explain', 'Explain', 'Change']);
  await press('Explain: T-82, 07/12/2025');
  await press('Explain: T-83, 07/13/2025');
  expect(sent).toEqual([
    { type: 'explain.opened', key: 'k2' },
    { type: 'explain.opened', key: 'k3' },
  ]);
});

it('reports meters without gaps (LIM-22)', async () => {
  await render(<MeterJoins limits={limits({ meters: [], mayExplain: true }).ref} mayOpen />);
  expect(textsOf('p')).toEqual(['All meters join up in these days.']);
});

const explaining = (tags: readonly string[]) =>
  limits({ explaining: meters[1], reason: 'Ferry', reasonError: 'Say why.' }, tags);
it('sends the typed reason, saves it and leaves (LIM-21)', async () => {
  const { ref, sent } = explaining([]);
  await render(<ExplainMeter limits={ref} />);
  await expect.element(page.getByRole('heading', { name: 'Explain T-82' })).toBeVisible();
  expect(textsOf('p')).toContain('Text 2.');
  await expect.element(page.getByText('Say why.')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Why' });
  await expect.element(field).toHaveValue('Ferry');
  await field.fill('Test flight');
  await press('Save');
  await press('Cancel');
  expect(sent).toEqual([
    { type: 'reason.typed', reason: 'Test flight' },
    { type: 'reason.given' },
    { type: 'explain.left' },
  ]);
});

it('offers nothing while a reason is saved (LIM-21)', async () => {
  await render(<ExplainMeter limits={explaining(['busy']).ref} />);
  expect(offersOf()).toEqual(['Close the form (disabled)', 'Save (disabled)', 'Cancel (disabled)']);
  await expect.element(page.getByRole('textbox', { name: 'Why' })).toBeDisabled();
});
