/** More days than a century would leave the calendar. */
const mostDays = 36_525;

/** Whether a report can cover so many days. Needs no calendar: the start of the page reads addresses with it. */
export const isDayCount = (days: number): boolean =>
  Number.isInteger(days) && days > 0 && days <= mostDays;
