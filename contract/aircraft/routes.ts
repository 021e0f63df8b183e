import * as z from 'zod/mini';
import { Impact } from '../wire/impact.ts';
import { administrator, having, priceView, type RouteShape } from '../wire/route.ts';
import { ArchivedQuery, Exists } from '../wire/wire.ts';
import { AircraftMetadata, AircraftType, AircraftTypes, AircraftVendor, Asset, Contract } from './aircraft.ts';
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
  ContractImpactBody,
} from './saving.ts';

/** Aircraft, their types and vendors, and their contracts. */
export const aircraftRoutes = {
  listAssets: { method: 'GET', path: '/v2/assets', reply: z.array(Asset), needs: 'person', raw: true },
  addAsset: { method: 'POST', path: '/v2/assets', body: AssetBody, reply: Asset, needs: having('Assets.Create') },
  saveAsset: { method: 'PUT', path: '/v2/assets/{id}', body: AssetBody, reply: Asset, needs: having('Assets.Edit') },
  archiveAsset: { method: 'PUT', path: '/v2/assets/{assetId}/archive', body: ArchiveBody, reply: Asset, needs: having('Assets.Edit') },
  listAircraftMetadata: { method: 'GET', path: '/aircraft-metadata', reply: z.array(AircraftMetadata), needs: 'person', raw: true },
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

  listAircraftTypes: { method: 'GET', path: '/aircraft-types', query: ArchivedQuery, reply: AircraftTypes, needs: 'person' },
  addAircraftType: { method: 'POST', path: '/aircraft-types', body: AircraftTypeBody, reply: AircraftType, needs: having('AircraftType.Create') },
  saveAircraftType: { method: 'PUT', path: '/aircraft-types/{id}', body: AircraftTypeSave, reply: AircraftType, needs: having('AircraftType.Edit') },
  aircraftTypeExists: { method: 'GET', path: '/aircraft-types/exists-by-name', query: AircraftTypeExistsQuery, reply: Exists, needs: 'person' },

  listAircraftVendors: { method: 'GET', path: '/vendor/aircraft', reply: z.array(AircraftVendor), needs: 'person' },
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

  listContracts: { method: 'GET', path: '/contracts', reply: z.array(Contract), needs: priceView('Contract'), raw: true },
  addContract: { method: 'POST', path: '/contracts', body: ContractBody, reply: Contract, needs: having('Contract.Edit') },
  saveContract: { method: 'PUT', path: '/contracts/{id}', body: ContractBody, reply: Contract, needs: having('Contract.Edit') },
  contractImpact: { method: 'POST', path: '/x/contracts/impact', body: ContractImpactBody, reply: Impact, needs: having('Contract.Edit'), ours: true },
  succeedContract: { method: 'POST', path: '/x/contracts/{id}/successor', body: ContractBody, reply: Contract, needs: having('Contract.Edit'), ours: true },
} as const satisfies Record<string, RouteShape>;
