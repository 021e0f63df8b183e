import type { ActivityTextKey } from '../dispatch/activityTexts.ts';

interface WordRow {
  /** The column of a month's block. */
  readonly name: string;
  /**
   * The column in the report and in row JSON: a plain text field of an activity (`activityTexts`).
   */
  readonly key: ActivityTextKey;
  readonly dictionary: string;
  readonly header: string;
  /**
   * Whether the text differs per dispatch or flight, so that a group would show a list (RPT-37).
   */
  readonly isOfOneFlight: boolean;
}

/**
 * Plain text fields of an activity that reports show, in the order of the report's columns. Blocks,
 * dictionaries, database rows, row JSON and the column catalog derive their columns from this list.
 * A new entry raises `COLUMNS_VERSION` by itself.
 */
export const wordColumns = [
  {
    name: 'requestNumber',
    key: 'requestNumber',
    dictionary: 'requestNumbers',
    header: 'Request',
    isOfOneFlight: true,
  },
  {
    name: 'missionType',
    key: 'missionTypeDesc',
    dictionary: 'missionTypes',
    header: 'Mission',
    isOfOneFlight: false,
  },
  {
    name: 'flightType',
    key: 'missionFlightTypeDesc',
    dictionary: 'flightTypes',
    header: 'Flight type',
    isOfOneFlight: false,
  },
] as const satisfies readonly WordRow[];
export type WordColumn = (typeof wordColumns)[number];

/** Builds a record with a value per word column, keyed by its name, key or dictionary. */
export const eachWordColumn = <By extends 'name' | 'key' | 'dictionary', T>(
  by: By,
  make: (column: WordColumn) => T,
): Record<WordColumn[By], T> =>
  // The cast: `fromEntries` loses the keys.
  Object.fromEntries(wordColumns.map((column) => [column[by], make(column)])) as Record<
    WordColumn[By],
    T
  >;
