import { MISSING_AGENT_RATE, NONE } from '../../contract/metricColumns.ts';
import type { Column } from './cells.ts';
import type { Dimension } from './choices.ts';
import { aircraftTypeOf, contractTypeOf, type JoinedRows, vendorOfRow } from './join.ts';
import type { ReportFilters } from './request.ts';

type Passes = (row: number) => boolean;

/**
 * Which rows a report counts: 1 = counts. Aircraft and incident filters ask the activity; a dispatch filter asks the activity too, but in the
 * dispatch dimension a dispatch passes it whole when any of its activities does (domain §6.3).
 */
export function filterRows(joined: JoinedRows, filters: ReportFilters, dimension: Dimension): Uint8Array {
  const mask = new Uint8Array(joined.columns.rows).fill(1);
  const keep = (passes: Passes) => {
    for (let row = 0; row < mask.length; row++) if (mask[row] === 1 && !passes(row)) mask[row] = 0;
  };
  const ofDispatch = joined.columns.activity.dispatch;
  const keepDispatches = (passes: Passes) => {
    if (dimension !== 'dispatch') return keep(passes);
    const passed = new Uint8Array(joined.columns.dictionaries.dispatchNumbers.length);
    for (let row = 0; row < mask.length; row++) if (passes(row)) passed[ofDispatch[row] ?? 0] = 1;
    keep((row) => passed[ofDispatch[row] ?? 0] === 1);
  };
  for (const passes of aircraftFilters(joined, filters)) keep(passes);
  for (const passes of incidentFilters(joined, filters)) keep(passes);
  for (const passes of dispatchFilters(joined, filters)) keepDispatches(passes);
  return mask;
}

/** Which crew rows a crew report counts: those the filters of names, jobs and vendors are about, not everybody aboard with them. */
export function filterCrew({ columns: { crew, dictionaries } }: JoinedRows, { dispatch }: ReportFilters): (crewRow: number) => boolean {
  const { crewNames, crewRoles, crewVendors } = dispatch?.params ?? {};
  const tests = [
    ...among(crewNames, (c) => dictionaries.personNames[crew.person[c] ?? NONE]),
    ...among(crewRoles, (c) => dictionaries.roles[crew.role[c] ?? NONE]),
    ...among(crewVendors, (c) => dictionaries.vendors[crew.vendor[c] ?? NONE]),
  ];
  return (crewRow) => tests.every((passes) => passes(crewRow));
}

/** A filter by one value a row; an absent or empty list asks nothing. */
const among = <T>(wanted: readonly T[] | undefined, valueAt: (row: number) => T | null | undefined): Passes[] => {
  if (wanted === undefined || wanted.length === 0) return [];
  const set = new Set(wanted);
  return [
    (row) => {
      const value = valueAt(row);
      return value !== null && value !== undefined && set.has(value);
    },
  ];
};

function aircraftFilters(joined: JoinedRows, { aircraft: filter }: ReportFilters): Passes[] {
  if (filter === undefined) return [];
  const of = (row: number) => joined.aircraft[joined.columns.activity.aircraft[row] ?? NONE];
  if (filter.mode === 'specific') return among(filter.ids, (row) => of(row)?.id);
  const { categories, baseCodes, aircraftTypes, contractTypes, vendors } = filter.params;
  return [
    ...among<string>(categories, (row) => of(row)?.category),
    ...among(baseCodes, (row) => of(row)?.baseCode),
    ...among(aircraftTypes, (row) => {
      const aircraft = of(row);
      return aircraft === undefined ? null : aircraftTypeOf(aircraft);
    }),
    ...among(contractTypes, (row) => {
      const contract = joined.contracts[joined.contractOfRow[row] ?? NONE];
      return contract === undefined ? null : contractTypeOf(contract);
    }),
    ...among(vendors, (row) => vendorOfRow(joined, row)),
  ];
}

function incidentFilters(joined: JoinedRows, { incident: filter }: ReportFilters): Passes[] {
  if (filter === undefined) return [];
  const of = (row: number) => joined.incidents[joined.columns.activity.incident[row] ?? NONE];
  if (filter.mode === 'specific') return among(filter.ids, (row) => of(row)?.id);
  const { years, states, agencies, types } = filter.params;
  return [
    ...among(years, (row) => of(row)?.year),
    ...among(states, (row) => of(row)?.state),
    ...among(agencies, (row) => of(row)?.agency),
    ...among(types, (row) => of(row)?.typeCode),
  ];
}

function dispatchFilters(joined: JoinedRows, { dispatch: filter }: ReportFilters): Passes[] {
  if (filter === undefined) return [];
  const { activity, crew, crewOffsets, drops, dropOffsets, dictionaries } = joined.columns;
  const { params } = filter;
  const child = (wanted: readonly string[] | undefined, offsets: Int32Array, places: Column, words: readonly string[]): Passes[] => {
    if (wanted === undefined || wanted.length === 0) return [];
    const isWanted = Uint8Array.from(words, (word) => (wanted.includes(word) ? 1 : 0));
    return [
      (row) => {
        for (let i = offsets[row] ?? 0; i < (offsets[row + 1] ?? 0); i++) if (isWanted[places[i] ?? NONE] === 1) return true;
        return false;
      },
    ];
  };
  const base = (column: Column) => (row: number) => dictionaries.bases[column[row] ?? NONE];
  const takeOff = among(params.takeOffOrLandingBases, base(activity.takeOffBase));
  const landing = among(params.takeOffOrLandingBases, base(activity.landingBase));
  return [
    ...among(params.takeOffBases, base(activity.takeOffBase)),
    ...among(params.landingBases, base(activity.landingBase)),
    ...takeOff.map(
      (leaves, n): Passes =>
        (row) =>
          leaves(row) || landing[n]?.(row) === true,
    ),
    ...child(params.agentBases, dropOffsets, drops.base, dictionaries.bases),
    ...child(params.agentTypes, dropOffsets, drops.agent, dictionaries.agents),
    ...among(params.missionTypes, (row) => dictionaries.missionTypes[activity.missionType[row] ?? NONE]),
    ...among(params.missionFlightTypes, (row) => dictionaries.flightTypes[activity.flightType[row] ?? NONE]),
    ...child(params.crewNames, crewOffsets, crew.person, dictionaries.personNames),
    ...child(params.crewRoles, crewOffsets, crew.role, dictionaries.roles),
    ...child(params.crewVendors, crewOffsets, crew.vendor, dictionaries.vendors),
    ...(params.missingAgentCost === true ? [(row: number) => ((activity.flags[row] ?? 0) & MISSING_AGENT_RATE) !== 0] : []),
    ...(params.landingFeesCharged === true ? [(row: number) => (activity.landingFees[row] ?? 0) > 0] : []),
  ];
}
