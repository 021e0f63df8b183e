import { Temporal } from 'temporal-polyfill';
import { REPORT_ZONE } from '../../../contract/constants.ts';
import type { ActivityTextKey } from '../../../contract/dispatch/activityTexts.ts';
import type { AimsDimensions, AimsMetric } from '../../../contract/report/aims.ts';
import {
  ABORTED,
  type ActivityColumn,
  activityColumns,
  type DropColumn,
  dispatchTypes,
  NO_INDEX,
  NULL_NUMBER,
} from '../../../contract/report/metricColumns.ts';
import type { DimensionContract } from '../../../contract/report/reports.ts';
import { eachWordColumn } from '../../../contract/report/wordColumns.ts';
import type { ContractParts } from '../../cost/contractParts.ts';
import { hundredthsOf } from '../../cost/formulas.ts';
import { historicParts } from '../../cost/historicParts.ts';
import { daysBetween } from '../../dates/parseDate.ts';
import { centsOf } from '../../money.ts';
import { nanolitresOf } from '../../volume.ts';
import type { Column } from '../block/cells.ts';
import type { MetricColumns } from '../block/columns.ts';
import { idBytes } from '../block/idTable.ts';
import { missingReference } from '../block/metricsError.ts';
import { type ReportData, reportDataOf } from './engine.ts';
import { indexIncidents, withIncidents } from './rows/join.ts';
import { type Measures, measureRows } from './rows/measures.ts';

/** Distinct values in order of first appearance, with a lookup of their indexes. */
class Places<T extends string | number> {
  readonly list: T[] = [];
  readonly #places = new Map<T, number>();
  of(value: T | null): number {
    if (value === null || value === '') return NO_INDEX;
    const known = this.#places.get(value);
    if (known !== undefined) return known;
    this.#places.set(value, this.list.length);
    this.list.push(value);
    return this.list.length - 1;
  }
}

/**
 * Minutes since 1970-01-01T00:00Z of a Los Angeles wall-clock time (AIMS-2). A time skipped by
 * daylight saving is read as an hour later.
 */
const minutesOf = (local: string | null): number =>
  local === null
    ? NULL_NUMBER
    : Temporal.PlainDateTime.from(local).toZonedDateTime(REPORT_ZONE).epochMilliseconds / 60_000;
const hundredths = (value: number | null): number =>
  value === null ? NULL_NUMBER : Math.round(value * 100);
const NANO = 1_000_000_000n;

type Texts = Places<string>;
/** The words and ids of historic rows. */
const placesOfAll = () => ({
  dispatches: new Places<string>(),
  aircraft: new Places<string>(),
  incidents: new Places<string>(),
  bases: new Places<string>(),
  agents: new Places<string>(),
  remarks: new Places<string>(),
  words: eachWordColumn('dictionary', (): Texts => new Places<string>()),
});
type AllPlaces = ReturnType<typeof placesOfAll>;

function activityCells(
  row: AimsMetric,
  places: AllPlaces,
  contractOfRow: (row: AimsMetric) => number,
): Record<ActivityColumn, number> {
  // A historic file lacks some of the texts that a dispatch has.
  const texts: Partial<Record<ActivityTextKey, string | null>> = row;
  const { dispatches, aircraft, incidents, bases, remarks, words } = places;
  return {
    dispatch: dispatches.of(row.dispatchId),
    aircraft: aircraft.of(row.aircraftId),
    incident: incidents.of(row.incidentId),
    dispatchType: dispatchTypes.indexOf('flight'),
    activityDate: daysBetween('1970-01-01', row.activityDate),
    dispatchTime: minutesOf(row.dispatchTime),
    timeOut: minutesOf(row.timeOut),
    timeIn: minutesOf(row.timeIn),
    ...eachWordColumn('name', ({ key, dictionary }) => words[dictionary].of(texts[key] ?? null)),
    takeOffBase: bases.of(row.takeOffBaseCode),
    landingBase: bases.of(row.landingBaseCode),
    hobbsStart: hundredths(row.hobbsStart),
    hobbsEnd: hundredths(row.hobbsEnd),
    totalFlightHours: hundredths(row.totalFlightHours),
    dayFlightHours: hundredths(row.dayFlightHours),
    nightFlightHours: hundredths(row.nightFlightHours),
    landings: row.landings,
    landingFees: centsOf(row.landingFees),
    contract: contractOfRow(row),
    ...storedParts(row),
    loads: row.dropCount,
    flags: row.aborted ? ABORTED : 0,
    remarks: remarks.of(row.remarks),
  };
}

const noDrops = (): Record<DropColumn, number[]> => ({
  agent: [],
  base: [],
  onIncidentLitres: [],
  onIncidentNanolitres: [],
  jettisonedLitres: [],
  jettisonedNanolitres: [],
  cost: [],
  unpriced: [],
});
/** Adds a row's volumes as one drop; a row without volume and agent cost adds none. */
function addDrop(drops: Record<DropColumn, number[]>, row: AimsMetric, places: AllPlaces): void {
  const onIncident = nanolitresOf(row.volumeOnIncident);
  const jettisoned = nanolitresOf(row.volumeJettisoned);
  if (onIncident + jettisoned <= 0n && (row.totalAgentCost ?? 0) <= 0) return;
  drops.agent.push(places.agents.of(row.agentTypeName));
  drops.base.push(places.bases.of(row.agentBaseCode));
  drops.onIncidentLitres.push(Number(onIncident / NANO));
  drops.onIncidentNanolitres.push(Number(onIncident % NANO));
  drops.jettisonedLitres.push(Number(jettisoned / NANO));
  drops.jettisonedNanolitres.push(Number(jettisoned % NANO));
  drops.cost.push(centsOf(row.totalAgentCost ?? 0));
  drops.unpriced.push(0);
}

/** Converts lists to the engine's columns. Floats, because cents do not always fit 32 bits. */
const typed = <Name extends string>(
  lists: Readonly<Record<Name, readonly number[]>>,
): Record<Name, Column> =>
  Object.fromEntries(
    // The cast: `Object.entries` forgets the names; they are the record's own.
    (Object.entries(lists) as [Name, readonly number[]][]).map(([name, list]) => [
      name,
      Float64Array.from(list),
    ]),
  ) as Record<Name, Column>;

/** Converts historic rows to the engine's columns. Each row is a flight without crew. */
function columnsOf(
  rows: readonly AimsMetric[],
  contractOfRow: (row: AimsMetric) => number,
): MetricColumns {
  const places = placesOfAll();
  // The cast: the keys of a record typed by ActivityColumn are exactly those.
  const names = Object.keys(activityColumns) as ActivityColumn[];
  // The cast: `fromEntries` forgets the keys. Cents do not always fit 32 bits.
  const activity = Object.fromEntries(
    names.map((name) => [name, new Float64Array(rows.length)]),
  ) as Record<ActivityColumn, Float64Array>;
  const dispatchNumbers: number[] = [];
  const drops = noDrops();
  const dropOffsets = new Int32Array(rows.length + 1);
  for (const [n, row] of rows.entries()) {
    const cells = activityCells(row, places, contractOfRow);
    for (const name of names) activity[name][n] = cells[name];
    dispatchNumbers[cells.dispatch] = row.dispatchNumber;
    addDrop(drops, row, places);
    dropOffsets[n + 1] = drops.agent.length;
  }
  const { dispatches, aircraft, incidents, bases, agents, remarks, words } = places;
  return {
    rows: rows.length,
    dictionaries: {
      dispatchIds: idBytes(dispatches.list),
      dispatchNumbers: Int32Array.from(dispatchNumbers),
      aircraft: aircraft.list,
      incidents: idBytes(incidents.list),
      bases: bases.list,
      ...eachWordColumn('dictionary', ({ dictionary }) => words[dictionary].list),
      agents: agents.list,
      remarks: remarks.list,
      persons: [],
      personNames: [],
      roles: [],
      vendors: [],
      contracts: [],
    },
    activity,
    crewOffsets: new Int32Array(rows.length + 1),
    crew: typed({
      person: [],
      role: [],
      vendor: [],
      standByHours: [],
      perDiemRate: [],
      standbyCost: [],
    }),
    dropOffsets,
    drops: typed(drops),
  };
}

const centsOrNull = (dollars: number | null): number | null =>
  dollars === null ? null : centsOf(dollars);
const storedParts = (row: AimsMetric): ContractParts =>
  historicParts({
    day: row.activityDate,
    aborted: row.aborted,
    hours: hundredthsOf(row.totalFlightHours),
    hourlyRate: centsOrNull(row.hourlyRate),
    dailyAvailability: centsOrNull(row.dailyAvailability),
    flightCost: centsOrNull(row.flightCost),
    abortFees: centsOrNull(row.abortFees),
    availabilityCost: centsOrNull(row.availabilityCost),
  });

/** Builds a contract from each row's rates and contract type. Equal rows share one contract. */
function contractsOf(vendorOf: (row: AimsMetric) => string) {
  const contracts: DimensionContract[] = [];
  const places = new Map<string, number>();
  const contractOfRow = (row: AimsMetric): number => {
    const vendorName = vendorOf(row);
    const key = JSON.stringify([
      row.contractTypeCode,
      vendorName,
      row.hourlyRate,
      row.dailyAvailability,
    ]);
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, contracts.length);
    contracts.push({
      id: key,
      startDate: row.activityDate,
      endDate: null,
      source: 'aircraft',
      typeCode: row.contractTypeCode ?? '',
      vendorName,
      hourlyRate: row.hourlyRate ?? 0,
      dailyAvailability: row.dailyAvailability ?? 0,
      crewStandbyRate: 0,
    });
    return contracts.length - 1;
  };
  return { contracts, contractOfRow };
}

function known<T extends { readonly id: string }>(
  what: string,
  ids: readonly string[],
  list: readonly T[],
): T[] {
  const byId = new Map(list.map((item) => [item.id, item]));
  return ids.map((id) => {
    const item = byId.get(id);
    if (item === undefined) throw missingReference(what, id);
    return item;
  });
}

/** A row without a rate counts as "without rate" unless its cost was stored (AIMS-4). */
function markWithoutRate({ withoutRate }: Measures, rows: readonly AimsMetric[]): void {
  for (const [n, row] of rows.entries())
    withoutRate[n] =
      row.hourlyRate === null && (row.aborted ? row.abortFees : row.flightCost) === null ? 1 : 0;
}

/**
 * Prepares historic (AIMS) records for the report engine, with wall-clock times and stored costs
 * (AIMS-2, AIMS-4).
 * @throws MetricsError when a row names an id that the dimensions do not have
 */
export function prepareHistoric(
  dimensions: AimsDimensions,
  rows: readonly AimsMetric[],
): ReportData {
  const vendors = new Map(dimensions.aircraft.map((a) => [a.id, a.vendorName]));
  const { contracts, contractOfRow } = contractsOf(
    (row) => vendors.get(row.aircraftId ?? '') ?? '',
  );
  const columns = columnsOf(rows, contractOfRow);
  const aircraft = known('aircraft', columns.dictionaries.aircraft, dimensions.aircraft).map(
    (a) => ({ ...a, baseCode: '', baseName: '', contracts: [] }),
  );
  const incidentIndex = indexIncidents(dimensions.incidents, columns.dictionaries.incidents);
  const joined = withIncidents({ columns, aircraft, incidentIndex, contracts, firstDay: null });
  const measures = measureRows(joined);
  markWithoutRate(measures, rows);
  return reportDataOf(joined, measures);
}
