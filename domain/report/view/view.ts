import type {
  RelativeDates,
  SavedArrangement,
  ReportView as SavedView,
} from '../../../contract/report/views.ts';
import {
  type DateRange,
  type Days,
  dateRange,
  formatRange,
  parseRange,
} from '../../dates/dateRange.ts';
import { formatDate } from '../../dates/parseDate.ts';
import { fittingColumns } from '../presets/columnsFit.ts';
import {
  dimensionsOf,
  hasColumn,
  type OfSource,
  presetsOf,
  sourceOf,
} from '../presets/historicView.ts';
import { defaultPreset, type PresetName, presetNameOf, presets } from '../presets/presets.ts';
import { type Across, type AcrossBy, isAcrossMeasure } from '../request/across.ts';
import {
  type Dimension,
  dimensionOf,
  type GroupBy,
  groupByLabels,
  groupByOf,
  groupings,
  ReportChoiceError,
} from '../request/choices.ts';
import { type ColumnKey, columnOf } from '../request/columnsCatalogue.ts';
import { comparedBys, comparedDays, comparedLabels, isComparedBy } from '../request/compared.ts';
import { fittingNarrowing } from '../request/narrowing.ts';
import { type OnDay, relativeRange } from './relativeDates.ts';
import { readState, stateText } from './stateDocument.ts';
import {
  changedState,
  columnsIn,
  plainState,
  type ViewChange,
  type ViewState,
  withoutPlace,
} from './viewState.ts';

/** The URL's search parameters, decoded. */
export type Search = Readonly<Record<string, string | undefined>>;
/** The report view that a URL describes. */
export interface ReportView extends OfSource {
  readonly preset: PresetName;
  readonly dimension: Dimension;
  readonly groupBy: GroupBy;
  /** null: no dates, so nothing loads. */
  readonly range: DateRange | null;
  /** How the table is arranged and filtered. */
  readonly state: ViewState;
}
/**
 * The view, and the part of its URL that was refused. An unknown preset or grouping is replaced, an
 * invalid state is dropped.
 */
export interface ReadView {
  readonly view: ReportView;
  readonly refused: 'preset' | 'grouping' | 'state' | null;
}

/**
 * Reads `/reports/catis/{preset}` and its search, or `/reports/aims` for historic records, whose
 * preset is in the search. An unknown preset becomes the default preset (URL-8), an unknown
 * dimension or group-by the preset's own (RPT-6).
 */
export function readView(presetText: string, search: Search, of: OfSource = {}): ReadView {
  const known =
    presetsOf(of).find((name) => name === presetNameOf(presetIn(presetText, search, of))) ?? null;
  const preset = known ?? defaultPreset;
  const own = { ...of, dimension: presets[preset].dimension, groupBy: presets[preset].groupBy };
  const range = parseRange(search);
  const read = readState(search['state']);
  const state = read ?? plainState;
  if (known === null) return { view: { preset, ...own, range, state }, refused: 'preset' };
  try {
    const dimension =
      search['dimension'] === undefined ? own.dimension : dimensionOf(search['dimension']);
    const groupBy =
      search['groupBy'] === undefined
        ? defaultGroupBy(preset, dimension)
        : groupByOf(dimension, search['groupBy']);
    if (!dimensionsOf(of).includes(dimension))
      throw new ReportChoiceError(`Historic records have no dimension "${dimension}".`);
    return {
      view: { ...of, preset, dimension, groupBy, range, state: fittingState(state, dimension) },
      refused: read === null ? 'state' : null,
    };
  } catch (error) {
    if (error instanceof ReportChoiceError)
      return { view: { preset, ...own, range, state }, refused: 'grouping' };
    throw error;
  }
}

/** Historic records are one page, whose search says the preset. */
/** Drops the narrowing that the dimension does not support. */
const fittingState = (state: ViewState, dimension: Dimension): ViewState => ({
  ...state,
  narrowing: fittingNarrowing(state.narrowing, dimension),
});
const presetIn = (path: string, search: Search, { source }: OfSource): string =>
  source === 'historic' ? (search['preset'] ?? defaultPreset) : path;
const without = (search: Search, name: string): Search =>
  Object.fromEntries(Object.entries(search).filter(([key]) => key !== name));

/** The default group-by of a dimension: the preset's if it fits, else the dimension's first. */
function defaultGroupBy(preset: PresetName, dimension: Dimension): GroupBy {
  const own = presets[preset];
  return own.dimension === dimension ? own.groupBy : (groupings[dimension][0] ?? 'none');
}

const address = (of: OfSource, preset: string, given: Search): string => {
  const isHistoric = of.source === 'historic';
  const search = isHistoric
    ? { ...(preset === defaultPreset ? {} : { preset }), ...without(given, 'preset') }
    : given;
  const query = Object.entries(search)
    .flatMap(([key, value]) =>
      value === undefined ? [] : [`${encodeURIComponent(key)}=${encodeURIComponent(value)}`],
    )
    .join('&');
  return `/reports/${isHistoric ? 'aims' : `catis/${preset}`}${query === '' ? '' : `?${query}`}`;
};
const viewKeys = [
  'dimension',
  'groupBy',
  'dateMode',
  'start',
  'end',
  'date',
  'days',
  'preset',
  'state',
];

/** The search of a view. Omits the preset's defaults and keeps unknown parameters. */
export function viewSearch(view: ReportView, search: Search = {}): Search {
  const state = stateText(view.state);
  return {
    ...(view.dimension === presets[view.preset].dimension ? {} : { dimension: view.dimension }),
    ...(view.groupBy === defaultGroupBy(view.preset, view.dimension)
      ? {}
      : { groupBy: view.groupBy }),
    ...(view.range === null ? {} : formatRange(view.range)),
    ...Object.fromEntries(Object.entries(search).filter(([key]) => !viewKeys.includes(key))),
    ...(state === undefined ? {} : { state }),
  };
}
/** The path of a view. */
export const viewPath = (view: ReportView, search: Search = {}): string =>
  address(view, view.preset, viewSearch(view, search));

/** The path of a preset with the same search, for redirects from an unknown preset (URL-8). */
export const presetPath = (preset: PresetName, search: Search, of: OfSource = {}): string =>
  address(of, preset, search);

/** Whether charts are shown. The URL stores it, so that a copied link shows them too. */
export const hasCharts = (search: Search): boolean => search['charts'] === 'on';
/** Only the charts parameter of a search, which stays when the user opens another report. */
export const chartsIn = (search: Search): Search => (hasCharts(search) ? { charts: 'on' } : {});
/** The same path with or without charts. */
export const withCharts = (
  preset: string,
  search: Search,
  isOn: boolean,
  of: OfSource = {},
): string =>
  address(of, presetIn(preset, search, of), {
    ...without(search, 'charts'),
    ...(isOn ? { charts: 'on' } : {}),
  });

/**
 * The same view in another dimension. It keeps the grouping if the dimension has it, and all
 * filters except value filters. Columns and collapsed groups are reset.
 */
export const withDimension = (view: ReportView, dimension: Dimension): ReportView => ({
  ...view,
  dimension,
  groupBy:
    groupings[dimension].find((g) => g === view.groupBy) ?? defaultGroupBy(view.preset, dimension),
  state: {
    ...plainState,
    summaryOnly: view.state.summaryOnly,
    approvedOnly: view.state.approvedOnly,
    widths: view.state.widths,
    filters: view.state.filters,
    ids: view.state.ids,
    across: view.state.across,
    // Value filters applied to the previous rows.
    narrowing: { ...fittingNarrowing(view.state.narrowing, dimension), values: [] },
  },
});
/** The same view with another group-by. Resets the collapsed groups. */
export const withGroupBy = (view: ReportView, groupBy: GroupBy): ReportView => ({
  ...view,
  groupBy,
  state: {
    ...view.state,
    collapsed: [],
    sort: view.state.across?.by === 'group' ? withoutPlace(view.state.sort) : view.state.sort,
  },
});
/** The preset's own view for the same dates. */
export const presetView = (
  preset: PresetName,
  range: DateRange | null,
  { source }: OfSource = {},
): ReportView => ({
  ...(source === undefined ? {} : { source }),
  preset,
  dimension: presets[preset].dimension,
  groupBy: presets[preset].groupBy,
  range,
  state: plainState,
});
/** Whether the view is the preset's own, regardless of dates. */
export const isAsPreset = (view: ReportView): boolean =>
  viewPath({ ...view, range: null }) === viewPath(presetView(view.preset, null, view));
/** The view after a change of its table. */
export const changedView = (view: ReportView, change: ViewChange): ReportView => ({
  ...view,
  state: changedState(
    view.state,
    change,
    view.dimension,
    columnsFor(view.preset, view.dimension, view),
  ),
});
/** All columns of the view in their order, and those on screen. */
export const columnsOf = (view: ReportView) =>
  columnsIn(view.state, view.dimension, columnsFor(view.preset, view.dimension, view));

/** Whether it shows only approved records; historic records are never approved (APR-40). */
export const isApprovedOnly = ({ source, state }: Pick<ReportView, 'source' | 'state'>): boolean =>
  state.approvedOnly && source !== 'historic';

/** The columns across (RPT-110); null if the view has no such groups or measure. */
export const acrossOf = (view: ReportView): Across | null =>
  acrossMeasures(view).some((key) => key === view.state.across?.measure) &&
  acrossChoices(view).some(({ by }) => by === view.state.across?.by)
    ? view.state.across
    : null;
/** The days that a view of these days is compared with; null without a comparison (RPT-115). */
export function comparedDaysOf(view: ReportView, days: Days | null): Days | null {
  const by = acrossOf(view)?.by;
  return by === undefined || days === null || !isComparedBy(by) ? null : comparedDays(by, days);
}
/** The choices for columns across: dates, and the groups unless they are dates. */
export const acrossChoices = ({
  groupBy,
}: Pick<ReportView, 'groupBy'>): readonly { readonly by: AcrossBy; readonly label: string }[] => [
  { by: 'month', label: 'Months' },
  { by: 'quarter', label: 'Quarters' },
  { by: 'year', label: 'Years' },
  ...(groupBy === 'none' ? [] : [{ by: 'group' as const, label: groupByLabels[groupBy] }]),
  ...comparedBys.map((by) => ({ by, label: comparedLabels[by] })),
];
/** The measures that can be shown across. */
export const acrossMeasures = (view: ReportView): readonly ColumnKey[] =>
  fittingColumns[view.dimension].filter((key) => isAcrossMeasure(key) && hasColumn(view, key));

/** The part of a view that a saved view stores: all but absolute dates (RPT-141). */
export const arrangementOf = (
  { preset, dimension, groupBy, state }: ReportView,
  dates: RelativeDates | null = null,
): SavedArrangement => ({
  preset,
  dimension,
  groupBy,
  state: stateText(state) ?? '',
  ...(dates === null ? {} : { dates }),
});
/**
 * Opens a saved view. Its relative dates are resolved as of the given day; a view without dates
 * keeps those on screen. Settings this release no longer supports fall back to the preset.
 */
export function savedView(
  { preset, dimension, groupBy, state, dates }: SavedArrangement,
  range: DateRange | null,
  on: OnDay,
  of: OfSource = {},
): ReportView {
  const { view } = readView(
    preset,
    { preset, dimension, groupBy, ...(state === '' ? {} : { state }) },
    of,
  );
  return { ...view, range: dates === undefined ? range : relativeRange(dates, on) };
}
/**
 * The path of a saved view with its own dates, else the year to date. Historic records end before
 * that, so the user chooses their dates.
 */
export const savedReportPath = (
  { page, arrangement }: Pick<SavedView, 'page' | 'arrangement'>,
  on: OnDay,
): string =>
  viewPath(
    savedView(arrangement, page === 'aims' ? null : dateRange('ytd', on.today), on, sourceOf(page)),
  );

/** Columns that identify a row if the dimension is not the preset's own. */
const identity: Readonly<Record<Dimension, readonly ColumnKey[]>> = {
  aircraft: ['aircraft', 'typeCode', 'vendorName', 'contractType'],
  incident: ['incident', 'incidentType', 'agency'],
  dispatch: ['dispatchId', 'activityDate', 'aircraft', 'incident'],
  flight: ['activityDate', 'dispatchId', 'kind', 'aircraft', 'incident'],
  base: ['base'],
  crew: ['crewName', 'roleName', 'crewVendor'],
};

/** The preset's columns; for another dimension, its identity columns and the preset's numbers. */
export function columnsFor(
  preset: PresetName,
  dimension: Dimension,
  of: OfSource = {},
): readonly ColumnKey[] {
  const own = presets[preset];
  const columns =
    own.dimension === dimension
      ? own.columns
      : [...identity[dimension], ...own.columns.filter((key) => columnOf(key).total !== 'none')];
  return columns.filter((key) => hasColumn(of, key));
}

/** The last day of historic records and the first of current ones; null if there are none. */
export interface RecordBoundary {
  readonly lastDay: string | null;
  readonly firstCurrentDay: string | null;
}
/** "Historic records up to 11/19/2025. Current records start 11/20/2025." (AIMS-6). */
export const recordBoundaryText = ({ lastDay, firstCurrentDay }: RecordBoundary): string =>
  [
    lastDay === null
      ? 'There are no historic records.'
      : `Historic records up to ${formatDate(lastDay)}.`,
    ...(firstCurrentDay === null ? [] : [`Current records start ${formatDate(firstCurrentDay)}.`]),
  ].join(' ');
/** The same preset and dates in the current records; null if the dates end before those begin. */
export const currentReportPath = (
  { preset, range }: ReportView,
  days: Days | null,
  { firstCurrentDay }: RecordBoundary,
): string | null =>
  days === null || firstCurrentDay === null || days.until < firstCurrentDay
    ? null
    : viewPath(presetView(preset, range));
