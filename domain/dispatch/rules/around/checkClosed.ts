import { formatDate } from '../../../dates/parseDate.ts';
import { type Finding, info } from '../../../forms/finding.ts';
import type { ReadDispatch } from '../../draft/read.ts';

/** A record in a closed half-month counts as an adjustment (APR-36). */
export function checkClosed({
  draft,
  day,
  aircraft,
  facts: { closedPeriod, record },
}: ReadDispatch): Finding[] {
  if (day === null || closedPeriod === null || closedPeriod.assetId !== draft.assetId) return [];
  // A flight without a chosen aircraft does not belong to a half-month.
  if (draft.assetId === '' && draft.dispatchType !== 'agentOnly') return [];
  const { start, end } = closedPeriod;
  const isWithin = (other: string) => start <= other && other <= end;
  // A record in the books is corrected by its difference; reopening already shows that notice.
  const isHeld =
    record?.approval?.state === 'reopened' &&
    (record.assetId ?? '') === draft.assetId &&
    isWithin(record.activityDate);
  if (!isWithin(day) || isHeld) return [];
  const whose = aircraft === null ? 'records without an aircraft' : aircraft.radioId;
  const what = draft.dispatchType === 'agentOnly' ? 'record' : draft.dispatchType;
  return [
    info(
      'activityDate',
      'periodClosed',
      `${formatDate(start).slice(0, 5)}–${formatDate(end)} is closed for ${whose}. This ${what} will count as an adjustment.`,
    ),
  ];
}
