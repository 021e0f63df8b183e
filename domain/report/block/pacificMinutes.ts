import { Temporal } from 'temporal-polyfill';
import { REPORT_ZONE } from '../../../contract/constants.ts';

/**
 * Cached offset from UTC to Pacific in minutes, by UTC hour: it changes only on a full hour. A
 * time-zone lookup per row would dominate a report.
 */
const offsets = new Map<number, number>();

/** Converts minutes since 1970-01-01T00:00Z to minutes since 1970-01-01T00:00 Pacific time. */
export function pacificMinutes(epochMinutes: number): number {
  const hour = Math.floor(epochMinutes / 60);
  let offset = offsets.get(hour);
  if (offset === undefined) {
    offset =
      Temporal.Instant.fromEpochMilliseconds(hour * 3_600_000).toZonedDateTimeISO(REPORT_ZONE)
        .offsetNanoseconds / 60_000_000_000;
    offsets.set(hour, offset);
  }
  return epochMinutes + offset;
}
