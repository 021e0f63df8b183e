import { halfMonthEnd, type Period } from '../../domain/approvals/halfMonth.ts';
import type { Tx } from '../database/open.ts';
import { daySheets } from '../schema/daySheets.ts';
import { readSheets } from './readSheets.ts';

/** Writes down the sheets of a half-month that is being closed (PAY-14). */
export async function storeSheets(tx: Tx, { assetId, start }: Period): Promise<void> {
  if (assetId === null) return;
  const sheets = await readSheets(tx, [assetId], { from: start, until: halfMonthEnd(start) });
  if (sheets.length === 0) return;
  await tx.insert(daySheets).values(
    sheets.map(({ contract, terms, sheet }) => ({
      ...sheet,
      assetId,
      contractId: contract?.id ?? null,
      terms,
      rates: {
        daily: contract?.daily ?? 0,
        hourly: contract?.hourly ?? 0,
        standby: contract?.standby ?? 0,
      },
    })),
  );
}
