import type { AircraftTypeBody } from '../../contract/aircraft/saving.ts';
import { chargeWeightAgain } from '../base/chargeWeight.ts';
import type { Handlers } from '../http/handler.ts';
import { namedResource } from '../http/namedResource.ts';
import { aircraftTypes } from '../schema/aircraft.ts';
import { readAircraftTypes } from './readAircraft.ts';

export const aircraftTypeResource = namedResource({
  table: aircraftTypes,
  noun: 'aircraft type',
  read: (db, id) => readAircraftTypes(db, { id }),
  columns: ({
    description,
    litres,
    fuelType,
    category,
    landingWeightLb,
    cruiseKnots,
    getAwayMinutes,
  }: AircraftTypeBody) => ({
    description: description.trim(),
    litres,
    fuelType,
    category,
    landingWeightLb,
    cruiseKnots,
    getAwayMinutes,
  }),
  changed: chargeWeightAgain,
  exceptId: 'id',
});

export const aircraftTypeHandlers = {
  // Without the parameter: types in use (WIRE-7).
  listAircraftTypes: async ({ store, query }) => ({
    types: await readAircraftTypes(store.db, { isArchived: query.isArchived === 'true' }),
  }),
  addAircraftType: aircraftTypeResource.add,
  saveAircraftType: aircraftTypeResource.save,
  aircraftTypeExists: aircraftTypeResource.exists,
} satisfies Partial<Handlers>;
