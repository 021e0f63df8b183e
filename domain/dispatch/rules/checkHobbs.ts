import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import { formatHours } from '../../format.ts';
import { error, type Finding, type Fix, info, warning } from '../../forms/finding.ts';
import { decimalText, hundredths, type TypedNumber } from '../../forms/typed.ts';
import type { ReadActivity, ReadDispatch } from '../draft/read.ts';
import { beganAt, lastMeteredOf, lastReadingOf } from '../draft/recent.ts';

const reading = 'Enter a reading like 1234.5.';
const highestReading = 99_999.99;
/** Hundredths of an hour: D-H3, D-H4, D-H5. */
const farApart = 1400;
const belowLast = 5;
const aboveLast = 15;

const checkReading = (path: string, typed: TypedNumber): Finding[] =>
  typed.isInvalid || (typed.value !== null && (typed.value < 0 || typed.value > highestReading)) ? [error(path, 'invalid', reading)] : [];

/** The flight whose last reading this one continues: the aircraft's last with one, unless it began later than this one. */
function lastBefore(read: ReadDispatch): Dispatch | null {
  const last = lastMeteredOf(read.draft, read.facts);
  const own = read.dispatchTime.placed?.instant ?? null;
  const began = last === null ? null : beganAt(last);
  return own !== null && began !== null && began > own ? null : last;
}

function checkLast(activity: ReadActivity, read: ReadDispatch): Finding[] {
  const path = `${activity.path}.hobbsStart`;
  const last = activity.index === 0 ? lastBefore(read) : null;
  const ended = lastReadingOf(last);
  const start = activity.hobbsStart.value;
  if (last === null || ended === null || start === null) return [];
  const ahead = hundredths(start) - hundredths(ended);
  if (ahead < -belowLast) {
    if (read.draft.meterReset) return [];
    const fixes: Fix[] = [
      { label: `Use ${formatHours(ended)}`, kind: 'set', path, value: decimalText(ended) },
      { label: 'Meter was replaced', kind: 'meterReplaced' },
    ];
    const message = `Hobbs start ${formatHours(start)} is below this aircraft's last reading, ${formatHours(ended)}.`;
    return [warning(path, 'hobbsBelowLast', message, { fixes })];
  }
  if (ahead <= aboveLast) return [];
  const open: Fix = { label: `Open ${last.dispatchNumber}`, kind: 'openDispatch', dispatchId: last.id, dispatchNumber: last.dispatchNumber };
  const message = `Hobbs starts ${formatHours(ahead / 100)} h after this aircraft's last flight. A flight may be missing.`;
  return [warning(path, 'hobbsGap', message, { fixes: [open] })];
}

function checkPair(activity: ReadActivity): Finding[] {
  const { hobbsStart: start, hobbsEnd: end, hobbsDifference } = activity;
  if (start.isInvalid || end.isInvalid) return [];
  if (start.value === null && end.value === null) {
    const hasClock = activity.isComplete && !activity.draft.aborted;
    return hasClock ? [info(`${activity.path}.hobbsStart`, 'hoursFromClock', 'No hobbs readings: flight hours come from the clock.')] : [];
  }
  if (start.value === null || end.value === null) {
    if (!activity.isComplete) return [];
    const missing = start.value === null ? 'hobbsStart' : 'hobbsEnd';
    return [error(`${activity.path}.${missing}`, 'hobbsHalf', 'Enter both hobbs readings, or leave both blank.')];
  }
  if (hobbsDifference === null) return [error(`${activity.path}.hobbsEnd`, 'hobbsBackwards', 'Hobbs end must be the same as or higher than hobbs start.')];
  if (hobbsDifference <= farApart) return [];
  return [warning(`${activity.path}.hobbsEnd`, 'hobbsApart', `The hobbs readings are ${formatHours(hobbsDifference / 100)} h apart.`)];
}

/** Meter readings (D-F13, D-F14, D-H1 to D-H6). */
export const checkHobbs = (activity: ReadActivity, read: ReadDispatch): Finding[] => [
  ...checkReading(`${activity.path}.hobbsStart`, activity.hobbsStart),
  ...checkReading(`${activity.path}.hobbsEnd`, activity.hobbsEnd),
  ...checkPair(activity),
  ...checkLast(activity, read),
];
