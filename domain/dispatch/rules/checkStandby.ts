import { epochMinutes, pacificTime } from '../../dates/pacific.ts';
import { formatDate } from '../../dates/parseDate.ts';
import { formatDuration } from '../../format.ts';
import { error, type Finding, type Fix, info, warning } from '../../forms/finding.ts';
import { hoursText, hundredths } from '../../forms/typed.ts';
import { byId } from '../../reference/facts.ts';
import { dutyMinutes, isStandbyCovered, standbyHoursOf } from '../defaults/defaultsStandby.ts';
import { isNotSent, openFixes } from '../draft/notSent.ts';
import { type ReadActivity, type ReadCrew, type ReadDispatch, radioIdOf } from '../draft/read.ts';
import { otherDispatchesOn } from '../draft/recent.ts';
import { checkCrewRows } from './checkCrew.ts';
import { checkChosenIncident, checkTypedRequest } from './checkMission.ts';
import { checkTypedFees } from './checkPlaces.ts';
import { timeFindings } from './checkTimes.ts';

/** Minutes of duty above which the form asks to check the times. */
const longDuty = 14 * 60;

/** Base, start and end of the duty (D-40, D-41). */
function checkDuty(activity: ReadActivity, read: ReadDispatch): Finding[] {
  const findings: Finding[] = [];
  const { out, in: ended, clockMinutes } = activity;
  const path = `${activity.path}.timeIn`;
  if (byId(read.facts.bases, activity.draft.takeOffBaseId) === null)
    findings.push(error(`${activity.path}.takeOffBaseId`, 'required', 'Choose a base.'));
  if (out.text === '')
    findings.push(error(`${activity.path}.timeOut`, 'required', 'Enter the start of duty.'));
  findings.push(...timeFindings(`${activity.path}.timeOut`, `${activity.path}.timeOutOffset`, out));
  if (ended.text === '') return [...findings, error(path, 'required', 'Enter the end of duty.')];
  findings.push(...timeFindings(path, `${activity.path}.timeInOffset`, ended));
  if (clockMinutes === null) return findings;
  if (clockMinutes <= 0) {
    const fixes: Fix[] = [{ label: '+1 day', kind: 'set', path: `${path}NextDay`, value: true }];
    return [
      ...findings,
      error(
        path,
        'dutyBackwards',
        'End must be after start. If duty ended the next day, turn on +1 day.',
        { fixes },
      ),
    ];
  }
  if (ended.isNextDay) {
    const fixes: Fix[] = [{ label: 'Same day', kind: 'set', path: `${path}NextDay`, value: false }];
    findings.push(info(path, 'timeInNextDay', `Ends ${formatDate(ended.day)}.`, { fixes }));
  }
  if (clockMinutes > longDuty)
    findings.push(warning(path, 'longDuty', `This duty day is ${formatDuration(clockMinutes)}.`));
  return findings;
}

/** Standby hours are required; fewer hours than the duty get a notice. */
function checkStandbyHours(
  person: ReadCrew,
  activity: ReadActivity,
  read: ReadDispatch,
): Finding[] {
  const path = `${person.path}.standByHours`;
  const duty = dutyMinutes(activity);
  const typed = person.standby;
  if (duty === null || typed.isInvalid) return [];
  if (typed.value === null)
    return [error(path, 'required', 'Standby hours must be between 0 and 24.')];
  if (!isStandbyCovered(read) || hundredths(typed.value) !== standbyHoursOf(activity, read))
    return [];
  const fixes: Fix[] = [{ label: 'Use all hours', kind: 'set', path, value: hoursText(duty) }];
  // At the row, not the field: there is room for the sentence.
  return [
    info(person.path, 'standbyCovered', 'First 9 h are covered by daily availability.', { fixes }),
  ];
}

/** One standby: base, duty, crew, fees and the incident it may be charged to (D-40 to D-46). */
export function checkStandby(activity: ReadActivity, read: ReadDispatch): Finding[] {
  const aboard = activity.crew.filter((person) => !person.isEmpty);
  const nobody =
    aboard.length === 0
      ? [error(`${activity.path}.crew`, 'required', 'Add at least one crew member.')]
      : [];
  return [
    ...checkChosenIncident(activity, read),
    ...checkTypedRequest(activity),
    ...checkDuty(activity, read),
    ...checkTypedFees(activity),
    ...nobody,
    ...checkCrewRows(activity, read),
    ...aboard.flatMap((person) => checkStandbyHours(person, activity, read)),
  ];
}

/** The aircraft's other standbys of the day, and its flights during this one. */
export function checkStandbyOthers(read: ReadDispatch): Finding[] {
  const { assetId } = read.draft;
  const others =
    assetId === ''
      ? []
      : otherDispatchesOn(read.facts, read.day).filter((other) => other.assetId === assetId);
  const radioId = radioIdOf(read, assetId);
  const twice = others.filter((other) => other.dispatchType === 'standby').slice(0, 1);
  const from = read.activities[0]?.out.placed?.epochMinutes ?? null;
  const until = read.activities[0]?.in.placed?.epochMinutes ?? null;
  const flown = others
    .filter((other) => other.dispatchType === 'flight')
    .flatMap((other) => other.activities)
    .flatMap(({ timeOut, timeIn }) =>
      timeOut === null || timeIn === null ? [] : [{ timeOut, timeIn }],
    )
    .filter(
      ({ timeOut, timeIn }) =>
        from !== null &&
        until !== null &&
        epochMinutes(timeIn) > from &&
        epochMinutes(timeOut) < until,
    );
  return [
    ...twice.map((other) =>
      warning(
        'assetId',
        'standbyTwice',
        `${radioId} already has a standby on ${formatDate(other.activityDate)} (${isNotSent(other) ? 'not sent yet' : other.dispatchNumber}).`,
        {
          fixes: openFixes(other),
        },
      ),
    ),
    ...flown.map(({ timeOut, timeIn }) => {
      const span = `${pacificTime(timeOut)}–${pacificTime(timeIn)}`;
      const message = `${radioId} was flying ${span}. Standby is duty time, so this is fine; check the crew hours.`;
      return info('activities.0.timeOut', 'flewOnStandby', message);
    }),
  ];
}
