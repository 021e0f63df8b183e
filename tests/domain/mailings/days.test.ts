import { expect, it } from 'vitest';
import { mailingDates } from '../../../contract/mailings/mailings.ts';
import { datesLabels, mailingDays } from '../../../domain/mailings/days.ts';
import { pastRanges, quickRanges } from '../../../domain/report/view/relativeDates.ts';

it("counts dates from the day of sending, and from the owner's fiscal year (RPT-161)", () => {
  const days = Object.fromEntries(
    mailingDates.map((dates) => [
      dates,
      Object.values(mailingDays(dates, { today: '2026-11-23', fiscalMonth: 10 })).join(' '),
    ]),
  );
  expect(days).toEqual({
    today: '2026-11-23 2026-11-23',
    yesterday: '2026-11-22 2026-11-22',
    last7Days: '2026-11-17 2026-11-23',
    lastWeek: '2026-11-16 2026-11-22',
    monthToDate: '2026-11-01 2026-11-23',
    lastMonth: '2026-10-01 2026-10-31',
    yearToDate: '2026-01-01 2026-11-23',
    lastYear: '2025-01-01 2025-12-31',
    seasonToDate: '2026-05-01 2026-11-23',
    lastSeason: '2025-05-01 2025-11-30',
    fiscalYear: '2026-10-01 2026-11-23',
    lastFiscalYear: '2025-10-01 2026-09-30',
  });
  // From a Sunday and a Monday.
  expect([
    mailingDays('lastWeek', { today: '2026-11-22', fiscalMonth: 7 }).from,
    mailingDays('lastWeek', { today: '2026-11-30', fiscalMonth: 7 }).from,
  ]).toEqual(['2026-11-09', '2026-11-23']);
  expect(mailingDays('fiscalYear', { today: '2026-07-01', fiscalMonth: 7 })).toEqual({
    from: '2026-07-01',
    until: '2026-07-01',
  });
});

it('sends every range that the date editor offers, under its name (RPT-161)', () => {
  const on = { today: '2026-11-23', fiscalMonth: 7 };
  const offered = [...quickRanges(on), ...pastRanges(on)].map(({ label }) => label);
  expect(offered.filter((label) => !Object.values(datesLabels).includes(label))).toEqual([]);
});
