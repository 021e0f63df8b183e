import { FlightPage } from '../../pages/FlightPage.ts';
import { Keyboard } from '../../support/keyboard.ts';
import { expect, haveSettings, test } from '../../support/test.ts';

test('a guided flight with two loads and three crew takes at most 80 keys beyond its data, by keyboard alone (D-7, ENTRY-39)', {
  tag: '@quick',
}, async ({ signedIn }) => {
  const page = await signedIn('base');
  await haveSettings(page, { guidedMode: true });
  const flight = new FlightPage(page);
  await flight.open();
  const keys = new Keyboard(page);
  await keys.forbidPointer();
  const next = async (step: string) => {
    await keys.press('Enter');
    await expect(flight.step(step)).toHaveAttribute('aria-current', 'step');
  };

  await expect(page.getByRole('combobox', { name: 'Aircraft' })).toBeFocused();
  await keys.choose('T-85');
  // Yesterday: in the past at any hour of the test run.
  await keys.press('Shift+Tab', '-');
  await keys.tabTo('combobox', 'Mission type');
  await keys.type('Initial');
  // Selects the first match, and closes its list.
  await keys.press('Tab');
  await keys.tabTo('button', /Lantern Ridge/);
  await keys.press('Enter');
  // Waits until the incident list has closed; a Tab before that would start from a button that
  // disappears.
  await expect(page.getByRole('button', { name: 'Change incident' })).toBeVisible();
  await keys.tabTo('textbox', 'Request number');
  await keys.type('a22');
  await next('Times');

  await keys.tabTo('textbox', 'Dispatch time');
  await keys.press('ControlOrMeta+a');
  await keys.type('1300');
  await keys.tabTo('textbox', 'Time out');
  await keys.type('1305');
  await keys.tabTo('textbox', 'Time in');
  await keys.type('1420');
  const start = await flight.hobbsStart();
  await keys.tabTo('textbox', 'Hobbs end');
  await keys.type((start + 1.3).toFixed(1));
  await next('Agent');

  await keys.tabTo('combobox', 'Agent');
  await keys.type('PHOS-CHEK LC');
  await keys.press('Tab');
  await keys.tabTo('textbox', 'On incident');
  await keys.type('1100');
  await keys.tabTo('button', 'Add another load');
  await keys.press('Enter');
  // The next load has the agent and base of the previous one.
  await keys.tabTo('textbox', 'On incident', { n: 1 });
  await keys.type('900');
  await next('Crew');

  const people = page.getByRole('combobox', { name: 'Crew member' });
  for (const [n, job] of ['Pilot', 'Co-pilot', 'Crew chief'].entries()) {
    // The crew of this aircraft's earlier flight is filled in.
    if ((await people.count()) > n) continue;
    await keys.tabTo('button', 'Add crew member');
    await keys.press('Enter');
    await expect(people.nth(n)).toBeFocused();
    await keys.choose(job);
  }
  // The last field is a list.
  await keys.tabTo('button', 'Next');
  await next('Review');
  await expect(flight.section('Review').getByRole('cell', { name: '2,000' }).first()).toBeVisible();
  await keys.press('ControlOrMeta+Enter');
  await expect(flight.warnings().or(flight.savedPanel()).first()).toBeVisible();
  if (await flight.warnings().isVisible()) await keys.press('Enter');
  await expect(flight.savedPanel()).toBeVisible();
  expect(await keys.hasPointed()).toBe(false);
  expect(keys.presses).toBeLessThanOrEqual(80);
});
