/** A contract's period. Days are `YYYY-MM-DD`, both ends inclusive; a null end is open. */
export interface Dated {
  readonly id: string;
  readonly startDate: string;
  readonly endDate: string | null;
}
export interface SourcedContract extends Dated {
  readonly source: 'aircraft' | 'type';
}

export const coversDay = (dated: Omit<Dated, 'id'>, day: string): boolean =>
  dated.startDate <= day && (dated.endDate === null || day <= dated.endDate);

/** Later start first, then the higher id; ids compare as text. */
const isPreferred = (a: Dated, b: Dated): boolean =>
  a.startDate === b.startDate ? a.id > b.id : a.startDate > b.startDate;

/** The row in force on a day: latest start, then highest id. */
export function inForce<T extends Dated>(rows: readonly T[], day: string): T | null {
  let best: T | null = null;
  for (const row of rows)
    if (coversDay(row, day) && (best === null || isPreferred(row, best))) best = row;
  return best;
}

/**
 * The contract that covers a day: aircraft-sourced before type-sourced (COST-7), then latest start,
 * then highest id.
 */
export function contractOn<T extends SourcedContract>(
  contracts: readonly T[],
  day: string,
): T | null {
  const own = inForce(
    contracts.filter((contract) => contract.source === 'aircraft'),
    day,
  );
  return own ?? inForce(contracts, day);
}
