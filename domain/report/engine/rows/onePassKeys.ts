/** What one pass adds up; the sums of a slot stand side by side in this order. */
export const onePassKeys = [
  'flightCount',
  'totalFlightHours',
  'landings',
  'landingFees',
  'withoutRate',
  'standByHours',
  'perDiemCost',
  'totalAgentCost',
  'flightCost',
  'abortFees',
  'availabilityCost',
  'crewStandbyCost',
  'totalCostExclAvailCost',
  'totalCost',
] as const;
/** Sums of one slot. */
export const ONE_PASS_STEP = 14;

// Their places. Literals in a file of their own are written into the loop by the bundler; looked up they would be a
// third of its time.
export const COUNT = 0;
export const HOURS = 1;
export const LANDINGS = 2;
export const FEES = 3;
export const WITHOUT_RATE = 4;
export const STAND_BY = 5;
export const PER_DIEM = 6;
export const AGENT = 7;
export const FLIGHT_COST = 8;
export const ABORT = 9;
export const AVAILABILITY = 10;
export const CREW_STANDBY = 11;
export const EXCLUDING = 12;
export const TOTAL = 13;
