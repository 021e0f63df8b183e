import { abortFeeCents, availabilityCents, flightCostCents, hourlyCents } from './formulas.ts';

/** Rates in whole cents, per hour and per day. */
export interface ContractRates {
  readonly hourly: number;
  readonly daily: number;
  readonly standby: number;
}
/** Hours are whole hundredths; `day` is ISO. */
export interface FlownQuantities {
  readonly day: string;
  readonly aborted: boolean;
  readonly hours: number;
  readonly standby: number;
}
/** The four parts of a cost that a contract sets, in whole cents. */
export interface ContractParts {
  readonly flightCost: number;
  readonly abortFees: number;
  readonly availabilityCost: number;
  readonly crewStandbyCost: number;
}

/** An activity's cost under its contract (COST-2 to COST-5); 0 without a contract. */
export const contractParts = (
  { day, aborted, hours, standby }: FlownQuantities,
  rates: ContractRates | null,
): ContractParts => ({
  flightCost: flightCostCents(aborted, hours, rates?.hourly ?? 0),
  abortFees: abortFeeCents(aborted, rates?.hourly ?? 0, day),
  availabilityCost: availabilityCents(hours, rates?.daily ?? 0),
  crewStandbyCost: hourlyCents(standby, rates?.standby ?? 0),
});
