import { describe, expect, it } from 'vitest';
import { findVendorAircraft } from '../../../domain/invoices/aircraft.ts';
import {
  checkInvoice,
  type InvoicedLine,
  type InvoiceFacts,
  notInvoiced,
  type RecordedItem,
} from '../../../domain/invoices/groups.ts';
import { type ActivityAmounts, recordedItems } from '../../../domain/invoices/recorded.ts';

const key = { assetId: 'a', aircraft: 'T-83', day: '2025-07-14', item: 'Flight' } as const;
const line = (more: Partial<InvoicedLine> = {}): InvoicedLine => ({
  ...key,
  quantity: 130,
  rateCents: 416_200,
  amountCents: 541_060,
  reference: null,
  ...more,
});
const recorded = (more: Partial<RecordedItem> = {}): RecordedItem => ({
  ...key,
  aircraft: '',
  cents: 541_060,
  quantity: 130,
  rateCents: 416_200,
  ...more,
});
const facts = (more: Partial<InvoiceFacts> = {}): InvoiceFacts => ({
  lines: [line()],
  recorded: [recorded()],
  settled: [],
  decisions: [],
  ...more,
});

describe('groups of an invoice', () => {
  it('groups lines by aircraft, day and item, the largest difference first (INV-2)', () => {
    const lines = [
      line(),
      line({ item: 'Landing fee', amountCents: 2000 }),
      line({ assetId: null, aircraft: 'X 1', amountCents: 900 }),
      line({ assetId: null, aircraft: 'x  1', amountCents: 200 }),
    ];
    expect(
      checkInvoice(facts({ lines })).map((group) => [group.item, group.lines, group.causes]),
    ).toEqual([
      ['Landing fee', [1], [{ cause: 'notRecorded', cents: 2000 }]],
      ['Flight', [2, 3], [{ cause: 'unknownAircraft', cents: 1100 }]],
      ['Flight', [0], []],
    ]);
  });
  it('pays a group that agrees as billed; a decision counts while its basis is unchanged (INV-8, INV-13)', () => {
    const lines = [line({ amountCents: 600_000 })];
    const stored = { ...key, decision: 'recorded', otherCents: null, reason: null } as const;
    const decided = (more: Partial<InvoiceFacts>) => checkInvoice(facts(more))[0]?.decision;
    expect([
      decided({}),
      decided({ lines }),
      decided({ lines, decisions: [{ ...stored, basisCents: 541_060 }] }),
      decided({ lines, decisions: [{ ...stored, basisCents: 541_061 }] }),
    ]).toEqual(['invoiced', null, 'recorded', null]);
  });
  it('subtracts what settled invoices paid, and names them (INV-3)', () => {
    const settled = [{ ...key, cents: 541_060, invoice: '1182' }];
    expect(checkInvoice(facts({ settled }))[0]).toMatchObject({
      remainingCents: 0,
      settledBy: ['1182'],
      causes: [{ cause: 'billedBefore', cents: 541_060 }],
    });
  });
  it('lists recorded amounts within its days that it does not bill (INV-7)', () => {
    const more = [
      recorded({ item: 'Per diem', cents: 15_000 }),
      recorded({ day: '2025-07-15' }),
      recorded({ assetId: 'b' }),
    ];
    expect(notInvoiced(facts({ recorded: [recorded(), ...more] }))).toEqual([more[0]]);
    const paid = [{ ...key, item: 'Per diem', cents: 15_000, invoice: '1' } as const];
    expect(notInvoiced(facts({ recorded: more, settled: paid }))).toEqual([]);
  });
});

it('adds records and their adjustments up by item (INV-2)', () => {
  const amounts: ActivityAmounts = {
    activityId: '1',
    assetId: 'a',
    day: '2025-07-14',
    flightHours: 130,
    standbyHours: 0,
    flightCents: 541_060,
    abortCents: 0,
    landingCents: 500,
    standbyCents: 0,
    perDiemCents: 0,
    hourlyRateCents: 416_200,
    standbyRateCents: 3000,
  };
  const adjustment = { flightHours: -10, flightCents: -41_620, landingCents: 0 };
  const { items, shares } = recordedItems([
    amounts,
    { ...amounts, ...adjustment, hourlyRateCents: null },
  ]);
  expect(
    items.map(({ item, cents, quantity, rateCents }) => [item, cents, quantity, rateCents]),
  ).toEqual([
    ['Flight', 499_440, 120, 416_200],
    ['Landing fee', 500, null, null],
  ]);
  expect([...shares.values()].flat()).toEqual([
    { activityId: '1', hours: 120, cents: 499_440 },
    { activityId: '1', hours: null, cents: 500 },
  ]);
});

it('finds an aircraft by its registration or radio ID, not one of several (INV-2)', () => {
  const find = findVendorAircraft([
    { id: 'a', registration: 'N481DF', radioIds: ['T-83'] },
    { id: 'b', registration: 'N482DF', radioIds: ['T-84', 'T-90'] },
    { id: 'c', registration: 'N483DF', radioIds: ['T-90'] },
  ]);
  expect(['n481df', 'T83', 't 84', 'T-90', 'N999', '-'].map(find)).toEqual([
    'a',
    'a',
    'b',
    null,
    null,
    null,
  ]);
});
