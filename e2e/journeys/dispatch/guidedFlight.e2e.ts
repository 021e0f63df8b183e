import { setup } from 'xstate';
import { FlightPage } from '../../pages/FlightPage.ts';
import { travel } from '../../support/journey.ts';
import { expect, expectAccessible, haveSettings } from '../../support/test.ts';

/** A dispatcher records a tanker flight step by step: one load, three crew (D-7). */
const chart = setup({}).createMachine({
  id: 'guided flight',
  initial: 'aircraftStep',
  states: {
    aircraftStep: { on: { fillAircraft: 'timesStep', saveAtOnce: 'problemsListed' } },
    problemsListed: { on: { openTimesProblem: 'timeOutFocused' } },
    timeOutFocused: {},
    timesStep: { on: { fillTimes: 'agentStep', changeToSinglePage: 'singlePage' } },
    singlePage: { on: { changeToGuided: 'timesStepAgain' } },
    timesStepAgain: {},
    agentStep: { on: { fillLoad: 'crewStep' } },
    crewStep: { on: { fillCrew: 'reviewStep' } },
    reviewStep: { on: { save: 'savedPanel', saveWhileServiceFails: 'failureShown' } },
    failureShown: { on: { saveAgain: 'savedPanel' } },
    savedPanel: { on: { done: 'onHome', closePanel: 'editingIt' } },
    editingIt: {},
    onHome: {},
  },
});
let saved = '';

travel(chart, {
  paths: 5,
  begin: async ({ signedIn }) => {
    const page = await signedIn('dispatcher');
    await haveSettings(page, { guidedMode: true });
    await new FlightPage(page).open();
    await expect(new FlightPage(page).step('Aircraft')).toHaveAttribute('aria-current', 'step');
    return page;
  },
  states: {
    aircraftStep: async ({ page }) => {
      await expect(page).toHaveTitle('New flight — CATIS');
      await expectAccessible(page);
    },
    problemsListed: async ({ page }) => {
      const flight = new FlightPage(page);
      await expect(flight.problems()).toBeVisible();
      await expect(flight.section('Aircraft').getByText('Choose an aircraft.')).toBeVisible();
      await expect(page.getByRole('combobox', { name: 'Aircraft' })).toBeFocused();
      await expectAccessible(page);
    },
    timeOutFocused: ({ page }) => expect(new FlightPage(page).field('Time out')).toBeFocused(),
    timesStep: async ({ page }) => {
      await expect(new FlightPage(page).step('Times')).toHaveAttribute('aria-current', 'step');
      await expect(new FlightPage(page).field('Hobbs start')).not.toHaveValue('');
      await expectAccessible(page);
    },
    singlePage: async ({ page }) => {
      for (const name of ['Aircraft', 'Times', 'Agent', 'Crew', 'Review'])
        await expect(new FlightPage(page).section(name)).toBeVisible();
      await expect(
        new FlightPage(page).section('Aircraft').getByRole('combobox', { name: 'Aircraft' }),
      ).toHaveValue(/T-83/);
      await expectAccessible(page);
    },
    timesStepAgain: async ({ page }) => {
      await expect(new FlightPage(page).step('Times')).toHaveAttribute('aria-current', 'step');
      await expect(new FlightPage(page).section('Times')).toBeVisible();
    },
    agentStep: async ({ page }) => {
      await expect(new FlightPage(page).section('Agent')).toBeVisible();
      await expectAccessible(page);
    },
    crewStep: async ({ page }) => {
      await expect(new FlightPage(page).section('Crew')).toBeVisible();
      await expectAccessible(page);
    },
    reviewStep: async ({ page }) => {
      const review = new FlightPage(page).section('Review');
      await expect(review.getByRole('row', { name: /^Total cost \$/ })).toBeVisible();
      await expect(review.getByRole('cell', { name: '1,200' })).toBeVisible();
      await expectAccessible(page);
    },
    failureShown: async ({ page }) => {
      await expect(
        page
          .getByRole('alert')
          .getByText("It couldn't be saved. Everything you typed is still here."),
      ).toBeVisible();
      await expect(
        new FlightPage(page).section('Review').getByRole('cell', { name: '1,200' }),
      ).toBeVisible();
    },
    savedPanel: async ({ page }) => {
      await expect(new FlightPage(page).savedPanel()).toBeVisible();
      await expect(page).toHaveURL(/\/dispatch\/flight\/[0-9a-f-]{36}$/);
      saved =
        (await new FlightPage(page).savedPanel().getByRole('heading').textContent())?.match(
          /\d+/,
        )?.[0] ?? '';
      await expectAccessible(page);
    },
    editingIt: async ({ page }) => {
      await expect(new FlightPage(page).heading(`Flight ${saved}`)).toBeVisible();
      await page.reload();
      await expect(new FlightPage(page).heading(`Flight ${saved}`)).toBeVisible();
      await expect(page.getByRole('combobox', { name: 'Aircraft' })).toHaveValue(/T-83/);
    },
    onHome: async ({ page }) => {
      await expect(page).toHaveURL('/');
      await expect(
        page
          .getByRole('region', { name: 'My recent entries' })
          .getByRole('link', { name: `Flight ${saved}`, exact: true }),
      ).toBeVisible();
    },
  },
  events: {
    saveAtOnce: ({ page }) => new FlightPage(page).save().click(),
    openTimesProblem: ({ page }) =>
      page.getByRole('button', { name: /^Time out: Enter the time out/ }).click(),
    fillAircraft: async ({ page }) => {
      const flight = new FlightPage(page);
      await flight.pick('Aircraft', 'T-83');
      await flight.pick('Mission type', 'Initial attack');
      await page.getByRole('button', { name: /Lantern Ridge/ }).click();
      await flight.field('Request number').fill('a12');
      await flight.next().click();
      await expect(flight.field('Time out')).toBeVisible();
    },
    fillTimes: async ({ page }) => {
      const flight = new FlightPage(page);
      // Yesterday morning: in the past at any hour of the test run.
      await flight.step('Aircraft').click();
      await flight.field('Date').press('-');
      await flight.next().click();
      await flight.field('Dispatch time').fill('0600');
      await flight.field('Time out').fill('605');
      await flight.field('Time in').fill('0720');
      const start = await flight.hobbsStart();
      await flight.field('Hobbs end').fill((start + 1.3).toFixed(1));
      await expect(flight.field('Flight hours')).toHaveValue('1.3');
      await expect(flight.field('Time out')).toHaveValue('06:05');
      await flight.next().click();
    },
    changeToSinglePage: ({ page }) => page.getByRole('radio', { name: 'Single page' }).click(),
    changeToGuided: ({ page }) => page.getByRole('radio', { name: 'Guided' }).click(),
    fillLoad: async ({ page }) => {
      const flight = new FlightPage(page);
      await flight.pick('Agent', 'PHOS-CHEK LC95A');
      await flight.field('On incident').fill('1200');
      await expect(flight.section('Agent').getByText(/\/gal · \$|Split: /)).toBeVisible();
      await flight.next().click();
    },
    fillCrew: async ({ page }) => {
      const flight = new FlightPage(page);
      // The crew of this aircraft's earlier flight is filled in.
      const people = page.getByRole('combobox', { name: 'Crew member' });
      for (const [n, job] of ['Pilot', 'Co-pilot', 'Crew chief'].entries()) {
        const isOpen = (await people.count()) > n;
        if (isOpen && (await people.nth(n).inputValue()) !== '') continue;
        // The first row is open already (ENTRY-47).
        if (!isOpen) await page.getByRole('button', { name: 'Add crew member' }).click();
        await flight.pick('Crew member', job, n);
        await expect(people.nth(n)).toHaveValue(/\S/);
      }
      await expect(people).toHaveCount(3);
      await flight.next().click();
    },
    save: ({ page }) => saveAnyway(new FlightPage(page)),
    saveAgain: async ({ page }) => {
      await page.unroute('**/api/v2/dispatches');
      await page.getByRole('button', { name: 'Try again' }).click();
    },
    saveWhileServiceFails: async ({ page, complaints }) => {
      complaints.expected.push('500 (', 'POST /v2/dispatches');
      await page.route('**/api/v2/dispatches', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 500, body: '{}' })
          : route.fallback(),
      );
      await saveAnyway(new FlightPage(page));
    },
    done: ({ page }) => page.getByRole('button', { name: 'Done' }).click(),
    closePanel: ({ page }) => page.keyboard.press('Escape'),
  },
});

/**
 * Saves, past warnings if there are any: the demo day determines whether this flight overlaps
 * another.
 */
async function saveAnyway(flight: FlightPage) {
  await flight.save().click();
  const after = flight.warnings().or(flight.savedPanel()).or(flight.page.getByRole('alert'));
  await expect(after.first()).toBeVisible();
  if (await flight.warnings().isVisible())
    await flight.page.getByRole('button', { name: 'Save anyway' }).click();
}
