import {
  addFigures,
  type Figures,
  hasSameFigures,
  isZeroFigures,
  matchesFigures,
  noFigures,
  type SomeFigures,
  subtractFigures,
} from './figures.ts';
import { halfMonthOf, type Period } from './halfMonth.ts';

/** The incident, aircraft and base that an adjustment is posted under. */
export interface BookKeys {
  readonly incidentId: string | null;
  readonly assetId: string | null;
  readonly takeOffBaseId: string | null;
}
export interface Posting {
  readonly keys: BookKeys;
  readonly figures: Figures;
}
/** An activity's current figures, at today's rates. */
export interface LiveRecord extends Posting {
  readonly activityDate: string;
}
/**
 * The figures that an approval stored. Their period is fixed, even if the record's day or aircraft
 * changes later (APR-20).
 */
export interface Seal extends Posting {
  readonly period: Period;
}
/** All figures of one activity in the books. */
export interface Booked {
  readonly seal: Seal | null;
  /** In the order of posting. */
  readonly adjustments: readonly (Posting & { readonly cause: Cause })[];
}
export type Cause = 'repriced' | 'corrected' | 'late' | 'deleted' | 'manual';
/** The write that brings the books to the live figures. */
export type SettledBooks =
  | { readonly kind: 'nothing' }
  /** Writes or replaces the seal with the live figures. */
  | { readonly kind: 'sealed' }
  /** Deletes the seal; no closed period includes it. */
  | { readonly kind: 'unsealed' }
  /**
   * Posts adjustments. `isLate`: also stores an empty seal in the closed period, because the record
   * came too late for it.
   */
  | {
      readonly kind: 'posted';
      readonly cause: Cause;
      readonly isLate: boolean;
      readonly postings: readonly Posting[];
    };

const periodOf = ({ keys, activityDate }: LiveRecord): Period => ({
  assetId: keys.assetId,
  start: halfMonthOf(activityDate),
});
const isSameKeys = (a: BookKeys, b: BookKeys) =>
  a.incidentId === b.incidentId && a.assetId === b.assetId && a.takeOffBaseId === b.takeOffBaseId;

const postingsOf = ({ seal, adjustments }: Booked): readonly Posting[] =>
  seal === null ? adjustments : [seal, ...adjustments];
/** The figures in the books for an activity: its seal plus all adjustments. */
export const booksOf = (booked: Booked): Figures =>
  postingsOf(booked).reduce((sum, { figures }) => addFigures(sum, figures), noFigures);

/**
 * Whether a closed period's books already subtracted the deleted record. After a restore, it counts
 * at its live figures until it is approved again, like any late record (APR-25).
 */
export const hasLeftBooks = ({ adjustments }: Pick<Booked, 'adjustments'>): boolean =>
  adjustments.at(-1)?.cause === 'deleted';

/**
 * The postings that bring the books to the live figures (APR-22). If the incident, aircraft or
 * take-off base changed, the old keys are cleared and the new ones get the full amount.
 */
export function postingsToLive(booked: Booked, live: Posting | null): Posting[] {
  const byKeys: { keys: BookKeys; figures: Figures }[] = [];
  const add = (keys: BookKeys, figures: Figures) => {
    const there = byKeys.find((p) => isSameKeys(p.keys, keys));
    if (there === undefined) byKeys.push({ keys, figures });
    else there.figures = addFigures(there.figures, figures);
  };
  for (const { keys, figures } of postingsOf(booked))
    add(keys, subtractFigures(noFigures, figures));
  if (live !== null) add(live.keys, live.figures);
  return byKeys.filter(({ figures }) => !isZeroFigures(figures));
}

const posted = (cause: Cause, postings: readonly Posting[]): SettledBooks =>
  postings.length === 0 ? { kind: 'nothing' } : { kind: 'posted', cause, isLate: false, postings };

/**
 * The write of an approval for one activity (APR-21): the seal in an open period, the difference in
 * a closed one.
 * @param live null if a correction removed the activity
 */
export function settleApproved(
  booked: Booked,
  live: LiveRecord | null,
  isClosed: (period: Period) => boolean,
): SettledBooks {
  const { seal } = booked;
  const isHeld = seal !== null && isClosed(seal.period);
  if (live === null)
    return seal === null
      ? { kind: 'nothing' }
      : isHeld
        ? posted('deleted', postingsToLive(booked, null))
        : { kind: 'unsealed' };
  if (isHeld)
    return posted(hasLeftBooks(booked) ? 'late' : 'corrected', postingsToLive(booked, live));
  if (!isClosed(periodOf(live))) return { kind: 'sealed' };
  return {
    kind: 'posted',
    cause: 'late',
    isLate: true,
    postings: isZeroFigures(live.figures) ? [] : [live],
  };
}

/**
 * The write when a user takes a drift (APR-24): prices changed after the approval, or the record
 * was deleted after its period closed.
 */
export function acceptDrift(
  booked: Booked,
  live: LiveRecord | null,
  isClosed: (period: Period) => boolean,
): SettledBooks {
  const { seal } = booked;
  if (seal === null) return { kind: 'nothing' };
  if (isClosed(seal.period))
    return posted(live === null ? 'deleted' : 'repriced', postingsToLive(booked, live));
  return live === null ? { kind: 'unsealed' } : { kind: 'sealed' };
}

/**
 * Live figures minus books: money, hours, loads, gallons and landings (APR-23). Null without a
 * difference, or if a user kept exactly these live figures out. Only sealed activities can drift:
 * those of approved records, and of deleted ones still in the books.
 * @param kept the live figures at the time they were kept out
 */
export function driftOf(
  booked: Booked,
  live: Figures | null,
  kept: SomeFigures | null,
): Figures | null {
  if (booked.seal === null) return null;
  const now = live ?? noFigures;
  const books = booksOf(booked);
  if (hasSameFigures(now, books) || (kept !== null && matchesFigures(now, kept))) return null;
  return subtractFigures(now, books);
}
