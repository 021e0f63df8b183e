import type { Incident } from '../../contract/incidents.ts';
import { dispatchTypes, NONE } from '../../contract/metricColumns.ts';
import type { DimensionAircraft, DimensionContract, Dimensions } from '../../contract/reports.ts';
import { contractOf } from '../cost/costs.ts';
import { displayType } from '../cost/displayType.ts';
import type { MetricColumns } from './columns.ts';
import { epochDayOf, isoDayOf } from './days.ts';
import { MetricsError } from './rawBlock.ts';

/** The metrics with what their ids stand for. Places are those of the dictionaries; a row without one holds -1. */
export interface JoinedRows {
  readonly columns: MetricColumns;
  readonly aircraft: readonly DimensionAircraft[];
  readonly incidents: readonly Incident[];
  readonly contracts: readonly DimensionContract[];
  /** Place in `contracts` of the contract on the row's day, -1 when none covers it or none is asked for. */
  readonly contractOfRow: Int32Array;
}

/**
 * Resolves aircraft and incidents, and chooses each row's contract by its local day (specification §9).
 * @throws MetricsError when the metrics name an aircraft or incident that the dimensions do not have
 */
export function joinRows(dimensions: Dimensions, columns: MetricColumns): JoinedRows {
  const aircraft = resolve('aircraft', columns.dictionaries.aircraft, dimensions.aircraft);
  const incidents = resolve('incident', columns.dictionaries.incidents, dimensions.incidents);
  const contracts: DimensionContract[] = [];
  const contractOfRow = new Int32Array(columns.rows).fill(NONE);
  const { aircraft: aircraftOfRow, activityDate, dispatchType } = columns.activity;
  const spans = aircraft.map((flown) => contractSpans(flown.contracts, contracts));
  for (let row = 0; row < columns.rows; row++) {
    const own = spans[aircraftOfRow[row] ?? NONE];
    if (own === undefined || dispatchType[row] === AGENT_ONLY) continue;
    const day = activityDate[row] ?? 0;
    // Few contracts start or end in an aircraft's life.
    let span = own.starts.length - 1;
    while (span >= 0 && (own.starts[span] ?? 0) > day) span -= 1;
    contractOfRow[row] = own.places[span] ?? NONE;
  }
  return { columns, aircraft, incidents, contracts, contractOfRow };
}

const AGENT_ONLY = dispatchTypes.indexOf('agentOnly');

/** Days, counted from 1970, on which an aircraft's contract may change, and the place of the contract from each of them on. */
interface ContractSpans {
  readonly starts: readonly number[];
  readonly places: readonly number[];
}
/** The rule is asked once for each day on which its answer can change; contracts it chooses are added to `chosen`. */
function contractSpans(contracts: readonly DimensionContract[], chosen: DimensionContract[]): ContractSpans {
  const days = contracts.flatMap(({ startDate, endDate }) => [epochDayOf(startDate), ...(endDate === null ? [] : [epochDayOf(endDate) + 1])]);
  const starts = [...new Set(days)].sort((a, b) => a - b);
  const places = starts.map((day) => {
    const contract = contractOf({ dispatchType: 'flight', activityDate: isoDayOf(day), contracts });
    if (contract === null) return NONE;
    const known = chosen.indexOf(contract, Math.max(0, chosen.length - contracts.length));
    return known === -1 ? chosen.push(contract) - 1 : known;
  });
  return { starts, places };
}

function resolve<T extends { readonly id: string }>(what: string, ids: readonly string[], known: readonly T[]): T[] {
  const byId = new Map(known.map((item) => [item.id, item]));
  return ids.map((id) => {
    const item = byId.get(id);
    if (item === undefined) throw new MetricsError(`The metrics name the ${what} ${id}, which the dimensions do not have.`);
    return item;
  });
}

/** "T-83 (N449DF)" (domain §6.4). */
export const aircraftLabel = (aircraft: DimensionAircraft): string => `${aircraft.radioId} (${aircraft.registration})`;
/** The airframe's code under the SEU/CDF rule. */
export const aircraftTypeOf = (aircraft: DimensionAircraft): string => displayType(aircraft.typeCode, aircraft.vendorName);
export const contractTypeOf = (contract: DimensionContract): string => displayType(contract.typeCode, contract.vendorName);

/** The vendor who is paid that day: the contract's, else the aircraft's own; null without an aircraft. */
export function vendorOfRow(joined: JoinedRows, row: number): string | null {
  const contract = joined.contracts[joined.contractOfRow[row] ?? NONE];
  const vendor = contract?.vendorName ?? joined.aircraft[joined.columns.activity.aircraft[row] ?? NONE]?.vendorName ?? '';
  return vendor === '' ? null : vendor;
}
