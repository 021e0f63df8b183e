import { MISSING_AGENT_RATE, NO_INDEX } from '../../../../contract/report/metricColumns.ts';
import type { DimensionAircraft } from '../../../../contract/report/reports.ts';
import type { Column } from '../../block/cells.ts';
import type { Dimension } from '../../request/choices.ts';
import { NO_CONTRACT_TYPE, type ReportFilters } from '../../request/request.ts';
import { aircraftTypeOf, contractTypeOf, type JoinedRows, payeesOf } from './join.ts';

/** Tests whether an activity passes. */
type Passes = (row: number) => boolean;
/** A test by index in a list: each index is tested once instead of each activity. */
interface ByPlace {
  readonly places: Column;
  /** By index; the last entry is for "none". */
  readonly passes: Uint8Array;
}
type Test = Passes | ByPlace;

/**
 * 1 for each row that the report counts; null without filters. Filters test activities. Exception:
 * in the dispatch dimension, a dispatch filter passes all activities of a dispatch if it passes one
 * (RPT-15).
 * @param within 1 for each activity within the requested days; null: all are
 */
export function filterRows(
  joined: JoinedRows,
  filters: ReportFilters,
  dimension: Dimension,
  within: Uint8Array | null,
): Uint8Array | null {
  const ofActivity = [...aircraftFilters(joined, filters), ...incidentFilters(joined, filters)];
  const ofDispatch = dispatchFilters(joined, filters);
  if (ofActivity.length + ofDispatch.length === 0) return null;
  const mask = within?.slice() ?? new Uint8Array(joined.columns.rows).fill(1);
  for (const test of ofActivity) keep(mask, test);
  for (const test of ofDispatch)
    keep(mask, dimension === 'dispatch' ? wholeDispatches(joined, test, within) : test);
  return mask;
}

function keep(mask: Uint8Array, test: Test): void {
  if (typeof test === 'function') {
    for (let row = 0; row < mask.length; row++) if (mask[row] === 1 && !test(row)) mask[row] = 0;
    return;
  }
  const { places, passes } = test;
  const none = passes.length - 1;
  for (let row = 0; row < mask.length; row++) {
    const place = places[row] ?? NO_INDEX;
    if (passes[place === NO_INDEX ? none : place] !== 1) mask[row] = 0;
  }
}

/** A test that passes if any activity of the row's dispatch passes. */
function wholeDispatches({ columns }: JoinedRows, test: Test, within: Uint8Array | null): ByPlace {
  const passing = within?.slice() ?? new Uint8Array(columns.rows).fill(1);
  keep(passing, test);
  const { dispatch } = columns.activity;
  const passes = new Uint8Array(columns.dictionaries.dispatchNumbers.length + 1);
  for (let row = 0; row < passing.length; row++)
    if (passing[row] === 1) passes[dispatch[row] ?? 0] = 1;
  return { places: dispatch, passes };
}

/**
 * The crew rows that a crew report counts: only those that match the filters of names, jobs and
 * vendors, not everyone aboard.
 */
export function filterCrew(
  { columns: { crew, dictionaries } }: JoinedRows,
  { dispatch }: ReportFilters,
): (crewRow: number) => boolean {
  const { crewNames, crewRoles, crewVendors } = dispatch?.params ?? {};
  const tests = [
    ...among(crewNames, (c) => dictionaries.personNames[crew.person[c] ?? NO_INDEX]),
    ...among(crewRoles, (c) => dictionaries.roles[crew.role[c] ?? NO_INDEX]),
    ...among(crewVendors, (c) => dictionaries.vendors[crew.vendor[c] ?? NO_INDEX]),
  ];
  return (crewRow) => tests.every((passes) => passes(crewRow));
}

/** A filter by one value per row; a missing or empty list filters nothing. */
const among = <T>(
  wanted: readonly T[] | undefined,
  valueAt: (row: number) => T | null | undefined,
): Passes[] => {
  if (wanted === undefined || wanted.length === 0) return [];
  const set = new Set(wanted);
  return [
    (row) => {
      const value = valueAt(row);
      return value !== null && value !== undefined && set.has(value);
    },
  ];
};
/**
 * The same by a value of the list item at the row's index. `none` is the value of rows without an
 * item; null means they never pass.
 */
const amongItems = <Item, T>(
  wanted: readonly T[] | undefined,
  places: Column,
  items: readonly Item[],
  valueIn: (item: Item) => T | null,
  none: T | null = null,
): ByPlace[] =>
  among(wanted, (place) => {
    const item = items[place];
    return item === undefined ? none : valueIn(item);
  }).map((isWanted) => {
    const passes = new Uint8Array(items.length + 1);
    for (let place = 0; place < passes.length; place++) passes[place] = isWanted(place) ? 1 : 0;
    return { places, passes };
  });

function aircraftFilters(joined: JoinedRows, { aircraft: filter }: ReportFilters): Test[] {
  if (filter === undefined) return [];
  const { aircraft, contracts, contractOfRow } = joined;
  const places = joined.columns.activity.aircraft;
  if (filter.mode === 'specific') return amongItems(filter.ids, places, aircraft, ({ id }) => id);
  const { categories, baseCodes, aircraftTypes, contractTypes, vendors } = filter.params;
  const payees = payeesOf(joined);
  return [
    ...amongItems<DimensionAircraft, string>(
      categories,
      places,
      aircraft,
      ({ category }) => category,
    ),
    ...amongItems(baseCodes, places, aircraft, ({ baseCode }) => baseCode),
    ...amongItems(aircraftTypes, places, aircraft, aircraftTypeOf),
    ...amongItems(
      contractTypes,
      contractOfRow,
      contracts,
      (contract) => contractTypeOf(contract) || NO_CONTRACT_TYPE,
      NO_CONTRACT_TYPE,
    ),
    ...amongItems(vendors, payees.places, payees.names, (name) => (name === '' ? null : name)),
  ];
}

function incidentFilters(joined: JoinedRows, { incident: filter }: ReportFilters): Test[] {
  if (filter === undefined) return [];
  const { incidents } = joined;
  const places = joined.columns.activity.incident;
  if (filter.mode === 'specific') return amongItems(filter.ids, places, incidents, ({ id }) => id);
  const { years, states, agencies, types } = filter.params;
  return [
    ...amongItems(years, places, incidents, ({ year }) => year),
    ...amongItems(states, places, incidents, ({ state }) => state),
    ...amongItems(agencies, places, incidents, ({ agency }) => agency),
    ...amongItems(types, places, incidents, ({ typeCode }) => typeCode),
  ];
}

function dispatchFilters(joined: JoinedRows, { dispatch: filter }: ReportFilters): Test[] {
  if (filter === undefined) return [];
  const { activity, crew, crewOffsets, drops, dropOffsets, dictionaries } = joined.columns;
  const { params } = filter;
  const child = (
    wanted: readonly string[] | undefined,
    offsets: Int32Array,
    places: Column,
    words: readonly string[],
  ): Passes[] => {
    if (wanted === undefined || wanted.length === 0) return [];
    const isWanted = Uint8Array.from(words, (word) => (wanted.includes(word) ? 1 : 0));
    return [
      (row) => {
        for (let i = offsets[row] ?? 0; i < (offsets[row + 1] ?? 0); i++)
          if (isWanted[places[i] ?? NO_INDEX] === 1) return true;
        return false;
      },
    ];
  };
  const ofWord = (
    wanted: readonly string[] | undefined,
    places: Column,
    words: readonly string[],
  ) => amongItems(wanted, places, words, (word) => word);
  const base = (column: Column) => (row: number) => dictionaries.bases[column[row] ?? NO_INDEX];
  const takeOff = among(params.takeOffOrLandingBases, base(activity.takeOffBase));
  const landing = among(params.takeOffOrLandingBases, base(activity.landingBase));
  return [
    ...ofWord(params.takeOffBases, activity.takeOffBase, dictionaries.bases),
    ...ofWord(params.landingBases, activity.landingBase, dictionaries.bases),
    ...takeOff.map(
      (leaves, n): Passes =>
        (row) =>
          leaves(row) || landing[n]?.(row) === true,
    ),
    ...child(params.agentBases, dropOffsets, drops.base, dictionaries.bases),
    ...child(params.agentTypes, dropOffsets, drops.agent, dictionaries.agents),
    ...ofWord(params.missionTypes, activity.missionType, dictionaries.missionTypes),
    ...ofWord(params.missionFlightTypes, activity.flightType, dictionaries.flightTypes),
    ...child(params.crewNames, crewOffsets, crew.person, dictionaries.personNames),
    ...child(params.crewRoles, crewOffsets, crew.role, dictionaries.roles),
    ...child(params.crewVendors, crewOffsets, crew.vendor, dictionaries.vendors),
    ...(params.missingAgentCost === true
      ? [(row: number) => ((activity.flags[row] ?? 0) & MISSING_AGENT_RATE) !== 0]
      : []),
    ...(params.landingFeesCharged === true
      ? [(row: number) => (activity.landingFees[row] ?? 0) > 0]
      : []),
  ];
}
