import { type ActivityTextKey, eachText } from '../../../contract/dispatch/activityTexts.ts';
import type { DispatchBody } from '../../../contract/dispatch/dispatches.ts';

/** `auto` follows D-X1b and D-X2; a boolean is what the person chose with the +1 day chip. */
export type NextDay = 'auto' | boolean;
/** UTC offset the person chose for a time that happens twice (`-07:00`, `-08:00`); '' = the first one. */
export type ChosenOffset = string;

/** One load. Text as typed, '' = nothing; volumes in US gallons. */
export interface DropDraft {
  /** Stays the same while rows are added and removed; unique in its list. */
  readonly key: string;
  /** The stored row's id, '' when new. */
  readonly id: string;
  readonly agentTypeId: string;
  readonly baseId: string;
  readonly volumeOnIncident: string;
  readonly volumeJettisoned: string;
  /** The preload's row whose load this row takes, '' when it was loaded for this flight. */
  readonly preloadDropId: string;
}

/** One person aboard. Hours decimal, per diem in dollars, as typed. */
export interface CrewDraft {
  readonly key: string;
  readonly id: string;
  readonly crewId: string;
  readonly roleId: string;
  readonly standByHours: string;
  readonly perDiemRate: string;
}

/** The part of a dispatch that belongs to one incident. Field names are the wire's. */
export interface ActivityDraft extends Readonly<Record<ActivityTextKey, string>> {
  readonly key: string;
  readonly activityId: string;
  readonly incidentId: string;
  readonly takeOffBaseId: string;
  readonly landingBaseId: string;
  readonly timeOut: string;
  /** +1 day relative to the activity date, or to where the activity before ended. */
  readonly timeOutNextDay: NextDay;
  readonly timeOutOffset: ChosenOffset;
  readonly timeIn: string;
  /** +1 day relative to the day of the time out. */
  readonly timeInNextDay: NextDay;
  readonly timeInOffset: ChosenOffset;
  readonly hobbsStart: string;
  readonly hobbsEnd: string;
  readonly totalFlightHours: string;
  readonly dayFlightHours: string;
  readonly nightFlightHours: string;
  readonly landings: string;
  readonly landingFees: string;
  readonly aborted: boolean;
  /** The person chose Save without incident (D-F3). */
  readonly withoutIncident: boolean;
  readonly drops: readonly DropDraft[];
  readonly crew: readonly CrewDraft[];
}

/** What a person has typed, all of it plain JSON: it lives in a chart's context and in IndexedDB. */
export interface DispatchDraft {
  readonly dispatchType: DispatchBody['dispatchType'];
  readonly assetId: string;
  /** MM/DD/YYYY as typed. */
  readonly activityDate: string;
  /** HH:mm as typed, Pacific. */
  readonly dispatchTime: string;
  readonly dispatchTimeOffset: ChosenOffset;
  readonly remarks: string;
  /** Agent-only: an aircraft that is not in the list (D-51); it travels in the remarks. */
  readonly otherAircraft: string;
  readonly purpose: '' | NonNullable<DispatchBody['purpose']>;
  readonly meterReset: boolean;
  readonly activities: readonly ActivityDraft[];
  /** Dotted paths (`activities.0.drops.1.agentTypeId`) the person typed; a default never overwrites those. */
  readonly touched: readonly string[];
  /**
   * Paths whose value came from a cloned dispatch and nobody has looked at yet: marked on screen, and kept from
   * defaults like typed ones.
   */
  readonly copied: readonly string[];
  /** Findings the person answered with No, as `path code`; they are not asked again. */
  readonly declined: readonly string[];
}

export const emptyDrop = (key: string): DropDraft => ({
  key,
  id: '',
  agentTypeId: '',
  baseId: '',
  volumeOnIncident: '',
  volumeJettisoned: '',
  preloadDropId: '',
});

export const emptyCrew = (key: string): CrewDraft => ({
  key,
  id: '',
  crewId: '',
  roleId: '',
  standByHours: '',
  perDiemRate: '',
});

export const emptyActivity = (key: string): ActivityDraft => ({
  key,
  activityId: '',
  incidentId: '',
  ...eachText(() => ''),
  takeOffBaseId: '',
  landingBaseId: '',
  timeOut: '',
  timeOutNextDay: 'auto',
  timeOutOffset: '',
  timeIn: '',
  timeInNextDay: 'auto',
  timeInOffset: '',
  hobbsStart: '',
  hobbsEnd: '',
  totalFlightHours: '',
  dayFlightHours: '',
  nightFlightHours: '',
  landings: '',
  landingFees: '',
  aborted: false,
  withoutIncident: false,
  drops: [],
  crew: [],
});

/** A form nobody has typed in; `applyDefaults` fills it. A dispatch always has at least one activity. */
export const emptyDraft = (dispatchType: DispatchDraft['dispatchType']): DispatchDraft => ({
  dispatchType,
  assetId: '',
  activityDate: '',
  dispatchTime: '',
  dispatchTimeOffset: '',
  remarks: '',
  otherAircraft: '',
  purpose: '',
  meterReset: false,
  activities: [emptyActivity('a1')],
  touched: [],
  copied: [],
  declined: [],
});
