import { NONE } from '../../../contract/report/metricColumns.ts';
import { isAdjustment } from '../engine/rows/books.ts';
import type { JoinedRows } from '../engine/rows/join.ts';
import { type MeasureKey, measureKeys, type PartMeasures } from '../engine/rows/measures.ts';
import type { Parts } from '../engine/rows/parts.ts';
import { Codes } from './codes.ts';
import { type FacetName, facetOf } from './toldApart.ts';

/** Parts that a report can't tell apart, added up into the first of them. */
interface Collapsed {
  /** Places in `counted` of the first part of each kind, ascending. */
  readonly firsts: Int32Array;
  /** By kind; a measure that nobody asks for is empty. */
  readonly measures: PartMeasures;
}
interface CollapseAsk {
  /** The parts that count, ascending. */
  readonly counted: Int32Array;
  readonly facets: readonly FacetName[];
  /** By counted part what is known of it besides: in which ranges it is, and `OWN_DISPATCH`. */
  readonly marks: Uint8Array;
  readonly measures: readonly MeasureKey[];
  readonly countsDispatches: boolean;
}

/** The part is told apart by its dispatch, too. */
export const OWN_DISPATCH = 4;

/** Adds parts up that no figure of the report tells apart. Codes come up in the parts' order, so the first of each stays where it was. */
export function collapse(joined: JoinedRows, parts: Parts, { counted, facets, marks, measures, countsDispatches }: CollapseAsk): Collapsed {
  const codes = new Codes(counted.length);
  const activityOf = (k: number) => parts.activity[counted[k] ?? 0] ?? 0;
  for (const name of facets) {
    const facetAt = facetOf(name, joined, parts);
    codes.refine((k) => facetAt(activityOf(k), counted[k] ?? 0));
  }
  codes.refine((k) => marks[k] ?? 0);
  const { dispatch } = joined.columns.activity;
  codes.refine((k) => (((marks[k] ?? 0) & OWN_DISPATCH) === 0 ? NONE : (dispatch[activityOf(k)] ?? NONE)));
  const alone = countsDispatches ? aloneOf(joined, parts, counted, codes) : null;
  const firsts = new Int32Array(codes.count).fill(NONE);
  for (let k = 0; k < counted.length; k++) if (firsts[codes.of[k] ?? 0] === NONE) firsts[codes.of[k] ?? 0] = k;
  const summed = (values: Float64Array): Float64Array => {
    const out = new Float64Array(codes.count);
    for (let k = 0; k < counted.length; k++) {
      const code = codes.of[k] ?? 0;
      out[code] = (out[code] ?? 0) + (values[counted[k] ?? 0] ?? 0);
    }
    return out;
  };
  const none = new Float64Array(0);
  return {
    firsts,
    measures: {
      // Object.fromEntries forgets the keys; they are exactly the measures.
      ...(Object.fromEntries(measureKeys.map((key) => [key, measures.includes(key) ? summed(parts.measures[key]) : none])) as Record<MeasureKey, Float64Array>),
      ...(alone === null ? {} : { dispatchesAlone: summed(alone) }),
    },
  };
}

/**
 * Dispatches that are behind parts of one code alone: counting them there adds up. Those behind several keep parts of
 * their own.
 */
function aloneOf({ columns: { activity, dictionaries } }: JoinedRows, parts: Parts, counted: Int32Array, codes: Codes): Float64Array {
  const before = parts.measures.dispatchesAlone;
  const dispatchOf = (k: number): number => {
    const part = counted[k] ?? 0;
    const row = parts.activity[part] ?? 0;
    return isAdjustment(activity.flags[row]) || (before?.[part] ?? 0) > 0 ? NONE : (activity.dispatch[row] ?? NONE);
  };
  const SEVERAL = -2;
  const codeOf = new Int32Array(dictionaries.dispatchNumbers.length).fill(NONE);
  for (let k = 0; k < counted.length; k++) {
    const dispatch = dispatchOf(k);
    if (dispatch === NONE) continue;
    const code = codes.of[k] ?? 0;
    const known = codeOf[dispatch] ?? NONE;
    codeOf[dispatch] = known === NONE || known === code ? code : SEVERAL;
  }
  const alone = before?.slice() ?? new Float64Array(parts.count);
  const met = new Uint8Array(codeOf.length);
  for (let k = 0; k < counted.length; k++) {
    const dispatch = dispatchOf(k);
    if (dispatch === NONE || codeOf[dispatch] === SEVERAL || met[dispatch] === 1) continue;
    met[dispatch] = 1;
    alone[counted[k] ?? 0] = 1;
  }
  codes.refine((k) => {
    const dispatch = dispatchOf(k);
    return dispatch !== NONE && codeOf[dispatch] === SEVERAL ? dispatch : NONE;
  });
  return alone;
}
