import type { Dispatch } from '../../../../contract/dispatch/dispatches.ts';
import { epochMinutes, pacificTime } from '../../../dates/pacific.ts';
import { formatDate } from '../../../dates/parseDate.ts';
import { type Finding, warning } from '../../../forms/finding.ts';
import { dispatchNamed, openFixes } from '../../draft/notSent.ts';
import { type ReadDispatch, radioIdOf } from '../../draft/read.ts';
import {
  beganAt,
  lastDispatchOf,
  lastMeteredOf,
  otherDispatchesOn,
  SAME_LAUNCH_MINUTES,
  unmeteredOf,
} from '../../draft/recent.ts';
import { statusOf } from '../../view/status.ts';

/** Other flights of the same aircraft: those of the day, and its most recent ones of any day. */
function otherFlights({ draft, facts, day }: ReadDispatch): Dispatch[] {
  const last = [
    lastDispatchOf(draft, facts),
    lastMeteredOf(draft, facts),
    ...unmeteredOf(draft, facts),
    ...facts.atSave,
  ].filter((flight) => flight !== null);
  const known = new Map(
    [...otherDispatchesOn(facts, day), ...last].map((other) => [other.id, other]),
  );
  return [...known.values()].filter(
    (other) => other.dispatchType === 'flight' && other.assetId === draft.assetId,
  );
}

/** D-O1, at the first overlapping activity. If this flight is still out, it has no end yet. */
function checkOverlap(read: ReadDispatch, others: readonly Dispatch[]): Finding[] {
  return read.activities.flatMap((activity): Finding[] => {
    const from = activity.out.placed?.epochMinutes;
    if (from === undefined) return [];
    const until = activity.in.placed?.epochMinutes ?? Number.POSITIVE_INFINITY;
    for (const other of others) {
      for (const flown of other.activities) {
        if (flown.timeOut === null || flown.timeIn === null) continue;
        if (epochMinutes(flown.timeIn) <= from || epochMinutes(flown.timeOut) >= until) continue;
        const span = `${pacificTime(flown.timeOut)}–${pacificTime(flown.timeIn)}`;
        const message = `${radioIdOf(read, read.draft.assetId)} is already out ${span} on ${dispatchNamed(other)}.`;
        return [
          warning(`${activity.path}.timeOut`, 'overlap', message, { fixes: openFixes(other) }),
        ];
      }
    }
    return [];
  });
}

/**
 * D-O2: an earlier flight that has not landed. If this one is out too, a launch within the hour is
 * likely the same flight, entered by another user, regardless of which began first.
 */
function checkStillOut(read: ReadDispatch, others: readonly Dispatch[]): Finding[] {
  const own = read.dispatchTime.placed?.epochMinutes ?? Number.POSITIVE_INFINITY;
  const beganOf = (other: Dispatch) => epochMinutes(beganAt(other) ?? read.facts.now);
  const out = others.filter((other) => statusOf(other) === 'Out');
  const isOut = statusOf(read.draft) === 'Out';
  const twin = isOut
    ? out.find((other) => Math.abs(beganOf(other) - own) <= SAME_LAUNCH_MINUTES)
    : undefined;
  const radioId = radioIdOf(read, read.draft.assetId);
  if (twin !== undefined) {
    const message = `${twin.createdBy} launched ${radioId} at ${pacificTime(beganAt(twin) ?? read.facts.now)}. Open it, or save both.`;
    return [warning('assetId', 'stillOut', message, { fixes: openFixes(twin) })];
  }
  const left = out.find((other) => beganOf(other) <= own);
  if (left === undefined) return [];
  return [
    warning(
      'assetId',
      'stillOut',
      `${radioId} has no time in on ${dispatchNamed(left)}. Close it first?`,
      { fixes: openFixes(left) },
    ),
  ];
}

/** D-R1: on an incident, a request number belongs to one aircraft. */
function checkRequests(read: ReadDispatch): Finding[] {
  const { day } = read;
  if (day === null) return [];
  return read.activities.flatMap((activity): Finding[] => {
    const { requestNumber, incidentId } = activity.draft;
    if (requestNumber.trim() === '' || incidentId === '') return [];
    const shared = otherDispatchesOn(read.facts, day).find(
      (other) =>
        other.assetId !== null &&
        other.assetId !== read.draft.assetId &&
        other.activities.some(
          (flown) =>
            flown.requestNumber === requestNumber.trim() && flown.incidentId === incidentId,
        ),
    );
    if (shared === undefined) return [];
    const when = day === read.today ? 'today' : `on ${formatDate(day)}`;
    const message = `${requestNumber.trim()} on this incident is also used by ${radioIdOf(read, shared.assetId)} ${when}.`;
    return [warning(`${activity.path}.requestNumber`, 'requestNumberShared', message)];
  });
}

/** Findings from the day's other dispatches (D-O1, D-O2, D-R1). */
export function checkOthers(read: ReadDispatch): Finding[] {
  const others = read.draft.assetId === '' ? [] : otherFlights(read);
  return [...checkOverlap(read, others), ...checkStillOut(read, others), ...checkRequests(read)];
}
