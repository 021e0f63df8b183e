import { format0 } from '../../format.ts';
import type { Dimension, GroupBy } from './choices.ts';
import { type ColumnKey, columnOf } from './columnsCatalogue.ts';
import { type ComparedBy, comparedBys } from './compared.ts';

/** What a report can turn into columns: periods, groups (RPT-110) or another range (RPT-115). */
export const acrossBys = ['month', 'quarter', 'year', 'group', ...comparedBys] as const;
export type AcrossBy = (typeof acrossBys)[number];
export type AcrossDates = Exclude<AcrossBy, 'group' | ComparedBy>;
/** One measure, in columns. */
export interface Across {
  readonly by: AcrossBy;
  readonly measure: ColumnKey;
}

/** Maximum number of columns across, without the total (RPT-112). */
export const MAX_ACROSS = 36;

/** Whether a column can be the measure: a sum, a count, or a ratio of sums. */
export const isAcrossMeasure = (key: ColumnKey): boolean => columnOf(key).total !== 'none';

/** The columns that name a row: the only text columns of an across-table (RPT-110). */
export const nameColumns: Readonly<Record<Dimension, readonly ColumnKey[]>> = {
  aircraft: ['aircraft'],
  incident: ['incident'],
  dispatch: ['dispatchId', 'activityDate'],
  flight: ['dispatchId', 'activityDate'],
  base: ['base'],
  crew: ['crewName'],
};

/** Treats groups by date as dates: a row with several months gets a figure in each (RPT-111). */
export const datesOf = (by: AcrossDates | 'group', groupBy: GroupBy): AcrossDates | null =>
  by !== 'group'
    ? by
    : groupBy === 'activityMonth'
      ? 'month'
      : groupBy === 'activityYear'
        ? 'year'
        : null;

/** There are more date columns than fit. */
export interface TooManyColumns {
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
/** The next coarser period; null for the coarsest. */
export const coarserPeriod = ({ by }: TooManyColumns): AcrossDates | null => wider[by];
/** "42 months don't fit. Choose quarters." (RPT-112). */
export function tooManyColumnsText(tooWide: TooManyColumns): string {
  const next = coarserPeriod(tooWide);
  return `${format0(tooWide.count)} ${nouns[tooWide.by]} don't fit. Choose ${next === null ? 'fewer dates' : nouns[next]}.`;
}
