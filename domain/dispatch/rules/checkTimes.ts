import { isInFuture } from '../../dates/minutes.ts';
import { formatDate } from '../../dates/parseDate.ts';
import { formatDuration } from '../../format.ts';
import { error, type Finding, type Fix, info, warning } from '../../forms/finding.ts';
import type { ReadActivity, ReadDispatch } from '../draft/read.ts';
import type { ParsedTime } from '../draft/times.ts';

/** Minutes of flight above which the form asks to check the times (D-X4). */
const longFlight = 8 * 60;

/**
 * Findings of one time field: 'Invalid time' with the hint about the clock change (D-X8), or which
 * of two readings is used (D-X7).
 */
export function timeFindings(path: string, offsetPath: string, time: ParsedTime): Finding[] {
  if (time.error !== null)
    return [error(path, 'invalid', time.error, time.hint === null ? {} : { hint: time.hint })];
  const { placed } = time;
  if (placed === null || placed.twin === null) return [];
  // Within one night the first reading is the one in summer time.
  const which = placed.offset > placed.twin.offset ? 'second' : 'first';
  const use: Fix = {
    label: `Use ${placed.twin.abbreviation}`,
    kind: 'set',
    path: offsetPath,
    value: placed.twin.offset,
  };
  return [
    info(
      path,
      'ambiguousTime',
      `${time.text} happens twice tonight. Using the ${which} (${placed.abbreviation}).`,
      { fixes: [use] },
    ),
  ];
}

const nextDay = (path: string): Fix => ({ label: '+1 day', kind: 'set', path, value: true });
const sameDay = (path: string): Fix => ({ label: 'Same day', kind: 'set', path, value: false });

function checkOut(activity: ReadActivity, read: ReadDispatch): Finding[] {
  const path = `${activity.path}.timeOut`;
  const { out } = activity;
  if (out.text === '') {
    // It starts with the change-over, which the previous activity requires.
    if (activity.index > 0 && read.activities[activity.index - 1]?.isComplete === false) return [];
    if (activity.isComplete) return [error(path, 'required', 'Enter the time out.')];
    return activity.draft.aborted
      ? []
      : [error(path, 'required', 'Enter the time out, or mark the flight aborted.')];
  }
  const findings = timeFindings(path, `${activity.path}.timeOutOffset`, out);
  const { dispatchTime } = read;
  if (activity.index > 0 || out.placed === null || dispatchTime.placed === null) return findings;
  if (out.placed.epochMinutes < dispatchTime.placed.epochMinutes) {
    const message = `Time out ${out.text} is before the dispatch time ${dispatchTime.text}.`;
    return [
      ...findings,
      error(path, 'timeOutBeforeDispatch', message, { fixes: [nextDay(`${path}NextDay`)] }),
    ];
  }
  if (!out.isNextDay) return findings;
  return [
    ...findings,
    info(path, 'timeOutNextDay', `Out ${formatDate(out.day)}.`, {
      fixes: [sameDay(`${path}NextDay`)],
    }),
  ];
}

function checkIn(activity: ReadActivity, read: ReadDispatch): Finding[] {
  const path = `${activity.path}.timeIn`;
  const { in: landed, out, clockMinutes } = activity;
  if (landed.text === '') {
    const isLast = activity.index === read.activities.length - 1;
    return isLast || activity.draft.aborted
      ? []
      : [error(path, 'required', 'Enter the change-over time.')];
  }
  const findings = timeFindings(path, `${activity.path}.timeInOffset`, landed);
  if (landed.placed === null) return findings;
  if (clockMinutes !== null && clockMinutes < 0) {
    const message = `Time in ${landed.text} is before time out ${out.text}. If the flight ended the next day, turn on +1 day.`;
    return [
      ...findings,
      error(path, 'timeInBeforeTimeOut', message, { fixes: [nextDay(`${path}NextDay`)] }),
    ];
  }
  if (landed.isNextDay)
    findings.push(
      info(path, 'timeInNextDay', `Landed ${formatDate(landed.day)}.`, {
        fixes: [sameDay(`${path}NextDay`)],
      }),
    );
  if (isInFuture(landed.placed.instant, read.facts.now))
    findings.push(error(path, 'timeInFuture', "Time in can't be in the future."));
  if (clockMinutes !== null && clockMinutes > longFlight) {
    findings.push(
      warning(
        path,
        'longFlight',
        `This flight is ${formatDuration(clockMinutes)} long. Check the times.`,
      ),
    );
  }
  return findings;
}

/** The times of one activity (D-X1 to D-X8). */
export const checkTimes = (activity: ReadActivity, read: ReadDispatch): Finding[] => [
  ...checkOut(activity, read),
  ...checkIn(activity, read),
];
