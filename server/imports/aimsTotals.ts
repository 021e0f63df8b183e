import type { OwnTotal } from '../../contract/imports/imports.ts';
import { historicParts } from '../../domain/cost/historicParts.ts';
import { tidyNumber } from './aimsCells.ts';
import type { AimsRecord } from './aimsRow.ts';
import { exact, money, PLACES, rounded } from './aimsSums.ts';

const CENT = 10n ** BigInt(PLACES - 2);
const cents = (count: number): bigint => BigInt(count) * CENT;

/** Costs of a record without availability, as the reports compute them (COST-1, AIMS-4). */
function costsOf(record: AimsRecord) {
  const { flightCost, abortFees, availabilityCost } = historicParts({
    day: record.activity_date,
    aborted: record.aborted,
    hours: record.total_flight_hours,
    hourlyRate: record.hourly_rate_cents,
    dailyAvailability: record.daily_availability_cents,
    flightCost: record.flight_cost_cents,
    abortFees: record.abort_fees_cents,
    availabilityCost: record.availability_cost_cents,
  });
  const flown = flightCost + abortFees + record.landing_fees_cents;
  return { flown: flown + (record.agent_cost_cents ?? 0), availabilityCost };
}

type Volume = (column: 'volumeOnIncident' | 'volumeJettisoned') => string;
const volumeOf = (volume: Volume): bigint =>
  exact(volume('volumeOnIncident')) + exact(volume('volumeJettisoned'));
/** The totals that a file can have, and their computed figure in billionths. */
const computed = {
  volumeTotal: (_: AimsRecord, volume: Volume) => volumeOf(volume),
  totalCostExclAvailCost: (record: AimsRecord) => cents(costsOf(record).flown),
  totalCost: (record: AimsRecord) => {
    const { flown, availabilityCost } = costsOf(record);
    return cents(flown + availabilityCost);
  },
} as const;
type Total = keyof typeof computed;
// The object's own keys.
const totalNames = Object.keys(computed) as readonly Total[];

/** A decimal of at most nine places; null for anything else. */
const figure = /^(\d{1,12})(?:\.(\d{1,9}))?$/;
/** The computed figure, rounded half up to as many places as the file's own has. */
function roundedTo(places: number, ninths: bigint): bigint {
  const unit = 10n ** BigInt(PLACES - places);
  return ((ninths + unit / 2n) / unit) * unit;
}

interface Tally {
  file: bigint;
  reports: bigint;
  differing: number;
  firstRow: number | null;
}
/** Holds the file's own totals against the computed ones, over its taken lines (AIMS-33). */
export class AimsTotals {
  readonly #tallies = new Map<Total, Tally>();
  /** The cells of the totals in a line, by their indexes. */
  readonly #at: readonly (readonly [Total, number])[];
  constructor(names: readonly string[]) {
    this.#at = names.flatMap((name, n) => {
      const total = totalNames.find((one) => one === name);
      return total === undefined ? [] : [[total, n] as const];
    });
  }
  add(row: number, cells: readonly string[], record: AimsRecord, volume: Volume): void {
    for (const [name, n] of this.#at) {
      const text = tidyNumber((cells[n] ?? '').trim(), name === 'volumeTotal' ? PLACES : 2);
      const [, , decimals = ''] = figure.exec(text) ?? [];
      if (!figure.test(text)) continue;
      const own = exact(text);
      const reports = computed[name](record, volume);
      const tally = this.#tallies.get(name) ?? {
        file: 0n,
        reports: 0n,
        differing: 0,
        firstRow: null,
      };
      tally.file += own;
      tally.reports += reports;
      if (own !== roundedTo(decimals.length, reports)) {
        tally.differing += 1;
        tally.firstRow ??= row;
      }
      this.#tallies.set(name, tally);
    }
  }
  told(): OwnTotal[] {
    return [...this.#tallies].map(([column, { file, reports, differing, firstRow }]) => ({
      column,
      file: textOf(column, file),
      reports: textOf(column, reports),
      differing,
      firstRow,
    }));
  }
}
const textOf = (column: Total, ninths: bigint): string =>
  column === 'volumeTotal' ? rounded(ninths) : money(ninths / CENT);
