import { randomUUID } from 'node:crypto';
import { settingsPageRows } from '../../../contract/session/settingsPages.ts';
import type { RouteName } from '../../../contract/table.ts';
import { agentId, baseId, typeId } from '../../../server/demo/reference/catalogue.ts';
import { jobId } from '../../../server/demo/reference/crews.ts';
import { vendorId } from '../../../server/demo/reference/fleet.ts';
import { demoId } from '../../../server/demo/reference/random.ts';
import { namedThings } from './namedThings.ts';
import { flight } from './world.ts';

export const userIdOf = (uid: string) => demoId('user', uid);
export const personIdOf = (uid: string) => demoId('person', uid);
export const roleIdOf = (name: string) => demoId('role', name);

const base = { code: 'ZZ1', name: 'Zed One', latitude: null, longitude: null, elevation: null };
const fee = { amount: 12.5, appliesTo: 'FW', startDate: '2040-01-01', endDate: null };
const rate = {
  agentTypeId: agentId('Gel'),
  startDate: '2040-01-01',
  endDate: null,
  tiers: [{ amountLitres: 0, price: 2.5, isDeleted: false }],
};
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
export const invoice = (number: string) => ({
  vendorId: vendorId('CDF'),
  number,
  receivedOn: '2025-08-01',
  fileName: null,
  mapping: null,
  lines: [
    {
      ...{ row: 1, aircraft: 'X-1', day: '2025-07-14', item: 'Flight' },
      ...{ quantity: 100, rateCents: 100, amountCents: 100, reference: null },
    },
  ],
});
const crewMember = {
  firstName: 'Zoe',
  lastName: 'Zander',
  roleId: jobId('Pilot'),
  vendorId: vendorId('CDF'),
  baseId: null,
  usualPerDiem: 150,
};
const person = { firstName: 'Zoe', lastName: 'Zander', email: null, baseId: null, crew: null };
const aircraftType = {
  name: 'Zed type',
  description: '',
  litres: 0,
  fuelType: 'Jet A',
  category: 'FW',
};
const gone = (table: string) => demoId('gone', table);
const serviceAccount = {
  name: 'Zed feed',
  roleId: roleIdOf('Analyst'),
  ownerUserId: userIdOf('demo-admin'),
};
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
const overdueStep = { name: 'Call the tower', afterMinutes: 5, position: 2 };
const storage = {
  name: 'Zed tank',
  baseId: baseId('HMT'),
  fuelType: 'Jet A',
  capacityLitres: null,
};

const reportView = {
  name: 'Zed view',
  page: 'catis',
  isShared: false,
  arrangement: { preset: 'cost', dimension: 'incident', groupBy: 'agency', state: '' },
};

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
const mailing = {
  viewId: demoId('saved view', 'bodies'),
  pace: 'weekly',
  weekday: 1,
  monthDay: 1,
  hour: 6,
  dates: 'lastWeek',
  format: 'csv',
  withTotals: false,
  recipientIds: [demoId('person', 'demo-analyst')],
  isPaused: true,
};

const webhook = { url: 'https://hooks.test/catis', kinds: ['dispatch'], isOn: true };
const feed = {
  url: 'https://hooks.test/WFIGS/FeatureServer/0',
  states: ['CA'],
  everyMinutes: 15,
  acceptsNew: true,
  isOn: true,
};

/** A valid body for each call, so that only the tested part can be refused. */
export const goodBodies: Partial<Record<RouteName, object>> = {
  ...Object.fromEntries(
    namedThings.flatMap(({ noun, add, save, archived }) => [
      [add, { name: `Zed ${noun}` }],
      [save, { name: `Zed ${noun}`, [archived]: false }],
    ]),
  ),
  checkRecords: { items: [record] },
  sendBackRecords: { items: [record], reason: 'Zed Zed Zed' },
  approveRecords: { items: [{ ...record, totalCents: 0, incidentIds: [] }] },
  reopenRecords: { items: [record], reason: 'Zed Zed Zed' },
  closePeriods: { items: [{ assetId: null, start: '2040-01-01', approvedCents: 0 }] },
  explainCloseLine: {
    ...{ kind: 'noRate', start: '2040-01-01', assetId: null, baseId: null, subject: '' },
    ...{ basis: 'Zed', reason: 'Zed Zed Zed' },
  },
  takeDrifts: { items: [{ activityId: gone('activities'), live: noParts }], reason: 'Zed Zed Zed' },
  keepDrifts: { items: [{ activityId: gone('activities'), live: noParts }], reason: 'Zed Zed Zed' },
  saveCostShares: { agreements: [], owner: null, declared: null },
  addSharedPack: { days: 30, approved: false, availability: true },
  openSharedPack: { token: 'Zed' },
  openBooks: { until: '2019-12-31' },
  addReportView: reportView,
  followWords: {
    arrangement: { preset: 'cost', dimension: 'incident', groupBy: 'agency', state: '' },
  },
  saveReportView: reportView,
  addWebhook: webhook,
  saveWebhook: webhook,
  addFeed: feed,
  saveFeed: feed,
  addMailing: mailing,
  saveMailing: mailing,
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
  saveUnavailable: {
    startTime: '2025-07-14T17:00:00Z',
    untilTime: '2025-07-14T17:41:00Z',
    reason: 'Zed',
    pays: 'deduct',
    paysReason: null,
  },
  saveContractTerms: {
    windowStart: '07:00',
    windowHours: 14,
    stepMinutes: 15,
    guaranteedDailyHours: null,
    guaranteedDays: null,
  },
  adjustSheet: {
    assetId: demoId('asset', 'T-70'),
    day: '2025-07-14',
    cents: -100,
    reason: 'Zed has a reason',
  },
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
  saveAsset: {
    registration: 'N1ZZ',
    aircraftTypeId: typeId('S-2T'),
    homeBaseId: null,
    remarks: '',
  },
  aircraftTypeImpact: { id: typeId('S-2T'), landingWeightLb: 20_000 },
  assetImpact: { id: demoId('asset', 'T-70'), aircraftTypeId: typeId('S-2T') },
  archiveAsset: { archived: false },
  addAircraftMetadata: {
    assetId: demoId('asset', 'T-70'),
    additionalMetadata: { vendorId: null, radioId: 'Z-1' },
  },
  saveAircraftMetadata: { additionalMetadata: { vendorId: null, radioId: 'Z-1' } },
  addAircraftType: aircraftType,
  saveAircraftType: { ...aircraftType, isArchived: false },
  changeUserRole: { startDate: null, endDate: null },
  explainMeter: {
    afterActivityId: gone('no activity'),
    beforeActivityId: gone('no activity'),
    afterReading: 1,
    beforeReading: 2,
    reason: 'Zed',
  },
  putPresence: { assetId: demoId('asset', 'T-70'), dispatchId: null },
  setRotation: { assetIds: [], reason: 'Zed' },
  endPreload: { how: 'offloaded' },
  withdrawDispatch: { otherId: gone('no dispatch') },
  addIncident: { year: 2040, state: 'CA', unit: 'RRU', incidentNumber: '004711', name: 'Zed' },
  startImport: { isCheck: true, acceptsNew: false },
  addPositions: { type: 'FeatureCollection', features: [{ type: 'Feature' }] },
  placeIncident: { latitude: 39.1, longitude: -121.5, source: 'typed' },
  mergeIncident: { targetId: gone('no incident') },
  addFlightLog: {
    lines: [
      {
        id: gone('flight_log'),
        dispatchId: gone('no dispatch'),
        at: '2025-07-14T19:00:00Z',
        kind: 'contact',
      },
    ],
  },
  addOverdueStep: overdueStep,
  saveOverdueStep: { ...overdueStep, isArchived: false },
  addBudget: {
    fiscalYear: 2030,
    dimension: 'vendor',
    key: vendorId('CDF'),
    cents: 100,
    monthCents: null,
  },
  saveBudget: { cents: 200, monthCents: null },
  addInvoice: invoice('1187'),
  decideInvoice: {
    decisions: [
      {
        ...{ assetId: null, aircraft: 'X-1', day: '2025-07-14', item: 'Flight' },
        ...{ decision: 'recorded', basisCents: 0 },
      },
    ],
  },
  settleInvoice: { groupsTag: 'none' },
  voidInvoice: { reason: 'The vendor sent it twice.' },
  addShiftNote: { text: 'Zed note' },
  addFuelStorage: storage,
  saveFuelStorage: { ...storage, isArchived: false },
  saveFuelReceipt: {
    ...bought,
    ...charged,
    assetId: demoId('asset', 'T-70'),
    baseId: baseId('HMT'),
  },
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
  addPerson: person,
  savePerson: { ...person, isArchived: false },
  connectPerson: { userId: userIdOf('demo-reader') },
  addUserRole: { userId: userIdOf('demo-reader'), startDate: null, endDate: null },
  renameUser: { name: 'Zoe Zander' },
  sendInvite: {
    email: 'zoe@x.test',
    name: 'Zoe Zander',
    baseId: null,
    roleIds: [],
    personId: null,
  },
  acceptInvite: { status: 'Accepted', newUserId: 'nobody' },
  addOwnToken: { name: 'Night report', days: 90 },
  addServiceToken: { name: 'Night report', days: 90 },
  addServiceAccount: serviceAccount,
  saveServiceAccount: { ...serviceAccount, isArchived: false },
  requestPasswordReset: { email: 'nobody@x.test' },
  reportBrowserError: {
    build: 'index-Bq3x',
    route: '/dispatch/flight/{id}',
    name: 'TypeError',
    frames: ['save report-Bq3x.js:1:2045'],
  },
};

/** The path parameter of each table's live rows, with one row of each deleted. */
export const goneRows: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  ...Object.fromEntries(namedThings.map(({ table }) => [table, { name: 'Gone' }])),
  bases: { code: 'GON', name: 'Gone' },
  saved_views: { uid: 'demo-admin', page: 'catis', name: 'Gone', state: '{}' },
  mailings: {
    uid: 'demo-admin',
    view_id: gone('saved_views'),
    pace: 'daily',
    weekday: 1,
    month_day: 1,
    hour: 6,
    dates: 'today',
    format: 'csv',
    with_totals: false,
    recipient_ids: `{${demoId('person', 'demo-admin')}}`,
    is_paused: false,
  },
  webhooks: {
    url: 'https://hooks.test/gone',
    kinds: '{dispatch}',
    secret_sealed: 'plain whsec_',
    made_by: 'demo-admin',
    after_tx: '0',
    after_id: 0,
  },
  budgets: { fiscal_year: 2030, dimension: 'agency', key: 'Gone', cents: 1 },
  incident_feeds: { url: 'https://hooks.test/FeatureServer/1', states: '{CA}' },
  base_assignments: {
    base_id: baseId('HMT'),
    asset_id: demoId('asset', 'T-99'),
    start_time: '2020-01-01T00:00:00Z',
    end_time: null,
  },
  unavailable_marks: {
    base_id: baseId('HMT'),
    asset_id: demoId('asset', 'T-99'),
    reason: 'Gone',
    start_time: '2020-01-01T00:00:00Z',
  },
  landing_fees: {
    base_id: baseId('HMT'),
    amount_cents: 1,
    applies_to: 'All',
    start_date: '2040-01-01',
  },
  suppressant_types: { name: 'Gone', kind: 'foam', is_charged: true },
  suppressant_rates: {
    base_id: baseId('HMT'),
    agent_type_id: agentId('Gel'),
    start_date: '2040-01-01',
  },
  aircraft_types: { name: 'Gone', fuel_type: 'Jet A', category: 'FW', litres: 0, description: '' },
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
  users: {
    person_id: personIdOf('demo-reader'),
    firebase_user_id: 'gone',
    email: 'gone@x.test',
    name: '',
  },
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
  service_accounts: {
    name: 'Gone',
    role_id: roleIdOf('Analyst'),
    owner_user_id: userIdOf('demo-admin'),
  },
  access_tokens: {
    kind: 'service',
    service_account_id: gone('service_accounts'),
    name: 'Gone',
    hint: 'catis_svc_gone',
    hash: `\\x${'00'.repeat(32)}`,
    has_second_factor: false,
    created_at: '2020-01-01T00:00:00Z',
    expires_at: '2020-02-01T00:00:00Z',
  },
  crew: { person_id: demoId('crew person', 0), role_id: jobId('Pilot') },
  overdue_steps: { name: 'Gone', after_minutes: 0 },
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
  incidents: {
    year: 2020,
    state: 'CA',
    unit: 'RRU',
    incident_number: '1',
    sequence: 1,
    name: 'Gone',
    agency: 'CAL FIRE',
    type_code: 'wildland fire',
  },
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
/** The parameters of each path, with the last record deleted and the records before it live. */
export const goneParams: Readonly<Record<string, Named>> = {
  ...Object.fromEntries(namedThings.map(({ savedAt, table }) => [savedAt, { id: gone(table) }])),
  ...Object.fromEntries(
    [...settingsPageRows.map(({ table }) => table), 'dispatches', 'fuel_receipts'].map((table) => [
      `/x/history/${table.replaceAll('_', '-')}/{id}`,
      { id: gone(table) },
    ]),
  ),
  '/bases/{id}': { id: goneId('bases') },
  '/bases/{id}/landing-fees': { id: goneId('bases') },
  '/bases/{id}/suppressant-rates': { id: goneId('bases') },
  '/bases/{id}/suppressant-rates/current': { id: goneId('bases') },
  '/bases/{id}/landing-fees/{feeId}': { ...hemet, feeId: goneId('landing_fees') },
  '/x/bases/{id}/landing-fees/{feeId}/successor': { ...hemet, feeId: goneId('landing_fees') },
  '/bases/{id}/suppressant-rates/{rateId}': { ...hemet, rateId: goneId('suppressant_rates') },
  '/x/bases/{id}/suppressant-rates/{rateId}/successor': {
    ...hemet,
    rateId: goneId('suppressant_rates'),
  },
  // This call restores a deleted price, so the deleted record is the base.
  '/x/bases/{id}/suppressant-rates/{rateId}/restore': {
    id: goneId('bases'),
    rateId: goneId('suppressant_rates'),
  },
  '/bases/{baseId}/assignments/assets/{assetId}': {
    baseId: baseId('HMT'),
    assetId: goneId('assets'),
  },
  '/x/assignments/{id}/end': { id: goneId('base_assignments') },
  '/x/bases/{id}/assignments/{assetId}/move': { ...hemet, assetId: goneId('assets') },
  '/x/bases/{id}/unavailable': { id: goneId('bases') },
  '/x/bases/{id}/unavailable/{assetId}': { ...hemet, assetId: goneId('assets') },
  '/x/bases/{id}/rotation': { id: goneId('bases') },
  // An invoice is never deleted, so none has this id.
  ...Object.fromEntries(
    ['', '/decisions', '/settle', '/void'].map((end) => [
      `/x/invoices/{id}${end}`,
      { id: '0198b2b4-7f7d-4c3e-8a51-3f3f3a8d2b13' },
    ]),
  ),
  '/x/bases/{id}/shift-log': { id: goneId('bases') },
  '/x/bases/{id}/shift-notes': { id: goneId('bases') },
  '/x/bases/{id}/handovers': { id: goneId('bases') },
  // A hand-over is never deleted, so none has this id.
  '/x/handovers/{id}/take': { id: '0198b2b4-7f7d-4c3e-8a51-3f3f3a8d2b12' },
  '/x/wall/{baseId}/stream': { baseId: goneId('bases') },
  // This call returns deleted records, so no record has this id.
  '/x/dispatches/{id}/deleted': { id: '0198b2b4-7f7d-4c3e-8a51-3f3f3a8d2b10' },
  // An import is never deleted, so no import has this id.
  '/x/imports/{id}': { id: '0198b2b4-7f7d-4c3e-8a51-3f3f3a8d2b11' },
  '/x/imports/{id}/start': { id: '0198b2b4-7f7d-4c3e-8a51-3f3f3a8d2b11' },
  '/x/imports/{id}/cancel': { id: '0198b2b4-7f7d-4c3e-8a51-3f3f3a8d2b11' },
  '/x/imports/{id}/undo': { id: '0198b2b4-7f7d-4c3e-8a51-3f3f3a8d2b11' },
  '/x/imports/{id}/refused': { id: '0198b2b4-7f7d-4c3e-8a51-3f3f3a8d2b11' },
  '/x/preloads/{id}/end': { id: goneId('drops') },
  '/x/preloads/{id}/reopen': { id: goneId('drops') },
  '/x/unavailable/{id}/end': { id: goneId('unavailable_marks') },
  '/x/unavailable/{id}': { id: goneId('unavailable_marks') },
  '/x/budgets/{id}': { id: goneId('budgets') },
  '/x/contracts/{id}/terms': { id: goneId('contracts') },
  '/v2/assets/{id}': { id: goneId('assets') },
  '/v2/assets/{assetId}/archive': { assetId: goneId('assets') },
  '/aircraft-metadata/{id}': { id: goneId('aircraft_metadata') },
  '/fuel-receipts/{id}': { id: goneId('fuel_receipts') },
  '/fuel-receipts/bulk-purchase/{id}': { id: goneId('fuel_receipts') },
  '/fuel-receipts/fuel-transfer/{id}': { id: goneId('fuel_receipts') },
  // This call restores a deleted receipt, so no receipt has this id.
  '/x/fuel-receipts/{id}/restore': { id: gone('no receipt') },
  '/x/fuel-storage/{id}/ledger': { id: goneId('fuel_storages') },
  '/contracts/{id}': { id: goneId('contracts') },
  '/x/contracts/{id}/successor': { id: goneId('contracts') },
  '/crew/{id}': { id: goneId('crew') },
  '/v2/people/{id}': { id: goneId('people') },
  '/x/people/{id}/connect': { id: goneId('people') },
  '/x/people/{id}/remove-access': { id: goneId('people') },
  '/x/people/{id}/drop-second-factor': { id: goneId('people') },
  '/roles/{roleId}/userRoles': { roleId: goneId('roles') },
  '/roles/{roleId}/userRoles/{userRoleId}': {
    roleId: roleIdOf('Dispatcher'),
    userRoleId: goneId('user_roles'),
  },
  '/x/roles/{roleId}/userRoles/{userRoleId}': {
    roleId: roleIdOf('Dispatcher'),
    userRoleId: goneId('user_roles'),
  },
  '/x/roles/{roleId}/userRoles/{userRoleId}/end': {
    roleId: roleIdOf('Dispatcher'),
    userRoleId: goneId('user_roles'),
  },
  '/user/{userId}': { userId: goneId('users') },
  '/x/invites/{id}': { id: goneId('invites') },
  '/x/invites/{id}/resend': { id: goneId('invites') },
  // The hash of no token is all zeros, so any token works for a deleted invite.
  '/invites/{token}': { token: randomUUID().replaceAll('-', '').padEnd(43, 'A') },
  '/incidents/{id}': { id: goneId('incidents') },
  '/x/incidents/{id}/closest': { id: goneId('incidents') },
  '/x/incidents/{id}/point': { id: goneId('incidents') },
  '/x/incidents/{id}/merge': { id: goneId('incidents') },
  '/x/incidents/{id}/cost': { id: goneId('incidents') },
  '/x/incidents/{id}/cost-shares': { id: goneId('incidents') },
  '/x/incidents/{id}/shared-packs': { id: goneId('incidents') },
  // A link is never deleted, so no link has this id.
  '/x/shared-packs/{id}/revoke': { id: '0198b2b4-7f7d-4c3e-8a51-3f3f3a8d2b12' },
  '/v2/dispatches/{id}': { id: goneId('dispatches') },
  // This call restores a deleted dispatch; its path has nothing else that could be deleted.
  '/x/dispatches/{id}/log': { id: goneId('no dispatch') },
  '/x/dispatches/{id}/explain': { id: goneId('dispatches') },
  '/x/dispatches/{id}/restore': { id: goneId('no dispatch') },
  '/x/dispatches/{id}/withdraw': { id: goneId('dispatches') },
  '/x/views/{id}.csv': { id: goneId('saved_views') },
  '/x/views/{id}.xlsx': { id: goneId('saved_views') },
  '/x/report-views/{id}': { id: goneId('saved_views') },
  '/x/account/tokens/{id}/revoke': { id: goneId('access_tokens') },
  '/x/service-accounts/{id}': { id: goneId('service_accounts') },
  '/x/service-accounts/{id}/tokens': { id: goneId('service_accounts') },
  '/x/service-accounts/{id}/tokens/{tokenId}/revoke': {
    id: goneId('service_accounts'),
    tokenId: goneId('access_tokens'),
  },
  '/x/webhooks/{id}': { id: goneId('webhooks') },
  '/x/webhooks/{id}/sends': { id: goneId('webhooks') },
  // A send is never deleted, so no send has this id.
  '/x/webhook-sends/{id}/repeat': { id: '0198b2b4-7f7d-4c3e-8a51-3f3f3a8d2b13' },
  '/x/incident-feeds/{id}': { id: goneId('incident_feeds') },
  '/x/mailings/{id}': { id: goneId('mailings') },
  '/x/mailings/{id}/end': { id: goneId('mailings') },
  '/x/mailings/{id}/send': { id: goneId('mailings') },
  '/x/mailings/{id}/sendings': { id: goneId('mailings') },
};
