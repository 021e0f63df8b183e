import { describe, expect, it } from 'vitest';
import { placeTime } from '../../../domain/dates/pacific.ts';
import { reconcile } from '../../../domain/daySheets/reconcile.ts';
import {
  daySheet,
  extendedStandby,
  nothingRecorded,
  type Recorded,
  type SheetStatus,
} from '../../../domain/daySheets/sheet.ts';
import { defaultTerms, type Pays, type SheetTerms } from '../../../domain/daySheets/window.ts';

/** Pacific `YYYY-MM-DDTHH:mm` as an instant. */
function at(local: string): string {
  const [day = '', time = ''] = local.split('T');
  const placed = placeTime(day, time);
  return placed.kind === 'placed' ? placed.instant : '';
}
const mark = (from: string, until: string | null, pays: Pays = 'deduct') => ({
  startTime: at(from),
  untilTime: until === null ? null : at(until),
  pays,
});
const sheet = (
  marks: ReturnType<typeof mark>[],
  terms: Partial<SheetTerms> = {},
  recorded: Partial<Recorded> = {},
) =>
  daySheet({
    day: '2025-07-14',
    terms: { ...defaultTerms, ...terms },
    rates: { daily: 1_350_000, hourly: 416_200, standby: 20_600 },
    marks,
    recorded: { ...nothingRecorded, ...recorded },
  });
type Expected = [SheetStatus, number, number, number, number, number, number, number];
const figures = (s: ReturnType<typeof sheet>): Expected => [
  s.status,
  s.unavailableMinutes,
  s.units,
  s.deductionCents,
  s.availabilityCents,
  s.guaranteeHours,
  s.guaranteeCents,
  s.payableCents,
];
const morning = (until: string) => mark('2025-07-14T10:00', `2025-07-14T${until}`);

describe('a day sheet', () => {
  const cases: [string, ReturnType<typeof sheet>, Expected][] = [
    ['B01 available', sheet([]), ['available', 0, 0, 0, 1_350_000, 0, 0, 1_350_000]],
    [
      'B03 41 minutes are three quarter hours',
      sheet([morning('10:41')]),
      ['partly', 41, 3, 72_321, 1_277_679, 0, 0, 1_277_679],
    ],
    [
      'B05 only what lies in the window counts',
      sheet([mark('2025-07-14T05:30', '2025-07-14T08:10')]),
      ['partly', 70, 5, 120_536, 1_229_464, 0, 0, 1_229_464],
    ],
    [
      'B07 a mark from the day before, still open',
      sheet([mark('2025-07-13T16:00', null)]),
      ['unavailable', 840, 56, 1_350_000, 0, 0, 0, 0],
    ],
    [
      'B09 a day off',
      sheet([mark('2025-07-14T00:00', '2025-07-15T00:00', 'dayOff')]),
      ['dayOff', 0, 0, 0, 0, 0, 0, 0],
    ],
    [
      'B11 hour steps: 61 minutes are two hours',
      sheet([morning('11:01')], { stepMinutes: 60 }),
      ['partly', 61, 2, 192_857, 1_157_143, 0, 0, 1_157_143],
    ],
    [
      'B13 flown 1.3 h, standby and per diem recorded',
      sheet(
        [morning('11:00')],
        {},
        { flightHours: 130, flightCents: 541_060, standbyCents: 37_700, perDiemCents: 35_600 },
      ),
      ['partly', 60, 4, 96_429, 1_253_571, 0, 0, 1_867_931],
    ],
    [
      'B15 the guarantee shrinks with availability',
      sheet(
        [morning('13:00')],
        { guaranteedDailyHours: 300 },
        { flightHours: 50, flightCents: 208_100 },
      ),
      ['partly', 180, 12, 289_286, 1_060_714, 186, 774_132, 2_042_946],
    ],
    [
      'an excused mark',
      sheet([mark('2025-07-13T16:00', null, 'excuse')]),
      ['available', 0, 0, 0, 1_350_000, 0, 0, 1_350_000],
    ],
    [
      'a day off over a part of the window',
      sheet([mark('2025-07-14T00:00', '2025-07-14T08:00', 'dayOff')]),
      ['partly', 60, 4, 96_429, 1_253_571, 0, 0, 1_253_571],
    ],
  ];
  it.each(cases)('%s (PAY-3 to PAY-8)', (_, found, expected) => {
    expect(figures(found)).toEqual(expected);
  });

  it('has no guarantee on a day off (PAY-6)', () => {
    const off = mark('2025-07-14T00:00', null, 'dayOff');
    expect(sheet([off], { guaranteedDailyHours: 300 }).payableCents).toBe(0);
  });
});

describe('extended standby', () => {
  it.each([
    [480, 0],
    [541, 25],
    [650, 200],
    [840, 500],
    [1_000, 500],
  ])('of %i minutes on duty is %i hundredths (PAY-9)', (minutes, hundredths) => {
    expect(extendedStandby(minutes)).toBe(hundredths);
  });
});

describe('a reconciliation', () => {
  const idle = Array.from({ length: 15 }, (_, n) => ({
    day: `2025-07-${String(n + 1).padStart(2, '0')}`,
    paidCents: 1_350_000,
    chargedCents: 0,
  }));
  const fifteen = {
    paidCents: 20_250_000,
    chargedCents: 0,
    unchargedCents: 20_250_000,
    recoveredPermille: 0,
    daysOver: [],
  };
  it('R01 of fifteen idle days recovers nothing (PAY-10)', () => {
    expect(reconcile(idle, null)).toEqual({ ...fifteen, guarantee: null });
  });
  it('R03 of a day of 10.5 h charges more than it costs (PAY-10, PAY-11)', () => {
    const days = [{ day: '2025-07-14', paidCents: 1_350_000, chargedCents: 1_575_000 }];
    expect(reconcile(days, null)).toMatchObject({
      unchargedCents: -225_000,
      recoveredPermille: 1167,
      daysOver: ['2025-07-14'],
    });
  });
  it('R05 of an unpaid day has no share recovered (PAY-11)', () => {
    const days = [{ day: '2025-07-05', paidCents: 0, chargedCents: 315_000 }];
    expect(reconcile(days, null)).toMatchObject({
      unchargedCents: -315_000,
      recoveredPermille: null,
      daysOver: ['2025-07-05'],
    });
  });
  const hundred = {
    days: 100,
    start: '2025-01-01',
    end: '2025-12-31',
    usedBefore: 82,
    dailyCents: 1_350_000,
    contractEnded: true,
  };
  it('counts only the paid days of the chain (PAY-12)', () => {
    const days = ['07-09', '07-10', '07-12', '07-13'].map((day) => ({
      day: `2025-${day}`,
      paidCents: 1_350_000,
      chargedCents: 0,
    }));
    const chain = { ...hundred, days: 10, usedBefore: 0, start: '2025-07-10', end: '2025-07-12' };
    expect(reconcile(days, chain).guarantee).toEqual({
      daysUsed: 2,
      daysLeft: 8,
      shortfallCents: 8 * 1_350_000,
    });
  });
  it('R07 of an ended contract shows the shortfall of its guaranteed days (PAY-12)', () => {
    expect(reconcile(idle, hundred)).toEqual({
      ...fifteen,
      guarantee: { daysUsed: 97, daysLeft: 3, shortfallCents: 4_050_000 },
    });
  });
  it('shows no shortfall while the contract runs (PAY-12)', () => {
    expect(reconcile(idle, { ...hundred, contractEnded: false }).guarantee?.shortfallCents).toBe(
      null,
    );
  });
});
