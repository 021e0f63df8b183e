import { expect, expectAccessible, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

test('the map and its list have the same places; by keyboard through the list to who is closest (MAP-1, MAP-2, MAP-6, MAP-7)', {
  tag: '@quick',
}, async ({ signedIn }) => {
  const page = await signedIn('dispatcher');
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await visit(page, '/');
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  const incidents = page.getByRole('region', { name: 'Incidents' });
  await expect(incidents.getByRole('button').first()).toBeVisible();
  await expectAccessible(page);

  // Every line that isn't "in the list only" is a mark.
  const lines = page.locator('[data-path^="place."]').filter({ hasNotText: 'list only' });
  const listed = await lines.evaluateAll((all) =>
    all.map((line) => line.getAttribute('data-path')?.replace('place.', '')).sort(),
  );
  expect(listed.length).toBeGreaterThan(5);
  const drawn = async () =>
    (await page.locator('[data-map]').getAttribute('data-drawn'))?.split(' ');
  await expect.poll(drawn).toEqual(listed);

  const lantern = incidents.getByRole('button', { name: /Lantern Ridge/ });
  await lantern.focus();
  await page.keyboard.press('Enter');
  await expect(lantern).toHaveAttribute('aria-pressed', 'true');
  const chosen = page.getByRole('region', { name: 'Chosen place' });
  await expect(
    chosen.getByRole('region', { name: 'Distances' }).getByRole('listitem'),
  ).not.toHaveCount(0);
  const closest = chosen.getByRole('region', { name: 'Closest aircraft' });
  await expect(closest.getByRole('listitem')).not.toHaveCount(0);
  await expectAccessible(page);

  // A click in the picture, in its lower left corner, is in the ocean.
  const box = await page.locator('[data-map]').boundingBox();
  if (box === null) throw new Error('The picture has no box');
  await page.mouse.click(box.x + 20, box.y + box.height - 20);
  await expect(chosen.getByText(/^Picked point: /)).toBeVisible();
  await chosen.getByRole('button', { name: "Set this incident's point here" }).click();
  await expect(page.getByText('Saved where the incident is.')).toBeVisible();
  await closest.getByRole('link', { name: 'All by arrival' }).click();
  await expect(page.getByText(/picked on the map/)).toBeVisible();
  expect([...hosts]).toHaveLength(1);
});
