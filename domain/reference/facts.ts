import type * as z from 'zod/mini';
import type { SuppressantRate, SuppressantType } from '../../contract/agents/suppressants.ts';
import type { AircraftType } from '../../contract/aircraft/aircraft.ts';
import type { Base, LandingFee } from '../../contract/base/bases.ts';
import type { UnavailableMark } from '../../contract/base/board.ts';
import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import type { PreloadDrops, RecentFill } from '../../contract/dispatch/preloads.ts';
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
export type BaseFacts = Pick<Base, 'id' | 'code' | 'name' | 'archivedAt' | 'latitude' | 'longitude' | 'assignments'>;
export type AgentFacts = Pick<SuppressantType, 'id' | 'name' | 'isCharged' | 'isArchived'>;
export type CrewFacts = Pick<CrewMember, 'id' | 'firstName' | 'lastName' | 'roleId' | 'roleName' | 'vendorName' | 'usualPerDiem' | 'isArchived'> &
  Partial<Pick<CrewMember, 'baseId'>>;
export type CrewRoleFacts = Pick<CrewRole, 'id' | 'name' | 'isArchived'>;
/** `usedLitres` counts every load so far, those of the record being edited included. */
export type RateFacts = Pick<SuppressantRate, 'id' | 'baseId' | 'agentTypeId' | 'startDate' | 'endDate' | 'tiers' | 'usedLitres'>;
export type LandingFeeFacts = Pick<LandingFee, 'baseId' | 'amount' | 'appliesTo' | 'startDate' | 'endDate'>;
export type FillFacts = NonNullable<z.output<typeof RecentFill>['fill']>;
export type MarkFacts = Pick<UnavailableMark, 'id' | 'assetId' | 'reason' | 'startTime' | 'untilTime'>;
export type PreloadFacts = z.output<typeof PreloadDrops>['drops'][number];

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
  /** The aircraft `lastDispatch` and `recentFill` are about; rules ignore both for any other aircraft. */
  readonly recentFor: string;
  /** The aircraft's latest dispatch before this one, null when there is none in the look-back. */
  readonly lastDispatch: Dispatch | null;
  /** Its last flight that left a meter reading, whatever was recorded in between. */
  readonly lastMetered: Dispatch | null;
  /** Its flights since that one that left no reading at their end, those still out too; the earliest first. */
  readonly unmetered: readonly Dispatch[];
  /** Explained gaps before the record's activities. */
  readonly gapNotes: readonly GapNote[];
  readonly recentFill: FillFacts | null;
  /** All dispatches of the activity date, own record included; rules leave it out by `ownId`. */
  readonly sameDay: readonly Dispatch[];
  /** What the crew's pilots did 13 days before and after, own record included (LIM-11); or why nobody knows. */
  readonly duty: readonly DutyEntry[] | 'offline' | 'unknown';
  readonly preloads: readonly PreloadFacts[];
  /** Aircraft that could not be sent, around the activity date. */
  readonly marks: readonly MarkFacts[];
  /** The closed half-month of this aircraft ('' = none) that holds the activity date; null while it is open. */
  readonly closedPeriod: { readonly assetId: string; readonly start: string; readonly end: string } | null;
  /** The person may take such a mark away. */
  readonly mayMark: boolean;
  /** Id of the dispatch being edited, '' when new. */
  readonly ownId: string;
  /** The stored record being edited, null when new. */
  readonly record: Dispatch | null;
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
  rates: [],
  landingFees: [],
  incidents: [],
  recentFor: '',
  lastDispatch: null,
  lastMetered: null,
  unmetered: [],
  gapNotes: [],
  recentFill: null,
  sameDay: [],
  duty: [],
  preloads: [],
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
export const byId = <T extends { readonly id: string }>(list: readonly T[], id: string): T | null => list.find((item) => item.id === id) ?? null;
