import { formatHours } from '../../format.ts';
import { error, type Finding, type Fix, info, warning } from '../../forms/finding.ts';
import { hoursText, hundredths, type TypedNumber } from '../../forms/typed.ts';
import type { DispatchFacts } from '../../reference/facts.ts';
import { expectedText, type Meter, meterAfter } from '../draft/meter.ts';
import { openFixes } from '../draft/notSent.ts';
import type { ReadActivity, ReadDispatch } from '../draft/read.ts';
import { beganAt, lastMeteredOf, unmeteredOf } from '../draft/recent.ts';

const reading = 'Enter a reading like 1234.5.';
const highestReading = 99_999.99;
/** Hundredths of an hour: D-H3, D-H4, D-H5. */
const farApart = 1400;
const belowLast = 5;
const aboveLast = 15;

const checkReading = (path: string, typed: TypedNumber): Finding[] =>
  typed.isInvalid || (typed.value !== null && (typed.value < 0 || typed.value > highestReading)) ? [error(path, 'invalid', reading)] : [];

/** The aircraft's meter before this flight; a flight that began later says nothing of it. */
function meterBefore(read: ReadDispatch): Meter | null {
  const own = read.dispatchTime.placed?.instant ?? null;
  const isEarlier = (began: string | null) => own === null || began === null || began <= own;
  const metered = lastMeteredOf(read.draft, read.facts);
  if (metered !== null && !isEarlier(beganAt(metered))) return null;
  return meterAfter(
    metered,
    unmeteredOf(read.draft, read.facts).filter((flight) => isEarlier(beganAt(flight))),
  );
}

function checkBelow(path: string, start: number, meter: Meter): Finding {
  const last = formatHours(meter.reading / 100);
  const replaced: Fix = { label: 'Meter was replaced', kind: 'meterReplaced' };
  if (meter.flights.length > 0) {
    const message = `Hobbs start ${formatHours(start)} is below the expected ${expectedText(meter)}.`;
    return warning(path, 'hobbsBelowLast', message, { fixes: [replaced] });
  }
  const fixes: Fix[] = [{ label: `Use ${last}`, kind: 'set', path, value: hoursText(meter.reading) }, replaced];
  return warning(path, 'hobbsBelowLast', `Hobbs start ${formatHours(start)} is below this aircraft's last reading, ${last}.`, { fixes });
}

function checkGap(path: string, ahead: number, meter: Meter): Finding {
  const fixes = openFixes(meter.last);
  const from = meter.flights.length > 0 ? `the expected ${expectedText(meter)}` : "this aircraft's last flight";
  return warning(path, 'hobbsGap', `Hobbs starts ${formatHours(ahead / 100)} h after ${from}. A flight may be missing.`, { fixes });
}

/** A person explained why the two readings don't join, and neither has changed since (LIM-21). */
const isExplained = ({ draft, hobbsStart }: ReadActivity, meter: Meter, { gapNotes }: DispatchFacts): boolean =>
  draft.activityId !== '' &&
  gapNotes.some(
    (note) =>
      note.beforeActivityId === draft.activityId &&
      note.beforeReading === hundredths(hobbsStart.value ?? 0) &&
      note.afterActivityId === meter.activityId &&
      note.afterReading === meter.reading,
  );

/** Where the meter goes on from: the reading before, and what flights without a reading have added to it since. */
function checkLast(activity: ReadActivity, read: ReadDispatch, meter: Meter): Finding[] {
  const path = `${activity.path}.hobbsStart`;
  const { hobbsStart, draft } = activity;
  if (hobbsStart.isInvalid) return [];
  if (hobbsStart.value === null) {
    const isExpected = meter.flights.length > 0 && !meter.isOpen && !draft.aborted;
    return isExpected ? [info(path, 'hobbsExpected', `Expected about ${expectedText(meter)}.`)] : [];
  }
  const ahead = hundredths(hobbsStart.value) - meter.reading - meter.hours;
  const isSettled = isExplained(activity, meter, read.facts);
  if (ahead < -belowLast) return read.draft.meterReset || isSettled ? [] : [checkBelow(path, hobbsStart.value, meter)];
  const isGap = ahead > aboveLast && !meter.isOpen && !isSettled;
  const findings = isGap ? [checkGap(path, ahead, meter)] : [];
  if (ahead === 0 || meter.flights.length > 0) return findings;
  const fixes: Fix[] = [{ label: `Use ${formatHours(meter.reading / 100)} from last flight`, kind: 'set', path, value: hoursText(meter.reading) }];
  return [...findings, info(path, 'hobbsNotLast', `The last flight ended at ${formatHours(meter.reading / 100)}.`, { fixes })];
}

/** A flight that landed leaves a reading where the flight, or the activity, before it did (D-H7). */
function checkMissing(activity: ReadActivity, read: ReadDispatch, meter: Meter | null): Finding[] {
  if (!activity.isComplete || activity.draft.aborted) return [];
  if (activity.hobbsStart.value !== null)
    return [warning(`${activity.path}.hobbsEnd`, 'hobbsMissing', 'Hobbs end is missing. Flight hours follow the clock until it is there.')];
  const hadReading = activity.index === 0 ? meter !== null && meter.flights.length === 0 : read.activities[activity.index - 1]?.hobbsEnd.value !== null;
  if (!hadReading) return [info(`${activity.path}.hobbsStart`, 'hoursFromClock', 'No hobbs readings: flight hours come from the clock.')];
  const message = 'Hobbs readings are missing. Flight hours follow the clock until they are there.';
  return [warning(`${activity.path}.hobbsStart`, 'hobbsMissing', message)];
}

function checkPair(activity: ReadActivity, read: ReadDispatch, meter: Meter | null): Finding[] {
  const { hobbsStart: start, hobbsEnd: end, hobbsDifference } = activity;
  if (start.isInvalid || end.isInvalid) return [];
  if (end.value === null) return checkMissing(activity, read, meter);
  if (start.value === null) {
    const message = 'Enter both hobbs readings, or leave both blank.';
    return activity.isComplete ? [error(`${activity.path}.hobbsStart`, 'hobbsHalf', message)] : [];
  }
  if (hobbsDifference === null) return [error(`${activity.path}.hobbsEnd`, 'hobbsBackwards', 'Hobbs end must be the same as or higher than hobbs start.')];
  if (hobbsDifference <= farApart) return [];
  return [warning(`${activity.path}.hobbsEnd`, 'hobbsApart', `The hobbs readings are ${formatHours(hobbsDifference / 100)} h apart.`)];
}

/** Meter readings (D-F13, D-F14, D-H1 to D-H9). */
export function checkHobbs(activity: ReadActivity, read: ReadDispatch): Finding[] {
  const meter = activity.index === 0 ? meterBefore(read) : null;
  return [
    ...checkReading(`${activity.path}.hobbsStart`, activity.hobbsStart),
    ...checkReading(`${activity.path}.hobbsEnd`, activity.hobbsEnd),
    ...checkPair(activity, read, meter),
    ...(meter === null ? [] : checkLast(activity, read, meter)),
  ];
}
