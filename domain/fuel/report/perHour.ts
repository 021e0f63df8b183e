import type { FlightHours, FuelMetric } from '../../../contract/fuel/fuel.ts';
import type { FlatTable } from '../../forms/flat.ts';
import { compareTexts } from '../../textOrder.ts';
import { gallonsOf, litresOfNano, nanolitresOf } from '../../volume.ts';
import type { FuelNames } from './summary.ts';

/** Deviation from the type's median, as a share, from which an aircraft is flagged. */
const farShare = 0.4;
/** Minimum number of aircraft of a type for a useful median. */
const enough = 3;

export interface FuelPerHour {
  readonly assetId: string;
  readonly radioId: string;
  readonly typeName: string;
  /** All fuel of the period, purchases and transfers, in US gallons. */
  readonly gallons: number;
  readonly receipts: number;
  readonly hours: number;
  /** Null without flight hours. */
  readonly perHour: number | null;
  /**
   * Median gallons per hour of its type's aircraft with receipts and hours; null if they are too
   * few.
   */
  readonly median: number | null;
  readonly isFar: boolean;
}
function medianOf(values: readonly number[]): number | null {
  if (values.length < enough) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}

/**
 * Fuel per flight hour of every aircraft with receipts in the period, sorted by type and radio ID.
 * Flags aircraft far from their type's median.
 */
export function fuelPerHour(
  rows: readonly FuelMetric[],
  hours: FlightHours,
  names: FuelNames,
): FuelPerHour[] {
  const flown = new Map(hours.map((each) => [each.assetId, each.hours]));
  const taken = new Map<string, { nano: bigint; receipts: number }>();
  for (const { assetId, quantityLitres } of rows) {
    if (assetId === null) continue;
    const before = taken.get(assetId) ?? { nano: 0n, receipts: 0 };
    taken.set(assetId, {
      nano: before.nano + nanolitresOf(quantityLitres),
      receipts: before.receipts + 1,
    });
  }
  const each = [...taken].map(([assetId, { nano, receipts }]) => {
    const known = names.aircraft.find((a) => a.id === assetId);
    const gallons = gallonsOf(litresOfNano(nano));
    const own = flown.get(assetId) ?? 0;
    return {
      assetId,
      radioId: known?.radioId ?? assetId,
      typeName: known?.typeName ?? '',
      gallons,
      receipts,
      hours: own,
      perHour: own > 0 ? gallons / own : null,
    };
  });
  return each
    .map((one) => {
      const median = medianOf(
        each
          .filter((other) => other.typeName === one.typeName)
          .flatMap(({ perHour }) => (perHour === null ? [] : [perHour])),
      );
      return {
        ...one,
        median,
        isFar:
          median !== null &&
          one.perHour !== null &&
          Math.abs(one.perHour - median) > farShare * median,
      };
    })
    .sort((a, b) => a.typeName.localeCompare(b.typeName) || compareTexts(a.radioId, b.radioId));
}

export const perHourTable = (lines: readonly FuelPerHour[]): FlatTable => ({
  columns: [
    { header: 'Aircraft', kind: 'text' },
    { header: 'Type', kind: 'text' },
    { header: 'Receipts', kind: 'count' },
    { header: 'Gallons', kind: 'gallons' },
    { header: 'Flight hours', kind: 'hours' },
    { header: 'Gallons per hour', kind: 'tenths' },
    { header: 'Median of the type', kind: 'tenths' },
    { header: 'Check', kind: 'text' },
  ],
  rows: lines.map((l) => [
    l.radioId,
    l.typeName,
    l.receipts,
    l.gallons,
    l.hours,
    l.perHour,
    l.median,
    l.isFar ? 'Far from its type' : l.perHour === null ? 'No flight hours' : '',
  ]),
});
