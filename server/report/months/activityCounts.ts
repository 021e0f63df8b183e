import type { MetricsQuery } from '../../../contract/report/reports.ts';
import { type ActivityCount, tooManyText } from '../../../domain/report/request/tooMany.ts';
import { readingFrom, type Store } from '../../database/open.ts';
import { HttpProblem } from '../../problems/problem.ts';
import { activitiesByMonth } from './reportRows.ts';
import { type Segment, segmentsOf } from './segments.ts';
import { readStoredCounts } from './storedSegments.ts';
import { daysOf, type MonthPart, monthOf } from './window.ts';

/** Month counts kept in memory: enough for a few hundred years. */
const MAX_KEPT = 5_000;

const keyOf = ({ part, version }: Segment) => `${part.from} ${part.until} ${version}`;

/** The number of activities in each month, cached until the month's marks change. */
class MonthCounts {
  readonly #store: Store;
  readonly #kept = new Map<string, number>();
  constructor(store: Store) {
    this.#store = store;
  }

  async of(days: MonthPart): Promise<number> {
    const segments = await segmentsOf(this.#store).of(days);
    await this.#readStored(this.#unknown(segments));
    await this.#count(days, this.#unknown(segments));
    return segments.reduce((sum, segment) => sum + (this.#kept.get(keyOf(segment)) ?? 0), 0);
  }

  #unknown(segments: readonly Segment[]): Segment[] {
    return segments.filter((segment) => !this.#kept.has(keyOf(segment)));
  }
  async #readStored(segments: readonly Segment[]): Promise<void> {
    if (segments.length === 0) return;
    const found = await readStoredCounts(this.#store, segments);
    for (const segment of segments) {
      const count = found.get(monthOf(segment.part.from));
      if (count !== undefined) this.#keep(segment, count);
    }
  }
  /** Counts all months that are not stored in one pass over their days. */
  async #count(days: MonthPart, segments: readonly Segment[]): Promise<void> {
    const [first, last] = [segments[0], segments.at(-1)];
    if (first === undefined || last === undefined) return;
    const span = { from: first.part.from, until: last.part.until };
    const { rows } = await this.#store.db.execute<{ month: string; activities: number }>(
      activitiesByMonth(days, span),
    );
    const byMonth = new Map(rows.map(({ month, activities }) => [month, activities]));
    for (const segment of segments)
      this.#keep(segment, byMonth.get(monthOf(segment.part.from)) ?? 0);
  }
  #keep(segment: Segment, count: number): void {
    this.#kept.set(keyOf(segment), count);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MAX_KEPT) return;
      this.#kept.delete(oldest);
    }
  }
}

const made = new WeakMap<Store, MonthCounts>();
/**
 * The activity count of the spans together with the limit; null when they are within it (PERF-40).
 * A span that starts or ends at an instant is counted by whole days. Concurrent writes are not
 * counted.
 */
export async function tooManyIn(
  store: Store,
  spans: readonly MetricsQuery[],
  atOnce: number,
): Promise<ActivityCount | null> {
  const from = readingFrom(store);
  const counts = made.get(from) ?? new MonthCounts(from);
  made.set(from, counts);
  let activities = 0;
  for (const span of spans) activities += await counts.of(daysOf(span));
  return activities > atOnce ? { activities, atOnce } : null;
}

/**
 * @throws HttpProblem 409 with both counts when the spans hold more activities than a page can
 * total (PERF-40)
 */
export async function refuseTooMany(
  store: Store,
  spans: readonly MetricsQuery[],
  atOnce: number,
): Promise<void> {
  const count = await tooManyIn(store, spans, atOnce);
  if (count !== null) throw new HttpProblem(409, '/problems/too-large', tooManyText(count), count);
}
