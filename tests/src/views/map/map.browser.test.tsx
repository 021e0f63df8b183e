import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { distancesFrom, mapSections, placeOf } from '../../../../domain/map/places.ts';
import type { MapRef } from '../../../../machines/map/map.machine.ts';
import { MapView } from '../../../../src/views/map/MapView.tsx';
import { hemetKey, lanternKey, mapReply } from '../../../machines/map/world.ts';
import { textsOf } from '../support/seen.ts';
import { standIn } from '../support/standIn.ts';
import '../../../../src/ui/theme.css';

const sections = mapSections(mapReply);
const chart = (tags: readonly string[], more: object = {}) =>
  standIn<MapRef>(
    {
      data: mapReply,
      sections,
      places: sections.flatMap(({ places }) => places),
      selected: null,
      focused: null,
      picked: null,
      distances: [],
      mayPlace: true,
      ...more,
    },
    tags,
  );
const show = (ref: MapRef) =>
  render(<MapView map={ref} picture={<p>The picture</p>} closest={<p>Closest here</p>} />);
const press = (name: string | RegExp) => page.getByRole('button', { name }).click();

it('lists incidents, aircraft out, diverts and bases next to the picture (MAP-1)', async () => {
  await show(chart(['open']).ref);
  expect(textsOf('h2')).toEqual(['Incidents (3)', 'Aircraft out (2)', 'Diverts (1)', 'Bases (2)']);
  await expect.element(page.getByText('The picture')).toBeVisible();
  await expect.element(page.getByText('As of 15:30')).toBeVisible();
});

it('chooses a line, and reports the line that has the focus (MAP-2)', async () => {
  const { ref, sent } = chart(['open']);
  await show(ref);
  await press(/^CA-RRU-099001 Lantern Ridge/);
  expect(sent).toContainEqual({ type: 'place.chosen', key: lanternKey });
  expect(sent).toContainEqual({ type: 'place.focused', key: lanternKey });
  document.querySelector<HTMLElement>(`[data-path="place.${hemetKey}"]`)?.focus();
  await userEvent.keyboard('{Enter}');
  expect(sent.filter(({ type }) => type === 'place.chosen').at(-1)).toEqual({
    type: 'place.chosen',
    key: hemetKey,
  });
});

it('shows distances, the closest aircraft and the point to set for a chosen incident (MAP-6)', async () => {
  const picked = { latitude: 34.2, longitude: -117.2 };
  const { ref, sent } = chart(['open'], {
    selected: lanternKey,
    picked,
    distances: distancesFrom(picked, sections, null),
  });
  await show(ref);
  await expect.element(page.getByText('Closest here')).toBeVisible();
  await expect.element(page.getByText('Picked point: 34.2000, −117.2000')).toBeVisible();
  expect(textsOf('[aria-label="Distances"] li')[0]).toMatch(/Lantern Ridge.* nm$/);
  await press("Set this incident's point here");
  await press('Clear');
  expect(sent.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['point.saved', 'choice.cleared']),
  );
});

it('shows distances from a picked point while no place is chosen (MAP-6)', async () => {
  const picked = { latitude: 34.2, longitude: -117.2 };
  const distances = distancesFrom(picked, sections, null);
  const { ref, sent } = chart(['open'], { picked, distances });
  await show(ref);
  expect(textsOf('[aria-label="Picked point"] h3')).toEqual(['Distances from the picked point']);
  await press('Clear');
  expect(sent).toContainEqual({ type: 'choice.cleared' });
});

it('offers no point for a base, nor to users who only read (MAP-6)', async () => {
  const picked = { latitude: 34.2, longitude: -117.2 };
  const offered = () => page.getByText("Set this incident's point here").elements().length;
  const base = await show(chart(['open'], { selected: hemetKey, picked }).ref);
  expect(offered()).toBe(0);
  await base.unmount();
  await show(chart(['open'], { selected: lanternKey, picked, mayPlace: false }).ref);
  expect(offered()).toBe(0);
});

it('has the whole list and one sentence where the picture is missing (MAP-7)', async () => {
  await show(chart(['open', 'withoutPicture']).ref);
  await expect
    .element(page.getByText("The picture can't be drawn in this browser; the list has everything."))
    .toBeVisible();
  expect(page.getByText('The picture', { exact: true }).elements()).toEqual([]);
  expect(textsOf('h2')).toHaveLength(4);
});

it.each([
  [['failed'], "The map couldn't be loaded."],
  [['pending'], ''],
  [['open', 'stale'], 'Not updated since 15:30'],
  [['open', 'drawing'], 'Drawing the map'],
])('reports its state when it is %j (MAP-9)', async (tags, text) => {
  const { ref, sent } = chart(tags);
  await show(ref);
  if (text === '')
    await expect.element(page.getByRole('status', { name: 'Loading the map' })).toBeVisible();
  else await expect.element(page.getByText(text)).toBeVisible();
  if (!tags.includes('failed') && !tags.includes('stale')) return;
  await press('Try again');
  expect(sent).toContainEqual({ type: 'retry.requested' });
});

it('shows the attribution of tiles below the picture (MAP-8)', async () => {
  await show(chart(['open'], { data: { ...mapReply, tiles: { attribution: '© Mappers' } } }).ref);
  await expect.element(page.getByText(/U\.S\. Census Bureau; © Mappers\./)).toBeVisible();
});

it('is empty without bases and incidents', async () => {
  await show(chart(['open'], { sections: [] }).ref);
  await expect.element(page.getByText('There are no bases and no incidents.')).toBeVisible();
  expect(placeOf([], null)).toBeNull();
});
