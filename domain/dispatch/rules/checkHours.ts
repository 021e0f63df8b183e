import { formatHours } from '../../format.ts';
import { error, type Finding, type Fix, info, warning } from '../../forms/finding.ts';
import { hoursText, hundredths, type TypedNumber } from '../../forms/typed.ts';
import { byId, type DispatchFacts } from '../../reference/facts.ts';
import type { ReadActivity, ReadDispatch } from '../draft/read.ts';

const mostHours = 1000;
/** Allowed difference of two figures in hundredths of an hour (D-T1, D-T2). */
const tolerance = 5;

function checkFigure(path: string, typed: TypedNumber): Finding[] {
  if (typed.isInvalid || (typed.value ?? 0) > mostHours)
    return [error(path, 'invalid', 'Enter the flight hours.')];
  return (typed.value ?? 0) < 0 ? [error(path, 'negative', "Flight hours can't be negative.")] : [];
}

function checkSum(activity: ReadActivity, total: number): Finding[] {
  const parts = hundredths(activity.day.value ?? 0) + hundredths(activity.night.value ?? 0);
  if (Math.abs(parts - total) <= tolerance) return [];
  return [
    error(
      `${activity.path}.dayFlightHours`,
      'dayNightSum',
      `Day and night hours must add up to ${formatHours(total / 100)}.`,
    ),
  ];
}

function checkAgainst(activity: ReadActivity, total: number): Finding[] {
  const path = `${activity.path}.totalFlightHours`;
  const findings: Finding[] = [];
  const hobbs = activity.hobbsDifference;
  if (hobbs !== null && Math.abs(total - hobbs) > tolerance) {
    const fixes: Fix[] = [
      { label: `Use ${formatHours(hobbs / 100)}`, kind: 'set', path, value: hoursText(hobbs) },
    ];
    const message = `Flight hours ${formatHours(total / 100)} don't match the hobbs difference ${formatHours(hobbs / 100)}.`;
    findings.push(warning(path, 'hoursNotHobbs', message, { fixes }));
  }
  // Compared in minutes × 100, so that 0.3 h and 20 % need no fraction of an hour.
  const clock = activity.clockMinutes;
  if (
    clock !== null &&
    clock >= 0 &&
    Math.abs(total * 60 - clock * 100) > Math.max(1800, clock * 20)
  ) {
    const shown = formatHours(Math.floor((clock + 3) / 6) / 10);
    findings.push(
      warning(
        path,
        'hoursNotClock',
        `Flight hours ${formatHours(total / 100)} don't match the clock, ${shown} h.`,
      ),
    );
  }
  if (total === 0) {
    const fixes: Fix[] = [
      { label: 'Mark aborted', kind: 'set', path: `${activity.path}.aborted`, value: true },
    ];
    findings.push(
      warning(path, 'noHours', 'No flight hours. If it never took off, mark it aborted.', {
        fixes,
      }),
    );
  }
  return findings;
}

/** A night flight needs night hours; a base without coordinates gets a notice (D-T5). */
function checkNight(activity: ReadActivity, facts: DispatchFacts): Finding[] {
  const path = `${activity.path}.nightFlightHours`;
  if ((activity.night.value ?? 0) > 0) return [];
  if (/\bnight\b/i.test(activity.draft.missionFlightTypeDesc))
    return [
      warning(
        path,
        'nightMissing',
        `${activity.draft.missionFlightTypeDesc} without night hours. Enter the night hours, or choose another flight type.`,
      ),
    ];
  const base = byId(facts.bases, activity.draft.takeOffBaseId);
  if (base === null || activity.nightShare !== null || (activity.clockMinutes ?? 0) <= 0) return [];
  return [
    info(
      path,
      'nightUnknown',
      `${base.code} has no coordinates, so all hours count as day. Enter the night hours if there were any.`,
    ),
  ];
}

/** Flight hours (D-F15 to D-F17, D-T1 to D-T5). While the aircraft is out nothing is required. */
export function checkHours(activity: ReadActivity, { facts }: ReadDispatch): Finding[] {
  const figures = [
    ...checkFigure(`${activity.path}.totalFlightHours`, activity.total),
    ...checkFigure(`${activity.path}.dayFlightHours`, activity.day),
    ...checkFigure(`${activity.path}.nightFlightHours`, activity.night),
  ];
  if (figures.length > 0) return figures;
  if (activity.total.value === null) {
    const isNeeded = activity.isComplete && !activity.draft.aborted;
    return isNeeded
      ? [error(`${activity.path}.totalFlightHours`, 'required', 'Enter the flight hours.')]
      : [];
  }
  const total = hundredths(activity.total.value);
  const isFlown = activity.isComplete && !activity.draft.aborted;
  return [
    ...checkSum(activity, total),
    ...(isFlown ? [...checkAgainst(activity, total), ...checkNight(activity, facts)] : []),
  ];
}
