import { eq } from 'drizzle-orm';
import type { Activity, Dispatch } from '../../contract/dispatch/dispatches.ts';
import type { ExplainedActivity } from '../../contract/report/explain.ts';
import type { DimensionContract } from '../../contract/report/reports.ts';
import type { BookKeys, LiveRecord, SettledBooks } from '../../domain/approvals/books.ts';
import { type Figures, noFigures } from '../../domain/approvals/figures.ts';
import { halfMonthOf, type Period } from '../../domain/approvals/halfMonth.ts';
import { REASON_MAX } from '../../domain/approvals/texts.ts';
import { centsOf } from '../../domain/money.ts';
import {
  type AdjustmentValues,
  type BookedActivity,
  columnsOfAdjustment,
  columnsOfFigures,
  postAdjustments,
  removeSeals,
  type SealValues,
  writeSeals,
} from '../books/books.ts';
import { readContracts } from '../cost/contractRows.ts';
import { explainLoads } from '../cost/explainLoads.ts';
import { anyOf } from '../database/anyOf.ts';
import type { Tx } from '../database/open.ts';
import { activities, activityCrew } from '../schema/dispatches.ts';
import { liveOf, sealedCrew, sealedDrops } from './liveOf.ts';

/** The author, reason and Pacific day of a write into the books. */
export interface Entry {
  readonly uid: string;
  readonly reason: string;
  readonly batchId: string;
  readonly today: string;
  readonly isClosed: (period: Period) => boolean;
  /** Skips the explanation of load prices, in bulk approvals that no user reviews one by one. */
  readonly isUnexplained?: true;
}
export type Settle = (
  booked: BookedActivity | Unbooked,
  live: LiveRecord | null,
  isClosed: (period: Period) => boolean,
) => SettledBooks;
interface Unbooked {
  readonly seal: null;
  readonly adjustments: readonly [];
}
const unbooked: Unbooked = { seal: null, adjustments: [] };
const optionalCents = (dollars: number | undefined) =>
  dollars === undefined ? null : centsOf(dollars);

/** The parts of the stored cost that a seal has in addition to its figures. */
interface StoredCosts {
  readonly contractOf: (id: string | null) => DimensionContract | null;
  /** Each crew row's share of the standby cost, in cents (RPT-82). */
  readonly shareOf: ReadonlyMap<string, number>;
}
async function readStoredCosts(tx: Tx, dispatchIds: readonly string[]): Promise<StoredCosts> {
  const contracts = new Map((await readContracts(tx)).map((contract) => [contract.id, contract]));
  const crew = await tx
    .select({ id: activityCrew.id, cents: activityCrew.standbyCents })
    .from(activityCrew)
    .innerJoin(activities, eq(activities.id, activityCrew.activityId))
    .where(anyOf(activities.dispatchId, dispatchIds));
  return {
    contractOf: (id) => contracts.get(id ?? '') ?? null,
    shareOf: new Map(crew.map(({ id, cents }) => [id, cents ?? 0])),
  };
}

const sealValues = (
  dispatch: Dispatch,
  a: Activity,
  { contractOf, shareOf }: StoredCosts,
  uid: string,
  figures: Figures,
): Omit<SealValues, 'explained'> => ({
  activityId: a.activityId,
  dispatchId: dispatch.id,
  assetId: dispatch.assetId,
  periodStart: halfMonthOf(dispatch.activityDate),
  activityDate: dispatch.activityDate,
  incidentId: a.incidentId,
  takeOffBaseId: a.takeOffBaseId,
  landingBaseId: a.landingBaseId,
  contractId: a.contractId,
  hourlyRateCents: optionalCents(contractOf(a.contractId)?.hourlyRate),
  dailyAvailabilityCents: optionalCents(contractOf(a.contractId)?.dailyAvailability),
  crewStandbyRateCents: optionalCents(contractOf(a.contractId)?.crewStandbyRate),
  ...columnsOfFigures(figures),
  drops: sealedDrops(a),
  crew: sealedCrew(a, shareOf),
  sealedBy: uid,
});

/**
 * The seal of a record that came too late: it identifies the record and carries no money (APR-21).
 */
const emptied = (values: Omit<SealValues, 'explained'>): Omit<SealValues, 'explained'> => ({
  ...values,
  drops: values.drops.map((d) => ({ ...d, litresOnIncident: 0, litresJettisoned: 0, cents: 0 })),
  crew: [],
});

/** The non-figure columns of an adjustment, from the current activity or from its seal. */
const placeOf = (
  dispatch: Dispatch,
  a: Activity | null,
  booked: BookedActivity | null,
  keys: BookKeys,
) => ({
  activityDate:
    a === null ? (booked?.row?.activityDate ?? dispatch.activityDate) : dispatch.activityDate,
  landingBaseId: a?.landingBaseId ?? booked?.row?.landingBaseId ?? null,
  contractId: a?.contractId ?? booked?.row?.contractId ?? null,
  ...keys,
});

/** A record, its part of the books, and the rule that settles it: `approved` or `taken`. */
interface Settling {
  readonly dispatch: Dispatch;
  readonly booked: readonly BookedActivity[];
  readonly settle: Settle;
  /** Settles only these activities. */
  readonly only?: ReadonlySet<string>;
  /** Why the record was reopened; prefixed to an adjustment's reason. */
  readonly reopened?: string | undefined;
}
interface Writes {
  readonly seals: Omit<SealValues, 'explained'>[];
  readonly unsealed: string[];
  readonly adjustments: AdjustmentValues[];
}

const joined = (reopened: string | undefined, reason: string): string =>
  reopened === undefined ? reason : `${reopened.replace(/\.$/, '')}. ${reason}`;
/** The reason of the reopening, then of the approval, cut at `REASON_MAX` characters. */
const reasonOf = (reopened: string | undefined, reason: string): string =>
  joined(reopened, reason).slice(0, REASON_MAX).trim();

/** Collects the writes for one record, activity by activity. */
function addWrites(
  writes: Writes,
  { dispatch, booked, settle, only, reopened }: Settling,
  stored: StoredCosts,
  entry: Entry,
): void {
  const living = dispatch.isArchived ? [] : dispatch.activities;
  const ids = new Set([...living.map((a) => a.activityId), ...booked.map((b) => b.activityId)]);
  for (const id of ids) {
    if (only?.has(id) === false) continue;
    const a = living.find((one) => one.activityId === id) ?? null;
    const books = booked.find((one) => one.activityId === id) ?? null;
    const live = a === null ? null : liveOf(dispatch, a);
    const settled = settle(books ?? unbooked, live, entry.isClosed);
    if (settled.kind === 'unsealed') writes.unsealed.push(id);
    if (settled.kind === 'sealed' && a !== null && live !== null)
      writes.seals.push(sealValues(dispatch, a, stored, entry.uid, live.figures));
    if (settled.kind !== 'posted') continue;
    if (settled.isLate && a !== null)
      writes.seals.push(emptied(sealValues(dispatch, a, stored, entry.uid, noFigures)));
    for (const { keys, figures } of settled.postings)
      writes.adjustments.push({
        activityId: id,
        dispatchId: dispatch.id,
        ...placeOf(dispatch, a, books, keys),
        postedOn: entry.today,
        cause: settled.cause,
        ...columnsOfAdjustment(figures),
        reason: reasonOf(reopened, entry.reason),
        batchId: entry.batchId,
        postedBy: entry.uid,
      });
  }
}

const isLoaded = ({
  litresOnIncident = 0,
  litresJettisoned = 0,
}: Pick<SealValues, 'litresOnIncident' | 'litresJettisoned'>) =>
  litresOnIncident + litresJettisoned > 0;
/** Explains the current prices of the sealed activities' loads (APR-46). */
async function explainedOf(
  tx: Tx,
  sealed: readonly Pick<SealValues, 'dispatchId'>[],
): Promise<(activityId: string) => ExplainedActivity> {
  const loadsOf = await explainLoads(tx, [...new Set(sealed.map((seal) => seal.dispatchId))]);
  return (id) => ({ loads: [...loadsOf(id)] });
}

/**
 * Writes seals and adjustments of approved or taken records. The number of statements doesn't
 * depend on the number of records.
 */
export async function settleDispatches(
  tx: Tx,
  records: readonly Settling[],
  entry: Entry,
): Promise<void> {
  const writes: Writes = { seals: [], unsealed: [], adjustments: [] };
  const stored = await readStoredCosts(
    tx,
    records.map(({ dispatch }) => dispatch.id),
  );
  for (const record of records) addWrites(writes, record, stored, entry);
  await removeSeals(tx, writes.unsealed);
  const explained = entry.isUnexplained === true ? () => null : await explainedOf(tx, writes.seals);
  await writeSeals(
    tx,
    writes.seals.map((seal) => ({
      ...seal,
      explained: isLoaded(seal) ? explained(seal.activityId) : { loads: [] },
    })),
  );
  await postAdjustments(tx, writes.adjustments);
}
