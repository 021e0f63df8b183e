import type { SuppressantRate, SuppressantType } from '../../contract/agents/suppressants.ts';
import type { AircraftType } from '../../contract/aircraft/aircraft.ts';
import type { Base, LandingFee } from '../../contract/base/bases.ts';
import type { UnavailableMark } from '../../contract/base/board.ts';
import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import type { PreloadDrop } from '../../contract/dispatch/preloads.ts';
import type { Incident } from '../../contract/incidents/incidents.ts';
import type { DutyEntry } from '../../contract/limits/limits.ts';
import type { CrewMember, CrewRole } from '../../contract/people/crew.ts';
import type { DimensionContract } from '../../contract/report/reports.ts';

/** One aircraft with all a rule asks of it: asset, metadata, type and every contract that may cover it. */
export interface AircraftFacts {
  readonly id: string;
  readonly radioId: string;
  readonly registration: string;
  readonly typeName: string;
  readonly category: AircraftType['category'];
  /** 0 = not set. */
  readonly capacityLitres: number;
  readonly fuelType: AircraftType['fuelType'];
  readonly vendorName: string;
  readonly isArchived: boolean;
  readonly contracts: readonly DimensionContract[];
}
export type BaseFacts = Pick<
  Base,
  'id' | 'code' | 'name' | 'archivedAt' | 'latitude' | 'longitude' | 'assignments'
>;
export type AgentFacts = Pick<SuppressantType, 'id' | 'name' | 'isCharged' | 'isArchived'>;
export type CrewFacts = Pick<
  CrewMember,
  | 'id'
  | 'firstName'
  | 'lastName'
  | 'roleId'
  | 'roleName'
  | 'vendorName'
  | 'usualPerDiem'
  | 'isArchived'
> &
  Partial<Pick<CrewMember, 'baseId'>>;
export type CrewRoleFacts = Pick<CrewRole, 'id' | 'name' | 'isArchived'>;
/** `usedLitres` counts every load so far, those of the record being edited included. */
export type RateFacts = Pick<
  SuppressantRate,
  'id' | 'baseId' | 'agentTypeId' | 'startDate' | 'endDate' | 'tiers' | 'usedLitres'
>;
export type LandingFeeFacts = Pick<
  LandingFee,
  'baseId' | 'amount' | 'appliesTo' | 'startDate' | 'endDate'
>;
export type MarkFacts = Pick<
  UnavailableMark,
  'id' | 'assetId' | 'reason' | 'startTime' | 'untilTime'
>;
export type PreloadFacts = PreloadDrop;
/** A moment at which an aircraft took off. */
export interface Departure {
  readonly dispatchId: string;
  readonly assetId: string | null;
  /** Instant. */
  readonly at: string;
}

/** A gap between two meter readings that somebody explained; it counts while both stand as they did (LIM-21). Readings in hundredths. */
export interface GapNote {
  readonly afterActivityId: string;
  readonly afterReading: number;
  readonly beforeActivityId: string;
  readonly beforeReading: number;
}

/** What a dispatch cloned as "same incident" still gives once another aircraft is chosen (CLONE-5). */
export interface ClonedFrom {
  /** The source's take-off base, until an aircraft is chosen; '' when it was not copied. */
  readonly takeOffBaseId: string;
  /** Type of the source's aircraft: its flight type carries over to an aircraft of the same. */
  readonly typeName: string;
  readonly flightType: string;
}

/**
 * Everything the rules need to know besides the draft. Browser and server build it from the same contract types; plain
 * JSON.
 */
export interface DispatchFacts {
  /** Instant ending in Z. */
  readonly now: string;
  readonly aircraft: readonly AircraftFacts[];
  readonly bases: readonly BaseFacts[];
  readonly agents: readonly AgentFacts[];
  readonly crew: readonly CrewFacts[];
  readonly crewRoles: readonly CrewRoleFacts[];
  /** Of every base a drop names. */
  readonly rates: readonly RateFacts[];
  readonly landingFees: readonly LandingFeeFacts[];
  /** Those chosen, and those of today's chips. */
  readonly incidents: readonly Incident[];
  /** The aircraft that `lastDispatch` belongs to; rules ignore it for any other aircraft. */
  readonly recentFor: string;
  /** The aircraft's latest dispatch before this one, null when there is none in the look-back. */
  readonly lastDispatch: Dispatch | null;
  /** Its last flight that left a meter reading, whatever was recorded in between. */
  readonly lastMetered: Dispatch | null;
  /** Its flights since that one that left no reading at their end, those still out too; the earliest first. */
  readonly unmetered: readonly Dispatch[];
  /** Its first flight after this one whose meter start is known; those of `sameDay` are looked at too. */
  readonly nextFlight: Dispatch | null;
  /** Explained gaps before the record's activities. */
  readonly gapNotes: readonly GapNote[];
  /** The aircraft's flights as the service knew them when the save began: another person may have entered the same one. */
  readonly atSave: readonly Dispatch[];
  /** All dispatches of the activity date, own record included; rules leave it out by `ownId`. */
  readonly sameDay: readonly Dispatch[];
  /** What the crew's pilots did 13 days before and after, own record included (LIM-11); or why nobody knows. */
  readonly duty: readonly DutyEntry[] | 'offline' | 'unknown';
  /** What may be aboard; `loadsAboard` decides. */
  readonly preloads: readonly PreloadFacts[];
  /** The aircraft's flights that may have followed a preload, those of `sameDay` aside. */
  readonly departures: readonly Departure[];
  /** Aircraft that could not be sent, around the activity date. */
  readonly marks: readonly MarkFacts[];
  /** The closed half-month of this aircraft ('' = none) that holds the activity date; null while it is open. */
  readonly closedPeriod: {
    readonly assetId: string;
    readonly start: string;
    readonly end: string;
  } | null;
  /** The person may take such a mark away. */
  readonly mayMark: boolean;
  /** Id of the dispatch being edited, '' when new. */
  readonly ownId: string;
  /** The stored record being edited, null when new. */
  readonly record: Dispatch | null;
  /** What was used of each rate before the stored record's first load of it; empty while that is not known. */
  readonly filledFrom: readonly { readonly rateId: string; readonly litres: number }[];
  /** The person's own base, '' when none. */
  readonly ownBaseId: string;
  /** May open the page on which a rate of an aircraft is added. */
  readonly mayAddRates: boolean;
  readonly clonedFrom: ClonedFrom | null;
}

export const emptyFacts = (now: string): DispatchFacts => ({
  now,
  aircraft: [],
  bases: [],
  agents: [],
  crew: [],
  crewRoles: [],
  filledFrom: [],
  rates: [],
  landingFees: [],
  incidents: [],
  recentFor: '',
  lastDispatch: null,
  lastMetered: null,
  unmetered: [],
  nextFlight: null,
  gapNotes: [],
  atSave: [],
  sameDay: [],
  duty: [],
  preloads: [],
  departures: [],
  marks: [],
  closedPeriod: null,
  mayMark: false,
  ownId: '',
  record: null,
  ownBaseId: '',
  mayAddRates: false,
  clonedFrom: null,
});

/** The facts' aircraft, base … of that id; null when it is not chosen or not known. */
export const byId = <T extends { readonly id: string }>(list: readonly T[], id: string): T | null =>
  list.find((item) => item.id === id) ?? null;
