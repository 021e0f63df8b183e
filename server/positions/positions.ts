import { isNull, sql } from 'drizzle-orm';
import { PositionFeature, type PositionsReply } from '../../contract/positions/positions.ts';
import { CLOCK_TOLERANCE_MINUTES, isAfter, plusMinutes } from '../../domain/dates/minutes.ts';
import { plainId } from '../../domain/home/plainId.ts';
import { nowInstant } from '../database/clock.ts';
import { transaction } from '../database/inTransaction.ts';
import type { Reader, Store } from '../database/open.ts';
import type { Handlers } from '../http/handler.ts';
import { aircraftMetadata, assets } from '../schema/aircraft.ts';
import { positions } from '../schema/positions.ts';

/** How long positions are kept. */
const KEPT_HOURS = 48;
const keptFrom = (now: string) => plusMinutes(now, -KEPT_HOURS * 60);
type Row = typeof positions.$inferInsert;

/** The ids of aircraft by registration and by radio ID; several under one name are ambiguous. */
async function readNames(db: Reader) {
  const rows = await db
    .select({ id: assets.id, registration: assets.registration, radioId: aircraftMetadata.radioId })
    .from(assets)
    .leftJoin(
      aircraftMetadata,
      sql`${aircraftMetadata.assetId} = ${assets.id} and ${aircraftMetadata.deletedAt} is null`,
    )
    .where(isNull(assets.deletedAt));
  const [registrations, radioIds] = [new Map<string, string[]>(), new Map<string, string[]>()];
  const note = (names: Map<string, string[]>, name: string | null, id: string) => {
    const plain = plainId(name ?? '');
    if (plain !== '') names.set(plain, [...(names.get(plain) ?? []), id]);
  };
  for (const { id, registration, radioId } of rows) {
    note(registrations, registration, id);
    note(radioIds, radioId, id);
  }
  return (name: string): readonly string[] =>
    registrations.get(plainId(name)) ?? radioIds.get(plainId(name)) ?? [];
}

/** The row of a feature, or why it is refused. */
function readFeature(
  given: unknown,
  idsOf: (name: string) => readonly string[],
  now: string,
): Row | string {
  const read = PositionFeature.safeParse(given);
  if (!read.success) {
    const [issue] = read.error.issues;
    return `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`;
  }
  const { geometry, properties } = read.data;
  const [longitude = Number.NaN, latitude = Number.NaN] = geometry.coordinates;
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180))
    return 'The coordinates are no longitude and latitude.';
  if (latitude === 0 && longitude === 0) return 'The coordinates are 0, 0.';
  const { aircraft, time, knots, heading, altitudeFt } = properties;
  if (isAfter(time, plusMinutes(now, CLOCK_TOLERANCE_MINUTES))) return 'The time is in the future.';
  if (isAfter(keptFrom(now), time)) return `The time is more than ${KEPT_HOURS} hours ago.`;
  const [assetId, other] = idsOf(aircraft);
  if (assetId === undefined) return `No aircraft is called "${aircraft}".`;
  if (other !== undefined) return `Several aircraft are called "${aircraft}".`;
  const whole = (value: number | null | undefined) => (value == null ? null : Math.round(value));
  return {
    assetId,
    at: time,
    latitude,
    longitude,
    knots: whole(knots),
    heading: whole(heading),
    altitudeFt: whole(altitudeFt),
  };
}

export const positionHandlers = {
  addPositions: async ({ store, body }): Promise<PositionsReply> => {
    const features = body.type === 'FeatureCollection' ? body.features : [body];
    const idsOf = await readNames(store.db);
    const now = nowInstant();
    const read = features.map((feature) => readFeature(feature, idsOf, now));
    // In one order, so that two calls with the same positions don't wait for each other.
    const rows = read
      .filter((one) => typeof one !== 'string')
      .sort((a, b) => a.assetId.localeCompare(b.assetId) || a.at.localeCompare(b.at));
    const stored =
      rows.length === 0
        ? []
        : await store.primary
            .insert(positions)
            .values(rows)
            .onConflictDoNothing()
            .returning({ at: positions.at });
    return {
      stored: stored.length,
      known: rows.length - stored.length,
      refused: read.flatMap((reason, at) => (typeof reason === 'string' ? [{ at, reason }] : [])),
    };
  },
} satisfies Partial<Handlers>;

/** Deletes positions after 48 hours, but keeps the last one of each flight. */
export const deleteOldPositions = (store: Store): Promise<void> =>
  transaction(store, async (tx) => {
    const old = sql`p.at < ${keptFrom(nowInstant())}::timestamptz`;
    await tx.execute(sql`
      insert into flight_last_positions (dispatch_id, at, latitude, longitude)
      select distinct on (a.dispatch_id) a.dispatch_id, p.at, p.latitude, p.longitude
      from positions p join dispatches d on d.asset_id = p.asset_id and d.type = 'flight' and d.deleted_at is null
        join activities a on a.dispatch_id = d.id
      where ${old} and p.at between a.time_out and coalesce(a.time_in, a.time_out + interval '24 hours')
      order by a.dispatch_id, p.at desc
      on conflict (dispatch_id) do update set at = excluded.at, latitude = excluded.latitude, longitude = excluded.longitude
        where excluded.at > flight_last_positions.at`);
    await tx.execute(sql`delete from positions p where ${old}`);
  });
