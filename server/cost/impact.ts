import type { Impact } from '../../contract/wire/impact.ts';
import { dollarsOf } from '../../domain/money.ts';
import { type Author, inTransaction } from '../database/inTransaction.ts';
import type { Store, Tx } from '../database/open.ts';

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
      throw new Undone(compare(before, await read(tx)));
    });
  } catch (e) {
    if (e instanceof Undone) return e.impact;
    throw e;
  }
}
