import { HUNDREDTHS_PER_HOUR } from '../cost/formulas.ts';
import { wholeQuotient } from '../money.ts';
import {
  isDayOff,
  type SheetMark,
  type SheetTerms,
  unavailableMinutes,
  windowOn,
} from './window.ts';

/** The items of a contractor's pay, in the order of the sheet (PAY-8). */
export const sheetItems = [
  'availability',
  'guarantee',
  'flight',
  'abortFee',
  'landingFee',
  'extendedStandby',
  'perDiem',
] as const;
export type SheetItem = (typeof sheetItems)[number];
export const itemTexts = {
  availability: 'Availability',
  guarantee: 'Guarantee',
  flight: 'Flight',
  abortFee: 'Abort fee',
  landingFee: 'Landing fee',
  extendedStandby: 'Extended standby',
  perDiem: 'Per diem',
} as const satisfies Readonly<Record<SheetItem, string>>;

/** A payable line of a sheet. */
export interface SheetPart {
  readonly item: SheetItem;
  readonly cents: number;
  /** Hundredths of an hour; null for items that aren't paid by the hour. */
  readonly quantity: number | null;
  /** Cents per hour; null without a quantity. */
  readonly rateCents: number | null;
}

/** Rates in cents, per day and per hour. */
export interface SheetRates {
  readonly daily: number;
  readonly hourly: number;
  readonly standby: number;
}
/** The records of a day: amounts in cents, hours in hundredths. */
export interface Recorded {
  readonly flightHours: number;
  readonly flightCents: number;
  readonly abortCents: number;
  readonly landingCents: number;
  readonly standbyHours: number;
  readonly standbyCents: number;
  readonly perDiemCents: number;
}
export const nothingRecorded: Recorded = {
  flightHours: 0,
  flightCents: 0,
  abortCents: 0,
  landingCents: 0,
  standbyHours: 0,
  standbyCents: 0,
  perDiemCents: 0,
};

export const sheetStatuses = ['available', 'partly', 'unavailable', 'dayOff'] as const;
export type SheetStatus = (typeof sheetStatuses)[number];
export const statusTexts: Readonly<Record<SheetStatus, string>> = {
  available: 'Available',
  partly: 'Partly available',
  unavailable: 'Unavailable',
  dayOff: 'Day off',
};

export interface DaySheet {
  readonly day: string;
  readonly status: SheetStatus;
  readonly unavailableMinutes: number;
  /** Started steps of unavailable time, rounded up once a day. */
  readonly units: number;
  readonly deductionCents: number;
  readonly availabilityCents: number;
  /** Guaranteed hours that were not flown, in hundredths. */
  readonly guaranteeHours: number;
  readonly guaranteeCents: number;
  readonly payableCents: number;
  /** Lines with an amount or a quantity; they add up to `payableCents`. */
  readonly parts: readonly SheetPart[];
}
export interface SheetInput {
  readonly day: string;
  readonly terms: SheetTerms;
  readonly rates: SheetRates;
  readonly marks: readonly SheetMark[];
  readonly recorded: Recorded;
}

/** Minutes of the window that units of unavailability take. */
const lostMinutes = ({ windowHours, stepMinutes }: SheetTerms, units: number): number =>
  Math.min(windowHours * 60, units * stepMinutes);
/** Guaranteed hours in hundredths, less the units' share of the window (PAY-7). */
const guaranteedHours = (terms: SheetTerms, units: number): number =>
  wholeQuotient(
    terms.guaranteedDailyHours ?? 0,
    terms.windowHours * 60 - lostMinutes(terms, units),
    terms.windowHours * 60,
  );

/** The cost of a day's window in steps, minutes and cents (PAY-4, PAY-5). */
function availabilityOf({ day, terms, rates, marks }: SheetInput) {
  const window = windowOn(day, terms);
  const windowMinutes = window.until - window.from;
  if (isDayOff(marks, window))
    return {
      status: 'dayOff' as const,
      minutes: 0,
      units: 0,
      deduction: 0,
      availability: 0,
      guaranteed: 0,
    };
  const minutes = unavailableMinutes(marks, window);
  const units = Math.ceil(minutes / terms.stepMinutes);
  const lost = lostMinutes(terms, units);
  const deduction = wholeQuotient(rates.daily, lost, windowMinutes);
  const availability = rates.daily - deduction;
  const isGone = lost === windowMinutes || (rates.daily > 0 && availability === 0);
  return {
    status:
      minutes === 0
        ? ('available' as const)
        : isGone
          ? ('unavailable' as const)
          : ('partly' as const),
    minutes,
    units,
    deduction,
    availability,
    guaranteed: guaranteedHours(terms, units),
  };
}

const hourly = (
  item: SheetItem,
  cents: number,
  quantity: number,
  rateCents: number,
): SheetPart => ({
  item,
  cents,
  quantity,
  rateCents,
});
const amount = (item: SheetItem, cents: number): SheetPart => ({
  item,
  cents,
  quantity: null,
  rateCents: null,
});

/** The sheet of an aircraft's day (PAY-4 to PAY-8). */
export function daySheet(input: SheetInput): DaySheet {
  const { day, rates, recorded } = input;
  const { status, minutes, units, deduction, availability, guaranteed } = availabilityOf(input);
  const guaranteeHours = Math.max(0, guaranteed - recorded.flightHours);
  const guaranteeCents = wholeQuotient(guaranteeHours, rates.hourly, HUNDREDTHS_PER_HOUR);
  const parts = [
    amount('availability', availability),
    hourly('guarantee', guaranteeCents, guaranteeHours, rates.hourly),
    hourly('flight', recorded.flightCents, recorded.flightHours, rates.hourly),
    amount('abortFee', recorded.abortCents),
    amount('landingFee', recorded.landingCents),
    hourly('extendedStandby', recorded.standbyCents, recorded.standbyHours, rates.standby),
    amount('perDiem', recorded.perDiemCents),
  ].filter(({ cents, quantity }) => cents !== 0 || (quantity ?? 0) !== 0);
  return {
    day,
    status,
    unavailableMinutes: minutes,
    units,
    deductionCents: deduction,
    availabilityCents: availability,
    guaranteeHours,
    guaranteeCents,
    payableCents: parts.reduce((sum, { cents }) => sum + cents, 0),
    parts,
  };
}

/**
 * Cents by which a stored guarantee changes when flight hours are posted after the closing (PAY-14).
 * @param rate cents per hour of the stored sheet
 * @param postedHours hundredths; negative if hours were taken back
 */
export function guaranteeChange(
  sheet: DaySheet,
  terms: SheetTerms,
  rate: number,
  postedHours: number,
): number {
  if (sheet.status === 'dayOff') return 0;
  const guaranteed = guaranteedHours(terms, sheet.units);
  const flown = sheet.parts.find(({ item }) => item === 'flight')?.quantity ?? 0;
  const hours = Math.max(0, guaranteed - flown - postedHours);
  return wholeQuotient(hours, rate, HUNDREDTHS_PER_HOUR) - sheet.guaranteeCents;
}

/** Hours on duty after which standby is extended, and the longest duty day. */
const STANDBY_AFTER_HOURS = 9;
const DUTY_CAP_HOURS = 14;
const STANDBY_STEP_MINUTES = 15;

/**
 * Extended standby of a duty day in hundredths of an hour, to compare with what was recorded
 * (PAY-9). Recorded hours decide.
 */
export function extendedStandby(dutyMinutes: number): number {
  const capped = Math.min(dutyMinutes, DUTY_CAP_HOURS * 60);
  const rounded = Math.ceil(capped / STANDBY_STEP_MINUTES) * STANDBY_STEP_MINUTES;
  return Math.max(0, ((rounded - STANDBY_AFTER_HOURS * 60) * HUNDREDTHS_PER_HOUR) / 60);
}
