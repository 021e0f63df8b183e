import * as S from '@effect/schema/Schema';
import { Either } from 'effect';
import { MOST_STATE } from '../../../contract/report/views.ts';
import { acrossBys, isAcrossMeasure } from '../request/across.ts';
import { ReportFilters } from '../request/request.ts';
import { partsOf, type ThingKind, thingKinds, type WordIds } from '../request/thingKinds.ts';
import { valuesOf } from './filterFields.ts';
import { narrowingIn, writtenNarrowing } from './narrowingDocument.ts';
import { isColumnKey, NARROWEST, plainState, type ViewState, WIDEST } from './viewState.ts';

const FiltersOnly = S.declare(
  (given: unknown): given is ReportFilters => ReportFilters.safeParse(given).success,
);
/** Keys of columns in one string: quotes and commas would take three characters each in an address. */
const Keys = S.String.pipe(S.pattern(/^[A-Za-z]+(\.[A-Za-z]+)*$/));
const Figures = S.Array(S.String.pipe(S.pattern(/^-?[A-Za-z]+(:-?\d{1,15}|:){2}$/)));
const optional = S.optionalWith(S.String, { exact: true });
const Line = S.Struct({
  d: S.String,
  g: S.String,
  l: optional,
  r: optional,
  y: S.optionalWith(Figures, { exact: true }),
  t: S.String,
});
const Ids = S.Record({
  key: S.String,
  value: S.Record({ key: S.String, value: S.Array(S.String) }),
});
const Version1 = S.Struct({
  v: S.Literal(1),
  /** Order. */
  c: S.optionalWith(Keys, { exact: true }),
  /** Hidden. */
  h: S.optionalWith(Keys, { exact: true }),
  /** `totalCost.180~incident.300` */
  w: S.optionalWith(S.String.pipe(S.pattern(/^[A-Za-z]+\.\d{2,3}(~[A-Za-z]+\.\d{2,3})*$/)), {
    exact: true,
  }),
  /** Sort, the first before the second; a descending one ends in a minus: `agency.totalCost-` */
  s: S.optionalWith(S.String.pipe(S.pattern(/^[A-Za-z]+-?(\.[A-Za-z]+-?)*$/)), { exact: true }),
  /** The column across that sorts, by its label; of several sorts one each, null for none. */
  sa: S.optionalWith(S.Union(S.String, S.Array(S.NullOr(S.String))), { exact: true }),
  /** Summary only. */
  t: S.optionalWith(S.Literal(1), { exact: true }),
  /** Approved only. */
  ap: S.optionalWith(S.Literal(1), { exact: true }),
  /** Closed groups. */
  g: S.optionalWith(S.Array(S.String), { exact: true }),
  f: S.optionalWith(FiltersOnly, { exact: true }),
  /** What stands across, with its measure: `month.totalCost`. */
  a: S.optionalWith(S.String.pipe(S.pattern(/^[a-z]+\.[A-Za-z]+$/)), { exact: true }),
  /** Words that rows are narrowed to; a minus in front: all but those. */
  n: S.optionalWith(S.Array(S.Tuple(S.String.pipe(S.pattern(/^-?[A-Za-z]+$/)), S.String)), {
    exact: true,
  }),
  /** Figures: `totalCost:100:` */
  y: S.optionalWith(Figures, { exact: true }),
  /** Lines of other reports. */
  d: S.optionalWith(S.Array(Line), { exact: true }),
  /** Ids of the things that words of `f`, `n`, `d`, `g` and `sa` name: `{"agent":{"LC95A":["…"]}}`. */
  i: S.optionalWith(Ids, { exact: true }),
});
type Version1 = typeof Version1.Type;

// A column that an older release knew is left out, the rest of the view stands.
const keysIn = (text: string | undefined) => [
  ...new Set((text ?? '').split('.').filter(isColumnKey)),
];
const widthsIn = (text: string | undefined): ViewState['widths'] =>
  Object.fromEntries(
    (text ?? '').split('~').flatMap((pair) => {
      const [key = '', width = ''] = pair.split('.');
      return isColumnKey(key) ? [[key, Math.min(WIDEST, Math.max(NARROWEST, Number(width)))]] : [];
    }),
  );
function sortIn(text: string | undefined, labels: Version1['sa']): ViewState['sort'] {
  const ats = typeof labels === 'string' ? [labels] : (labels ?? []);
  return (text ?? '').split('.').flatMap((word, n) => {
    const column = word.replace('-', '');
    const at = ats[n] ?? null;
    return isColumnKey(column)
      ? [{ column, descending: word.endsWith('-'), ...(at === null ? {} : { at }) }]
      : [];
  });
}
/** One sort is written as ever, so that older releases read it. */
function writtenSort(sort: ViewState['sort']): Pick<Version1, 's' | 'sa'> {
  if (sort.length === 0) return {};
  const [only] = sort;
  const ats = sort.map(({ at = null }) => at);
  const labels = sort.length > 1 ? ats : only?.at;
  return {
    s: sort.map(({ column, descending }) => `${column}${descending ? '-' : ''}`).join('.'),
    ...(labels === undefined || ats.every((at) => at === null) ? {} : { sa: labels }),
  };
}
function acrossIn(text: string | undefined): ViewState['across'] {
  const [word = '', measure = ''] = (text ?? '').split('.');
  const by = acrossBys.find((known) => known === word);
  return by !== undefined && isColumnKey(measure) && isAcrossMeasure(measure)
    ? { by, measure }
    : null;
}
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Unknown kinds and values that are not ids are left out. */
function idsIn(written: Version1['i'] = {}): WordIds {
  const known = thingKinds.flatMap((kind) =>
    Object.hasOwn(written, kind) ? [[kind, written[kind] ?? {}] as const] : [],
  );
  const valid = (list: readonly string[]) => list.filter((id) => uuid.test(id));
  return Object.fromEntries(
    known.map(([kind, own]) => [
      kind,
      Object.fromEntries(Object.entries(own).map(([word, list]) => [word, valid(list)])),
    ]),
  );
}
/** Each word that the state has, and each part of a word that lists several. */
function wordsIn(
  { filters, narrowing, collapsed, sort }: ViewState,
  kind: ThingKind,
): ReadonlySet<string> {
  const words = [
    ...Object.values(valuesOf(filters)).flat(),
    ...narrowing.words.map(({ word }) => word),
    ...narrowing.behind.flatMap(({ group }) => group ?? []),
    ...collapsed,
    ...sort.flatMap(({ at }) => at ?? []),
  ];
  return new Set(words.flatMap((word) => [word, ...partsOf(kind, word)]));
}
/** Only the ids of words that are still there. */
function writtenIds(state: ViewState): Pick<Version1, 'i'> {
  const kept = thingKinds.flatMap((kind) => {
    const words = wordsIn(state, kind);
    const own = Object.entries(state.ids[kind] ?? {}).filter(
      ([word, list]) => words.has(word) && list.length > 0,
    );
    return own.length === 0 ? [] : [[kind, Object.fromEntries(own)] as const];
  });
  return kept.length === 0 ? {} : { i: Object.fromEntries(kept) };
}
const InText = S.parseJson(Version1);

/**
 * The `state` parameter of a view, decoded from its address once; null when it can't be read. Absent = as the preset
 * has it.
 */
export function readState(text: string | undefined): ViewState | null {
  if (text === undefined) return plainState;
  const decoded = S.decodeUnknownEither(InText)(text);
  if (Either.isLeft(decoded)) return null;
  const { c, h, w, s, sa, t, ap, g, f, a, i } = decoded.right;
  return {
    order: keysIn(c),
    hidden: keysIn(h),
    widths: widthsIn(w),
    sort: sortIn(s, sa),
    summaryOnly: t === 1,
    approvedOnly: ap === 1,
    collapsed: g ?? [],
    filters: f ?? {},
    across: acrossIn(a),
    narrowing: narrowingIn(decoded.right),
    ids: idsIn(i),
  };
}

const isEmpty = (thing: object) => Object.keys(thing).length === 0;
/**
 * The `state` parameter of a view, not yet encoded for an address; undefined for a view as the preset has it. Ids are
 * left out where they do not fit: the service then looks for the words themselves (RPT-171).
 */
export function stateText(state: ViewState): string | undefined {
  const {
    order,
    hidden,
    widths,
    sort,
    summaryOnly,
    approvedOnly,
    collapsed,
    filters,
    across,
    narrowing,
  } = state;
  const pairs = Object.entries(widths).map(([key, width]) => `${key}.${width}`);
  const kept: Version1 = {
    v: 1,
    ...(isEmpty(order) ? {} : { c: order.join('.') }),
    ...(isEmpty(hidden) ? {} : { h: hidden.join('.') }),
    ...(isEmpty(pairs) ? {} : { w: pairs.join('~') }),
    ...writtenSort(sort),
    ...(summaryOnly ? { t: 1 } : {}),
    ...(approvedOnly ? { ap: 1 } : {}),
    ...(isEmpty(collapsed) ? {} : { g: collapsed }),
    ...(isEmpty(filters) ? {} : { f: filters }),
    ...(across === null ? {} : { a: `${across.by}.${across.measure}` }),
    ...writtenNarrowing(narrowing),
  };
  if (Object.keys(kept).length === 1) return undefined;
  const encode = S.encodeSync(InText);
  const whole = encode({ ...kept, ...writtenIds(state) });
  return fits(whole) ? whole : encode(kept);
}
/** The same `state` parameter without ids: two views that ask the same thing have the same text. */
export function textWithoutIds(text: string): string {
  const state = readState(text === '' ? undefined : text);
  return state === null ? text : (stateText({ ...state, ids: {} }) ?? '');
}

const fits = (text: string) => encodeURIComponent(text).length <= MOST_STATE;

/** Whether an address has room for the state. */
export const fitsInAddress = (state: ViewState): boolean => fits(stateText(state) ?? '');
