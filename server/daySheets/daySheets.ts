import { eq } from 'drizzle-orm';
import { SHEET_DAYS } from '../../contract/daySheets/daySheets.ts';
import { halfMonthName } from '../../domain/approvals/halfMonth.ts';
import { windowProblem } from '../../domain/daySheets/window.ts';
import { lockPeriods, periodOn, readClosed } from '../books/periodLocks.ts';
import { assertVersion } from '../database/assertVersion.ts';
import { nowInstant } from '../database/clock.ts';
import { firstOrNotFound } from '../database/firstOrNotFound.ts';
import type { Reader, Tx } from '../database/open.ts';
import { readUserNames } from '../database/readNames.ts';
import { lockRow } from '../database/rows.ts';
import type { Handlers } from '../http/handler.ts';
import { addingOnce, changing } from '../http/writes.ts';
import { conflict, invalid } from '../problems/problem.ts';
import { refuseFractions } from '../problems/refusals.ts';
import { refuseLongSpan } from '../problems/spans.ts';
import { assets, contracts } from '../schema/aircraft.ts';
import { sheetAdjustments } from '../schema/daySheets.ts';
import { readPeople, readSorties } from './readDays.ts';
import { readReconciliation } from './readReconciliation.ts';
import { readMarks, readSheets } from './readSheets.ts';
import { contractOnWire, manualCorrection, sheetOnWire } from './wireSheets.ts';

/** Maximum number of days of a reconciliation. */
const RECONCILED_DAYS = 366;

async function termsReply(db: Reader, id: string) {
  const [row] = await db.select().from(contracts).where(eq(contracts.id, id));
  const found = firstOrNotFound(row === undefined ? [] : [row]);
  return {
    id,
    windowStart: found.windowStart,
    windowHours: found.windowHours,
    stepMinutes: found.stepMinutes,
    guaranteedDailyHours: found.minimumHoursADay,
    guaranteedDays: found.guaranteedDays,
    version: found.version,
    updatedAt: found.updatedAt,
  };
}

/** @throws HttpProblem 404 without this aircraft */
async function requireAsset(db: Reader, assetId: string): Promise<void> {
  firstOrNotFound(await db.select({ id: assets.id }).from(assets).where(eq(assets.id, assetId)));
}

async function postManual(tx: Tx, row: Omit<typeof sheetAdjustments.$inferInsert, 'id' | 'at'>) {
  const [made] = await tx
    .insert(sheetAdjustments)
    .values({ ...row, at: nowInstant() })
    .returning();
  const stored = firstOrNotFound(made === undefined ? [] : [made]);
  const nameOf = await readUserNames(tx, [stored.byUid]);
  return { id: stored.id, correction: manualCorrection(stored, nameOf) };
}

export const daySheetHandlers = {
  listDaySheets: async ({ store: { db }, query }) => {
    refuseLongSpan(query, SHEET_DAYS, 'until');
    const { assetId } = query;
    await requireAsset(db, assetId);
    const reads = await readSheets(db, [assetId], query);
    const nameOf = await readUserNames(
      db,
      reads.flatMap(({ posted, manual }) => [
        ...posted.map(({ by }) => by ?? ''),
        ...manual.map(({ byUid }) => byUid),
      ]),
    );
    const found = new Map(
      reads.flatMap(({ contract }) => (contract === null ? [] : [[contract.id, contract]])),
    );
    const marks = (await readMarks(db, [assetId], query)).get(assetId) ?? [];
    return {
      sheets: reads.map((read) => sheetOnWire(read, nameOf)),
      contracts: [...found.values()].map(contractOnWire),
      marks: marks.map(({ updatedBy: _, deletedAt: __, ...mark }) => mark),
      sorties: await readSorties(db, query),
      people: await readPeople(db, query),
    };
  },
  listReconciliation: async ({ store: { db }, query }) => {
    refuseLongSpan(query, RECONCILED_DAYS, 'until');
    return { halves: await readReconciliation(db, query) };
  },
  saveContractTerms: (call) =>
    changing(call, async (tx) => {
      const { guaranteedDailyHours, ...terms } = call.body;
      const problem = windowProblem(terms.windowStart, terms.windowHours);
      if (problem !== null)
        throw invalid([{ path: problem.field, code: 'window', message: problem.message }]);
      refuseFractions({ guaranteedDailyHours });
      const before = await lockRow(tx, contracts, call.id);
      await assertVersion(tx, call.ifMatch, before, () => termsReply(tx, call.id));
      await tx
        .update(contracts)
        .set({ ...terms, minimumHoursADay: guaranteedDailyHours, updatedBy: call.who.uid })
        .where(eq(contracts.id, call.id));
      return termsReply(tx, call.id);
    }),
  adjustSheet: async (call) => {
    const { body } = await addingOnce(call, async (tx) => {
      const { assetId, day, item = 'availability', cents, reason } = call.body;
      await requireAsset(tx, assetId);
      const period = periodOn(assetId, day);
      await lockPeriods(tx, [period]);
      const isClosed = await readClosed(tx, [period]);
      if (!isClosed(period))
        throw conflict(
          'day',
          `${halfMonthName(period.start)} isn't closed. Correct the marks or the records of the day.`,
        );
      return postManual(tx, { assetId, day, item, cents, reason, byUid: call.who.uid });
    });
    return body;
  },
} satisfies Partial<Handlers>;
