import { asc, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Booked, BookKeys } from '../../domain/approvals/books.ts';
import type { Figures } from '../../domain/approvals/figures.ts';
import { litresOfNano, nanolitresOf } from '../../domain/volume.ts';
import { anyOf } from '../database/anyOf.ts';
import { grouped } from '../database/grouped.ts';
import type { Reader, Tx } from '../database/open.ts';
import { adjustments, keptDrifts, type SealedDrop, seals } from '../schema/approvals.ts';

type SealRow = typeof seals.$inferSelect;
type AdjustmentRow = typeof adjustments.$inferSelect;
type FigureColumns = Pick<
  SealRow,
  | 'totalHours'
  | 'dayHours'
  | 'nightHours'
  | 'landings'
  | 'litresOnIncident'
  | 'litresJettisoned'
  | 'flightCostCents'
  | 'abortFeesCents'
  | 'availabilityCostCents'
  | 'agentCostCents'
  | 'landingFeesCents'
  | 'crewStandbyCents'
  | 'perDiemCents'
>;

/** Signed, because an adjustment's volumes can be negative. */
const nanoOf = (litres: number) => (litres < 0 ? -nanolitresOf(-litres) : nanolitresOf(litres));
const litresOf = (nano: bigint) => (nano < 0n ? -litresOfNano(-nano) : litresOfNano(nano));

/** Loads are fills with a volume (PACK-5). */
export const loadsOf = (
  drops: readonly Pick<SealedDrop, 'litresOnIncident' | 'litresJettisoned'>[],
): number => drops.filter((d) => d.litresOnIncident + d.litresJettisoned > 0).length;
type Counts = Pick<Figures, 'standbyHours' | 'loads'>;
/** The two figures that a seal derives from its crew and loads. */
const countsOfSeal = ({ crew, drops }: Pick<SealRow, 'crew' | 'drops'>): Counts => ({
  standbyHours: BigInt(crew.reduce((sum, c) => sum + c.standbyHours, 0)),
  loads: BigInt(loadsOf(drops)),
});
export const figuresOfSeal = (row: FigureColumns & Pick<SealRow, 'crew' | 'drops'>): Figures => ({
  ...commonFigures(row),
  ...countsOfSeal(row),
});
export const figuresOfAdjustment = (
  row: FigureColumns & Pick<AdjustmentRow, 'standbyHours' | 'loads'>,
): Figures => ({
  ...commonFigures(row),
  standbyHours: BigInt(row.standbyHours),
  loads: BigInt(row.loads),
});
/** Figures from the columns that seals and adjustments share. */
const commonFigures = (row: FigureColumns): Omit<Figures, keyof Counts> => ({
  flightCost: BigInt(row.flightCostCents),
  abortFees: BigInt(row.abortFeesCents),
  availabilityCost: BigInt(row.availabilityCostCents),
  totalAgentCost: BigInt(row.agentCostCents),
  landingFees: BigInt(row.landingFeesCents),
  crewStandbyCost: BigInt(row.crewStandbyCents),
  perDiemCost: BigInt(row.perDiemCents),
  hours: BigInt(row.totalHours),
  dayHours: BigInt(row.dayHours),
  nightHours: BigInt(row.nightHours),
  landings: BigInt(row.landings),
  onIncident: nanoOf(row.litresOnIncident),
  jettisoned: nanoOf(row.litresJettisoned),
});
/** Figures as columns of an adjustment. */
export const columnsOfAdjustment = (
  f: Figures,
): FigureColumns & Pick<AdjustmentRow, 'standbyHours' | 'loads'> => ({
  ...columnsOfFigures(f),
  standbyHours: Number(f.standbyHours),
  loads: Number(f.loads),
});
/** Figures as the columns that seals and adjustments share. */
export const columnsOfFigures = (f: Figures): FigureColumns => ({
  flightCostCents: Number(f.flightCost),
  abortFeesCents: Number(f.abortFees),
  availabilityCostCents: Number(f.availabilityCost),
  agentCostCents: Number(f.totalAgentCost),
  landingFeesCents: Number(f.landingFees),
  crewStandbyCents: Number(f.crewStandbyCost),
  perDiemCents: Number(f.perDiemCost),
  totalHours: Number(f.hours),
  dayHours: Number(f.dayHours),
  nightHours: Number(f.nightHours),
  landings: Number(f.landings),
  litresOnIncident: litresOf(f.onIncident),
  litresJettisoned: litresOf(f.jettisoned),
});
const keysOf = ({ incidentId, assetId, takeOffBaseId }: BookKeys): BookKeys => ({
  incidentId,
  assetId,
  takeOffBaseId,
});

/** One activity in the books: its seal and its adjustments. */
export interface BookedActivity extends Booked {
  readonly activityId: string;
  readonly row: SealRow | null;
}

/** The activities of these dispatches in the books, deleted ones included, by dispatch id. */
export async function readBooks(
  db: Reader,
  dispatchIds: readonly string[],
): Promise<Map<string, BookedActivity[]>> {
  if (dispatchIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(seals)
    .where(anyOf(seals.dispatchId, dispatchIds))
    .orderBy(asc(seals.activityId));
  if (rows.length === 0) return new Map();
  const posted = grouped(
    await db
      .select()
      .from(adjustments)
      .where(
        anyOf(
          adjustments.dispatchId,
          rows.map((row) => row.dispatchId),
        ),
      )
      .orderBy(asc(adjustments.postedAt), asc(adjustments.id)),
    (row) => row.activityId ?? '',
  );
  const booked = rows.map((row): BookedActivity & { readonly dispatchId: string } => ({
    activityId: row.activityId,
    dispatchId: row.dispatchId,
    row,
    seal: {
      keys: keysOf(row),
      figures: figuresOfSeal(row),
      period: { assetId: row.assetId, start: row.periodStart },
    },
    adjustments: (posted.get(row.activityId) ?? []).map((one) => ({
      keys: keysOf(one),
      figures: figuresOfAdjustment(one),
      cause: one.cause,
    })),
  }));
  return grouped(booked, (b) => b.dispatchId);
}

/**
 * SQL for activities that have a seal: true if the live record counts in reports in addition to its
 * seal. That is so when a closed period took its deletion and it was restored since (`hasLeftBooks` in
 * the domain, APR-25).
 * @param activityId a column
 * @param dispatch an alias of `dispatches`
 */
export const isBackAfterDeletion = (activityId: string, dispatch: string): SQL =>
  sql.raw(`(${dispatch}.approval <> 'approved' and ${dispatch}.deleted_at is null and coalesce((select k.cause = 'deleted' from adjustments k
    where k.activity_id = ${activityId} order by k.posted_at desc, k.id desc limit 1), false))`);

/** The stored decision to keep a drift out of the books, by activity. */
export async function readKeptDrifts(
  db: Reader,
  activityIds: readonly string[],
): Promise<Map<string, typeof keptDrifts.$inferSelect>> {
  if (activityIds.length === 0) return new Map();
  const rows = await db.select().from(keptDrifts).where(anyOf(keptDrifts.activityId, activityIds));
  return new Map(rows.map((row) => [row.activityId, row]));
}

/** A row to insert into `adjustments`. */
export type AdjustmentValues = Omit<typeof adjustments.$inferInsert, 'postedAt'>;
export type SealValues = Omit<typeof seals.$inferInsert, 'revision' | 'sealedAt'>;

/** The SET clause of the upsert: every column takes the new row's value. */
const given = Object.fromEntries(
  Object.entries(getTableColumns(seals)).flatMap(([key, column]) =>
    ['activityId', 'revision', 'sealedAt'].includes(key)
      ? []
      : [[key, sql.raw(`excluded.${column.name}`)]],
  ),
);
/** Upserts seals. An existing seal gets the next revision. */
export async function writeSeals(tx: Tx, values: readonly SealValues[]): Promise<void> {
  if (values.length === 0) return;
  await tx
    .insert(seals)
    .values(values.map((value) => ({ ...value, sealedAt: sql`clock_timestamp()`, revision: 1 })))
    .onConflictDoUpdate({
      target: seals.activityId,
      set: { ...given, sealedAt: sql`clock_timestamp()`, revision: sql`${seals.revision} + 1` },
    });
}
export async function removeSeals(tx: Tx, activityIds: readonly string[]): Promise<void> {
  if (activityIds.length > 0) await tx.delete(seals).where(anyOf(seals.activityId, activityIds));
}
export async function deleteKeptDrifts(tx: Tx, activityIds: readonly string[]): Promise<void> {
  if (activityIds.length > 0)
    await tx.delete(keptDrifts).where(anyOf(keptDrifts.activityId, activityIds));
}
export async function postAdjustments(tx: Tx, rows: readonly AdjustmentValues[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(adjustments)
      .values(rows.map((row) => ({ ...row, postedAt: sql`clock_timestamp()` })));
}
