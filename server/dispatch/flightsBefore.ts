import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import type { DispatchFacts } from '../../domain/reference/facts.ts';
import type { Reader } from '../database/open.ts';
import { dispatches } from '../schema/dispatches.ts';
import { beganAt, hasFlown, isDeleted, isMetered } from './dispatchWindows.ts';
import { readDispatches, readDispatchesOf } from './readDispatches.ts';

/** After this many flights without a reading, the expected meter value can no longer be derived. */
const MAX_FLIGHTS = 20;
/**
 * Flights to read for an aircraft without any reading: only recent ones matter, since one may still
 * be out.
 */
const LAST_FLIGHTS = 3;

/** Selects an aircraft's dispatches, newest first. */
interface Before {
  readonly where: SQL | undefined;
  readonly order: readonly SQL[];
}
interface Asked {
  /** The dispatch that the facts are for, '' when it is new. */
  readonly ownId: string;
  /** Its stored state if already loaded, to avoid reading it again. */
  readonly own?: Dispatch | null;
  /** Other dispatches to read along. */
  readonly also?: SQL | undefined;
}
/** The dispatches before a given time, and those from `also`. */
export interface Around {
  readonly latest: Dispatch | null;
  readonly also: readonly Dispatch[];
  readonly before: Pick<DispatchFacts, 'lastMetered' | 'unmetered'>;
}

const idsOf = (where: SQL | undefined, order: readonly SQL[], limit: SQL = sql``) =>
  sql`to_json(array(select ${dispatches.id} from ${dispatches} where ${where ?? sql`true`} order by ${sql.join([...order], sql`, `)} ${limit}))`;
/** The sort key of a dispatch among its aircraft's dispatches. */
const place = sql`${dispatches.activityDate}, ${beganAt}, ${dispatches.number}`;

/**
 * An aircraft's latest dispatch, its last flight with a Hobbs reading, and the flights since
 * without one (D-10, D-H8). Two statements: one finds the ids, one reads all dispatches.
 */
export async function readAround(
  db: Reader,
  { where, order }: Before,
  { ownId, own = null, also }: Asked,
): Promise<Around> {
  const isOther = ownId === '' ? sql`true` : sql`${dispatches.id} <> ${ownId}::uuid`;
  const all = where ?? sql`true`;
  const { rows } = await db.execute<{
    latest: string[];
    metered: string | null;
    flown: string[];
    also: string[];
  }>(sql`
    with metered as (
      select ${dispatches.id} as id, ${dispatches.activityDate} as day, ${beganAt} as began, ${dispatches.number} as number from ${dispatches}
      where ${all} and ${isMetered} and ${isOther} order by ${sql.join([...order], sql`, `)} limit 1
    )
    select ${idsOf(sql`${all} and ${isOther}`, order, sql`limit 1`)} as latest, (select id from metered) as metered,
      ${idsOf(sql`${all} and ${hasFlown} and (not exists (select from metered) or (${place}) > (select day, began, number from metered))`, order, sql`limit ${MAX_FLIGHTS}`)} as flown,
      ${also === undefined ? sql`'[]'::json` : idsOf(also, [asc(dispatches.activityDate), asc(dispatches.number)])} as also`);
  const ids = rows[0] ?? { latest: [], metered: null, flown: [], also: [] };
  const flown = ids.metered === null ? ids.flown.slice(0, LAST_FLIGHTS) : ids.flown;
  const wanted = [
    ...new Set([
      ...ids.latest,
      ...(ids.metered === null ? [] : [ids.metered]),
      ...flown,
      ...ids.also,
    ]),
  ];
  const found = new Map(
    (await readDispatchesOf(db, own === null ? wanted : wanted.filter((id) => id !== own.id))).map(
      (d) => [d.id, d],
    ),
  );
  if (own !== null) found.set(own.id, own);
  const these = (list: readonly string[]) => list.flatMap((id) => found.get(id) ?? []);
  const lastMetered = found.get(ids.metered ?? '') ?? null;
  return {
    latest: these(ids.latest)[0] ?? null,
    also: these(ids.also),
    before: {
      lastMetered: flown.length < MAX_FLIGHTS ? lastMetered : null,
      unmetered: these(flown)
        .filter((d) => d.id !== ownId)
        .toReversed(),
    },
  };
}

/**
 * The aircraft's first flight that began after a given time and has a Hobbs start reading (D-H10).
 */
export async function readNextFlightWithHobbs(
  db: Reader,
  assetId: string,
  after: string,
): Promise<Dispatch | null> {
  const isLater = sql`${dispatches.activityDate} >= (${after}::timestamptz at time zone 'America/Los_Angeles')::date - 1 and ${beganAt} > ${after}::timestamptz`;
  const hasStart = sql`exists (select 1 from activities m where m.dispatch_id = ${dispatches.id} and m.hobbs_start is not null and not m.aborted)`;
  const where = and(
    eq(dispatches.assetId, assetId),
    eq(dispatches.type, 'flight'),
    isDeleted(false),
    isLater,
    hasStart,
  );
  const [next] = await readDispatches(
    db,
    where,
    [asc(dispatches.activityDate), asc(beganAt), asc(dispatches.number)],
    1,
  );
  return next ?? null;
}
