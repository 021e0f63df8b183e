import { Temporal } from 'temporal-polyfill';
import { REPORT_ZONE } from '../../contract/constants.ts';
import { missionTypes } from '../../contract/dispatch/missions.ts';
import { contractOn } from '../../domain/cost/contractOn.ts';
import { demoBases } from './reference/catalogue.ts';
import type { DemoCrew } from './reference/crews.ts';
import type { DemoAircraft } from './reference/fleet.ts';
import type { DemoIncident } from './reference/incidents.ts';
import { onceADay } from './reference/onceADay.ts';
import type { Chance } from './reference/random.ts';
import type { DemoActivity, DemoActivityCrew, DemoDispatch, DemoDrop } from './seasonTypes.ts';

/** The generator's state. Meters, times and pay carry over from one dispatch to the next. */
export interface World {
  readonly chance: Chance;
  readonly fleet: readonly DemoAircraft[];
  readonly crews: readonly DemoCrew[];
  readonly incidents: readonly DemoIncident[];
  /** Hobbs reading of each aircraft, in hundredths of an hour. */
  readonly meters: Map<string, number>;
  /** When each aircraft becomes free, in epoch minutes. */
  readonly busyUntil: Map<string, number>;
  /** Crew members already paid per diem on a day: `crew day`. */
  readonly paid: Set<string>;
  /** The current time in epoch minutes; nothing happens after it. */
  readonly now: number;
}

const midnightOf = onceADay((day) =>
  Math.floor(Temporal.PlainDate.from(day).toZonedDateTime(REPORT_ZONE).epochMilliseconds / 60_000),
);
/** A Pacific wall-clock time, given in minutes after midnight, as epoch minutes. */
export const minutesOf = (day: string, minute: number) => midnightOf(day) + minute;
const paysLanding = ['HMT', 'SBD', 'FRE', 'MCC', 'RED', 'PAS'];
/** The fee from `catalogueTables` for one landing, in cents. */
const feeAt = (base: string, category: 'FW' | 'RW'): number => {
  const elevation = demoBases.find(([code]) => code === base)?.[4] ?? 0;
  if (!paysLanding.includes(base)) return 0;
  return category === 'RW' ? 1_500 + (elevation % 7) * 100 : 4_500 + (elevation % 11) * 250;
};

export const isTanker = (a: DemoAircraft) => a.category === 'FW' && a.capacity > 0;

function flightTypeOf(chance: Chance, a: DemoAircraft): string {
  if (isTanker(a)) return 'Tanker drop';
  if (a.category === 'FW') return a.type === 'OV-10A' ? 'Air attack (ATGS)' : 'Lead plane';
  return chance.pick([
    'Water/foam drop – tank',
    'Water/foam drop – bucket',
    'Helitack crew transport',
    'Cargo / long line',
    'Recon',
  ]);
}

function dropsOf(chance: Chance, a: DemoAircraft, base: string, flightType: string): DemoDrop[] {
  if (isTanker(a)) {
    const agent = chance.hits(0.015)
      ? 'Gel'
      : chance.hits(0.78)
        ? 'PHOS-CHEK LC95A'
        : chance.hits(0.7)
          ? 'PHOS-CHEK MVP-Fx'
          : 'Class A foam';
    return Array.from({ length: a.capacity > 3000 ? 1 : chance.whole(1, 2) }, () => {
      const gallons = Math.round((a.capacity * (chance.hits(0.8) ? 1 : 0.8)) / 10) * 10;
      const jettisoned = chance.hits(0.03) ? Math.round(gallons / 40) * 10 : 0;
      return { base, agent, onIncident: gallons - jettisoned, jettisoned };
    });
  }
  if (!flightType.startsWith('Water/foam')) return [];
  return [
    {
      base,
      agent: chance.hits(0.7) ? 'Water' : 'Class A foam',
      onIncident: a.capacity * chance.whole(4, 16),
      jettisoned: 0,
    },
  ];
}

/**
 * A pilot of the base plus the rest of the type's crew. No crew member gets per diem twice a day.
 */
export function crewOf(
  w: World,
  a: DemoAircraft,
  day: string,
  standby: number,
): DemoActivityCrew[] {
  const here = w.crews.filter((c) => c.base === a.base);
  const pilots = here.filter((c) => c.job === 'Pilot');
  const second = here.find(
    (c) =>
      c.job ===
      (a.type === 'OV-10A'
        ? 'Air tactical group supervisor'
        : a.category === 'RW'
          ? 'Helitack captain'
          : 'Co-pilot'),
  );
  const aboard = [
    w.chance.pick(pilots),
    ...(second !== undefined && (a.type !== 'S-2T' || w.chance.hits(0.1)) ? [second] : []),
  ];
  return aboard.map((c) => {
    const key = `${c.id} ${day}`;
    const isPaid = !w.paid.has(key) && w.chance.hits(0.18);
    if (isPaid) w.paid.add(key);
    return { crewId: c.id, job: c.job, standby, perDiem: isPaid ? c.perDiem * 100 : 0 };
  });
}

const missionOn = (chance: Chance, incident: DemoIncident, day: string): string => {
  if (incident.typeCode === 'vegetation management')
    return 'Prescribed fire / vegetation management';
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

/** Advances the meter by the flown hours. Some flights went unrecorded, which leaves a gap. */
function hobbsOf(
  w: World,
  a: DemoAircraft,
  hours: number | null,
): { readonly readings: readonly [number, number | null]; readonly isGap: boolean } {
  const last =
    w.meters.get(a.id) ?? 100_000 + (Number.parseInt(a.id.slice(0, 6), 16) % 70_000) * 10;
  const isGap = w.chance.hits(0.006);
  const start = last + (isGap ? 60 : 0);
  const end = hours === null ? null : start + hours;
  w.meters.set(a.id, end ?? start);
  return { readings: [start, end], isGap };
}

const requestOf = (w: World, a: DemoAircraft, incident: DemoIncident | null) =>
  incident === null || (a.isStateOwned && w.chance.hits(0.35)) || w.chance.hits(0.03)
    ? null
    : `A-${1 + (Number.parseInt(a.id.slice(0, 3), 16) % 60)}`;

/** One leg from the aircraft's base and back. `out` is in epoch minutes, `hours` in hundredths. */
export function activity(
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

const needsIncident = new Set<string>(
  missionTypes.filter((m) => m.incident === 'required').map((m) => m.text),
);

/** The flags that a save would have set. */
export function flagsOf(
  a: DemoAircraft | null,
  day: string,
  parts: readonly DemoActivity[],
  isGap: boolean,
  type: DemoDispatch['type'],
): string[] {
  const flags: string[] = [];
  if (parts.some((p) => p.incident === null && needsIncident.has(p.mission)))
    flags.push('incidentMissing');
  if (isGap) flags.push('hobbsGap');
  if (
    parts.some((p) => p.incident !== null && p.requestNumber === null) &&
    a !== null &&
    !a.isStateOwned
  )
    flags.push('noRequestNumber');
  if (a !== null && type !== 'agentOnly' && contractOn(a.contracts, day) === null)
    flags.push('noContract');
  if (parts.some((p) => p.aborted)) flags.push('aborted');
  return flags;
}
