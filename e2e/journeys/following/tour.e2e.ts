import type { Page } from 'playwright/test';
import { eachText } from '../../../contract/dispatch/activityTexts.ts';
import type { Dispatch, DispatchBody } from '../../../contract/dispatch/dispatches.ts';
import type { FlightLogLine } from '../../../contract/following/following.ts';
import type { Incident } from '../../../contract/incidents/incidents.ts';
import { minutesAgo, timeOf } from '../../support/airAttack.ts';
import { ask, daysAgo } from '../../support/asPerson.ts';
import { expectHomeKept, settleIn, test } from '../../support/offline.ts';
import { expect, haveSettings } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

const AIRCRAFT = 12;
const FIRES = 3;
interface Base {
  readonly id: string;
  readonly code: string;
  readonly assignments: readonly { readonly assetId: string; readonly endTime: string | null }[];
}
interface Flight {
  readonly id: string;
  readonly radioId: string;
}
const dayOf = (instant: string) =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/Los_Angeles',
    dateStyle: 'short',
  }).format(new Date(instant));

/** Twelve aircraft of all bases that are not out, out from Hemet for 40 minutes on three fires. */
async function launchAll(page: Page): Promise<{ flights: Flight[]; fires: Incident[] }> {
  const { items } = await ask<{ items: Incident[] }>(page, 'GET', '/x/incidents/search?q=ce');
  const fires = items.slice(0, FIRES);
  expect(fires).toHaveLength(FIRES);
  const { bases } = await ask<{ bases: Base[] }>(page, 'GET', '/bases');
  const list = await ask<{ dispatches: Dispatch[] }>(
    page,
    'GET',
    `/v2/dispatches?from=${daysAgo(2)}&until=${daysAgo(0)}`,
  );
  const busy = new Set(list.dispatches.map(({ assetId }) => assetId));
  const metadata = await ask<
    readonly {
      readonly assetId: string;
      readonly additionalMetadata: { readonly radioId: string | null };
    }[]
  >(page, 'GET', '/aircraft-metadata');
  const free = metadata
    .filter(
      ({ assetId, additionalMetadata: { radioId } }) => radioId !== null && !busy.has(assetId),
    )
    .slice(0, AIRCRAFT);
  expect(free).toHaveLength(AIRCRAFT);
  const timeOut = minutesAgo(40);
  const flights: Flight[] = [];
  for (const [n, { assetId, additionalMetadata }] of free.entries()) {
    const body: DispatchBody = {
      dispatchType: 'flight',
      assetId,
      activityDate: dayOf(timeOut),
      dispatchTime: timeOut,
      remarks: '',
      purpose: null,
      meterReset: false,
      activities: [
        {
          ...eachText(() => null),
          incidentId: fires[n % FIRES]?.id ?? null,
          missionTypeDesc: 'Initial attack',
          missionFlightTypeDesc: 'Reposition / ferry',
          takeOffBaseId: bases.find(({ code }) => code === 'HMT')?.id ?? null,
          landingBaseId: null,
          timeOut,
          timeIn: null,
          hobbsStart: 5000,
          hobbsEnd: null,
          totalFlightHours: null,
          dayFlightHours: null,
          nightFlightHours: null,
          landings: null,
          landingFees: 0,
          aborted: false,
          drops: [],
          crew: [],
        },
      ],
    };
    const made = await ask<{ dispatch: Dispatch }>(page, 'POST', '/v2/dispatches', body);
    flights.push({ id: made.dispatch.id, radioId: additionalMetadata.radioId ?? '' });
  }
  return { flights, fires };
}

const rowOf = (page: Page, { radioId }: Flight) =>
  page
    .getByRole('region', { name: 'Out now' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('form', { name: new RegExp(`of ${radioId}$`) }) });
const linesOf = async (page: Page, { id }: Flight) =>
  (await ask<{ lines: FlightLogLine[] }>(page, 'GET', `/x/dispatches/${id}/log`)).lines;
/** The part of a flight that a client shows: its incident, and its line without current times. */
const shownOf = async (page: Page, flight: Flight) =>
  (await rowOf(page, flight).locator('[translate="no"]').last().textContent()) ?? '';

async function divertByCommand(page: Page, { radioId }: Flight, fire: Incident): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type(`${radioId} divert ${fire.incidentNumber}`);
  await expect(page.getByText(new RegExp(`^Divert ${radioId}`))).toBeVisible();
  await page.keyboard.press('Enter');
}

test('30 minutes of a shift: 12 aircraft, 3 fires, two dispatchers and a phone, an outage, an overdue, two diverts and a hand-over end the same on every client (FOL-3, FOL-10, FOL-19, FOL-30, SHIFT-6)', async ({
  page,
  door,
  complaints,
  signedIn,
}) => {
  test.slow();
  // The second dispatcher's network goes and comes.
  await settleIn(page, complaints, 'base');
  const first = await signedIn('dispatcher');
  const phone = await signedIn('admin');
  await phone.setViewportSize({ width: 390, height: 844 });
  await visit(first, '/');
  const { flights, fires } = await launchAll(first);
  const [a, b, c, d, e, f] = flights;
  const [, , third] = fires;
  if (!a || !b || !c || !d || !e || !f || !third) throw new Error('12 flights, 3 fires');
  // Their last contacts were 29 minutes ago; one was never heard of since 31.
  await ask(first, 'POST', '/x/flight-log', {
    lines: flights.map((flight) => ({
      id: crypto.randomUUID(),
      dispatchId: flight.id,
      at: minutesAgo(flight === f ? 31 : 2),
      kind: 'contact',
      text: flight === f ? 'North ridge' : '',
    })),
  });
  for (const one of [first, page, phone]) await visit(one, '/');
  const overdueOn = (one: Page) => one.getByRole('region', { name: 'Overdue aircraft' });
  for (const one of [first, page, phone])
    await expect(overdueOn(one).getByText(f.radioId, { exact: true })).toBeVisible();

  // Contacts from three places together; a tap on the phone notes its own.
  await rowOf(first, a)
    .getByRole('button', { name: `Contact with ${a.radioId}` })
    .focus();
  await first.keyboard.press('c');
  await rowOf(phone, b)
    .getByRole('button', { name: `Contact with ${b.radioId}` })
    .click();
  await expectHomeKept(page);
  await door.shut();
  for (const flight of [c, d, e]) {
    await rowOf(page, flight)
      .getByRole('button', { name: /^Contact with/ })
      .focus();
    await page.keyboard.press(flight === e ? 'o' : 'c');
    await expect(rowOf(page, flight).getByText('Not sent yet').first()).toBeVisible();
  }
  await rowOf(page, d)
    .getByRole('button', { name: `Divert ${d.radioId}` })
    .click();
  const form = page.getByRole('form', { name: `Divert ${d.radioId}` });
  await form
    .getByRole('list', { name: 'Incidents found' })
    .getByRole('button', { name: new RegExp(third.incidentNumber) })
    .click();
  await form.getByRole('button', { name: 'Divert' }).click();
  await expect(form).toHaveCount(0);

  // In the meantime the first dispatcher diverts another one and finds the overdue aircraft.
  await divertByCommand(first, a, third);
  await expect(rowOf(first, a).getByText(new RegExp(third.incidentNumber)).first()).toBeVisible();
  const step = overdueOn(first)
    .getByRole('button', { name: /^Done for/ })
    .first();
  await step.click();
  await overdueOn(first)
    .getByRole('button', { name: `${f.radioId} is found` })
    .click();
  await expect(overdueOn(first)).toHaveCount(0);
  await expect(overdueOn(phone)).toHaveCount(0);

  await door.open();
  await expect(page.getByRole('button', { name: /not sent yet|refused/ })).toHaveCount(0, {
    timeout: 30_000,
  });
  await expect(overdueOn(page)).toHaveCount(0);

  // The hand-over.
  await visit(first, '/shift');
  await first.getByRole('button', { name: 'Hand over' }).press('Enter');
  const sheet = (one: Page) => one.getByRole('article', { name: 'Hand-over sheet' });
  await expect(sheet(first)).toContainText(f.radioId);
  await visit(phone, '/shift');
  await phone.getByRole('button', { name: 'I have it' }).press('Enter');
  await expect(sheet(first)).toContainText(/ took over at \d\d:\d\d/);

  // The end: the same log, board, map and cost on every client.
  // A divert is at its minute, so before a contact of the same minute.
  const kindsOf = async (flight: Flight) =>
    (await linesOf(first, flight)).map(({ kind }) => kind).toSorted();
  expect(await Promise.all([a, b, c, d, e, f].map(kindsOf))).toEqual([
    ['contact', 'contact', 'divert'],
    ['contact', 'contact'],
    ['contact', 'contact'],
    ['contact', 'contact', 'divert'],
    ['contact', 'onScene'],
    ['contact', 'found', 'step'],
  ]);
  for (const one of [first, page, phone]) await visit(one, '/');
  for (const flight of flights) {
    const shown = await shownOf(first, flight);
    expect(shown).toMatch(/^(Contact|Down) /);
    await expect.poll(() => shownOf(page, flight)).toBe(shown);
    await expect.poll(() => shownOf(phone, flight)).toBe(shown);
  }
  const placesOn = async (one: Page) => {
    await visit(one, '/map');
    const aircraft = one.getByRole('region', { name: 'Aircraft out' });
    await expect(aircraft.getByRole('button').first()).toBeVisible();
    return aircraft.getByRole('button').allTextContents();
  };
  const places = await placesOn(first);
  expect(await placesOn(page)).toEqual(places);
  expect(await placesOn(phone)).toEqual(places);

  // Closed with one Hobbs each, both diverted flights are shared by the clock, once.
  await visit(first, '/');
  for (const flight of [a, d]) {
    const close = rowOf(first, flight).getByRole('form', { name: /^Close / });
    await close.getByLabel('Time in').fill(timeOf(minutesAgo(0)));
    await close.getByLabel('Hobbs end').fill('5001');
    await close.getByLabel('Hobbs end').press('Enter');
    const anyway = close.getByRole('button', { name: 'Save anyway' });
    const closed = first.getByLabel('Notices').getByText(new RegExp(`^${flight.radioId}`));
    await expect(anyway.or(closed).first()).toBeVisible();
    if (await anyway.isVisible()) await anyway.click();
    await expect(close).toHaveCount(0);
  }
  const costsOf = async (one: Page) =>
    Promise.all(
      [a, d].map(async ({ id }) => {
        const { dispatch } = await ask<{ dispatch: Dispatch }>(one, 'GET', `/v2/dispatches/${id}`);
        const hours = dispatch.activities.map(({ totalFlightHours }) => totalFlightHours ?? 0);
        expect(Math.round(hours.reduce((sum, h) => sum + h, 0) * 100)).toBe(100);
        return dispatch.costs;
      }),
    );
  const costs = await costsOf(first);
  expect(await costsOf(phone)).toEqual(costs);
  for (const { id } of flights) await ask(phone, 'DELETE', `/v2/dispatches/${id}`);
  await haveSettings(page, { guidedMode: true });
});
