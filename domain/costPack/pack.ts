import type { CostPackPage, PackGroup } from '../../contract/costPack/costPack.ts';
import type { CostSharesBody } from '../../contract/costPack/shares.ts';
import type { Incident } from '../../contract/incidents/incidents.ts';
import { totalCents } from '../approvals/figures.ts';
import { type CountedCost, completeness } from '../cost/completeness.ts';
import { accrualOf, declaredCost } from './accrual.ts';
import { type CostRow, dollars, lineOf, withoutAvailability } from './rows.ts';
import { type DayCost, sharesOf } from './shares.ts';

/** The input of one page of a cost pack. */
export interface PackInput {
  readonly incident: Incident;
  readonly approved: boolean;
  readonly availability: boolean;
  readonly asOf: string;
  readonly records: number;
  readonly approvedRecords: number;
  readonly rows: readonly CostRow[];
  /**
   * Rows without approval that an approved-only page leaves out; they count in its completeness.
   */
  readonly unapproved: readonly CostRow[];
  readonly agreed: CostSharesBody;
}

/** Groups rows by a key, sorted alphabetically. */
function groupsOf(
  rows: readonly CostRow[],
  keyOf: (row: CostRow) => string,
): (readonly [string, readonly CostRow[]])[] {
  const groups = new Map<string, CostRow[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups].sort(([a], [b]) => a.localeCompare(b, 'en'));
}
const flown = (rows: readonly CostRow[]) => rows.filter((row) => row.kind === 'activity');
const aircraftOf = (rows: readonly CostRow[]) =>
  new Set(flown(rows).flatMap((row) => row.assetId ?? [])).size;
const words = (all: readonly string[]) =>
  [...new Set(all)].sort((a, b) => a.localeCompare(b, 'en')).join(', ');
const groupLines = (rows: readonly CostRow[], keyOf: (row: CostRow) => string): PackGroup[] =>
  groupsOf(rows, keyOf).map(([name, own]) => ({ name, aircraft: aircraftOf(own), ...lineOf(own) }));

/** Each day's cost by class: agent, and aircraft with the other six parts (PACK-3). */
const dayCosts = (rows: readonly CostRow[]): DayCost[] =>
  groupsOf(rows, (row) => row.activityDate).map(([day, own]) => {
    const agentCents = own.reduce((sum, { figures }) => sum + figures.totalAgentCost, 0n);
    const all = own.reduce((sum, { figures }) => sum + totalCents(figures), 0n);
    return {
      day,
      agentCents,
      aircraftCents: all - agentCents,
      availabilityCents: own.reduce((sum, { figures }) => sum + figures.availabilityCost, 0n),
    };
  });

/**
 * Builds one page of an incident's cost pack (PACK-1 to PACK-5, PACK-8, PACK-10 to PACK-12,
 * PACK-20, PACK-21).
 */
export function packOf({ rows: all, unapproved, agreed, ...head }: PackInput): CostPackPage {
  const counted = (row: CostRow): CountedCost => ({
    cents: Number(totalCents((head.availability ? row : withoutAvailability(row)).figures)),
    isApproved: row.isApproved,
    withoutRate: row.lacksRate ? 1 : 0,
    withoutPrice: row.unpricedLoads,
  });
  const rows = head.availability ? all : all.map(withoutAvailability);
  const days = dayCosts(all);
  const owner = agreed.owner ?? head.incident.agency;
  const { parties, outside } = sharesOf(days, agreed.agreements, owner, head.availability);
  const dates = days.map(({ day }) => day);
  const daily = rows.map((row) => ({ day: row.activityDate, cents: totalCents(row.figures) }));
  const [from, until] = [dates[0], dates.at(-1)];
  const accrued = from === undefined || until === undefined ? [] : accrualOf(daily, from, until);
  const declared =
    agreed.declared === null
      ? null
      : { ...agreed.declared, ...declaredCost(accrued, agreed.declared) };
  const { hours, loads, litres, total } = lineOf(all);
  return {
    ...head,
    figures: {
      cost: total,
      costWithoutAvailability: lineOf(all.map(withoutAvailability)).total,
      hours,
      loads,
      litres,
      aircraft: aircraftOf(all),
    },
    byDay: accrued.map(({ day, dayCents, toDateCents }) => ({
      day,
      cost: dollars(dayCents),
      toDate: dollars(toDateCents),
    })),
    byAircraft: groupsOf(rows, (row) => `${row.aircraft} ${row.assetId ?? ''}`).map(([, own]) => ({
      name: own[0]?.aircraft ?? '',
      type: words(own.map((row) => row.type)),
      vendor: words(own.map((row) => row.vendor)),
      days: new Set(flown(own).map((row) => row.activityDate)).size,
      ...lineOf(own),
    })),
    byType: groupLines(rows, (row) => row.type),
    byVendor: groupLines(rows, (row) => row.vendor),
    owner,
    parties: parties.map(({ name, aircraftCents, agentCents }) => ({
      name,
      aircraft: dollars(aircraftCents),
      agent: dollars(agentCents),
      total: dollars(aircraftCents + agentCents),
    })),
    outside: outside.map(({ day, cents }) => ({ day, cost: dollars(cents) })),
    declared:
      declared === null
        ? null
        : {
            from: declared.from,
            until: declared.until,
            inside: dollars(declared.insideCents),
            outside: dollars(declared.outsideCents),
            federal: dollars(declared.federalCents),
          },
    adjustments: rows.flatMap((row) =>
      row.postedOn === null || row.cause === null
        ? []
        : {
            dispatchNumber: row.dispatchNumber,
            activityDate: row.activityDate,
            postedOn: row.postedOn,
            cause: row.cause,
            aircraft: row.aircraft,
            total: lineOf([row]).total,
          },
    ),
    completeness: completeness([...all, ...unapproved].map(counted)),
    agreements: agreed.agreements.map(({ from, until, parties: sharing }) => ({
      from,
      until,
      parties: [...sharing],
    })),
  };
}
