import * as S from '@effect/schema/Schema';
import { Either } from 'effect';
import { acrossBys, isAcrossMeasure } from '../request/across.ts';
import { ReportFilters } from '../request/request.ts';
import { narrowingIn, writtenNarrowing } from './narrowingDocument.ts';
import { isColumnKey, NARROWEST, plainState, type ViewState, WIDEST } from './viewState.ts';

/** Characters the `state` parameter may have once it stands in an address. */
export const STATE_MAX_LENGTH = 2_000;

const FiltersOnly = S.declare((given: unknown): given is ReportFilters => ReportFilters.safeParse(given).success);
/** Keys of columns in one string: quotes and commas would take three characters each in an address. */
const Keys = S.String.pipe(S.pattern(/^[A-Za-z]+(\.[A-Za-z]+)*$/));
const Figures = S.Array(S.String.pipe(S.pattern(/^-?[A-Za-z]+(:-?\d{1,15}|:){2}$/)));
const optional = S.optionalWith(S.String, { exact: true });
const Line = S.Struct({ d: S.String, g: S.String, l: optional, r: optional, y: S.optionalWith(Figures, { exact: true }), t: S.String });
const Version1 = S.Struct({
  v: S.Literal(1),
  /** Order. */
  c: S.optionalWith(Keys, { exact: true }),
  /** Hidden. */
  h: S.optionalWith(Keys, { exact: true }),
  /** `totalCost.180~incident.300` */
  w: S.optionalWith(S.String.pipe(S.pattern(/^[A-Za-z]+\.\d{2,3}(~[A-Za-z]+\.\d{2,3})*$/)), { exact: true }),
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
  n: S.optionalWith(S.Array(S.Tuple(S.String.pipe(S.pattern(/^-?[A-Za-z]+$/)), S.String)), { exact: true }),
  /** Figures: `totalCost:100:` */
  y: S.optionalWith(Figures, { exact: true }),
  /** Lines of other reports. */
  d: S.optionalWith(S.Array(Line), { exact: true }),
});
type Version1 = typeof Version1.Type;

// A column that an older release knew is left out, the rest of the view stands.
const keysIn = (text: string | undefined) => [...new Set((text ?? '').split('.').filter(isColumnKey))];
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
    return isColumnKey(column) ? [{ column, descending: word.endsWith('-'), ...(at === null ? {} : { at }) }] : [];
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
  return by !== undefined && isColumnKey(measure) && isAcrossMeasure(measure) ? { by, measure } : null;
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
  const { c, h, w, s, sa, t, ap, g, f, a } = decoded.right;
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
  };
}

const isEmpty = (thing: object) => Object.keys(thing).length === 0;
/** The `state` parameter of a view, not yet encoded for an address; undefined for a view as the preset has it. */
export function stateText({ order, hidden, widths, sort, summaryOnly, approvedOnly, collapsed, filters, across, narrowing }: ViewState): string | undefined {
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
  return Object.keys(kept).length === 1 ? undefined : S.encodeSync(InText)(kept);
}

/** Whether an address has room for the state. */
export const fitsInAddress = (state: ViewState): boolean => encodeURIComponent(stateText(state) ?? '').length <= STATE_MAX_LENGTH;
