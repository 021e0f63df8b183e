import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StepResults } from '../../../contract/approvals/approvals.ts';
import { CloseResults, PeriodList } from '../../../contract/approvals/books.ts';
import {
  type CloseLine,
  CloseList,
  CloseReasonReply,
} from '../../../contract/approvals/closeList.ts';
import { type Dispatch, DispatchReply } from '../../../contract/dispatch/dispatches.ts';
import { UncoveredActivities } from '../../../contract/report/uncovered.ts';
import { lineText } from '../../../domain/closing/texts.ts';
import { centsOf } from '../../../domain/money.ts';
import type { Store } from '../../../server/database/open.ts';
import { baseId } from '../../../server/demo/reference/catalogue.ts';
import { demoId } from '../../../server/demo/reference/random.ts';
import { emptyTables } from '../support/emptyTables.ts';
import {
  type Answer,
  caller,
  changeContracts,
  freshWorld,
  kinds,
  type TestApp,
  testApp,
} from '../support/support.ts';
import { flight, incident, t70 } from '../support/world.ts';

type Call = ReturnType<typeof caller>;
const ok = (answer: Answer): unknown => {
  expect(answer).toEqual(expect.objectContaining({ status: 200 }));
  return answer.body;
};
const july = '2025-07-01';
const REASON = 'The vendor confirmed it by mail.';

describe.each(kinds)('the list that closes a month on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let dispatcher: Call;
  let base: Call;
  let admin: Call;
  beforeAll(async () => {
    store = await freshWorld(kind, [['incidents', [incident]]]);
    service = await testApp(store);
    const as = async (uid: string) => caller(service.app, await service.token(uid));
    [dispatcher, base, admin] = [
      await as('demo-dispatcher'),
      await as('demo-base'),
      await as('demo-admin'),
    ];
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  beforeEach(() =>
    emptyTables(
      store,
      'invoice_settled, invoice_decisions, invoice_lines, invoice_mappings, invoices, dispatches, activities, drops, activity_crew, idempotency, seals, adjustments, kept_drifts, cost_periods, unavailable_marks, day_sheets, close_reasons, change_log',
    ),
  );
  const add = async (out = '20:05', more: Parameters<typeof flight>[3] = {}, day = '2025-07-14') =>
    DispatchReply.parse(
      ok(await dispatcher('POST', '/v2/dispatches', flight(day, out, 1200, more))),
    ).dispatch;
  const done = async (by: Call, what: string, d: Dispatch, more: object = {}) => {
    const item = { id: d.id, version: d.version, totalCents: centsOf(d.costs.totalCost) };
    const { results } = StepResults.parse(
      ok(await by('POST', `/x/approvals/${what}`, { items: [item], ...more })),
    );
    expect(results).toEqual([{ id: d.id, outcome: 'done' }]);
    return DispatchReply.parse(ok(await dispatcher('GET', `/v2/dispatches/${d.id}`))).dispatch;
  };
  const approve = async (d: Dispatch, more: object = {}) =>
    done(admin, 'approve', await done(base, 'check', d), more);
  const list = async (month = july) =>
    CloseList.parse(ok(await admin('GET', `/x/periods/close-list?month=${month}`)));
  const told = async () => (await list()).lines.map((line) => [line.kind, lineText(line)]);
  const only = async (wanted: CloseLine['kind']) => {
    const found = (await list()).lines.find((line) => line.kind === wanted);
    if (found === undefined) throw new Error(`no line ${wanted}`);
    return found;
  };
  const explain = (
    { kind: of, start, assetId, baseId: at, subject, basis }: CloseLine,
    by = admin,
  ) =>
    by('PUT', '/x/periods/close-reasons', {
      ...{ kind: of, start, assetId, baseId: at, subject, basis, reason: REASON },
    });
  const period = async () =>
    PeriodList.parse(
      ok(await admin('GET', '/x/periods?from=2025-07-01&until=2025-07-15')),
    ).periods.find(({ assetId }) => assetId === t70);
  const close = async () =>
    CloseResults.parse(
      ok(
        await admin('POST', '/x/periods/close', {
          items: [
            { assetId: t70, start: july, approvedCents: centsOf((await period())?.books ?? 0) },
          ],
        }),
      ),
    ).results[0];

  it('lists records by base and aircraft until they are approved, and differences after (APR-60, APR-61)', async () => {
    const added = await add();
    const [line, ...others] = (await list()).lines;
    expect([line, others]).toEqual([
      expect.objectContaining({
        ...{ kind: 'entered', start: july, assetId: t70, baseId: baseId('HMT') },
        ...{ count: 1, reason: null },
      }),
      [],
    ]);
    const checked = await done(base, 'check', added);
    expect(await told()).toEqual([['checked', "1 record isn't approved."]]);
    await done(admin, 'approve', checked);
    expect(await told()).toEqual([]);
    const raise = (cents: number) =>
      changeContracts(store, 'update contracts set hourly_rate_cents = hourly_rate_cents + $1', [
        cents,
      ]);
    await raise(10_000);
    expect([await told(), (await only('difference')).baseId]).toEqual([
      [['difference', '1 difference from what was approved: $100.00.']],
      baseId('HMT'),
    ]);
    await raise(-10_000);
  });

  it('lists an approved record that is reopened for another half-month (APR-60)', async () => {
    const approved = await approve(await add());
    await done(admin, 'reopen', approved, { reason: REASON });
    await store.pool.query(`update dispatches set activity_date = '2025-07-20'`);
    expect(new Set((await told()).map(([of]) => of))).toEqual(new Set(['entered', 'moved']));
    expect((await only('moved')).start).toBe(july);
  });

  it('states the missing cost of flights at the rate of the nearest contract (APR-61)', async () => {
    await add('20:05', {}, '2015-07-14');
    const [uncovered] = UncoveredActivities.parse(
      ok(
        await admin(
          'GET',
          '/catis/dispatches-without-contracts/metrics?from=2015-07-01&until=2015-07-31',
        ),
      ),
    );
    const line = (await list('2015-07-01')).lines.find((one) => one.kind === 'noRate');
    expect([line?.amount, line?.unknown]).toEqual([uncovered?.costNotCounted, 0]);
    expect(line === undefined ? '' : lineText(line)).toMatch(
      /^1 flight or standby has no rate\. About \$[\d,.]+ is missing, assumed at the rate of the nearest contract\.$/,
    );
  });

  it('lists loads without a price, meter gaps, open marks and unsettled invoices (APR-61)', async () => {
    const { rows } = await store.pool.query(
      'select vendor_id as id from contracts c join contract_types t on t.contract_id = c.id join assets a on a.aircraft_type_id = t.aircraft_type_id where a.id = $1 union select vendor_id from contracts c join contract_assets x on x.contract_id = c.id where x.asset_id = $1',
      [t70],
    );
    await add('17:05', { hobbsStart: 100, hobbsEnd: 101 });
    await add('20:05', { hobbsStart: 102, hobbsEnd: 103 });
    await store.pool.query('update drops set is_missing_rate = true');
    await store.pool.query(
      `insert into unavailable_marks (asset_id, base_id, reason, start_time) values ($1, $2, 'Leak', '2025-07-12T17:00:00Z')`,
      [t70, baseId('HMT')],
    );
    const invoice = await admin('POST', '/x/invoices', {
      ...{ vendorId: (rows[0] as { id: string }).id, number: '1187', receivedOn: '2025-08-01' },
      ...{ fileName: null, mapping: null },
      lines: [
        {
          ...{ row: 2, aircraft: 't70', day: '2025-07-14', item: 'Flight', quantity: null },
          ...{ rateCents: null, amountCents: 12_300, reference: null },
        },
      ],
    });
    ok(invoice);
    const lines = (await told()).filter(([of]) => of !== 'entered');
    expect(lines).toEqual([
      ['noPrice', '2 loads have no price.'],
      ['meterGap', '1 gap or overlap between meter readings: 1.00 h.'],
      [
        'invoice',
        expect.stringMatching(/^Invoice 1187 from .* isn't settled: 1 line, \$123\.00\.$/),
      ],
      ['openMark', 'Marked unavailable since 07/12/2025 without an end.'],
      // The mark has no end, so it is also listed in the second half-month.
      ['openMark', 'Marked unavailable since 07/12/2025 without an end.'],
    ]);
  });

  it('closes once each line has a reason, and stores its author (APR-62, APR-63)', async () => {
    await approve(await add('17:05', { hobbsStart: 100, hobbsEnd: 101 }));
    const last = await add('20:05', { hobbsStart: 102, hobbsEnd: 103 });
    await approve(last);
    expect([(await period())?.unexplained, await close()]).toEqual([
      1,
      expect.objectContaining({
        outcome: 'refused',
        message: 'T-70 has 1 line on the close list that needs a reason.',
      }),
    ]);
    const gap = await only('meterGap');
    expect((await explain(gap, base)).status).toBe(403);
    const { line } = CloseReasonReply.parse(ok(await explain(gap)));
    expect(line.reason).toEqual(
      expect.objectContaining({ text: REASON, by: 'A. Admin', isCurrent: true }),
    );
    expect([(await period())?.unexplained, (await close())?.outcome]).toEqual([0, 'done']);
    expect(await list()).toEqual({
      lines: [],
      given: [
        expect.objectContaining({
          ...{ start: july, assetId: t70, text: REASON, by: 'A. Admin' },
          line: '1 gap or overlap between meter readings: 1.00 h.',
        }),
      ],
    });
    expect((await explain(gap)).status).toBe(409);
    const { rows } = await store.pool.query(
      `select after->>'reason' as reason from change_log where entity = 'close_reasons'`,
    );
    expect(rows).toEqual([{ reason: REASON }]);
  });

  it('drops the reason of a line that was mended before the closing (APR-64)', async () => {
    await approve(await add('17:05', { hobbsStart: 100, hobbsEnd: 101 }));
    await approve(await add('20:05', { hobbsStart: 102, hobbsEnd: 103 }));
    ok(await explain(await only('meterGap')));
    await store.pool.query('update activities set hobbs_start = 10100 where hobbs_start = 10200');
    expect([(await close())?.outcome, (await list()).given]).toEqual(['done', []]);
  });

  it('closes a half-month with lines but no records after the others (APR-60, APR-62)', async () => {
    await approve(await add());
    expect((await close())?.outcome).toBe('done');
    const other = demoId('asset', 'T-71');
    await store.pool.query(
      `insert into unavailable_marks (asset_id, base_id, reason, start_time) values ($1, $2, 'Leak', '2025-07-02T17:00:00Z')`,
      [other, baseId('HMT')],
    );
    const grid = async () =>
      PeriodList.parse(
        ok(await admin('GET', '/x/periods?from=2025-05-01&until=2025-07-31')),
      ).periods.map(({ assetId, start, unexplained }) => [assetId, start, unexplained]);
    const own = (await list()).lines.map(({ assetId, start }) => [assetId, start, 1]);
    expect(own).toEqual([
      [other, july, 1],
      [other, '2025-07-16', 1],
    ]);
    expect(await grid()).toEqual([[t70, july, 0], ...own]);
  });

  it('requires a new reason once a line has changed (APR-63)', async () => {
    await add('17:05', { hobbsStart: 100, hobbsEnd: 101 });
    await add('20:05', { hobbsStart: 102, hobbsEnd: 103 });
    const gap = await only('meterGap');
    ok(await explain(gap));
    await store.pool.query('update activities set hobbs_start = 10210 where hobbs_start = 10200');
    expect((await only('meterGap')).reason?.isCurrent).toBe(false);
    const answer = await explain(gap);
    expect(answer).toEqual(expect.objectContaining({ status: 409 }));
  });
});
