import type { Days } from '../../dates/dateRange.ts';
import { type PresetName, presets } from '../presets/presets.ts';
import { type Dimension, type GroupBy, groupByLabels } from '../request/choices.ts';

const hyphenated = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/**
 * File name without extension: `cost-data-report_2025-07-01_2025-07-14` (RPT-50). Approved-only
 * reports end in `-approved` (APR-45).
 */
export const reportFileName = (label: string, days: Days, isApprovedOnly = false): string =>
  `${hyphenated(label)}-data-report_${days.from}_${days.until}${isApprovedOnly ? '-approved' : ''}`;

interface NamedView {
  readonly preset: PresetName;
  readonly dimension: Dimension;
  readonly groupBy: GroupBy;
}
/**
 * The name of a report's file: `cost-by-agency-data-report_2025-07-01_2025-07-14`. It names the
 * rows too if they are not the preset's own: `cost-aircraft-by-vendor-data-report_…` (RPT-190).
 */
export const viewFileName = (
  { preset, dimension, groupBy }: NamedView,
  days: Days,
  isApprovedOnly: boolean,
): string =>
  reportFileName(
    [
      presets[preset].label,
      ...(dimension === presets[preset].dimension ? [] : [dimension]),
      ...(groupBy === 'none' ? [] : [`by ${groupByLabels[groupBy]}`]),
    ].join(' '),
    days,
    isApprovedOnly,
  );
