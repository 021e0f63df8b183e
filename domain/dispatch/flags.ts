import type { FlagCode } from '../../contract/dispatch/flags.ts';
import type { Finding } from '../forms/finding.ts';

/**
 * What a flag is about: `money` changes a cost, `crew` concerns duty limits, `record` is about how
 * the record was filled in, `quiet` was chosen or needs no action.
 */
export type FlagKind = 'money' | 'crew' | 'record' | 'quiet';
export interface FlagFacts {
  /** The flag in lists, two or three words. */
  readonly word: string;
  readonly kind: FlagKind;
}

const money = (word: string): FlagFacts => ({ word, kind: 'money' });
const crew = (word: string): FlagFacts => ({ word, kind: 'crew' });
const record = (word: string): FlagFacts => ({ word, kind: 'record' });
const quiet = (word: string): FlagFacts => ({ word, kind: 'quiet' });

/** Every stored flag with its words. A flag code that is missing here does not compile (D-6). */
export const flagFacts: Readonly<Record<FlagCode, FlagFacts>> = {
  oldDate: record('Old date'),
  incidentMissing: money('No incident'),
  incidentYear: record('Incident of another year'),
  longFlight: money('Long flight'),
  hobbsApart: money('Hobbs far apart'),
  hobbsBelowLast: money('Hobbs below last'),
  hobbsGap: money('Hobbs gap'),
  meterReset: quiet('Meter reset'),
  hobbsMissing: money('Hobbs missing'),
  hoursNotHobbs: money('Hours differ from hobbs'),
  hoursNotClock: money('Hours differ from clock'),
  noHours: money('No flight hours'),
  nightMissing: record('No night hours'),
  overCapacity: record('Over capacity'),
  manyLoads: record('Many loads'),
  noAgentPrice: money('No agent price'),
  preloadUnused: money('Load not used'),
  unusualDrops: record('Unusual drops'),
  loadsOverLandings: record('More loads than landings'),
  jettisonUnexplained: record('Jettison not explained'),
  noPilot: record('No pilot'),
  perDiemTwice: money('Per diem twice'),
  standbyHigh: money('High standby'),
  flightHoursHigh: crew('Over 8 h on the day'),
  flightSixDays: crew('Hours in 6 days'),
  dayOffDue: crew('Day off due'),
  dutyLong: crew('Long duty'),
  restShort: crew('Short rest'),
  daysOffShort: crew('Days off short'),
  overlap: money('Overlaps a flight'),
  stillOut: money('Earlier flight open'),
  requestNumberShared: record('Request number shared'),
  noRequestNumber: record('No request number'),
  noContract: money('No contract'),
  aircraftUnavailable: record('Marked unavailable'),
  activityGap: record('Gap between activities'),
  hobbsJoin: money("Hobbs don't join"),
  longDuty: record('Long duty day'),
  standbyTwice: money('Second standby'),
  aircraftNotListed: record('Aircraft not listed'),
  usesArchived: record('Uses archived'),
  splitPricing: quiet('Split pricing'),
  aborted: quiet('Aborted'),
};

/**
 * The flags of a stored record as messages: the sentence of the form's own finding where there is one,
 * else the flag's words. A finding that is not stored as a flag is left out (D-66).
 */
export const flagMessages = (flags: readonly FlagCode[], findings: readonly Finding[]): Pick<Finding, 'severity' | 'message'>[] =>
  flags.map((flag) => {
    const { word, kind } = flagFacts[flag];
    const message = findings.find(({ code }) => code === flag)?.message ?? `${word}.`;
    return { severity: kind === 'quiet' ? 'info' : 'warning', message };
  });
