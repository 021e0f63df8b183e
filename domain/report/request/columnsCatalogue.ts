import type { approvals, dispatchTypes } from '../../../contract/report/metricColumns.ts';
import { eachWordColumn } from '../../../contract/report/wordColumns.ts';

/**
 * How a cell is stored and displayed. Numbers are whole:
 * - `hours` hundredths, `gallons` US gallons, `money` cents, `date` days since 1970-01-01;
 * - `time` Pacific minutes from midnight of the row's day (1,440 and up: a later day);
 * - `flags` the bits of `checkFlags`.
 */
export type ColumnKind =
  | 'text'
  | 'date'
  | 'time'
  | 'count'
  | 'hours'
  | 'gallons'
  | 'money'
  | 'flags';
/** What totals show: a sum, a recounted distinct count, a ratio of sums, or nothing. */
type TotalRule = 'sum' | 'distinct' | 'ratio' | 'none';
export interface ColumnEntry {
  readonly header: string;
  readonly kind: ColumnKind;
  readonly total: TotalRule;
  /** Pixels; undefined: the grid's default (RPT-31). */
  readonly width?: number;
}

const text = (header: string): ColumnEntry => ({ header, kind: 'text', total: 'none' });
const time = (header: string): ColumnEntry => ({ header, kind: 'time', total: 'none' });
const sum = (header: string, kind: 'count' | 'hours' | 'gallons' | 'money') =>
  ({ header, kind, total: 'sum' }) as const;
const distinct = (header: string): ColumnEntry => ({ header, kind: 'count', total: 'distinct' });
const ratio = (header: string) => ({ header, kind: 'money', total: 'ratio' }) as const;
const meter = (header: string): ColumnEntry => ({ header, kind: 'hours', total: 'none' });

/** Every column of a report (RPT-30). */
export const columnsCatalogue = {
  dispatchId: { ...text('Dispatch'), width: 150 },
  kind: text('Kind'),
  activityDate: { header: 'Date', kind: 'date', total: 'none' },
  dispatchTime: time('Dispatched'),
  timeOut: time('Out'),
  timeIn: time('In'),
  aircraft: text('Aircraft'),
  category: text('Category'),
  typeCode: text('Type'),
  vendorName: text('Vendor'),
  contractType: text('Contract'),
  incident: text('Incident'),
  incidentYear: text('Year'),
  state: text('State'),
  agency: text('Agency'),
  unit: text('Unit'),
  incidentType: text('Incident type'),
  ...eachWordColumn('key', ({ header }) => text(header)),
  takeOffBaseCode: text('From'),
  landingBaseCode: text('To'),
  agentBaseCode: text('Agent base'),
  agentTypeName: text('Agent'),
  hobbsStart: meter('Hobbs start'),
  hobbsEnd: meter('Hobbs end'),
  dispatchCount: distinct('Dispatches'),
  flightCount: sum('Flights', 'count'),
  abortedCount: sum('Aborted', 'count'),
  totalFlightHours: sum('Flight hours', 'hours'),
  dayFlightHours: sum('Day hours', 'hours'),
  nightFlightHours: sum('Night hours', 'hours'),
  standByHours: sum('Standby hours', 'hours'),
  dropCount: sum('Loads', 'count'),
  volumeOnIncident: sum('On incident (gal)', 'gallons'),
  volumeJettisoned: sum('Jettisoned (gal)', 'gallons'),
  volumeTotal: sum('Total (gal)', 'gallons'),
  landings: sum('Landings', 'count'),
  landingFees: sum('Landing fees', 'money'),
  flightCost: sum('Flight cost', 'money'),
  abortFees: sum('Abort fees', 'money'),
  availabilityCost: sum('Availability cost', 'money'),
  totalAgentCost: sum('Agent cost', 'money'),
  crewStandbyCost: sum('Crew standby', 'money'),
  perDiemCost: sum('Per diem', 'money'),
  totalCostExclAvailCost: { ...sum('Total cost excl. availability', 'money'), width: 200 },
  totalCost: { ...sum('Total cost', 'money'), width: 200 },
  costPerFlightHour: ratio('Cost per flight hour'),
  costPerGallon: ratio('Cost per gallon on incident'),
  takeOffs: sum('Take-offs', 'count'),
  incidentCount: distinct('Incidents'),
  aircraftCount: distinct('Aircraft'),
  daysFlown: distinct('Days flown'),
  base: text('Base'),
  crewName: text('Name'),
  roleName: text('Job'),
  crewVendor: text('Vendor'),
  flags: { header: 'Check', kind: 'flags', total: 'none' },
  approval: text('Approval'),
  remarks: text('Remarks'),
} as const satisfies Record<string, ColumnEntry>;
export type ColumnKey = keyof typeof columnsCatalogue;
/** Columns computed from measures; `engine/numberCells.ts` lists which. */
export type AddedKey = {
  [Key in ColumnKey]: (typeof columnsCatalogue)[Key]['total'] extends 'sum' | 'ratio' ? Key : never;
}[ColumnKey];
export const columnOf = (key: ColumnKey): ColumnEntry => columnsCatalogue[key];

/** Cost columns that depend on rates: without a rate, part of the cost is missing (RPT-83). */
export const ratedColumns: readonly ColumnKey[] = [
  'flightCost',
  'abortFees',
  'availabilityCost',
  'crewStandbyCost',
  'totalCostExclAvailCost',
  'totalCost',
  'costPerFlightHour',
  'costPerGallon',
];

/** Labels of the `kind` column (RPT-81). */
export const kindLabels: Readonly<Record<(typeof dispatchTypes)[number], string>> = {
  flight: 'Flight',
  standby: 'Standby',
  agentOnly: 'Agent-only',
};

/** Kind label of an adjustment, a row of the books that is not a record. */
export const ADJUSTMENT_LABEL = 'Adjustment';
const stateLabels: Readonly<Record<(typeof approvals)[number], string>> = {
  entered: 'Entered',
  checked: 'Checked',
  approved: 'Approved',
  reopened: 'Reopened',
};
/** Labels of the approval states (APR-44), in the order of `approvals`, then of an adjustment. */
export const approvalLabels: readonly string[] = [...Object.values(stateLabels), ADJUSTMENT_LABEL];

/** Bits of the `flags` column with the words shown for them (RPT-36). */
export const checkFlags = [
  { bit: 1, label: 'No contract' },
  { bit: 2, label: 'No agent price' },
  { bit: 4, label: 'Split pricing' },
  { bit: 8, label: 'Aborted' },
] as const;
export const NO_CONTRACT = 1;
export const NO_AGENT_PRICE = 2;
export const SPLIT = 4;
export const WAS_ABORTED = 8;
