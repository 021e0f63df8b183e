import type { ActivityTextKey } from '../dispatch/activityTexts.ts';

interface WordRow {
  /** The column of a month's block. */
  readonly name: string;
  /** The column of the report and of row JSON: the plain text field of an activity (`activityTexts`). */
  readonly key: ActivityTextKey;
  readonly dictionary: string;
  readonly header: string;
  /** Only one dispatch or flight has it: over many of them it would be a list (RPT-37). */
  readonly isOfOneFlight: boolean;
}

/**
 * Plain text fields of an activity that reports show, in the order of the report's columns. Blocks, dictionaries, the
 * database's rows, row JSON and the catalogue of columns take theirs from here. A new row needs `COLUMNS_VERSION` + 1.
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

/** A value for each of these columns, under its name, its key or its dictionary. */
export const eachWordColumn = <By extends 'name' | 'key' | 'dictionary', T>(
  by: By,
  make: (column: WordColumn) => T,
): Record<WordColumn[By], T> =>
  // The cast: `fromEntries` forgets the keys.
  Object.fromEntries(wordColumns.map((column) => [column[by], make(column)])) as Record<
    WordColumn[By],
    T
  >;
