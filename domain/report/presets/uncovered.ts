import type { DimensionContract } from '../../../contract/report/reports.ts';
import type { UncoveredActivity } from '../../../contract/report/uncovered.ts';
import { contractParts } from '../../cost/contractParts.ts';
import { ratesOf } from '../../cost/costs.ts';
import { hundredthsOf } from '../../cost/formulas.ts';
import { addDays, formatDate } from '../../dates/parseDate.ts';
import { format0, format2, formatUsd } from '../../format.ts';
import type { FlatTable } from '../../forms/flat.ts';
import { centsOf, dollarsOf } from '../../money.ts';
import { aircraftName } from '../../reference/aircraft.ts';
import { incidentLabel } from '../../reference/incidentNumber.ts';

type Reason = UncoveredActivity['reason'];
/**
 * The contract that would most likely pay: the last one that ended before the day, else the first
 * one that starts after it. Ties: the higher id.
 */
export function nearestContract(
  contracts: readonly DimensionContract[],
  day: string,
): DimensionContract | null {
  const best = (
    list: readonly DimensionContract[],
    key: (c: DimensionContract) => string,
    later: boolean,
  ) =>
    list.reduce<DimensionContract | null>((found, c) => {
      if (found === null) return c;
      const [a, b] = [key(c), key(found)];
      return a === b ? (c.id > found.id ? c : found) : a > b === later ? c : found;
    }, null);
  const ended = contracts.filter((c) => c.endDate !== null && c.endDate < day);
  const starting = contracts.filter((c) => c.startDate > day);
  return best(ended, (c) => c.endDate ?? '', true) ?? best(starting, (c) => c.startDate, false);
}
/** Why no contract covers the day (RPT-61). */
export function whyUncovered(contracts: readonly DimensionContract[], day: string): Reason {
  const nearest = nearestContract(contracts, day);
  if (nearest === null) return { kind: 'none', date: null };
  return nearest.endDate !== null && nearest.endDate < day
    ? { kind: 'ended', date: nearest.endDate }
    : { kind: 'starts', date: nearest.startDate };
}
/** The first day after `day` on which a contract starts; null for none. */
export const coveredFrom = (contracts: readonly DimensionContract[], day: string): string | null =>
  contracts
    .map(({ startDate }) => startDate)
    .filter((start) => start > day)
    .sort()[0] ?? null;
export const reasonText = ({ kind, date }: Reason): string =>
  date === null || kind === 'none'
    ? 'No contract'
    : `${kind === 'ended' ? 'Ended' : 'Starts'} ${formatDate(date)}`;

/**
 * Dollars that a contract would have charged: flight or abort fee, share of the availability, crew
 * standby (RPT-62). Each part is rounded to cents once. Hours have two decimals.
 */
export function missingContractCost(
  contract: Pick<DimensionContract, 'hourlyRate' | 'dailyAvailability' | 'crewStandbyRate'>,
  {
    day,
    aborted,
    totalFlightHours,
    standByHours,
  }: {
    readonly day: string;
    readonly aborted: boolean;
    readonly totalFlightHours: number;
    readonly standByHours: number;
  },
): number {
  const flown = {
    day,
    aborted,
    hours: hundredthsOf(totalFlightHours),
    standby: hundredthsOf(standByHours),
  };
  return dollarsOf(sum(Object.values(contractParts(flown, ratesOf(contract)))));
}

/** The activities of one aircraft without a contract, with the link that fixes them all. */
export interface UncoveredAircraft {
  readonly key: string;
  readonly label: string;
  readonly rows: readonly UncoveredActivity[];
  /** Hours in hundredths, cost in cents; cost is null if no rate was ever known. */
  readonly flightHours: number;
  readonly standByHours: number;
  readonly cost: number | null;
  /** Link that adds a rate for these days; null without an aircraft. */
  readonly addRate: string | null;
}
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
const costOf = (rows: readonly UncoveredActivity[]): number | null => {
  const known = rows.map((r) => r.costNotCounted).filter((c) => c !== null);
  return known.length === 0 ? null : sum(known.map(centsOf));
};

/** Groups rows by aircraft, in their original order. */
export function uncoveredByAircraft(
  rows: readonly UncoveredActivity[],
): readonly UncoveredAircraft[] {
  const keys = [...new Set(rows.map((r) => r.aircraftId ?? ''))];
  return keys.map((key) => {
    const own = rows.filter((r) => (r.aircraftId ?? '') === key);
    const [first] = own;
    const days = own.map((r) => r.activityDate).sort();
    const since = days[0] ?? '';
    const next = own.find((r) => r.activityDate === days.at(-1))?.coveredFrom ?? null;
    return {
      key,
      label: first === undefined || key === '' ? 'No aircraft' : aircraftName(first),
      rows: own,
      flightHours: sum(own.map((r) => hundredthsOf(r.totalFlightHours))),
      standByHours: sum(own.map((r) => hundredthsOf(r.standByHours))),
      cost: costOf(own),
      addRate:
        key === ''
          ? null
          : rateAddress(key, first?.radioId ?? '', {
              since,
              until: next === null ? null : addDays(next, -1),
            }),
    };
  });
}
/**
 * URL of the aircraft rates page with a new rate open. Its aircraft is prefilled, and its days run
 * from the first uncovered day until the next contract.
 */
const rateAddress = (
  aircraftId: string,
  radioId: string,
  { since, until }: { readonly since: string; readonly until: string | null },
) =>
  `/settings/aircraft-rates?${radioId === '' ? '' : `name=${encodeURIComponent(radioId)}&`}all=true#new?assetIds=${aircraftId}&startDate=${since}${until === null ? '' : `&endDate=${until}`}`;

/** "14 flights and 2 standbys" */
function countWords(rows: readonly UncoveredActivity[]): string {
  const count = (n: number, thing: string) =>
    n === 0 ? [] : [`${format0(n)} ${thing}${n === 1 ? '' : 's'}`];
  const flights = rows.filter((r) => r.dispatchType === 'flight').length;
  return [...count(flights, 'flight'), ...count(rows.length - flights, 'standby')].join(' and ');
}
/** "31.20 flight hours and 6.00 standby hours"; a flight can have standby hours, too. */
function hourWords(rows: readonly UncoveredActivity[]): string {
  const standby = sum(rows.map((r) => hundredthsOf(r.standByHours)));
  const flight = sum(rows.map((r) => hundredthsOf(r.totalFlightHours)));
  const words = (hundredths: number, what: string) => `${format2(hundredths / 100)} ${what} hours`;
  if (standby === 0) return words(flight, 'flight');
  return flight === 0
    ? words(standby, 'standby')
    : `${words(flight, 'flight')} and ${words(standby, 'standby')}`;
}

/**
 * "14 flights and 2 standbys have no rate: 31.20 flight hours and 6.00 standby hours. About
 * $129,000 is not in cost reports.", plus the part without an estimate (RPT-63, RPT-84).
 * @param isOfDays whether the report is limited to some dates
 */
export function uncoveredSummary(rows: readonly UncoveredActivity[], isOfDays: boolean): string {
  if (rows.length === 0)
    return isOfDays
      ? 'Every flight in these dates has a contract.'
      : 'Every flight has a contract.';
  const cost = costOf(rows);
  const unknown = rows.filter((r) => r.costNotCounted === null);
  const money =
    cost === null
      ? 'What they cost is not known.'
      : `About ${formatUsd(Math.round(cost / 100)).replace(/\.00$/, '')} is not in cost reports.`;
  const rest =
    cost === null || unknown.length === 0
      ? ''
      : ` Not in this estimate: ${countWords(unknown)} of aircraft that never had a rate, ${hourWords(unknown)}.`;
  return `${countWords(rows)} ${rows.length === 1 ? 'has' : 'have'} no rate: ${hourWords(rows)}. ${money}${rest}`;
}

/** The page's table for a file: one row per activity, grouped by aircraft. */
export const uncoveredTable = (rows: readonly UncoveredActivity[]): FlatTable => ({
  columns: [
    { header: 'Date', kind: 'day' },
    { header: 'Dispatch', kind: 'id' },
    { header: 'Aircraft', kind: 'text' },
    { header: 'Type', kind: 'text' },
    { header: 'Vendor', kind: 'text' },
    { header: 'Incident', kind: 'text' },
    { header: 'Flight hours', kind: 'hours' },
    { header: 'Standby hours', kind: 'hours' },
    { header: 'Reason', kind: 'text' },
    { header: 'Last known rate', kind: 'money' },
    { header: 'Cost not counted', kind: 'money' },
  ],
  rows: uncoveredByAircraft(rows).flatMap((group) =>
    group.rows.map((row) => [
      row.activityDate,
      String(row.dispatchNumber),
      group.label,
      row.typeCode,
      row.vendorName,
      row.incident === null ? 'No incident' : incidentLabel(row.incident),
      row.totalFlightHours,
      row.standByHours,
      reasonText(row.reason),
      row.lastHourlyRate,
      row.costNotCounted,
    ]),
  ),
});
