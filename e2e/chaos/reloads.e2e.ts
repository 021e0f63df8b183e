import fc from 'fast-check';
import { seed } from '../../tests/support/depth.ts';
import type { FlightPage } from '../pages/FlightPage.ts';
import { ask, daysAgo } from '../support/asPerson.ts';
import { keptDrafts } from '../support/keptDrafts.ts';
import { countKept, keepSinglePage, settleIn, test } from '../support/offline.ts';
import { expect, haveSettings } from '../support/test.ts';
import { share } from './schedules.ts';

const RELOADS = share(20);
const day = new Date(Date.now() - 25 * 86_400_000);
const typedDay = `${day.getUTCMonth() + 1}/${day.getUTCDate()}/${day.getUTCFullYear()}`;

/** The typed fields, one after the other, and their values after a reload. */
const moments = (
  remarks: string,
): readonly {
  readonly type: (on: FlightPage) => Promise<void>;
  readonly holds: (on: FlightPage) => Promise<void>;
}[] => {
  const text = (label: string, value: string, read: string | RegExp = value) => ({
    type: (on: FlightPage) => on.field(label).fill(value),
    holds: (on: FlightPage) => expect(on.field(label)).toHaveValue(read),
  });
  return [
    text('Remarks', remarks),
    {
      type: (on) => on.pick('Aircraft', 'T-85'),
      holds: (on) =>
        expect(on.page.getByRole('combobox', { name: 'Aircraft' })).toHaveValue(/^T-85/),
    },
    text('Date', typedDay),
    // Normalized when the field loses focus.
    text('Dispatch time', '0700', /^07:?00$/),
    {
      type: (on) => on.pick('Mission type', 'Training'),
      holds: (on) =>
        expect(on.page.getByRole('combobox', { name: 'Mission type' })).toHaveValue('Training'),
    },
  ];
};

/** Whether the newest draft has all typed fields. */
const isStored = async ({ page }: FlightPage, typed: number, remarks: string): Promise<boolean> => {
  const mine = (await keptDrafts(page)).find(({ draft }) => draft.remarks === remarks);
  return (mine?.draft.touched.length ?? 0) >= typed;
};

test(`${RELOADS} reloads at random moments of a flight without a network: no entry is lost and each is stored once (seed ${seed}, SES-17, ENTRY-33)`, async ({
  page,
  door,
  complaints,
}) => {
  test.setTimeout(60_000 + RELOADS * 15_000);
  const flight = await settleIn(page, complaints, 'base');
  await keepSinglePage(page);
  await flight.open();
  await door.shut();
  const resume = page.getByRole('button', { name: /^Continue New flight/ });
  // Flights in a loop: each is reloaded after up to two of its steps, and once more while queued.
  const plans = fc.sample(fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 2 }), {
    numRuns: RELOADS,
    seed,
  });
  const all: string[] = [];
  let reloads = 0;
  for (const [n, plan] of plans.entries()) {
    if (reloads >= RELOADS) break;
    const remarks = `reloads ${seed} ${n}.${test.info().repeatEachIndex}`;
    all.push(remarks);
    await page.goto('/dispatch/flight/new');
    await expect(flight.heading('New flight')).toBeVisible();
    const steps = moments(remarks);
    for (const [at, { type }] of steps.entries()) {
      await type(flight);
      if (!plan.includes(at)) continue;
      await expect.poll(() => isStored(flight, at + 1, remarks)).toBe(true);
      await page.reload();
      reloads += 1;
      await expect(flight.heading('New flight')).toBeVisible();
      if (await page.evaluate(() => location.search === '')) await resume.click();
      for (const { holds } of steps.slice(0, at + 1)) await holds(flight);
    }
    await page.getByText('Aborted', { exact: true }).click();
    await flight.save().click();
    const waits = page.getByRole('dialog', { name: 'Not sent yet' });
    await flight.passWarnings(waits);
    await page.reload();
    reloads += 1;
    await expect(page.getByRole('button', { name: `${all.length} not sent yet` })).toBeVisible();
  }
  await door.open();
  await expect.poll(() => countKept(page, 'catis-outbox', 'entries'), { timeout: 30_000 }).toBe(0);
  const { dispatches } = await ask<{ dispatches: { remarks: string }[] }>(
    page,
    'GET',
    `/v2/dispatches?from=${daysAgo(27)}&until=${daysAgo(23)}`,
  );
  expect(all.map((text) => dispatches.filter((d) => d.remarks === text).length)).toEqual(
    all.map(() => 1),
  );
  await haveSettings(page, { guidedMode: true });
});
