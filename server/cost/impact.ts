import { asc, inArray } from 'drizzle-orm';
import type { Impact } from '../../contract/wire/impact.ts';
import { dollarsOf } from '../../domain/money.ts';
import { pacificToday } from '../database/clock.ts';
import { type Author, inTransaction } from '../database/inTransaction.ts';
import type { Store, Tx } from '../database/open.ts';
import { dispatches } from '../schema/dispatches.ts';

/** What a dispatch costs by one of its parts, or in all; whole cents. */
export interface DispatchMoney {
  readonly day: string;
  readonly cents: number;
}
export type MoneyByDispatch = ReadonlyMap<string, DispatchMoney>;

/** Carries what was found out of the transaction and undoes it. */
class Undone extends Error {
  readonly impact: Impact;
  constructor(impact: Impact) {
    super('Only asked.');
    this.impact = impact;
  }
}

function compare(before: MoneyByDispatch, after: MoneyByDispatch): Impact {
  const changed = [...after].flatMap(([id, now]) => {
    const was = before.get(id)?.cents ?? 0;
    return was === now.cents ? [] : [{ day: now.day, was, now: now.cents }];
  });
  const days = changed.map((c) => c.day).sort();
  return {
    dispatches: changed.length,
    from: days[0] ?? null,
    before: dollarsOf(changed.reduce((sum, c) => sum + c.was, 0)),
    after: dollarsOf(changed.reduce((sum, c) => sum + c.now, 0)),
  };
}

/** Numbers of those of today whose cost changed, lowest first. */
async function changedToday(tx: Tx, before: MoneyByDispatch, after: MoneyByDispatch): Promise<number[]> {
  const today = pacificToday();
  const ids = [...after].flatMap(([id, now]) => (now.day === today && now.cents !== (before.get(id)?.cents ?? 0) ? [id] : []));
  if (ids.length === 0) return [];
  const rows = await tx.select({ number: dispatches.number }).from(dispatches).where(inArray(dispatches.id, ids)).orderBy(asc(dispatches.number));
  return rows.map(({ number }) => number);
}

/**
 * What a change would do to dispatches that are already there: the change is made, looked at and undone in one
 * transaction, so that the answer is what saving does.
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
      throw new Undone({ ...compare(before, after), today: await changedToday(tx, before, after) });
    });
  } catch (e) {
    if (e instanceof Undone) return e.impact;
    throw e;
  }
}
