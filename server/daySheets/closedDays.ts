import { sql } from 'drizzle-orm';
import { halfMonthName, halfMonthsBetween } from '../../domain/approvals/halfMonth.ts';
import { contractOn } from '../../domain/cost/contractOn.ts';
import { pacificDay } from '../../domain/dates/pacific.ts';
import { addDays } from '../../domain/dates/parseDate.ts';
import {
  isDayOff,
  type SheetMark,
  unavailableMinutes,
  windowOn,
} from '../../domain/daySheets/window.ts';
import { lockPeriods, periodOn, readClosed } from '../books/periodLocks.ts';
import { pacificToday } from '../database/clock.ts';
import type { Reader, Tx } from '../database/open.ts';
import { conflict } from '../problems/problem.ts';
import { readTermedContracts } from './readContracts.ts';
import { termsOfContract } from './readSheets.ts';

/** "07/01–07/15/2025 is closed for T-83. Correct it with an adjustment." */
const closedText = (start: string, radioId: string) =>
  `${halfMonthName(start)} is closed for ${radioId}. Correct it with an adjustment.`;

async function radioIdOf(db: Reader, assetId: string): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select coalesce(nullif(m.radio_id, ''), a.registration) as name from assets a
      left join aircraft_metadata m on m.asset_id = a.id and m.deleted_at is null where a.id = ${assetId}::uuid`,
  );
  return rows[0]?.name ?? '';
}

/**
 * Locks the half-months that a change of a mark touches, up to today (PAY-14). Marks that don't
 * overlap are compared one by one, so an aircraft's other marks don't matter.
 * @param before the mark as stored, null for a new one
 * @throws HttpProblem 409 when minutes of a closed day would change
 */
export async function refuseClosedDays(
  tx: Tx,
  assetId: string,
  before: SheetMark | null,
  after: SheetMark,
): Promise<void> {
  const marks = before === null ? [after] : [before, after];
  const today = pacificToday();
  const from = marks.map(({ startTime }) => pacificDay(startTime)).toSorted()[0] ?? today;
  const latest = marks
    .map(({ untilTime }) => (untilTime === null ? today : pacificDay(untilTime)))
    .toSorted()
    .at(-1);
  const last = latest === undefined || latest > today ? today : latest;
  const starts = halfMonthsBetween(from, last);
  const periods = starts.map((start) => ({ assetId, start }));
  await lockPeriods(tx, periods);
  const isClosed = await readClosed(tx, periods);
  if (!periods.some(isClosed)) return;
  const contracts = (await readTermedContracts(tx, [assetId])).get(assetId) ?? [];
  for (let day = from; day <= last; day = addDays(day, 1)) {
    const period = periodOn(assetId, day);
    if (!isClosed(period)) continue;
    const window = windowOn(day, termsOfContract(contractOn(contracts, day)));
    const seen = (mark: SheetMark | null) =>
      mark === null ? [0, false] : [unavailableMinutes([mark], window), isDayOff([mark], window)];
    if (String(seen(before)) !== String(seen(after)))
      throw conflict('startTime', closedText(period.start, await radioIdOf(tx, assetId)));
  }
}
