import type { SuppressantRate, SuppressantType } from '../../contract/agents/suppressants.ts';
import type { LandingFee } from '../../contract/base/bases.ts';
import type { FuelStorage } from '../../contract/fuel/fuel.ts';
import { coversDay, inForce } from '../cost/contractOn.ts';
import { feeText } from '../cost/landingFee.ts';
import { type SeasonPace, seasonPace } from '../cost/seasonPace.ts';
import { spanText } from '../settings/dated.ts';

export interface TierLine {
  /** Litres used in the season from which the tier applies. */
  readonly fromLitres: number;
  /** Dollars per US gallon. */
  readonly price: number;
  readonly isNow: boolean;
}
export interface PriceRow {
  readonly rateId: string;
  readonly agentName: string;
  readonly dates: string;
  readonly tiers: readonly TierLine[];
  readonly usedLitres: number;
  /** Price of the next load, dollars per US gallon. */
  readonly priceNow: number | null;
  /** Litres until the next tier starts; null in the last tier. */
  readonly leftLitres: number | null;
  readonly pace: SeasonPace;
}

/**
 * Today's price of each agent at a base, with the season's position on its tiers, sorted by agent.
 */
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
  /** "$30.00", or the terms by weight. */
  readonly price: string;
  readonly appliesTo: string;
  readonly dates: string;
  readonly isCurrent: boolean;
}
/** Current and future landing fees of a base; past ones appear only in the settings. */
export const feeRows = (fees: readonly LandingFee[], baseId: string, today: string): FeeRow[] =>
  fees
    .filter((f) => f.baseId === baseId && (f.endDate === null || f.endDate >= today))
    .toSorted(
      (a, b) => a.startDate.localeCompare(b.startDate) || a.appliesTo.localeCompare(b.appliesTo),
    )
    .map((f) => ({
      id: f.id,
      price: feeText(f),
      appliesTo: whom[f.appliesTo],
      dates: spanText(f),
      isCurrent: coversDay(f, today),
    }));

/** Active fuel storages of a base, by name. */
export const storagesOf = (storages: readonly FuelStorage[], baseId: string): FuelStorage[] =>
  storages
    .filter((s) => s.baseId === baseId && s.archivedAt === null)
    .sort((a, b) => a.name.localeCompare(b.name));
