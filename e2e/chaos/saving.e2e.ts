import type { Page, Route } from 'playwright/test';
import { FlightPage } from '../pages/FlightPage.ts';
import { ask, daysAgo } from '../support/asPerson.ts';
import { countKept } from '../support/offline.ts';
import { expect, haveSettings, test } from '../support/test.ts';
import { batches, type Fault, type Schedule } from './schedules.ts';

const POST = '**/api/v2/dispatches';
/** Old enough that no other journey looks at it, recent enough that the form gives no warning. */
const day = new Date(Date.now() - 25 * 86_400_000);
const typedDay = `${day.getUTCMonth() + 1}/${day.getUTCDate()}/${day.getUTCFullYear()}`;

/** How many dispatches on the service have each of the remarks. */
async function countEach(page: Page, remarks: readonly string[]): Promise<readonly number[]> {
  const { dispatches } = await ask<{ dispatches: { remarks: string }[] }>(
    page,
    'GET',
    `/v2/dispatches?from=${daysAgo(27)}&until=${daysAgo(23)}`,
  );
  return remarks.map((text) => dispatches.filter((d) => d.remarks === text).length);
}

/** Types one flight and saves it through all faults, until the page confirms the save. */
class Intent {
  readonly flight: FlightPage;
  constructor(
    readonly page: Page,
    readonly remarks: string,
  ) {
    this.flight = new FlightPage(page);
  }
  readonly queued = () => this.page.getByRole('dialog', { name: 'Not sent yet' });
  readonly failed = () => this.page.getByRole('alert').getByRole('button', { name: 'Try again' });
  readonly resume = () => this.page.getByRole('button', { name: /^Continue New flight/ });

  async type() {
    const { flight, page } = this;
    await page.goto('/dispatch/flight/new?discard=true');
    await expect(flight.heading('New flight')).toBeVisible();
    await flight.field('Date').fill(typedDay);
    await flight.pick('Aircraft', 'T-85');
    await flight.pick('Mission type', 'Training');
    await page.getByText('Aborted', { exact: true }).click();
    await flight.field('Dispatch time').fill('0700');
    await flight.field('Remarks').fill(this.remarks);
  }
  /** Clicks Save, and Save anyway if there are warnings. Returns what the page then shows. */
  async save(isDouble: boolean): Promise<'saved' | 'queued' | 'failed'> {
    const { flight, page } = this;
    const press = async (name: string) => {
      const button = page.getByRole('button', { name, exact: true });
      await button.focus();
      await page.keyboard.press('Enter');
      if (isDouble) await page.keyboard.press('Enter');
    };
    await press('Save flight');
    // The second Enter of two may reach Done in the panel of a save that was quick.
    const done = page.getByRole('heading', { name: 'Home', level: 1 });
    const outcome = flight.savedPanel().or(this.queued()).or(this.failed()).or(done);
    await expect(flight.warnings().or(outcome).first()).toBeVisible();
    if (await flight.warnings().isVisible()) await press('Save anyway');
    await expect(outcome.first()).toBeVisible();
    if (await this.failed().isVisible()) return 'failed';
    return (await this.queued().isVisible()) ? 'queued' : 'saved';
  }
  /** Waits with a fast clock until every queued entry has been sent. */
  async drain() {
    await expect(async () => {
      await this.page.clock.fastForward(61_000);
      // Counts stored entries instead of shown ones, because a newly opened page has not read them
      // yet.
      expect(await countKept(this.page, 'catis-outbox', 'entries')).toBe(0);
    }).toPass({ timeout: 30_000 });
  }
}

/** Applies the schedule's next fault to each POST of a dispatch, then lets it through. */
function troubled(faults: readonly Fault[], page: Page) {
  const left = [...faults];
  const acts: Record<Fault, (route: Route) => Promise<void>> = {
    requestDropped: (route) => route.abort('internetdisconnected'),
    // The service has saved it, but the browser gets no reply.
    responseDropped: async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    badGateway: (route) => route.fulfill({ status: 502, body: 'Bad gateway' }),
    badGatewayAfter: async (route) => {
      await route.fetch();
      await route.fulfill({ status: 502, body: 'Bad gateway' });
    },
    delayed: async (route) => {
      const response = await route.fetch();
      await page.clock.fastForward(30_000);
      await route.fulfill({ response });
    },
  };
  return async (route: Route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const fault = left.shift();
    // A page that was closed in the meantime can't receive the reply.
    return (fault === undefined ? route.continue() : acts[fault](route)).catch(() => undefined);
  };
}

async function live(page: Page, schedule: Schedule, remarks: string) {
  const intent = new Intent(page, remarks);
  await page.route(POST, troubled(schedule.faults, page));
  await intent.type();
  let saver = intent;
  if (schedule.hasSecondTab) {
    const second = await page.context().newPage();
    await second.clock.install();
    await second.route(POST, troubled(schedule.faults, second));
    saver = new Intent(second, remarks);
    await second.goto('/dispatch/flight/new');
    await saver.resume().click();
    await second.getByRole('button', { name: 'Take over' }).click();
    await expect(saver.flight.field('Remarks')).toHaveValue(remarks);
  }
  let seen = await saver.save(schedule.isDouble);
  // A user who sees a failed save tries again.
  while (seen === 'failed') seen = await saver.save(schedule.isDouble);
  if (seen === 'queued' && schedule.isReloaded) {
    await saver.page.reload();
    // A clock jump during sign-in would run into the sign-in timeout.
    await expect(saver.page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  } else if (seen === 'queued')
    await saver.page.getByRole('button', { name: 'Go on editing' }).click();
  // The second Enter may have left a queued save as well.
  if (seen === 'queued' || schedule.isDouble) await saver.drain();
  if (saver.page !== page) await saver.page.close();
  await page.unroute(POST);
}

for (const { name, schedules } of batches(300, 30))
  test(`each save is stored once, whatever the network does: ${name} (ENTRY-33)`, async ({
    signedIn,
    complaints,
  }) => {
    test.setTimeout(30_000 + schedules.length * 20_000);
    complaints.expected.push(
      'ERR_',
      '502 (',
      'An unexpected error has occurred',
      'Failed to load resource',
    );
    const page = await signedIn('base');
    await page.clock.install();
    await haveSettings(page, { guidedMode: false });
    const remarks = schedules.map((_, n) => `chaos ${name} ${n + 1}`);
    for (const [n, schedule] of schedules.entries())
      await test.step(`${n + 1}: ${JSON.stringify(schedule)}`, async () => {
        await live(page, schedule, remarks[n] ?? '');
        expect(await countEach(page, [remarks[n] ?? '']), JSON.stringify(schedule)).toEqual([1]);
      });
    expect(await countEach(page, remarks)).toEqual(schedules.map(() => 1));
    await haveSettings(page, { guidedMode: true });
  });
