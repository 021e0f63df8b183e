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

/**
 * One aircraft with all facts that rules need: asset, metadata, type and every contract that can
 * cover it.
 */
export interface AircraftFacts {
  readonly id: string;
  readonly radioId: string;
  readonly registration: string;
  readonly typeName: string;
  readonly category: AircraftType['category'];
  /** 0 if not set. */
  readonly capacityLitres: number;
  /** Pounds; null if not set. */
  readonly landingWeightLb?: AircraftType['landingWeightLb'];
  readonly fuelType: AircraftType['fuelType'];
  /** Absent in facts that a browser kept before them. */
  readonly cruiseKnots?: number | null;
  readonly getAwayMinutes?: number | null;
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
export type CrewRoleFacts = Pick<CrewRole, 'id' | 'name' | 'isArchived'> &
  Partial<Pick<CrewRole, 'isFlightCrew'>>;
/** `usedLitres` counts all loads so far, including those of the edited record. */
export type RateFacts = Pick<
  SuppressantRate,
  'id' | 'baseId' | 'agentTypeId' | 'startDate' | 'endDate' | 'tiers' | 'usedLitres'
>;
export type LandingFeeFacts = Pick<
  LandingFee,
  'baseId' | 'amount' | 'appliesTo' | 'startDate' | 'endDate'
> &
  Partial<Pick<LandingFee, 'per1000Lb' | 'minimum'>>;
export type MarkFacts = Pick<
  UnavailableMark,
  'id' | 'assetId' | 'reason' | 'startTime' | 'untilTime'
>;
export type PreloadFacts = PreloadDrop;
/** A take-off of an aircraft. */
export interface Departure {
  readonly dispatchId: string;
  readonly assetId: string | null;
  /** Instant. */
  readonly at: string;
}

/**
 * A gap between two meter readings that a user explained. It counts while both readings are
 * unchanged (LIM-21). Readings in hundredths.
 */
export interface GapNote {
  readonly afterActivityId: string;
  readonly afterReading: number;
  readonly beforeActivityId: string;
  readonly beforeReading: number;
}

/**
 * Values of a dispatch cloned as "same incident" that depend on the aircraft chosen later
 * (CLONE-5).
 */
export interface ClonedFrom {
  /** The source's take-off base, used until an aircraft is chosen; '' if it was not copied. */
  readonly takeOffBaseId: string;
  /** Type of the source's aircraft; its flight type applies to aircraft of the same type. */
  readonly typeName: string;
  readonly flightType: string;
}

/**
 * The facts that the rules need in addition to the draft. Plain JSON; browser and server build it
 * from the same contract types.
 */
export interface DispatchFacts {
  /** Instant ending in Z. */
  readonly now: string;
  readonly aircraft: readonly AircraftFacts[];
  readonly bases: readonly BaseFacts[];
  readonly agents: readonly AgentFacts[];
  readonly crew: readonly CrewFacts[];
  readonly crewRoles: readonly CrewRoleFacts[];
  /** Rates of all bases that drops refer to. */
  readonly rates: readonly RateFacts[];
  readonly landingFees: readonly LandingFeeFacts[];
  /** Chosen incidents, and those of today's chips. */
  readonly incidents: readonly Incident[];
  /** The aircraft that the facts below belong to; rules ignore them for any other aircraft. */
  readonly recentFor: string;
  /** The aircraft's latest dispatch before this one, null if there is none within the look-back. */
  readonly lastDispatch: Dispatch | null;
  /** Its last flight with a meter reading, regardless of later records without one. */
  readonly lastMetered: Dispatch | null;
  /** Its later flights without an end reading, including those still out; earliest first. */
  readonly unmetered: readonly Dispatch[];
  /** Its first later flight with a known meter start. Rules also search `sameDay`. */
  readonly nextFlight: Dispatch | null;
  /** Explained gaps before the record's activities. */
  readonly gapNotes: readonly GapNote[];
  /**
   * The aircraft's flights in the service when the save began; another user could have entered the
   * same flight.
   */
  readonly atSave: readonly Dispatch[];
  /** All dispatches of the activity date. Includes the own record, which rules skip by `ownId`. */
  readonly sameDay: readonly Dispatch[];
  /**
   * Duty entries of the crew's pilots, 13 days before and after, including the own record (LIM-11).
   * Otherwise why they are missing.
   */
  readonly duty: readonly DutyEntry[] | 'offline' | 'unknown';
  /** Preloads that could be aboard; `loadsAboard` decides. */
  readonly preloads: readonly PreloadFacts[];
  /** Flights of the aircraft that can have followed a preload, except those of `sameDay`. */
  readonly departures: readonly Departure[];
  /** Unavailable marks around the activity date. */
  readonly marks: readonly MarkFacts[];
  /**
   * The closed half-month with the activity date, for this aircraft ('' = none); null while it is
   * open.
   */
  readonly closedPeriod: {
    readonly assetId: string;
    readonly start: string;
    readonly end: string;
  } | null;
  /** The user has the right to remove a mark. */
  readonly mayMark: boolean;
  /** Id of the dispatch being edited, '' for a new one. */
  readonly ownId: string;
  /** The stored record being edited, null for a new one. */
  readonly record: Dispatch | null;
  /** Litres used of each rate before the stored record's first load of it; empty while unknown. */
  readonly filledFrom: readonly { readonly rateId: string; readonly litres: number }[];
  /** The user's own base, '' for none. */
  readonly ownBaseId: string;
  /** The user can open the page that adds an aircraft rate. */
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

/** The list item with that id; null if none is chosen or it is unknown. */
export const byId = <T extends { readonly id: string }>(list: readonly T[], id: string): T | null =>
  list.find((item) => item.id === id) ?? null;
