import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Dispatch, DispatchReply } from '../../../contract/dispatch/dispatches.ts';
import { InvoiceList, InvoiceReply } from '../../../contract/invoices/invoices.ts';
import { centsOf } from '../../../domain/money.ts';
import type { Store } from '../../../server/database/open.ts';
import { baseId } from '../../../server/demo/reference/catalogue.ts';
import { emptyTables } from '../support/emptyTables.ts';
import { caller, freshWorld, kinds, type TestApp, testApp } from '../support/support.ts';
import { flight, incident, t70 } from '../support/world.ts';

type Call = ReturnType<typeof caller>;
const DAY = '2025-07-14';
const REASON = { reason: 'The vendor sent it twice.' };
interface Rates {
  readonly vendor: string;
  readonly hourly: number;
  readonly daily: number;
}

describe.each(kinds)('invoices on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let dispatcher: Call;
  let base: Call;
  let admin: Call;
  let rates: Rates;
  const as = async (uid: string) => caller(service.app, await service.token(uid));
  beforeAll(async () => {
    store = await freshWorld(kind, [['incidents', [incident]]]);
    service = await testApp(store);
    dispatcher = await as('demo-dispatcher');
    base = await as('demo-base');
    admin = await as('demo-admin');
    const added = await fly();
    await store.pool.query('update contracts set daily_availability_cents = 1350000');
    const { rows } = await store.pool.query(
      `select c.vendor_id as vendor, c.hourly_rate_cents::float8 as hourly, c.daily_availability_cents::float8 as daily
       from activities a join contracts c on c.id = a.contract_id where a.dispatch_id = $1`,
      [added.id],
    );
    // The query returns these columns.
    rates = rows[0] as Rates;
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  beforeEach(() =>
    emptyTables(
      store,
      'invoice_settled, invoice_decisions, invoice_lines, invoice_mappings, invoices, dispatches, activities, drops, activity_crew, idempotency, seals, adjustments, kept_drifts, cost_periods, change_log',
    ),
  );

  const fly = async (out = '20:05') =>
    DispatchReply.parse((await dispatcher('POST', '/v2/dispatches', flight(DAY, out))).body)
      .dispatch;
  const approve = async ({ id, version, costs }: Dispatch) => {
    await base('POST', '/x/approvals/check', { items: [{ id, version }] });
    const totalCents = centsOf(costs.totalCost);
    const items = [{ id, version: version + 1, totalCents }];
    const { body } = await admin('POST', '/x/approvals/approve', { items });
    expect(body).toEqual({ results: [{ id, outcome: 'done' }] });
  };
  const billed = (more: object = {}) => ({
    row: 2,
    aircraft: 't70',
    day: DAY,
    item: 'Flight',
    quantity: 100,
    rateCents: rates.hourly,
    amountCents: rates.hourly,
    reference: null,
    ...more,
  });
  const body = (lines: readonly object[], more: object = {}) => ({
    vendorId: rates.vendor,
    number: '1187',
    receivedOn: '2025-08-01',
    fileName: null,
    mapping: null,
    lines,
    ...more,
  });
  const add = async (lines: readonly object[], more: object = {}) => {
    const { status, body: made } = await admin('POST', '/x/invoices', body(lines, more));
    expect([status, made]).toEqual([200, expect.anything()]);
    return InvoiceReply.parse(made);
  };
  const read = async (id: string) =>
    InvoiceReply.parse((await admin('GET', `/x/invoices/${id}`)).body);
  const put = (id: string, decisions: readonly object[], headers: Record<string, string> = {}) =>
    admin('PUT', `/x/invoices/${id}/decisions`, { decisions }, headers);
  const key = { assetId: t70, aircraft: '', day: DAY, item: 'Flight' };
  const settle = ({ invoice, groupsTag }: InvoiceReply) =>
    admin('POST', `/x/invoices/${invoice.id}/settle`, { groupsTag });
  const told = ({ status, body: answer }: { status: number; body: unknown }) => {
    const { errors } = answer as { errors?: readonly { path: string; message: string }[] };
    return [status, ...(errors ?? []).map(({ path, message }) => `${path}: ${message}`)];
  };

  it('compares lines with the records of the aircraft and day (INV-1, INV-2)', async () => {
    const dispatch = await fly();
    const { invoice, groups, statement, lines } = await add([
      billed({ quantity: 150, amountCents: rates.hourly * 1.5 }),
      billed({ item: 'Landing fee', quantity: null, rateCents: null, amountCents: 4500 }),
      billed({ aircraft: 'T-999', amountCents: 100 }),
    ]);
    expect([invoice.state, invoice.lines, lines.map((line) => line.assetId)]).toEqual([
      'checking',
      3,
      [t70, t70, null],
    ]);
    expect(
      groups.map(({ item, state, causes, decision }) => [item, state, causes, decision]),
    ).toEqual([
      ['Flight', 'differs', [{ cause: 'hours', cents: rates.hourly / 2 }], null],
      ['Flight', 'differs', [{ cause: 'unknownAircraft', cents: 100 }], null],
      ['Landing fee', 'agrees', [], 'invoiced'],
    ]);
    expect(groups[0]?.sorties).toMatchObject([
      {
        dispatchId: dispatch.id,
        dispatchNumber: dispatch.dispatchNumber,
        isApproved: false,
        hours: 100,
        cents: rates.hourly,
      },
    ]);
    expect(statement.undecidedCents).toBe(rates.hourly * 1.5 + 100);
  });

  it('lists recorded amounts that it does not bill (INV-7)', async () => {
    await fly();
    const { notInvoiced } = await add([billed()]);
    expect(notInvoiced.map(({ item, cents }) => [item, cents])).toEqual([
      ['Availability', rates.daily],
      ['Landing fee', 4500],
    ]);
  });

  it('takes availability with its deductions from the day sheet (INV-2, PAY-1)', async () => {
    await fly();
    // An hour in the window of 14: four quarter hours of 56.
    await store.pool.query(
      `insert into unavailable_marks (base_id, asset_id, start_time, until_time, reason)
       values ($1, $2, $3, $4, 'Oil leak')`,
      [baseId('HMT'), t70, `${DAY}T18:00:00Z`, `${DAY}T19:00:00Z`],
    );
    const { notInvoiced } = await add([billed()]);
    expect(notInvoiced.find(({ item }) => item === 'Availability')?.cents).toBe(
      rates.daily - Math.round((rates.daily * 4) / 56),
    );
    await store.pool.query('delete from unavailable_marks');
  });

  it('takes nothing off for what another vendor was paid (INV-3)', async () => {
    await fly();
    const { rows } = await store.pool.query<{ id: string }>(
      `with other as (select id from aircraft_vendors where id <> $1 order by id limit 1)
       insert into invoices (vendor_id, number, received_on, state) select id, 'X1', $2, 'settled' from other returning id`,
      [rates.vendor, DAY],
    );
    await store.pool.query(
      `insert into invoice_settled (invoice_id, asset_id, aircraft, day, item, invoiced_cents, recorded_cents, settled_cents, pay_cents, decision, settled_by)
       values ($1, $2, '', $3, 'Flight', 100, 100, 0, 100, 'invoiced', 'demo-admin')`,
      [rows[0]?.id, t70, DAY],
    );
    const { groups } = await add([billed()]);
    expect(groups.map(({ state, remainingCents }) => [state, remainingCents])).toEqual([
      ['agrees', rates.hourly],
    ]);
  });

  it('keeps the mapping of a vendor and lists invoices, the newest first (INV-1, INV-11)', async () => {
    const mapping = {
      ...{ kind: 'lines', date: 'Date', aircraft: 'Tail', item: 'Item', quantity: '' },
      ...{ rate: '', amount: 'Sum', reference: '', items: { flight: 'Flight' } },
    };
    await add([billed()], { mapping });
    await add([billed()], { number: '1188', receivedOn: '2025-08-02' });
    const { invoices, vendors } = InvoiceList.parse((await admin('GET', '/x/invoices')).body);
    expect(invoices.map(({ number }) => number)).toEqual(['1188', '1187']);
    expect(vendors.find(({ id }) => id === rates.vendor)?.mapping).toEqual(mapping);
  });

  it('refuses a used number until that invoice is void (INV-1, INV-15)', async () => {
    const { invoice } = await add([billed()]);
    const again = () => admin('POST', '/x/invoices', body([billed()], { number: ' 1187 ' }));
    expect(told(await again())).toEqual([
      409,
      expect.stringMatching(/^number: Invoice 1187 from .+ is already here\.$/),
    ]);
    expect((await admin('POST', `/x/invoices/${invoice.id}/void`, REASON)).status).toBe(200);
    expect((await again()).status).toBe(200);
    expect(told(await admin('POST', `/x/invoices/${invoice.id}/void`, REASON))[0]).toBe(409);
  });

  it('voids no invoice that changed since it was read (INV-15)', async () => {
    const { invoice } = await add([billed()]);
    const url = `/x/invoices/${invoice.id}/void`;
    await put(invoice.id, [{ ...key, decision: 'invoiced', basisCents: 0 }]);
    await store.pool.query("update invoices set updated_by = 'demo-base'");
    const read = { 'if-match': `"v${invoice.version}"` };
    expect((await admin('POST', url, REASON, read)).status).toBe(412);
  });

  it('refuses an unknown vendor and a day to come', async () => {
    const post = (more: object) => admin('POST', '/x/invoices', body([billed()], more));
    expect(told(await post({ vendorId: randomUUID() }))).toEqual([
      400,
      'vendorId: Choose a vendor.',
    ]);
    expect(told(await post({ receivedOn: '2090-01-01' }))).toEqual([
      400,
      'receivedOn: An invoice is received today or earlier.',
    ]);
  });

  it('refuses a decision on an amount that changed, and drops one that rests on it (INV-8, INV-13)', async () => {
    await fly();
    const { invoice } = await add([billed({ quantity: 150, amountCents: rates.hourly * 1.5 })]);
    const decide = (basisCents: number, more: object = {}) =>
      put(invoice.id, [{ ...key, decision: 'recorded', basisCents, ...more }]);
    expect(told(await decide(1))).toEqual([
      409,
      expect.stringMatching(/^decisions\.0\.basisCents: Flight of t70 on 07\/14\/2025 is now \$/),
    ]);
    expect(told(await decide(rates.hourly, { decision: 'other' }))).toEqual([
      400,
      'decisions.0.otherCents: Give the amount to pay.',
    ]);
    expect(told(await decide(rates.hourly, { decision: 'dispute' }))[0]).toBe(400);
    expect(told(await decide(0, { item: 'Per diem' }))[0]).toBe(400);
    const { status, body: answer } = await decide(rates.hourly);
    expect(status).toBe(200);
    expect(InvoiceReply.parse(answer).statement).toEqual({
      invoicedCents: rates.hourly * 1.5,
      payCents: rates.hourly,
      heldCents: rates.hourly / 2,
      undecidedCents: 0,
    });
    await fly('22:05');
    expect((await read(invoice.id)).groups[0]?.decision).toBeNull();
  });

  it('takes a decision back, and refuses one from an older version (INV-13)', async () => {
    const { invoice } = await add([billed()]);
    const decide = (decision: string | null, headers: Record<string, string> = {}) =>
      put(invoice.id, [{ ...key, decision, basisCents: 0 }], headers);
    const first = await decide('invoiced');
    expect(InvoiceReply.parse(first.body).groups[0]?.decision).toBe('invoiced');
    expect((await decide('recorded', { 'if-match': '"v1"' })).status).toBe(412);
    const back = await decide(null, { 'if-match': '"v2"' });
    expect(InvoiceReply.parse(back.body).groups[0]?.decision).toBeNull();
  });

  it('settles only when all is decided, approved and unchanged (INV-14)', async () => {
    const dispatch = await fly();
    const made = await add([billed(), billed({ item: 'Other', quantity: null, amountCents: 100 })]);
    const { id } = made.invoice;
    expect(told(await settle({ ...made, groupsTag: 'old' }))).toEqual([
      409,
      'groupsTag: Amounts have changed since. Look at the groups again.',
    ]);
    expect(told(await settle(made))).toEqual([409, ': 1 group is undecided.']);
    await put(id, [{ ...key, item: 'Other', decision: 'recorded', basisCents: 0 }]);
    expect(told(await settle(await read(id)))).toEqual([
      409,
      "approval: 1 matched record isn't approved yet.",
    ]);
    await approve(dispatch);
    const { status, body: answer } = await settle(await read(id));
    expect([status, answer]).toEqual([200, expect.anything()]);
    const settled = InvoiceReply.parse(answer);
    expect([settled.invoice.state, settled.invoice.payCents, settled.statement.heldCents]).toEqual([
      'settled',
      rates.hourly,
      100,
    ]);
    expect(told(await settle(settled))).toEqual([409, ': Invoice 1187 is settled already.']);
    expect(told(await put(id, [{ ...key, decision: null, basisCents: 0 }]))[0]).toBe(409);
  });

  it('checks a settled invoice against what was recorded then (INV-14)', async () => {
    await approve(await fly());
    const { body: answer } = await settle(await add([billed()]));
    const settled = InvoiceReply.parse(answer);
    await fly('22:05');
    expect((await read(settled.invoice.id)).groups).toMatchObject([
      { state: 'agrees', recordedCents: rates.hourly, decision: 'invoiced' },
    ]);
    await expect(store.pool.query('delete from invoice_settled')).rejects.toThrow(/never changed/);
  });

  it('lets one of two settlements of a day pay it, and a void one frees it (INV-14, INV-15)', async () => {
    await approve(await fly());
    const made = [await add([billed()]), await add([billed()], { number: '1188' })];
    const answers = await Promise.all(made.map((one) => settle(one)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const all = await Promise.all(made.map(({ invoice }) => read(invoice.id)));
    const paid = all.find(({ invoice }) => invoice.state === 'settled');
    const second = all.find(({ invoice }) => invoice.state === 'checking');
    expect(second?.groups).toMatchObject([
      {
        causes: [{ cause: 'billedBefore', cents: rates.hourly }],
        settledBy: [paid?.invoice.number],
        decision: null,
      },
    ]);
    await admin('POST', `/x/invoices/${paid?.invoice.id}/void`, REASON);
    expect((await read(second?.invoice.id ?? '')).groups[0]?.state).toBe('agrees');
  });

  it('agrees everywhere with its own recorded amounts (INV-3)', async () => {
    await fly();
    await fly('22:05');
    const first = await add([billed()]);
    const own = [
      ...first.groups.map(({ item, recordedCents }) => ({ item, cents: recordedCents })),
      ...first.notInvoiced,
    ];
    const lines = own.map(({ item, cents }) =>
      billed({ item, quantity: null, rateCents: null, amountCents: cents }),
    );
    const { groups, statement, notInvoiced } = await add(lines, { number: '1188' });
    expect(groups.map(({ state }) => state)).toEqual(['agrees', 'agrees', 'agrees']);
    expect([statement.undecidedCents, statement.heldCents, notInvoiced]).toEqual([0, 0, []]);
  });

  it('needs Contract.View to read and Contract.Edit to change (INV-1)', async () => {
    const reader = await as('demo-reader');
    const { invoice } = await add([billed()]);
    const tries = [
      await dispatcher('POST', '/x/invoices', body([billed()])),
      await reader('POST', `/x/invoices/${invoice.id}/void`, REASON),
    ];
    expect(tries.map(({ status }) => status)).toEqual([403, 403]);
  });
});
