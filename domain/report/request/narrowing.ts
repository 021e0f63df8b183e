import { type Dimension, dimensions, type GroupBy, groupByLabels, groupings } from './choices.ts';
import { type ColumnKey, columnOf, columnsCatalogue } from './columnsCatalogue.ts';

/** Groupings whose words no column has. */
const groupSubjects = {
  byCategory: 'category',
  byBase: 'base',
  byMonth: 'activityMonth',
  byYear: 'activityYear',
  byBaseRole: 'baseRole',
} as const satisfies Record<string, GroupBy>;
type GroupSubject = keyof typeof groupSubjects;
/** What a word is of: a column of words, or a grouping that no column stands for. */
export type WordSubject = ColumnKey | GroupSubject;

/** Activities that say a word, or all but those (RPT-120). '' stands for those that say none. */
export interface WordFilter {
  readonly of: WordSubject;
  readonly word: string;
  readonly isExcluded: boolean;
}
/**
 * Rows by a figure of theirs, in the unit of the column's kind, both ends counted; without ends the rows where it is
 * blank (RPT-121).
 */
export interface ValueFilter {
  readonly column: ColumnKey;
  readonly least: number | null;
  readonly most: number | null;
  readonly isExcluded: boolean;
}
/** The line of another report whose activities are shown (RPT-125). */
export interface Behind {
  readonly dimension: Dimension;
  readonly groupBy: GroupBy;
  /** Label of the line's group; null: the line is no group's. */
  readonly group: string | null;
  /** Id of the row's aircraft or incident, '' for the row without one; null: the line is no row. */
  readonly row: string | null;
  /** The rows that report showed. */
  readonly values: readonly ValueFilter[];
  /** What the line is called, for a chip. */
  readonly title: string;
}
/** What narrows a report beside its filters. */
export interface Narrowing {
  readonly words: readonly WordFilter[];
  readonly values: readonly ValueFilter[];
  /** One after the other. */
  readonly behind: readonly Behind[];
}
export const notNarrowed: Narrowing = { words: [], values: [], behind: [] };
export const isNarrowed = ({ words, values, behind }: Narrowing): boolean =>
  words.length + values.length + behind.length > 0;

// `hasOwn` says that it is one, which its type does not.
export const groupOfSubject = (of: WordSubject): GroupBy | null =>
  Object.hasOwn(groupSubjects, of) ? groupSubjects[of as GroupSubject] : null;
const isColumn = (text: string): text is ColumnKey => Object.hasOwn(columnsCatalogue, text);
/** Whether a word can be of it. */
export const isWordSubject = (text: string): text is WordSubject =>
  Object.hasOwn(groupSubjects, text) || (isColumn(text) && columnOf(text).kind === 'text');
/** Whether a column has figures; days, times and checks are such too. */
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
/** What the words of groups are of; null without groups. */
export function subjectOfGroups(groupBy: GroupBy): WordSubject | null {
  // The record's own keys.
  const own = (Object.keys(groupSubjects) as GroupSubject[]).find(
    (subject) => groupSubjects[subject] === groupBy,
  );
  return own ?? columnOfGroups[groupBy] ?? null;
}
/** What a subject is called. */
export function subjectLabel(of: WordSubject): string {
  if (of === 'byBase') return 'Base of the aircraft';
  const groupBy = groupOfSubject(of);
  // What is no grouping is a column.
  return groupBy === null ? columnOf(of as ColumnKey).header : groupByLabels[groupBy];
}

/** Words of shares, which only the dimension that shares activities out has. */
const ownWords: Readonly<Partial<Record<WordSubject, Dimension>>> = {
  base: 'base',
  byBaseRole: 'base',
  crewName: 'crew',
  roleName: 'crew',
  crewVendor: 'crew',
};
/** Without the words that a dimension's rows can't say. */
export const fittingNarrowing = (narrowing: Narrowing, dimension: Dimension): Narrowing => ({
  ...narrowing,
  words: narrowing.words.filter(({ of }) => (ownWords[of] ?? dimension) === dimension),
});

/** Dimensions whose rows are whole activities: only behind their figures stand records that add up to them. */
export const hasWholeRows = (dimension: Dimension): boolean =>
  dimension !== 'base' && dimension !== 'crew';
/** A line as an address may name it; null for one that no report of whole activities has. */
export function knownBehind(given: {
  readonly dimension: string;
  readonly groupBy: string;
}): Pick<Behind, 'dimension' | 'groupBy'> | null {
  const dimension = dimensions.find((known) => known === given.dimension && hasWholeRows(known));
  const groupBy =
    dimension === undefined
      ? undefined
      : groupings[dimension].find((known) => known === given.groupBy);
  return dimension === undefined || groupBy === undefined ? null : { dimension, groupBy };
}

const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);
/** Narrowed to a word, in place of another one of the same kind, or rid of it. */
export const withWord = (narrowing: Narrowing, added: WordFilter): Narrowing => ({
  ...narrowing,
  words: [
    ...narrowing.words.filter(
      (one) => one.of !== added.of || (added.isExcluded ? !isSame(one, added) : one.isExcluded),
    ),
    added,
  ],
});
/** Narrowed to figures, in place of others of the same column, or rid of one. */
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
