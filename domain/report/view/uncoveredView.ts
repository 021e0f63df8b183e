import { type DateRange, formatRange } from '../../dates/dateRange.ts';

/** The page of flights and standbys without a contract, for all dates or a range (RPT-84). */
export const uncoveredPath = '/reports/flights-without-contracts';

/** The page's path for a range; null = all dates. */
export function uncoveredReportPath(range: DateRange | null): string {
  const search = Object.entries(range === null ? {} : formatRange(range))
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&');
  return search === '' ? uncoveredPath : `${uncoveredPath}?${search}`;
}
