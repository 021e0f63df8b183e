import { type Dimension, dimensions, type GroupBy, groupByLabels, groupings } from './choices.ts';
import { type ColumnKey, columnOf, columnsCatalogue } from './columnsCatalogue.ts';

/** Groupings without a matching text column. */
const groupSubjects = {
  byCategory: 'category',
  byBase: 'base',
  byMonth: 'activityMonth',
  byYear: 'activityYear',
  byBaseRole: 'baseRole',
} as const satisfies Record<string, GroupBy>;
type GroupSubject = keyof typeof groupSubjects;
/** The source of a word: a text column, or a grouping without one. */
export type WordSubject = ColumnKey | GroupSubject;

/** Keeps or excludes activities with a word (RPT-120). '' means activities without a word. */
export interface WordFilter {
  readonly of: WordSubject;
  readonly word: string;
  readonly isExcluded: boolean;
}
/**
 * Keeps or excludes rows by a figure, in the unit of the column's kind, both ends inclusive.
 * Without ends it matches blank figures (RPT-121).
 */
export interface ValueFilter {
  readonly column: ColumnKey;
  readonly least: number | null;
  readonly most: number | null;
  readonly isExcluded: boolean;
}
/** Drill-down: the line of another report whose activities this report shows (RPT-125). */
export interface DrillDown {
  readonly dimension: Dimension;
  readonly groupBy: GroupBy;
  /** Label of the line's group; null: the line is not in a group. */
  readonly group: string | null;
  /** Id of the row's aircraft or incident, '' for none; null: the line is not a row. */
  readonly row: string | null;
  /** The value filters of that report. */
  readonly values: readonly ValueFilter[];
  /** The line's title, for a chip. */
  readonly title: string;
}
/** Everything that narrows a report in addition to its filters. */
export interface Narrowing {
  readonly words: readonly WordFilter[];
  readonly values: readonly ValueFilter[];
  /** Nested drill-downs, outermost first. */
  readonly behind: readonly DrillDown[];
}
export const notNarrowed: Narrowing = { words: [], values: [], behind: [] };
export const isNarrowed = ({ words, values, behind }: Narrowing): boolean =>
  words.length + values.length + behind.length > 0;

// The cast: TypeScript doesn't narrow `of` on `Object.hasOwn`.
export const groupOfSubject = (of: WordSubject): GroupBy | null =>
  Object.hasOwn(groupSubjects, of) ? groupSubjects[of as GroupSubject] : null;
const isColumn = (text: string): text is ColumnKey => Object.hasOwn(columnsCatalogue, text);
/** Whether the text names a source of words. */
export const isWordSubject = (text: string): text is WordSubject =>
  Object.hasOwn(groupSubjects, text) || (isColumn(text) && columnOf(text).kind === 'text');
/** Whether a column has figures, which includes days, times and checks. */
export const isValueColumn = (text: string): text is ColumnKey =>
  isColumn(text) && columnOf(text).kind !== 'text';

const columnOfGroups: Readonly<Partial<Record<GroupBy, ColumnKey>>> = {
  aircraft: 'aircraft',
  type: 'typeCode',
  contractType: 'contractType',
  vendor: 'vendorName',
  incident: 'incident',
  year: 'incidentYear',
  state: 'state',
  agency: 'agency',
  unit: 'unit',
  incidentType: 'incidentType',
  missionType: 'missionTypeDesc',
  crewRole: 'roleName',
  crewVendor: 'crewVendor',
};
/** The subject of the group labels; null without groups. */
export function subjectOfGroups(groupBy: GroupBy): WordSubject | null {
  // The record's own keys.
  const own = (Object.keys(groupSubjects) as GroupSubject[]).find(
    (subject) => groupSubjects[subject] === groupBy,
  );
  return own ?? columnOfGroups[groupBy] ?? null;
}
/** Label of a subject. */
export function subjectLabel(of: WordSubject): string {
  if (of === 'byBase') return 'Base of the aircraft';
  const groupBy = groupOfSubject(of);
  // What is no grouping is a column.
  return groupBy === null ? columnOf(of as ColumnKey).header : groupByLabels[groupBy];
}

/** Subjects that exist in only one dimension, because it splits activities into shares. */
const ownWords: Readonly<Partial<Record<WordSubject, Dimension>>> = {
  base: 'base',
  byBaseRole: 'base',
  crewName: 'crew',
  roleName: 'crew',
  crewVendor: 'crew',
};
/** Drops the word filters that the dimension does not support. */
export const fittingNarrowing = (narrowing: Narrowing, dimension: Dimension): Narrowing => ({
  ...narrowing,
  words: narrowing.words.filter(({ of }) => (ownWords[of] ?? dimension) === dimension),
});

/** Whether rows are whole activities. Only then do the drilled-down records foot to the figure. */
export const hasWholeRows = (dimension: Dimension): boolean =>
  dimension !== 'base' && dimension !== 'crew';
/** A drill-down line from a URL; null if no report of whole activities has such a line. */
export function knownDrillDown(given: {
  readonly dimension: string;
  readonly groupBy: string;
}): Pick<DrillDown, 'dimension' | 'groupBy'> | null {
  const dimension = dimensions.find((known) => known === given.dimension && hasWholeRows(known));
  const groupBy =
    dimension === undefined
      ? undefined
      : groupings[dimension].find((known) => known === given.groupBy);
  return dimension === undefined || groupBy === undefined ? null : { dimension, groupBy };
}

const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);
/** Adds a word filter. A kept word replaces the subject's other kept word; exclusions add up. */
export const withWord = (narrowing: Narrowing, added: WordFilter): Narrowing => ({
  ...narrowing,
  words: [
    ...narrowing.words.filter(
      (one) => one.of !== added.of || (added.isExcluded ? !isSame(one, added) : one.isExcluded),
    ),
    added,
  ],
});
/** Adds a value filter. A kept range replaces the column's other one; exclusions add up. */
export const withValue = (narrowing: Narrowing, added: ValueFilter): Narrowing => ({
  ...narrowing,
  values: [
    ...narrowing.values.filter(
      (one) =>
        one.column !== added.column || (added.isExcluded ? !isSame(one, added) : one.isExcluded),
    ),
    added,
  ],
});
