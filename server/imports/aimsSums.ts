import { sql } from 'drizzle-orm';
import type { ImportSum } from '../../contract/imports/imports.ts';
import { NANOLITRES_PER_GALLON } from '../../domain/volume.ts';
import type { Reader } from '../database/open.ts';
import { aimsActivityId } from './aimsIds.ts';
import type { AimsRecord } from './aimsRow.ts';

/** Columns that are totaled in a historic file (AIMS-21): hours, gallons and money. */
const summed = {
  totalFlightHours: 'total_flight_hours',
  dayFlightHours: 'day_flight_hours',
  nightFlightHours: 'night_flight_hours',
  volumeOnIncident: 'litres_on_incident',
  volumeJettisoned: 'litres_jettisoned',
  landingFees: 'landing_fees_cents',
  flightCost: 'flight_cost_cents',
  abortFees: 'abort_fees_cents',
  availabilityCost: 'availability_cost_cents',
  totalAgentCost: 'agent_cost_cents',
  hourlyRate: 'hourly_rate_cents',
  dailyAvailability: 'daily_availability_cents',
} as const satisfies Readonly<Record<string, keyof AimsRecord>>;
type Summed = keyof typeof summed;
// The object's own keys and values.
const columns = Object.entries(summed) as [Summed, (typeof summed)[Summed]][];
const isVolume = (column: Summed) => column === 'volumeOnIncident' || column === 'volumeJettisoned';

/** Maximum number of decimals of a volume in the file. */
export const PLACES = 9;
/** Converts a decimal text to billionths, as an integer. */
export const exact = (text: string): bigint => {
  const [before = '0', after = ''] = text.split('.');
  return BigInt(before + after.padEnd(PLACES, '0'));
};
export const money = (hundredths: bigint): string =>
  `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
/**
 * Rounds to two decimals, half up, after rounding to four. The stored litres are rounded at their
 * ninth decimal, so later digits are noise.
 */
export const rounded = (ninths: bigint): string =>
  money(((ninths + 50_000n) / 100_000n + 50n) / 100n);

/** Ids per lookup. */
const CHUNK = 5000;

/** Exact totals of a file's lines, and of the stored rows for the same lines. */
export class AimsSums {
  readonly #file = new Map<Summed, bigint>(columns.map(([column]) => [column, 0n]));
  /** @param volume returns the text of a volume's cell; '' = none */
  add(record: AimsRecord, volume: (column: string) => string): void {
    for (const [column, field] of columns) {
      const sum = this.#file.get(column) ?? 0n;
      const text = isVolume(column) ? volume(column) : '';
      this.#file.set(
        column,
        sum + (isVolume(column) ? (text === '' ? 0n : exact(text)) : BigInt(record[field] ?? 0)),
      );
    }
  }
  /** @param db null when nothing was stored @param ids the activity ids of the file's lines */
  async told(db: Reader | null, ids: readonly string[]): Promise<ImportSum[]> {
    const stored = db === null ? null : await this.#stored(db, ids);
    const counted = {
      column: 'lines',
      file: String(ids.length),
      stored: stored === null ? null : String(stored.rows),
    };
    const sums = columns.map(([column]) => {
      const sum = this.#file.get(column) ?? 0n;
      return {
        column,
        file: isVolume(column) ? rounded(sum) : money(sum),
        stored: stored?.sums.get(column) ?? null,
      };
    });
    return [counted, ...sums];
  }
  async #stored(db: Reader, ids: readonly string[]) {
    const totals = new Map<Summed, bigint>();
    let rows = 0;
    for (let at = 0; at < ids.length; at += CHUNK) {
      const asked = sql.join(
        columns.map(
          ([column, field]) =>
            sql`coalesce(sum(t.${sql.identifier(field)}), 0)::text as ${sql.identifier(column)}`,
        ),
        sql`, `,
      );
      const found = await db.execute<Record<Summed, string> & { rows: number }>(sql`
        select count(*)::int as rows, ${asked} from aims_activities t where t.id = any(${sql.param(ids.slice(at, at + CHUNK).map(aimsActivityId))}::uuid[])`);
      const [row] = found.rows;
      if (row === undefined) continue;
      rows += row.rows;
      for (const [column] of columns)
        totals.set(
          column,
          (totals.get(column) ?? 0n) +
            (isVolume(column) ? exact(row[column]) : BigInt(row[column])),
        );
    }
    const sums = new Map(
      columns.map(([column]) => [column, asTold(column, totals.get(column) ?? 0n)]),
    );
    return { rows, sums };
  }
}

/** Converts a total of stored litres back to the file's gallons. */
const asTold = (column: Summed, sum: bigint): string =>
  isVolume(column)
    ? rounded((sum * 1_000_000_000n + NANOLITRES_PER_GALLON / 2n) / NANOLITRES_PER_GALLON)
    : money(sum);
