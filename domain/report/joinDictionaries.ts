import type { BinaryHeader } from '../../contract/metricColumns.ts';
import type { CheckedBlock } from './checkedBlock.ts';
import { ID_BYTES, IdTable } from './idTable.ts';

/** The dictionaries of a range; places are those of the columns. */
export type Dictionaries = BinaryHeader['words'] & {
  /** Uuids of the dispatches, 16 bytes each: there may be one a row, and few are ever read as text. */
  readonly dispatchIds: Uint8Array;
  /** At the same places the running numbers people see. */
  readonly dispatchNumbers: Int32Array;
  readonly aircraft: readonly string[];
  /** Uuids, 16 bytes each: there are many thousand, and the dimensions know them by their bytes. */
  readonly incidents: Uint8Array;
  readonly persons: readonly string[];
};

/** Common places by a block's own place; a number when they only move on by it. */
export type PlaceMap = Int32Array | number;
/** The maps of one block's dictionaries, by the dictionary's name. */
export type PlaceMaps = Readonly<Record<string, PlaceMap>>;

/** Places that are the block's own need no map. */
function mapOf(places: Int32Array): PlaceMap {
  for (let n = 0; n < places.length; n++) if (places[n] !== n) return places;
  return 0;
}

/** Words that come up again share a place. */
class WordTable {
  readonly words: string[] = [];
  readonly #places = new Map<string, number>();
  mapOf(words: readonly string[]): PlaceMap {
    const places = new Int32Array(words.length);
    for (let n = 0; n < places.length; n++) {
      const word = words[n] ?? '';
      let place = this.#places.get(word);
      if (place === undefined) {
        place = this.words.push(word) - 1;
        this.#places.set(word, place);
      }
      places[n] = place;
    }
    return mapOf(places);
  }
}

/** Common dictionaries of blocks, and what each block's places are in them. A dispatch stands on one day, so blocks share none. */
export function joinDictionaries(blocks: readonly CheckedBlock[]): { dictionaries: Dictionaries; maps: PlaceMaps[] } {
  const ids = { aircraft: new IdTable(), incidents: new IdTable(), persons: new IdTable() };
  const tables = {
    bases: new WordTable(),
    missionTypes: new WordTable(),
    flightTypes: new WordTable(),
    requestNumbers: new WordTable(),
    agents: new WordTable(),
    roles: new WordTable(),
    vendors: new WordTable(),
    remarks: new WordTable(),
  };
  const personNames: string[] = [];
  const dispatchIds = new Uint8Array(blocks.reduce((sum, block) => sum + block.ids.dispatches.length, 0));
  const dispatchNumbers = new Int32Array(dispatchIds.length / ID_BYTES);
  let dispatches = 0;
  const maps = blocks.map((block): PlaceMaps => {
    dispatchIds.set(block.ids.dispatches, dispatches * ID_BYTES);
    dispatchNumbers.set(block.dispatchNumbers, dispatches);
    const persons = ids.persons.placesOf(block.ids.persons);
    for (const [place, name] of block.words.personNames.entries()) personNames[persons[place] ?? 0] = name;
    const map: PlaceMaps = {
      dispatches,
      aircraft: mapOf(ids.aircraft.placesOf(block.ids.aircraft)),
      incidents: mapOf(ids.incidents.placesOf(block.ids.incidents)),
      persons: mapOf(persons),
      bases: tables.bases.mapOf(block.words.bases),
      missionTypes: tables.missionTypes.mapOf(block.words.missionTypes),
      flightTypes: tables.flightTypes.mapOf(block.words.flightTypes),
      requestNumbers: tables.requestNumbers.mapOf(block.words.requestNumbers),
      agents: tables.agents.mapOf(block.words.agents),
      roles: tables.roles.mapOf(block.words.roles),
      vendors: tables.vendors.mapOf(block.words.vendors),
      remarks: tables.remarks.mapOf(block.words.remarks),
    };
    dispatches += block.dispatchNumbers.length;
    return map;
  });
  return {
    dictionaries: {
      dispatchIds,
      dispatchNumbers,
      aircraft: ids.aircraft.texts(),
      incidents: ids.incidents.bytes(),
      persons: ids.persons.texts(),
      personNames,
      bases: tables.bases.words,
      missionTypes: tables.missionTypes.words,
      flightTypes: tables.flightTypes.words,
      requestNumbers: tables.requestNumbers.words,
      agents: tables.agents.words,
      roles: tables.roles.words,
      vendors: tables.vendors.words,
      remarks: tables.remarks.words,
    },
    maps,
  };
}
