import { dispatchTypes, NONE } from '../../../../contract/report/metricColumns.ts';
import type {
  DimensionAircraft,
  DimensionContract,
  DimensionIncident,
  Dimensions,
} from '../../../../contract/report/reports.ts';
import { displayType } from '../../../cost/displayType.ts';
import type { Column } from '../../block/cells.ts';
import type { MetricColumns } from '../../block/columns.ts';
import { IdTable, idBytes, idText } from '../../block/idTable.ts';
import { monthIdOf } from '../../block/numberedIds.ts';
import { lacking } from '../../block/rawBlock.ts';

/** The metrics with what their ids stand for. Places are those of the dictionaries; a row without one holds -1. */
export interface JoinedRows {
  readonly columns: MetricColumns;
  readonly aircraft: readonly DimensionAircraft[];
  readonly incidents: readonly DimensionIncident[];
  /** Where `incidents` were found: what is made of the whole list once serves every load. */
  readonly incidentIndex: IncidentIndex;
  readonly contracts: readonly DimensionContract[];
  /** Index in `contracts` of the aircraft's contract on the row's day, -1 when none covers it (RPT-80). */
  readonly contractOfRow: Column;
  /** Nothing is known of days before this one (RPT-116); null where nobody says from when. */
  readonly firstDay: string | null;
}

/**
 * Resolves the ids of aircraft, incidents and contracts.
 * @throws MetricsError when the metrics name an aircraft, incident or contract that the dimensions do not have
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
/** The incidents themselves are gathered when somebody asks for them: most reports need no more than their places. */
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
  return missing === -1
    ? { all, ids: known.ids, places }
    : unknown('incident', idText(ids, missing));
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
export const aircraftLabel = (aircraft: DimensionAircraft): string =>
  `${aircraft.radioId} (${aircraft.registration})`;
/** The airframe's code under the SEU/CDF rule. */
export const aircraftTypeOf = (aircraft: DimensionAircraft): string =>
  displayType(aircraft.typeCode, aircraft.vendorName);
export const contractTypeOf = (contract: DimensionContract): string =>
  displayType(contract.typeCode, contract.vendorName);

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
