import type { Days } from '../../../domain/dates/dateRange.ts';
import type { ListName } from '../../../domain/settings/lists.ts';
import { type ApiRequest, keyOfRequest } from '../../../domain/settings/request.ts';

/** What a kept list or reply is found by; dropping a key drops every key that begins with it. */
export type CacheKey = readonly string[];

/**
 * The key of everything the browser keeps. Nothing else spells one, so that a write and a list never miss each other.
 */
export const cacheKeys = {
  /** Aircraft joined with vendors and contracts. */
  aircraft: ['aircraft'],
  /** Aircraft without contracts, for those who may not see prices. */
  fleet: ['fleet'],
  aircraftVendors: ['aircraftVendors'],
  bases: ['bases'],
  crew: ['crew'],
  crewRoles: ['crewRoles'],
  agents: ['agents'],
  landingFees: ['landingFees'],
  /** What the people page lists. */
  people: (list: ListName): CacheKey => [...everyPerson, list],
  /** Whether an aircraft type of this name exists. */
  typeName: (question: ApiRequest): CacheKey => [...everyTypeName, keyOfRequest(question)],
  everyDimension: ['dimensions', 'all'],
  dimensions: ({ from, until }: Days): CacheKey => [...everyDimension, from, until],
  /** A month of a report, or the part of it that was asked for: found again by its `YYYY-MM`. */
  metrics: ({ from, until }: Days): CacheKey => [...monthOfMetrics(from), from, until],
  historicDimensions: ['aims-dimensions'],
  historicMetrics: ({ from, until }: Days): CacheKey => ['aims', from.slice(0, 7), from, until],
} as const satisfies Record<string, CacheKey | ((...parts: never[]) => CacheKey)>;

const everyPerson: CacheKey = ['people'];
const everyTypeName: CacheKey = ['typeName'];
const everyDimension: CacheKey = ['dimensions'];
const everyMetric: CacheKey = ['metrics'];
const monthOfMetrics = (day: string): CacheKey => [...everyMetric, day.slice(0, 7)];

/** What may stand in the browser's store of replies: one text, its parts split by slashes. */
export const replyName = (key: CacheKey): string => key.join('/');

/** Something of one's own that the service has stored. */
export type Write =
  /**
   * A dispatch made, changed, deleted or restored. `days` are all it was and is on; a new price of other loads may
   * reach any month.
   */
  | { readonly kind: 'dispatch'; readonly days: readonly string[]; readonly repriced: boolean }
  /** Aircraft moved, marked or put in order at a base. */
  | { readonly kind: 'base' }
  /** A load aboard taken, put back or written off: it costs nothing any more, or again. */
  | { readonly kind: 'preload' }
  /** Records approved, reopened or closed, differences taken: reports show other numbers of any month. */
  | { readonly kind: 'books' }
  /** Anything of a settings page: what forms choose from, people, and every price in a report. */
  | { readonly kind: 'settings' };

/** The keys whose lists and replies are of yesterday once `write` is stored (WIRE-18). */
export function droppedBy(write: Write): readonly CacheKey[] {
  switch (write.kind) {
    case 'dispatch':
      return write.repriced
        ? [everyMetric]
        : [...new Set(write.days.map((day) => day.slice(0, 7)))].map(monthOfMetrics);
    case 'base':
      return [cacheKeys.bases];
    case 'preload':
      return [cacheKeys.bases, everyMetric];
    case 'books':
      return [everyMetric];
    case 'settings':
      return [
        cacheKeys.aircraft,
        cacheKeys.fleet,
        cacheKeys.aircraftVendors,
        cacheKeys.bases,
        cacheKeys.crew,
        cacheKeys.crewRoles,
        cacheKeys.agents,
        cacheKeys.landingFees,
        everyDimension,
        everyPerson,
        everyTypeName,
        everyMetric,
      ];
  }
}
