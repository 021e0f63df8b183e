import { emptyLists, type SettingsLists } from '../../../domain/settings/lists.ts';

export const TODAY = '2025-07-14';
export const HMT = '11111111-1111-4111-8111-111111111111';
export const ADA = '33333333-3333-4333-8333-333333333333';
export const RAM = '22222222-2222-4222-8222-222222222222';
const stamp = { version: 3, updatedAt: '2025-07-01T00:00:00Z' };
const place = { latitude: null, longitude: null, elevation: null };

/**
 * A small organisation: two bases, two types, two aircraft (one archived vendor), rates, fees and people, as the calls
 * answer.
 */
export const lists: SettingsLists = {
  ...emptyLists(TODAY),
  bases: [
    {
      id: HMT,
      code: 'HMT',
      name: 'Hemet',
      archivedAt: null,
      ...place,
      assignments: [
        { id: 's1', assetId: 't83', startTime: '2025-06-01T07:00:00Z', endTime: null },
        { id: 's2', assetId: 'h301', startTime: '2025-05-01T07:00:00Z', endTime: '2025-05-20T07:00:00Z' },
      ],
      ...stamp,
    },
    { id: RAM, code: 'RAM', name: 'Ramona', archivedAt: null, ...place, assignments: [], ...stamp },
    { id: 'old', code: 'OLD', name: 'Oldfield', archivedAt: '2024-01-01T00:00:00Z', ...place, assignments: [], ...stamp },
  ],
  types: [
    { id: 's2t', name: 'S-2T', description: 'Airtanker', litres: 4542.4941408, fuelType: 'Jet A', category: 'FW', isArchived: false, ...stamp },
    { id: 'uh1h', name: 'UH-1H', description: '', litres: 0, fuelType: 'Jet A', category: 'RW', isArchived: false, ...stamp },
  ],
  vendors: [
    { id: 'valley', name: 'Valley Air Tankers', archivedAt: null, ...stamp },
    { id: 'cdf', name: 'CDF', archivedAt: null, ...stamp },
    { id: 'gone', name: 'Gone Aviation', archivedAt: '2024-01-01T00:00:00Z', ...stamp },
  ],
  assets: [
    { id: 't83', registration: 'N481DF', aircraftTypeId: 's2t', homeBaseId: RAM, remarks: '', isArchived: false, ...stamp },
    { id: 'h301', registration: 'N449DF', aircraftTypeId: 'uh1h', homeBaseId: RAM, remarks: '', isArchived: false, ...stamp },
    { id: 'h999', registration: 'N999', aircraftTypeId: 'uh1h', homeBaseId: null, remarks: '', isArchived: true, ...stamp },
  ],
  metadata: [
    { id: 'm1', assetId: 't83', archived: false, additionalMetadata: { vendorId: 'valley', radioId: 'T-83' }, ...stamp },
    { id: 'm2', assetId: 'h301', archived: false, additionalMetadata: { vendorId: 'cdf', radioId: 'H-301' }, ...stamp },
    { id: 'm3', assetId: 'h999', archived: true, additionalMetadata: { vendorId: null, radioId: 'H-999' }, ...stamp },
  ],
  contracts: [
    {
      id: 'c1',
      startDate: '2024-07-01',
      endDate: null,
      aircraftTypeIds: ['uh1h'],
      assetIds: [],
      typeCode: 'SEU',
      vendorId: 'cdf',
      vendorName: 'CDF',
      hourlyRate: 1800,
      dailyAvailability: 5000,
      crewStandbyRate: 80,
      ...stamp,
    },
    {
      id: 'c2',
      startDate: '2025-05-01',
      endDate: '2025-07-26',
      aircraftTypeIds: [],
      assetIds: ['t83'],
      typeCode: 'EU',
      vendorId: 'valley',
      vendorName: 'Valley Air Tankers',
      hourlyRate: 4162,
      dailyAvailability: 12_000,
      crewStandbyRate: 95,
      ...stamp,
    },
  ],
  agents: [
    { id: 'lc95', name: 'LC95A', kind: 'retardant', isCharged: true, isArchived: false, ...stamp },
    { id: 'water', name: 'Water', kind: 'water', isCharged: false, isArchived: false, ...stamp },
  ],
  rates: [
    {
      id: 'r1',
      baseId: HMT,
      agentTypeId: 'lc95',
      startDate: '2025-01-01',
      endDate: '2025-12-31',
      tiers: [
        { id: 'a', amountLitres: 0, price: 3.42, isDeleted: false },
        { id: 'b', amountLitres: 378_541.1784, price: 3.1, isDeleted: false },
        { id: 'x', amountLitres: 500, price: 9, isDeleted: true },
      ],
      usedLitres: 45_424.941408,
      ...stamp,
    },
  ],
  landingFees: [
    { id: 'f1', baseId: HMT, amount: 45, appliesTo: 'All', startDate: '2025-01-01', endDate: '2025-12-31', ...stamp },
    { id: 'f2', baseId: RAM, amount: 30, appliesTo: 'FW', startDate: '2025-08-01', endDate: null, ...stamp },
  ],
  crewRoles: [
    { id: 'pilot', name: 'Pilot', isArchived: false, ...stamp },
    { id: 'mech', name: 'Mechanic', isArchived: true, ...stamp },
  ],
  crew: [
    {
      id: 'jane',
      firstName: 'Jane',
      lastName: 'Doe',
      roleId: 'pilot',
      roleName: 'Pilot',
      vendorId: 'valley',
      vendorName: 'Valley Air Tankers',
      baseId: HMT,
      usualPerDiem: 59,
      isArchived: false,
      ...stamp,
    },
  ],
  people: [
    {
      id: ADA,
      firstName: 'Ada',
      lastName: 'Admin',
      email: 'ada@demo.test',
      baseId: HMT,
      isArchived: false,
      crew: null,
      user: { id: 'u-ada', firebaseUserId: 'f1', name: 'Ada Admin', email: 'ada@demo.test', isDisabled: false },
      invite: null,
      ...stamp,
    },
    {
      id: 'p-jane',
      firstName: 'Jane',
      lastName: 'Doe',
      email: null,
      baseId: HMT,
      isArchived: false,
      crew: { id: 'jane', roleId: 'pilot', roleName: 'Pilot', vendorId: 'valley', vendorName: 'Valley Air Tankers', usualPerDiem: 59 },
      user: null,
      invite: null,
      ...stamp,
    },
    {
      id: 'p-new',
      firstName: 'Jo',
      lastName: 'Ruiz',
      email: 'jo@demo.test',
      baseId: null,
      isArchived: false,
      crew: null,
      user: null,
      invite: { id: 'i1', email: 'jo@demo.test', sentAt: '2025-07-12T18:00:00Z', expiresAt: '2025-07-19T18:00:00Z' },
      ...stamp,
    },
  ],
  roles: [
    { id: 'sa', name: 'System Administrator', organisationId: 'o1' },
    { id: 'disp', name: 'Dispatcher', organisationId: 'o1' },
    { id: 'tp', name: 'TP Demo', organisationId: 'o1' },
    { id: 'loose', name: 'Loose', organisationId: null },
  ],
  memberships: [
    { userId: 'u-ada', name: 'Ada Admin', email: 'ada@demo.test', lastSignedInAt: '2025-07-14T06:30:00Z', isDisabled: false },
    { userId: 'u-ruiz', name: 'J. Ruiz', email: 'ruiz@demo.test', lastSignedInAt: null, isDisabled: false },
  ],
  userRoles: [
    { userRoleId: 'ur1', userId: 'u-ada', roleId: 'sa', startDate: null, endDate: null },
    { userRoleId: 'ur2', userId: 'u-ruiz', roleId: 'disp', startDate: null, endDate: null },
    { userRoleId: 'ur3', userId: 'u-ruiz', roleId: 'sa', startDate: '2025-01-01T08:00:00Z', endDate: '2025-07-01T07:00:00Z' },
    { userRoleId: 'ur4', userId: 'u-ruiz', roleId: 'tp', startDate: null, endDate: null },
  ],
  fuelVendors: [{ id: 'epic', name: 'Epic', archivedAt: null, receiptsThisYear: 12, lastReceipt: '2025-07-02', ...stamp }],
  fuelStorages: [
    { id: 'tank', name: 'Tank 2', baseId: HMT, fuelType: 'Jet A', capacityLitres: 37_854.11784, bookLitres: 1552.03983144, archivedAt: null, ...stamp },
    { id: 'empty', name: 'Truck 9', baseId: RAM, fuelType: '100LL', capacityLitres: null, bookLitres: 0, archivedAt: null, ...stamp },
  ],
};
