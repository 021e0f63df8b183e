import type { Incident } from '../../../contract/incidents/incidents.ts';
import { dispatchTypes, NONE } from '../../../contract/report/metricColumns.ts';
import type { DimensionAircraft, DimensionContract, Dimensions } from '../../../contract/report/reports.ts';
import { contractOf } from '../../cost/costs.ts';
import { displayType } from '../../cost/displayType.ts';
import type { MetricColumns } from '../block/columns.ts';
import { IdTable, idBytes, idText } from '../block/idTable.ts';
import { lacking } from '../block/rawBlock.ts';
import { epochDayOf, isoDayOf } from '../request/days.ts';

/** The metrics with what their ids stand for. Places are those of the dictionaries; a row without one holds -1. */
export interface JoinedRows {
  readonly columns: MetricColumns;
  readonly aircraft: readonly DimensionAircraft[];
  readonly incidents: readonly Incident[];
  /** Where `incidents` were found: what is made of the whole list once serves every load. */
  readonly incidentIndex: IncidentIndex;
  readonly contracts: readonly DimensionContract[];
  /** Place in `contracts` of the aircraft's contract on the row's day, -1 when none covers it (RPT-80). */
  readonly contractOfRow: Int32Array;
}

/**
 * Resolves aircraft and incidents, and chooses each row's contract by its local day, whatever its kind (RPT-28,
 * RPT-80).
 * @throws MetricsError when the metrics name an aircraft or incident that the dimensions do not have
 */
export function joinRows(dimensions: Dimensions, columns: MetricColumns): JoinedRows {
  const aircraft = resolve('aircraft', columns.dictionaries.aircraft, dimensions.aircraft);
  const incidentIndex = indexIncidents(dimensions.incidents, columns.dictionaries.incidents);
  const contracts: DimensionContract[] = [];
  const contractOfRow = new Int32Array(columns.rows).fill(NONE);
  const { aircraft: aircraftOfRow, activityDate } = columns.activity;
  const { first, starts, places } = contractSpans(aircraft, contracts);
  for (let row = 0; row < columns.rows; row++) {
    const flown = aircraftOfRow[row] ?? NONE;
    if (flown === NONE) continue;
    const day = activityDate[row] ?? 0;
    const lowest = first[flown] ?? 0;
    // Few contracts start or end in an aircraft's life.
    let span = (first[flown + 1] ?? 0) - 1;
    while (span >= lowest && (starts[span] ?? 0) > day) span -= 1;
    if (span >= lowest) contractOfRow[row] = places[span] ?? NONE;
  }
  joinBooks(dimensions, columns, contracts, contractOfRow);
  return { columns, aircraft, incidents: incidentsOf(incidentIndex), incidentIndex, contracts, contractOfRow };
}

/**
 * Rows of the books keep the contract they were approved under (APR-41). An agent-only one was paid by none and is named
 * by that of its day as ever (RPT-80).
 */
function joinBooks(dimensions: Dimensions, { activity, books, dictionaries }: MetricColumns, contracts: DimensionContract[], contractOfRow: Int32Array): void {
  const before = contracts.length;
  contracts.push(...resolve('contract', dictionaries.contracts, dimensions.contracts ?? []));
  for (let n = 0; n < books.row.length; n++) {
    const row = books.row[n] ?? 0;
    const contract = books.contract[n] ?? NONE;
    if (contract !== NONE) contractOfRow[row] = before + contract;
    else if (activity.dispatchType[row] !== AGENT_ONLY) contractOfRow[row] = NONE;
  }
}

/** The contract that pays a row: none an agent-only one (COST-16). */
export const payingContract = ({ columns: { activity }, contractOfRow }: JoinedRows, row: number): number =>
  activity.dispatchType[row] === AGENT_ONLY ? NONE : (contractOfRow[row] ?? NONE);
export const AGENT_ONLY = dispatchTypes.indexOf('agentOnly');

/** The spans of all aircraft, one after another: those of aircraft n stand from `first[n]` up to `first[n + 1]`. */
interface ContractSpans {
  readonly first: Int32Array;
  /** Days, counted from 1970, on which the aircraft's contract may change. */
  readonly starts: Int32Array;
  /** Place of the contract from that day on, -1 for none. */
  readonly places: Int32Array;
}
/** Puts the contract changes of all aircraft one after another; contracts that are met are added to `chosen`. */
function contractSpans(aircraft: readonly DimensionAircraft[], chosen: DimensionContract[]): ContractSpans {
  const first = new Int32Array(aircraft.length + 1);
  const starts: number[] = [];
  const places: number[] = [];
  for (const [n, one] of aircraft.entries()) {
    const known = new Map<DimensionContract, number>();
    for (const { day, contract } of contractChanges(one)) {
      starts.push(day);
      const place = contract === null ? NONE : (known.get(contract) ?? chosen.push(contract) - 1);
      if (contract !== null) known.set(contract, place);
      places.push(place);
    }
    first[n + 1] = starts.length;
  }
  return { first, starts: Int32Array.from(starts), places: Int32Array.from(places) };
}

interface ContractChange {
  /** Counted from 1970. */
  readonly day: number;
  /** The contract from that day on. */
  readonly contract: DimensionContract | null;
}
const changes = new WeakMap<DimensionAircraft, readonly ContractChange[]>();
/** The rule, asked once for each day on which its answer can change. */
export function contractChanges(aircraft: DimensionAircraft): readonly ContractChange[] {
  const known = changes.get(aircraft);
  if (known !== undefined) return known;
  const { contracts } = aircraft;
  const days = contracts.flatMap(({ startDate, endDate }) => [epochDayOf(startDate), ...(endDate === null ? [] : [epochDayOf(endDate) + 1])]);
  const made = [...new Set(days)]
    .sort((a, b) => a - b)
    .map((day) => ({ day, contract: contractOf({ dispatchType: 'flight', activityDate: isoDayOf(day), contracts }) }));
  changes.set(aircraft, made);
  return made;
}

function resolve<T extends { readonly id: string }>(what: string, ids: readonly string[], known: readonly T[]): T[] {
  const byId = new Map(known.map((item) => [item.id, item]));
  return ids.map((id) => byId.get(id) ?? unknown(what, id));
}
function unknown(what: string, id: string): never {
  throw lacking(what, id);
}

/** Where the incidents of some metrics stand in the whole list. */
export interface IncidentIndex {
  readonly all: readonly Incident[];
  /** By place in the metrics' dictionary the place in `all`. */
  readonly places: Int32Array;
}
const tables = new WeakMap<readonly Incident[], IdTable>();

/**
 * Finds incidents by their uuids, 16 bytes each. There are many thousand, and they outlive a load: the list's own index
 * is made once.
 * @throws MetricsError when one of the ids is not in the list
 */
export function indexIncidents(all: readonly Incident[], ids: Uint8Array): IncidentIndex {
  const table = tables.get(all) ?? tableOf(all);
  tables.set(all, table);
  const places = table.find(ids);
  const missing = places.indexOf(NONE);
  return missing === -1 ? { all, places } : unknown('incident', idText(ids, missing));
}
/** The incidents by place in the metrics' dictionary. */
export function incidentsOf({ all, places }: IncidentIndex): Incident[] {
  const found: Incident[] = [];
  for (const place of places) found.push(all[place] as Incident); // Places of that very list.
  return found;
}
function tableOf(incidents: readonly Incident[]): IdTable {
  const table = new IdTable();
  table.placesOf(idBytes(incidents.map(({ id }) => id)));
  return table;
}

/** "T-83 (N449DF)" (RPT-32). */
export const aircraftLabel = (aircraft: DimensionAircraft): string => `${aircraft.radioId} (${aircraft.registration})`;
/** The airframe's code under the SEU/CDF rule. */
export const aircraftTypeOf = (aircraft: DimensionAircraft): string => displayType(aircraft.typeCode, aircraft.vendorName);
export const contractTypeOf = (contract: DimensionContract): string => displayType(contract.typeCode, contract.vendorName);

/** Who is paid that day: the contract's vendor, else the aircraft's own; an empty name is none. */
export interface Payees {
  readonly names: readonly string[];
  /** By activity its place in `names`, -1 without an aircraft. */
  readonly places: Int32Array;
}
const payees = new WeakMap<JoinedRows, Payees>();

export function payeesOf(joined: JoinedRows): Payees {
  const known = payees.get(joined);
  if (known !== undefined) return known;
  const { aircraft, contracts, contractOfRow } = joined;
  const aircraftOfRow = joined.columns.activity.aircraft;
  const places = new Int32Array(contractOfRow.length);
  for (let row = 0; row < places.length; row++) {
    const contract = contractOfRow[row] ?? NONE;
    places[row] = contract === NONE ? (aircraftOfRow[row] ?? NONE) : aircraft.length + contract;
  }
  const made = { names: [...aircraft, ...contracts].map(({ vendorName }) => vendorName), places };
  payees.set(joined, made);
  return made;
}
