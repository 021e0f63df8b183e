import { createHash } from 'node:crypto';
import { and, gte, lte } from 'drizzle-orm';
import type { CloseLine } from '../../contract/approvals/closeList.ts';
import { closeLines, lineKey } from '../../domain/closing/lines.ts';
import { readClosed } from '../books/periodLocks.ts';
import type { Reader } from '../database/open.ts';
import { readUserNames } from '../database/readNames.ts';
import { closeReasons } from '../schema/closeReasons.ts';
import { readReasonItems } from './closeItems.ts';

export const hashOf = (content: string): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 32);

export type StoredReason = typeof closeReasons.$inferSelect;
export const readReasons = (db: Reader, from: string, until: string): Promise<StoredReason[]> =>
  db
    .select()
    .from(closeReasons)
    .where(and(gte(closeReasons.startDate, from), lte(closeReasons.startDate, until)))
    .orderBy(closeReasons.startDate, closeReasons.id);
export const keyOfReason = ({ startDate, ...key }: StoredReason): string =>
  lineKey({ ...key, start: startDate });

/**
 * Lines of open half-months that can be closed with a reason, and their reasons (APR-61, APR-63).
 * @param from the first day of a half-month
 * @param until the last day of a half-month
 */
export async function readCloseLines(
  db: Reader,
  from: string,
  until: string,
): Promise<CloseLine[]> {
  const counted = closeLines(await readReasonItems(db, { from, until }), hashOf);
  const isClosed = await readClosed(db, counted);
  const open = counted.filter((line) => !isClosed(line));
  if (open.length === 0) return [];
  const reasons = await readReasons(db, from, until);
  const byKey = new Map(reasons.map((row) => [keyOfReason(row), row]));
  const nameOf = await readUserNames(
    db,
    reasons.map(({ byUid }) => byUid),
  );
  return open.map((line) => {
    const row = byKey.get(lineKey(line));
    const reason =
      row === undefined
        ? null
        : {
            text: row.reason,
            by: nameOf(row.byUid),
            at: row.at,
            isCurrent: row.basis === line.basis,
          };
    return { ...line, reason };
  });
}
