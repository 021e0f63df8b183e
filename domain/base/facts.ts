import type * as z from 'zod/mini';
import type { SuppressantRate, SuppressantType } from '../../contract/agents/suppressants.ts';
import type { Base, LandingFee } from '../../contract/base/bases.ts';
import type { Rotation, UnavailableMark } from '../../contract/base/board.ts';
import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import type { PreloadDrops } from '../../contract/dispatch/preloads.ts';
import type { Following } from '../../contract/following/following.ts';
import type { FuelStorage } from '../../contract/fuel/fuel.ts';
import type { AircraftFacts } from '../reference/facts.ts';

export type PreloadDrop = z.output<typeof PreloadDrops>['drops'][number];

/**
 * The service's lists for the base management page. Null = the list failed to load, or the user has
 * no right to see it.
 */
export interface BaseLists {
  readonly aircraft: readonly AircraftFacts[] | null;
  /**
   * Dispatches of the last 14 days, including today, of all bases, plus older loads still aboard
   * (D-53).
   */
  readonly dispatches: readonly Dispatch[] | null;
  readonly preloads: readonly PreloadDrop[] | null;
  /** All rates of the base, including past and future ones. */
  readonly rates: readonly SuppressantRate[] | null;
  readonly agents: readonly SuppressantType[] | null;
  readonly landingFees: readonly LandingFee[] | null;
  readonly storages: readonly FuelStorage[] | null;
  readonly marks: readonly UnavailableMark[] | null;
  /** The rotation orders that users set. */
  readonly rotations: readonly Rotation[];
  /** The flights that are out with their logs; null also without the flag (FOL-1). */
  readonly following: Following | null;
}
export interface BaseData extends BaseLists {
  readonly bases: readonly Base[];
  readonly base: Base;
  /** Today's sunset and tanker cut-off as instants; null without coordinates. */
  readonly sun: { readonly sunset: string; readonly cutOff: string } | null;
}

/** Days that the attention list looks back, including today (BASE-9). */
export const ATTENTION_DAYS = 14;

/** Whether a dispatch left from a base or loaded agent there. */
export const touchesBase = (dispatch: Dispatch, baseId: string): boolean =>
  dispatch.activities.some(
    (a) => a.takeOffBaseId === baseId || a.drops.some((d) => d.baseId === baseId),
  );

/** Replaces lists that failed to load by the previous ones of the same base. */
export function keptLists(before: BaseData | null, after: BaseData): BaseData {
  if (before === null || before.base.id !== after.base.id) return after;
  return {
    ...after,
    aircraft: after.aircraft ?? before.aircraft,
    dispatches: after.dispatches ?? before.dispatches,
    preloads: after.preloads ?? before.preloads,
    rates: after.rates ?? before.rates,
    agents: after.agents ?? before.agents,
    landingFees: after.landingFees ?? before.landingFees,
    following: after.following ?? before.following,
    storages: after.storages ?? before.storages,
    marks: after.marks ?? before.marks,
  };
}
