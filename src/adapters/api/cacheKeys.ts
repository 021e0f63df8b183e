import type { Days } from '../../../domain/dates/dateRange.ts';
import type { ListName } from '../../../domain/settings/lists.ts';
import { type ApiRequest, keyOfRequest } from '../../../domain/settings/request.ts';

/** The key of a cached list or reply. Dropping a key drops all keys that begin with it. */
export type CacheKey = readonly string[];

/** All cache keys. They are defined only here, so that writes invalidate the right lists. */
export const cacheKeys = {
  /** Aircraft joined with vendors and contracts. */
  aircraft: ['aircraft'],
  /** Aircraft without contracts, for users who are not allowed to see prices. */
  fleet: ['fleet'],
  aircraftVendors: ['aircraftVendors'],
  bases: ['bases'],
  crew: ['crew'],
  crewRoles: ['crewRoles'],
  agents: ['agents'],
  landingFees: ['landingFees'],
  /** The lists of the people page. */
  people: (list: ListName): CacheKey => [...everyPerson, list],
  /** Whether an aircraft type of this name exists. */
  typeName: (question: ApiRequest): CacheKey => [...everyTypeName, keyOfRequest(question)],
  everyDimension: ['dimensions', 'all'],
  dimensions: ({ from, until }: Days): CacheKey => [...everyDimension, from, until],
  /** A month of a report or the requested part of it; invalidated by its `YYYY-MM`. */
  metrics: ({ from, until }: Days): CacheKey => [...monthOfMetrics(from), from, until],
  historicDimensions: ['aims-dimensions'],
  historicMetrics: ({ from, until }: Days): CacheKey => ['aims', from.slice(0, 7), from, until],
} as const satisfies Record<string, CacheKey | ((...parts: never[]) => CacheKey)>;

const everyPerson: CacheKey = ['people'];
const everyTypeName: CacheKey = ['typeName'];
const everyDimension: CacheKey = ['dimensions'];
const everyMetric: CacheKey = ['metrics'];
const monthOfMetrics = (day: string): CacheKey => [...everyMetric, day.slice(0, 7)];

/** Returns a key's name in the browser's reply store: its parts joined by slashes. */
export const replyName = (key: CacheKey): string => key.join('/');

/** A local write that the service has stored. */
export type Write =
  /**
   * A dispatch was created, changed, deleted or restored. `days`: all days it was or is on.
   * `repriced`: other loads got new prices, in any month.
   */
  | { readonly kind: 'dispatch'; readonly days: readonly string[]; readonly repriced: boolean }
  /** Aircraft were moved, marked or reordered at a base. */
  | { readonly kind: 'base' }
  /** A preload was used, put back or written off, which removes or restores its cost. */
  | { readonly kind: 'preload' }
  /**
   * Records were approved, reopened or closed, or differences taken. That changes report figures of
   * any month.
   */
  | { readonly kind: 'books' }
  /** Any write of a settings page: the choices in forms, people, and all prices in reports. */
  | { readonly kind: 'settings' };

/** The keys whose lists and replies are outdated once `write` is stored (WIRE-18). */
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
