import type { ListKind } from '../../../contract/imports/listKinds.ts';
import { aircraftStore } from './aircraftStore.ts';
import type { ListStore } from './listStore.ts';
import {
  agentTypeStore,
  aircraftTypeStore,
  aircraftVendorStore,
  fuelVendorStore,
  jobFunctionStore,
} from './nameStores.ts';
import { crewStore, personStore } from './peopleStores.ts';
import { assignmentStore, baseStore, fuelStorageStore } from './placeStores.ts';
import {
  agentRateStore,
  aircraftRateStore,
  contractRateStore,
  landingFeeStore,
} from './priceStores.ts';

export const listStores: Readonly<Record<ListKind, ListStore>> = {
  'aircraft-vendors': aircraftVendorStore,
  'aircraft-types': aircraftTypeStore,
  bases: baseStore,
  'job-functions': jobFunctionStore,
  'fuel-vendors': fuelVendorStore,
  'agent-types': agentTypeStore,
  aircraft: aircraftStore,
  assignments: assignmentStore,
  'fuel-storages': fuelStorageStore,
  'crew-members': crewStore,
  'landing-fees': landingFeeStore,
  'agent-rates': agentRateStore,
  'contract-rates': contractRateStore,
  'aircraft-rates': aircraftRateStore,
  people: personStore,
};
