import { ABORT_FEE_PERCENT, AVAILABILITY_DIVISOR } from '../../domain/cost/formulas.ts';

// The twin of domain/cost/formulas.ts for the database, pinned to it by tests/server/cost/formulasSql.test.ts
// (COST-18). Arguments are SQL: cents, hundredths of hours. `numeric` rounds half-up; a quotient by nine that is not
// exact has no tie, so its cut-off digits can't turn the rounding.

const orNothing = (column: string) => `coalesce(${column}, 0)::numeric`;

/** Rate per hour × hours (COST-2, COST-5). */
export const hourlySql = (hours: string, rate: string): string => `round(${orNothing(rate)} * ${orNothing(hours)} / 100)`;
/** COST-2. */
export const flightCostSql = (isAborted: string, hours: string, hourlyRate: string): string =>
  `case when ${isAborted} then 0 else ${hourlySql(hours, hourlyRate)} end`;
/** COST-3. */
export const abortFeeSql = (isAborted: string, hourlyRate: string): string =>
  `case when ${isAborted} then round(${orNothing(hourlyRate)} * ${ABORT_FEE_PERCENT} / 100) else 0 end`;
/** COST-4. */
export const availabilitySql = (hours: string, dailyAvailability: string): string =>
  `round(${orNothing(dailyAvailability)} * ${orNothing(hours)} / ${AVAILABILITY_DIVISOR})`;
