import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { closestRows } from '../../../../domain/closest/closestRows.ts';
import type { ClosestRef } from '../../../../machines/closest/closest.machine.ts';
import { ClosestView } from '../../../../src/views/closest/Closest.tsx';
import { ClosestChoice } from '../../../../src/views/closest/ClosestChoice.tsx';
import { ClosestShort } from '../../../../src/views/closest/ClosestShort.tsx';
import { closest } from '../../../machines/closest/world.ts';
import { offersOf, rowsOf, textsOf } from '../support/seen.ts';
import { standIn } from '../support/standIn.ts';
import '../../../../src/ui/theme.css';

const filters = { kind: '', gallons: '' } as const;
const chart = (tags: readonly string[], more: object = {}) =>
  standIn<ClosestRef>(
    {
      closest,
      filters,
      mayPlace: true,
      isTooOld: false,
      groups: closestRows(closest, filters),
      typed: { latitude: '', longitude: '' },
      errors: {},
      ...more,
    },
    tags,
  );
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

it('lists the groups in the order of arrival, with a flight for those that can be sent (CLO-5)', async () => {
  await render(<ClosestView closest={chart(['open']).ref} maySend />);
  expect(textsOf('h2')).toEqual(['Can be sent (2)', 'Out (1)', 'Unavailable (1)']);
  expect(rowsOf()[1]?.slice(0, 3)).toEqual([
    'T-71S-2T',
    '15:45',
    'HMT, 20.0 nmin 15 min: 10 until take-off, 5 on the way',
  ]);
  expect(offersOf().filter((one) => one.startsWith('New flight'))).toHaveLength(2);
});

it('fits a phone with a reason of 200 characters', async () => {
  await page.viewport(390, 844);
  const aircraft = closest.aircraft.map((one) => ({ ...one, reason: 'Main_gear,'.repeat(20) }));
  const groups = closestRows({ ...closest, aircraft }, filters);
  await render(<ClosestView closest={chart(['open'], { groups }).ref} maySend />);
  expect(document.documentElement.scrollWidth).toBe(390);
  await page.viewport(1024, 768);
});

it('offers no flight to users who can enter none, and no point (CLO-2, CLO-5)', async () => {
  await render(<ClosestView closest={chart(['open'], { mayPlace: false }).ref} maySend={false} />);
  expect(offersOf().filter((one) => /New flight|point/.test(one))).toEqual([]);
});

it.each([
  [['gone'], "This incident doesn't exist."],
  [['failed'], "The closest aircraft couldn't be loaded."],
  [['open', 'stale'], 'Not updated since 15:30'],
])('says what is wrong when it is %j', async (tags, text) => {
  await render(<ClosestView closest={chart(tags).ref} maySend />);
  await expect.element(page.getByText(text)).toBeVisible();
});

it('hides an order that is too old (CLO-9)', async () => {
  await render(<ClosestView closest={chart(['open'], { isTooOld: true }).ref} maySend />);
  expect(textsOf('h2')).toEqual([]);
  await expect
    .element(page.getByText("The order of arrival is older than 15 minutes, so it isn't shown."))
    .toBeVisible();
});

it('sends the chosen kind, and opens the form of a point (CLO-2, CLO-5)', async () => {
  const { ref, sent } = chart(['open']);
  await render(<ClosestView closest={ref} maySend />);
  await page.getByRole('radio', { name: 'Helitack' }).click();
  await press('Change the point');
  expect(sent).toEqual([{ type: 'kind.chosen', kind: 'helitack' }, { type: 'point.opened' }]);
});

it('shows the form of a point with its errors, and sends the input (CLO-2)', async () => {
  const { ref, sent } = chart(['open', 'placing'], { errors: { latitude: 'Enter a latitude.' } });
  await render(<ClosestView closest={ref} maySend />);
  await expect.element(page.getByText('Enter a latitude.')).toBeVisible();
  await page.getByLabelText('Longitude').fill('-117.5');
  await press('Save');
  expect(sent).toEqual([
    { type: 'point.typed', field: 'longitude', text: '-117.5' },
    { type: 'point.saved' },
  ]);
});

it('has a short list for the map: the first that can be sent, and all by arrival (MAP-6)', async () => {
  const incidentId = closest.incident.id;
  await render(<ClosestShort closest={chart(['open'], { incidentId }).ref} maySend />);
  expect(textsOf('ol > li')).toEqual([
    '15:45T-71 HMT, 20.0 nmNew flight',
    'no speedT-140 HMT, 20.0 nmNew flight',
  ]);
  expect(offersOf()[0]).toBe(`All by arrival /incidents/${incidentId}/closest`);
});

it.each([
  [['failed'], {}, "The closest aircraft couldn't be loaded."],
  [['open', 'stale'], {}, 'Not updated since 15:30'],
  [
    ['open'],
    { isTooOld: true },
    "The order of arrival is older than 15 minutes, so it isn't shown.",
  ],
  [['open'], { groups: [] }, 'No aircraft can be sent.'],
] as const)('reports in the short list that it is %j %j (CLO-9)', async (tags, more, text) => {
  await render(<ClosestShort closest={chart(tags, more).ref} maySend />);
  await expect.element(page.getByText(text)).toBeVisible();
});

it('offers the closest aircraft next to the form of a new flight, and takes one (CLO-13)', async () => {
  const taken: string[] = [];
  const shown = (tags: readonly string[]) => (
    <ClosestChoice closest={chart(tags).ref} chosenId="" onChoose={(id) => taken.push(id)} />
  );
  const { rerender } = await render(shown(['open']));
  expect(textsOf('li')[0]).toBe('T-71 HMT, 20.0 nmin 15 min: 10 until take-off, 5 on the wayTake');
  await press('Take T-71');
  expect(taken).toHaveLength(1);
  await rerender(shown(['failed']));
  expect(textsOf('section')).toEqual([]);
});
