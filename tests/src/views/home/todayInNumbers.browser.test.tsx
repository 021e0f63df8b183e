import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, setup } from 'xstate';
import type { HomeRef } from '../../../../machines/home/home.machine.ts';
import { TodayInNumbers } from '../../../../src/views/home/TodayInNumbers.tsx';
import '../../../../src/ui/theme.css';

it('shows each figure of today next to its own figure of last week (HOME-7, LOOK-38)', async () => {
  const numbers = {
    today: { flights: 3, hundredths: 425, litres: 3785.411784, cost: 1200 },
    lastWeek: { flights: 8, hundredths: 1050, litres: 7570.823568, cost: 9600.5 },
  };
  const home = createActor(
    setup({}).createMachine({ context: { now: '2025-07-14T20:00:00Z', numbers } }),
  ).start();
  // The panel reads the time and the figures of the page's chart, which this one has too.
  await render(<TodayInNumbers home={home as unknown as HomeRef} />);
  const figures = page
    .getByRole('definition')
    .elements()
    .map((one) => one.textContent);
  expect(figures).toEqual([
    '3last week 8',
    '4.25last week 10.50',
    '1,000last week 2,000',
    '$1,200.00last week $9,600.50',
  ]);
  // LOOK-38: a translated page must not hold a figure that changes.
  await expect.element(page.getByText('4.25')).toHaveAttribute('translate', 'no');
  await expect.element(page.getByRole('link')).toHaveAttribute('href', '/?day=2025-07-14');
});
