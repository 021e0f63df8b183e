import type { Incident } from '../../../../contract/incidents/incidents.ts';
import { NONE } from '../../../../contract/report/metricColumns.ts';
import { incidentLabel } from '../../../reference/incidentNumber.ts';
import { compareTexts } from '../../../textOrder.ts';

/** A list of words that places point into. The same word at several places is one word; an empty one is none. */
export class Words {
  readonly list: readonly string[];
  /** By place the first place of the same word, -1 for an empty one. */
  readonly same: Int32Array;
  #ranks: Int32Array | null = null;
  #orders: Int32Array | null = null;
  /** @param same where something cheaper than the words tells which of them are the same */
  constructor(list: readonly string[], same: Int32Array = sameWords(list)) {
    this.list = list;
    this.same = same;
  }
  /**
   * By place where the word stands in alphabetical order. Sorted on the first call: a load has many thousand incidents
   * and is sorted again and again.
   */
  get ranks(): Int32Array {
    if (this.#ranks !== null) return this.#ranks;
    const ranks = new Int32Array(this.list.length);
    const at = (place: number) => this.list[place] ?? '';
    // By code first: most words are in order then, and the collator, fifty times slower, is asked once a word instead
    // of once a comparison.
    const order = Array.from(ranks.keys()).sort((a, b) =>
      at(a) < at(b) ? -1 : at(a) > at(b) ? 1 : 0,
    );
    order.sort((a, b) => compareTexts(at(a), at(b)));
    for (const [rank, place] of order.entries()) ranks[place] = rank;
    this.#ranks = ranks;
    return ranks;
  }
  /** By place the rank of its word, the same for the same word; -1 for an empty one. */
  get orders(): Int32Array {
    this.#orders ??= this.same.map((word) => (word === NONE ? NONE : (this.ranks[word] ?? NONE)));
    return this.#orders;
  }
}

function sameWords(list: readonly string[]): Int32Array {
  const same = firstPlaces(list);
  for (const [place, word] of list.entries()) if (word === '') same[place] = NONE;
  return same;
}
/** By place the first place of the same key. */
function firstPlaces<Key>(keys: Iterable<Key> & ArrayLike<Key>): Int32Array {
  const first = new Map<Key, number>();
  const out = new Int32Array(keys.length);
  let place = 0;
  for (const key of keys) {
    const known = first.get(key);
    if (known === undefined) first.set(key, place);
    out[place] = known ?? place;
    place += 1;
  }
  return out;
}
/**
 * The same of numbers. Mostly all differ, which sorting tells in a seventh of the time that a table of a quarter of a
 * million takes.
 */
export function firstPlacesOfNumbers(numbers: Float64Array): Int32Array {
  const sorted = numbers.toSorted();
  for (let n = 1; n < sorted.length; n++)
    if (sorted[n] === sorted[n - 1]) return firstPlaces(numbers);
  const out = new Int32Array(numbers.length);
  for (let place = 0; place < out.length; place++) out[place] = place;
  return out;
}

const known = new WeakMap<object, Map<string, Words>>();
/** Words made of a load, or of a list that outlives it, once, whatever is asked of it afterwards. */
export function wordsFor(owner: object, key: string, make: () => readonly string[] | Words): Words {
  const own = known.get(owner) ?? new Map<string, Words>();
  known.set(owner, own);
  let words = own.get(key);
  if (words === undefined) {
    const made = make();
    words = made instanceof Words ? made : new Words(made);
  }
  own.set(key, words);
  return words;
}

/**
 * The names of a list of incidents. Sorting them takes long: a load's dimensions do it while the metrics are still on
 * their way.
 */
export const incidentNames = (all: readonly Incident[]): Words =>
  wordsFor(all, 'incident', () => all.map(incidentLabel));
