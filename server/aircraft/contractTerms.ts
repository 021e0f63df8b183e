import { sql } from 'drizzle-orm';
import type { Contract } from '../../contract/aircraft/aircraft.ts';
import type { ContractBody } from '../../contract/aircraft/saving.ts';
import { centsOf } from '../../domain/money.ts';
import { invalid } from '../problems/problem.ts';
import { refuseFractions } from '../problems/refusals.ts';

/** A contract's terms, which no cost uses (SET-113). */
export const termsOf = ({
  minimumHoursADay = null,
  flatPrice = null,
  flatPricePer = null,
}: Partial<Contract>) => ({ minimumHoursADay, flatPrice, flatPricePer });

/**
 * The terms as stored. Those that the body leaves out stay as they are (SET-112).
 * @param old the contract that is changed, null for a new one
 * @throws HttpProblem 400 for a flat price without its period, and the other way round
 */
export function termColumns(body: ContractBody, old: Contract | null) {
  const { minimumHoursADay, flatPrice, flatPricePer } = { ...termsOf(old ?? {}), ...body };
  const per = flatPricePer || null;
  const price = flatPrice ?? null;
  const refused = (path: string, message: string) => invalid([{ path, code: 'required', message }]);
  if (price === null && per !== null) throw refused('flatPrice', 'Enter a flat price.');
  if (price !== null && per === null)
    throw refused('flatPricePer', 'Choose day or season for the flat price.');
  refuseFractions({ minimumHoursADay: minimumHoursADay ?? null, flatPrice: price });
  return {
    minimumHoursADay,
    flatPriceCents: price === null ? null : centsOf(price),
    flatPricePer: per,
  };
}

/** The window, steps and guaranteed days of the contract that a new one follows (PAY-2). */
export function followedTerms(id: string) {
  const of = <T>(column: string) =>
    sql<T>`(select ${sql.raw(column)} from contracts where id = ${id}::uuid)`;
  return {
    windowStart: of<string>('window_start'),
    windowHours: of<number>('window_hours'),
    stepMinutes: of<15 | 30 | 60>('step_minutes'),
    guaranteedDays: of<number | null>('guaranteed_days'),
  };
}
