import { randomUUID } from 'node:crypto';
import type { RouteName } from '../../../contract/table.ts';
import { agentId, baseId, typeId } from '../../../server/demo/catalogue.ts';
import { jobId } from '../../../server/demo/crews.ts';
import { vendorId } from '../../../server/demo/fleet.ts';
import { demoId } from '../../../server/demo/random.ts';
import { flight } from './world.ts';

export const userIdOf = (uid: string) => demoId('user', uid);
export const personIdOf = (uid: string) => demoId('person', uid);
export const roleIdOf = (name: string) => demoId('role', name);

const base = { code: 'ZZ1', name: 'Zed One', latitude: null, longitude: null, elevation: null };
const fee = { amount: 12.5, appliesTo: 'FW', startDate: '2040-01-01', endDate: null };
const rate = { agentTypeId: agentId('Gel'), startDate: '2040-01-01', endDate: null, tiers: [{ amountLitres: 0, price: 2.5, isDeleted: false }] };
const contract = {
  startDate: '2040-01-01',
  endDate: null,
  aircraftTypeIds: [typeId('S-2T')],
  assetIds: [],
  typeCode: 'EU',
  vendorId: vendorId('CDF'),
  hourlyRate: 100,
  dailyAvailability: 0,
  crewStandbyRate: 0,
};
const crewMember = { firstName: 'Zoe', lastName: 'Zander', roleId: jobId('Pilot'), vendorId: vendorId('CDF'), baseId: null, usualPerDiem: 150 };
const person = { firstName: 'Zoe', lastName: 'Zander', email: null, baseId: null, crew: null };
const aircraftType = { name: 'Zed type', description: '', litres: 0, fuelType: 'Jet A', category: 'FW' };
const gone = (table: string) => demoId('gone', table);
const bought = {
  receiptTimestamp: '2025-07-14T19:00:00Z',
  quantityLitres: 378.5411784,
  remarks: '',
  vendorId: gone('fuel_vendors'),
  fuelType: 'Jet A',
  pricePerGallon: 6,
  taxesAndFees: null,
  totalCost: 600,
  receiptNumber: '1',
};
const charged = { incidentId: null, requestNumber: null };
const storage = { name: 'Zed tank', baseId: baseId('HMT'), fuelType: 'Jet A', capacityLitres: null };

const reportView = { name: 'Zed view', page: 'catis', isShared: false, arrangement: { preset: 'cost', dimension: 'incident', groupBy: 'agency', state: '' } };

const noParts = {
  flightCost: 0,
  abortFees: 0,
  availabilityCost: 0,
  totalAgentCost: 0,
  landingFees: 0,
  crewStandbyCost: 0,
  perDiemCost: 0,
};
const record = { id: gone('dispatches'), version: 1 };

/** A body that each call takes, so that only what the test is about can be refused. */
export const goodBodies: Partial<Record<RouteName, object>> = {
  checkRecords: { items: [record] },
  sendBackRecords: { items: [record], reason: 'Zed Zed Zed' },
  approveRecords: { items: [{ ...record, totalCents: 0 }] },
  reopenRecords: { items: [record], reason: 'Zed Zed Zed' },
  closePeriods: { items: [{ assetId: null, start: '2040-01-01', approvedCents: 0 }] },
  takeDrifts: { items: [{ activityId: gone('activities'), live: noParts }], reason: 'Zed Zed Zed' },
  keepDrifts: { items: [{ activityId: gone('activities'), live: noParts }], reason: 'Zed Zed Zed' },
  openBooks: { until: '2019-12-31' },
  addReportView: reportView,
  saveReportView: reportView,
  addDispatch: flight(),
  saveDispatch: flight(),
  saveSettings: {},
  patchSelf: { baseId: null },
  addBase: base,
  saveBase: { ...base, isArchived: false },
  addAssignment: { startTime: '2040-01-01T00:00:00Z', endTime: null },
  endAssignment: { endTime: '2040-01-02T00:00:00Z' },
  moveAssignment: { startTime: '2040-01-01T00:00:00Z', endTime: null },
  markUnavailable: { reason: 'Zed', untilTime: null },
  addLandingFee: fee,
  saveLandingFee: fee,
  landingFeeImpact: { id: null, baseId: baseId('HMT'), fee },
  succeedLandingFee: fee,
  addRate: rate,
  saveRate: rate,
  rateImpact: { id: null, baseId: baseId('HMT'), rate },
  succeedRate: rate,
  addSuppressantType: { name: 'Zed agent', kind: 'foam' },
  saveSuppressantType: { name: 'Zed agent', kind: 'foam', isArchived: false },
  addAsset: { registration: 'N1ZZ', aircraftTypeId: typeId('S-2T'), homeBaseId: null, remarks: '' },
  saveAsset: { registration: 'N1ZZ', aircraftTypeId: typeId('S-2T'), homeBaseId: null, remarks: '' },
  archiveAsset: { archived: false },
  addAircraftMetadata: { assetId: demoId('asset', 'T-70'), additionalMetadata: { vendorId: null, radioId: 'Z-1' } },
  saveAircraftMetadata: { additionalMetadata: { vendorId: null, radioId: 'Z-1' } },
  addAircraftType: aircraftType,
  saveAircraftType: { ...aircraftType, isArchived: false },
  setRotation: { assetIds: [], reason: 'Zed' },
  endPreload: { how: 'offloaded' },
  addIncident: { year: 2040, state: 'CA', unit: 'RRU', incidentNumber: '004711', name: 'Zed' },
  startImport: { isCheck: true, acceptsNew: false },
  mergeIncident: { targetId: gone('no incident') },
  addAircraftVendor: { name: 'Zed Air' },
  saveAircraftVendor: { name: 'Zed Air', isArchived: false },
  addFuelVendor: { name: 'Zed Fuel' },
  saveFuelVendor: { name: 'Zed Fuel', isArchived: false },
  addFuelStorage: storage,
  saveFuelStorage: { ...storage, isArchived: false },
  saveFuelReceipt: { ...bought, ...charged, assetId: demoId('asset', 'T-70'), baseId: baseId('HMT') },
  saveBulkReceipt: { ...bought, storageId: gone('fuel_storages') },
  saveFuelTransfer: {
    ...charged,
    receiptTimestamp: bought.receiptTimestamp,
    quantityLitres: 1,
    remarks: '',
    storageId: gone('fuel_storages'),
    toStorageId: null,
    assetId: demoId('asset', 'T-70'),
    receiptNumber: null,
  },
  addContract: contract,
  saveContract: contract,
  contractImpact: { id: null, contract },
  succeedContract: contract,
  addCrew: crewMember,
  saveCrew: { ...crewMember, isArchived: false },
  addCrewRole: { name: 'Zed job' },
  saveCrewRole: { name: 'Zed job', IsArchived: false },
  addPerson: person,
  savePerson: { ...person, isArchived: false },
  connectPerson: { userId: userIdOf('demo-reader') },
  addUserRole: { userId: userIdOf('demo-reader'), startDate: null, endDate: null },
  renameUser: { name: 'Zoe Zander' },
  sendInvite: { email: 'zoe@x.test', name: 'Zoe Zander', baseId: null, roleIds: [], personId: null },
  acceptInvite: { status: 'Accepted', newUserId: 'nobody' },
  requestPasswordReset: { email: 'nobody@x.test' },
};

/** What each table's living things are called in a path, one row of each marked as deleted. */
export const goneRows: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  bases: { code: 'GON', name: 'Gone' },
  saved_views: { uid: 'demo-admin', page: 'catis', name: 'Gone', state: '{}' },
  base_assignments: { base_id: baseId('HMT'), asset_id: demoId('asset', 'T-99'), start_time: '2020-01-01T00:00:00Z', end_time: null },
  unavailable_marks: { base_id: baseId('HMT'), asset_id: demoId('asset', 'T-99'), reason: 'Gone', start_time: '2020-01-01T00:00:00Z' },
  landing_fees: { base_id: baseId('HMT'), amount_cents: 1, applies_to: 'All', start_date: '2040-01-01' },
  suppressant_types: { name: 'Gone', kind: 'foam', is_charged: true },
  suppressant_rates: { base_id: baseId('HMT'), agent_type_id: agentId('Gel'), start_date: '2040-01-01' },
  aircraft_types: { name: 'Gone', fuel_type: 'Jet A', category: 'FW', litres: 0, description: '' },
  aircraft_vendors: { name: 'Gone' },
  assets: { registration: 'N0GO', aircraft_type_id: typeId('S-2T'), remarks: '' },
  aircraft_metadata: { asset_id: demoId('asset', 'T-70'), radio_id: 'GONE' },
  contracts: {
    source: 'type',
    type_code: 'EU',
    vendor_id: vendorId('CDF'),
    hourly_rate_cents: 1,
    daily_availability_cents: 0,
    crew_standby_rate_cents: 0,
    start_date: '2040-01-01',
  },
  people: { first_name: 'Gone', last_name: 'Person' },
  users: { person_id: personIdOf('demo-reader'), firebase_user_id: 'gone', email: 'gone@x.test', name: '' },
  roles: { name: 'Gone' },
  user_roles: { user_id: userIdOf('demo-reader'), role_id: roleIdOf('Dispatcher') },
  invites: {
    token_hash: `\\x${'00'.repeat(32)}`,
    email: 'gone@x.test',
    name: 'Gone',
    role_ids: '{}',
    status: 'Open',
    expires_at: '2999-01-01T00:00:00Z',
    sent_at: '2020-01-01T00:00:00Z',
  },
  crew_roles: { name: 'Gone' },
  crew: { person_id: demoId('crew person', 0), role_id: jobId('Pilot') },
  fuel_vendors: { name: 'Gone' },
  fuel_storages: { base_id: baseId('HMT'), name: 'Gone', fuel_type: 'Jet A' },
  fuel_receipts: {
    kind: 'bulk',
    receipt_timestamp: '2025-01-01T20:00:00Z',
    vendor_id: gone('fuel_vendors'),
    storage_id: gone('fuel_storages'),
    fuel_type: 'Jet A',
    litres: 1,
    price_per_gallon: 1,
    total_cost_cents: 1,
  },
  incidents: { year: 2020, state: 'CA', unit: 'RRU', incident_number: '1', sequence: 1, name: 'Gone', agency: 'CAL FIRE', type_code: 'wildland fire' },
  dispatches: {
    type: 'agentOnly',
    activity_date: '2025-01-01',
    number: 1,
    created_at: '2025-01-01T00:00:00Z',
    created_by: 'x',
    remarks: '',
    meter_reset: false,
    flags: '{}',
  },
};
export const goneId = gone;

type Named = Readonly<Record<string, string>>;
const hemet = { id: baseId('HMT') };
/** The parameters of each path when its last thing is deleted, the things before it living. */
export const goneParams: Readonly<Record<string, Named>> = {
  '/bases/{id}': { id: goneId('bases') },
  '/bases/{id}/landing-fees': { id: goneId('bases') },
  '/bases/{id}/suppressant-rates': { id: goneId('bases') },
  '/bases/{id}/suppressant-rates/current': { id: goneId('bases') },
  '/bases/{id}/landing-fees/{feeId}': { ...hemet, feeId: goneId('landing_fees') },
  '/x/bases/{id}/landing-fees/{feeId}/successor': { ...hemet, feeId: goneId('landing_fees') },
  '/bases/{id}/suppressant-rates/{rateId}': { ...hemet, rateId: goneId('suppressant_rates') },
  '/x/bases/{id}/suppressant-rates/{rateId}/successor': { ...hemet, rateId: goneId('suppressant_rates') },
  // A deleted price is what this one brings back, so its base is the deleted thing.
  '/x/bases/{id}/suppressant-rates/{rateId}/restore': { id: goneId('bases'), rateId: goneId('suppressant_rates') },
  '/bases/{baseId}/assignments/assets/{assetId}': { baseId: baseId('HMT'), assetId: goneId('assets') },
  '/x/assignments/{id}/end': { id: goneId('base_assignments') },
  '/x/bases/{id}/assignments/{assetId}/move': { ...hemet, assetId: goneId('assets') },
  '/x/bases/{id}/unavailable': { id: goneId('bases') },
  '/x/bases/{id}/unavailable/{assetId}': { ...hemet, assetId: goneId('assets') },
  '/x/bases/{id}/rotation': { id: goneId('bases') },
  // What is deleted is what this one answers with: here none has the id at all.
  '/x/dispatches/{id}/deleted': { id: '0198b2b4-7f7d-4c3e-8a51-3f3f3a8d2b10' },
  // An import is never deleted: here none has the id at all.
  '/x/imports/{id}': { id: '0198b2b4-7f7d-4c3e-8a51-3f3f3a8d2b11' },
  '/x/imports/{id}/start': { id: '0198b2b4-7f7d-4c3e-8a51-3f3f3a8d2b11' },
  '/x/imports/{id}/cancel': { id: '0198b2b4-7f7d-4c3e-8a51-3f3f3a8d2b11' },
  '/x/preloads/{id}/end': { id: goneId('drops') },
  '/x/preloads/{id}/reopen': { id: goneId('drops') },
  '/x/unavailable/{id}/end': { id: goneId('unavailable_marks') },
  '/suppressant-types/{id}': { id: goneId('suppressant_types') },
  '/v2/assets/{id}': { id: goneId('assets') },
  '/v2/assets/{assetId}/archive': { assetId: goneId('assets') },
  '/aircraft-metadata/{id}': { id: goneId('aircraft_metadata') },
  '/aircraft-types/{id}': { id: goneId('aircraft_types') },
  '/vendor/aircraft/{id}': { id: goneId('aircraft_vendors') },
  '/vendor/fuel/{id}': { id: goneId('fuel_vendors') },
  '/fuel-storage/{id}': { id: goneId('fuel_storages') },
  '/fuel-receipts/{id}': { id: goneId('fuel_receipts') },
  '/fuel-receipts/bulk-purchase/{id}': { id: goneId('fuel_receipts') },
  '/fuel-receipts/fuel-transfer/{id}': { id: goneId('fuel_receipts') },
  // A deleted receipt is what this one brings back, so the id is nobody's.
  '/x/fuel-receipts/{id}/restore': { id: gone('no receipt') },
  '/x/fuel-storage/{id}/ledger': { id: goneId('fuel_storages') },
  '/contracts/{id}': { id: goneId('contracts') },
  '/x/contracts/{id}/successor': { id: goneId('contracts') },
  '/crew/{id}': { id: goneId('crew') },
  '/crew/role/{id}': { id: goneId('crew_roles') },
  '/v2/people/{id}': { id: goneId('people') },
  '/x/people/{id}/connect': { id: goneId('people') },
  '/x/people/{id}/remove-access': { id: goneId('people') },
  '/roles/{roleId}/userRoles': { roleId: goneId('roles') },
  '/roles/{roleId}/userRoles/{userRoleId}': { roleId: roleIdOf('Dispatcher'), userRoleId: goneId('user_roles') },
  '/x/roles/{roleId}/userRoles/{userRoleId}/end': { roleId: roleIdOf('Dispatcher'), userRoleId: goneId('user_roles') },
  '/user/{userId}': { userId: goneId('users') },
  '/x/invites/{id}': { id: goneId('invites') },
  '/x/invites/{id}/resend': { id: goneId('invites') },
  // The hash of no token is all zeros, so any token stands for a deleted invite.
  '/invites/{token}': { token: randomUUID().replaceAll('-', '').padEnd(43, 'A') },
  '/incidents/{id}': { id: goneId('incidents') },
  '/x/incidents/{id}/merge': { id: goneId('incidents') },
  '/v2/dispatches/{id}': { id: goneId('dispatches') },
  // A deleted dispatch is what this one brings back; nothing else stands in its path that could be gone.
  '/x/dispatches/{id}/explain': { id: goneId('dispatches') },
  '/x/dispatches/{id}/restore': { id: goneId('no dispatch') },
  '/x/report-views/{id}': { id: goneId('saved_views') },
  '/x/history/dispatches/{id}': { id: goneId('dispatches') },
  '/x/history/fuel-receipts/{id}': { id: goneId('fuel_receipts') },
  '/x/history/bases/{id}': { id: goneId('bases') },
  '/x/history/landing-fees/{id}': { id: goneId('landing_fees') },
  '/x/history/suppressant-rates/{id}': { id: goneId('suppressant_rates') },
  '/x/history/suppressant-types/{id}': { id: goneId('suppressant_types') },
  '/x/history/assets/{id}': { id: goneId('assets') },
  '/x/history/aircraft-types/{id}': { id: goneId('aircraft_types') },
  '/x/history/aircraft-vendors/{id}': { id: goneId('aircraft_vendors') },
  '/x/history/fuel-vendors/{id}': { id: goneId('fuel_vendors') },
  '/x/history/fuel-storages/{id}': { id: goneId('fuel_storages') },
  '/x/history/contracts/{id}': { id: goneId('contracts') },
  '/x/history/crew/{id}': { id: goneId('crew') },
  '/x/history/crew-roles/{id}': { id: goneId('crew_roles') },
  '/x/history/people/{id}': { id: goneId('people') },
  '/x/history/users/{id}': { id: goneId('users') },
};
