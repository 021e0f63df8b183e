import type { Activity, Dispatch, Drop } from '../../contract/dispatch/dispatches.ts';
import type { LiveRecord } from '../../domain/approvals/books.ts';
import type { Figures } from '../../domain/approvals/figures.ts';
import { hundredthsOf } from '../../domain/cost/formulas.ts';
import { centsOf } from '../../domain/money.ts';
import { nanolitresOf } from '../../domain/volume.ts';
import type { SealedCrew, SealedDrop } from '../schema/approvals.ts';

/** A load that a flight took, or that was offloaded, doesn't count here (D-54). */
const isCounted = ({ preloadState }: Drop) =>
  preloadState !== 'used' && preloadState !== 'offloaded';
const cents = (dollars: number) => BigInt(centsOf(dollars));
const hundredths = (hours: number | null) => BigInt(hundredthsOf(hours ?? 0));
const nano = (drops: readonly Drop[], of: 'volumeOnIncident' | 'volumeJettisoned') =>
  drops.reduce((sum, d) => sum + nanolitresOf(d[of]), 0n);

function figuresOf(a: Activity): Figures {
  const drops = a.drops.filter(isCounted);
  return {
    flightCost: cents(a.costs.flightCost),
    abortFees: cents(a.costs.abortFees),
    availabilityCost: cents(a.costs.availabilityCost),
    totalAgentCost: cents(a.costs.totalAgentCost),
    landingFees: cents(a.costs.landingFees),
    crewStandbyCost: cents(a.costs.crewStandbyCost),
    perDiemCost: cents(a.costs.perDiemCost),
    hours: hundredths(a.totalFlightHours),
    dayHours: hundredths(a.dayFlightHours),
    nightHours: hundredths(a.nightFlightHours),
    standbyHours: a.crew.reduce((sum, c) => sum + hundredths(c.standByHours), 0n),
    landings: BigInt(a.landings ?? 0),
    loads: BigInt(drops.filter((d) => d.volumeOnIncident + d.volumeJettisoned > 0).length),
    onIncident: nano(drops, 'volumeOnIncident'),
    jettisoned: nano(drops, 'volumeJettisoned'),
  };
}

/** An activity's current figures, at current rates. */
export const liveOf = (dispatch: Dispatch, a: Activity): LiveRecord => ({
  keys: { incidentId: a.incidentId, assetId: dispatch.assetId, takeOffBaseId: a.takeOffBaseId },
  activityDate: dispatch.activityDate,
  figures: figuresOf(a),
});

/** The activity's counted loads in the form a seal stores. */
export const sealedDrops = (a: Activity): SealedDrop[] =>
  a.drops.filter(isCounted).map((d) => ({
    agentTypeId: d.agentTypeId,
    baseId: d.baseId,
    litresOnIncident: d.volumeOnIncident,
    litresJettisoned: d.volumeJettisoned,
    cents: centsOf(d.cost),
    ...(d.rateId === null ? {} : { rateId: d.rateId }),
    ...(d.isSplitPricing ? { isSplit: true } : {}),
    ...(d.isMissingAgentRate ? { isMissing: true } : {}),
  }));

/**
 * The activity's crew in the form a seal stores.
 * @param shareOf each crew row's stored share of the standby cost, in cents (RPT-82)
 */
export const sealedCrew = (a: Activity, shareOf: ReadonlyMap<string, number>): SealedCrew[] =>
  a.crew.map((c) => ({
    crewId: c.crewId,
    roleId: c.roleId,
    standbyHours: hundredthsOf(c.standByHours),
    standbyCents: shareOf.get(c.id) ?? 0,
    perDiemCents: centsOf(c.perDiemRate),
  }));
