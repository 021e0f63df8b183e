import { eachText } from '../../../contract/dispatch/activityTexts.ts';
import type { Dispatch } from '../../../contract/dispatch/dispatches.ts';
import type { Incident } from '../../../contract/incidents/incidents.ts';
import type { DimensionContract } from '../../../contract/report/reports.ts';
import { featureFlags } from '../../../contract/session/featureFlags.ts';
import { noCents, toCosts } from '../../../domain/cost/costs.ts';
import { applyDefaults } from '../../../domain/dispatch/defaults/defaults.ts';
import { type DispatchDraft, emptyDraft } from '../../../domain/dispatch/draft/draft.ts';
import { addCrew, changeField, removeDrop } from '../../../domain/dispatch/draft/edit.ts';
import { estimateDraft } from '../../../domain/dispatch/price/estimate.ts';
import { reviewOf } from '../../../domain/dispatch/view/review.ts';
import {
  type AircraftFacts,
  type DispatchFacts,
  emptyFacts,
} from '../../../domain/reference/facts.ts';
import { litresOf } from '../../../domain/volume.ts';

/** The session of a person who can see dispatches. */
export const viewer = {
  status: 'signedIn',
  flags: featureFlags,
  permissions: [{ entityCode: 'Dispatch', action: 'View' }],
  roleNames: [],
  keepsWayBack: true,
} as const;
const version = { version: 1, updatedAt: '2025-01-01T00:00:00Z' };

const contract = (rest: Partial<DimensionContract>): DimensionContract => ({
  id: 'k-eu-1',
  startDate: '2025-05-01',
  endDate: '2025-11-30',
  source: 'aircraft',
  typeCode: 'EU',
  vendorName: 'Valley Air Tankers',
  hourlyRate: 4162,
  dailyAvailability: 13_500,
  crewStandbyRate: 58,
  ...rest,
});
export const aircraft = (rest: Partial<AircraftFacts>): AircraftFacts => ({
  id: 't83',
  radioId: 'T-83',
  registration: 'N481DF',
  typeName: 'S-2T',
  category: 'FW',
  capacityLitres: litresOf(1200),
  fuelType: 'Jet A',
  vendorName: 'Valley Air Tankers',
  isArchived: false,
  contracts: [contract({})],
  ...rest,
});
export const incident = (rest: Partial<Incident>): Incident => ({
  id: 'i1',
  year: 2025,
  state: 'CA',
  unit: 'RRU',
  incidentNumber: '012345',
  sequence: 1,
  name: 'Cedar',
  agency: 'CAL FIRE',
  typeCode: 'wildland fire',
  ...rest,
});
const base = (id: string, code: string, name: string, assetIds: readonly string[] = []) => ({
  id,
  code,
  name,
  archivedAt: null,
  latitude: 33.734,
  longitude: -117.022,
  assignments: assetIds.map((assetId, n) => ({
    id: `${id}-${n}`,
    assetId,
    startTime: '2025-05-01T00:00:00Z',
    endTime: null,
  })),
});
const person = (
  id: string,
  firstName: string,
  lastName: string,
  roleId: string,
  roleName: string,
) => ({
  id,
  firstName,
  lastName,
  roleId,
  roleName,
  vendorName: 'Valley Air Tankers',
  usualPerDiem: 178,
  isArchived: false,
});
export const rateAt = (baseId: string, agentTypeId: string) => ({
  id: `rate-${baseId}-${agentTypeId}`,
  baseId,
  agentTypeId,
  startDate: '2025-01-01',
  endDate: '2025-12-31',
  tiers: [
    { id: 'tier-1', amountLitres: 0, price: 2.85, isDeleted: false },
    { id: 'tier-2', amountLitres: litresOf(150_000), price: 2.6, isDeleted: false },
  ],
  usedLitres: litresOf(10_000),
});

/** 15:30 on 07/14/2025 at Hemet. */
export const facts: DispatchFacts = {
  ...emptyFacts('2025-07-14T22:30:00Z'),
  aircraft: [
    aircraft({}),
    aircraft({
      id: 't82',
      radioId: 'T-82',
      registration: 'N482DF',
      contracts: [contract({ id: 'k-cwn', typeCode: 'CWN', endDate: '2025-07-18' })],
    }),
    aircraft({
      id: 'so1',
      radioId: 'T-70',
      contracts: [contract({ id: 'k-so-1', source: 'type', typeCode: 'SEU', vendorName: 'CDF' })],
    }),
    aircraft({ id: 'aa1', radioId: 'AA-110', typeName: 'OV-10A', capacityLitres: 0 }),
    aircraft({
      id: 'c101',
      radioId: 'C-101',
      typeName: 'UH-1H',
      category: 'RW',
      capacityLitres: litresOf(324),
    }),
    aircraft({ id: 'none', radioId: 'T-99', contracts: [] }),
  ],
  bases: [base('hmt', 'HMT', 'Hemet', ['t83', 'c101']), base('ram', 'RAM', 'Ramona', ['t82'])],
  agents: [
    { id: 'lc95', name: 'PHOS-CHEK LC95A', isCharged: true, isArchived: false },
    { id: 'water', name: 'Water', isCharged: false, isArchived: false },
  ],
  crewRoles: [
    { id: 'pilot', name: 'Pilot', isArchived: false },
    { id: 'mech', name: 'Mechanic', isArchived: false },
  ],
  crew: [
    person('jane', 'Jane', 'Doe', 'pilot', 'Pilot'),
    person('rob', 'Rob', 'Ito', 'mech', 'Mechanic'),
  ],
  rates: [rateAt('hmt', 'lc95')],
  landingFees: [
    { baseId: 'hmt', amount: 30, appliesTo: 'All', startDate: '2025-01-01', endDate: null },
    { baseId: 'hmt', amount: 45, appliesTo: 'FW', startDate: '2025-01-01', endDate: null },
  ],
  incidents: [incident({}), incident({ id: 'i2', year: 2024, name: 'Old' })],
  ownBaseId: 'ram',
  mayAddRates: true,
};

export type Change = readonly [path: string, value: string | boolean];
/** Types the changes one by one, as the form does: defaults follow each. */
export const type = (
  draft: DispatchDraft,
  changes: readonly Change[],
  known: DispatchFacts = facts,
): DispatchDraft =>
  changes.reduce(
    (next, [path, value]) => applyDefaults(changeField(next, path, value), known),
    applyDefaults(draft, known),
  );

export const addPilot = (draft: DispatchDraft, known: DispatchFacts = facts): DispatchDraft =>
  type(
    addCrew(draft, 0),
    [[`activities.0.crew.${draft.activities[0]?.crew.length ?? 0}.crewId`, 'jane']],
    known,
  );

const flown: readonly Change[] = [
  ['assetId', 't83'],
  ['activities.0.incidentId', 'i1'],
  ['activities.0.requestNumber', 'A-12'],
  ['activities.0.missionTypeDesc', 'Initial attack'],
  ['dispatchTime', '13:00'],
  ['activities.0.timeOut', '13:05'],
  ['activities.0.timeIn', '14:20'],
  ['activities.0.hobbsStart', '1234.5'],
  ['activities.0.hobbsEnd', '1235.8'],
];
/**
 * A complete flight of T-83 without findings: 1.3 h, Jane Doe as pilot, its first load row removed.
 */
export const good: DispatchDraft = removeDrop(addPilot(type(emptyDraft('flight'), flown)), 0, 0);

const activity: Dispatch['activities'][number] = {
  activityId: 'act-80',
  incidentId: 'i1',
  incident: incident({}),
  ...eachText(() => null),
  requestNumber: 'A-3',
  missionTypeDesc: 'Extended attack',
  missionFlightTypeDesc: 'Tanker drop',
  takeOffBaseId: 'hmt',
  landingBaseId: 'ram',
  takeOffBaseCode: 'HMT',
  landingBaseCode: 'RAM',
  timeOut: '2025-07-14T16:05:00Z',
  timeIn: '2025-07-14T17:20:00Z',
  hobbsStart: 1233.2,
  hobbsEnd: 1234.5,
  totalFlightHours: 1.3,
  dayFlightHours: 1.3,
  nightFlightHours: 0,
  landings: 1,
  landingFees: 45,
  aborted: false,
  drops: [],
  crew: [],
  contractId: 'k-eu-1',
  costs: toCosts(noCents),
};
export const crewRow = (rest: {
  standByHours?: number;
  perDiemRate?: number;
}): Dispatch['activities'][number]['crew'][number] => ({
  id: 'row-1',
  crewId: 'jane',
  roleId: 'pilot',
  standByHours: 0,
  perDiemRate: 0,
  firstName: 'Jane',
  lastName: 'Doe',
  roleName: 'Pilot',
  vendorName: 'Valley Air Tankers',
  ...rest,
});
/** Dispatch 10480: T-83 from Hemet to Ramona, 09:05–10:20 on 07/14/2025. */
export const stored = (
  rest: Partial<Dispatch> = {},
  own: Partial<Dispatch['activities'][number]> = {},
): Dispatch => ({
  id: 'd80',
  dispatchNumber: 10_480,
  dispatchType: 'flight',
  assetId: 't83',
  activityDate: '2025-07-14',
  dispatchTime: '2025-07-14T16:00:00Z',
  remarks: '',
  purpose: null,
  meterReset: false,
  activities: [{ ...activity, ...own }],
  costs: toCosts(noCents),
  flags: [],
  isSplitPricing: false,
  isMissingAgentRate: false,
  isArchived: false,
  createdAt: '2025-07-14T17:30:00Z',
  createdBy: 'J. Ruiz',
  updatedBy: 'J. Ruiz',
  ...version,
  ...rest,
});

/** The review of a draft with its estimated costs, as the form shows it. */
export const estimatedReview = (draft: DispatchDraft, known: DispatchFacts) =>
  reviewOf(draft, known, estimateDraft(draft, known).activityTotals);
