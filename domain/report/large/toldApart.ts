import { NONE } from '../../../contract/report/metricColumns.ts';
import { isAdjustment } from '../engine/rows/books.ts';
import type { JoinedRows } from '../engine/rows/join.ts';
import type { Parts } from '../engine/rows/parts.ts';
import type { Dimension, GroupBy } from '../request/choices.ts';
import type { ColumnKey } from '../request/columnsCatalogue.ts';
import { civilOf } from '../request/days.ts';

/** What a figure of a part depends on besides its sums: a whole number for each part. */
type Facet = (joined: JoinedRows, parts: Parts) => (activity: number, part: number) => number;

const ofActivity =
  (name: keyof JoinedRows['columns']['activity']): Facet =>
  ({ columns }) => {
    const column = columns.activity[name];
    return (activity) => column[activity] ?? NONE;
  };
/** A whole number for each list of an activity's loads. */
const ofDrops =
  (name: 'agent' | 'base'): Facet =>
  ({ columns: { drops, dropOffsets } }) => {
    const codes = new Map<string, number>();
    return (activity) => {
      const list = drops[name].subarray(dropOffsets[activity] ?? 0, dropOffsets[activity + 1] ?? 0).join();
      const code = codes.get(list) ?? codes.size;
      codes.set(list, code);
      return code;
    };
  };

const facets = {
  activity: () => (activity: number) => activity,
  dispatch: ofActivity('dispatch'),
  aircraft: ofActivity('aircraft'),
  incident: ofActivity('incident'),
  contract:
    ({ contractOfRow }) =>
    (activity) =>
      contractOfRow[activity] ?? NONE,
  kind: ofActivity('dispatchType'),
  flags: ofActivity('flags'),
  isAdjusting:
    ({ columns: { activity: column } }) =>
    (activity) =>
      Number(isAdjustment(column.flags[activity])),
  day: ofActivity('activityDate'),
  month: ({ columns: { activity: column } }) => {
    const months = new Map<number, number>();
    return (activity) => {
      const day = column.activityDate[activity] ?? 0;
      const known = months.get(day);
      if (known !== undefined) return known;
      const { year, month } = civilOf(day);
      months.set(day, year * 12 + month);
      return year * 12 + month;
    };
  },
  dayFlown:
    ({ columns: { activity: column } }, { measures: { flightCount } }) =>
    (activity, part) =>
      (flightCount[part] ?? 0) > 0 ? (column.activityDate[activity] ?? 0) : Number.MIN_SAFE_INTEGER,
  dispatchTime: ofActivity('dispatchTime'),
  timeOut: ofActivity('timeOut'),
  timeIn: ofActivity('timeIn'),
  hobbsStart: ofActivity('hobbsStart'),
  hobbsEnd: ofActivity('hobbsEnd'),
  requestNumber: ofActivity('requestNumber'),
  missionType: ofActivity('missionType'),
  flightType: ofActivity('flightType'),
  takeOffBase: ofActivity('takeOffBase'),
  landingBase: ofActivity('landingBase'),
  remarks: ofActivity('remarks'),
  dropAgents: ofDrops('agent'),
  dropBases: ofDrops('base'),
  owner:
    (_, { owner }) =>
    (_activity, part) =>
      owner[part] ?? NONE,
  baseRole:
    (_, { detail }) =>
    (_activity, part) =>
      detail[part] ?? NONE,
  crewRole:
    ({ columns: { crew } }, { detail }) =>
    (_activity, part) =>
      crew.role[detail[part] ?? NONE] ?? NONE,
  crewVendor:
    ({ columns: { crew } }, { detail }) =>
    (_activity, part) =>
      crew.vendor[detail[part] ?? NONE] ?? NONE,
} as const satisfies Record<string, Facet>;
export type FacetName = keyof typeof facets;
export const facetOf = (name: FacetName, joined: JoinedRows, parts: Parts): ReturnType<Facet> => facets[name](joined, parts);

/** Facets that are read from an activity's children. */
export const needsDrops: readonly FacetName[] = ['dropAgents', 'dropBases'];

/** What makes rows of a dimension different. */
export const facetsOfDimension: Readonly<Record<Dimension, readonly FacetName[]>> = {
  flight: ['activity'],
  dispatch: ['dispatch'],
  aircraft: ['aircraft'],
  incident: ['incident'],
  base: ['owner'],
  crew: ['owner'],
};

/** What makes groups different. */
export const facetsOfGroups: Readonly<Record<GroupBy, readonly FacetName[]>> = {
  none: [],
  aircraft: ['aircraft'],
  category: ['aircraft'],
  type: ['aircraft'],
  base: ['aircraft'],
  contractType: ['contract'],
  vendor: ['contract', 'aircraft'],
  incident: ['incident'],
  year: ['incident'],
  state: ['incident'],
  agency: ['incident'],
  unit: ['incident'],
  incidentType: ['incident'],
  missionType: ['missionType'],
  activityMonth: ['month'],
  activityYear: ['month'],
  baseRole: ['baseRole'],
  crewRole: ['crewRole'],
  crewVendor: ['crewVendor'],
};

/** What a column says besides sums; dispatches are told apart where they are counted. */
export const facetsOfColumn: Readonly<Record<ColumnKey, readonly FacetName[]>> = {
  dispatchId: ['dispatch'],
  kind: ['kind', 'isAdjusting'],
  activityDate: ['day'],
  dispatchTime: ['day', 'dispatchTime'],
  timeOut: ['day', 'timeOut'],
  timeIn: ['day', 'timeIn'],
  aircraft: ['aircraft'],
  category: ['aircraft'],
  typeCode: ['aircraft'],
  vendorName: ['contract', 'aircraft'],
  contractType: ['contract'],
  incident: ['incident'],
  incidentYear: ['incident'],
  state: ['incident'],
  agency: ['incident'],
  unit: ['incident'],
  incidentType: ['incident'],
  requestNumber: ['requestNumber'],
  missionTypeDesc: ['missionType'],
  missionFlightTypeDesc: ['flightType'],
  takeOffBaseCode: ['takeOffBase'],
  landingBaseCode: ['landingBase'],
  agentBaseCode: ['dropBases'],
  agentTypeName: ['dropAgents'],
  hobbsStart: ['hobbsStart'],
  hobbsEnd: ['hobbsEnd'],
  dispatchCount: ['isAdjusting'],
  flightCount: [],
  abortedCount: [],
  totalFlightHours: [],
  dayFlightHours: [],
  nightFlightHours: [],
  standByHours: [],
  dropCount: [],
  volumeOnIncident: [],
  volumeJettisoned: [],
  volumeTotal: [],
  landings: [],
  landingFees: [],
  flightCost: [],
  abortFees: [],
  availabilityCost: [],
  totalAgentCost: [],
  crewStandbyCost: [],
  perDiemCost: [],
  totalCostExclAvailCost: [],
  totalCost: [],
  costPerFlightHour: [],
  costPerGallon: [],
  takeOffs: [],
  incidentCount: ['isAdjusting', 'incident'],
  aircraftCount: ['isAdjusting', 'aircraft'],
  daysFlown: ['dayFlown'],
  base: ['owner'],
  crewName: ['owner'],
  roleName: ['crewRole'],
  crewVendor: ['crewVendor'],
  flags: ['flags', 'contract', 'kind'],
  approval: ['flags'],
  remarks: ['remarks'],
};
