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
    const order = Array.from(ranks.keys()).sort((a, b) => (at(a) < at(b) ? -1 : at(a) > at(b) ? 1 : 0));
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

const known = new WeakMap<object, Map<string, Words>>();
/** Words made of a load, or of a list that outlives it, once, whatever is asked of it afterwards. */
export function wordsFor(owner: object, key: string, make: () => readonly string[]): Words {
  const own = known.get(owner) ?? new Map<string, Words>();
  known.set(owner, own);
  const words = own.get(key) ?? new Words(make());
  own.set(key, words);
  return words;
}

/**
 * The names of a list of incidents. Sorting them takes long: a load's dimensions do it while the metrics are still on
 * their way.
 */
export const incidentNames = (all: readonly Incident[]): Words => wordsFor(all, 'incident', () => all.map(incidentLabel));
