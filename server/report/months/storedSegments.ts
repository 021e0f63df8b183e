import { promisify } from 'node:util';
import { constants, inflateRaw } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { Store } from '../../database/open.ts';
import { type MonthPart, monthOf, partOf } from './window.ts';

const inflate = promisify(inflateRaw);

/** A month's bytes, and the same as a part of a gzip body (WIRE-34). */
export interface StoredSegment {
  readonly bytes: Buffer;
  readonly pressed: Buffer;
}
/** Which bytes of a month: those of its marks, as this release makes them. */
export interface SegmentKey {
  readonly part: MonthPart;
  readonly version: string;
  readonly revision: number;
}

/** Whether a part is stored: whole months that are over. The running one is another with every save (PERF-11). */
export const isStorable = (part: MonthPart, today: string): boolean =>
  isWhole(part) && part.until < today;
function isWhole(part: MonthPart): boolean {
  const whole = partOf(monthOf(part.from), {
    from: `${monthOf(part.from)}-01`,
    until: `${monthOf(part.from)}-31`,
  });
  return part.from === whole.from && part.until === whole.until;
}

/** The segment as any service stored it; null when none did, or its month has changed since. */
export async function readStored(
  { db }: Store,
  { part, version, revision }: SegmentKey,
): Promise<StoredSegment | null> {
  const { rows } = await db.execute<{ pressed: Buffer }>(
    sql`select pressed from report_segments where month = ${monthOf(part.from)} and mark = ${version} and revision = ${revision}`,
  );
  const pressed = rows[0]?.pressed;
  // A part has no end of its own.
  return pressed === undefined
    ? null
    : { bytes: await inflate(pressed, { finishFlush: constants.Z_SYNC_FLUSH }), pressed };
}

/** How many activities stored months have, by month, of those whose marks are still these; parts of months are not stored. */
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

/** One statement of its own, in place of what the month had: as many rows as months. */
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
