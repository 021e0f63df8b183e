import { type ContractParts, contractParts } from './contractParts.ts';

/** A historic activity's own rates and costs in whole cents, hours in hundredths; null: none. */
export interface HistoricCosts {
  readonly day: string;
  readonly aborted: boolean;
  readonly hours: number;
  readonly hourlyRate: number | null;
  readonly dailyAvailability: number | null;
  readonly flightCost: number | null;
  readonly abortFees: number | null;
  readonly availabilityCost: number | null;
}

/** Stored costs; a missing one is computed from the activity's own rates and hours (AIMS-4). */
export function historicParts(of: HistoricCosts): ContractParts {
  const { day, aborted, hours, hourlyRate, dailyAvailability } = of;
  const parts = contractParts(
    { day, aborted, hours, standby: 0 },
    { hourly: hourlyRate ?? 0, daily: dailyAvailability ?? 0, standby: 0 },
  );
  return {
    ...parts,
    flightCost: of.flightCost ?? parts.flightCost,
    abortFees: of.abortFees ?? parts.abortFees,
    availabilityCost: of.availabilityCost ?? parts.availabilityCost,
  };
}
