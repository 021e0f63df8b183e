import type { SuppressantRate, SuppressantType } from '../../contract/agents/suppressants.ts';
import type { LandingFee } from '../../contract/base/bases.ts';
import type { FuelStorage } from '../../contract/fuel/fuel.ts';
import { covers, inForce } from '../cost/contractOn.ts';
import { type SeasonPace, seasonPace } from '../cost/seasonPace.ts';
import { spanText } from '../settings/dated.ts';

export interface TierLine {
  /** Litres of the season from which it counts. */
  readonly fromLitres: number;
  /** Dollars a US gallon. */
  readonly price: number;
  readonly isNow: boolean;
}
export interface PriceRow {
  readonly rateId: string;
  readonly agentName: string;
  readonly dates: string;
  readonly tiers: readonly TierLine[];
  readonly usedLitres: number;
  /** Dollars a US gallon of the next load. */
  readonly priceNow: number | null;
  /** Until the next tier begins; null in the last tier. */
  readonly leftLitres: number | null;
  readonly pace: SeasonPace;
}

/** The price in force today of each agent at a base, with where the season stands on its tiers, by agent. */
export function priceRows(
  rates: readonly SuppressantRate[],
  agents: readonly SuppressantType[],
  today: string,
): PriceRow[] {
  return [...new Set(rates.map((r) => r.agentTypeId))]
    .flatMap((agentTypeId): PriceRow[] => {
      const rate = inForce(
        rates.filter((r) => r.agentTypeId === agentTypeId),
        today,
      );
      if (rate === null) return [];
      const tiers = rate.tiers
        .filter((t) => !t.isDeleted)
        .toSorted((a, b) => a.amountLitres - b.amountLitres);
      const at = Math.max(
        0,
        tiers.findLastIndex((t) => t.amountLitres <= rate.usedLitres),
      );
      const next = tiers[at + 1];
      return [
        {
          rateId: rate.id,
          agentName: agents.find((a) => a.id === agentTypeId)?.name ?? 'Unknown agent',
          dates: spanText(rate),
          tiers: tiers.map((t, n) => ({
            fromLitres: t.amountLitres,
            price: t.price,
            isNow: n === at,
          })),
          usedLitres: rate.usedLitres,
          priceNow: tiers[at]?.price ?? null,
          leftLitres: next === undefined ? null : next.amountLitres - rate.usedLitres,
          pace: seasonPace(rate, today),
        },
      ];
    })
    .sort((a, b) => a.agentName.localeCompare(b.agentName));
}

const whom = { All: 'All aircraft', FW: 'Fixed wing', RW: 'Helicopters' } as const;
export interface FeeRow {
  readonly id: string;
  readonly amount: number;
  readonly appliesTo: string;
  readonly dates: string;
  readonly isCurrent: boolean;
}
/** The landing fees of a base that are in force or to come; those that ended are left to the settings. */
export const feeRows = (fees: readonly LandingFee[], baseId: string, today: string): FeeRow[] =>
  fees
    .filter((f) => f.baseId === baseId && (f.endDate === null || f.endDate >= today))
    .toSorted(
      (a, b) => a.startDate.localeCompare(b.startDate) || a.appliesTo.localeCompare(b.appliesTo),
    )
    .map((f) => ({
      id: f.id,
      amount: f.amount,
      appliesTo: whom[f.appliesTo],
      dates: spanText(f),
      isCurrent: covers(f, today),
    }));

/** The fuel storages of a base in use, by name. */
export const storagesOf = (storages: readonly FuelStorage[], baseId: string): FuelStorage[] =>
  storages
    .filter((s) => s.baseId === baseId && s.archivedAt === null)
    .sort((a, b) => a.name.localeCompare(b.name));
