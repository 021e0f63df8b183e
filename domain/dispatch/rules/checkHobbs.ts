import { formatHours } from '../../format.ts';
import {
  error,
  type Finding,
  type Fix,
  info,
  passingWarning,
  warning,
} from '../../forms/finding.ts';
import { hoursText, hundredths, type TypedNumber } from '../../forms/typed.ts';
import type { DispatchFacts } from '../../reference/facts.ts';
import { runStart } from '../draft/airborne.ts';
import { expectedText, firstReading, type Meter, meterAfter, nextMetered } from '../draft/meter.ts';
import { hoursBetween, rollBetween } from '../draft/meterRoll.ts';
import { openFixes } from '../draft/notSent.ts';
import type { ReadActivity, ReadDispatch } from '../draft/read.ts';
import { beganAt, lastMeteredOf, otherDispatchesOn, unmeteredOf } from '../draft/recent.ts';

const reading = 'Enter a reading like 1234.5.';
const highestReading = 99_999.99;
/** Hundredths of an hour: D-H3, D-H4, D-H5. */
const farApart = 1400;
const belowLast = 5;
const aboveLast = 15;

const checkReading = (path: string, typed: TypedNumber): Finding[] =>
  typed.isInvalid || (typed.value !== null && (typed.value < 0 || typed.value > highestReading))
    ? [error(path, 'invalid', reading)]
    : [];

/** The aircraft's meter before this flight; flights that began later are ignored. */
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
  const fixes: Fix[] = [
    { label: `Use ${last}`, kind: 'set', path, value: hoursText(meter.reading) },
    replaced,
  ];
  return warning(
    path,
    'hobbsBelowLast',
    `Hobbs start ${formatHours(start)} is below this aircraft's last reading, ${last}.`,
    { fixes },
  );
}

function checkGap(path: string, ahead: number, meter: Meter): Finding {
  const fixes = openFixes(meter.last);
  const from =
    meter.flights.length > 0
      ? `the expected ${expectedText(meter)}`
      : "this aircraft's last flight";
  return warning(
    path,
    'hobbsGap',
    `Hobbs starts ${formatHours(ahead / 100)} h after ${from}. A flight may be missing.`,
    { fixes },
  );
}

/** Whether a user explained the gap between two readings that have not changed since (LIM-21). */
const isExplained = (
  { draft, hobbsStart }: ReadActivity,
  meter: Meter,
  { gapNotes }: DispatchFacts,
): boolean =>
  draft.activityId !== '' &&
  gapNotes.some(
    (note) =>
      note.beforeActivityId === draft.activityId &&
      note.beforeReading === hundredths(hobbsStart.value ?? 0) &&
      note.afterActivityId === meter.activityId &&
      note.afterReading === meter.reading,
  );

/** Compares the start with the expected meter: the last reading plus hours flown without one. */
function checkLast(activity: ReadActivity, read: ReadDispatch, meter: Meter): Finding[] {
  const path = `${activity.path}.hobbsStart`;
  const { hobbsStart, draft } = activity;
  if (hobbsStart.isInvalid) return [];
  if (hobbsStart.value === null) {
    const isExpected = meter.flights.length > 0 && !meter.isOpen && !draft.aborted;
    return isExpected
      ? [info(path, 'hobbsExpected', `Expected about ${expectedText(meter)}.`)]
      : [];
  }
  const ahead = hundredths(hobbsStart.value) - meter.reading - meter.hours;
  const isSettled = isExplained(activity, meter, read.facts);
  if (ahead < -belowLast)
    return read.draft.meterReset || isSettled ? [] : [checkBelow(path, hobbsStart.value, meter)];
  const isGap = ahead > aboveLast && !meter.isOpen && !isSettled;
  const findings = isGap ? [checkGap(path, ahead, meter)] : [];
  if (ahead === 0 || meter.flights.length > 0) return findings;
  const fixes: Fix[] = [
    {
      label: `Use ${formatHours(meter.reading / 100)} from last flight`,
      kind: 'set',
      path,
      value: hoursText(meter.reading),
    },
  ];
  return [
    ...findings,
    info(path, 'hobbsNotLast', `The last flight ended at ${formatHours(meter.reading / 100)}.`, {
      fixes,
    }),
  ];
}

/**
 * Whether to leave the finding out here: some activity is still incomplete, or a later one also
 * lacks its end reading and reports it.
 */
const isJudgedLater = ({ index }: ReadActivity, { activities }: ReadDispatch): boolean =>
  activities.some(({ draft, isComplete }) => !draft.aborted && !isComplete) ||
  activities.some(
    (later) => later.index > index && !later.draft.aborted && later.hobbsEnd.value === null,
  );

/** D-H10: this flight's end reading is above the next flight's start. Flags the next one (D-O3). */
function checkNext(activity: ReadActivity, read: ReadDispatch): Finding[] {
  const { draft, facts, day, dispatchTime, activities } = read;
  const began = (dispatchTime.placed ?? activities[0]?.out.placed)?.instant;
  const last = activities.findLast((each) => !each.draft.aborted && each.hobbsEnd.value !== null);
  if (draft.assetId === '' || began === undefined || last?.index !== activity.index) return [];
  const others = otherDispatchesOn(facts, day).filter((other) => other.assetId === draft.assetId);
  const later =
    facts.recentFor === draft.assetId &&
    facts.nextFlight !== null &&
    facts.nextFlight.id !== facts.ownId
      ? [facts.nextFlight]
      : [];
  const next = nextMetered([...others, ...later], began);
  const start = next === null ? null : firstReading(next);
  if (next === null || start === null || next.meterReset) return [];
  const above = hundredths(last.hobbsEnd.value ?? 0) - hundredths(start);
  if (above <= belowLast) return [];
  const { id: dispatchId, dispatchNumber } = next;
  const fixes: Fix[] = [
    { label: `Open ${dispatchNumber}`, kind: 'openDispatch', dispatchId, dispatchNumber },
  ];
  const message = `The next flight starts at ${formatHours(start)}: ${formatHours(above / 100)} h would count twice.`;
  return [passingWarning(`${activity.path}.hobbsEnd`, 'hobbsAboveNext', message, { fixes })];
}

/** A landed flight needs a reading if the flight or activity before it has one (D-H7). */
function checkMissing(
  activity: ReadActivity,
  read: ReadDispatch,
  meter: Meter | null,
  began: number | null,
): Finding[] {
  if (!activity.isComplete || activity.draft.aborted || isJudgedLater(activity, read)) return [];
  if (began !== null)
    return [
      warning(
        `${activity.path}.hobbsEnd`,
        'hobbsMissing',
        'Hobbs end is missing. Flight hours follow the clock until it is there.',
      ),
    ];
  const before = read.activities[activity.index - 1];
  const hadReading =
    before === undefined
      ? meter !== null && meter.flights.length === 0
      : before.hobbsEnd.value !== null;
  if (!hadReading)
    return [
      info(
        `${activity.path}.hobbsStart`,
        'hoursFromClock',
        'No hobbs readings: flight hours come from the clock.',
      ),
    ];
  const message = 'Hobbs readings are missing. Flight hours follow the clock until they are there.';
  return [warning(`${activity.path}.hobbsStart`, 'hobbsMissing', message)];
}

/** The question about a meter that rolled over; null if it did not (D-H11). */
function checkRoll({ path, hobbsEnd }: ReadActivity, start: number): Finding[] | null {
  const [from, end] = [hundredths(start), hundredths(hobbsEnd.value ?? start)];
  if (rollBetween(from, end) === null) return null;
  const hours = formatHours((hoursBetween(from, end) ?? 0) / 100);
  return [warning(`${path}.hobbsEnd`, 'meterRolled', `The meter started anew: ${hours} h?`)];
}

function checkPair(activity: ReadActivity, read: ReadDispatch, meter: Meter | null): Finding[] {
  const { hobbsStart: start, hobbsEnd: end, hobbsDifference } = activity;
  if (start.isInvalid || end.isInvalid) return [];
  const readings = read.activities.map(({ draft, hobbsStart, hobbsEnd }) => ({
    aborted: draft.aborted,
    start: hobbsStart.value,
    end: hobbsEnd.value,
  }));
  const began = runStart(readings, activity.index);
  if (end.value === null) return checkMissing(activity, read, meter, began);
  const backwards = [
    error(
      `${activity.path}.hobbsEnd`,
      'hobbsBackwards',
      'Hobbs end must be the same as or higher than hobbs start.',
    ),
  ];
  if (start.value === null) {
    // After a change-over in the air, the meter started with an earlier activity.
    if (began !== null && end.value < began) return checkRoll(activity, began) ?? backwards;
    const message = 'Enter both hobbs readings, or leave both blank.';
    return activity.isComplete ? [error(`${activity.path}.hobbsStart`, 'hobbsHalf', message)] : [];
  }
  if (hobbsDifference === null) return backwards;
  const rolled = checkRoll(activity, start.value) ?? [];
  if (hobbsDifference <= farApart) return rolled;
  return [
    ...rolled,
    warning(
      `${activity.path}.hobbsEnd`,
      'hobbsApart',
      `The hobbs readings are ${formatHours(hobbsDifference / 100)} h apart.`,
    ),
  ];
}

/** Meter readings (D-F13, D-F14, D-H1 to D-H11). */
export function checkHobbs(activity: ReadActivity, read: ReadDispatch): Finding[] {
  const meter = activity.index === 0 ? meterBefore(read) : null;
  return [
    ...checkReading(`${activity.path}.hobbsStart`, activity.hobbsStart),
    ...checkReading(`${activity.path}.hobbsEnd`, activity.hobbsEnd),
    ...checkPair(activity, read, meter),
    ...(meter === null ? [] : checkLast(activity, read, meter)),
    ...checkNext(activity, read),
  ];
}
