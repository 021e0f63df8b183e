import type { Page } from 'playwright/test';
import { atHome } from '../../support/asPerson.ts';
import { expect, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';
import { hemetAndTanker, markUnavailable } from '../../support/wall.ts';

/** The page's event streams to the service, in order of their requests, without those of walls. */
function linesOf(page: Page): string[] {
  const lines: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/stream?signal=true')) lines.push(request.url());
  });
  return lines;
}
const atBase = (page: Page) =>
  page
    .getByRole('region', { name: 'At base', exact: true })
    .getByRole('listitem')
    .filter({ hasText: 'T-71' });
const onBoard = (page: Page) =>
  page
    .getByRole('region', { name: "Today's board" })
    .getByRole('listitem')
    .filter({ hasText: 'T-71' });

// The 3 s limit is tested in tests/server/wall; here, the page must not wait for the minute's
// refresh.
test("Home and the board show another person's save immediately; focus and typing stay (BASE-27)", async ({
  signedIn,
}) => {
  const writer = await signedIn('admin');
  const hemet = await hemetAndTanker(writer, 'T-71');
  const [home, base] = [await signedIn('dispatcher'), await signedIn('base')];
  // A save before the page has its event stream is not reported.
  const linked = [home, base].map((page) => page.waitForResponse(/stream\?signal=true/));
  await atHome(home);
  await visit(base, '/base-management');
  await Promise.all(linked);
  await expect(atBase(home)).toContainText('Available');
  await expect(onBoard(base)).toContainText('Available');
  const typing = [home, base].map((page) =>
    page.getByRole('textbox', { name: /^Time in/ }).first(),
  );
  for (const field of typing) {
    await field.fill('13');
    await field.press('End');
  }
  const undo = await markUnavailable(writer, hemet);
  await Promise.all(
    [atBase(home), onBoard(base)].map((row) => expect(row).toContainText('Hydraulic leak')),
  );
  for (const field of typing) {
    await expect(field).toHaveValue('13');
    await expect(field).toBeFocused();
    await field.page().keyboard.type('4');
    await expect(field).toHaveValue('134');
  }
  await undo();
  await Promise.all(
    [atBase(home), onBoard(base)].map((row) => expect(row).not.toContainText('Hydraulic leak')),
  );
});

test('two tabs of a browser share one event stream; the other tab continues when the first is closed (BASE-28)', async ({
  signedIn,
}) => {
  const writer = await signedIn('admin');
  const hemet = await hemetAndTanker(writer, 'T-71');
  const first = await signedIn('dispatcher');
  const second = await first.context().newPage();
  const lines = [linesOf(first), linesOf(second)];
  const linked = first.waitForResponse(/stream\?signal=true/);
  await atHome(first);
  await linked;
  await atHome(second);
  for (const page of [first, second]) await expect(atBase(page)).toContainText('Available');
  const undo = await markUnavailable(writer, hemet);
  await Promise.all(
    [first, second].map((page) => expect(atBase(page)).toContainText('Hydraulic leak')),
  );
  expect(lines.map(({ length }) => length)).toEqual([1, 0]);
  const taken = second.waitForResponse(/stream\?signal=true/);
  await first.close();
  await taken;
  expect(lines[1]?.length).toBe(1);
  await undo();
  await expect(atBase(second)).not.toContainText('Hydraulic leak');
});
