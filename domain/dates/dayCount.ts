/** Days of a century; more could exceed the calendar's range. */
const mostDays = 36_525;

/**
 * Whether a report can cover that many days. Doesn't import the calendar, because the page's
 * startup code uses it to read URLs.
 */
export const isDayCount = (days: number): boolean =>
  Number.isInteger(days) && days > 0 && days <= mostDays;
