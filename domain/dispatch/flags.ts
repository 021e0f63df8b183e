import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import { type FlagCode, flagCodes } from '../../contract/dispatch/flags.ts';
import { isFlightCrew } from '../flightCrew.ts';
import type { Finding } from '../forms/finding.ts';
import { compareTexts } from '../textOrder.ts';
import { readingsOf, runStart } from './draft/airborne.ts';

/**
 * The topic of a flag: `money` affects a cost, `crew` a duty limit, `record` how the record was
 * filled in. `quiet` was chosen or needs no action.
 */
export type FlagKind = 'money' | 'crew' | 'record' | 'quiet';
export interface FlagFacts {
  /** The flag in lists, two or three words. */
  readonly word: string;
  readonly kind: FlagKind;
  /** Dotted path of the field where it is corrected. */
  readonly path: (dispatch: Dispatch) => string;
}

type PathOf = (dispatch: Dispatch) => string;
type Row = Dispatch['activities'][number];

const of =
  (kind: FlagKind) =>
  (word: string, path: PathOf): FlagFacts => ({ word, kind, path });
const money = of('money');
const crew = of('crew');
const record = of('record');
const quiet = of('quiet');

const date: PathOf = () => 'activityDate';
const aircraft: PathOf = () => 'assetId';
const remarks: PathOf = () => 'remarks';
const first =
  (field: string): PathOf =>
  () =>
    `activities.0.${field}`;
/** A field of the first activity that the condition picks. */
const ofActivity =
  (isMeant: (row: Row) => boolean, field: string): PathOf =>
  ({ activities }) =>
    `activities.${Math.max(0, activities.findIndex(isMeant))}.${field}`;
/** The agent of the first load that the condition picks. */
export const dropFlag =
  (isMeant: (drop: Row['drops'][number]) => boolean): PathOf =>
  ({ activities }) => {
    const activity = activities.findIndex((a) => a.drops.some(isMeant));
    const drop = activities[activity]?.drops.findIndex(isMeant) ?? 0;
    return `activities.${Math.max(0, activity)}.drops.${Math.max(0, drop)}.agentTypeId`;
  };
/** A field of the first crew row that the condition picks. */
const ofCrew =
  (isMeant: (row: Row['crew'][number]) => boolean, field: string): PathOf =>
  ({ activities }) => {
    const activity = Math.max(
      0,
      activities.findIndex((a) => a.crew.some(isMeant)),
    );
    const row = Math.max(0, activities[activity]?.crew.findIndex(isMeant) ?? 0);
    return `activities.${activity}.crew.${row}.${field}`;
  };
/** The first row of the flight crew (LIM-1). */
const pilot = ofCrew(
  (row) => isFlightCrew({ name: row.roleName, isFlightCrew: row.isFlightCrew }),
  'crewId',
);
/** The crew row with the most standby hours. */
const longestStandby: PathOf = (dispatch) => {
  const most = Math.max(
    ...dispatch.activities.flatMap((a) => a.crew.map((row) => row.standByHours)),
  );
  return ofCrew((row) => row.standByHours === most, 'standByHours')(dispatch);
};
/** The last activity whose reading is missing (D-H7). */
export const unreadActivity = ({ activities }: Dispatch): number =>
  Math.max(
    0,
    activities.findLastIndex((a) => !a.aborted && a.timeIn !== null && a.hobbsEnd === null),
  );
const missingReading: PathOf = (dispatch) => {
  const index = unreadActivity(dispatch);
  return `activities.${index}.${runStart(readingsOf(dispatch.activities), index) === null ? 'hobbsStart' : 'hobbsEnd'}`;
};

/** Every stored flag with its words and its field. A missing flag code does not compile (D-6). */
export const flagFacts: Readonly<Record<FlagCode, FlagFacts>> = {
  oldDate: record('Old date', date),
  incidentMissing: money(
    'No incident',
    ofActivity((a) => a.incidentId === null, 'incidentId'),
  ),
  incidentYear: record('Incident of another year', first('incidentId')),
  longFlight: money('Long flight', first('timeIn')),
  hobbsApart: money('Hobbs far apart', first('hobbsEnd')),
  meterRolled: money(
    'Meter rolled over',
    ofActivity(
      ({ hobbsStart: start, hobbsEnd: end }) => start !== null && end !== null && end < start,
      'hobbsEnd',
    ),
  ),
  hobbsBelowLast: money('Hobbs below last', first('hobbsStart')),
  hobbsGap: money('Hobbs gap', first('hobbsStart')),
  meterReset: quiet('Meter reset', first('hobbsStart')),
  hobbsMissing: money('Hobbs missing', missingReading),
  hoursNotHobbs: money('Hours differ from hobbs', first('totalFlightHours')),
  hoursNotClock: money('Hours differ from clock', first('totalFlightHours')),
  noHours: money('No flight hours', first('totalFlightHours')),
  nightMissing: record('No night hours', first('nightFlightHours')),
  overCapacity: record(
    'Over capacity',
    dropFlag(() => true),
  ),
  manyLoads: record(
    'Many loads',
    dropFlag(() => true),
  ),
  noAgentPrice: money(
    'No agent price',
    dropFlag((drop) => drop.isMissingAgentRate),
  ),
  preloadUnused: money('Load not used', first('drops')),
  unusualDrops: record('Unusual drops', first('missionFlightTypeDesc')),
  loadsOverLandings: record('More loads than landings', first('landings')),
  noLandingWeight: money(
    'No landing weight',
    ofActivity((a) => (a.landings ?? 0) > 0 && a.landingFees === 0, 'landingFees'),
  ),
  jettisonUnexplained: record('Jettison not explained', remarks),
  noPilot: record('No pilot', first('crew')),
  perDiemTwice: money(
    'Per diem twice',
    ofCrew((row) => row.perDiemRate > 0, 'perDiemRate'),
  ),
  standbyHigh: money('High standby', longestStandby),
  flightHoursHigh: crew('Over 8 h on the day', pilot),
  flightSixDays: crew('Flight hours in 6 days', pilot),
  dayOffDue: crew('Day off due', pilot),
  dutyLong: crew('Duty day over 14 h', pilot),
  restShort: crew('Rest under 10 h', pilot),
  daysOffShort: crew('Days off short', pilot),
  overlap: money('Overlaps a flight', first('timeOut')),
  stillOut: money('Earlier flight open', aircraft),
  requestNumberShared: record('Request number shared', first('requestNumber')),
  noRequestNumber: record('No request number', first('requestNumber')),
  noContract: money('No contract', aircraft),
  aircraftUnavailable: record('Marked unavailable', aircraft),
  activityGap: record('Gap between activities', first('timeIn')),
  hobbsJoin: money("Hobbs don't join", first('hobbsEnd')),
  longDuty: record('Long duty day', first('timeIn')),
  standbyTwice: money('Second standby', date),
  aircraftNotListed: record('Aircraft not listed', aircraft),
  usesArchived: record('Uses archived', aircraft),
  splitPricing: quiet(
    'Split pricing',
    dropFlag((drop) => drop.isSplitPricing),
  ),
  aborted: quiet('Aborted', first('aborted')),
};

/**
 * The flags of a stored record as messages: the form's finding if there is one, else the flag's
 * words. Findings without a stored flag are omitted (D-66).
 */
export const flagMessages = (
  flags: readonly FlagCode[],
  findings: readonly Finding[],
): Pick<Finding, 'severity' | 'message'>[] =>
  flags.map((flag) => {
    const { word, kind } = flagFacts[flag];
    const message = findings.find(({ code }) => code === flag)?.message ?? `${word}.`;
    return { severity: kind === 'quiet' ? 'info' : 'warning', message };
  });

/**
 * Whether lists of records show a flag: all but quiet ones, plus a replaced meter (D-6, BASE-9).
 */
export const isListedFlag = (flag: FlagCode): boolean =>
  flagFacts[flag].kind !== 'quiet' || flag === 'meterReset';

/**
 * Flags that stay open after a check or an approval, because the cost or the meter is still unknown
 * (HOME-5).
 */
const unsettled: readonly FlagCode[] = ['noContract', 'noAgentPrice', 'hobbsMissing'];
/**
 * Flags that need attention: those about money and crew until the record is checked, then only
 * unsettled ones (HOME-5).
 */
export function flagsToCorrect({
  flags,
  approval,
}: Pick<Dispatch, 'flags' | 'approval'>): FlagCode[] {
  const isChecked = approval?.state === 'checked' || approval?.state === 'approved';
  return flags.filter((flag) => {
    const { kind } = flagFacts[flag];
    return isChecked ? unsettled.includes(flag) : kind === 'money' || kind === 'crew';
  });
}

/** The options of the flag filter, sorted by label. */
export const flagOptions: readonly { readonly id: FlagCode; readonly label: string }[] = flagCodes
  .map((id) => ({ id, label: flagFacts[id].word }))
  .sort((a, b) => compareTexts(a.label, b.label));

/**
 * Flags of a saved record that the form did not show, because another user's save came in between
 * (D-O2).
 */
export const flagsWithoutQuestion = (
  saved: Dispatch,
  before: Dispatch | null,
  findings: readonly Finding[],
): FlagCode[] => {
  const asked = new Set<string>([...findings.map((f) => f.code), ...(before?.flags ?? [])]);
  return saved.flags.filter((flag) => !asked.has(flag) && flagFacts[flag].kind !== 'quiet');
};
