import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DaySheets } from '../../../contract/daySheets/daySheets.ts';
import { type Dispatch, DispatchReply } from '../../../contract/dispatch/dispatches.ts';
import { Accruals } from '../../../contract/invoices/accruals.ts';
import { InvoiceReply } from '../../../contract/invoices/invoices.ts';
import { centsOf } from '../../../domain/money.ts';
import type { Store } from '../../../server/database/open.ts';
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
import { flight, incident } from '../support/world.ts';

type Call = ReturnType<typeof caller>;
const DAY = '2025-07-14';
const ok = (answer: Answer): unknown => {
  expect(answer).toEqual(expect.objectContaining({ status: 200 }));
  return answer.body;
};

describe.each(kinds)('accruals on %s', (kind) => {
  let store: Store;
  let service: TestApp;
  let dispatcher: Call;
  let base: Call;
  let admin: Call;
  let vendor = '';
  beforeAll(async () => {
    store = await freshWorld(kind, [['incidents', [incident]]]);
    service = await testApp(store);
    const as = async (uid: string) => caller(service.app, await service.token(uid));
    [dispatcher, base, admin] = [
      await as('demo-dispatcher'),
      await as('demo-base'),
      await as('demo-admin'),
    ];
    await changeContracts(store, 'update contracts set daily_availability_cents = 1350000');
    const added = await fly();
    const { rows } = await store.pool.query(
      'select c.vendor_id as id from activities a join contracts c on c.id = a.contract_id where a.dispatch_id = $1',
      [added.id],
    );
    vendor = (rows[0] as { id: string }).id;
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  beforeEach(() =>
    emptyTables(
      store,
      'invoice_settled, invoice_decisions, invoice_lines, invoice_mappings, invoices, dispatches, activities, drops, activity_crew, idempotency, seals, adjustments, kept_drifts, cost_periods',
    ),
  );
  const fly = async (out = '20:05') =>
    DispatchReply.parse(ok(await dispatcher('POST', '/v2/dispatches', flight(DAY, out)))).dispatch;
  const approve = async ({ id, version, costs }: Dispatch) => {
    ok(await base('POST', '/x/approvals/check', { items: [{ id, version }] }));
    const totalCents = centsOf(costs.totalCost);
    ok(
      await admin('POST', '/x/approvals/approve', {
        items: [{ id, version: version + 1, totalCents }],
      }),
    );
  };
  const accruals = async () => {
    const query = `from=${DAY}&until=${DAY}`;
    const { accruals: all } = Accruals.parse(ok(await admin('GET', `/x/accruals?${query}`)));
    return all.filter(({ vendorId }) => vendorId === vendor);
  };
  const open = async () =>
    (await accruals()).map(({ incidentId, isAvailability, openCents }) => [
      isAvailability ? 'availability' : incidentId,
      openCents,
    ]);
  const payable = async () => {
    const { rows } = await store.pool.query(
      `select l.asset_id as id, c.id as contract from contract_assets l join contracts c on c.id = l.contract_id where c.vendor_id = $1
       union select a.id, c.id from contract_types t join contracts c on c.id = t.contract_id join assets a on a.aircraft_type_id = t.aircraft_type_id where c.vendor_id = $1`,
      [vendor],
    );
    const pairs = rows as { id: string; contract: string }[];
    const own = new Set(pairs.map(({ contract }) => contract));
    let cents = 0;
    for (const id of new Set(pairs.map((pair) => pair.id))) {
      const { sheets } = DaySheets.parse(
        ok(await admin('GET', `/x/day-sheets?assetId=${id}&from=${DAY}&until=${DAY}`)),
      );
      for (const sheet of sheets)
        if (own.has(sheet.contractId ?? '')) cents += centsOf(sheet.payable);
    }
    return cents;
  };

  it('equals the payable amount of day sheets while no invoice is settled, by incident (APR-70)', async () => {
    const flown = await fly();
    const found = await accruals();
    const { flightCost, landingFees, crewStandbyCost, perDiemCost } = flown.costs;
    expect(found.find(({ incidentId }) => incidentId === incident.id)).toEqual(
      expect.objectContaining({
        recordedCents: centsOf(flightCost + landingFees + crewStandbyCost + perDiemCost),
        paidCents: 0,
        isAvailability: false,
      }),
    );
    const total = found.reduce((sum, { openCents }) => sum + openCents, 0);
    expect([total, total > 0]).toEqual([await payable(), true]);
  });

  it('subtracts settled invoices from their settlement day on, but not void ones (APR-70)', async () => {
    const flown = await fly();
    await approve(flown);
    const before = await open();
    const made = InvoiceReply.parse(
      ok(
        await admin('POST', '/x/invoices', {
          ...{ vendorId: vendor, number: '1187', receivedOn: '2025-08-01' },
          ...{ fileName: null, mapping: null },
          lines: [
            {
              ...{ row: 2, aircraft: 't70', day: DAY, item: 'Flight', quantity: null },
              ...{ rateCents: null, amountCents: centsOf(flown.costs.flightCost), reference: null },
            },
          ],
        }),
      ),
    );
    expect(await open()).toEqual(before);
    const { groupsTag } = made;
    const settled = InvoiceReply.parse(
      ok(await admin('POST', `/x/invoices/${made.invoice.id}/settle`, { groupsTag })),
    );
    // On the day of the flight, no invoice was settled yet.
    expect(await open()).toEqual(before);
    await store.pool.query('alter table invoice_settled disable trigger all');
    await store.pool.query(`update invoice_settled set settled_at = '2025-07-14T20:00:00Z'`);
    await store.pool.query('alter table invoice_settled enable trigger all');
    const after = (await accruals()).find((one) => one.incidentId === incident.id);
    expect([after?.paidCents, after?.openCents]).toEqual([
      centsOf(flown.costs.flightCost),
      centsOf(flown.costs.landingFees),
    ]);
    ok(
      await admin(
        'POST',
        `/x/invoices/${made.invoice.id}/void`,
        { reason: 'The vendor sent it twice.' },
        { 'if-match': `"v${settled.invoice.version}"` },
      ),
    );
    expect(await open()).toEqual(before);
  });

  it('refuses a span of more than 400 days (APR-71)', async () => {
    expect((await admin('GET', '/x/accruals?from=2024-06-10&until=2025-07-15')).status).toBe(400);
    expect((await admin('GET', '/x/accruals?from=2024-06-11&until=2025-07-15')).status).toBe(200);
  });
});
