import { Temporal } from 'temporal-polyfill';
import { REPORT_ZONE } from '../../../contract/constants.ts';

/**
 * Minutes between UTC and Pacific by UTC hour: the clock only ever changes on a whole hour, and asking the zone once a
 * row would dominate a report.
 */
const offsets = new Map<number, number>();

/** An instant in minutes since 1970-01-01T00:00Z as minutes since 1970-01-01T00:00 on the Pacific clock. */
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
