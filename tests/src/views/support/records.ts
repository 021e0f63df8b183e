import { eachText } from '../../../../contract/dispatch/activityTexts.ts';
import type { Dispatch } from '../../../../contract/dispatch/dispatches.ts';
import type { Incident } from '../../../../contract/incidents/incidents.ts';
import type { DayRow } from '../../../../domain/home/dayList.ts';
import type { AircraftFacts } from '../../../../domain/reference/facts.ts';

/** 1,000 gallons. */
export const KILOGALLON = 3785.411784;

export const cedar: Incident = {
  id: 'cedar',
  year: 2025,
  state: 'CA',
  unit: 'RRU',
  incidentNumber: '012345',
  sequence: 1,
  name: 'Cedar',
  agency: 'CAL FIRE',
  typeCode: 'W',
};
export const t83 = { id: 't83', radioId: 'T-83', typeName: 'S-2T' } as AircraftFacts; // The views read nothing else of it.

/** A flight in a list, and a deleted one. */
export const flightRow: DayRow = {
  id: 'd1',
  dispatchNumber: 10481,
  kind: 'flight',
  day: '07/14/2025',
  timeOut: '13:05',
  timeIn: '14:20',
  radioId: 'T-83',
  incident: 'CA-RRU-012345 Cedar',
  incidentId: 'cedar',
  litres: KILOGALLON,
  cost: 1200.5,
  flags: ['No time in', 'No contract'],
  status: 'Out',
  requestNumbers: 'A-12',
  isDeleted: false,
  share: '',
};
export const deletedRow: DayRow = {
  ...flightRow,
  id: 'd2',
  dispatchNumber: 10482,
  kind: 'agentOnly',
  day: '07/13/2025',
  timeOut: '09:00',
  timeIn: '10:30',
  radioId: 'T-84',
  incident: 'CA-BTU-000777 Oak',
  incidentId: 'oak',
  litres: 0,
  cost: 35,
  flags: [],
  status: 'Complete',
  requestNumbers: 'B-7',
  isDeleted: true,
};

export const costs: Dispatch['costs'] = {
  flightCost: 1,
  abortFees: 2,
  availabilityCost: 3,
  totalAgentCost: 4,
  landingFees: 5,
  crewStandbyCost: 6,
  perDiemCost: 7,
  totalCostExclAvailCost: 25,
  totalCost: 28,
};
const activity: Dispatch['activities'][number] = {
  activityId: 'a1',
  incidentId: 'cedar',
  incident: cedar,
  ...eachText(() => null),
  requestNumber: 'A-12',
  missionTypeDesc: 'Fire',
  missionFlightTypeDesc: 'Initial attack',
  takeOffBaseId: 'hmt',
  takeOffBaseCode: 'HMT',
  landingBaseId: 'ram',
  landingBaseCode: 'RAM',
  timeOut: '2025-07-14T20:05:00Z',
  timeIn: '2025-07-14T21:20:00Z',
  hobbsStart: 1234.5,
  hobbsEnd: 1235.8,
  totalFlightHours: 1.25,
  dayFlightHours: 1,
  nightFlightHours: 0.25,
  landings: 2,
  landingFees: 5,
  aborted: false,
  contractId: null,
  costs,
  drops: [],
  crew: [],
};
/** A flight to Cedar and then without an incident. */
export const flight: Dispatch = {
  id: 'd1',
  version: 3,
  dispatchNumber: 10481,
  dispatchType: 'flight',
  assetId: 't83',
  activityDate: '2025-07-14',
  dispatchTime: '2025-07-14T20:00:00Z',
  remarks: 'Windy.',
  purpose: null,
  meterReset: false,
  activities: [
    activity,
    { ...activity, activityId: 'a2', incidentId: null, incident: null, requestNumber: 'C-9' },
  ],
  costs,
  flags: [],
  isSplitPricing: false,
  isMissingAgentRate: false,
  isArchived: false,
  createdAt: '2025-07-14T22:00:00Z',
  createdBy: 'A. Lee',
  updatedAt: '2025-07-15T22:00:00Z',
  updatedBy: 'B. Ortiz',
};
