/**
 * File name without extension: `cost-data-report_2025-07-01_2025-07-14` (RPT-50). Approved-only
 * reports end in `-approved` (APR-45).
 */
export const reportFileName = (
  label: string,
  days: { readonly from: string; readonly until: string },
  isApprovedOnly = false,
): string =>
  `${label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(
      /^-|-$/g,
      '',
    )}-data-report_${days.from}_${days.until}${isApprovedOnly ? '-approved' : ''}`;
