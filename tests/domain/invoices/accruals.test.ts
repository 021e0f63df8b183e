import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Accrual } from '../../../contract/invoices/accruals.ts';
import {
  accrualDays,
  accrualsPath,
  readAccrualDays,
  readAccrualsAddress,
} from '../../../domain/invoices/accrualAddress.ts';
import { accrualCsv, accrualGroups, accrualSheet } from '../../../domain/invoices/accrualRows.ts';
import { type AccruedAmount, accrue, type PaidAmount } from '../../../domain/invoices/accruals.ts';
import accruals from '../../fixtures/accrual.json';
import { runs } from '../../support/depth.ts';

const flown = (changes: Partial<AccruedAmount> = {}): AccruedAmount => ({
  ...{ vendorId: 'v', assetId: 't83', day: '2025-07-14', item: 'Flight', incidentId: 'cedar' },
  cents: 541_060,
  ...changes,
});
const paid = (cents: number, changes: Partial<PaidAmount> = {}): PaidAmount => ({
  ...{ vendorId: 'v', assetId: 't83', day: '2025-07-14', item: 'Flight', cents },
  ...changes,
});
const open = (...given: Parameters<typeof accrue>) =>
  accrue(...given).map((one) => [one.incidentId, one.openCents]);

describe('accruals (APR-70)', () => {
  it.each(accruals)('adds up the days of the vector: $name', ({ input, expected }) => {
    const rows = input.rows.map(({ day, cents }) => flown({ day, cents }));
    expect(open(rows, [])).toEqual([['cedar', expected.days.at(-1)?.toDateCents]]);
  });

  it('leaves open what a settled invoice did not pay, and nothing that it paid', () => {
    const two = [flown(), flown({ day: '2025-07-15', cents: 100 })];
    expect([
      open(two, [paid(541_060)]),
      open(two, [paid(541_060), paid(100, { day: '2025-07-15' })]),
      open([flown()], [paid(500_000)]),
      open([flown()], [paid(541_060, { vendorId: 'w' })]),
    ]).toEqual([
      [['cedar', 100]],
      [],
      [['cedar', 41_060]],
      [
        ['cedar', 541_060],
        [null, -541_060],
      ],
    ]);
  });

  it('splits a payment over the incidents of its day, to the cent', () => {
    const two = [flown({ cents: 100 }), flown({ cents: 200, incidentId: 'oak' })];
    expect([open(two, [paid(100)]), open(two, [paid(300)])]).toEqual([
      [
        ['cedar', 67],
        ['oak', 133],
      ],
      [],
    ]);
  });

  it('lists availability and guarantee separately, and leaves out the item Other', () => {
    const sheet = flown({ item: 'Availability', incidentId: null, cents: 1_350_000 });
    expect(accrue([sheet], [paid(900, { item: 'Other' })])).toEqual([
      {
        ...{ vendorId: 'v', incidentId: null, isAvailability: true },
        ...{ recordedCents: 1_350_000, paidCents: 0, openCents: 1_350_000 },
      },
    ]);
  });

  it('adds up to recorded minus paid for any payments', () => {
    const key = {
      vendorId: fc.constantFrom('v', 'w', null),
      assetId: fc.constantFrom('t83', 't70'),
      day: fc.constantFrom('2025-07-14', '2025-07-15'),
      item: fc.constantFrom('Flight' as const, 'Availability' as const, 'Per diem' as const),
      cents: fc.integer({ min: -500_000, max: 2_000_000 }),
    };
    const incidentId = fc.constantFrom('cedar', 'oak', null);
    fc.assert(
      fc.property(
        fc.array(fc.record({ ...key, incidentId })),
        fc.array(fc.record(key)),
        (recorded, settled) => {
          const total = (all: readonly { readonly cents: number }[]) =>
            all.reduce((sum, { cents }) => sum + cents, 0);
          const sum = accrue(recorded, settled).reduce((all, one) => all + one.openCents, 0);
          expect(sum).toBe(total(recorded) - total(settled));
        },
      ),
      { numRuns: runs(500) },
    );
  });
});

const accrual = (changes: Partial<Accrual> = {}): Accrual => ({
  ...{ vendorId: 'v', vendor: 'Valley Air', incidentId: 'cedar', incident: 'Cedar' },
  ...{ isAvailability: false, recordedCents: 500, paidCents: 100, openCents: 400 },
  ...changes,
});

it('groups by vendor or by incident, the largest open amounts first, with totals (APR-71)', () => {
  const list = [
    accrual(),
    accrual({ isAvailability: true, incidentId: null, incident: '', openCents: 900 }),
    accrual({ vendorId: null, vendor: '', incidentId: null, incident: '', openCents: 7 }),
  ];
  const named = (by: 'vendor' | 'incident') =>
    accrualGroups(list, by).map(({ name, openCents, rows }) => [name, openCents, rows.length]);
  expect([named('vendor'), named('incident')]).toEqual([
    [
      ['Valley Air', 1300, 2],
      ['No contract', 7, 1],
    ],
    [
      ['Availability and guarantee', 900, 1],
      ['Cedar', 400, 1],
      ['No incident', 7, 1],
    ],
  ]);
  const groups = accrualGroups([accrual({ vendor: '=1+1', incident: 'Oak, "B"' })], 'vendor');
  expect([accrualSheet(groups).rows, accrualCsv(groups)]).toEqual([
    [
      ['=1+1', 'Oak, "B"', 5, 1, 4],
      ['Total', '', 5, 1, 4],
    ],
    'Vendor,Incident,Recorded,Paid,Open\r\n\'=1+1,"Oak, ""B""",5.00,1.00,4.00\r\nTotal,,5.00,1.00,4.00\r\n',
  ]);
});

it('covers a year as of the last whole month, unless other days are chosen (APR-71)', () => {
  const address = { from: '', until: '', by: 'vendor' } as const;
  expect([
    accrualDays(address, '2025-08-03'),
    accrualDays(address, '2026-01-03'),
    accrualDays({ from: '2025-06-01', until: '2025-07-14' }, '2025-08-03'),
    accrualsPath(address),
    accrualsPath({ from: '2025-06-01', until: '2025-07-14', by: 'incident' }),
    readAccrualsAddress({ from: '2025-06-01', until: 'soon', by: 'incident' }),
  ]).toEqual([
    { from: '2024-07-31', until: '2025-07-31' },
    { from: '2024-12-31', until: '2025-12-31' },
    { from: '2025-06-01', until: '2025-07-14' },
    '/approvals?tab=accruals',
    '/approvals?tab=accruals&from=2025-06-01&until=2025-07-14&by=incident',
    { from: '2025-06-01', until: '', by: 'incident' },
  ]);
});

it('names the invalid date (APR-71)', () => {
  const read = (from: string, until: string) => {
    const days = readAccrualDays({ from, until }, '2025-08-03');
    return 'field' in days ? `${days.field}: ${days.message}` : days;
  };
  expect([
    read('01/01/2025', '07/31'),
    read('01/01/2025', 'soon'),
    read('01/01/2025', '08/04/2025'),
    read('', '07/31/2025'),
    read('08/01/2025', '07/31/2025'),
    read('06/26/2024', '07/31/2025'),
  ]).toEqual([
    { from: '2025-01-01', until: '2025-07-31' },
    'until: Enter a date as MM/DD/YYYY.',
    'until: Choose 08/03/2025 or earlier.',
    'from: Enter a date as MM/DD/YYYY.',
    'from: Choose 07/31/2025 or earlier, the last day.',
    'from: Choose at most 400 days.',
  ]);
});
