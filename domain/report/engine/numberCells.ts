import {
  ABORTED,
  MISSING_AGENT_RATE,
  NO_INDEX,
  NULL_NUMBER,
  SPLIT_PRICING,
} from '../../../contract/report/metricColumns.ts';
import type { Column } from '../block/cells.ts';
import { pacificMinutes } from '../block/pacificMinutes.ts';
import {
  type AddedKey,
  type ColumnKey,
  NO_AGENT_PRICE,
  NO_CONTRACT,
  SPLIT,
  WAS_ABORTED,
} from '../request/columnsCatalogue.ts';
import { spanOf } from '../request/days.ts';
import { distinctOf } from './distinct.ts';
import { isAdjustment, withoutAdjustments } from './rows/books.ts';
import { AGENT_ONLY } from './rows/join.ts';
import { type MeasureKey, measureKeys } from './rows/measures.ts';
import { gallonsFrom, perGallon, perHour, type SumSource, sumsOf } from './sums.ts';

/** Whether a column is a measure that simply adds up. */
const isMeasure = (key: ColumnKey): key is ColumnKey & MeasureKey =>
  measureKeys.some((m) => m === key);

const volumesOnIncident = ['onIncidentLitres', 'onIncidentNanolitres'] as const;
const volumesJettisoned = ['jettisonedLitres', 'jettisonedNanolitres'] as const;
/** Columns computed from sums of measures. Each key needs its case in `numberCells`. */
const madeOf: Readonly<Record<Exclude<AddedKey, MeasureKey>, readonly MeasureKey[]>> = {
  volumeOnIncident: volumesOnIncident,
  volumeJettisoned: volumesJettisoned,
  volumeTotal: [...volumesOnIncident, ...volumesJettisoned],
  costPerFlightHour: ['totalCost', 'totalFlightHours'],
  costPerGallon: ['totalCost', ...volumesOnIncident],
};
const isMade = (key: ColumnKey): key is keyof typeof madeOf => Object.hasOwn(madeOf, key);
/** The measures that a column adds up. Collect them, so that one pass adds up all columns. */
export const measuresOf = (key: ColumnKey): readonly MeasureKey[] => {
  if (isMeasure(key)) return [key];
  return isMade(key) ? madeOf[key] : [];
};

/** The numbers of one column by slot, NaN for a blank; null for a column of words. */
export function numberCells(source: SumSource, key: ColumnKey): Float64Array | null {
  if (isMeasure(key)) return sumsOf(source, key);
  const { activity } = source.joined.columns;
  switch (key) {
    case 'volumeOnIncident':
      return gallonsFrom(
        sumsOf(source, 'onIncidentLitres'),
        sumsOf(source, 'onIncidentNanolitres'),
      );
    case 'volumeJettisoned':
      return gallonsFrom(
        sumsOf(source, 'jettisonedLitres'),
        sumsOf(source, 'jettisonedNanolitres'),
      );
    case 'volumeTotal':
      return gallonsFrom(
        added(sumsOf(source, 'onIncidentLitres'), sumsOf(source, 'jettisonedLitres')),
        added(sumsOf(source, 'onIncidentNanolitres'), sumsOf(source, 'jettisonedNanolitres')),
      );
    case 'costPerFlightHour':
      return perHour(sumsOf(source, 'totalCost'), sumsOf(source, 'totalFlightHours'));
    case 'costPerGallon':
      return perGallon(
        sumsOf(source, 'totalCost'),
        sumsOf(source, 'onIncidentLitres'),
        sumsOf(source, 'onIncidentNanolitres'),
      );
    case 'dispatchCount':
      return distinctOf(source, {
        end: source.joined.columns.dictionaries.dispatchNumbers.length,
        at: withoutAdjustments(activity.flags, (i) => activity.dispatch[i] ?? NO_INDEX),
      });
    case 'incidentCount':
      return distinctOf(source, {
        end: source.joined.incidents.length,
        at: withoutAdjustments(activity.flags, (i) => activity.incident[i] ?? NO_INDEX),
      });
    case 'aircraftCount':
      return distinctOf(source, {
        end: source.joined.aircraft.length,
        at: withoutAdjustments(activity.flags, (i) => activity.aircraft[i] ?? NO_INDEX),
      });
    case 'daysFlown': {
      const { flightCount } = source.measures;
      const { first, last } = spanOf(activity.activityDate);
      return distinctOf(source, {
        end: last - first + 1,
        at: (i, part) =>
          (flightCount[part] ?? 0) > 0 ? (activity.activityDate[i] ?? 0) - first : NO_INDEX,
      });
    }
    case 'activityDate':
      return chosen(source, activity.activityDate, (a, b) => Math.min(a, b));
    case 'dispatchTime':
      return clocks(
        source,
        chosen(source, activity.dispatchTime, (a, b) => Math.min(a, b)),
      );
    case 'timeOut':
      return clocks(
        source,
        chosen(source, activity.timeOut, (a, b) => Math.min(a, b)),
      );
    case 'timeIn':
      return clocks(
        source,
        chosen(source, activity.timeIn, (a, b) => Math.max(a, b)),
      );
    case 'hobbsStart':
      return chosen(source, activity.hobbsStart, (a, b) => Math.min(a, b));
    case 'hobbsEnd':
      return chosen(source, activity.hobbsEnd, (a, b) => Math.max(a, b));
    case 'flags':
      return checks(source);
    default:
      return null;
  }
}

const added = (a: Float64Array, b: Float64Array) => a.map((value, slot) => value + (b[slot] ?? 0));
const blanks = ({ layout }: SumSource) =>
  new Float64Array(layout.rowCount + layout.groups.length + 1).fill(Number.NaN);

/** Fills rows only: picks one of the activities' values, such as the first time out. */
function chosen(
  source: SumSource,
  column: Column,
  better: (a: number, b: number) => number,
): Float64Array {
  const out = blanks(source);
  const { activities, rowOf } = source.layout;
  for (let k = 0; k < activities.length; k++) {
    const value = column[activities[k] ?? 0] ?? NULL_NUMBER;
    if (value === NULL_NUMBER) continue;
    const row = rowOf[k] ?? 0;
    const before = out[row] ?? Number.NaN;
    out[row] = Number.isNaN(before) ? value : better(before, value);
  }
  return out;
}

/** Converts instants to Pacific minutes from the row's midnight; 1,440 and up is the next day. */
function clocks({ joined, layout }: SumSource, minutes: Float64Array): Float64Array {
  const { activityDate } = joined.columns.activity;
  return minutes.map((value, row) =>
    Number.isNaN(value)
      ? value
      : pacificMinutes(value) - (activityDate[layout.firstActivity[row] ?? 0] ?? 0) * 1440,
  );
}

/** The bits of `checkFlags` set on any activity of the row; a row without any is blank. */
function checks(source: SumSource): Float64Array {
  const { joined, layout } = source;
  const { flags, dispatchType } = joined.columns.activity;
  const out = blanks(source);
  for (let k = 0; k < layout.activities.length; k++) {
    const i = layout.activities[k] ?? 0;
    const own = flags[i] ?? 0;
    const bits =
      (joined.contractOfRow[i] === NO_INDEX && dispatchType[i] !== AGENT_ONLY && !isAdjustment(own)
        ? NO_CONTRACT
        : 0) |
      ((own & MISSING_AGENT_RATE) === 0 ? 0 : NO_AGENT_PRICE) |
      ((own & SPLIT_PRICING) === 0 ? 0 : SPLIT) |
      ((own & ABORTED) === 0 ? 0 : WAS_ABORTED);
    if (bits === 0) continue;
    const row = layout.rowOf[k] ?? 0;
    const before = out[row] ?? Number.NaN;
    out[row] = bits | (Number.isNaN(before) ? 0 : before);
  }
  return out;
}
