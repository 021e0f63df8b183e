import { NONE } from '../../contract/metricColumns.ts';
import { incidentLabel } from '../incidentNumber.ts';
import type { Column } from './columns.ts';
import type { ColumnKey } from './columnsCatalogue.ts';
import { aircraftLabel, aircraftTypeOf, contractTypeOf, type JoinedRows, vendorOfRow } from './join.ts';
import type { Layout } from './layout.ts';
import type { Cells } from './table.ts';

/** Where a column of words comes from: what an activity says, and what a row says whose activities differ. */
interface TextSource {
  /** The words of one activity, none when it has none. */
  readonly wordsOf: (activity: number) => readonly string[];
  readonly several: 'Multiple' | 'joined';
}

/** What stands where a row has no aircraft or no incident: such rows exist, so that every total is the money of the range. */
export const blankTexts: Readonly<Partial<Record<ColumnKey, string>>> = { aircraft: 'No aircraft', incident: 'No incident' };

/** The words of one column by slot; groups and totals are blank. */
export function textCells(joined: JoinedRows, layout: Layout, key: ColumnKey): Cells {
  const source = sourceOf(joined, key);
  const words: (readonly string[])[] = Array.from({ length: layout.rowCount }, () => []);
  for (const [k, activity] of layout.activities.entries()) {
    const row = layout.rowOf[k] ?? 0;
    const before = words[row] ?? [];
    const fresh = source.wordsOf(activity).filter((word) => word !== '' && !before.includes(word));
    if (fresh.length > 0) words[row] = [...before, ...new Set(fresh)];
  }
  const texts: string[] = [];
  const known = new Map<string, number>();
  const places = new Int32Array(layout.rowCount + layout.groups.length + 1).fill(NONE);
  for (const [row, list] of words.entries()) {
    const text = list.length === 0 ? (blankTexts[key] ?? '') : list.length > 1 && source.several === 'Multiple' ? 'Multiple' : list.join(', ');
    if (text === '') continue;
    const place = known.get(text) ?? texts.push(text) - 1;
    known.set(text, place);
    places[row] = place;
  }
  return { kind: 'text', places, texts };
}

function sourceOf(joined: JoinedRows, key: ColumnKey): TextSource {
  const { activity, dictionaries, drops, dropOffsets } = joined.columns;
  const one = (wordOf: (activity: number) => string | null | undefined): TextSource => ({
    wordsOf: (i) => [wordOf(i) ?? ''],
    several: 'Multiple',
  });
  const joinedUp = (wordOf: (activity: number) => string | undefined): TextSource => ({ ...one(wordOf), several: 'joined' });
  const ofDrops = (places: Column, words: readonly string[]): TextSource => ({
    wordsOf: (i) => Array.from(places.subarray(dropOffsets[i] ?? 0, dropOffsets[i + 1] ?? 0), (place) => words[place] ?? ''),
    several: 'joined',
  });
  const aircraft = (i: number) => joined.aircraft[activity.aircraft[i] ?? NONE];
  const incident = (i: number) => joined.incidents[activity.incident[i] ?? NONE];
  const contract = (i: number) => joined.contracts[joined.contractOfRow[i] ?? NONE];
  const when = <T>(item: T | undefined, wordOf: (item: T) => string): string => (item === undefined ? '' : wordOf(item));
  switch (key) {
    case 'dispatchId':
      return one((i) => String(dictionaries.dispatchNumbers[activity.dispatch[i] ?? NONE] ?? ''));
    case 'aircraft':
      return one((i) => when(aircraft(i), aircraftLabel));
    case 'category':
      return one((i) => aircraft(i)?.category);
    case 'typeCode':
      return one((i) => when(aircraft(i), aircraftTypeOf));
    case 'vendorName':
      return one((i) => vendorOfRow(joined, i));
    case 'contractType':
      return one((i) => when(contract(i), contractTypeOf));
    case 'incident':
      return one((i) => when(incident(i), incidentLabel));
    case 'incidentYear':
      return one((i) => when(incident(i), (item) => String(item.year)));
    case 'state':
      return one((i) => incident(i)?.state);
    case 'agency':
      return one((i) => incident(i)?.agency);
    case 'unit':
      return one((i) => incident(i)?.unit);
    case 'incidentType':
      return one((i) => incident(i)?.typeCode);
    case 'requestNumber':
      return joinedUp((i) => dictionaries.requestNumbers[activity.requestNumber[i] ?? NONE]);
    case 'missionTypeDesc':
      return joinedUp((i) => dictionaries.missionTypes[activity.missionType[i] ?? NONE]);
    case 'missionFlightTypeDesc':
      return joinedUp((i) => dictionaries.flightTypes[activity.flightType[i] ?? NONE]);
    case 'takeOffBaseCode':
      return joinedUp((i) => dictionaries.bases[activity.takeOffBase[i] ?? NONE]);
    case 'landingBaseCode':
      return joinedUp((i) => dictionaries.bases[activity.landingBase[i] ?? NONE]);
    case 'agentBaseCode':
      return ofDrops(drops.base, dictionaries.bases);
    case 'agentTypeName':
      return ofDrops(drops.agent, dictionaries.agents);
    case 'remarks':
      return joinedUp((i) => dictionaries.remarks[activity.remarks[i] ?? NONE]);
    default:
      // base, crewName, roleName, crewVendor belong to dimensions that are not computed yet.
      return one(() => '');
  }
}
