import { dispatchTypes, NONE } from '../../../../contract/report/metricColumns.ts';
import type { DimensionAircraft, DimensionContract, DimensionIncident, Dimensions } from '../../../../contract/report/reports.ts';
import { contractOf } from '../../../cost/costs.ts';
import { displayType } from '../../../cost/displayType.ts';
import type { MetricColumns } from '../../block/columns.ts';
import { IdTable, idBytes, idText } from '../../block/idTable.ts';
import { monthIdOf } from '../../block/numberedIds.ts';
import { lacking } from '../../block/rawBlock.ts';
import { epochDayOf, isoDayOf } from '../../request/days.ts';

/** The metrics with what their ids stand for. Places are those of the dictionaries; a row without one holds -1. */
export interface JoinedRows {
  readonly columns: MetricColumns;
  readonly aircraft: readonly DimensionAircraft[];
  readonly incidents: readonly DimensionIncident[];
  /** Where `incidents` were found: what is made of the whole list once serves every load. */
  readonly incidentIndex: IncidentIndex;
  readonly contracts: readonly DimensionContract[];
  /** Place in `contracts` of the aircraft's contract on the row's day, -1 when none covers it (RPT-80). */
  readonly contractOfRow: Int32Array;
  /** Nothing is known of days before this one (RPT-116); null where nobody says from when. */
  readonly firstDay: string | null;
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
  const contractOfRow = contractsOfRows(columns, contractSpans(aircraft, contracts));
  joinBooks(dimensions, columns, contracts, contractOfRow);
  return withIncidents({ columns, aircraft, incidentIndex, contracts, contractOfRow, firstDay: dimensions.firstDay ?? null });
}
/** The incidents themselves are gathered when somebody asks for them: most reports need no more than their places. */
export function withIncidents(joined: Omit<JoinedRows, 'incidents'>): JoinedRows {
  const { columns, aircraft, incidentIndex, contracts, contractOfRow, firstDay } = joined;
  let incidents: readonly DimensionIncident[] | null = null;
  return {
    columns,
    aircraft,
    get incidents() {
      incidents ??= incidentsOf(incidentIndex);
      return incidents;
    },
    incidentIndex,
    contracts,
    contractOfRow,
    firstDay,
  };
}

function contractsOfRows({ rows, activity }: MetricColumns, { first, starts, places }: ContractSpans): Int32Array {
  const out = new Int32Array(rows);
  const { aircraft, activityDate } = activity;
  for (let row = 0; row < rows; row++) {
    const flown = aircraft[row] ?? NONE;
    let contract = NONE;
    if (flown !== NONE) {
      const day = activityDate[row] ?? 0;
      const lowest = first[flown] ?? 0;
      // Few contracts start or end in an aircraft's life.
      let span = (first[flown + 1] ?? 0) - 1;
      while (span >= lowest && (starts[span] ?? 0) > day) span -= 1;
      if (span >= lowest) contract = places[span] ?? NONE;
    }
    out[row] = contract;
  }
  return out;
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
export const FLIGHT = dispatchTypes.indexOf('flight');

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
    const before = chosen.length;
    for (const { day, contract } of contractChanges(one)) {
      starts.push(day);
      // An aircraft has few contracts, and none of another's.
      const known = contract === null ? NONE : chosen.indexOf(contract, before);
      places.push(contract === null || known !== NONE ? known : chosen.push(contract) - 1);
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

function resolve<T extends { readonly id: string; readonly number?: number | undefined }>(what: string, ids: readonly string[], known: readonly T[]): T[] {
  const byId = new Map<string, T>();
  for (const item of known) byId.set(monthIdOf(item), item);
  return ids.map((id) => byId.get(id) ?? unknown(what, id));
}
function unknown(what: string, id: string): never {
  throw lacking(what, id);
}

/** Where the incidents of some metrics stand in the whole list. */
export interface IncidentIndex {
  readonly all: readonly DimensionIncident[];
  /** By place in `all`: read from the incidents themselves they would be fetched from all over the memory. */
  readonly ids: readonly string[];
  /** By place in the metrics' dictionary the place in `all`. */
  readonly places: Int32Array;
}
interface KnownIncidents {
  readonly table: IdTable;
  readonly ids: readonly string[];
}
const tables = new WeakMap<readonly DimensionIncident[], KnownIncidents>();

/**
 * Finds incidents by what months name them by, 16 bytes each. There are many thousand, and they outlive a load: the
 * list's own index is made once.
 * @throws MetricsError when one of the ids is not in the list
 */
export function indexIncidents(all: readonly DimensionIncident[], ids: Uint8Array): IncidentIndex {
  const known = tables.get(all) ?? knownOf(all);
  tables.set(all, known);
  const places = known.table.find(ids);
  const missing = places.indexOf(NONE);
  return missing === -1 ? { all, ids: known.ids, places } : unknown('incident', idText(ids, missing));
}
/** The incidents by place in the metrics' dictionary. */
function incidentsOf({ all, places }: IncidentIndex): DimensionIncident[] {
  const found: DimensionIncident[] = [];
  for (const place of places) found.push(all[place] as DimensionIncident); // Places of that very list.
  return found;
}
function knownOf(incidents: readonly DimensionIncident[]): KnownIncidents {
  const table = new IdTable();
  const ids = incidents.map(({ id }) => id);
  table.placesOf(idBytes(incidents.map(monthIdOf)));
  return { table, ids };
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
