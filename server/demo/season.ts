import { Temporal } from 'temporal-polyfill';
import { REPORT_ZONE } from '../../contract/constants.ts';
import { missionTypes } from '../../contract/missions.ts';
import { contractOn } from '../../domain/cost/contractOn.ts';
import { spread } from './calendar.ts';
import { demoBases } from './catalogue.ts';
import type { DemoCrew } from './crews.ts';
import type { DemoAircraft } from './fleet.ts';
import type { DemoIncident } from './incidents.ts';
import { Chance } from './random.ts';
import type { DemoActivity, DemoActivityCrew, DemoDispatch, DemoDrop } from './seasonTypes.ts';

/** How many dispatches a season has, about. */
const SEASON = 6000;
const DAYS = 365;

interface World {
  readonly chance: Chance;
  readonly fleet: readonly DemoAircraft[];
  readonly crews: readonly DemoCrew[];
  readonly incidents: readonly DemoIncident[];
  /** Hour meter of each aircraft, hundredths. */
  readonly meters: Map<string, number>;
  /** Until when each aircraft is busy, epoch minutes. */
  readonly busyUntil: Map<string, number>;
  /** Who has had per diem on which day: `crew day`. */
  readonly paid: Set<string>;
  /** Epoch minutes after which nothing has happened yet. */
  readonly now: number;
}

const minutesOf = (day: string, minute: number) => Math.floor(Temporal.PlainDate.from(day).toZonedDateTime(REPORT_ZONE).epochMilliseconds / 60_000) + minute;
const paysLanding = ['HMT', 'SBD', 'FRE', 'MCC', 'RED', 'PAS'];
/** The fee of `catalogueTables` for one landing, cents. */
const feeAt = (base: string, category: 'FW' | 'RW'): number => {
  const elevation = demoBases.find(([code]) => code === base)?.[4] ?? 0;
  if (!paysLanding.includes(base)) return 0;
  return category === 'RW' ? 1_500 + (elevation % 7) * 100 : 4_500 + (elevation % 11) * 250;
};

const isTanker = (a: DemoAircraft) => a.category === 'FW' && a.capacity > 0;

function flightTypeOf(chance: Chance, a: DemoAircraft): string {
  if (isTanker(a)) return 'Tanker drop';
  if (a.category === 'FW') return a.type === 'OV-10A' ? 'Air attack (ATGS)' : 'Lead plane';
  return chance.pick(['Water/foam drop – tank', 'Water/foam drop – bucket', 'Helitack crew transport', 'Cargo / long line', 'Recon']);
}

function dropsOf(chance: Chance, a: DemoAircraft, base: string, flightType: string): DemoDrop[] {
  if (isTanker(a)) {
    const agent = chance.hits(0.015) ? 'Gel' : chance.hits(0.78) ? 'PHOS-CHEK LC95A' : chance.hits(0.7) ? 'PHOS-CHEK MVP-Fx' : 'Class A foam';
    return Array.from({ length: a.capacity > 3000 ? 1 : chance.whole(1, 2) }, () => {
      const gallons = Math.round((a.capacity * (chance.hits(0.8) ? 1 : 0.8)) / 10) * 10;
      const jettisoned = chance.hits(0.03) ? Math.round(gallons / 40) * 10 : 0;
      return { base, agent, onIncident: gallons - jettisoned, jettisoned };
    });
  }
  if (!flightType.startsWith('Water/foam')) return [];
  return [{ base, agent: chance.hits(0.7) ? 'Water' : 'Class A foam', onIncident: a.capacity * chance.whole(4, 16), jettisoned: 0 }];
}

function crewOf(w: World, a: DemoAircraft, day: string, standby: number): DemoActivityCrew[] {
  const here = w.crews.filter((c) => c.base === a.base);
  const pilots = here.filter((c) => c.job === 'Pilot');
  const second = here.find((c) => c.job === (a.type === 'OV-10A' ? 'Air tactical group supervisor' : a.category === 'RW' ? 'Helitack captain' : 'Co-pilot'));
  const aboard = [w.chance.pick(pilots), ...(second !== undefined && (a.type !== 'S-2T' || w.chance.hits(0.1)) ? [second] : [])];
  return aboard.map((c) => {
    const key = `${c.id} ${day}`;
    const isPaid = !w.paid.has(key) && w.chance.hits(0.18);
    if (isPaid) w.paid.add(key);
    return { crewId: c.id, job: c.job, standby, perDiem: isPaid ? c.perDiem * 100 : 0 };
  });
}

const missionOn = (chance: Chance, incident: DemoIncident, day: string): string => {
  if (incident.typeCode === 'vegetation management') return 'Prescribed fire / vegetation management';
  if (incident.typeCode === 'rescue') return 'Search and rescue';
  if (incident.typeCode === 'medical') return 'Medical evacuation';
  if (incident.typeCode === 'flood') return 'All-risk (flood, quake, hazmat)';
  if (day === incident.firstDay) return 'Initial attack';
  return incident.weight > 1 && chance.hits(0.5) ? 'Large fire support' : 'Extended attack';
};
const idleMissions = [
  ['Training', 'Training'],
  ['Proficiency / check ride', 'Training'],
  ['Maintenance / test flight', 'Test'],
  ['Ferry', 'Reposition / ferry'],
  ['Move-up and cover', 'Reposition / ferry'],
  ['Reconnaissance / detection', 'Recon'],
] as const;

/** Advances the meter by what was flown; now and then a flight went unrecorded and leaves a gap. */
function hobbsOf(w: World, a: DemoAircraft, hours: number | null): { readonly readings: readonly [number, number | null]; readonly isGap: boolean } {
  const last = w.meters.get(a.id) ?? 100_000 + (Number.parseInt(a.id.slice(0, 6), 16) % 70_000) * 10;
  const isGap = w.chance.hits(0.006);
  const start = last + (isGap ? 60 : 0);
  const end = hours === null ? null : start + hours;
  w.meters.set(a.id, end ?? start);
  return { readings: [start, end], isGap };
}

const requestOf = (w: World, a: DemoAircraft, incident: DemoIncident | null) =>
  incident === null || (a.isStateOwned && w.chance.hits(0.35)) || w.chance.hits(0.03) ? null : `A-${1 + (Number.parseInt(a.id.slice(0, 3), 16) % 60)}`;

function activity(
  w: World,
  a: DemoAircraft,
  day: string,
  incident: DemoIncident | null,
  out: number,
  hours: number,
  isNight: boolean,
): { part: DemoActivity; isGap: boolean } {
  const { chance } = w;
  const idle = incident === null ? chance.pick(idleMissions) : null;
  const flightType = idle?.[1] ?? (isNight ? 'Night drop' : flightTypeOf(chance, a));
  const { readings, isGap } = hobbsOf(w, a, hours);
  const landings = chance.hits(0.9) ? 1 : 2;
  const drops = isNight
    ? [{ base: a.base, agent: 'Water', onIncident: a.capacity * 6, jettisoned: 0 }]
    : incident?.typeCode === 'wildland fire'
      ? dropsOf(chance, a, a.base, flightType)
      : [];
  return {
    isGap,
    part: {
      incident,
      requestNumber: requestOf(w, a, incident),
      mission: idle?.[0] ?? (incident === null ? 'Training' : missionOn(chance, incident, day)),
      flightType,
      from: a.base,
      to: a.base,
      timeOut: out,
      timeIn: out + Math.round((hours * 60) / 100) + chance.whole(0, 6),
      hobbs: readings,
      hours,
      nightHours: isNight ? hours : 0,
      landings,
      landingFees: landings * feeAt(a.base, a.category),
      aborted: false,
      drops,
      crew: crewOf(w, a, day, chance.hits(0.06) ? chance.pick([100, 150, 200, 350]) : 0),
    },
  };
}

const needsIncident = new Set<string>(missionTypes.filter((m) => m.incident === 'required').map((m) => m.text));

function flagsOf(a: DemoAircraft | null, day: string, parts: readonly DemoActivity[], isGap: boolean, type: DemoDispatch['type']): string[] {
  const flags: string[] = [];
  if (parts.some((p) => p.incident === null && needsIncident.has(p.mission))) flags.push('incidentMissing');
  if (isGap) flags.push('hobbsGap');
  if (parts.some((p) => p.incident !== null && p.requestNumber === null) && a !== null && !a.isStateOwned) flags.push('noRequestNumber');
  if (a !== null && type !== 'agentOnly' && contractOn(a.contracts, day) === null) flags.push('noContract');
  if (parts.some((p) => p.aborted)) flags.push('aborted');
  return flags;
}

/** An aircraft that stands ready at one of the bases, null when all are away. */
function freeAircraft(w: World, bases: readonly string[], at: number, wants: (a: DemoAircraft) => boolean): DemoAircraft | null {
  const near = w.fleet.filter((a) => bases.includes(a.base) && (w.busyUntil.get(a.id) ?? 0) + 15 < at && wants(a));
  return near.length === 0 ? null : w.chance.pick(near);
}

function aborted(w: World, a: DemoAircraft, day: string, incident: DemoIncident, at: number): DemoDispatch {
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

function flight(w: World, day: string, at: number, active: readonly DemoIncident[]): DemoDispatch | null {
  const { chance } = w;
  const incident = active.length > 0 && chance.hits(0.87) ? chance.pick(active) : null;
  const isNight = incident?.typeCode === 'wildland fire' && chance.hits(0.03);
  const start = isNight ? minutesOf(day, 20 * 60 + chance.whole(15, 90)) : at;
  const a = freeAircraft(w, incident?.bases ?? demoBases.map(([code]) => code), start, (x) => !isNight || x.type === 'S-70i');
  if (a === null) return null;
  if (incident !== null && chance.hits(0.028)) return aborted(w, a, day, incident, start);
  const hours = chance.whole(4, isTanker(a) ? 18 : 32) * 10;
  const other = incident !== null && !isNight && chance.hits(0.32) ? active.find((i) => i.id !== incident.id && i.bases.includes(a.base)) : undefined;
  const parts = [activity(w, a, day, incident, start, hours, isNight)];
  const first = parts[0]?.part;
  if (other !== undefined && first?.timeIn != null) parts.push(activity(w, a, day, other, first.timeIn, chance.whole(3, 9) * 10, false));
  // Now and then a flight was saved before anybody knew the incident's number.
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
  const remarks = jettisoned ? 'Part of the load jettisoned before landing.' : chance.hits(0.04) ? 'Smoke reduced visibility.' : '';
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

function standby(w: World, day: string): DemoDispatch | null {
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

function agentOnly(w: World, day: string, at: number, active: readonly DemoIncident[]): DemoDispatch | null {
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
  return { type: 'agentOnly', day, aircraft: a, dispatchTime: at, purpose: isPreload ? 'preload' : 'assist', remarks: '', flags: [], activities: [part] };
}

const outAtHemet = [
  ['T-70', 38],
  ['AA-110', 112],
  ['C-301', 71],
] as const;

/** Three aircraft of Hemet that are out now. */
function outNow(w: World, today: string): DemoDispatch[] {
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

/** The season to date: about 6,000 dispatches over the last 365 days, oldest first, and three aircraft out now at Hemet. */
export function demoSeason(parts: Pick<World, 'fleet' | 'crews' | 'incidents'>, today: string, now: number): DemoDispatch[] {
  const w: World = { ...parts, chance: new Chance(83), meters: new Map(), busyUntil: new Map(), paid: new Set(), now };
  const list: DemoDispatch[] = [];
  for (const { day, count } of spread(w.chance, Temporal.PlainDate.from(today), DAYS, SEASON)) {
    const text = day.toString();
    if (text === today) for (const a of w.fleet) if (outAtHemet.some(([radioId]) => radioId === a.radioId)) w.busyUntil.set(a.id, Number.POSITIVE_INFINITY);
    const active = w.incidents.filter((i) => i.firstDay <= text && text <= i.lastDay).flatMap((i) => Array.from({ length: i.weight }, () => i));
    const times = Array.from({ length: count }, () => minutesOf(text, 420 + w.chance.whole(0, 720))).sort((x, y) => x - y);
    for (const at of times) {
      const kind = w.chance.next();
      const made = kind < 0.09 ? standby(w, text) : kind < 0.13 ? agentOnly(w, text, at, active) : flight(w, text, at, active);
      if (made !== null) list.push(made);
    }
  }
  return [...list, ...outNow(w, today)].sort((x, y) => (x.day === y.day ? x.dispatchTime - y.dispatchTime : x.day < y.day ? -1 : 1));
}
