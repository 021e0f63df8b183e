import type { Dimension, GroupBy } from '../request/choices.ts';
import type { ColumnKey } from '../request/columnsCatalogue.ts';
import type { ReportFilters } from '../request/request.ts';

export const presetNames = [
  'cost',
  'aircraft',
  'fixed-wing',
  'rotary-wing',
  'fw-aircraft-activity',
  'fw-base-activity',
  'fw-dispatch',
  'fw-incident-cost',
  'rw-aircraft-activity',
  'rw-base-statistics',
  'rw-incident-cost',
  'rw-landing-fees',
  'rw-pilot',
  'dispatches-missing-agent-cost',
  'my-base-aircraft',
  'my-base-incidents',
] as const;
export type PresetName = (typeof presetNames)[number];
export const defaultPreset: PresetName = 'cost';

/** Headings of the preset list (RPT-7). */
export const presetGroups = [
  'General',
  'Fixed wing',
  'Rotary wing',
  'My base',
  'Data checks',
] as const;
type PresetGroup = (typeof presetGroups)[number];

export interface Preset {
  readonly label: string;
  readonly group: PresetGroup;
  readonly filters: ReportFilters;
  /** Labels of the built-in filter, shown as locked chips. */
  readonly locked: readonly string[];
  /** Also filters by the user's own base, as take-off or landing base. */
  readonly myBase?: true;
  readonly dimension: Dimension;
  readonly groupBy: GroupBy;
  readonly columns: readonly ColumnKey[];
  readonly sort?: ColumnKey;
}

const fixedWing = {
  filters: { aircraft: { mode: 'params', params: { categories: ['FW'] } } },
  locked: ['Fixed wing'],
} as const;
const rotaryWing = {
  filters: { aircraft: { mode: 'params', params: { categories: ['RW'] } } },
  locked: ['Rotary wing'],
} as const;
const everything = { filters: {}, locked: [] } as const;

const flightColumns = [
  'activityDate',
  'dispatchId',
  'kind',
  'aircraft',
  'incident',
  'missionTypeDesc',
  'missionFlightTypeDesc',
  'takeOffBaseCode',
  'landingBaseCode',
  'totalFlightHours',
  'volumeOnIncident',
  'volumeJettisoned',
  'totalCost',
] as const satisfies readonly ColumnKey[];
const activityStart = [
  'activityDate',
  'dispatchId',
  'kind',
  'incident',
  'requestNumber',
  'missionTypeDesc',
  'takeOffBaseCode',
  'timeOut',
  'timeIn',
  'landingBaseCode',
  'hobbsStart',
  'hobbsEnd',
  'totalFlightHours',
] as const satisfies readonly ColumnKey[];
const activityEnd = [
  'dropCount',
  'volumeOnIncident',
  'volumeJettisoned',
] as const satisfies readonly ColumnKey[];
const costParts = [
  'flightCost',
  'abortFees',
  'availabilityCost',
  'totalAgentCost',
  'landingFees',
  'crewStandbyCost',
  'perDiemCost',
  'totalCostExclAvailCost',
  'totalCost',
] as const satisfies readonly ColumnKey[];
const incidentCostStart = [
  'incident',
  'agency',
  'aircraftCount',
  'flightCount',
  'totalFlightHours',
] as const satisfies readonly ColumnKey[];

/** Every preset by name (RPT-40). */
export const presets: Readonly<Record<PresetName, Preset>> = {
  cost: {
    label: 'Cost',
    group: 'General',
    ...everything,
    dimension: 'incident',
    groupBy: 'agency',
    columns: [
      'incident',
      'incidentType',
      'agency',
      'flightCount',
      'totalFlightHours',
      'volumeOnIncident',
      ...costParts,
    ],
  },
  aircraft: {
    label: 'Aircraft',
    group: 'General',
    ...everything,
    dimension: 'aircraft',
    groupBy: 'category',
    columns: [
      'aircraft',
      'typeCode',
      'vendorName',
      'contractType',
      'dispatchCount',
      'abortedCount',
      'totalFlightHours',
      'dayFlightHours',
      'nightFlightHours',
      'dropCount',
      'volumeOnIncident',
      'volumeJettisoned',
      'totalCost',
      'costPerFlightHour',
    ],
  },
  'fixed-wing': {
    label: 'Fixed wing',
    group: 'Fixed wing',
    ...fixedWing,
    dimension: 'flight',
    groupBy: 'type',
    columns: flightColumns,
  },
  'rotary-wing': {
    label: 'Rotary wing',
    group: 'Rotary wing',
    ...rotaryWing,
    dimension: 'flight',
    groupBy: 'type',
    columns: flightColumns,
  },
  'fw-aircraft-activity': {
    label: 'Fixed wing aircraft activity',
    group: 'Fixed wing',
    ...fixedWing,
    dimension: 'flight',
    groupBy: 'aircraft',
    columns: [...activityStart, ...activityEnd],
  },
  'fw-base-activity': {
    label: 'Fixed wing base activity',
    group: 'Fixed wing',
    ...fixedWing,
    dimension: 'base',
    groupBy: 'none',
    columns: [
      'base',
      'takeOffs',
      'landings',
      'aircraftCount',
      'totalFlightHours',
      'dropCount',
      'volumeOnIncident',
      'volumeJettisoned',
      'volumeTotal',
      'totalAgentCost',
      'landingFees',
    ],
  },
  'fw-dispatch': {
    label: 'Fixed wing dispatches',
    group: 'Fixed wing',
    ...fixedWing,
    dimension: 'dispatch',
    groupBy: 'incident',
    columns: [
      'dispatchId',
      'activityDate',
      'dispatchTime',
      'aircraft',
      'requestNumber',
      'missionTypeDesc',
      'timeOut',
      'timeIn',
      'totalFlightHours',
      'agentTypeName',
      'volumeOnIncident',
      'abortedCount',
      'totalCost',
      'flags',
    ],
  },
  'fw-incident-cost': {
    label: 'Fixed wing incident cost',
    group: 'Fixed wing',
    ...fixedWing,
    dimension: 'incident',
    groupBy: 'none',
    columns: [...incidentCostStart, 'volumeOnIncident', 'volumeJettisoned', ...costParts],
  },
  'rw-aircraft-activity': {
    label: 'Rotary wing aircraft activity',
    group: 'Rotary wing',
    ...rotaryWing,
    dimension: 'flight',
    groupBy: 'aircraft',
    columns: [
      ...activityStart,
      'dayFlightHours',
      'nightFlightHours',
      'missionFlightTypeDesc',
      ...activityEnd,
    ],
  },
  'rw-base-statistics': {
    label: 'Rotary wing base statistics',
    group: 'Rotary wing',
    ...rotaryWing,
    dimension: 'base',
    groupBy: 'none',
    columns: [
      'base',
      'dispatchCount',
      'takeOffs',
      'landings',
      'daysFlown',
      'totalFlightHours',
      'dayFlightHours',
      'nightFlightHours',
      'incidentCount',
      'volumeOnIncident',
      'standByHours',
    ],
  },
  'rw-incident-cost': {
    label: 'Rotary wing incident cost',
    group: 'Rotary wing',
    ...rotaryWing,
    dimension: 'incident',
    groupBy: 'none',
    columns: [
      ...incidentCostStart,
      'dayFlightHours',
      'nightFlightHours',
      'volumeOnIncident',
      'volumeJettisoned',
      ...costParts,
    ],
  },
  'rw-landing-fees': {
    label: 'Rotary wing landing fees',
    group: 'Rotary wing',
    filters: {
      ...rotaryWing.filters,
      dispatch: { mode: 'params', params: { landingFeesCharged: true } },
    },
    locked: [...rotaryWing.locked, 'Landing fees charged'],
    dimension: 'flight',
    groupBy: 'none',
    columns: [
      'activityDate',
      'dispatchId',
      'kind',
      'aircraft',
      'incident',
      'landingBaseCode',
      'landings',
      'landingFees',
    ],
    sort: 'landingBaseCode',
  },
  'rw-pilot': {
    label: 'Rotary wing pilots',
    group: 'Rotary wing',
    filters: {
      ...rotaryWing.filters,
      dispatch: { mode: 'params', params: { crewRoles: ['Pilot', 'Co-pilot'] } },
    },
    locked: [...rotaryWing.locked, 'Pilot, Co-pilot'],
    dimension: 'crew',
    groupBy: 'none',
    columns: [
      'crewName',
      'roleName',
      'crewVendor',
      'daysFlown',
      'dispatchCount',
      'totalFlightHours',
      'dayFlightHours',
      'nightFlightHours',
      'landings',
      'standByHours',
    ],
  },
  'dispatches-missing-agent-cost': {
    label: 'Dispatches missing agent cost',
    group: 'Data checks',
    filters: { dispatch: { mode: 'params', params: { missingAgentCost: true } } },
    locked: ['No agent price'],
    dimension: 'dispatch',
    groupBy: 'none',
    columns: [
      'dispatchId',
      'activityDate',
      'aircraft',
      'incident',
      'agentTypeName',
      'agentBaseCode',
      'volumeTotal',
      'totalAgentCost',
      'flags',
    ],
    sort: 'agentBaseCode',
  },
  'my-base-aircraft': {
    label: 'My base: aircraft',
    group: 'My base',
    ...everything,
    myBase: true,
    dimension: 'aircraft',
    groupBy: 'category',
    columns: [
      'aircraft',
      'typeCode',
      'contractType',
      'dispatchCount',
      'totalFlightHours',
      'dayFlightHours',
      'nightFlightHours',
      'dropCount',
      'volumeOnIncident',
      'totalCost',
    ],
  },
  'my-base-incidents': {
    label: 'My base: incidents',
    group: 'My base',
    ...everything,
    myBase: true,
    dimension: 'incident',
    groupBy: 'agency',
    columns: [
      'incident',
      'incidentType',
      'agency',
      'aircraftCount',
      'flightCount',
      'totalFlightHours',
      'volumeOnIncident',
      'totalCostExclAvailCost',
      'totalCost',
    ],
  },
};

export const presetNameOf = (text: string): PresetName | null =>
  presetNames.find((name) => name === text) ?? null;

/** Whether the preset also lists the missing prices of its dispatches. */
export const listsMissingPrices = ({ preset }: { readonly preset: string }): boolean =>
  preset === 'dispatches-missing-agent-cost';
