import * as z from 'zod/mini';
import { AircraftMetadata, AircraftType, AircraftVendor, Asset, Contract } from './aircraft.ts';
import { Assignment, Base, LandingFee } from './bases.ts';
import { CrewMember, CrewRole } from './crew.ts';
import {
  ConnectBody,
  Done,
  Impact,
  Invite,
  InviteAccept,
  InviteBody,
  InviteForToken,
  Invites,
  InviteTokenParams,
  PasswordResetBody,
  People,
  Person,
  PersonBody,
  PersonSave,
} from './people.ts';
import type { Right } from './permissions.ts';
import { Membership, MembershipQuery, Memberships, Roles, UserPatch, UserRole, UserRoleBody, UserRoles } from './roles.ts';
import {
  AircraftMetadataBody,
  AircraftMetadataSave,
  AircraftTypeBody,
  AircraftTypeExistsQuery,
  AircraftTypeSave,
  AircraftVendorBody,
  AircraftVendorExistsQuery,
  AircraftVendorSave,
  ArchiveBody,
  AssetBody,
  ContractBody,
} from './settingsAircraft.ts';
import {
  AssignmentBody,
  AssignmentEndBody,
  BaseBody,
  BaseCodeExistsQuery,
  BaseNameExistsQuery,
  BaseSave,
  LandingFeeBody,
  SuppressantRateBody,
  SuppressantRates,
} from './settingsBases.ts';
import { ContractImpactBody, FeeImpactBody, RateImpactBody } from './settingsImpact.ts';
import {
  CrewBody,
  CrewRoleBody,
  CrewRoleExistsQuery,
  CrewRoleSave,
  CrewSave,
  FuelStorage,
  FuelStorageBody,
  FuelStorageExistsQuery,
  FuelStorageSave,
  FuelVendor,
  FuelVendorBody,
  FuelVendorExistsQuery,
  FuelVendorSave,
  SettingsCounts,
  SuppressantTypeBody,
  SuppressantTypeExistsQuery,
  SuppressantTypeSave,
} from './settingsLists.ts';
import { RateQuery, SuppressantRate, SuppressantType } from './suppressants.ts';
import type { RouteShape } from './table.ts';
import { Exists } from './wire.ts';

const having = <R extends Right>(...rights: R[]) => [{ rights }] as const;
/** Pages that also ask for the System Administrator role (specification §6). */
const administrator = <R extends Right>(...rights: R[]) => [{ rights, systemAdministrator: true }] as const;
const people = administrator('People.Edit');
/** Fees and agent prices: from the base's own page, or from the settings (contract §People and rights). */
const feeWrite = [{ rights: ['base-admin.Edit'] }, { rights: ['Bases.Edit'], systemAdministrator: true }] as const;
const rateWrite = [{ rights: ['base-admin.Edit'] }, { rights: ['Suppressants.Edit'], systemAdministrator: true }] as const;
const assignmentWrite = [{ rights: ['base-admin.Edit'] }, { rights: ['Bases.Edit'] }] as const;
const ratesView = [{ rights: ['Dispatch.View'] }, { rights: ['base-admin.View'] }, { rights: ['Suppressants.View'] }] as const;

/** The calls of the settings pages, of people, roles and invites, and of accounts. */
export const settingsRoutes = {
  countSettings: { method: 'GET', path: '/x/settings/counts', reply: SettingsCounts, needs: 'person', ours: true },

  addBase: { method: 'POST', path: '/bases/{id}', body: BaseBody, reply: Base, needs: administrator('Bases.Create') },
  saveBase: { method: 'PUT', path: '/bases/{id}', body: BaseSave, reply: Base, needs: administrator('Bases.Edit') },
  baseCodeExists: { method: 'GET', path: '/bases/exists-by-code', query: BaseCodeExistsQuery, reply: Exists, needs: 'person' },
  baseNameExists: { method: 'GET', path: '/bases/exists-by-name', query: BaseNameExistsQuery, reply: Exists, needs: 'person' },
  addAssignment: {
    method: 'POST',
    path: '/bases/{baseId}/assignments/assets/{assetId}',
    body: AssignmentBody,
    reply: Assignment,
    needs: assignmentWrite,
  },
  endAssignment: { method: 'POST', path: '/x/assignments/{id}/end', body: AssignmentEndBody, reply: Assignment, needs: assignmentWrite, ours: true },

  addLandingFee: { method: 'POST', path: '/bases/{id}/landing-fees', body: LandingFeeBody, reply: LandingFee, needs: feeWrite },
  saveLandingFee: { method: 'PUT', path: '/bases/{id}/landing-fees/{feeId}', body: LandingFeeBody, reply: LandingFee, needs: feeWrite },
  landingFeeImpact: { method: 'POST', path: '/x/landing-fees/impact', body: FeeImpactBody, reply: Impact, needs: feeWrite, ours: true },
  /** Ends the fee on the day before the body's start and adds the body as a new one, both or neither. */
  succeedLandingFee: {
    method: 'POST',
    path: '/x/bases/{id}/landing-fees/{feeId}/successor',
    body: LandingFeeBody,
    reply: LandingFee,
    needs: feeWrite,
    ours: true,
  },

  /** Every rate of every base, for the lists that show more than one base. */
  listAllRates: { method: 'GET', path: '/x/suppressant-rates', query: RateQuery, reply: SuppressantRates, needs: ratesView, ours: true },
  addRate: { method: 'POST', path: '/bases/{id}/suppressant-rates', body: SuppressantRateBody, reply: SuppressantRate, needs: rateWrite },
  saveRate: { method: 'PUT', path: '/bases/{id}/suppressant-rates/{rateId}', body: SuppressantRateBody, reply: SuppressantRate, needs: rateWrite },
  /** Only an unused rate; one that priced a load answers 409. */
  deleteRate: { method: 'DELETE', path: '/bases/{id}/suppressant-rates/{rateId}', reply: SuppressantRate, needs: rateWrite },
  restoreRate: { method: 'POST', path: '/x/bases/{id}/suppressant-rates/{rateId}/restore', reply: SuppressantRate, needs: rateWrite, ours: true },
  rateImpact: { method: 'POST', path: '/x/suppressant-rates/impact', body: RateImpactBody, reply: Impact, needs: rateWrite, ours: true },
  succeedRate: {
    method: 'POST',
    path: '/x/bases/{id}/suppressant-rates/{rateId}/successor',
    body: SuppressantRateBody,
    reply: SuppressantRate,
    needs: rateWrite,
    ours: true,
  },

  addSuppressantType: {
    method: 'POST',
    path: '/suppressant-types',
    body: SuppressantTypeBody,
    reply: SuppressantType,
    needs: administrator('Suppressants.Create'),
  },
  saveSuppressantType: {
    method: 'PUT',
    path: '/suppressant-types/{id}',
    body: SuppressantTypeSave,
    reply: SuppressantType,
    needs: administrator('Suppressants.Edit'),
  },
  suppressantTypeExists: { method: 'GET', path: '/suppressant-types/exists-by-name', query: SuppressantTypeExistsQuery, reply: Exists, needs: 'person' },

  addAsset: { method: 'POST', path: '/v2/assets', body: AssetBody, reply: Asset, needs: having('Assets.Create') },
  saveAsset: { method: 'PUT', path: '/v2/assets/{id}', body: AssetBody, reply: Asset, needs: having('Assets.Edit') },
  archiveAsset: { method: 'PUT', path: '/v2/assets/{assetId}/archive', body: ArchiveBody, reply: Asset, needs: having('Assets.Edit') },
  addAircraftMetadata: {
    method: 'POST',
    path: '/aircraft-metadata',
    body: AircraftMetadataBody,
    reply: AircraftMetadata,
    needs: having('AircraftMetadata.Create'),
  },
  saveAircraftMetadata: {
    method: 'PUT',
    path: '/aircraft-metadata/{id}',
    body: AircraftMetadataSave,
    reply: AircraftMetadata,
    needs: having('AircraftMetadata.Edit'),
  },

  addAircraftType: { method: 'POST', path: '/aircraft-types', body: AircraftTypeBody, reply: AircraftType, needs: having('AircraftType.Create') },
  saveAircraftType: { method: 'PUT', path: '/aircraft-types/{id}', body: AircraftTypeSave, reply: AircraftType, needs: having('AircraftType.Edit') },
  aircraftTypeExists: { method: 'GET', path: '/aircraft-types/exists-by-name', query: AircraftTypeExistsQuery, reply: Exists, needs: 'person' },

  addAircraftVendor: {
    method: 'POST',
    path: '/vendor/aircraft',
    body: AircraftVendorBody,
    reply: AircraftVendor,
    needs: administrator('AircraftVendor.Create'),
  },
  saveAircraftVendor: {
    method: 'PUT',
    path: '/vendor/aircraft/{id}',
    body: AircraftVendorSave,
    reply: AircraftVendor,
    needs: administrator('AircraftVendor.Edit'),
  },
  aircraftVendorExists: { method: 'GET', path: '/vendor/aircraft/exists-by-name', query: AircraftVendorExistsQuery, reply: Exists, needs: 'person' },

  listFuelVendors: { method: 'GET', path: '/vendor/fuel', reply: z.array(FuelVendor), needs: 'person' },
  addFuelVendor: { method: 'POST', path: '/vendor/fuel', body: FuelVendorBody, reply: FuelVendor, needs: administrator('FuelVendor.Create') },
  saveFuelVendor: { method: 'PUT', path: '/vendor/fuel/{id}', body: FuelVendorSave, reply: FuelVendor, needs: administrator('FuelVendor.Edit') },
  fuelVendorExists: { method: 'GET', path: '/vendor/fuel/exists-by-name', query: FuelVendorExistsQuery, reply: Exists, needs: 'person' },

  listFuelStorages: { method: 'GET', path: '/fuel-storage', reply: z.array(FuelStorage), needs: 'person' },
  addFuelStorage: { method: 'POST', path: '/fuel-storage', body: FuelStorageBody, reply: FuelStorage, needs: administrator('FuelStorage.Create') },
  saveFuelStorage: { method: 'PUT', path: '/fuel-storage/{id}', body: FuelStorageSave, reply: FuelStorage, needs: administrator('FuelStorage.Edit') },
  fuelStorageExists: { method: 'GET', path: '/fuel-storage/exists-by-name', query: FuelStorageExistsQuery, reply: Exists, needs: 'person' },

  addContract: { method: 'POST', path: '/contracts', body: ContractBody, reply: Contract, needs: having('Contract.Edit') },
  saveContract: { method: 'PUT', path: '/contracts/{id}', body: ContractBody, reply: Contract, needs: having('Contract.Edit') },
  contractImpact: { method: 'POST', path: '/x/contracts/impact', body: ContractImpactBody, reply: Impact, needs: having('Contract.Edit'), ours: true },
  succeedContract: { method: 'POST', path: '/x/contracts/{id}/successor', body: ContractBody, reply: Contract, needs: having('Contract.Edit'), ours: true },

  addCrew: { method: 'POST', path: '/crew', body: CrewBody, reply: CrewMember, needs: having('Crew.Create') },
  saveCrew: { method: 'PUT', path: '/crew/{id}', body: CrewSave, reply: CrewMember, needs: having('Crew.Edit') },
  addCrewRole: { method: 'POST', path: '/crew/role', body: CrewRoleBody, reply: CrewRole, needs: administrator('CrewRoles.Create') },
  saveCrewRole: { method: 'PUT', path: '/crew/role/{id}', body: CrewRoleSave, reply: CrewRole, needs: administrator('CrewRoles.Edit') },
  crewRoleExists: { method: 'GET', path: '/crew/exists-by-name', query: CrewRoleExistsQuery, reply: Exists, needs: 'person' },

  listPeople: { method: 'GET', path: '/v2/people', reply: People, needs: people, raw: true },
  addPerson: { method: 'POST', path: '/v2/people', body: PersonBody, reply: Person, needs: people },
  savePerson: { method: 'PUT', path: '/v2/people/{id}', body: PersonSave, reply: Person, needs: people },
  /** Joins an account that stands alone to this person. */
  connectPerson: { method: 'POST', path: '/x/people/{id}/connect', body: ConnectBody, reply: Person, needs: people, ours: true },
  /** Takes away all roles and disables the account; crew history stays. The last System Administrator answers 409. */
  removeAccess: { method: 'POST', path: '/x/people/{id}/remove-access', reply: Person, needs: people, ours: true },

  listRoles: { method: 'GET', path: '/roles', reply: Roles, needs: people },
  listUserRoles: { method: 'GET', path: '/roles/{roleId}/userRoles', reply: UserRoles, needs: people },
  addUserRole: { method: 'POST', path: '/roles/{roleId}/userRoles', body: UserRoleBody, reply: UserRole, needs: people },
  removeUserRole: { method: 'DELETE', path: '/roles/{roleId}/userRoles/{userRoleId}', reply: UserRole, needs: people },
  /** Sets the end to now. */
  endUserRole: { method: 'POST', path: '/x/roles/{roleId}/userRoles/{userRoleId}/end', reply: UserRole, needs: people, ours: true },
  listMemberships: { method: 'GET', path: '/memberships', query: MembershipQuery, reply: Memberships, needs: people },
  renameUser: { method: 'PATCH', path: '/user/{userId}', body: UserPatch, reply: Membership, needs: people },

  sendInvite: { method: 'POST', path: '/invites/new', body: InviteBody, reply: Invite, needs: people },
  listInvites: { method: 'GET', path: '/x/invites', reply: Invites, needs: people, ours: true },
  /** A new token by mail; the old one stops working. */
  resendInvite: { method: 'POST', path: '/x/invites/{id}/resend', reply: Invite, needs: people, ours: true },
  cancelInvite: { method: 'DELETE', path: '/x/invites/{id}', reply: Invite, needs: people, ours: true },
  getInvite: { method: 'GET', path: '/invites/{token}', params: InviteTokenParams, reply: InviteForToken, needs: 'public' },
  acceptInvite: { method: 'PATCH', path: '/invites/{token}', params: InviteTokenParams, body: InviteAccept, reply: InviteForToken, needs: 'public' },

  requestPasswordReset: { method: 'POST', path: '/password-reset', body: PasswordResetBody, reply: Done, needs: 'public' },
  signOutEverywhere: { method: 'POST', path: '/x/account/sign-out-everywhere', reply: Done, needs: 'signedIn', ours: true },
} as const satisfies Record<string, RouteShape>;
