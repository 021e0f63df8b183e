import { NO_INDEX } from '../../../contract/report/metricColumns.ts';
import { compareTexts } from '../../textOrder.ts';
import type { Dimension } from '../request/choices.ts';
import type { ColumnKey } from '../request/columnsCatalogue.ts';
import type { Cells } from '../request/table.ts';
import type { Layout } from './layout.ts';
import type { JoinedRows } from './rows/join.ts';
import type { Parts } from './rows/parts.ts';
import { sourceOf, type TextSource } from './rows/textSources.ts';

/**
 * Labels of the row without an aircraft, incident, base or crew member. That row exists so that the
 * total covers all costs of the range.
 */
export const blankTexts: Readonly<Partial<Record<ColumnKey, string>>> = {
  aircraft: 'No aircraft',
  incident: 'No incident',
  base: 'No base',
  crewName: 'No crew member',
};

/** Columns with one word per row, read from its first part. For flights that is every column. */
const steady: Readonly<Record<Exclude<Dimension, 'flight'>, readonly ColumnKey[]>> = {
  aircraft: ['aircraft', 'category', 'typeCode'],
  incident: ['incident', 'incidentYear', 'state', 'agency', 'unit', 'incidentType'],
  dispatch: ['dispatchId', 'kind'],
  base: ['base'],
  crew: ['crewName'],
};

/**
 * The words of each row, as indexes in the source's words. `only`: the first or only one, -1 for
 * none. `several`: all words of the rows that have more than one.
 */
interface RowWords {
  readonly only: Int32Array;
  readonly several: ReadonlyMap<number, readonly number[]>;
}

/** Whether each row has one word, taken from its first part. */
const isSteady = (key: ColumnKey, { moreAt }: TextSource, { dimension }: Layout): boolean =>
  moreAt === undefined && (dimension === 'flight' || steady[dimension].includes(key));

/** Looks up the word index of each row's first part in `list`; -1 for none. */
function ofFirstParts(
  { placeAt, lists }: TextSource,
  { firstActivity, firstPart }: Layout,
  list: Int32Array,
): Int32Array {
  const out = new Int32Array(firstPart.length);
  if (lists === undefined) {
    for (let row = 0; row < out.length; row++) {
      const place = placeAt(firstActivity[row] ?? 0, firstPart[row] ?? 0);
      out[row] = place === NO_INDEX ? NO_INDEX : (list[place] ?? NO_INDEX);
    }
    return out;
  }
  const { column, places } = lists;
  for (let row = 0; row < out.length; row++) {
    const at = column[firstActivity[row] ?? 0] ?? NO_INDEX;
    const place = at === NO_INDEX || places === null ? at : (places[at] ?? NO_INDEX);
    out[row] = place === NO_INDEX ? NO_INDEX : (list[place] ?? NO_INDEX);
  }
  return out;
}

function wordsOfRows(key: ColumnKey, source: TextSource, layout: Layout): RowWords {
  const { words, placeAt, moreAt } = source;
  const { same } = words;
  const several = new Map<number, number[]>();
  if (isSteady(key, source, layout)) return { only: ofFirstParts(source, layout, same), several };
  const only = new Int32Array(layout.rowCount).fill(NO_INDEX);
  const add = (row: number, word: number) => {
    const first = only[row] ?? NO_INDEX;
    if (first === NO_INDEX) only[row] = word;
    else if (first !== word) {
      const all = several.get(row) ?? [first];
      if (!all.includes(word)) all.push(word);
      several.set(row, all);
    }
  };
  const { activities, parts, rowOf } = layout;
  for (let k = 0; k < rowOf.length; k++) {
    const activity = activities[k] ?? 0;
    const row = rowOf[k] ?? 0;
    const word = same[placeAt(activity, parts[k] ?? 0)] ?? NO_INDEX;
    if (word !== NO_INDEX) add(row, word);
    if (moreAt === undefined) continue;
    for (const place of moreAt(activity)) {
      const next = same[place] ?? NO_INDEX;
      if (next !== NO_INDEX) add(row, next);
    }
  }
  return { only, several };
}

/** The words of one column by slot; groups and totals are blank. */
export function textCells(joined: JoinedRows, parts: Parts, layout: Layout, key: ColumnKey): Cells {
  const texts: string[] = [];
  const places = new Int32Array(layout.rowCount + layout.groups.length + 1).fill(NO_INDEX);
  const source = sourceOf(joined, parts, key);
  if (source === null) return { kind: 'text', places, texts };
  const { only, several } = wordsOfRows(key, source, layout);
  // The table contains only words in use. The last entry of `used` is the blank.
  const used = new Int32Array(source.words.list.length + 1).fill(NO_INDEX);
  const blank = blankTexts[key] ?? '';
  const joinedTexts = new Map<string, number>();
  const placeOfSeveral = (all: readonly number[]) => {
    const text =
      source.several === 'Multiple'
        ? 'Multiple'
        : all.map((word) => source.words.list[word]).join(', ');
    const place = joinedTexts.get(text) ?? texts.push(text) - 1;
    joinedTexts.set(text, place);
    return place;
  };
  for (let row = 0; row < layout.rowCount; row++) {
    const all = several.size === 0 ? undefined : several.get(row);
    if (all !== undefined) {
      places[row] = placeOfSeveral(all);
      continue;
    }
    const word = only[row] ?? NO_INDEX;
    if (word === NO_INDEX && blank === '') continue;
    const at = word === NO_INDEX ? used.length - 1 : word;
    let place = used[at] ?? NO_INDEX;
    if (place === NO_INDEX) {
      place = texts.push(word === NO_INDEX ? blank : (source.words.list[word] ?? '')) - 1;
      used[at] = place;
    }
    places[row] = place;
  }
  return { kind: 'text', places, texts };
}

/** A sort rank per row, -1 for a blank. `end` is one more than the highest rank. */
export function textRanks(
  joined: JoinedRows,
  parts: Parts,
  layout: Layout,
  key: ColumnKey,
): { readonly ranks: Int32Array; readonly end: number } {
  const source = sourceOf(joined, parts, key);
  if (source === null) return { ranks: new Int32Array(layout.rowCount).fill(NO_INDEX), end: 0 };
  const { orders, list } = source.words;
  if (isSteady(key, source, layout))
    return { ranks: ofFirstParts(source, layout, orders), end: list.length };
  const { only, several } = wordsOfRows(key, source, layout);
  if (several.size > 0)
    return ranksOfCells(textCells(joined, parts, layout, key), layout.rowCount, blankTexts[key]);
  return {
    ranks: only.map((word) => (word === NO_INDEX ? NO_INDEX : (orders[word] ?? NO_INDEX))),
    end: list.length,
  };
}

function ranksOfCells(cells: Cells, rowCount: number, blank: string | undefined) {
  const texts = cells.kind === 'text' ? cells.texts : [];
  const rankOf = new Int32Array(texts.length).fill(NO_INDEX);
  const sorted = [...texts.entries()]
    .filter(([, text]) => text !== blank)
    .sort(([, a], [, b]) => compareTexts(a, b));
  for (const [rank, [place]] of sorted.entries()) rankOf[place] = rank;
  const places = cells.kind === 'text' ? cells.places : new Int32Array(rowCount).fill(NO_INDEX);
  return {
    ranks: places.subarray(0, rowCount).map((place) => rankOf[place] ?? NO_INDEX),
    end: sorted.length,
  };
}
