import { type ActivityTextKey, eachText } from '../../../contract/dispatch/activityTexts.ts';
import type { DispatchBody } from '../../../contract/dispatch/dispatches.ts';

/** `auto` follows D-X1b and D-X2; a boolean is the user's choice with the +1 day chip. */
export type NextDay = 'auto' | boolean;
/** The user's UTC offset for a time that occurs twice (`-07:00`, `-08:00`); '' = the first one. */
export type ChosenOffset = string;

/** One load. Text as typed, '' = empty; volumes in US gallons. */
export interface DropDraft {
  /** Unique in its list, and stable when rows are added or removed. */
  readonly key: string;
  /** The stored row's id, '' when new. */
  readonly id: string;
  readonly agentTypeId: string;
  readonly baseId: string;
  readonly volumeOnIncident: string;
  readonly volumeJettisoned: string;
  /** The preload row that this row takes over, '' if it was loaded for this flight. */
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
  /** +1 day relative to the activity date, or to the end of the previous activity. */
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
  /** The user chose Save without incident (D-F3). */
  readonly withoutIncident: boolean;
  readonly drops: readonly DropDraft[];
  readonly crew: readonly CrewDraft[];
}

/** A user's input as plain JSON, stored in a chart's context and in IndexedDB. */
export interface DispatchDraft {
  readonly dispatchType: DispatchBody['dispatchType'];
  readonly assetId: string;
  /** MM/DD/YYYY as typed. */
  readonly activityDate: string;
  /** HH:mm as typed, Pacific. */
  readonly dispatchTime: string;
  readonly dispatchTimeOffset: ChosenOffset;
  readonly remarks: string;
  /** Agent-only: an aircraft that is not in the list (D-51), sent in the remarks. */
  readonly otherAircraft: string;
  readonly purpose: '' | NonNullable<DispatchBody['purpose']>;
  readonly meterReset: boolean;
  readonly activities: readonly ActivityDraft[];
  /** Dotted paths that the user typed (`activities.0.timeOut`); defaults never overwrite them. */
  readonly touched: readonly string[];
  /**
   * Paths with a value from a cloned dispatch that the user has not reviewed. They are marked on
   * screen, and defaults do not overwrite them.
   */
  readonly copied: readonly string[];
  /** Findings that the user declined, as `path code`; they are not shown again. */
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

/** An untouched form; `applyDefaults` fills it. A dispatch always has at least one activity. */
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
