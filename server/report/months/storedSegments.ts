import { promisify } from 'node:util';
import { constants, inflateRaw } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { Store } from '../../database/open.ts';
import { type MonthPart, monthOf, partOf } from './window.ts';

const inflate = promisify(inflateRaw);

/** A month's bytes, and the same bytes as a part of a gzip body (WIRE-34). */
export interface StoredSegment {
  readonly bytes: Buffer;
  readonly pressed: Buffer;
}
/** Identifies a month's bytes: the month, its marks, and this release's encoding. */
export interface SegmentKey {
  readonly part: MonthPart;
  readonly version: string;
  readonly revision: number;
}

/**
 * Whether a part is stored: only whole months in the past. The current month changes with every
 * save (PERF-11).
 */
export const isStorable = (part: MonthPart, today: string): boolean =>
  isWhole(part) && part.until < today;
function isWhole(part: MonthPart): boolean {
  const whole = partOf(monthOf(part.from), {
    from: `${monthOf(part.from)}-01`,
    until: `${monthOf(part.from)}-31`,
  });
  return part.from === whole.from && part.until === whole.until;
}

/** The segment that any process stored; null when there is none or the month has changed since. */
export async function readStored(
  { db }: Store,
  { part, version, revision }: SegmentKey,
): Promise<StoredSegment | null> {
  const { rows } = await db.execute<{ pressed: Buffer }>(
    sql`select pressed from report_segments where month = ${monthOf(part.from)} and mark = ${version} and revision = ${revision}`,
  );
  const pressed = rows[0]?.pressed;
  // A part is a deflate stream without a final block.
  return pressed === undefined
    ? null
    : { bytes: await inflate(pressed, { finishFlush: constants.Z_SYNC_FLUSH }), pressed };
}

/**
 * Activity counts of stored months whose marks are unchanged, by month. Parts of months are not
 * stored.
 */
export async function readStoredCounts(
  { db }: Store,
  segments: readonly { readonly part: MonthPart; readonly version: string }[],
): Promise<Map<string, number>> {
  const whole = segments
    .filter(({ part }) => isWhole(part))
    .map(({ part, version }) => `${monthOf(part.from)} ${version}`);
  if (whole.length === 0) return new Map();
  const { rows } = await db.execute<{ month: string; activities: number }>(
    sql`select month, activities from report_segments where month || ' ' || mark in ${whole} and activities is not null`,
  );
  return new Map(rows.map(({ month, activities }) => [month, activities]));
}

/** Upserts the month in a statement of its own, so the table has one row per month. */
export async function writeStored(
  { primary }: Store,
  { part, version, revision }: SegmentKey,
  pressed: Buffer,
  activities: number,
): Promise<void> {
  await primary.execute(sql`
    insert into report_segments (month, mark, revision, pressed, activities)
    values (${monthOf(part.from)}, ${version}, ${revision}, ${pressed}, ${activities})
    on conflict (month) do update set mark = excluded.mark, revision = excluded.revision, pressed = excluded.pressed, activities = excluded.activities`);
}
