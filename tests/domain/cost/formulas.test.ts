import { expect, it } from 'vitest';
import {
  abortFeeCents,
  abortFeeText,
  availabilityCents,
  availabilityText,
  flightCostCents,
  hourlyCents,
  hourlyText,
  hundredthsOf,
} from '../../../domain/cost/formulas.ts';

const day = '2025-07-14';

it('charges a tenth of the hourly rate for an abort, and nothing for its hours (COST-2, COST-3)', () => {
  expect([flightCostCents(true, 130, 416_200), abortFeeCents(true, 416_200, day)]).toEqual([
    0, 41_620,
  ]);
  expect([flightCostCents(false, 130, 416_200), abortFeeCents(false, 416_200, day)]).toEqual([
    541_060, 0,
  ]);
  // 0.1 × 1,234.55
  expect(abortFeeCents(true, 123_455, day)).toBe(12_346);
});

it('charges the abort fee of the activity’s day, from the first day of a new percentage on (COST-3)', () => {
  const percents = [
    { from: '0000-01-01', percent: 10 },
    { from: '2027-01-01', percent: 15 },
    { from: '2028-07-01', percent: 12 },
  ];
  const days = ['2026-12-31', '2027-01-01', '2028-06-30', '2028-07-01', '2040-01-01'];
  expect(days.map((on) => abortFeeCents(true, 416_200, on, percents))).toEqual([
    41_620, 62_430, 62_430, 49_944, 49_944,
  ]);
});

// A new row of the table belongs here and in COST-3.
it('has charged a tenth since the first day (COST-3)', () =>
  expect(['0001-01-01', day, '9999-12-31'].map((on) => abortFeeText('$1.00', on))).toEqual([
    '0.1 × $1.00',
    '0.1 × $1.00',
    '0.1 × $1.00',
  ]));

it('charges an hour of flying a ninth of the day rate (COST-4)', () => {
  expect([
    availabilityCents(130, 1_350_000),
    availabilityCents(0, 1_350_000),
    availabilityCents(1_200, 900),
  ]).toEqual([195_000, 0, 1_200]);
});

it('charges crew standby by the hour (COST-5)', () =>
  expect(hourlyCents(hundredthsOf(2.25), 5_800)).toBe(13_050));

it('states the share and hours that it charges (COST-3, COST-4)', () => {
  expect([
    hourlyText('1.3', '$4,162.00'),
    abortFeeText('$4,162.00', day),
    availabilityText('1.3', '$13,500.00'),
  ]).toEqual(['1.3 h × $4,162.00', '0.1 × $4,162.00', '1.3 h × $13,500.00 ÷ 9']);
});
