import type { ReconciledHalf } from '../../contract/daySheets/daySheets.ts';
import { halfMonthEnd, halfMonthOf } from '../../domain/approvals/halfMonth.ts';
import { contractOn } from '../../domain/cost/contractOn.ts';
import { addDays } from '../../domain/dates/parseDate.ts';
import { type GuaranteedDays, reconcile } from '../../domain/daySheets/reconcile.ts';
import { dollarsOf } from '../../domain/money.ts';
import { pacificToday } from '../database/clock.ts';
import { grouped } from '../database/grouped.ts';
import type { Reader } from '../database/open.ts';
import { readTermedContracts, type TermedContract } from './readContracts.ts';
import { paidCents, type ReadSheet, readSheets } from './readSheets.ts';

interface Chain {
  readonly start: string;
  readonly end: string | null;
  readonly contract: TermedContract & { readonly guaranteedDays: number };
}
const isGuaranteed = (
  contract: TermedContract | null,
): contract is TermedContract & { readonly guaranteedDays: number } =>
  contract !== null && contract.guaranteedDays !== null;

/** The unbroken chain of a vendor's contracts with guaranteed days that covers a day (PAY-12). */
function chainOn(contracts: readonly TermedContract[], day: string): Chain | null {
  const contract = contractOn(contracts, day);
  if (!isGuaranteed(contract)) return null;
  const isOther = ({ vendorId }: TermedContract) => vendorId !== contract.vendorId;
  let { startDate: start, endDate: end } = contract;
  for (;;) {
    const before = contractOn(contracts, addDays(start, -1));
    if (!isGuaranteed(before) || before.startDate >= start || isOther(before)) break;
    start = before.startDate;
  }
  while (end !== null) {
    const after = contractOn(contracts, addDays(end, 1));
    if (!isGuaranteed(after) || isOther(after)) break;
    end = after.endDate;
  }
  return { start, end, contract };
}

/** The chain that ends in a half-month, so that its shortfall is shown; else its last one. */
function chainWithin(contracts: readonly TermedContract[], start: string): Chain | null {
  const end = halfMonthEnd(start);
  let last: Chain | null = null;
  for (let day = start; day <= end; day = addDays(day, 1)) {
    const chain = chainOn(contracts, day);
    if (chain?.end != null && chain.end <= end) return chain;
    last = chain ?? last;
  }
  return last;
}

function guaranteeOf(
  chain: Chain | null,
  sheets: readonly ReadSheet[],
  { start, end }: { readonly start: string; readonly end: string },
): GuaranteedDays | null {
  if (chain === null) return null;
  const usedBefore = sheets.filter(
    (read) => read.sheet.day >= chain.start && read.sheet.day < start && paidCents(read) > 0,
  ).length;
  return {
    days: chain.contract.guaranteedDays,
    start: chain.start,
    end: chain.end,
    usedBefore,
    dailyCents: chain.contract.daily,
    contractEnded: chain.end !== null && chain.end <= end && chain.end < pacificToday(),
  };
}

/** Aircraft by half-month, today left out because it isn't over (PAY-10). */
export async function readReconciliation(
  db: Reader,
  span: { readonly from: string; readonly until: string },
): Promise<ReconciledHalf[]> {
  const [from, until] = [halfMonthOf(span.from), halfMonthEnd(halfMonthOf(span.until))];
  const contracts = await readTermedContracts(db, null);
  const sheets = grouped(await readSheets(db, null, { from, until }), (read) => read.assetId);
  const halves: ReconciledHalf[] = [];
  for (const [assetId, own] of sheets) {
    const byHalf = grouped(
      own.filter((read) => !read.isSoFar),
      (read) => halfMonthOf(read.sheet.day),
    );
    const rows = [...byHalf].map(([start, reads]) => {
      return { start, reads, chain: chainWithin(contracts.get(assetId) ?? [], start) };
    });
    const first = rows.flatMap(({ chain }) => chain?.start ?? []).toSorted()[0] ?? from;
    const earlier =
      first < from
        ? await readSheets(db, [assetId], { from: first, until: addDays(from, -1) })
        : [];
    for (const { start, reads, chain } of rows) {
      const end = halfMonthEnd(start);
      const days = reads.map((read) => ({
        day: read.sheet.day,
        paidCents: paidCents(read),
        chargedCents: read.chargedCents,
      }));
      const guaranteed = guaranteeOf(chain, [...earlier, ...own], { start, end });
      const found = reconcile(days, guaranteed);
      // Aircraft without availability would be most of the list.
      if (found.paidCents !== 0 || found.chargedCents !== 0 || guaranteed !== null)
        halves.push(halfOnWire({ assetId, start, end }, found, guaranteed));
    }
  }
  return halves;
}

const halfOnWire = (
  key: Pick<ReconciledHalf, 'assetId' | 'start' | 'end'>,
  found: ReturnType<typeof reconcile>,
  guaranteed: GuaranteedDays | null,
): ReconciledHalf => ({
  ...key,
  paid: dollarsOf(found.paidCents),
  charged: dollarsOf(found.chargedCents),
  uncharged: dollarsOf(found.unchargedCents),
  recoveredPermille: found.recoveredPermille,
  daysOver: [...found.daysOver],
  guarantee:
    found.guarantee === null
      ? null
      : {
          days: guaranteed?.days ?? 0,
          daysUsed: found.guarantee.daysUsed,
          daysLeft: found.guarantee.daysLeft,
          shortfall:
            found.guarantee.shortfallCents === null
              ? null
              : dollarsOf(found.guarantee.shortfallCents),
        },
});
