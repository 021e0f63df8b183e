import fc from 'fast-check';
import type { Page } from 'playwright/test';
import { seed } from '../../tests/support/depth.ts';
import { FlightPage } from '../pages/FlightPage.ts';
import { ask } from '../support/asPerson.ts';
import { cents } from '../support/csv.ts';
import { FrontDoor } from '../support/frontDoor.ts';
import { countKept, settleIn, test } from '../support/offline.ts';
import { type Account, type Complaints, expect, haveSettings } from '../support/test.ts';
import { share } from './schedules.ts';

/** Tests use nine of the twenty-five, as many as fit in a minute and a half. */
const SORTIES = Math.max(9, share(25));
/** None of them is out in the demo data. */
const AIRCRAFT = [
  'T-860',
  'T-71',
  'C-101',
  'C-701',
  'C-901',
  'T-861',
  'T-862',
  'C-102',
  'C-702',
  'C-902',
];
/** Old enough that no other journey looks at it, recent enough to appear under Out now. */
const day = new Date(Date.now() - 9 * 86_400_000);
const dayText = (shift: number) =>
  new Date(day.getTime() + shift * 86_400_000).toISOString().slice(0, 10);
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}${String(minute % 60).padStart(2, '0')}`;

interface Sortie {
  readonly n: number;
  readonly aircraft: string;
  readonly opener: number;
  readonly closer: number;
  /** Which client is offline when it opens or closes the flight. */
  readonly openedOffline: boolean;
  readonly closedOffline: boolean;
  /** Closes by the command bar instead of the row. */
  readonly byCommand: boolean;
  /** Minutes that the flight is out. */
  readonly lasts: number;
}
const plan = fc.sample(
  fc.record({
    opener: fc.nat(2),
    closer: fc.nat(2),
    openedOffline: fc.boolean(),
    closedOffline: fc.boolean(),
    byCommand: fc.boolean(),
    lasts: fc.integer({ min: 25, max: 170 }),
  }),
  { numRuns: SORTIES, seed },
);
const sorties: readonly Sortie[] = plan.map((p, n) => ({
  ...p,
  n,
  aircraft: AIRCRAFT[n % AIRCRAFT.length] ?? '',
}));
/** One every 20 minutes from 06:00 on: several are out at the same time, but no aircraft twice. */
const outAt = (n: number) => 6 * 60 + n * 20 + 5;
const inAt = ({ n, lasts }: Sortie) => outAt(n) + lasts;

interface Doing {
  readonly does: 'open' | 'close';
  readonly sortie: Sortie;
  readonly at: number;
}
/** One client's actions over the day. */
const daysWork = (who: number): readonly Doing[] =>
  sorties
    .flatMap((sortie): Doing[] => [
      ...(sortie.opener === who ? [{ does: 'open' as const, sortie, at: outAt(sortie.n) }] : []),
      ...(sortie.closer === who ? [{ does: 'close' as const, sortie, at: inAt(sortie) }] : []),
    ])
    .sort((a, b) => a.at - b.at);
/** Resolves when the service knows a sortie, for clients that wait for it. */
function gate() {
  let open = () => {};
  const passed = new Promise<void>((done) => {
    open = done;
  });
  return { open, passed };
}

/** One person at the base with their own browser and connection. */
class Client {
  readonly flight: FlightPage;
  isAway = false;
  constructor(
    readonly page: Page,
    readonly door: FrontDoor,
    /** The door's own address, because an offline page has no URL of the service. */
    readonly address: string,
  ) {
    this.flight = new FlightPage(page);
  }
  readonly row = (aircraft: string) =>
    this.page
      .getByRole('region', { name: 'Out now' })
      .getByRole('form', { name: new RegExp(`^Close flight \\d+ of ${aircraft}$`) });
  readonly saved = () =>
    this.flight.savedPanel().or(this.page.getByRole('dialog', { name: 'Not sent yet' }));

  async goHome() {
    await this.page.goto(`${this.address}/`);
    await expect(this.page.getByRole('region', { name: 'Out now' })).toBeVisible();
  }
  /** Reconnects, and waits until every queued entry is sent. */
  async come() {
    if (this.isAway) await this.door.open();
    this.isAway = false;
    await this.goHome();
    await expect
      .poll(() => countKept(this.page, 'catis-outbox', 'entries'), { timeout: 30_000 })
      .toBe(0);
  }
  async leave() {
    this.isAway = true;
    await this.door.shut();
  }
  /** Launches a flight; offline, its entry is queued here. */
  async open({ aircraft, n }: Sortie) {
    const { flight, page } = this;
    await page.goto(`${this.address}/dispatch/flight/new`);
    await expect(flight.heading('New flight')).toBeVisible();
    await flight.pick('Aircraft', aircraft);
    await flight.pick('From', 'HMT');
    await flight.pick('Mission type', 'Training');
    // A helicopter's flight has a type.
    const type = page.getByRole('combobox', { name: 'Flight type' });
    if (await type.isVisible()) await flight.pick('Flight type', 'Reco');
    await flight
      .field('Date')
      .fill(`${day.getUTCMonth() + 1}/${day.getUTCDate()}/${day.getUTCFullYear()}`);
    await flight.field('Dispatch time').fill(clock(outAt(n) - 5));
    await flight.field('Time out').fill(clock(outAt(n)));
    await flight.field('Remarks').fill(remarks(n));
    await page.keyboard.press('ControlOrMeta+Enter');
    await flight.passWarnings(this.saved());
  }
  /** Lands a flight: in its row or by the command bar, and answers the rule's question. */
  async close(sortie: Sortie) {
    const { page } = this;
    const { aircraft, byCommand } = sortie;
    const row = this.row(aircraft);
    const back = clock(inAt(sortie));
    if (byCommand) {
      await page.getByRole('button', { name: 'Command' }).click();
      await page
        .getByLabel('Aircraft and what it does')
        .fill(`${aircraft.replace('-', '').toLowerCase()} in ${back}`);
      await page.keyboard.press('Enter');
    } else {
      await row.getByLabel('Time in').fill(back);
      await row.getByLabel('Time in').press('Enter');
    }
    const anyway = row.getByRole('button', { name: 'Save anyway' });
    const undo = page.getByLabel('Notices').getByRole('button', { name: 'Undo' });
    await expect(anyway.or(undo).first()).toBeVisible();
    if (await anyway.isVisible()) await anyway.click();
    await expect(undo.first()).toBeVisible();
  }
}
const remarks = (n: number) =>
  `busy base ${seed}, sortie ${n}: what was typed is there to the last letter`;

const boardOf = async ({ page }: Client) => {
  await page.reload();
  const board = page.getByRole('region', { name: 'Out now' });
  await expect(board).toBeVisible();
  await expect(board.getByRole('heading')).toHaveText(/\d/);
  // The rows' text is the same in every layout. The time that each flight is out keeps counting.
  const rows = await board.getByRole('listitem').allTextContents();
  return rows.join('\n').replace(/\d+ (h|min)\b/g, '');
};
/** The day's total as the report shows it; the total is in view on a phone too. */
const reportOf = async ({ page, address }: Client) => {
  await page.goto(
    `${address}/reports/catis/cost?dateMode=specific&start=${dayText(0)}&end=${dayText(0)}`,
  );
  const total = page.getByRole('row', { name: /^Total/ }).last();
  await expect(total).toBeVisible();
  return cents(/\$[\d,]+\.\d\d$/.exec((await total.innerText()).trim())?.[0]);
};
const pacificClock = (instant: string | null | undefined) =>
  instant
    ? new Date(instant)
        .toLocaleTimeString('en-GB', {
          timeZone: 'America/Los_Angeles',
          hour: '2-digit',
          minute: '2-digit',
        })
        .replace(':', '')
    : '';
interface Stored {
  readonly remarks: string;
  readonly activityDate: string;
  readonly costs: { readonly totalCost: number };
  readonly activities: readonly {
    readonly timeOut: string | null;
    readonly timeIn: string | null;
  }[];
}

test(`a busy base: ${SORTIES} sorties, two people and a phone, over connections that drop and return (seed ${seed}, SES-17, ENTRY-33, HOME-14)`, async ({
  browser,
  complaints,
}) => {
  test.setTimeout(120_000 + SORTIES * 45_000);
  const clients: Client[] = [];
  const begin = async (
    account: Account,
    viewport: { width: number; height: number },
    known: Complaints,
  ) => {
    const door = new FrontDoor();
    await door.open();
    const context = await browser.newContext({
      viewport,
      baseURL: door.address,
      timezoneId: 'America/Los_Angeles',
      serviceWorkers: 'allow',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    await settleIn(page, known, account);
    await haveSettings(page, { guidedMode: false });
    const client = new Client(page, door, door.address);
    // Reloads, because the page does not know settings that were written without it.
    await client.goHome();
    clients.push(client);
  };
  await begin('base', { width: 1366, height: 768 }, complaints);
  await begin('dispatcher', { width: 1366, height: 768 }, complaints);
  await begin('base', { width: 390, height: 844 }, complaints);
  const client = (n: number): Client => {
    const found = clients[n];
    if (found === undefined) throw new Error(`No client ${n}`);
    return found;
  };

  const [known, back] = [sorties.map(gate), sorties.map(gate)];
  /**
   * Each client's actions in order. An action starts as soon as the service knows the sortie it
   * depends on.
   */
  const work = async (who: number) => {
    const self = client(who);
    const todo = daysWork(who);
    let unsent: Sortie[] = [];
    for (const [at, { does, sortie }] of todo.entries()) {
      if (does === 'open') {
        // The previous sortie of the same aircraft has to be over.
        await back[sortie.n - AIRCRAFT.length]?.passed;
        if (sortie.openedOffline && !self.isAway) await self.leave();
        await self.open(sortie);
        unsent.push(sortie);
        // Offline, several flights can be queued, and the user who closes one must not wait for
        // them.
        const next = todo[at + 1];
        if (
          self.isAway &&
          next?.does === 'open' &&
          next.sortie.openedOffline &&
          next.sortie.n < AIRCRAFT.length
        )
          continue;
        await self.come();
        for (const sent of unsent) known[sent.n]?.open();
        unsent = [];
      } else {
        await known[sortie.n]?.passed;
        await self.goHome();
        await expect(self.row(sortie.aircraft).last()).toBeVisible();
        if (sortie.closedOffline) await self.leave();
        await self.close(sortie);
        await self.come();
        await expect(self.row(sortie.aircraft)).toHaveCount(0);
        back[sortie.n]?.open();
      }
    }
  };
  await Promise.all(clients.map((_, who) => work(who)));

  const { dispatches } = await ask<{ dispatches: Stored[] }>(
    client(0).page,
    'GET',
    `/v2/dispatches?from=${dayText(-1)}&until=${dayText(1)}`,
  );
  // Each sortie exists once, complete, with its typed times out and in.
  expect(
    sorties.map(({ n }) =>
      dispatches
        .filter((d) => d.remarks === remarks(n))
        .map(({ activities: [a] }) => [pacificClock(a?.timeOut), pacificClock(a?.timeIn)]),
    ),
  ).toEqual(sorties.map((sortie) => [[clock(outAt(sortie.n)), clock(inAt(sortie))]]));
  const boards = [await boardOf(client(0)), await boardOf(client(1)), await boardOf(client(2))];
  expect(new Set(boards).size).toBe(1);
  // The home page lists the drafts, and drops one whose removal was cut off when the user went to
  // the next page.
  for (const { page } of clients)
    await expect
      .poll(async () => [
        await countKept(page, 'catis-outbox', 'entries'),
        await countKept(page, 'catis-drafts', 'drafts'),
      ])
      .toEqual([0, 0]);
  const ofTheDay = dispatches
    .filter((d) => d.activityDate === dayText(0))
    .reduce((sum, d) => sum + Math.round(d.costs.totalCost * 100), 0);
  expect([await reportOf(client(0)), await reportOf(client(1)), await reportOf(client(2))]).toEqual(
    [ofTheDay, ofTheDay, ofTheDay],
  );
  await haveSettings(client(0).page, { guidedMode: true });
  await haveSettings(client(1).page, { guidedMode: true });
  for (const { page, door } of clients) {
    await page.context().close();
    await door.shut();
  }
});
