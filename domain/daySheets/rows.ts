import type { UnavailableMark } from '../../contract/base/board.ts';
import type {
  DaySheets,
  ReconciledHalf,
  Sheet,
  SheetPerson,
  Sortie,
} from '../../contract/daySheets/daySheets.ts';
import { halfMonthName } from '../approvals/halfMonth.ts';
import { epochMinutes, pacificTime } from '../dates/pacific.ts';
import { formatDate } from '../dates/parseDate.ts';
import { format2, formatDuration, formatHours, formatSignedUsd, formatUsd } from '../format.ts';
import { centsOf, dollarsOf } from '../money.ts';
import { extendedStandby, itemTexts, type SheetItem, statusTexts } from './sheet.ts';
import { clipped, type Span, windowOn } from './window.ts';

/** A part of the 24-hour strip, in minutes of the day. */
export interface StripPart extends Span {
  readonly kind: 'window' | 'unavailable' | 'excused' | 'flown';
}
export interface SheetRow {
  readonly day: string;
  readonly dayText: string;
  readonly statusText: string;
  readonly strip: readonly StripPart[];
  readonly minutes: number;
  /** Dollars. */
  readonly deduction: number;
  readonly amounts: Readonly<Record<SheetItem, number>>;
  readonly corrections: number;
  /** Payable with its corrections. */
  readonly due: number;
  readonly isSoFar: boolean;
  readonly isClosed: boolean;
}

const sumOf = (values: readonly number[]): number =>
  dollarsOf(values.reduce((sum, value) => sum + centsOf(value), 0));
export const shownItems: readonly SheetItem[] = [
  'availability',
  'guarantee',
  'flight',
  'abortFee',
  'landingFee',
  'extendedStandby',
  'perDiem',
];
const amountsOf = (amount: (item: SheetItem) => number): Record<SheetItem, number> => ({
  availability: amount('availability'),
  guarantee: amount('guarantee'),
  flight: amount('flight'),
  abortFee: amount('abortFee'),
  landingFee: amount('landingFee'),
  extendedStandby: amount('extendedStandby'),
  perDiem: amount('perDiem'),
});

/** The 24 hours of a day: the window, its unavailable spans, and the flights. */
function stripOf(sheet: Sheet, marks: readonly UnavailableMark[], sorties: readonly Sortie[]) {
  const window = windowOn(sheet.day, sheet);
  const midnight = windowOn(sheet.day, { windowStart: '03:00', windowHours: 1 }).from - 180;
  const part = (kind: StripPart['kind'], { from, until }: Span): StripPart[] =>
    until <= from
      ? []
      : [
          {
            kind,
            from: Math.max(0, from - midnight),
            until: Math.min(24 * 60, until - midnight),
          },
        ];
  return [
    ...part('window', window),
    ...marks.flatMap((mark) =>
      part(mark.pays === 'excuse' ? 'excused' : 'unavailable', clipped(mark, window)),
    ),
    ...sorties.flatMap(({ day, timeOut, timeIn }) =>
      day !== sheet.day || timeOut === null || timeIn === null
        ? []
        : part('flown', { from: epochMinutes(timeOut), until: epochMinutes(timeIn) }),
    ),
  ];
}

const rowOf = (sheet: Sheet, { marks, sorties }: DaySheets): SheetRow => {
  const corrections = sumOf(sheet.corrections.map(({ amount }) => amount));
  return {
    day: sheet.day,
    dayText: formatDate(sheet.day),
    statusText: sheet.isSoFar ? 'So far' : statusTexts[sheet.status],
    strip: stripOf(sheet, marks, sorties),
    minutes: sheet.unavailableMinutes,
    deduction: sheet.deduction,
    amounts: amountsOf((item) => sheet.parts.find((part) => part.item === item)?.amount ?? 0),
    corrections,
    due: sumOf([sheet.payable, corrections]),
    isSoFar: sheet.isSoFar,
    isClosed: sheet.isClosed,
  };
};
export const sheetRows = (sheets: DaySheets): SheetRow[] =>
  sheets.sheets.map((sheet) => rowOf(sheet, sheets));

export type SheetTotals = Pick<
  SheetRow,
  'minutes' | 'deduction' | 'amounts' | 'corrections' | 'due'
>;
export const sheetTotals = (rows: readonly SheetRow[]): SheetTotals => ({
  minutes: rows.reduce((sum, { minutes }) => sum + minutes, 0),
  deduction: sumOf(rows.map(({ deduction }) => deduction)),
  amounts: amountsOf((item) => sumOf(rows.map(({ amounts }) => amounts[item]))),
  corrections: sumOf(rows.map(({ corrections }) => corrections)),
  due: sumOf(rows.map(({ due }) => due)),
});

const stepText = (step: number, units: number): string => {
  const one = step === 15 ? 'quarter hour' : step === 30 ? 'half hour' : 'hour';
  return `${units} ${one}${units === 1 ? '' : 's'}`;
};
/** "41 min unavailable = 3 quarter hours: −$723.21." */
export const deductionText = (sheet: Sheet): string =>
  sheet.unavailableMinutes === 0
    ? ''
    : `${sheet.unavailableMinutes} min unavailable = ${stepText(sheet.stepMinutes, sheet.units)}${
        sheet.isSoFar ? '' : `: ${formatSignedUsd(-sheet.deduction)}`
      }.`;

/** "Flown 13:05–14:20 while marked unavailable." */
const flownTexts = (sorties: readonly Sortie[], marks: readonly UnavailableMark[]): string[] =>
  sorties.flatMap(({ timeOut, timeIn }) => {
    if (timeOut === null || timeIn === null) return [];
    const flown = { from: epochMinutes(timeOut), until: epochMinutes(timeIn) };
    const isMarked = marks.some((mark) => {
      const { from, until } = clipped(mark, flown);
      return until > from;
    });
    return isMarked
      ? [`Flown ${pacificTime(timeOut)}–${pacificTime(timeIn)} while marked unavailable.`]
      : [];
  });

/** "Jane Doe was on duty 10 h 50 min: 2.00 h of extended standby; 1.83 h recorded." */
const standbyText = ({ name, dutyMinutes, standbyHours }: SheetPerson): string[] => {
  const expected = dutyMinutes === null ? 0 : extendedStandby(dutyMinutes) / 100;
  return dutyMinutes === null || expected === standbyHours
    ? []
    : [
        `${name} was on duty ${formatDuration(dutyMinutes)}: ${format2(expected)} h of extended standby; ${format2(standbyHours)} h recorded.`,
      ];
};

/** A day's page. */
export interface SheetPage {
  readonly sheet: Sheet;
  readonly row: SheetRow;
  readonly marks: readonly UnavailableMark[];
  readonly sorties: readonly Sortie[];
  readonly people: readonly SheetPerson[];
  readonly contract: DaySheets['contracts'][number] | null;
  /** The points that the two signers should look at. */
  readonly notes: readonly string[];
  readonly lines: readonly {
    readonly label: string;
    readonly how: string;
    readonly amount: string;
  }[];
}
export function sheetPage(all: DaySheets, day: string): SheetPage | null {
  const sheet = all.sheets.find((one) => one.day === day);
  if (sheet === undefined) return null;
  const midnight = windowOn(day, { windowStart: '03:00', windowHours: 1 }).from - 180;
  const whole = { from: midnight, until: midnight + 24 * 60 };
  const marks = all.marks.filter((mark) => {
    const { from, until } = clipped(mark, whole);
    return until > from;
  });
  const sorties = all.sorties.filter((one) => one.day === day);
  const people = all.people.filter((one) => one.day === day);
  return {
    sheet,
    row: rowOf(sheet, all),
    marks,
    sorties,
    people,
    contract: all.contracts.find(({ id }) => id === sheet.contractId) ?? null,
    notes: [
      deductionText(sheet),
      ...flownTexts(sorties, marks),
      ...people.flatMap(standbyText),
    ].filter((text) => text !== ''),
    lines: [
      ...sheet.parts.map(({ item, quantity, rate, amount }) => ({
        label: itemTexts[item],
        how:
          quantity === null || rate === null
            ? ''
            : `${formatHours(quantity)} h × ${formatUsd(rate)}`,
        amount: formatUsd(amount),
      })),
      ...sheet.corrections.map(({ item, amount, reason, by }) => ({
        label: `${itemTexts[item]}, corrected`,
        how: `${reason} (${by})`,
        amount: formatSignedUsd(amount),
      })),
    ],
  };
}

export interface ReconciledRow extends ReconciledHalf {
  readonly radioId: string;
  readonly halfText: string;
  readonly recoveredText: string;
  readonly guaranteeText: string;
}
/** Aircraft by half-month, the largest uncharged amounts first (PAY-10). */
export const reconciledRows = (
  halves: readonly ReconciledHalf[],
  nameOf: (assetId: string) => string,
): ReconciledRow[] =>
  halves
    .map((half) => ({
      ...half,
      radioId: nameOf(half.assetId),
      halfText: halfMonthName(half.start),
      recoveredText:
        half.recoveredPermille === null ? '' : `${(half.recoveredPermille / 10).toFixed(1)} %`,
      guaranteeText: guaranteeText(half.guarantee),
    }))
    .toSorted((a, b) => b.uncharged - a.uncharged || a.radioId.localeCompare(b.radioId));

/** "Guaranteed 100 days: 71 used, 29 left." */
function guaranteeText(guarantee: ReconciledHalf['guarantee']): string {
  if (guarantee === null) return '';
  const { days, daysUsed, daysLeft, shortfall } = guarantee;
  const money = shortfall === null || shortfall === 0 ? '' : ` Shortfall ${formatUsd(shortfall)}.`;
  return `Guaranteed ${days} days: ${daysUsed} used, ${daysLeft} left.${money}`;
}
/** "Paid $189,000.00. Charged to incidents $21,750.00. Not recovered $167,250.00." */
export function reconciledText(rows: readonly ReconciledRow[]): string {
  const total = (key: 'paid' | 'charged' | 'uncharged') =>
    formatUsd(sumOf(rows.map((row) => row[key])));
  return `Paid ${total('paid')}. Charged to incidents ${total('charged')}. Not recovered ${total('uncharged')}.`;
}
