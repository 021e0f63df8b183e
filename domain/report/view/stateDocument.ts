import * as S from '@effect/schema/Schema';
import { Either } from 'effect';
import { MAX_STATE_LENGTH } from '../../../contract/report/views.ts';
import { acrossBys, isAcrossMeasure } from '../request/across.ts';
import { ReportFilters } from '../request/request.ts';
import {
  type IdsByKindAndName,
  partsOf,
  type ThingKind,
  thingKinds,
} from '../request/thingKinds.ts';
import { valuesOf } from './filterFields.ts';
import { narrowingIn, writtenNarrowing } from './narrowingDocument.ts';
import { isColumnKey, NARROWEST, plainState, type ViewState, WIDEST } from './viewState.ts';

const FiltersOnly = S.declare(
  (given: unknown): given is ReportFilters => ReportFilters.safeParse(given).success,
);
/** Column keys in one string: in a URL, quotes and commas would take three characters each. */
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
  /** Column order. */
  c: S.optionalWith(Keys, { exact: true }),
  /** Hidden columns. */
  h: S.optionalWith(Keys, { exact: true }),
  /** `totalCost.180~incident.300` */
  w: S.optionalWith(S.String.pipe(S.pattern(/^[A-Za-z]+\.\d{2,3}(~[A-Za-z]+\.\d{2,3})*$/)), {
    exact: true,
  }),
  /** Sort columns, primary first; a trailing minus means descending: `agency.totalCost-` */
  s: S.optionalWith(S.String.pipe(S.pattern(/^[A-Za-z]+-?(\.[A-Za-z]+-?)*$/)), { exact: true }),
  /** Label of the sorted column across; with several sorts, one entry each, null for none. */
  sa: S.optionalWith(S.Union(S.String, S.Array(S.NullOr(S.String))), { exact: true }),
  /** Summary only. */
  t: S.optionalWith(S.Literal(1), { exact: true }),
  /** Approved only. */
  ap: S.optionalWith(S.Literal(1), { exact: true }),
  /** Collapsed groups. */
  g: S.optionalWith(S.Array(S.String), { exact: true }),
  f: S.optionalWith(FiltersOnly, { exact: true }),
  /** Columns across, with the measure: `month.totalCost`. */
  a: S.optionalWith(S.String.pipe(S.pattern(/^[a-z]+\.[A-Za-z]+$/)), { exact: true }),
  /** Word filters; a leading minus excludes the word. */
  n: S.optionalWith(S.Array(S.Tuple(S.String.pipe(S.pattern(/^-?[A-Za-z]+$/)), S.String)), {
    exact: true,
  }),
  /** Value filters: `totalCost:100:` */
  y: S.optionalWith(Figures, { exact: true }),
  /** Drill-down lines. */
  d: S.optionalWith(S.Array(Line), { exact: true }),
  /** Ids of things named by words of `f`, `n`, `d`, `g`, `sa`: `{"agent":{"LC95A":["…"]}}`. */
  i: S.optionalWith(Ids, { exact: true }),
});
type Version1 = typeof Version1.Type;

// Skips unknown columns, such as columns of an older release, and keeps the rest of the view.
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
/** A single sort keeps the old format, so that older releases can read it. */
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
/** Skips unknown kinds and values that are not ids. */
function idsIn(written: Version1['i'] = {}): IdsByKindAndName {
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
/** The state's words of a kind, and the parts of words that list several things. */
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
/** The ids of words that the state still contains. */
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
 * Reads the `state` parameter of a view, already URL-decoded; null if it is invalid. Undefined
 * means the preset's own state.
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
 * The `state` parameter of a view, before URL encoding; undefined for the preset's own state. Ids
 * that do not fit are dropped: the service then searches by the words (RPT-171).
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
/** The `state` parameter without ids, to compare views: equal requests have equal texts. */
export function textWithoutIds(text: string): string {
  const state = readState(text === '' ? undefined : text);
  return state === null ? text : (stateText({ ...state, ids: {} }) ?? '');
}

const fits = (text: string) => encodeURIComponent(text).length <= MAX_STATE_LENGTH;

/** Whether the state fits in a URL. */
export const fitsInUrl = (state: ViewState): boolean => fits(stateText(state) ?? '');
