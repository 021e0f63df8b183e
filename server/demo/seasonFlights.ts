import { demoBases } from './reference/catalogue.ts';
import type { DemoAircraft } from './reference/fleet.ts';
import type { DemoIncident } from './reference/incidents.ts';
import { activity, flagsOf, isTanker, minutesOf, type World } from './seasonParts.ts';
import type { DemoActivity, DemoDispatch } from './seasonTypes.ts';

/** An available aircraft at one of the bases; null when all are busy. */
function freeAircraft(
  w: World,
  bases: readonly string[],
  at: number,
  wants: (a: DemoAircraft) => boolean,
): DemoAircraft | null {
  const near = w.fleet.filter(
    (a) => bases.includes(a.base) && (w.busyUntil.get(a.id) ?? 0) + 15 < at && wants(a),
  );
  return near.length === 0 ? null : w.chance.pick(near);
}

function aborted(
  w: World,
  a: DemoAircraft,
  day: string,
  incident: DemoIncident,
  at: number,
): DemoDispatch {
  const hours = w.chance.hits(0.5) ? null : 30;
  const base = activity(w, a, day, incident, at, hours ?? 0, false).part;
  const part: DemoActivity = {
    ...base,
    aborted: true,
    drops: [],
    timeOut: hours === null ? null : base.timeOut,
    timeIn: hours === null ? null : base.timeIn,
    hours: hours ?? 0,
    landings: hours === null ? 0 : 1,
    landingFees: 0,
  };
  w.busyUntil.set(a.id, part.timeIn ?? at);
  return {
    type: 'flight',
    day,
    aircraft: a,
    dispatchTime: at - 6,
    purpose: null,
    remarks: 'Turned back.',
    flags: flagsOf(a, day, [part], false, 'flight'),
    activities: [part],
  };
}

/**
 * A flight at about `at`. Some are aborted or split over two incidents. null when no aircraft is
 * free or the flight would end after `now`.
 */
export function flight(
  w: World,
  day: string,
  at: number,
  active: readonly DemoIncident[],
): DemoDispatch | null {
  const { chance } = w;
  const incident = active.length > 0 && chance.hits(0.87) ? chance.pick(active) : null;
  const isNight = incident?.typeCode === 'wildland fire' && chance.hits(0.03);
  const start = isNight ? minutesOf(day, 20 * 60 + chance.whole(15, 90)) : at;
  const a = freeAircraft(
    w,
    incident?.bases ?? demoBases.map(([code]) => code),
    start,
    (x) => !isNight || x.type === 'S-70i',
  );
  if (a === null) return null;
  if (incident !== null && start + 60 < w.now && chance.hits(0.028))
    return aborted(w, a, day, incident, start);
  const hours = chance.whole(4, isTanker(a) ? 18 : 32) * 10;
  const other =
    incident !== null && !isNight && chance.hits(0.32)
      ? active.find((i) => i.id !== incident.id && i.bases.includes(a.base))
      : undefined;
  const parts = [activity(w, a, day, incident, start, hours, isNight)];
  const first = parts[0]?.part;
  if (other !== undefined && first?.timeIn != null)
    parts.push(activity(w, a, day, other, first.timeIn, chance.whole(3, 9) * 10, false));
  // Some flights were saved before the incident's number was known.
  const isUnknown = parts.length === 1 && chance.hits(0.008);
  const activities = parts.map((p, n) => ({
    ...p.part,
    ...(n < parts.length - 1 ? { landings: 0, landingFees: 0 } : {}),
    ...(isUnknown ? { incident: null, requestNumber: null } : {}),
  }));
  const end = activities.at(-1)?.timeIn ?? start;
  if (end > w.now) return null;
  w.busyUntil.set(a.id, end);
  const jettisoned = activities.some((p) => p.drops.some((d) => d.jettisoned > 0));
  const remarks = jettisoned
    ? 'Part of the load jettisoned before landing.'
    : chance.hits(0.04)
      ? 'Smoke reduced visibility.'
      : '';
  return {
    type: 'flight',
    day,
    aircraft: a,
    dispatchTime: start - chance.whole(3, 12),
    purpose: null,
    remarks,
    flags: flagsOf(
      a,
      day,
      activities,
      parts.some((p) => p.isGap),
      'flight',
    ),
    activities,
  };
}
