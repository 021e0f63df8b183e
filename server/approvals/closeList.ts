import { sql } from 'drizzle-orm';
import type { CloseLine } from '../../contract/approvals/closeList.ts';
import { totalCents } from '../../domain/approvals/figures.ts';
import { halfMonthEnd, halfMonthOf } from '../../domain/approvals/halfMonth.ts';
import { type CloseItem, closeLines, lineKey } from '../../domain/closing/lines.ts';
import { secondHalf } from '../../domain/closing/month.ts';
import { lineText } from '../../domain/closing/texts.ts';
import { lockPeriods, readClosed } from '../books/periodLocks.ts';
import { inTransaction } from '../database/inTransaction.ts';
import type { Reader } from '../database/open.ts';
import { readUserNames } from '../database/readNames.ts';
import type { Handlers } from '../http/handler.ts';
import { conflict } from '../problems/problem.ts';
import { closeReasons } from '../schema/closeReasons.ts';
import { readUnapprovedItems } from './closeItems.ts';
import { hashOf, readCloseLines, readReasons } from './closeLines.ts';
import { readDrifted } from './drifts.ts';
import { readDrifts } from './readDrifts.ts';

/** Differences that are neither taken nor kept out, by the approved base (APR-23). */
async function readDifferences(db: Reader, from: string, until: string): Promise<CloseItem[]> {
  const drifts = await readDrifts(db, await readDrifted(db, from, until));
  return [...drifts].flatMap(([dispatchId, own]) =>
    own.flatMap(({ booked: { activityId, seal }, drift }): CloseItem[] =>
      seal === null
        ? []
        : [
            {
              ...{ ...seal.period, kind: 'difference', baseId: seal.keys.takeOffBaseId },
              ...{ subject: '', name: '', id: activityId, dispatchId, hours: null },
              cents: Number(totalCents(drift)),
            },
          ],
    ),
  );
}

/** Lines of open half-months that must be mended (APR-61). */
async function readMustLines(db: Reader, from: string, until: string): Promise<CloseLine[]> {
  const items = [
    ...(await readUnapprovedItems(db, { from, until })),
    ...(await readDifferences(db, from, until)),
  ];
  const lines = closeLines(items, hashOf).filter(({ start }) => from <= start && start <= until);
  const isClosed = await readClosed(db, lines);
  return lines.filter((line) => !isClosed(line)).map((line) => ({ ...line, reason: null }));
}

/** Reasons of the closed half-months in these days. */
async function readGiven(db: Reader, from: string, until: string) {
  const reasons = (await readReasons(db, from, until)).map((row) => ({
    ...row,
    start: row.startDate,
  }));
  const isClosed = await readClosed(db, reasons);
  const given = reasons.filter(isClosed);
  const nameOf = await readUserNames(
    db,
    given.map(({ byUid }) => byUid),
  );
  return given.map(({ start, assetId, baseId, line, reason, byUid, at }) => ({
    ...{ start, assetId, baseId, line, at },
    text: reason,
    by: nameOf(byUid),
  }));
}

export const closeListHandlers = {
  getCloseList: async ({ store: { db }, query }) => {
    const from = `${query.month.slice(0, 8)}01`;
    const until = halfMonthEnd(secondHalf(from));
    return {
      lines: [
        ...(await readMustLines(db, from, until)),
        ...(await readCloseLines(db, from, until)),
      ],
      given: await readGiven(db, from, until),
    };
  },
  explainCloseLine: ({ store, author, who, body }) =>
    inTransaction(store, author, async (tx) => {
      const { start, basis, reason } = body;
      const from = halfMonthOf(start);
      await lockPeriods(tx, [{ assetId: body.assetId, start: from }]);
      const find = async () =>
        (await readCloseLines(tx, from, halfMonthEnd(from))).find(
          (line) => lineKey(line) === lineKey(body),
        );
      const seen = await find();
      if (seen?.basis !== basis)
        throw conflict('basis', 'This line has changed since. Look at the list again.');
      const { kind, assetId, baseId, subject } = body;
      const given = { basis, line: lineText(seen), reason, byUid: who.uid };
      const stamped = { ...given, at: sql`clock_timestamp()` };
      await tx
        .insert(closeReasons)
        .values({ ...stamped, startDate: start, kind, assetId, baseId, subject })
        .onConflictDoUpdate({
          target: [
            closeReasons.startDate,
            closeReasons.assetId,
            closeReasons.kind,
            closeReasons.baseId,
            closeReasons.subject,
          ],
          set: stamped,
        });
      const line = await find();
      if (line === undefined) throw conflict('basis', 'This line has changed since.');
      return { line };
    }),
} satisfies Partial<Handlers>;
