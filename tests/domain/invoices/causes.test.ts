import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type InvoiceDecision, invoiceItems } from '../../../contract/invoices/constants.ts';
import { type BilledGroup, type BilledLine, checkGroup } from '../../../domain/invoices/causes.ts';
import { statementOf } from '../../../domain/invoices/statement.ts';
import { runs } from '../../support/depth.ts';

const RATE = 416_200;
const line = (
  quantity: number | null,
  amountCents: number,
  more: Partial<BilledLine> = {},
): BilledLine => ({ quantity, rateCents: RATE, amountCents, reference: null, ...more });
const flight = (
  lines: readonly BilledLine[],
  quantity: number,
  cents: number,
  more: Partial<BilledGroup> = {},
): BilledGroup => ({
  item: 'Flight',
  isAircraftKnown: true,
  lines,
  recorded: { cents, quantity, rateCents: RATE },
  settledCents: 0,
  ...more,
});
const once = line(130, 541_060);

describe('causes of a group', () => {
  it('takes nothing back that was paid for the item Other, which nothing records (INV-3)', () => {
    const other = flight([line(null, 50_000)], 0, 0, { item: 'Other', settledCents: 50_000 });
    expect(checkGroup(other)).toMatchObject({
      remainingCents: 0,
      causes: [{ cause: 'billedBefore', cents: 50_000 }],
    });
  });
  it.each([
    ['C01 agrees', flight([once], 130, 541_060), 541_060, []],
    [
      'C03 six cents on a line',
      flight([line(130, 541_066)], 130, 541_060),
      541_060,
      ['wrongSum 6'],
    ],
    ['C05 too many hours', flight([line(150, 624_300)], 130, 541_060), 541_060, ['hours 83240']],
    [
      'C07 two lines of a day',
      flight(
        [line(130, 541_060, { reference: '10482' }), line(90, 374_580, { reference: '10490' })],
        220,
        915_640,
      ),
      915_640,
      [],
    ],
    ['C09 a line twice', flight([once, once], 130, 541_060), 541_060, ['duplicate 541060']],
    ['C11 not recorded', flight([line(80, 332_960)], 0, 0), 0, ['notRecorded 332960']],
    [
      'C13 the rest of a day',
      flight([line(90, 374_580)], 220, 915_640, { settledCents: 541_060 }),
      374_580,
      [],
    ],
    [
      'C15 availability in full',
      flight([line(100, 1_350_000, { rateCents: 1_350_000 })], 0, 0, {
        item: 'Availability',
        recorded: { cents: 1_253_571, quantity: null, rateCents: null },
      }),
      1_253_571,
      ['amount 96429'],
    ],
    ['C17 too little', flight([line(120, 499_440)], 130, 541_060), 541_060, ['hours -41620']],
    [
      'another rate',
      flight([line(200, 860_000, { rateCents: 430_000 })], 200, 832_400),
      832_400,
      ['rate 27600'],
    ],
    [
      'an unknown aircraft',
      flight([once], 130, 541_060, { isAircraftKnown: false }),
      0,
      ['unknownAircraft 541060'],
    ],
    [
      'a day that is paid',
      flight([once], 130, 541_060, { settledCents: 541_060 }),
      0,
      ['billedBefore 541060'],
    ],
    ['five cents', flight([line(130, 541_065)], 130, 541_060), 541_060, ['rounding 5']],
    [
      'a line without hours',
      flight([line(null, 600_000)], 130, 541_060),
      541_060,
      ['amount 58940'],
    ],
  ])('finds why it differs: %s (INV-3 to INV-6)', (_, group, remaining, causes) => {
    const checked = checkGroup(group);
    expect(checked.remainingCents).toBe(remaining);
    expect(checked.causes.map(({ cause, cents }) => `${cause} ${cents}`)).toEqual(causes);
    expect(checked.state).toBe(
      causes.every((cause) => cause.startsWith('rounding')) ? 'agrees' : 'differs',
    );
    expect(checked.differenceCents).toBe(checked.invoicedCents - remaining);
  });

  const billed: fc.Arbitrary<BilledLine> = fc.record({
    quantity: fc.option(fc.constantFrom(-50, 0, 30, 50, 100, 130, 133), { freq: 20 }),
    rateCents: fc.option(fc.constantFrom(RATE, 430_001, 99), { freq: 20 }),
    amountCents: fc.oneof(
      fc.constantFrom(541_060, 124_860, 0),
      fc.integer({ min: -900_000, max: 900_000 }),
    ),
    reference: fc.option(fc.constantFrom('10482', '10490')),
  });
  const group: fc.Arbitrary<BilledGroup> = fc.record({
    item: fc.oneof(fc.constant('Flight' as const), fc.constantFrom(...invoiceItems)),
    isAircraftKnown: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
    lines: fc.array(billed, { minLength: 1, maxLength: 6 }),
    recorded: fc.record({
      cents: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2_000_000 })),
      quantity: fc.option(fc.integer({ min: 0, max: 700 }), { freq: 20 }),
      rateCents: fc.option(fc.constantFrom(RATE, 430_000), { freq: 20 }),
    }),
    settledCents: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2_000_000 })),
  });

  it('adds up to the difference, whatever the order of lines (100,000 groups) (INV-3)', () => {
    fc.assert(
      fc.property(group, fc.integer({ min: 0, max: 5 }), (given, turn) => {
        const checked = checkGroup(given);
        const sum = checked.causes.reduce((total, { cents }) => total + cents, 0);
        expect(sum).toBe(checked.differenceCents);
        expect(checked.differenceCents).toBe(checked.invoicedCents - checked.remainingCents);
        const lines = [...given.lines.slice(turn), ...given.lines.slice(0, turn)].reverse();
        expect(checkGroup({ ...given, lines })).toEqual(checked);
      }),
      { numRuns: runs(100_000) },
    );
  }, 120_000);
});

describe('statement', () => {
  const decided = (
    invoicedCents: number,
    remainingCents: number,
    decision: InvoiceDecision | null,
    otherCents?: number,
  ) => ({ invoicedCents, remainingCents, decision, otherCents: otherCents ?? null });
  it.each([
    [
      'T01 all agree',
      [decided(541_060, 541_060, 'invoiced'), decided(1_350_000, 1_350_000, 'invoiced')],
      [1_891_060, 1_891_060, 0, 0],
    ],
    [
      'T03 not recorded',
      [decided(332_960, 0, 'recorded'), decided(541_060, 541_060, 'invoiced')],
      [874_020, 541_060, 332_960, 0],
    ],
    [
      'T05 too little, as billed',
      [decided(499_440, 541_060, 'invoiced')],
      [499_440, 499_440, 0, 0],
    ],
    ['more than billed', [decided(499_440, 541_060, 'recorded')], [499_440, 541_060, -41_620, 0]],
    [
      'another amount, a dispute and an undecided group',
      [decided(100, 0, 'other', 60), decided(500, 300, 'dispute'), decided(7, 0, null)],
      [607, 360, 240, 7],
    ],
  ])('adds up: %s (INV-8)', (_, groups, [invoicedCents, payCents, heldCents, undecidedCents]) =>
    expect(statementOf(groups)).toEqual({ invoicedCents, payCents, heldCents, undecidedCents }),
  );
});
