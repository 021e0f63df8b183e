import { type WordDictionary, wordDictionaries } from '../../../contract/report/metricColumns.ts';
import type { CheckedBlock } from './decodeMonth.ts';
import { ID_BYTES, IdTable } from './idTable.ts';

/** The dictionaries of a range; the columns hold indexes into them. */
export type Dictionaries = CheckedBlock['words'] & {
  /** Uuids of the dispatches, 16 bytes each: up to one per row, and few are ever read as text. */
  readonly dispatchIds: Uint8Array;
  /** At the same indexes, the dispatch numbers shown to users. */
  readonly dispatchNumbers: Int32Array;
  readonly aircraft: readonly string[];
  /** Uuids, 16 bytes each: there are many thousands, looked up in the dimensions by their bytes. */
  readonly incidents: Uint8Array;
  /** Contracts that the rows name. */
  readonly contracts: readonly string[];
  readonly persons: readonly string[];
};

/** Shared index by a block's own index; a number is an offset added to every index. */
export type IndexMap = Int32Array | number;
/** The maps of one block's dictionaries, by the dictionary's name. */
export type IndexMaps = Readonly<Record<string, IndexMap>>;

/** The map, or 0 if the indexes stay the same. */
function mapOf(places: Int32Array): IndexMap {
  for (let n = 0; n < places.length; n++) if (places[n] !== n) return places;
  return 0;
}

/** A value for each dictionary of words, except names of people, which follow their ids. */
const eachWordList = <T>(make: (name: WordDictionary) => T): Record<WordDictionary, T> =>
  // `fromEntries` loses the keys, which are exactly these names.
  Object.fromEntries(wordDictionaries.map((name) => [name, make(name)])) as Record<
    WordDictionary,
    T
  >;

/** Distinct words by index. */
class WordTable {
  readonly words: string[] = [];
  readonly #places = new Map<string, number>();
  mapOf(words: readonly string[]): IndexMap {
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

/**
 * The dictionaries that blocks share. Blocks can be added in any order, as they arrive. Blocks
 * share no dispatches, because a dispatch has one day; an adjustment has its own entry.
 */
export class CommonDictionaries {
  readonly #maps = new Map<CheckedBlock, IndexMaps>();
  readonly #ids = {
    aircraft: new IdTable(),
    incidents: new IdTable(),
    contracts: new IdTable(),
    persons: new IdTable(),
  };
  readonly #words = eachWordList(() => new WordTable());
  readonly #personNames: string[] = [];

  /**
   * Whether exactly these blocks were added. Otherwise the dictionaries contain entries that the
   * blocks don't use.
   */
  isOf(blocks: readonly CheckedBlock[]): boolean {
    return blocks.length === this.#maps.size && blocks.every((block) => this.#maps.has(block));
  }
  /** Maps the block's indexes to shared ones. The first call adds the block. */
  mapsOf(block: CheckedBlock): IndexMaps {
    const known = this.#maps.get(block) ?? this.#added(block);
    this.#maps.set(block, known);
    return known;
  }
  #added({ ids, words }: CheckedBlock): IndexMaps {
    const persons = this.#ids.persons.placesOf(ids.persons);
    for (const [place, name] of words.personNames.entries())
      this.#personNames[persons[place] ?? 0] = name;
    return {
      aircraft: mapOf(this.#ids.aircraft.placesOf(ids.aircraft)),
      incidents: mapOf(this.#ids.incidents.placesOf(ids.incidents)),
      contracts: mapOf(this.#ids.contracts.placesOf(ids.contracts)),
      persons: mapOf(persons),
      ...eachWordList((name) => this.#words[name].mapOf(words[name])),
    };
  }
  /** A snapshot of the dictionaries; adding blocks later does not change it. */
  get(): Omit<Dictionaries, 'dispatchIds' | 'dispatchNumbers'> {
    return {
      aircraft: this.#ids.aircraft.texts(),
      incidents: this.#ids.incidents.bytes(),
      contracts: this.#ids.contracts.texts(),
      persons: this.#ids.persons.texts(),
      personNames: [...this.#personNames],
      ...eachWordList((name) => [...this.#words[name].words]),
    };
  }
}

/** The shared dictionaries of blocks in date order, with each block's index maps. */
export function joinDictionaries(
  blocks: readonly CheckedBlock[],
  common: CommonDictionaries,
): { dictionaries: Dictionaries; maps: IndexMaps[] } {
  const dispatchIds = new Uint8Array(
    blocks.reduce((sum, block) => sum + block.ids.dispatches.length, 0),
  );
  const dispatchNumbers = new Int32Array(dispatchIds.length / ID_BYTES);
  let dispatches = 0;
  const maps = blocks.map((block): IndexMaps => {
    dispatchIds.set(block.ids.dispatches, dispatches * ID_BYTES);
    dispatchNumbers.set(block.dispatchNumbers, dispatches);
    const map: IndexMaps = { ...common.mapsOf(block), dispatches };
    dispatches += block.dispatchNumbers.length;
    return map;
  });
  return { dictionaries: { dispatchIds, dispatchNumbers, ...common.get() }, maps };
}
