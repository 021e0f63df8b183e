import {
  addFigures,
  agrees,
  type Figures,
  isNothing,
  isSame,
  noFigures,
  type SomeFigures,
  subtractFigures,
} from './figures.ts';
import { halfMonthOf, type Period } from './halfMonth.ts';

/** Whose numbers they are: what an adjustment is posted under. */
export interface Keys {
  readonly incidentId: string | null;
  readonly assetId: string | null;
  readonly takeOffBaseId: string | null;
}
export interface Posting {
  readonly keys: Keys;
  readonly figures: Figures;
}
/** An activity as it is today, at today's rates. */
export interface Live extends Posting {
  readonly activityDate: string;
}
/** What an approval wrote down. Its period decides, whatever becomes of the record's day or aircraft (APR-20). */
export interface Seal extends Posting {
  readonly period: Period;
}
/** All that the books hold of one activity. */
export interface Booked {
  readonly seal: Seal | null;
  /** In the order in which they were posted. */
  readonly adjustments: readonly (Posting & { readonly cause: Cause })[];
}
export type Cause = 'repriced' | 'corrected' | 'late' | 'deleted' | 'manual';
/** What is to be written so that the books say what is live. */
export type Settled =
  | { readonly kind: 'nothing' }
  /** The seal is written, or written anew, from what is live. */
  | { readonly kind: 'sealed' }
  /** The seal goes: nothing of it was told. */
  | { readonly kind: 'unsealed' }
  /** Adjustments; `isLate`: an empty seal stands in the closed period for a record that came too late for it. */
  | {
      readonly kind: 'posted';
      readonly cause: Cause;
      readonly isLate: boolean;
      readonly postings: readonly Posting[];
    };

const periodOf = ({ keys, activityDate }: Live): Period => ({
  assetId: keys.assetId,
  start: halfMonthOf(activityDate),
});
const isSameKeys = (a: Keys, b: Keys) =>
  a.incidentId === b.incidentId && a.assetId === b.assetId && a.takeOffBaseId === b.takeOffBaseId;

const postingsOf = ({ seal, adjustments }: Booked): readonly Posting[] =>
  seal === null ? adjustments : [seal, ...adjustments];
/** What the books say of an activity: its seal and all its adjustments. */
export const booksOf = (booked: Booked): Figures =>
  postingsOf(booked).reduce((sum, { figures }) => addFigures(sum, figures), noFigures);

/**
 * Whether the deletion of a record was taken from the books of a closed period. Restored, it counts as it is until it is
 * approved again, as any other late record (APR-25).
 */
export const hasLeft = ({ adjustments }: Pick<Booked, 'adjustments'>): boolean =>
  adjustments.at(-1)?.cause === 'deleted';

/**
 * What must be added to the books, under which keys, so that they say what is live (APR-22): where the incident, the
 * aircraft or the take-off base changed, the old keys are cleared and the new ones get the whole.
 */
export function differences(booked: Booked, live: Posting | null): Posting[] {
  const byKeys: { keys: Keys; figures: Figures }[] = [];
  const add = (keys: Keys, figures: Figures) => {
    const there = byKeys.find((p) => isSameKeys(p.keys, keys));
    if (there === undefined) byKeys.push({ keys, figures });
    else there.figures = addFigures(there.figures, figures);
  };
  for (const { keys, figures } of postingsOf(booked))
    add(keys, subtractFigures(noFigures, figures));
  if (live !== null) add(live.keys, live.figures);
  return byKeys.filter(({ figures }) => !isNothing(figures));
}

const posted = (cause: Cause, postings: readonly Posting[]): Settled =>
  postings.length === 0 ? { kind: 'nothing' } : { kind: 'posted', cause, isLate: false, postings };

/**
 * What an approval writes for one activity (APR-21): in an open period its seal, in a closed one the difference.
 * @param live null for one that a correction removed
 */
export function approved(
  booked: Booked,
  live: Live | null,
  isClosed: (period: Period) => boolean,
): Settled {
  const { seal } = booked;
  const isHeld = seal !== null && isClosed(seal.period);
  if (live === null)
    return seal === null
      ? { kind: 'nothing' }
      : isHeld
        ? posted('deleted', differences(booked, null))
        : { kind: 'unsealed' };
  if (isHeld) return posted(hasLeft(booked) ? 'late' : 'corrected', differences(booked, live));
  if (!isClosed(periodOf(live))) return { kind: 'sealed' };
  return {
    kind: 'posted',
    cause: 'late',
    isLate: true,
    postings: isNothing(live.figures) ? [] : [live],
  };
}

/** What taking a drift writes: prices that moved after the approval, or a record deleted after its period was closed (APR-24). */
export function taken(
  booked: Booked,
  live: Live | null,
  isClosed: (period: Period) => boolean,
): Settled {
  const { seal } = booked;
  if (seal === null) return { kind: 'nothing' };
  if (isClosed(seal.period))
    return posted(live === null ? 'deleted' : 'repriced', differences(booked, live));
  return live === null ? { kind: 'unsealed' } : { kind: 'sealed' };
}

/**
 * Live less books, of money, hours, loads, gallons and landings, null where nothing differs or somebody has kept just this out (APR-23). Of approved records, and of
 * deleted ones that the books still hold; others have none.
 * @param kept what was live when it was kept out
 */
export function driftOf(
  booked: Booked,
  live: Figures | null,
  kept: SomeFigures | null,
): Figures | null {
  if (booked.seal === null) return null;
  const now = live ?? noFigures;
  const books = booksOf(booked);
  if (isSame(now, books) || (kept !== null && agrees(now, kept))) return null;
  return subtractFigures(now, books);
}
