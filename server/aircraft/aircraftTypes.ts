import { eq } from 'drizzle-orm';
import type { AircraftTypeBody } from '../../contract/aircraft/saving.ts';
import { chargeWeightAgain } from '../base/chargeWeight.ts';
import { readFeesOf } from '../base/saveFees.ts';
import { impactOf } from '../cost/impact.ts';
import { lockRow } from '../database/rows.ts';
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
  aircraftTypeImpact: ({ store, author, who, body: { id, landingWeightLb } }) =>
    impactOf(
      store,
      author,
      (tx) => readFeesOf(tx, eq(aircraftTypes.id, id)),
      async (tx) => {
        const before = await lockRow(tx, aircraftTypes, id);
        await chargeWeightAgain(tx, before, { landingWeightLb }, who.uid);
      },
    ),
} satisfies Partial<Handlers>;
