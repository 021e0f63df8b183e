import type { MeterJoin } from '../../contract/limits/limits.ts';
import { formatDate } from '../dates/parseDate.ts';
import { formatHours } from '../format.ts';
import { decimalText } from '../forms/typed.ts';

export interface JoinRow {
  readonly key: string;
  readonly join: MeterJoin;
  readonly radioId: string;
  /** "0.6 h are missing between 10482 (1,235.8) and 10490 (1,236.4)." */
  readonly text: string;
  readonly day: string;
  /** The reason and its author; '' without one. */
  readonly note: string;
  /** URL to enter the missing flight, '' for an overlap. */
  readonly missing: string;
}

export const joinKey = ({ after, before }: Pick<MeterJoin, 'after' | 'before'>): string =>
  `${after.activityId} ${before.activityId}`;

/** The gap or overlap between two readings as a sentence (LIM-21). */
export function joinText({ kind, after, before, hours }: MeterJoin): string {
  const between = `between ${after.dispatchNumber} (${formatHours(after.reading)}) and ${before.dispatchNumber} (${formatHours(before.reading)})`;
  return kind === 'gap'
    ? `${formatHours(hours)} h are missing ${between}.`
    : `${formatHours(hours)} h are counted twice ${between}.`;
}

/**
 * URL of a new flight, prefilled from the surrounding readings: aircraft, take-off base and both
 * readings (LIM-21).
 */
export function missingFlightPath({ assetId, after, before }: MeterJoin): string {
  const base = after.baseId === null ? '' : `&base=${after.baseId}`;
  return `/dispatch/flight/new?aircraft=${assetId}${base}&hobbsStart=${decimalText(after.reading)}&hobbsEnd=${decimalText(before.reading)}`;
}

/**
 * Unexplained joins first, then the largest first (LIM-22).
 * @param radioIds by aircraft id
 */
export const meterRows = (
  joins: readonly MeterJoin[],
  radioIds: ReadonlyMap<string, string>,
): JoinRow[] =>
  joins
    .toSorted((a, b) => Number(a.note !== null) - Number(b.note !== null) || b.hours - a.hours)
    .map((join) => ({
      key: joinKey(join),
      join,
      radioId: radioIds.get(join.assetId) ?? '',
      text: joinText(join),
      day: formatDate(join.before.day),
      note: join.note === null ? '' : `${join.note.reason} (${join.note.by})`,
      missing: join.kind === 'gap' ? missingFlightPath(join) : '',
    }));
