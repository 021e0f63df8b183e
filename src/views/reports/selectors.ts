import type { ReportSnapshot } from '../../../machines/report/report.machine.ts';

export const selectView = (s: ReportSnapshot) => s.context.read.view;
export const selectDays = (s: ReportSnapshot) => s.context.days;
export const selectTable = (s: ReportSnapshot) => s.context.table;
export const selectLines = (s: ReportSnapshot) => s.context.lines;
export const selectCollapsed = (s: ReportSnapshot) => s.context.collapsed;
export const selectSort = (s: ReportSnapshot) => s.context.sort;
export const selectLoaded = (s: ReportSnapshot) => s.context.loaded;
export const selectShare = (s: ReportSnapshot) => s.context.share;
export const selectToday = (s: ReportSnapshot) => s.context.today;
export const selectSummaryOnly = (s: ReportSnapshot) => s.context.summaryOnly;
export const selectRangeDraft = (s: ReportSnapshot) => s.context.rangeDraft;
export const selectRangeErrors = (s: ReportSnapshot) => s.context.rangeErrors;
export const selectIsRangeOpen = (s: ReportSnapshot) => s.context.isRangeOpen;
export const selectMayOpenDispatches = (s: ReportSnapshot) => s.context.mayOpenDispatches;
export const selectIsBusy = (s: ReportSnapshot) => s.hasTag('busy');
export const selectIsExporting = (s: ReportSnapshot) => s.hasTag('exporting');
export const selectIsReady = (s: ReportSnapshot) => s.hasTag('ready');

/** What stands in the place of the table. */
export type Stage = 'table' | 'empty' | 'notHere' | 'broken' | 'stopped' | 'progress' | 'skeleton' | 'nothing';
export function selectStage(s: ReportSnapshot): Stage {
  if (s.context.table !== null && (s.hasTag('ready') || s.hasTag('busy'))) return 'table';
  for (const tag of ['empty', 'notHere', 'broken', 'stopped', 'progress'] as const) if (s.hasTag(tag)) return tag;
  return s.hasTag('pending') ? 'skeleton' : 'nothing';
}
export const selectMayCancel = (s: ReportSnapshot) => s.hasTag('cancellable');
