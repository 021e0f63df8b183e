import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Budget, type BudgetDimension, BudgetReply } from '../../../contract/budget/budget.ts';
import { fiscalDays, fiscalYearOn } from '../../../domain/budget/fiscalYear.ts';
import { totalRow } from '../../../domain/budget/rows.ts';
import { addDays } from '../../../domain/dates/parseDate.ts';
import { mailBudgets } from '../../../server/budget/budgetMail.ts';
import { pacificToday } from '../../../server/database/clock.ts';
import type { Store } from '../../../server/database/open.ts';
import { baseId } from '../../../server/demo/reference/catalogue.ts';
import type { Mail } from '../../../server/mail/mailer.ts';
import { emptyTables } from '../support/emptyTables.ts';
import {
  type Answer,
  caller,
  freshWorld,
  kinds,
  type TestApp,
  testApp,
} from '../support/support.ts';
import { flight, incident } from '../support/world.ts';

type Call = ReturnType<typeof caller>;
const fiscal = { fiscalMonth: 7 };
const thisYear = fiscalYearOn(pacificToday(), fiscal);
/** The first day of the fiscal year `ago` years before the current one. */
const firstDay = (ago: number) => fiscalDays(thisYear - ago, fiscal).from;
const ok = (answer: Answer): unknown => {
  expect(answer).toEqual(expect.objectContaining({ status: 200 }));
  return answer.body;
};
const refusal = ({ status, body }: Answer) => [
  status,
  (body as { errors?: { path: string; message: string }[] }).errors?.[0],
];
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe.each(kinds)('budgets on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let dispatcher: Call;
  let admin: Call;
  beforeAll(async () => {
    store = await freshWorld(kind, [['incidents', [incident]]]);
    service = await testApp(store);
    const as = async (uid: string) => caller(service.app, await service.token(uid));
    [dispatcher, admin] = [await as('demo-dispatcher'), await as('demo-admin')];
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  beforeEach(async () => {
    await emptyTables(store, 'budget_warnings, budgets, idempotency');
    // Triggers must run, because the service caches months of reports in memory.
    await store.pool.query('update dispatches set deleted_at = now() where deleted_at is null');
  });
  const fly = async (day: string, landingBase = 'HMT') =>
    ok(
      await dispatcher(
        'POST',
        '/v2/dispatches',
        flight(day, '20:05', 1200, { landingBaseId: baseId(landingBase) }),
      ),
    );
  const read = async (dimension: BudgetDimension = 'agency', year = thisYear) =>
    BudgetReply.parse(
      ok(await admin('GET', `/x/budget?dimension=${dimension}&fiscalYear=${year}`)),
    );
  const body = { fiscalYear: thisYear, dimension: 'agency', key: 'CAL FIRE' };
  const enter = (cents: number, more: object = {}) =>
    admin('POST', '/x/budgets', { ...body, cents, monthCents: null, ...more });
  const entered = async (cents: number) => Budget.parse(ok(await enter(cents)));

  it('adds up the same costs by each dimension as the reporting views (BUD-3)', async () => {
    for (const day of [firstDay(0), firstDay(1), addDays(firstDay(1), 40)])
      await fly(day, day === firstDay(1) ? 'RAM' : 'HMT');
    const { from, until } = fiscalDays(thisYear - 1, fiscal);
    const { rows } = await store.pool.query(
      'select sum(total_cost_cents)::float8 as cents from reporting.activities where activity_date between $1 and $2',
      [from, until],
    );
    const { cents } = rows[0] as { cents: number };
    for (const dimension of ['agency', 'base', 'vendor', 'type'] as const) {
      const reply = await read(dimension, thisYear - 1);
      expect([totalRow(reply).liveCents, totalRow(reply).approvedCents]).toEqual([cents, 0]);
      expect(reply.completeness.total).toBe(cents / 100);
    }
    const { lines } = await read('base', thisYear - 1);
    expect(lines.map(({ name }) => name).toSorted()).toEqual(['HMT', 'RAM']);
    // The landing base gets the landing fee of $45 (RPT-25).
    expect(sum(lines.find(({ name }) => name === 'RAM')?.liveCents ?? [])).toBe(4500);
    expect(
      (await read('agency', thisYear - 1)).lines[0]?.liveCents.map((month) => month > 0),
    ).toEqual([true, true, ...Array.from({ length: 10 }, () => false)]);
  });

  it('reads past years that have records from their first month on (BUD-5)', async () => {
    await fly(addDays(firstDay(3), 31));
    await fly(firstDay(0));
    expect((await read()).pastYears).toEqual([thisYear - 2, thisYear - 1]);
    await fly(addDays(firstDay(3), 30));
    const reply = await read();
    expect(reply.pastYears).toEqual([thisYear - 3, thisYear - 2, thisYear - 1]);
    expect(reply.lines[0]?.pastCents.map(sum).map((cents) => cents > 0)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('allows a budget for next year, without costs of this year (BUD-3)', async () => {
    for (const ago of [2, 1, 0]) await fly(firstDay(ago));
    const reply = await read('agency', thisYear + 1);
    expect([reply.pastYears, totalRow(reply).liveCents]).toEqual([[thisYear - 2, thisYear - 1], 0]);
    expect(reply.lines[0]?.pastCents.map(sum).map((cents) => cents > 0)).toEqual([true, true]);
    const far = await read('agency', thisYear + 3);
    expect([far.pastYears, totalRow(far).liveCents]).toEqual([reply.pastYears, 0]);
  });

  it('stores one budget per name and year, and refuses a wrong sum of months (BUD-1)', async () => {
    const added = await enter(100_000);
    const made = Budget.parse(ok(added));
    const first = { 'if-match': String(added.headers['etag']) };
    expect(await read()).toMatchObject({
      fiscalMonth: 7,
      lines: [{ key: 'CAL FIRE', name: 'CAL FIRE', budget: { id: made.id, cents: 100_000 } }],
    });
    expect(refusal(await enter(1))).toEqual([
      409,
      expect.objectContaining({
        path: 'key',
        message: expect.stringMatching(/^CAL FIRE has a budget for FY \d+ \(.*\) already\.$/),
      }),
    ]);
    const monthCents = Array.from({ length: 12 }, () => 5);
    expect(refusal(await enter(61, { fiscalYear: 2031, monthCents }))).toEqual([
      400,
      expect.objectContaining({ path: 'monthCents' }),
    ]);
    expect(refusal(await enter(60, { key: 'Zed', monthCents }))).toEqual([
      400,
      expect.objectContaining({ path: 'key', message: 'There is no such agency.' }),
    ]);
    const url = `/x/budgets/${made.id}`;
    const saved = await admin('PUT', url, { cents: 60, monthCents }, first);
    expect(ok(saved)).toMatchObject({ cents: 60, monthCents, version: 2 });
    expect((await admin('DELETE', url, undefined, first)).status).toBe(412);
    ok(await admin('DELETE', url, undefined, { 'if-match': String(saved.headers['etag']) }));
    expect((await read()).lines).toEqual([]);
    ok(await enter(2));
  });

  it('mails the author of a budget once per threshold of live costs (BUD-10)', async () => {
    const mails: Mail[] = [];
    const failures: unknown[] = [];
    let isDown = true;
    const needs = {
      store,
      ...fiscal,
      reportAtOnce: 1000,
      onFailure: (error: unknown) => failures.push(error),
      letters: {
        linkTo: (path: string) => `https://catis.test${path}`,
        send: async (mail: Mail) => {
          if (isDown) throw new Error('The mail server is down');
          mails.push(mail);
        },
      },
    };
    await fly(firstDay(0));
    const spent = totalRow(await read()).liveCents;
    const { id } = await entered(spent * 2);
    await mailBudgets(needs);
    expect([mails, failures]).toEqual([[], []]);
    const change = async (cents: number) =>
      ok(await admin('PUT', `/x/budgets/${id}`, { cents, monthCents: null }));
    await change(Math.floor(spent / 0.8));
    await mailBudgets(needs);
    expect([mails.length, failures.length]).toEqual([0, 1]);
    isDown = false;
    await Promise.all([mailBudgets(needs), mailBudgets(needs)]);
    await mailBudgets(needs);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['admin@demo.test', 'Budget of CAL FIRE: 80 % used'],
    ]);
    expect(mails[0]?.text).toContain(`https://catis.test/budget?year=${thisYear}&name=CAL%20FIRE`);
    await fly(addDays(firstDay(0), 1));
    await mailBudgets(needs);
    await mailBudgets(needs);
    expect(mails.map(({ subject }) => subject).slice(1)).toEqual([
      expect.stringMatching(/^Budget of CAL FIRE: 1\d\d % used$/),
    ]);
    // A changed amount gets its own mail.
    await change(spent);
    await mailBudgets(needs);
    expect(mails).toHaveLength(3);
  });
});
