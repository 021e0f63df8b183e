import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Impact } from '../../contract/wire/impact.ts';
import { dollarsOf } from '../../domain/money.ts';
import { anyOf } from '../database/anyOf.ts';
import { pacificToday } from '../database/clock.ts';
import { type Author, inTransaction } from '../database/inTransaction.ts';
import type { Store, Tx } from '../database/open.ts';
import { dispatches } from '../schema/dispatches.ts';

/** The cost of a dispatch, in total or one part of it; whole cents. */
export interface DispatchMoney {
  readonly day: string;
  readonly cents: number;
}
export type MoneyByDispatch = ReadonlyMap<string, DispatchMoney>;

/** Rolls the transaction back and carries the result out of it. */
class Undone extends Error {
  readonly impact: Impact;
  constructor(impact: Impact) {
    super('Only asked.');
    this.impact = impact;
  }
}

type Sums = Pick<Impact, 'dispatches' | 'before' | 'after'>;
/** A dispatch whose cost differs; whole cents. */
export interface ChangedMoney {
  readonly id: string;
  readonly day: string;
  readonly was: number;
  readonly now: number;
}
export const changesBetween = (before: MoneyByDispatch, after: MoneyByDispatch): ChangedMoney[] =>
  [...after].flatMap(([id, now]) => {
    const was = before.get(id)?.cents ?? 0;
    return was === now.cents ? [] : [{ id, day: now.day, was, now: now.cents }];
  });
const sumsOf = (changed: readonly ChangedMoney[]): Sums => ({
  dispatches: changed.length,
  before: dollarsOf(changed.reduce((sum, c) => sum + c.was, 0)),
  after: dollarsOf(changed.reduce((sum, c) => sum + c.now, 0)),
});
/**
 * Totals of the approved dispatches: their figures stay, so the change becomes a drift (APR-19).
 */
async function approvedAmong(tx: Tx, changed: readonly ChangedMoney[]): Promise<Sums> {
  const rows = await tx
    .select({ id: dispatches.id })
    .from(dispatches)
    .where(
      and(
        anyOf(
          dispatches.id,
          changed.map((c) => c.id),
        ),
        eq(dispatches.approval, 'approved'),
      ),
    );
  const ids = new Set(rows.map((row) => row.id));
  return sumsOf(changed.filter((c) => ids.has(c.id)));
}
/** How these changes affect existing dispatches, in sum. */
export async function sumImpact(tx: Tx, changed: readonly ChangedMoney[]): Promise<Impact> {
  const [from = null] = changed.map((c) => c.day).sort();
  const approved = await approvedAmong(tx, changed);
  return {
    ...sumsOf(changed),
    from,
    ...(approved.dispatches === 0 ? {} : { approved }),
    today: await changedToday(tx, changed),
  };
}

/** Numbers of today's dispatches whose cost changed, lowest first. */
async function changedToday(tx: Tx, changed: readonly ChangedMoney[]): Promise<number[]> {
  const today = pacificToday();
  const ids = changed.flatMap(({ id, day }) => (day === today ? [id] : []));
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ number: dispatches.number })
    .from(dispatches)
    .where(inArray(dispatches.id, ids))
    .orderBy(asc(dispatches.number));
  return rows.map(({ number }) => number);
}

/**
 * How a change would affect existing dispatches. It makes the change, compares and rolls back in
 * one transaction, so the result is exactly what saving does.
 */
export async function impactOf(
  store: Store,
  author: Author,
  read: (tx: Tx) => Promise<MoneyByDispatch>,
  change: (tx: Tx) => Promise<unknown>,
): Promise<Impact> {
  try {
    return await inTransaction(store, author, async (tx) => {
      const before = await read(tx);
      await change(tx);
      const after = await read(tx);
      throw new Undone(await sumImpact(tx, changesBetween(before, after)));
    });
  } catch (e) {
    if (e instanceof Undone) return e.impact;
    throw e;
  }
}
