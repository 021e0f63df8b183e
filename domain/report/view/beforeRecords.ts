import type { Days } from '../../dates/dateRange.ts';
import { specificRange } from '../../dates/dateRange.ts';
import { formatDate } from '../../dates/parseDate.ts';
import { comparedDaysOf, presetView, type ReportView, viewPath } from './view.ts';

interface Asked {
  readonly view: ReportView;
  readonly days: Days | null;
  /** The first day of current records; null while it isn't known. */
  readonly firstDay?: string | null;
}
/** The report's days, or else its compared days, before current records begin; null for none. */
function unknownDays({
  view,
  days,
  firstDay = null,
}: Asked): { readonly days: Days; readonly isCompared: boolean } | null {
  if (view.source === 'historic' || days === null || firstDay === null) return null;
  if (days.from < firstDay) return { days, isCompared: false };
  const other = comparedDaysOf(view, days);
  return other !== null && other.from < firstDay ? { days: other, isCompared: true } : null;
}

/** Notice about days before current records; null if the report has none (RPT-116). */
export function beforeRecordsText(asked: Asked): string | null {
  const unknown = unknownDays(asked);
  if (unknown === null) return null;
  const begin = `Current records start ${formatDate(asked.firstDay ?? '')}.`;
  return unknown.isCompared
    ? `${begin} The other range begins before, so no difference is shown.`
    : `${begin} Days before that are not in this report.`;
}
/** Path of the historic report of those days (AIMS-6); null if there are none. */
export function historicPath(asked: Asked): string | null {
  const unknown = unknownDays(asked);
  if (unknown === null) return null;
  return viewPath(
    presetView('cost', specificRange(unknown.days.from, unknown.days.until), {
      source: 'historic',
    }),
  );
}
