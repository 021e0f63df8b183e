import { format0 } from '../../format.ts';

const MILLION = 1_000_000;
const millions = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** "1.4 million activities", "1 activity". */
const activitiesText = (count: number): string =>
  count >= MILLION ? `${millions.format(count / MILLION)} million activities` : `${format0(count)} ${count === 1 ? 'activity' : 'activities'}`;

/** While the service is at it (PERF-23). */
export const addingUpText = (count: number): string => `${activitiesText(count)}: the service is adding them up.`;
/** Above a table that the service made, with what it does not have (PERF-23). @param listsMissing its page would list missing prices */
export function addedUpText(count: number, listsMissing = false): string {
  const lacks = `${listsMissing ? 'the missing prices, ' : ''}charts, how a figure came about and the records behind it`;
  return `${activitiesText(count)}: added up by the service. Choose fewer dates for ${lacks}.`;
}
