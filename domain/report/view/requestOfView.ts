import type { Days } from '../../dates/dateRange.ts';
import { presets } from '../presets/presets.ts';
import { isNarrowed } from '../request/narrowing.ts';
import type { ReportFilters, ReportRequest } from '../request/request.ts';
import { acrossOf, columnsOf, isApprovedOnly, type ReportView } from './view.ts';

/** The preset's own filters, plus the user's base if the preset is about it (RPT-44). */
function impliedFilters(view: ReportView, ownBaseCode: string | null): ReportFilters {
  const preset = presets[view.preset];
  if (preset.myBase !== true || ownBaseCode === null) return preset.filters;
  return {
    ...preset.filters,
    dispatch: { mode: 'params', params: { takeOffOrLandingBases: [ownBaseCode] } },
  };
}

/** The engine request for a view of these days. `ownBaseCode`: null if the user has no base. */
export function requestOfView(
  view: ReportView,
  ownBaseCode: string | null,
  days: Days | null,
): ReportRequest {
  const preset = presets[view.preset];
  const own =
    preset.sort === undefined || view.dimension !== preset.dimension
      ? null
      : [{ column: preset.sort, descending: false }];
  const across = acrossOf(view);
  return {
    preset: view.preset,
    dimension: view.dimension,
    groupBy: view.groupBy,
    metrics: columnsOf(view).shown,
    filters: view.state.filters,
    implied: impliedFilters(view, ownBaseCode),
    summaryOnly: view.state.summaryOnly,
    ...(isApprovedOnly(view) ? { approvedOnly: true } : {}),
    sort: view.state.sort.length > 0 ? view.state.sort : own,
    ...(across === null ? {} : { across }),
    ...(isNarrowed(view.state.narrowing) ? { narrowing: view.state.narrowing } : {}),
    ...(days === null ? {} : { days }),
  };
}
