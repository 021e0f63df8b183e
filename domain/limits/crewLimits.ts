import { type DutyDay, type DutyDays, dayNumber, dayOfNumber, dutyBefore } from './duty.ts';

/** Hours in hundredths. */
export const MAX_A_DAY = 800;
export const MAX_IN_SIX_DAYS = 4200;
const DAY_OFF_DUE = 3600;
/** In minutes. */
export const LONGEST_DUTY = 14 * 60;
export const SHORTEST_REST = 10 * 60;
/** Maximum days on duty in any fourteen consecutive days. */
const MAX_DAYS = 12;
export const SIX = 6;
const FOURTEEN = 14;

/** A limit that a person's day exceeds; hours in hundredths. */
export type LimitWarning =
  | { readonly rule: 'L1'; readonly flown: number }
  | { readonly rule: 'L2'; readonly flown: number; readonly from: string; readonly until: string }
  | { readonly rule: 'L3'; readonly flown: number }
  | { readonly rule: 'L4'; readonly minutes: number }
  | { readonly rule: 'L5'; readonly minutes: number; readonly start: number }
  | { readonly rule: 'L6'; readonly days: number };

export const flownIn = (days: DutyDays, from: number, length: number): number => {
  let sum = 0;
  for (let day = from; day < from + length; day++) sum += days.get(day)?.flown ?? 0;
  return sum;
};
const onDutyIn = (days: DutyDays, from: number, length: number): number => {
  let count = 0;
  for (let day = from; day < from + length; day++) if (days.has(day)) count++;
  return count;
};
/** The window of `length` days containing `day` with the highest sum; ties go to the earliest. */
function worstWindow(
  day: number,
  length: number,
  sumOf: (from: number) => number,
): { readonly from: number; readonly sum: number } {
  let worst = { from: day - length + 1, sum: sumOf(day - length + 1) };
  for (let from = day - length + 2; from <= day; from++) {
    const sum = sumOf(from);
    if (sum > worst.sum) worst = { from, sum };
  }
  return worst;
}

/**
 * Flight hours per day (L1), in six consecutive days (L2), and the day off that is due after many
 * (L3).
 */
function flightHours(day: number, days: DutyDays, { flown, isCarried }: DutyDay): LimitWarning[] {
  const today: LimitWarning[] = flown > MAX_A_DAY ? [{ rule: 'L1', flown }] : [];
  const worst = worstWindow(day, SIX, (from) => flownIn(days, from, SIX));
  if (worst.sum > MAX_IN_SIX_DAYS) {
    return [
      ...today,
      {
        rule: 'L2',
        flown: worst.sum,
        from: dayOfNumber(worst.from),
        until: dayOfNumber(worst.from + SIX - 1),
      },
    ];
  }
  if (isCarried) return today;
  const before = flownIn(days, day - SIX, SIX);
  return before >= DAY_OFF_DUE ? [...today, { rule: 'L3', flown: before }] : today;
}

/**
 * The limits that a person's day exceeds, including windows that reach into later days (LIM-3 to
 * LIM-8). Empty for a day without duty.
 * @param day `YYYY-MM-DD`
 * @param days from 14 days before to 14 days after
 */
export function limitsOn(day: string, days: DutyDays): LimitWarning[] {
  const number = dayNumber(day);
  const today = days.get(number);
  if (today === undefined) return [];
  const warnings = flightHours(number, days, today);
  const duty =
    today.start === null || today.end === null || today.isOut ? 0 : today.end - today.start;
  if (duty > LONGEST_DUTY) warnings.push({ rule: 'L4', minutes: duty });
  const before = dutyBefore(number, days)?.day;
  const isRested =
    today.start === null || before === undefined || before.end === null || before.isOut;
  const rest = isRested ? SHORTEST_REST : (today.start ?? 0) - (before?.end ?? 0);
  if (rest < SHORTEST_REST) warnings.push({ rule: 'L5', minutes: rest, start: today.start ?? 0 });
  const onDuty = worstWindow(number, FOURTEEN, (from) => onDutyIn(days, from, FOURTEEN)).sum;
  if (onDuty > MAX_DAYS) warnings.push({ rule: 'L6', days: onDuty });
  return warnings;
}

/**
 * Whether a person can begin duty on a day: no day off is due (L3) and not too many duty days (L6).
 */
export function canBeginDuty(day: number, days: DutyDays): boolean {
  return (
    flownIn(days, day - SIX, SIX) < DAY_OFF_DUE &&
    onDutyIn(days, day - FOURTEEN + 1, FOURTEEN - 1) < MAX_DAYS
  );
}
