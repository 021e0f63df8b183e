import type * as z from 'zod/mini';
import type { SuppressantRate, SuppressantType } from '../../contract/agents/suppressants.ts';
import type { Base, LandingFee } from '../../contract/base/bases.ts';
import type { Rotation, UnavailableMark } from '../../contract/base/board.ts';
import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import type { PreloadDrops } from '../../contract/dispatch/preloads.ts';
import type { FuelStorage } from '../../contract/fuel/fuel.ts';
import type { AircraftFacts } from '../reference/facts.ts';

export type PreloadDrop = z.output<typeof PreloadDrops>['drops'][number];

/**
 * What the base management page knows of one base, as the service gave it; null = that list could not be loaded or may
 * not be seen.
 */
export interface BaseLists {
  readonly aircraft: readonly AircraftFacts[] | null;
  /** Of the last 14 days, today included, of every base; with older loads that are still aboard (D-53). */
  readonly dispatches: readonly Dispatch[] | null;
  readonly preloads: readonly PreloadDrop[] | null;
  /** Every rate of the base, past and future ones too. */
  readonly rates: readonly SuppressantRate[] | null;
  readonly agents: readonly SuppressantType[] | null;
  readonly landingFees: readonly LandingFee[] | null;
  readonly storages: readonly FuelStorage[] | null;
  readonly marks: readonly UnavailableMark[] | null;
  /** The orders that users set. */
  readonly rotations: readonly Rotation[];
}
export interface BaseData extends BaseLists {
  readonly bases: readonly Base[];
  readonly base: Base;
  /** Sunset and tanker cut-off of today, instants; null without coordinates. */
  readonly sun: { readonly sunset: string; readonly cutOff: string } | null;
}

/** Days that the list of what needs attention looks back, today included (BASE-9). */
export const ATTENTION_DAYS = 14;

/** Whether a dispatch concerns a base: it left from there, or took agent there. */
export const isOfBase = (dispatch: Dispatch, baseId: string): boolean =>
  dispatch.activities.some(
    (a) => a.takeOffBaseId === baseId || a.drops.some((d) => d.baseId === baseId),
  );

/** Lists that failed this time stay as they were for the same base. */
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
    storages: after.storages ?? before.storages,
    marks: after.marks ?? before.marks,
  };
}
