import { format0 } from '../../format.ts';
import type { Dimension, GroupBy } from './choices.ts';
import { type ColumnKey, columnOf } from './columnsCatalogue.ts';
import { type ComparedBy, comparedBys } from './compared.ts';

/** What a report may turn into columns: the time of its activities, its groups (RPT-110), or another range (RPT-115). */
export const acrossBys = ['month', 'quarter', 'year', 'group', ...comparedBys] as const;
export type AcrossBy = (typeof acrossBys)[number];
export type AcrossDates = Exclude<AcrossBy, 'group' | ComparedBy>;
/** One measure, in columns. */
export interface Across {
  readonly by: AcrossBy;
  readonly measure: ColumnKey;
}

/** Columns that stand side by side at most, the total not counted (RPT-112). */
export const MOST_ACROSS = 36;

/** Whether a column can be the measure: it adds up, is counted, or is a ratio of what does. */
export const isAcrossMeasure = (key: ColumnKey): boolean => columnOf(key).total !== 'none';

/** The columns that name a row; an across-table has no other words (RPT-110). */
export const nameColumns: Readonly<Record<Dimension, readonly ColumnKey[]>> = {
  aircraft: ['aircraft'],
  incident: ['incident'],
  dispatch: ['dispatchId', 'activityDate'],
  flight: ['dispatchId', 'activityDate'],
  base: ['base'],
  crew: ['crewName'],
};

/** Groups that are dates are the dates themselves: a row of several months has a figure in each (RPT-111). */
export const datesOf = (by: AcrossDates | 'group', groupBy: GroupBy): AcrossDates | null =>
  by !== 'group'
    ? by
    : groupBy === 'activityMonth'
      ? 'month'
      : groupBy === 'activityYear'
        ? 'year'
        : null;

/** More dates than fit. */
export interface TooWide {
  readonly by: AcrossDates;
  readonly count: number;
}
const nouns: Readonly<Record<AcrossDates, string>> = {
  month: 'months',
  quarter: 'quarters',
  year: 'years',
};
const wider: Readonly<Record<AcrossDates, AcrossDates | null>> = {
  month: 'quarter',
  quarter: 'year',
  year: null,
};
/** What fits rather: the next wider dates; null where there are none. */
export const widerThan = ({ by }: TooWide): AcrossDates | null => wider[by];
/** "42 months don't fit. Choose quarters." (RPT-112). */
export function tooWideText(tooWide: TooWide): string {
  const next = widerThan(tooWide);
  return `${format0(tooWide.count)} ${nouns[tooWide.by]} don't fit. Choose ${next === null ? 'fewer dates' : nouns[next]}.`;
}
