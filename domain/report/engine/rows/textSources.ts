import type { Incident } from '../../../../contract/incidents/incidents.ts';
import { dispatchTypes, NO_INDEX } from '../../../../contract/report/metricColumns.ts';
import { wordColumns } from '../../../../contract/report/wordColumns.ts';
import { incidentLabel } from '../../../reference/incidentNumber.ts';
import type { Column } from '../../block/cells.ts';
import {
  ADJUSTMENT_LABEL,
  approvalLabels,
  type ColumnKey,
  kindLabels,
} from '../../request/columnsCatalogue.ts';
import { approvalIndex, isAdjustment } from './books.ts';
import {
  aircraftLabel,
  aircraftTypeOf,
  contractTypeOf,
  type JoinedRows,
  payeesOf,
} from './join.ts';
import type { Parts } from './parts.ts';
import { firstIndexOfEachNumber, incidentNames, Words, wordsFor } from './words.ts';

/** The source of a text column: the words of an activity, and how a row shows several words. */
export interface TextSource {
  readonly words: Words;
  /** The word of one part of an activity, -1 for none. */
  readonly placeAt: (activity: number, part: number) => number;
  /** The activity's words after the first. */
  readonly moreAt?: (activity: number) => Column;
  readonly several: 'Multiple' | 'joined';
  /**
   * The same as `placeAt`, if the word depends on one activity column: `places[column[i]]`, or
   * `column[i]` without `places`.
   */
  readonly lists?: { readonly column: Column; readonly places: Int32Array | null };
}

/**
 * The dispatch numbers shown to users; an adjustment names its dispatch (APR-42). Compared by
 * number instead of text, because a range has hundreds of thousands.
 */
function dispatchNames({ columns: { activity, dictionaries } }: JoinedRows): Words {
  const { flags, dispatch } = activity;
  const { dispatchNumbers } = dictionaries;
  const adjusting = new Uint8Array(dispatchNumbers.length);
  for (let row = 0; row < flags.length; row++)
    if (isAdjustment(flags[row])) adjusting[dispatch[row] ?? NO_INDEX] = 1;
  const names = new Array<string>(dispatchNumbers.length);
  // Twice the number, plus 1 for an adjustment.
  const keys = new Float64Array(dispatchNumbers.length);
  for (let place = 0; place < names.length; place++) {
    const [number, isAdjusting] = [dispatchNumbers[place] ?? 0, adjusting[place] === 1];
    names[place] = isAdjusting ? adjustmentName(number) : String(number);
    keys[place] = 2 * number + (isAdjusting ? 1 : 0);
  }
  return new Words(names, firstIndexOfEachNumber(keys));
}
/** "Adjustment to 10482". */
export const adjustmentName = (dispatchNumber: number): string =>
  `${ADJUSTMENT_LABEL} to ${dispatchNumber}`;

type WordsOf<T> = Readonly<Partial<Record<ColumnKey, (of: T) => string>>>;
const aircraftWords: WordsOf<JoinedRows['aircraft'][number]> = {
  aircraft: aircraftLabel,
  category: (aircraft) => aircraft.category,
  typeCode: aircraftTypeOf,
};
const incidentWords: WordsOf<Incident> = {
  incident: incidentLabel,
  incidentYear: (incident) => String(incident.year),
  state: (incident) => incident.state,
  agency: (incident) => incident.agency,
  unit: (incident) => incident.unit,
  incidentType: (incident) => incident.typeCode,
};

/** Helpers that build the source of one text column. */
function sourcesOf(joined: JoinedRows, key: ColumnKey) {
  const { activity, dropOffsets } = joined.columns;
  const make = (list: () => readonly string[] | Words) => wordsFor(joined, key, list);
  const listed = (list: readonly string[]) => make(() => list);
  const of = (
    words: Words,
    placeAt: TextSource['placeAt'],
    several: TextSource['several'] = 'Multiple',
  ): TextSource => ({ words, placeAt, several });
  const byColumn = (words: Words, column: Column, several: TextSource['several'] = 'Multiple') => ({
    ...of(words, (i) => column[i] ?? NO_INDEX, several),
    lists: { column, places: null },
  });
  const ofIncident = (wordOf: (incident: Incident) => string) => {
    const { all, places } = joined.incidentIndex;
    const words =
      key === 'incident' ? incidentNames(all) : wordsFor(all, key, () => all.map(wordOf));
    return {
      ...of(words, (i) => places[activity.incident[i] ?? NO_INDEX] ?? NO_INDEX),
      lists: { column: activity.incident, places },
    };
  };
  const ofDrops = (places: Column, words: readonly string[]): TextSource => ({
    words: listed(words),
    placeAt: (i) =>
      (dropOffsets[i] ?? 0) < (dropOffsets[i + 1] ?? 0)
        ? (places[dropOffsets[i] ?? 0] ?? NO_INDEX)
        : NO_INDEX,
    moreAt: (i) =>
      places.subarray(
        (dropOffsets[i] ?? 0) + 1,
        Math.max((dropOffsets[i] ?? 0) + 1, dropOffsets[i + 1] ?? 0),
      ),
    several: 'joined',
  });
  return { make, listed, of, byColumn, ofIncident, ofDrops };
}

/** The source of a text column; null for a column of numbers. */
export function sourceOf(
  joined: JoinedRows,
  { owner, detail }: Parts,
  key: ColumnKey,
): TextSource | null {
  const { activity, crew, dictionaries, drops } = joined.columns;
  const { make, listed, of, byColumn, ofIncident, ofDrops } = sourcesOf(joined, key);
  const plain = wordColumns.find((column) => column.key === key);
  if (plain !== undefined)
    return byColumn(listed(dictionaries[plain.dictionary]), activity[plain.name], 'joined');
  const aircraftWord = aircraftWords[key];
  if (aircraftWord !== undefined)
    return byColumn(
      make(() => joined.aircraft.map(aircraftWord)),
      activity.aircraft,
    );
  const incidentWord = incidentWords[key];
  if (incidentWord !== undefined) return ofIncident(incidentWord);
  switch (key) {
    case 'dispatchId':
      return byColumn(
        make(() => dispatchNames(joined)),
        activity.dispatch,
      );
    case 'kind':
      return of(
        make(() => [...dispatchTypes.map((type) => kindLabels[type]), ADJUSTMENT_LABEL]),
        (i) =>
          isAdjustment(activity.flags[i])
            ? dispatchTypes.length
            : (activity.dispatchType[i] ?? NO_INDEX),
      );
    case 'approval':
      return of(
        make(() => approvalLabels),
        (i) => approvalIndex(activity.flags[i]),
      );
    case 'vendorName': {
      const { names, places } = payeesOf(joined);
      return byColumn(listed(names), places);
    }
    case 'contractType':
      return byColumn(
        make(() => joined.contracts.map(contractTypeOf)),
        joined.contractOfRow,
      );
    case 'takeOffBaseCode':
      return byColumn(listed(dictionaries.bases), activity.takeOffBase, 'joined');
    case 'landingBaseCode':
      return byColumn(listed(dictionaries.bases), activity.landingBase, 'joined');
    case 'agentBaseCode':
      return ofDrops(drops.base, dictionaries.bases);
    case 'agentTypeName':
      return ofDrops(drops.agent, dictionaries.agents);
    case 'remarks':
      return byColumn(listed(dictionaries.remarks), activity.remarks, 'joined');
    case 'base':
      return of(listed(dictionaries.bases), (_, part) => owner[part] ?? NO_INDEX);
    case 'crewName':
      return of(listed(dictionaries.personNames), (_, part) => owner[part] ?? NO_INDEX);
    case 'roleName':
      return of(
        listed(dictionaries.roles),
        (_, part) => crew.role[detail[part] ?? NO_INDEX] ?? NO_INDEX,
      );
    case 'crewVendor':
      return of(
        listed(dictionaries.vendors),
        (_, part) => crew.vendor[detail[part] ?? NO_INDEX] ?? NO_INDEX,
      );
    default:
      return null;
  }
}
