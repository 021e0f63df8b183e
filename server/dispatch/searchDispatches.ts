import { and, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { FlagCode } from '../../contract/dispatch/flags.ts';
import type { DispatchesFound, DispatchSearch } from '../../contract/dispatch/search.ts';
import { LIST_MAX_DAYS } from '../../contract/wire/spans.ts';
import type { Reader } from '../database/open.ts';
import { refuseLongSpan } from '../problems/spans.ts';
import { dispatches } from '../schema/dispatches.ts';
import { isDeleted } from './dispatchWindows.ts';
import { readDispatches } from './readDispatches.ts';

/** Maximum number of dispatches in a list. Users narrow the filters to find the others. */
const MAX_LISTED = 200;

const has = (condition: SQL) =>
  sql`exists (select 1 from activities x where x.dispatch_id = ${dispatches.id} and ${condition})`;
const isAborted = sql`not ${has(sql`not x.aborted`)}`;
/** Agent-only records are never out (D-3). */
const isOut = sql`(${dispatches.type} <> 'agentOnly' and ${has(sql`not x.aborted and x.time_in is null`)})`;
/** The SQL twin of `statusOf`. A test keeps the two in step. */
const states: Record<NonNullable<DispatchSearch['state']>, SQL> = {
  out: isOut,
  aborted: isAborted,
  complete: sql`not ${isOut} and not ${isAborted}`,
  deleted: sql`true`,
};

const hasDrop = (condition: SQL) =>
  has(sql`exists (select 1 from drops y where y.activity_id = x.id and ${condition})`);
/** Flags about rates and contracts come from the stored costs. The stored flags may be outdated. */
const computed: Partial<Record<FlagCode, SQL>> = {
  noAgentPrice: hasDrop(sql`y.is_missing_rate`),
  splitPricing: hasDrop(sql`y.is_split_pricing`),
  noContract: sql`(${dispatches.type} <> 'agentOnly' and ${has(sql`x.contract_id is null`)})`,
};
const isFlagged = (flag: FlagCode): SQL =>
  computed[flag] ?? sql`${flag} = any(${dispatches.flags})`;

/**
 * The newest dispatches that meet every filter (HOME-80).
 * @throws HttpProblem 400 when they span more days than a list may (WIRE-22)
 */
export async function searchDispatches(
  db: Reader,
  asked: DispatchSearch,
): Promise<DispatchesFound> {
  const { from, until, assetId, incidentId, crewId, dispatchNumber, state, flag } = asked;
  if (from !== undefined && until !== undefined) refuseLongSpan({ from, until }, LIST_MAX_DAYS);
  const where = and(
    isDeleted(state === 'deleted'),
    state === undefined ? undefined : states[state],
    flag === undefined ? undefined : isFlagged(flag),
    from === undefined ? undefined : gte(dispatches.activityDate, from),
    until === undefined ? undefined : lte(dispatches.activityDate, until),
    assetId === undefined ? undefined : eq(dispatches.assetId, assetId),
    incidentId === undefined ? undefined : has(sql`x.incident_id = ${incidentId}::uuid`),
    crewId === undefined
      ? undefined
      : sql`exists (select 1 from activities x join activity_crew y on y.activity_id = x.id where x.dispatch_id = ${dispatches.id} and y.crew_id = ${crewId}::uuid)`,
    dispatchNumber === undefined ? undefined : eq(dispatches.number, Number(dispatchNumber)),
  );
  const found = await readDispatches(
    db,
    where,
    [desc(dispatches.activityDate), desc(dispatches.number)],
    MAX_LISTED + 1,
  );
  return { dispatches: found.slice(0, MAX_LISTED), isCut: found.length > MAX_LISTED };
}
