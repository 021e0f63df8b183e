import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { OutboxRef } from '../../../machines/outbox/outbox.machine.ts';
import type { WallRef } from '../../../machines/wall/wall.machine.ts';
import { TierPace } from '../../../src/views/base/TierPace.tsx';
import { OutboxMenu } from '../../../src/views/shell/OutboxMenu.tsx';
import { WallToday } from '../../../src/views/wall/WallToday.tsx';
import { standIn } from './support/standIn.ts';
import '../../../src/ui/theme.css';

const texts = (role: 'definition' | 'cell' | 'listitem') =>
  page
    .getByRole(role)
    .elements()
    .map((one) => one.textContent);

it('shows each figure of the wall under its own label, and seven of nine incidents (BASE-23)', async () => {
  const incidents = Array.from({ length: 9 }, (_, n) => ({
    label: `Fire ${n + 1}`,
    aircraftOut: n,
    litres: 3785.411784 * (n + 1),
  }));
  const today = { incidents, litres: 3785.411784, loads: 12, hundredths: 425, cost: 1200.5 };
  const { ref } = standIn<WallRef>({ wall: { today } }, ['shown']);
  await render(<WallToday wall={ref} />);
  const figures = page.getByRole('region', { name: 'Today in numbers' });
  await expect
    .element(figures)
    .toHaveTextContent('Gallons today1,000Loads12Hours flown4.25Cost$1,200.50');
  const list = page.getByRole('region', { name: 'Incidents today' });
  expect(
    list
      .getByRole('listitem')
      .elements()
      .map((one) => one.textContent),
  ).toEqual([
    'Fire 10 out · 1,000 gal',
    'Fire 21 out · 2,000 gal',
    'Fire 32 out · 3,000 gal',
    'Fire 43 out · 4,000 gal',
    'Fire 54 out · 5,000 gal',
    'Fire 65 out · 6,000 gal',
    'Fire 76 out · 7,000 gal',
  ]);
  await expect.element(list).toHaveTextContent('and 2 more');
});

it('shows the volume of each tier so far and at this pace, each with its own cost (BASE-16)', async () => {
  const tier = (n: number) => ({
    fromLitres: 3785.411784 * n,
    price: 2 + n,
    litres: 3785.411784 * (n + 2),
    cents: 100 * (n + 1),
    projectedLitres: 3785.411784 * (n + 5),
    projectedCents: 1000 * (n + 1),
  });
  const pace = {
    litres: 3785.411784 * 20,
    cents: 5000,
    projectedLitres: 3785.411784 * 30,
    projectedCents: 90_000,
    lastDay: '2025-10-31',
    tiers: [tier(0), tier(1)],
  };
  await render(<TierPace agentName="LC95A" pace={pace} />);
  await page.getByRole('button').click();
  expect(texts('cell').filter((text) => text !== '')).toEqual([
    '$2.00',
    '2,000 gal',
    '$1.00',
    '5,000 gal',
    '$10.00',
    '$3.00',
    '3,000 gal',
    '$2.00',
    '6,000 gal',
    '$20.00',
    'Season',
    '20,000 gal',
    '$50.00',
    '30,000 gal',
    '$900.00',
  ]);
});

it('counts refused entries, and opens, sends and discards the clicked one (ENTRY-41)', async () => {
  const entry = (key: string, label: string, refusal: string | null) => ({
    idempotencyKey: key,
    label,
    refusal,
    queuedAt: '2025-07-14T20:00:00Z',
  });
  const { ref, sent } = standIn<OutboxRef>({
    entries: [
      entry('a', 'Flight of T-70', null),
      entry('b', 'Flight of T-71', 'The aircraft is archived.'),
      entry('c', 'Flight of T-72', null),
    ],
  });
  await render(<OutboxMenu outbox={ref} />);
  await page.getByRole('button', { name: '1 refused' }).click();
  const dialog = page.getByRole('dialog', { name: 'Not sent yet' });
  expect(
    dialog
      .getByRole('listitem')
      .elements()
      .map((one) => one.textContent?.match(/Queued|Refused/)?.[0]),
  ).toEqual(['Queued', 'Refused', 'Queued']);
  await dialog.getByRole('button', { name: 'Throw away Flight of T-71' }).click();
  await dialog.getByRole('listitem').nth(2).getByRole('button', { name: 'Send now' }).click();
  await dialog.getByRole('button', { name: 'Open Flight of T-70' }).click();
  expect(sent).toEqual([
    { type: 'entry.discarded', idempotencyKey: 'b' },
    { type: 'entry.retried', idempotencyKey: 'c' },
    { type: 'entry.opened', idempotencyKey: 'a' },
  ]);
  await expect.element(dialog).not.toBeInTheDocument();
});
