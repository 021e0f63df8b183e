import { type DateRange, formatRange, parseRange } from '../dates/dateRange.ts';
import { type Dimension, dimensionOf, type GroupBy, groupByOf, groupings, ReportChoiceError } from './choices.ts';
import { type ColumnKey, columnOf } from './columnsCatalogue.ts';
import { defaultPreset, type PresetName, presetNameOf, presets } from './presets.ts';

/** Search parameters as the URL has them, decoded once. */
export type Search = Readonly<Record<string, string | undefined>>;
/** What the address of a report asks for. */
export interface ReportView {
  readonly preset: PresetName;
  readonly dimension: Dimension;
  readonly groupBy: GroupBy;
  /** null: no dates, so nothing loads. */
  readonly range: DateRange | null;
}
/** The view, and how its address has to change: an unknown preset or grouping is replaced. */
export interface ReadView {
  readonly view: ReportView;
  readonly refused: 'preset' | 'grouping' | null;
}

/**
 * Reads `/reports/catis/{preset}` and its search. An unknown preset becomes the default preset (specification §2), an unknown dimension or
 * group-by the preset's own (domain §6.1); `refused` says which.
 */
export function readView(presetText: string, search: Search): ReadView {
  const known = presetNameOf(presetText);
  const preset = known ?? defaultPreset;
  const own = { dimension: presets[preset].dimension, groupBy: presets[preset].groupBy };
  const range = parseRange(search);
  if (known === null) return { view: { preset, ...own, range }, refused: 'preset' };
  try {
    const dimension = search['dimension'] === undefined ? own.dimension : dimensionOf(search['dimension']);
    const groupBy = search['groupBy'] === undefined ? defaultGroupBy(preset, dimension) : groupByOf(dimension, search['groupBy']);
    return { view: { preset, dimension, groupBy, range }, refused: null };
  } catch (error) {
    if (error instanceof ReportChoiceError) return { view: { preset, ...own, range }, refused: 'grouping' };
    throw error;
  }
}

/** The group-by of a dimension nobody chose a grouping for: the preset's where it fits, else the dimension's first. */
function defaultGroupBy(preset: PresetName, dimension: Dimension): GroupBy {
  const own = presets[preset];
  return own.dimension === dimension ? own.groupBy : (groupings[dimension][0] ?? 'none');
}

const address = (preset: PresetName, pairs: readonly (readonly [string, string | undefined])[]): string => {
  const query = pairs.flatMap(([key, value]) => (value === undefined ? [] : [`${encodeURIComponent(key)}=${encodeURIComponent(value)}`])).join('&');
  return `/reports/catis/${preset}${query === '' ? '' : `?${query}`}`;
};
const viewKeys = ['dimension', 'groupBy', 'dateMode', 'start', 'end', 'date', 'days', 'preset'];

/** The address of a view. What the preset gives anyway is left out; parameters this view does not know (`state`) stay. */
export const viewAddress = (view: ReportView, search: Search = {}): string =>
  address(view.preset, [
    ...(view.dimension === presets[view.preset].dimension ? [] : [['dimension', view.dimension] as const]),
    ...(view.groupBy === defaultGroupBy(view.preset, view.dimension) ? [] : [['groupBy', view.groupBy] as const]),
    ...(view.range === null ? [] : Object.entries(formatRange(view.range))),
    ...Object.entries(search).filter(([key]) => !viewKeys.includes(key)),
  ]);

/** Another preset for the same search: an invalid preset redirects to the default one keeping the search (specification §2). */
export const presetAddress = (preset: PresetName, search: Search): string => address(preset, Object.entries(search));

/** The same view in another dimension: its grouping stays where the dimension has it. */
export const withDimension = (view: ReportView, dimension: Dimension): ReportView => ({
  ...view,
  dimension,
  groupBy: groupings[dimension].find((g) => g === view.groupBy) ?? defaultGroupBy(view.preset, dimension),
});
/** The view as a preset has it, for the same dates. */
export const presetView = (preset: PresetName, range: DateRange | null): ReportView => ({
  preset,
  dimension: presets[preset].dimension,
  groupBy: presets[preset].groupBy,
  range,
});

/** Columns that say which row this is, when a dimension is not the preset's own. */
const identity: Readonly<Record<Dimension, readonly ColumnKey[]>> = {
  aircraft: ['aircraft', 'typeCode', 'vendorName', 'contractType'],
  incident: ['incident', 'incidentType', 'agency'],
  dispatch: ['dispatchId', 'activityDate', 'aircraft', 'incident'],
  flight: ['activityDate', 'dispatchId', 'aircraft', 'incident'],
  base: ['base'],
  crew: ['crewName', 'roleName', 'crewVendor'],
};

/** The preset's columns; for another dimension what names its rows, then the preset's numbers. */
export function columnsFor(preset: PresetName, dimension: Dimension): readonly ColumnKey[] {
  const own = presets[preset];
  if (own.dimension === dimension) return own.columns;
  return [...identity[dimension], ...own.columns.filter((key) => columnOf(key).total !== 'none')];
}
