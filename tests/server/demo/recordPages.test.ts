import { sql } from 'drizzle-orm';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { Dispatch, DispatchType } from '../../../contract/dispatch/dispatches.ts';
import type { Incident } from '../../../contract/incidents/incidents.ts';
import type { ExplainedLoads } from '../../../contract/report/explain.ts';
import { approvalOf } from '../../../domain/approvals/refusals.ts';
import { toCents } from '../../../domain/cost/costs.ts';
import { pacificDay } from '../../../domain/dates/pacific.ts';
import { costLines } from '../../../domain/dispatch/price/costLines.ts';
import { formatUsd } from '../../../domain/format.ts';
import { dollarsOf } from '../../../domain/money.ts';
import type { AircraftFacts, DispatchFacts } from '../../../domain/reference/facts.ts';
import { dispatchEditorMachine } from '../../../machines/dispatch/dispatchEditor.machine.ts';
import { draftKeeperMachine } from '../../../machines/drafts/draftKeeper.machine.ts';
import { readAircraftFacts } from '../../../server/aircraft/aircraftFacts.ts';
import type { Store } from '../../../server/database/open.ts';
import { demoTables, loadDemo } from '../../../server/demo/load.ts';
import { readDispatches } from '../../../server/dispatch/readDispatches.ts';
import { explainDispatch } from '../../../server/report/explainDispatch.ts';
import { ReadDispatch } from '../../../src/views/dispatch/ReadDispatch.tsx';
import { freshStore } from '../support/support.ts';
import { type Books, readBooks } from './booksOfSeason.ts';

const now = Temporal.Now.instant().toString();
const today = pacificDay(now);
const turn = () => new Promise((done) => setImmediate(done));

const moneyColumns = [
  'flightCostCents',
  'abortFeesCents',
  'availabilityCostCents',
  'agentCostCents',
  'landingFeesCents',
  'crewStandbyCents',
  'perDiemCents',
] as const;
type MoneyColumn = (typeof moneyColumns)[number];
type Aircraft = readonly AircraftFacts[];
/** The page of a stored record as HTML, opened for reading long after its day. */
async function pageOf(
  record: Dispatch,
  aircraft: Aircraft,
  explained: ExplainedLoads,
): Promise<string> {
  const form = createActor(
    dispatchEditorMachine.provide({
      actors: {
        loadAircraft: fromPromise(async () => aircraft),
        loadBases: fromPromise(async (): Promise<DispatchFacts['bases']> => []),
        loadCrew: fromPromise(async (): Promise<DispatchFacts['crew']> => []),
        loadCrewRoles: fromPromise(async (): Promise<DispatchFacts['crewRoles']> => []),
        loadVendors: fromPromise<void, void>(async () => undefined),
        loadDispatch: fromPromise<
          { dispatch: Dispatch; incident: Incident | null } | null,
          { id: string | null; kind: DispatchType; isDeleted: boolean }
        >(async () => ({ dispatch: record, incident: null })),
        explainDispatch: fromPromise<ExplainedLoads, { id: string; isArchived: boolean }>(
          async () => explained,
        ),
      },
    }),
    {
      input: {
        kind: record.dispatchType,
        id: record.id,
        guided: false,
        now: Temporal.Instant.from(now)
          .add({ hours: 24 * 30 })
          .toString(),
        ownBaseId: '',
        mayDelete: false,
        mayAddRates: false,
        mayMark: false,
        mayReopen: false,
        asksEdit: false,
        asksDeleted: record.isArchived,
        idempotencyKey: 'k',
        prefill: {},
        cloned: null,
      },
      clock: new SimulatedClock(),
    },
  ).start();
  const keeper = createActor(draftKeeperMachine, {
    input: {
      key: { form: record.dispatchType, recordId: record.id, draftId: '' },
      discards: false,
      resumes: false,
    },
  });
  for (
    let n = 0;
    n < 6 && !(form.getSnapshot().hasTag('reading') && !form.getSnapshot().hasTag('explaining'));
    n += 1
  )
    await turn();
  const html = renderToStaticMarkup(
    createElement(ReadDispatch, { form, keeper, above: null, history: null, hasShortcuts: false }),
  );
  form.stop();
  return html;
}

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ');
/** The amounts of a table, by the label of their row. */
function amounts(html: string, caption: string): Record<string, string> {
  const table =
    html.match(new RegExp(`<table[^>]*><caption[^>]*>${caption}</caption>.*?</table>`))?.[0] ?? '';
  return Object.fromEntries(
    [...table.matchAll(/<th scope="row"[^>]*>(.*?)<\/th><td[^>]*>(.*?)<\/td>/g)].map(
      ([, label = '', amount = '']) => [label.replace(/<span.*$/, ''), amount],
    ),
  );
}
const shown = (costs: Dispatch['costs']) =>
  Object.fromEntries(
    costLines('flight', toCents(costs), []).map(({ label, dollars }) => [
      label,
      formatUsd(dollars),
    ]),
  );
const centsOfBooks = (row: Pick<Books['adjustments'][number], MoneyColumn>) =>
  moneyColumns.reduce((sum, column) => sum + row[column], 0);

/**
 * Deletes a record of each kind and posts an adjustment to an approved one, because the demo season
 * has neither.
 */
async function addDeletedAndAdjusted({ db }: Store) {
  await db.execute(sql`update dispatches set deleted_at = now() where id in (
    select distinct on (type) id from dispatches where approval = 'entered' and activity_date < ${today}::date - 10 order by type, number)`);
  await db.execute(sql`insert into adjustments (id, activity_id, dispatch_id, asset_id, activity_date, incident_id, take_off_base_id, landing_base_id, contract_id,
      posted_on, cause, total_hours, day_hours, night_hours, landings, litres_on_incident, litres_jettisoned, flight_cost_cents, abort_fees_cents,
      availability_cost_cents, agent_cost_cents, landing_fees_cents, crew_standby_cents, per_diem_cents, reason, batch_id, posted_by, posted_at)
    select gen_random_uuid(), activity_id, dispatch_id, asset_id, activity_date, incident_id, take_off_base_id, landing_base_id, contract_id,
      ${today}::date, 'corrected', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 12345, 0, 0, 'The landing fee was wrong.', gen_random_uuid(), sealed_by, now()
    from seals order by activity_id limit 1`);
}

it('shows for records of the demo season the costs and flags that the service stores (D-66)', {
  timeout: 240_000,
}, async () => {
  const store = await freshStore('pglite');
  await loadDemo(store, demoTables(today, now));
  await addDeletedAndAdjusted(store);
  const records = await readDispatches(store.db, undefined);
  const aircraft = await readAircraftFacts(store.db, [
    ...new Set(records.flatMap(({ assetId }) => assetId ?? [])),
  ]);
  const books = await readBooks(store);
  const sealsOf = (record: Dispatch) =>
    record.activities.flatMap(({ activityId }) => books.seals.get(activityId) ?? []);
  const postedOf = (record: Dispatch) =>
    books.adjustments.filter(({ dispatchId }) => dispatchId === record.id);
  const bookedOf = (record: Dispatch) =>
    [...sealsOf(record), ...postedOf(record)].reduce((sum, row) => sum + centsOfBooks(row), 0);
  const isDifferent = (record: Dispatch) =>
    sealsOf(record).length > 0 &&
    bookedOf(record) !== (record.isArchived ? 0 : toCents(record.costs).totalCost);
  const kinds: Readonly<Record<string, (record: Dispatch) => boolean>> = {
    flight: ({ dispatchType }) => dispatchType === 'flight',
    standby: ({ dispatchType }) => dispatchType === 'standby',
    'agent only': ({ dispatchType }) => dispatchType === 'agentOnly',
    preload: ({ purpose }) => purpose === 'preload',
    'agent cost': ({ costs }) => costs.totalAgentCost > 0,
    'price tiers': ({ isSplitPricing }) => isSplitPricing,
    'several activities': ({ activities }) => activities.length > 1,
    aborted: ({ flags }) => flags.includes('aborted'),
    deleted: ({ isArchived }) => isArchived,
    approved: (record) => approvalOf(record) === 'approved',
    adjusted: (record) => postedOf(record).length > 0,
    'differs from the books': isDifferent,
    ...Object.fromEntries(
      [...new Set(records.flatMap(({ flags }) => flags))].map((flag) => [
        flag,
        ({ flags }: Dispatch) => flags.includes(flag),
      ]),
    ),
  };
  // Ten of each kind, spread over the season, because a page takes a tenth of a second.
  const opened = new Set(
    Object.values(kinds).flatMap((isOfKind) => {
      const all = records.filter(isOfKind);
      return all.filter((_, n) => n % Math.ceil(all.length / 10) === 0);
    }),
  );
  const wrong: unknown[] = [];
  for (const record of opened) {
    const explained = await explainDispatch(store.db, record.id, { withDeleted: true });
    if (explained === null) throw new Error(`Nothing explains dispatch ${record.dispatchNumber}`);
    const html = await pageOf(record, aircraft, explained);
    const text = textOf(html);
    const seals = sealsOf(record);
    const expected = {
      live:
        seals.length > 0 &&
        seals.reduce((sum, seal) => sum + centsOfBooks(seal), 0) === toCents(record.costs).totalCost
          ? {}
          : shown(record.costs),
      approved:
        seals.length === 0
          ? undefined
          : formatUsd(dollarsOf(seals.reduce((sum, seal) => sum + centsOfBooks(seal), 0))),
      activities: record.activities.map(({ costs }) => formatUsd(costs.totalCost)),
      books: isDifferent(record) ? formatUsd(dollarsOf(bookedOf(record))) : null,
      adjustments: postedOf(record).length,
      flags: record.flags.length,
    };
    const actual = {
      live: amounts(html, 'Cost breakdown'),
      approved: amounts(html, 'Approved cost breakdown')['Total cost'],
      activities: expected.activities.filter((amount) => text.includes(amount)),
      books: text.match(/The books hold (\S+);/)?.[1] ?? null,
      adjustments: text.split('Adjusted ').length - 1,
      flags: [...html.matchAll(/data-severity="(warning|info)"/g)].length,
    };
    if (JSON.stringify(actual) !== JSON.stringify(expected))
      wrong.push({ number: record.dispatchNumber, actual, expected });
  }
  await store.close();
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(
    Object.entries(kinds).flatMap(([kind, isOfKind]) => ([...opened].some(isOfKind) ? [] : [kind])),
  ).toEqual([]);
});
