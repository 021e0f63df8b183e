import { dispatchTypes, NO_INDEX } from '../../../../contract/report/metricColumns.ts';
import type {
  DimensionAircraft,
  DimensionContract,
  DimensionIncident,
  Dimensions,
} from '../../../../contract/report/reports.ts';
import { displayType } from '../../../cost/displayType.ts';
import { aircraftName } from '../../../reference/aircraft.ts';
import type { Column } from '../../block/cells.ts';
import type { MetricColumns } from '../../block/columns.ts';
import { IdTable, idBytes, idText } from '../../block/idTable.ts';
import { missingReference } from '../../block/metricsError.ts';
import { monthIdOf } from '../../block/numberedIds.ts';

/** The metrics joined with their dimensions. Indexes follow the dictionaries; -1 means none. */
export interface JoinedRows {
  readonly columns: MetricColumns;
  readonly aircraft: readonly DimensionAircraft[];
  readonly incidents: readonly DimensionIncident[];
  /** Finds `incidents` in the full list, whose derived data is cached across loads. */
  readonly incidentIndex: IncidentIndex;
  readonly contracts: readonly DimensionContract[];
  /** Index in `contracts` of the contract on the row's day, -1 if none covers it (RPT-80). */
  readonly contractOfRow: Column;
  /** The first day with records (RPT-116); null if the dimensions don't state it. */
  readonly firstDay: string | null;
}

/**
 * Resolves the ids of aircraft, incidents and contracts.
 * @throws MetricsError when the metrics name an id that the dimensions do not have
 */
export function joinRows(dimensions: Dimensions, columns: MetricColumns): JoinedRows {
  const aircraft = resolve('aircraft', columns.dictionaries.aircraft, dimensions.aircraft);
  const incidentIndex = indexIncidents(dimensions.incidents, columns.dictionaries.incidents);
  const contracts = resolve('contract', columns.dictionaries.contracts, dimensions.contracts ?? []);
  return withIncidents({
    columns,
    aircraft,
    incidentIndex,
    contracts,
    firstDay: dimensions.firstDay ?? null,
  });
}
/** Collects the incidents on first use: most reports need only their indexes. */
export function withIncidents(joined: Omit<JoinedRows, 'incidents' | 'contractOfRow'>): JoinedRows {
  const { columns, aircraft, incidentIndex, contracts, firstDay } = joined;
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
    get contractOfRow() {
      return columns.activity.contract;
    },
    firstDay,
  };
}

export const AGENT_ONLY = dispatchTypes.indexOf('agentOnly');
export const FLIGHT = dispatchTypes.indexOf('flight');

function resolve<T extends { readonly id: string; readonly number?: number | undefined }>(
  what: string,
  ids: readonly string[],
  known: readonly T[],
): T[] {
  const byId = new Map<string, T>();
  for (const item of known) byId.set(monthIdOf(item), item);
  return ids.map((id) => byId.get(id) ?? unknown(what, id));
}
function unknown(what: string, id: string): never {
  throw missingReference(what, id);
}

/** Maps the incidents of the metrics to the full list. */
export interface IncidentIndex {
  readonly all: readonly DimensionIncident[];
  /** By index in `all`: a separate list, because reading scattered objects is slow. */
  readonly ids: readonly string[];
  /** By index in the metrics' dictionary: the index in `all`. */
  readonly places: Int32Array;
}
interface KnownIncidents {
  readonly table: IdTable;
  readonly ids: readonly string[];
}
const tables = new WeakMap<readonly DimensionIncident[], KnownIncidents>();

/**
 * Finds incidents by the 16-byte ids that months use. There are many thousands and the list
 * outlives a load, so its index is built once.
 * @throws MetricsError when one of the ids is not in the list
 */
export function indexIncidents(all: readonly DimensionIncident[], ids: Uint8Array): IncidentIndex {
  const known = tables.get(all) ?? knownOf(all);
  tables.set(all, known);
  const places = known.table.find(ids);
  const missing = places.indexOf(NO_INDEX);
  return missing === -1
    ? { all, ids: known.ids, places }
    : unknown('incident', idText(ids, missing));
}
/** The incidents by index in the metrics' dictionary. */
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
export const aircraftLabel = (aircraft: DimensionAircraft): string => aircraftName(aircraft);
/** The airframe's code under the SEU/CDF rule. */
export const aircraftTypeOf = (aircraft: DimensionAircraft): string =>
  displayType(aircraft.typeCode, aircraft.vendorName);
export const contractTypeOf = (contract: DimensionContract): string =>
  displayType(contract.typeCode, contract.vendorName);

/** The paid vendor per activity: the contract's, else the aircraft's; an empty name means none. */
export interface Payees {
  readonly names: readonly string[];
  /** By activity: an index in `names`, -1 without contract and aircraft. */
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
    const contract = contractOfRow[row] ?? NO_INDEX;
    places[row] =
      contract === NO_INDEX ? (aircraftOfRow[row] ?? NO_INDEX) : aircraft.length + contract;
  }
  const made = { names: [...aircraft, ...contracts].map(({ vendorName }) => vendorName), places };
  payees.set(joined, made);
  return made;
}
