/** A calendar day. */
export interface CalendarDay {
  readonly year: number;
  /** 1–12. */
  readonly month: number;
  readonly day: number;
}

/** Converts days since 1970-01-01 to a calendar day. Integer math: it runs for every row. */
export function calendarDayOf(epochDay: number): CalendarDay {
  // Years start in March, so that the leap day comes last (proleptic Gregorian, 400-year eras).
  const shifted = epochDay + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  };
}

/** Days since 1970-01-01 as `YYYY-MM-DD`. */
export function isoDayOf(epochDay: number): string {
  const { year, month, day } = calendarDayOf(epochDay);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** `YYYY-MM-DD` as days since 1970-01-01. */
export function epochDayOf(iso: string): number {
  const month = Number(iso.slice(5, 7));
  const year = Number(iso.slice(0, 4)) - (month <= 2 ? 1 : 0);
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const dayOfYear =
    Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + Number(iso.slice(8, 10)) - 1;
  return (
    era * 146_097 +
    yearOfEra * 365 +
    Math.floor(yearOfEra / 4) -
    Math.floor(yearOfEra / 100) +
    dayOfYear -
    719_468
  );
}

/** The first and last of some days. Without days the span is empty: `last` is before `first`. */
export function spanOf(days: ArrayLike<number>): { readonly first: number; readonly last: number } {
  let first = days[0] ?? 0;
  let last = days[0] ?? first - 1;
  for (let n = 1; n < days.length; n++) {
    const day = days[n] ?? 0;
    if (day < first) first = day;
    else if (day > last) last = day;
  }
  return { first, last };
}
