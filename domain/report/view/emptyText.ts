import { presets } from '../presets/presets.ts';
import { isNarrowed } from '../request/narrowing.ts';
import { valuesOf } from './filterFields.ts';
import { isApprovedOnly, type ReportView } from './view.ts';

/** Whether the user added filters to the preset. */
export const isFiltered = ({ state }: ReportView): boolean =>
  Object.keys(valuesOf(state.filters)).length > 0 || isNarrowed(state.narrowing);

/** Text for a report without rows. It names the preset's filters, because they can hide records. */
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
