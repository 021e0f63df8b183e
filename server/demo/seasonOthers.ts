import { contractOn } from '../../domain/cost/contractOn.ts';
import type { DemoIncident } from './reference/incidents.ts';
import { activity, crewOf, flagsOf, isTanker, minutesOf, type World } from './seasonParts.ts';
import type { DemoActivity, DemoDispatch } from './seasonTypes.ts';

const emptyPart = {
  requestNumber: null,
  flightType: null,
  to: null,
  hobbs: null,
  hours: null,
  nightHours: null,
  landings: null,
  landingFees: 0,
  aborted: false,
};

/** A duty day of a crew. Its standby hours are those beyond daily availability. */
export function standby(w: World, day: string): DemoDispatch | null {
  const a = w.chance.pick(w.fleet);
  const from = minutesOf(day, 8 * 60);
  const duty = w.chance.pick([9, 10, 11, 12]) * 60;
  if (from + duty > w.now) return null;
  const hasDaily = (contractOn(a.contracts, day)?.dailyAvailability ?? 0) > 0;
  const hours = (hasDaily ? Math.max(0, duty - 540) : duty) / 60;
  const part: DemoActivity = {
    ...emptyPart,
    incident: null,
    mission: 'Standby',
    from: a.base,
    timeOut: from,
    timeIn: from + duty,
    drops: [],
    crew: crewOf(w, a, day, hours * 100),
  };
  return {
    type: 'standby',
    day,
    aircraft: a,
    dispatchTime: from,
    purpose: null,
    remarks: '',
    flags: flagsOf(a, day, [part], false, 'standby'),
    activities: [part],
  };
}

/** An agent-only dispatch: a load for an incident, or a preload. */
export function agentOnly(
  w: World,
  day: string,
  at: number,
  active: readonly DemoIncident[],
): DemoDispatch | null {
  const tankers = w.fleet.filter((a) => isTanker(a) && a.base !== 'ROH');
  const a = w.chance.pick(tankers);
  const isPreload = active.length === 0 || w.chance.hits(0.3);
  if (at > w.now) return null;
  const part: DemoActivity = {
    ...emptyPart,
    incident: isPreload ? null : w.chance.pick(active),
    mission: 'Agent only',
    from: a.base,
    timeOut: null,
    timeIn: null,
    drops: [{ base: a.base, agent: 'PHOS-CHEK LC95A', onIncident: a.capacity, jettisoned: 0 }],
    crew: [],
  };
  return {
    type: 'agentOnly',
    day,
    aircraft: a,
    dispatchTime: at,
    purpose: isPreload ? 'preload' : 'assist',
    remarks: '',
    flags: [],
    activities: [part],
  };
}

/** Radio ids, and the minutes since take-off. */
export const outAtHemet = [
  ['T-70', 38],
  ['AA-110', 112],
  ['C-301', 71],
] as const;

/** Three Hemet aircraft that are out now. */
export function outNow(w: World, today: string): DemoDispatch[] {
  const incident = w.incidents.at(-1) ?? null;
  const dayStart = minutesOf(today, 0);
  return outAtHemet.flatMap(([radioId, minutes], n) => {
    const a = w.fleet.find((x) => x.radioId === radioId);
    if (a === undefined) return [];
    const out = Math.max(dayStart + 1 + n, w.now - minutes);
    const made = activity(w, a, today, incident, out, 100, false).part;
    const part: DemoActivity = {
      ...made,
      to: null,
      timeIn: null,
      hobbs: [made.hobbs?.[0] ?? 0, null],
      hours: null,
      nightHours: null,
      landings: null,
      landingFees: 0,
      drops: [],
    };
    w.meters.set(a.id, made.hobbs?.[0] ?? 0);
    return [
      {
        type: 'flight' as const,
        day: today,
        aircraft: a,
        dispatchTime: Math.max(dayStart, out - 6),
        purpose: null,
        remarks: '',
        flags: flagsOf(a, today, [part], false, 'flight'),
        activities: [part],
      },
    ];
  });
}
