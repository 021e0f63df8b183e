import { presets } from '../../../../domain/report/presets/presets.ts';
import { daysText } from '../../../../domain/report/view/rangeDraft.ts';
import { acrossOf, isAsPreset } from '../../../../domain/report/view/view.ts';
import { comparedOf, ownBase, wordNotesOf } from '../../../../machines/report/report.context.ts';
import type { ReportSnapshot } from '../../../../machines/report/report.machine.ts';

export const selectView = (s: ReportSnapshot) => s.context.read.view;
// Toolbars select small parts: a sort changes the view, and would re-render every picker.
export const selectPreset = (s: ReportSnapshot) => s.context.read.view.preset;
export const selectDimension = (s: ReportSnapshot) => s.context.read.view.dimension;
export const selectGroupBy = (s: ReportSnapshot) => s.context.read.view.groupBy;
export const selectRange = (s: ReportSnapshot) => s.context.read.view.range;
export const selectSource = (s: ReportSnapshot) => s.context.read.view.source;
export const selectIsHistoric = (s: ReportSnapshot) => s.context.read.view.source === 'historic';
export const selectIsSummary = (s: ReportSnapshot) => s.context.read.view.state.summaryOnly;
export const selectIsApprovedOnly = (s: ReportSnapshot) => s.context.read.view.state.approvedOnly;
export const selectIsAsPreset = (s: ReportSnapshot) => isAsPreset(s.context.read.view);
export const selectAcrossBy = (s: ReportSnapshot) => acrossOf(s.context.read.view)?.by ?? null;
export const selectIsAcross = (s: ReportSnapshot) => acrossOf(s.context.read.view) !== null;
/** The compared days as text; null without a comparison (RPT-115). */
export const selectComparedText = (s: ReportSnapshot) => {
  const days = comparedOf(s.context);
  return days === null ? null : `Compared with ${daysText(days)}`;
};
export const selectTable = (s: ReportSnapshot) => s.context.table;
export const selectLines = (s: ReportSnapshot) => s.context.lines;
export const selectCollapsed = (s: ReportSnapshot) => s.context.collapsed;
export const selectSort = (s: ReportSnapshot) => s.context.read.view.state.sort;
export const selectSortCount = (s: ReportSnapshot) => s.context.read.view.state.sort.length;
export const selectWidths = (s: ReportSnapshot) => s.context.read.view.state.widths;
export const selectNarrowing = (s: ReportSnapshot) => s.context.read.view.state.narrowing;
export const selectFilters = (s: ReportSnapshot) => s.context.read.view.state.filters;
/** Code of the user's own base if the preset filters by it, else null. */
export const selectMyBaseCode = (s: ReportSnapshot) =>
  presets[s.context.read.view.preset].myBase === true ? (ownBase(s.context)?.code ?? null) : null;
export const selectBases = (s: ReportSnapshot) => s.context.bases;
export const selectLoaded = (s: ReportSnapshot) => s.context.loaded;
export const selectShare = (s: ReportSnapshot) => s.context.share;
export const selectDays = (s: ReportSnapshot) => s.context.days;
export const selectMayOpenDispatches = (s: ReportSnapshot) => s.context.mayOpenDispatches;
export const selectIsBusy = (s: ReportSnapshot) => s.hasTag('busy');
/**
 * Whether the report can be arranged. This includes a refused one, because without the comparison
 * the dates can be few enough (PERF-40).
 */
export const selectMayArrange = (s: ReportSnapshot) =>
  (s.context.table !== null || s.hasTag('refused')) && s.hasTag('open');
/** Filters offer values from the rows, so they need a table. */
export const selectMayFilter = (s: ReportSnapshot) => s.context.table !== null && s.hasTag('open');
export const selectIsReady = (s: ReportSnapshot) => s.hasTag('ready');

/** What replaces the table: a skeleton, an error or an empty state. */
export type Stage =
  | 'table'
  | 'refused'
  | 'empty'
  | 'baseless'
  | 'failed'
  | 'stopped'
  | 'progress'
  | 'skeleton'
  | 'nothing';
export function selectStage(s: ReportSnapshot): Stage {
  if (s.context.table !== null && s.hasTag('open')) return 'table';
  for (const tag of ['refused', 'empty', 'baseless', 'failed', 'stopped', 'progress'] as const)
    if (s.hasTag(tag)) return tag;
  return s.hasTag('pending') ? 'skeleton' : 'nothing';
}
const none: readonly string[] = [];
export const selectRenamed = (s: ReportSnapshot) => wordNotesOf(s.context)?.renamed ?? none;
export const selectFaults = (s: ReportSnapshot) => wordNotesOf(s.context)?.faults ?? none;
export const selectRefusal = (s: ReportSnapshot) => s.context.refusal?.words ?? '';
export const selectMayCancel = (s: ReportSnapshot) => s.hasTag('cancellable');
