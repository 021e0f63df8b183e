import { type SQL, sql } from 'drizzle-orm';
import type { DispatchType } from '../../contract/dispatch/dispatches.ts';
import { contractOn } from '../../domain/cost/contractOn.ts';
import { type ContractParts, contractParts } from '../../domain/cost/contractParts.ts';
import { ratesOf } from '../../domain/cost/costs.ts';
import { shareStandby } from '../../domain/cost/standbyShares.ts';
import { grouped } from '../database/grouped.ts';
import { transaction } from '../database/inTransaction.ts';
import type { Reader, Store, Tx } from '../database/open.ts';
import { type ContractRow, contractOfRow, contractsByAsset } from './contractRows.ts';

// The only module that stores the cost of an activity under its contract (COST-20).

/** Rows per statement. */
const BATCH = 2000;

/**
 * A crew row: its id, standby in hundredths of an hour, and its stored share of the standby cost in
 * cents.
 */
type CrewCells = readonly [id: string, hours: number, stored: number | null];
interface Row {
  readonly id: string;
  readonly dispatch_id: string;
  readonly number: number;
  readonly type: DispatchType;
  readonly day: string;
  readonly asset_id: string | null;
  readonly aborted: boolean;
  readonly hours: number | null;
  readonly crew: readonly CrewCells[];
  readonly contract_id: string | null;
  readonly flight: number | null;
  readonly abort: number | null;
  readonly availability: number | null;
  readonly standby: number | null;
}
interface Costed extends ContractParts {
  readonly contractId: string | null;
  /** One share per crew row, in cents. */
  readonly shares: readonly number[];
}
/** An activity whose stored cost differs from the computed cost. */
export interface WrongCost {
  readonly dispatchId: string;
  readonly dispatchNumber: number;
  /** Computed cost minus stored cost, in cents. */
  readonly difference: number;
  readonly row: Row;
  readonly now: Costed;
}

/** Each person's share of the standby cost, in cents. */
function sharesOf(hours: readonly number[], rate: number): number[] {
  const shares = new Float64Array(hours.length);
  shareStandby({ hours, first: 0, end: hours.length }, rate, shares, 0);
  return [...shares];
}

const isSame = (row: Row, now: Costed): boolean =>
  row.contract_id === now.contractId &&
  row.flight === now.flightCost &&
  row.abort === now.abortFees &&
  row.availability === now.availabilityCost &&
  row.standby === now.crewStandbyCost &&
  row.crew.every(([, , stored], n) => stored === now.shares[n]);

/**
 * The activities whose stored cost differs from the cost computed now.
 * @param where a condition on `d`, dispatches, and `a`, activities
 */
export async function findWrongCosts(db: Reader, where: SQL): Promise<WrongCost[]> {
  // One statement reads both lists, because every save needs them.
  const { rows: read } = await db.execute<{
    rows: readonly Row[] | null;
    contracts: readonly (ContractRow & { asset_id: string })[] | null;
  }>(sql`
    with act as materialized (
      select a.id, a.dispatch_id, d.number, d.type, d.activity_date as day, d.asset_id, a.aborted, a.total_flight_hours as hours, a.contract_id,
        a.flight_cost_cents as flight, a.abort_fees_cents as abort, a.availability_cost_cents as availability, a.crew_standby_cents as standby,
        coalesce((select json_agg(json_build_array(c.id, c.standby_hours, c.standby_cents) order by c.position) from activity_crew c
          where c.activity_id = a.id), '[]') as crew
      from dispatches d join activities a on a.dispatch_id = d.id where ${where} order by a.id
    ), hired as (
      select l.asset_id, c.id, c.source, c.type_code, v.name as vendor_name, c.hourly_rate_cents as hourly, c.daily_availability_cents as daily,
        c.crew_standby_rate_cents as standby, c.start_date, c.end_date
      from ${contractsByAsset} l join contracts c on c.id = l.contract_id and c.deleted_at is null join aircraft_vendors v on v.id = c.vendor_id
      where l.asset_id in (select asset_id from act)
    )
    select (select json_agg(act) from act) as rows, (select json_agg(hired) from hired) as contracts`);
  const contracts = grouped(read[0]?.contracts ?? [], (row) => row.asset_id);
  const byAsset = new Map([...contracts].map(([id, list]) => [id, list.map(contractOfRow)]));
  return (read[0]?.rows ?? []).flatMap((row) => {
    const contract = contractOn(byAsset.get(row.asset_id ?? '') ?? [], row.day);
    // An agent-only record has a contract but no cost under it (RPT-80).
    const rates = contract === null || row.type === 'agentOnly' ? null : ratesOf(contract);
    const hours = row.crew.map(([, standby]) => standby);
    const standby = hours.reduce((sum, one) => sum + one, 0);
    const now: Costed = {
      ...contractParts(
        { day: row.day, aborted: row.aborted, hours: row.hours ?? 0, standby },
        rates,
      ),
      contractId: contract?.id ?? null,
      shares: sharesOf(hours, rates?.standby ?? 0),
    };
    if (isSame(row, now)) return [];
    const stored =
      (row.flight ?? 0) + (row.abort ?? 0) + (row.availability ?? 0) + (row.standby ?? 0);
    const difference =
      now.flightCost + now.abortFees + now.availabilityCost + now.crewStandbyCost - stored;
    return [{ dispatchId: row.dispatch_id, dispatchNumber: row.number, difference, row, now }];
  });
}

async function write(tx: Tx, wrong: readonly WrongCost[]): Promise<void> {
  const costs = wrong.map(({ row, now }) => ({
    id: row.id,
    contract: now.contractId,
    flight: now.flightCost,
    abort: now.abortFees,
    availability: now.availabilityCost,
    standby: now.crewStandbyCost,
  }));
  await tx.execute(sql`
    update activities a set contract_id = n.contract, flight_cost_cents = n.flight, abort_fees_cents = n.abort,
      availability_cost_cents = n.availability, crew_standby_cents = n.standby
    from json_to_recordset(${JSON.stringify(costs)}::json)
      as n(id uuid, contract uuid, flight bigint, abort bigint, availability bigint, standby bigint)
    where a.id = n.id`);
  const shares = wrong.flatMap(({ row, now }) =>
    row.crew.flatMap(([id, , stored], n) =>
      stored === now.shares[n] ? [] : [{ id, cents: now.shares[n] }],
    ),
  );
  if (shares.length === 0) return;
  await tx.execute(sql`
    update activity_crew c set standby_cents = n.cents
    from json_to_recordset(${JSON.stringify(shares)}::json) as n(id uuid, cents bigint) where c.id = n.id`);
}

async function storeWhere(tx: Tx, where: SQL): Promise<void> {
  const wrong = await findWrongCosts(tx, where);
  for (let at = 0; at < wrong.length; at += BATCH) await write(tx, wrong.slice(at, at + BATCH));
}

/** Computes and stores a dispatch's cost under its contract. Call it after writing its rows. */
export const storeDispatchCosts = (tx: Tx, dispatchId: string): Promise<void> =>
  storeWhere(tx, sql`d.id = ${dispatchId}::uuid`);

/**
 * Computes and stores the costs of all dispatches of these aircraft from a day on. Deleted ones are
 * included, so that a restore changes nothing. The caller holds the locks of their flights
 * (`lockContracts`).
 * @param from null: all days
 */
export async function storeAircraftCosts(
  tx: Tx,
  assetIds: readonly string[],
  from: string | null,
): Promise<void> {
  const since = from === null ? sql`` : sql`and d.activity_date >= ${from}::date`;
  await storeWhere(tx, sql`d.asset_id = any(${sql.param([...assetIds])}::uuid[]) ${since}`);
}

/**
 * Stores missing costs, in a database from an earlier release, a backup or the demo. Each batch is
 * its own transaction, so an interruption loses nothing.
 * @returns the number of activities whose costs were computed
 */
export async function fillCosts(store: Store): Promise<number> {
  for (let filled = 0; ; ) {
    const count = await transaction(store, async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(
        sql`select id from activities where flight_cost_cents is null
          union select activity_id from activity_crew where standby_cents is null limit ${BATCH}`,
      );
      if (rows.length > 0)
        await storeWhere(tx, sql`a.id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`);
      return rows.length;
    });
    filled += count;
    if (count < BATCH) return filled;
  }
}

/** Stores the computed cost of each activity. */
export const mendCosts = (store: Store, wrong: readonly WrongCost[]): Promise<void> =>
  transaction(store, async (tx) => {
    for (let at = 0; at < wrong.length; at += BATCH) await write(tx, wrong.slice(at, at + BATCH));
  });
