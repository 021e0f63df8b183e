import { NONE } from '../../contract/metricColumns.ts';
import { incidentLabel } from '../incidentNumber.ts';
import type { Column } from './cells.ts';
import type { ColumnKey } from './columnsCatalogue.ts';
import { compareTexts } from './groupKeys.ts';
import { aircraftLabel, aircraftTypeOf, contractTypeOf, type JoinedRows } from './join.ts';
import type { Parts } from './parts.ts';

/** A list of words that places point into. The same word at several places is one word; an empty one is none. */
export class Words {
  readonly list: readonly string[];
  /** By place the first place of the same word, -1 for an empty one. */
  readonly same: Int32Array;
  #ranks: Int32Array | null = null;
  constructor(list: readonly string[]) {
    this.list = list;
    const first = new Map<string, number>();
    this.same = new Int32Array(list.length);
    for (const [place, word] of list.entries()) {
      const known = first.get(word);
      if (known === undefined) first.set(word, place);
      this.same[place] = word === '' ? NONE : (known ?? place);
    }
  }
  /** By place where the word stands in alphabetical order. Sorted on the first call: a load has many thousand incidents and is sorted again and again. */
  get ranks(): Int32Array {
    if (this.#ranks !== null) return this.#ranks;
    const ranks = new Int32Array(this.list.length);
    const at = (place: number) => this.list[place] ?? '';
    // By code first: most words are in order then, and the collator, fifty times slower, is asked once a word instead of once a comparison.
    const order = Array.from(ranks.keys()).sort((a, b) => (at(a) < at(b) ? -1 : at(a) > at(b) ? 1 : 0));
    order.sort((a, b) => compareTexts(at(a), at(b)));
    for (const [rank, place] of order.entries()) ranks[place] = rank;
    this.#ranks = ranks;
    return ranks;
  }
}

/** Where a column of words comes from: what an activity says, and what a row says whose activities differ. */
export interface TextSource {
  readonly words: Words;
  /** The word of one part of an activity, -1 when it has none. */
  readonly placeAt: (activity: number, part: number) => number;
  /** Further words of the activity, behind the first. */
  readonly moreAt?: (activity: number) => Column;
  readonly several: 'Multiple' | 'joined';
}

const known = new WeakMap<JoinedRows, Map<string, Words>>();
/** Words made of a load once, whatever is asked of it afterwards. */
function wordsFor(joined: JoinedRows, key: string, make: () => readonly string[]): Words {
  const own = known.get(joined) ?? new Map<string, Words>();
  known.set(joined, own);
  const words = own.get(key) ?? new Words(make());
  own.set(key, words);
  return words;
}

/** The source of a column of words; null for a column of numbers. */
export function sourceOf(joined: JoinedRows, { owner, detail }: Parts, key: ColumnKey): TextSource | null {
  const { activity, crew, dictionaries, drops, dropOffsets } = joined.columns;
  const make = (list: () => readonly string[]) => wordsFor(joined, key, list);
  const listed = (list: readonly string[]) => make(() => list);
  const of = (words: Words, placeAt: TextSource['placeAt'], several: TextSource['several'] = 'Multiple'): TextSource => ({ words, placeAt, several });
  const byColumn = (words: Words, column: Column, several: TextSource['several'] = 'Multiple') => of(words, (i) => column[i] ?? NONE, several);
  const ofAircraft = (wordOf: (aircraft: JoinedRows['aircraft'][number]) => string) =>
    byColumn(
      make(() => joined.aircraft.map(wordOf)),
      activity.aircraft,
    );
  const ofIncident = (wordOf: (incident: JoinedRows['incidents'][number]) => string) =>
    byColumn(
      make(() => joined.incidents.map(wordOf)),
      activity.incident,
    );
  const ofDrops = (places: Column, words: readonly string[]): TextSource => ({
    words: listed(words),
    placeAt: (i) => ((dropOffsets[i] ?? 0) < (dropOffsets[i + 1] ?? 0) ? (places[dropOffsets[i] ?? 0] ?? NONE) : NONE),
    moreAt: (i) => places.subarray((dropOffsets[i] ?? 0) + 1, Math.max((dropOffsets[i] ?? 0) + 1, dropOffsets[i + 1] ?? 0)),
    several: 'joined',
  });
  switch (key) {
    case 'dispatchId':
      return byColumn(
        make(() => Array.from(dictionaries.dispatchNumbers, String)),
        activity.dispatch,
      );
    case 'aircraft':
      return ofAircraft(aircraftLabel);
    case 'category':
      return ofAircraft((aircraft) => aircraft.category);
    case 'typeCode':
      return ofAircraft(aircraftTypeOf);
    case 'vendorName': {
      // Who is paid hangs on the contract, without one on the aircraft.
      const ownVendors = joined.aircraft.length;
      const words = make(() => [...joined.aircraft.map((aircraft) => aircraft.vendorName), ...joined.contracts.map((contract) => contract.vendorName)]);
      return of(words, (i) => (joined.contractOfRow[i] === NONE ? (activity.aircraft[i] ?? NONE) : ownVendors + (joined.contractOfRow[i] ?? 0)));
    }
    case 'contractType':
      return byColumn(
        make(() => joined.contracts.map(contractTypeOf)),
        joined.contractOfRow,
      );
    case 'incident':
      return ofIncident(incidentLabel);
    case 'incidentYear':
      return ofIncident((incident) => String(incident.year));
    case 'state':
      return ofIncident((incident) => incident.state);
    case 'agency':
      return ofIncident((incident) => incident.agency);
    case 'unit':
      return ofIncident((incident) => incident.unit);
    case 'incidentType':
      return ofIncident((incident) => incident.typeCode);
    case 'requestNumber':
      return byColumn(listed(dictionaries.requestNumbers), activity.requestNumber, 'joined');
    case 'missionTypeDesc':
      return byColumn(listed(dictionaries.missionTypes), activity.missionType, 'joined');
    case 'missionFlightTypeDesc':
      return byColumn(listed(dictionaries.flightTypes), activity.flightType, 'joined');
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
      return of(listed(dictionaries.bases), (_, part) => owner[part] ?? NONE);
    case 'crewName':
      return of(listed(dictionaries.personNames), (_, part) => owner[part] ?? NONE);
    case 'roleName':
      return of(listed(dictionaries.roles), (_, part) => crew.role[detail[part] ?? NONE] ?? NONE);
    case 'crewVendor':
      return of(listed(dictionaries.vendors), (_, part) => crew.vendor[detail[part] ?? NONE] ?? NONE);
    default:
      return null;
  }
}
