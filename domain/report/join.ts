import type { Incident } from '../../contract/incidents.ts';
import { dispatchTypes, NONE } from '../../contract/metricColumns.ts';
import type { DimensionAircraft, DimensionContract, Dimensions } from '../../contract/reports.ts';
import { contractOf } from '../cost/costs.ts';
import { displayType } from '../cost/displayType.ts';
import { type MetricColumns, MetricsError } from './columns.ts';
import { isoDayOf } from './days.ts';

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
  const placeOf = new Map<DimensionContract, number>();
  // Contract by aircraft, kind of dispatch and day: most rows of a day repeat one.
  const chosen = new Map<string, number>();
  const { aircraft: aircraftOfRow, activityDate, dispatchType } = columns.activity;
  for (let row = 0; row < columns.rows; row++) {
    const flown = aircraft[aircraftOfRow[row] ?? NONE];
    if (flown === undefined) continue;
    const key = `${aircraftOfRow[row]} ${dispatchType[row]} ${activityDate[row]}`;
    let place = chosen.get(key);
    if (place === undefined) {
      const contract = contractOf({
        dispatchType: dispatchTypes[dispatchType[row] ?? 0] ?? 'flight',
        activityDate: isoDayOf(activityDate[row] ?? 0),
        contracts: flown.contracts,
      });
      place = contract === null ? NONE : (placeOf.get(contract) ?? contracts.push(contract) - 1);
      if (contract !== null) placeOf.set(contract, place);
      chosen.set(key, place);
    }
    contractOfRow[row] = place;
  }
  return { columns, aircraft, incidents, contracts, contractOfRow };
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
