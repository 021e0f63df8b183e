import { presets } from '../presets/presets.ts';
import { isNarrowed } from '../request/narrowing.ts';
import { valuesOf } from './filterFields.ts';
import { isApprovedOnly, type ReportView } from './view.ts';

/** Whether the person asked for less than the preset does. */
export const isFiltered = ({ state }: ReportView): boolean =>
  Object.keys(valuesOf(state.filters)).length > 0 || isNarrowed(state.narrowing);

/** What is said in place of a report without a row: a preset's own filter is no proof that nothing was recorded. */
export function emptyText(view: ReportView): string {
  if (isFiltered(view)) return 'Nothing in these dates passes the filters.';
  if (isApprovedOnly(view)) return 'Nothing in these dates is approved yet.';
  const { locked, myBase } = presets[view.preset];
  if (view.preset === 'dispatches-missing-agent-cost')
    return 'Every load in these dates has a price.';
  if (myBase === true) return 'Nothing left or landed at your base in these dates.';
  return locked.length === 0
    ? 'Nothing was recorded in these dates.'
    : `Nothing in these dates is in this report: ${locked.join(', ')}.`;
}
