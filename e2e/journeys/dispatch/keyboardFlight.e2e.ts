import { setup } from 'xstate';
import { FlightPage } from '../../pages/FlightPage.ts';
import { travel } from '../../support/journey.ts';
import { Keyboard } from '../../support/keyboard.ts';
import { expect, haveSettings } from '../../support/test.ts';

/** The same flight on the single page by keyboard alone: two loads, three crew members. */
const chart = setup({}).createMachine({
  id: 'keyboard flight',
  initial: 'emptyForm',
  states: {
    emptyForm: { on: { typeAircraft: 'aircraftTyped', saveAtOnce: 'firstProblemFocused' } },
    firstProblemFocused: { on: { typeAircraft: 'aircraftTyped' } },
    aircraftTyped: { on: { typeTimes: 'timesTyped' } },
    timesTyped: { on: { typeLoad: 'loadTyped' } },
    loadTyped: { on: { typeCrew: 'crewTyped' } },
    crewTyped: { on: { saveByKey: 'savedPanel' } },
    savedPanel: { on: { done: 'onHome' } },
    onHome: {},
  },
});
let keys: Keyboard;

travel(chart, {
  paths: 2,
  begin: async ({ signedIn }) => {
    const page = await signedIn('base');
    await haveSettings(page, { guidedMode: false });
    await new FlightPage(page).open();
    keys = new Keyboard(page);
    await keys.forbidPointer();
    return page;
  },
  states: {
    emptyForm: ({ page }) => expect(page.getByRole('combobox', { name: 'Aircraft' })).toBeFocused(),
    firstProblemFocused: async ({ page }) => {
      await expect(new FlightPage(page).problems()).toBeVisible();
      await expect(page.getByRole('combobox', { name: 'Aircraft' })).toBeFocused();
    },
    aircraftTyped: async ({ page }) => {
      await expect(page.getByRole('combobox', { name: 'Mission type' })).toHaveValue(
        'Initial attack',
      );
      await expect(page.getByRole('button', { name: 'Change incident' })).toBeVisible();
    },
    timesTyped: async ({ page }) => {
      await expect(new FlightPage(page).field('Flight hours')).toHaveValue('1.3');
      await expect(new FlightPage(page).field('Time out')).toHaveValue('09:05');
    },
    loadTyped: async ({ page }) => {
      await expect(
        new FlightPage(page).section('Agent').getByText(/\/gal · \$|Split: /),
      ).toHaveCount(2);
      await expect(new FlightPage(page).costSoFar()).not.toContainText('$0.00');
    },
    crewTyped: ({ page }) =>
      expect(page.getByRole('combobox', { name: 'Crew member' })).toHaveCount(3),
    savedPanel: async ({ page }) => {
      await expect(new FlightPage(page).savedPanel()).toBeVisible();
      // The record is of yesterday: the next sheet of the stack comes first (CLONE-6).
      await expect(page.getByRole('button', { name: 'New flight' })).toBeFocused();
      expect(await keys.hasPointed()).toBe(false);
      expect(keys.presses).toBeLessThanOrEqual(60);
    },
    onHome: ({ page }) => expect(page).toHaveURL('/'),
  },
  events: {
    saveAtOnce: () => keys.press('ControlOrMeta+Enter'),
    typeAircraft: async ({ page }) => {
      await keys.choose('T-84');
      // Yesterday: in the past at any hour of the test run.
      await keys.press('Shift+Tab', '-');
      await keys.tabTo('combobox', 'Mission type');
      await keys.type('Initial');
      // Selects the first match, and closes its list.
      await keys.press('Tab');
      await keys.tabTo('button', /Lantern Ridge/);
      await keys.press('Enter');
      // The focus moves there by itself.
      await expect(page.getByRole('textbox', { name: 'Request number' })).toBeFocused();
      await keys.type('a21');
    },
    typeTimes: async ({ page }) => {
      await keys.tabTo('textbox', 'Dispatch time');
      await keys.press('ControlOrMeta+a');
      await keys.type('0900');
      await keys.tabTo('textbox', 'Time out');
      await keys.type('905');
      await keys.tabTo('textbox', 'Time in');
      await keys.type('1020');
      const start = await new FlightPage(page).hobbsStart();
      expect(start).toBeGreaterThan(0);
      await keys.tabTo('textbox', 'Hobbs end');
      await keys.type((start + 1.3).toFixed(1));
    },
    typeLoad: async () => {
      // A tanker's first load is there already.
      await keys.tabTo('combobox', 'Agent');
      await keys.type('PHOS-CHEK LC');
      await keys.press('Tab');
      await keys.tabTo('textbox', 'On incident');
      await keys.type('1200');
      await keys.tabTo('button', 'Add another load');
      await keys.press('Enter');
      // The next load has the agent and base of the previous one.
      await keys.tabTo('textbox', 'On incident', { n: 1 });
      await keys.type('900');
    },
    typeCrew: async ({ page }) => {
      const people = page.getByRole('combobox', { name: 'Crew member' });
      for (const [n, job] of ['Pilot', 'Co-pilot', 'Crew chief'].entries()) {
        // The crew of this aircraft's earlier flight is filled in.
        if ((await people.count()) > n) continue;
        await keys.tabTo('button', 'Add crew member');
        await keys.press('Enter');
        await expect(people.nth(n)).toBeFocused();
        await keys.choose(job);
      }
    },
    saveByKey: async ({ page }) => {
      const flight = new FlightPage(page);
      await keys.press('ControlOrMeta+Enter');
      await expect(flight.warnings().or(flight.savedPanel()).first()).toBeVisible();
      // Save anyway has the focus.
      if (await flight.warnings().isVisible()) await keys.press('Enter');
    },
    done: () => keys.press('Tab', 'Enter'),
  },
});
