import { pacificTime } from '../../dates/pacific.ts';
import { formatHours } from '../../format.ts';
import { error, type Finding, type Fix, info, warning } from '../../forms/finding.ts';
import { hundredths } from '../../forms/typed.ts';
import { sharedHours } from '../defaults/defaultsShared.ts';
import type { ReadActivity, ReadDispatch } from '../draft/read.ts';

/** The displayed number of an activity, from 1: "Activities 1 and 2". */
const numberOf = (activity: ReadActivity): number => activity.index + 1;

function checkOrder(before: ReadActivity, activity: ReadActivity): Finding[] {
  const path = `${activity.path}.timeOut`;
  const ended = before.in.placed;
  const began = activity.out.placed;
  if (ended === null || began === null) return [];
  const gap = began.epochMinutes - ended.epochMinutes;
  const [first, second] = [numberOf(before), numberOf(activity)];
  if (gap < 0) {
    const fix: Fix = { label: '+1 day', kind: 'set', path: `${path}NextDay`, value: true };
    const message = `Activity ${second} starts before activity ${first} ends (${pacificTime(ended.instant)}).`;
    return [
      error(
        path,
        'activitiesOverlap',
        message,
        activity.draft.timeOutNextDay === true ? {} : { fixes: [fix] },
      ),
    ];
  }
  if (gap === 0) return [];
  const minutes = gap === 1 ? 'is 1 minute' : `are ${gap} minutes`;
  return [
    warning(path, 'activityGap', `There ${minutes} between activities ${first} and ${second}.`),
  ];
}

function checkMeter(before: ReadActivity, activity: ReadActivity): Finding[] {
  const ended = before.hobbsEnd.value;
  const began = activity.hobbsStart.value;
  if (ended === null || began === null || hundredths(ended) === hundredths(began)) return [];
  const message = `Activity hobbs readings don't join up: ${formatHours(ended)} then ${formatHours(began)}.`;
  return [warning(`${activity.path}.hobbsStart`, 'hobbsJoin', message)];
}

/**
 * One activity per incident; several without an incident are allowed. Only adjacent activities can
 * be joined without changing the order of the flight.
 */
function checkIncidents(read: ReadDispatch): Finding[] {
  return read.activities.flatMap((activity) => {
    const { incidentId } = activity.draft;
    const same = read.activities.find(
      (other) =>
        other.index < activity.index && incidentId !== '' && other.draft.incidentId === incidentId,
    );
    if (same === undefined) return [];
    const fixes: Fix[] =
      same.index === activity.index - 1
        ? [{ label: 'Join them', kind: 'joinActivities', activity: activity.index }]
        : [];
    const message = `Activities ${numberOf(same)} and ${numberOf(activity)} are on the same incident. Join them or change one.`;
    return [error(`${activity.path}.incidentId`, 'sameIncident', message, { fixes })];
  });
}

/**
 * A new, empty activity starts where the previous one landed. Offers the alternative: the aircraft
 * changed over in the air.
 */
function offerChangeOver(before: ReadActivity, activity: ReadActivity): Finding[] {
  const { timeIn, hobbsEnd } = activity.draft;
  if (
    before.in.placed === null ||
    timeIn !== '' ||
    hobbsEnd !== '' ||
    activity.out.placed?.epochMinutes !== before.in.placed.epochMinutes
  )
    return [];
  const fixes: Fix[] = [
    { label: 'Changed over in the air', kind: 'changeOverInAir', activity: activity.index },
  ];
  const message = `Starts where activity ${numberOf(before)} ended, ${before.in.text}.`;
  return [info(`${activity.path}.timeOut`, 'changeOver', message, { fixes })];
}

function explainShares(read: ReadDispatch): Finding[] {
  const shares = sharedHours(read.draft, read.activities);
  if (shares === null) return [];
  const all = shares.reduce((sum, share) => sum + share, 0);
  return read.activities
    .slice(0, -1)
    .map((activity) =>
      info(
        `${activity.path}.hobbsEnd`,
        'hoursShared',
        `Worked out from the clock: ${formatHours((shares[activity.index] ?? 0) / 100)} of ${formatHours(all / 100)} h. Type a reading if there is one.`,
      ),
    );
}

/** The rules between the activities of one flight (D-35 to D-37). */
export function checkBetween(read: ReadDispatch): Finding[] {
  const pairs = read.activities.flatMap((activity) => {
    const before = read.activities[activity.index - 1];
    return before === undefined
      ? []
      : [
          ...checkOrder(before, activity),
          ...checkMeter(before, activity),
          ...offerChangeOver(before, activity),
        ];
  });
  return [...checkIncidents(read), ...pairs, ...explainShares(read)];
}
