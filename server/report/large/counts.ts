import { sql } from 'drizzle-orm';
import type { DaysQuery } from '../../../contract/report/addedUp.ts';
import type { Store } from '../../database/open.ts';
import { activitiesByMonth } from '../reportRows.ts';
import { type Segment, segmentsOf } from '../segments.ts';
import { readStoredCounts } from '../storedSegments.ts';
import { monthOf } from '../window.ts';

/** Months whose counts are kept in memory: those of a few hundred years. */
const MOST_KEPT = 5_000;

const keyOf = ({ part, version }: Segment) => `${part.from} ${part.until} ${version}`;

/** How many activities stretches of months have, for as long as the months' marks hold. */
class MonthCounts {
  readonly #store: Store;
  readonly #kept = new Map<string, number>();
  constructor(store: Store) {
    this.#store = store;
  }

  /** The rows that the months of these days hold. */
  async of(days: DaysQuery): Promise<number> {
    const segments = await segmentsOf(this.#store).of(days);
    await this.#readStored(segments.filter((segment) => !this.#kept.has(keyOf(segment))));
    await this.#count(
      days,
      segments.filter((segment) => !this.#kept.has(keyOf(segment))),
    );
    return segments.reduce((sum, segment) => sum + (this.#kept.get(keyOf(segment)) ?? 0), 0);
  }

  async #readStored(segments: readonly Segment[]): Promise<void> {
    if (segments.length === 0) return;
    const found = await readStoredCounts(this.#store, segments);
    for (const segment of segments) {
      const count = found.get(monthOf(segment.part.from));
      if (count !== undefined) this.#keep(segment, count);
    }
  }
  /** One pass over the days of all that nobody knows. */
  async #count(days: DaysQuery, segments: readonly Segment[]): Promise<void> {
    const [first, last] = [segments[0], segments.at(-1)];
    if (first === undefined || last === undefined) return;
    const span = { from: first.part.from, until: last.part.until };
    const { rows } = await this.#store.db.execute<{ month: string; activities: number }>(sql`${activitiesByMonth(days, span)}`);
    const byMonth = new Map(rows.map(({ month, activities }) => [month, activities]));
    for (const segment of segments) this.#keep(segment, byMonth.get(monthOf(segment.part.from)) ?? 0);
  }
  #keep(segment: Segment, count: number): void {
    this.#kept.set(keyOf(segment), count);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST_KEPT) return;
      this.#kept.delete(oldest);
    }
  }
}

const made = new WeakMap<Store, MonthCounts>();
/** The rows that the months of these days hold (PERF-23). A write in between makes it that of the moment before. */
export function countActivities(store: Store, days: DaysQuery): Promise<number> {
  const counts = made.get(store) ?? new MonthCounts(store);
  made.set(store, counts);
  return counts.of(days);
}
