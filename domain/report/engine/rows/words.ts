import type { Incident } from '../../../../contract/incidents/incidents.ts';
import { NO_INDEX } from '../../../../contract/report/metricColumns.ts';
import { incidentLabel } from '../../../reference/incidentNumber.ts';
import { compareTexts } from '../../../textOrder.ts';

/** A list of words, used by index. Equal words count as one; an empty word means none. */
export class Words {
  readonly list: readonly string[];
  /** By index: the first index of an equal word, -1 for an empty word. */
  readonly same: Int32Array;
  #ranks: Int32Array | null = null;
  #orders: Int32Array | null = null;
  /** @param same pass it if equal words can be found more cheaply than by comparing texts */
  constructor(list: readonly string[], same: Int32Array = sameWords(list)) {
    this.list = list;
    this.same = same;
  }
  /**
   * By index: the word's alphabetical rank. Computed once, on first use: a load has many thousands
   * of incidents and users sort it often.
   */
  get ranks(): Int32Array {
    if (this.#ranks !== null) return this.#ranks;
    const ranks = new Int32Array(this.list.length);
    const at = (place: number) => this.list[place] ?? '';
    // Sort by code unit first. That gets most words in order, so the collator, fifty times slower,
    // compares about once per word.
    const order = Array.from(ranks.keys()).sort((a, b) =>
      at(a) < at(b) ? -1 : at(a) > at(b) ? 1 : 0,
    );
    order.sort((a, b) => compareTexts(at(a), at(b)));
    for (const [rank, place] of order.entries()) ranks[place] = rank;
    this.#ranks = ranks;
    return ranks;
  }
  /** By index: the rank of its word; equal words share a rank; -1 for an empty word. */
  get orders(): Int32Array {
    this.#orders ??= this.same.map((word) =>
      word === NO_INDEX ? NO_INDEX : (this.ranks[word] ?? NO_INDEX),
    );
    return this.#orders;
  }
}

function sameWords(list: readonly string[]): Int32Array {
  const same = firstPlaces(list);
  for (const [place, word] of list.entries()) if (word === '') same[place] = NO_INDEX;
  return same;
}
/** By index: the first index of an equal key. */
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
 * The same for numbers. Usually all differ; sorting finds that out seven times faster than a map
 * with a quarter of a million entries.
 */
export function firstIndexOfEachNumber(numbers: Float64Array): Int32Array {
  const sorted = numbers.toSorted();
  for (let n = 1; n < sorted.length; n++)
    if (sorted[n] === sorted[n - 1]) return firstPlaces(numbers);
  const out = new Int32Array(numbers.length);
  for (let place = 0; place < out.length; place++) out[place] = place;
  return out;
}

const known = new WeakMap<object, Map<string, Words>>();
/** Caches words by their owner: a load, or a list that outlives it. */
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
 * The names of a list of incidents. Sorting them is slow, so it runs when the dimensions arrive,
 * before the metrics (`readyDimensions`).
 */
export const incidentNames = (all: readonly Incident[]): Words =>
  wordsFor(all, 'incident', () => all.map(incidentLabel));
