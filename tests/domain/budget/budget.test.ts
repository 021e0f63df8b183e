import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BudgetReply } from '../../../contract/budget/budget.ts';
import { budgetPath, readBudgetAddress } from '../../../domain/budget/address.ts';
import { budgetPoints, chartOf } from '../../../domain/budget/chart.ts';
import { budgetTable } from '../../../domain/budget/file.ts';
import {
  elapsedOf,
  fiscalDays,
  fiscalYearOn,
  fiscalYearText,
} from '../../../domain/budget/fiscalYear.ts';
import { forecastOf } from '../../../domain/budget/forecast.ts';
import { noBudgetTyped, readBudgetForm } from '../../../domain/budget/form.ts';
import { budgetRows, totalRow } from '../../../domain/budget/rows.ts';
import { forecastNote, summaryText } from '../../../domain/budget/texts.ts';
import { reached, warningMail } from '../../../domain/budget/warnings.ts';
import { budgetReply, months } from './replies.ts';

const july = { fiscalMonth: 7 };

describe('fiscal years', () => {
  it('numbers a fiscal year by the year in which it ends (BUD-2)', () => {
    expect(
      ['2025-06-30', '2025-07-01', '2026-06-30'].map((day) => fiscalYearOn(day, july)),
    ).toEqual([2025, 2026, 2026]);
    expect(fiscalYearOn('2026-12-31', { fiscalMonth: 1 })).toBe(2026);
    expect(fiscalDays(2026, july)).toEqual({ from: '2025-07-01', until: '2026-06-30' });
    expect(fiscalDays(2026, { fiscalMonth: 1 })).toEqual({
      from: '2026-01-01',
      until: '2026-12-31',
    });
    expect(fiscalYearText(2026, july)).toBe('FY 2026 (Jul 2025 – Jun 2026)');
    expect(fiscalYearText(2026, { fiscalMonth: 1 })).toBe('2026');
  });
  it('finds the fiscal year of each day, whatever its first month (BUD-2)', () => {
    const day = fc.integer({ min: 0, max: 30_000 }).map((n) => {
      return new Date(n * 86_400_000).toISOString().slice(0, 10);
    });
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 12 }), (one, fiscalMonth) => {
        const fiscal = { fiscalMonth };
        const { from, until } = fiscalDays(fiscalYearOn(one, fiscal), fiscal);
        expect(from <= one && one <= until).toBe(true);
      }),
    );
  });
  it('counts the elapsed months and the share of the running one (BUD-5)', () => {
    expect(elapsedOf(2026, '2025-06-30', july)).toBeNull();
    expect(elapsedOf(2026, '2025-07-31', july)).toEqual({ months: 0, part: 1 });
    expect(elapsedOf(2026, '2025-09-15', july)).toEqual({ months: 2, part: 0.5 });
    expect(elapsedOf(2026, '2026-07-01', july)).toEqual({ months: 12, part: 0 });
  });
});

describe('the forecast', () => {
  const elapsed = { months: 1, part: 0.5 };
  it('divides cost so far by the mean share of past years, with their extremes as range (BUD-5, BUD-6)', () => {
    // By the middle of the second month they had spent 50 %, 30 % and 40 % of the year.
    const past = [months(40, 20, 40), months(20, 20, 60), months(30, 20, 50)];
    expect(forecastOf(6000, past, elapsed)).toEqual({
      kind: 'known',
      cents: 15_000,
      least: 12_000,
      most: 20_000,
      years: 3,
    });
  });
  it('gives no forecast without two past years with costs (BUD-5)', () => {
    expect(forecastOf(6000, [months(1), months()], elapsed)).toEqual({ kind: 'fewYears' });
  });
  it('is too early if a past year had spent almost nothing by now, or this one nothing (BUD-5)', () => {
    const past = [months(1, 0, 99), months(50, 0, 50)];
    expect(forecastOf(6000, past, elapsed)).toEqual({ kind: 'tooEarly' });
    expect(forecastOf(0, [months(50), months(50)], elapsed)).toEqual({ kind: 'tooEarly' });
  });
  it('gives no forecast before a year begins and after it ends (BUD-5)', () => {
    const past = [months(1), months(1)];
    expect(forecastOf(1, past, { months: 12, part: 0 })).toEqual({ kind: 'none' });
    expect(forecastOf(1, past, null)).toEqual({ kind: 'none' });
  });
  it('is exact for a season that is proportional to the past ones (BUD-5, BUD-6)', () => {
    const year = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(
        year,
        fc.integer({ min: 1, max: 11 }),
        fc.integer({ min: 1, max: 9 }),
        (one, n, by) => {
          const live = one.slice(0, n).reduce((sum, cents) => sum + cents, 0) * by;
          const forecast = forecastOf(live, [one, one], { months: n, part: 0 });
          if (forecast.kind !== 'known') return;
          const total = one.reduce((sum, cents) => sum + cents, 0) * by;
          expect(Math.abs(forecast.cents - total)).toBeLessThanOrEqual(1);
          expect(forecast.least).toBeLessThanOrEqual(forecast.cents);
          expect(forecast.cents).toBeLessThanOrEqual(forecast.most);
        },
      ),
    );
  });
});

describe('the rows', () => {
  it('plans by the months of a budget, else by past years, else by days (BUD-7)', () => {
    const rows = budgetRows(budgetReply()).filter(({ budget }) => budget !== null);
    // 09/15/2025: two and a half months.
    expect(rows.map((row) => [row.name, row.plannedCents, row.pacePermille])).toEqual([
      ['BLM', 25_000, 400],
      ['CAL FIRE', 80_000, 1000],
      ['NPS', 5000, 0],
    ]);
  });
  it('lists names with a budget first, then the others, then costs without a name (BUD-4)', () => {
    const reply = budgetReply();
    expect(budgetRows(reply).map(({ name }) => name)).toEqual([
      'BLM',
      'CAL FIRE',
      'NPS',
      'USFS',
      'No incident',
    ]);
    const total = totalRow(reply);
    expect(total).toMatchObject({
      budgetCents: 324_000,
      liveCents: 97_000,
      approvedCents: 60_000,
      // The sum leaves out the costs of names without a budget.
      leftCents: 234_000,
      plannedCents: 110_000,
    });
    expect(summaryText(total, budgetRows(reply))).toBe(
      'Budget $3,240.00. Cost so far $970.00. Left $2,340.00. $70.00 is cost without a budget.',
    );
  });
  it('states why there is no forecast (BUD-5)', () => {
    const reply = budgetReply();
    expect(forecastNote(reply, totalRow(reply))).toMatch(/^Forecast: .* 2024 to 2025 had spent/);
    const one: BudgetReply = {
      ...reply,
      pastYears: [2025],
      lines: reply.lines.map((line) => ({ ...line, pastCents: line.pastCents.slice(1) })),
    };
    expect(forecastNote(one, totalRow(one))).toBe(
      'No forecast: it needs 2 whole past fiscal years, and there is one whole past year.',
    );
  });
});

describe('the chart', () => {
  it('ends the cost series at the forecast and the budget line at the budget (BUD-8)', () => {
    const reply = budgetReply();
    const points = budgetPoints(reply, 'CAL FIRE');
    const row = budgetRows(reply).find(({ key }) => key === 'CAL FIRE');
    const last = points.at(-1);
    expect((last?.approved ?? 0) + (last?.unapproved ?? 0) + (last?.forecast ?? 0)).toBe(
      row?.forecast.kind === 'known' ? row.forecast.cents / 100 : null,
    );
    expect(last?.budget).toBe(2000);
    expect(points[0]).toEqual({
      label: 'Jul 2025',
      approved: 300,
      unapproved: 0,
      forecast: null,
      budget: 600,
    });
  });
  it('compares budgets with the costs of names that have one (BUD-8)', () => {
    const [first] = budgetPoints(budgetReply(), '');
    expect([chartOf(budgetReply(), '').name, first?.approved]).toEqual(['all with a budget', 350]);
    const none = { ...budgetReply(), lines: budgetReply().lines.slice(0, 3) };
    expect([chartOf(none, '').name, budgetPoints(none, '')[0]?.budget]).toEqual(['all', null]);
  });
  it('shows no cost of future months without a forecast (BUD-8)', () => {
    const points = budgetPoints(budgetReply(), 'BLM');
    expect(points.map(({ approved }) => approved === null)).toEqual(points.map((_, n) => n > 2));
  });
});

describe('the form', () => {
  const typed = { ...noBudgetTyped, key: 'CAL FIRE' };
  it('reads an amount for the year, or the sum of its months (BUD-1)', () => {
    expect(readBudgetForm({ ...typed, amount: '$1,250,000' })).toEqual({
      key: 'CAL FIRE',
      amounts: { cents: 125_000_000, monthCents: null },
    });
    const texts = typed.months.with(0, '10').with(11, '5.50');
    expect(readBudgetForm({ ...typed, isByMonth: true, months: texts })).toEqual({
      key: 'CAL FIRE',
      amounts: { cents: 1550, monthCents: months(1000).with(11, 550) },
    });
  });
  it.each([
    [{ ...typed, key: '' }, 'key', 'Choose what it is for.'],
    [typed, 'amount', 'Enter an amount.'],
    [{ ...typed, amount: '-5' }, 'amount', 'Enter dollars, as 1,250,000.'],
    [{ ...typed, amount: '10000000001' }, 'amount', 'Enter at most $10,000,000,000.'],
    [{ ...typed, isByMonth: true }, 'months', 'Enter at least one month.'],
    [
      { ...typed, isByMonth: true, months: typed.months.with(3, 'x') },
      'months',
      'Enter dollars, as 1,250,000.',
    ],
  ] as const)('refuses %j (BUD-1)', (given, field, message) => {
    expect(readBudgetForm(given)).toMatchObject({ field, message });
  });
});

describe('warnings', () => {
  it('warns at 80 and at 100 percent (BUD-10)', () => {
    expect([799, 800, 999, 1000, 2000].map((live) => reached(1000, live))).toEqual([
      [],
      [80],
      [80],
      [80, 100],
      [80, 100],
    ]);
    expect([reached(0, 0), reached(0, 1), reached(100, -1)]).toEqual([[], [80, 100], []]);
  });
  it('states the used percentage and the approved and remaining amount (BUD-10)', () => {
    const mailOf = (liveCents: number) =>
      warningMail(
        {
          name: 'CAL FIRE',
          dimensionLabel: 'Agency',
          yearText: '2026',
          budgetCents: 100_000,
          liveCents,
          approvedCents: 70_000,
        },
        'https://catis.test/budget',
      );
    const mail = mailOf(82_000);
    expect(mail.subject).toBe('Budget of CAL FIRE: 82 % used');
    expect(mailOf(115_000).subject).toBe('Budget of CAL FIRE: 115 % used');
    expect(mail.text).toContain(
      'Cost so far: $820.00, of which $700.00 is approved\nLeft: $180.00',
    );
  });
});

describe('address and file', () => {
  it('reads back the URL that it writes (BUD-4)', () => {
    const address = { dimension: 'vendor', year: '2026', name: 'A & B' } as const;
    const search = new URL(budgetPath(address), 'https://catis.test').searchParams;
    expect(readBudgetAddress(Object.fromEntries(search))).toEqual(address);
    expect(readBudgetAddress({ by: 'x', year: '1999' })).toEqual({
      dimension: 'agency',
      year: '',
      name: '',
    });
  });
  it('writes a cell for each column, the total, and a note on completeness (BUD-9)', () => {
    const reply = budgetReply();
    const table = budgetTable(reply, 'agency');
    expect(table.rows.every((row) => row.length === table.columns.length)).toBe(true);
    expect(table.rows).toHaveLength(7);
    expect(table.rows.at(-2)?.slice(0, 5)).toEqual(['All', 3240, 600, 970, 2340]);
    expect(table.rows.at(-1)?.[0]).toBe('Approved $600.00 of $970.00.');
  });
});
