import { format0 } from '../../format.ts';

/** The number of activities in the dates, and the maximum that a report adds up. */
export interface ActivityCount {
  readonly activities: number;
  readonly atOnce: number;
}

const MILLION = 1_000_000;
const millions = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const shortText = (count: number): string =>
  count >= MILLION ? `${millions.format(count / MILLION)} million` : format0(count);

/** "These dates hold 1.2 million activities; a page can add up 1 million. …" (PERF-40). */
export function tooManyText({ activities, atOnce }: ActivityCount): string {
  // Just above the limit, both numbers would round to the same text.
  const text = shortText(activities) === shortText(atOnce) ? format0 : shortText;
  return `These dates hold ${text(activities)} activities; a page can add up ${text(atOnce)}. Choose fewer dates, or ask the reporting views.`;
}
