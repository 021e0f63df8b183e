import { eq } from 'drizzle-orm';
import { SuppressantTypeBody, SuppressantTypeSave } from '../../../contract/agents/saving.ts';
import {
  AircraftTypeBody,
  AircraftTypeSave,
  AircraftVendorBody,
  AircraftVendorSave,
} from '../../../contract/aircraft/saving.ts';
import { FuelVendorBody, FuelVendorSave } from '../../../contract/fuel/saving.ts';
import { CrewRoleBody, CrewRoleSave } from '../../../contract/people/saving.ts';
import type { RowOf } from '../../../domain/imports/lists/lists.ts';
import type { aircraftTypeColumns } from '../../../domain/imports/lists/shapes/fleet.ts';
import type {
  jobFunctionColumns,
  nameColumns,
} from '../../../domain/imports/lists/shapes/names.ts';
import type { agentTypeColumns } from '../../../domain/imports/lists/shapes/places.ts';
import { readSuppressantTypes } from '../../agents/readSuppressants.ts';
import { suppressantTypeResource } from '../../agents/suppressantTypes.ts';
import { aircraftTypeResource } from '../../aircraft/aircraftTypes.ts';
import { aircraftVendorResource } from '../../aircraft/aircraftVendors.ts';
import { readAircraftTypes, readAircraftVendors } from '../../aircraft/readAircraft.ts';
import { readFeesOf } from '../../base/saveFees.ts';
import type { Reader, Tx } from '../../database/open.ts';
import { fuelVendorResource } from '../../fuel/fuelVendors.ts';
import { readFuelVendors } from '../../fuel/readFuel.ts';
import { crewRoleResource } from '../../people/crewRoles.ts';
import { readCrewRoles } from '../../people/readCrew.ts';
import { aircraftTypes } from '../../schema/aircraft.ts';
import { among, given, type ListStore } from './listStore.ts';

interface Named {
  readonly id: string;
  readonly version: number;
}
interface NamedSaving<Thing extends Named, Row extends { readonly isArchived: boolean }> {
  readonly table: string;
  read(db: Reader): Promise<readonly Thing[]>;
  rowOf(thing: Thing): Row;
  insert(tx: Tx, row: Row, uid: string): Promise<string>;
  update(tx: Tx, id: string, row: Row, uid: string): Promise<unknown>;
}
/** The store of things that are saved by `namedResource`. */
export function namedStore<Thing extends Named, Row extends { readonly isArchived: boolean }>(
  saving: NamedSaving<Thing, Row>,
): ListStore<Row> {
  return {
    table: saving.table,
    read: async (db, ids) =>
      among(
        (await saving.read(db)).map((thing) => ({
          id: thing.id,
          version: thing.version,
          row: saving.rowOf(thing),
        })),
        ids,
      ),
    add: async (tx, row, uid) => {
      const id = await saving.insert(tx, row, uid);
      // A form archives what exists; so does a file.
      if (row.isArchived) await saving.update(tx, id, row, uid);
      return id;
    },
    change: (tx, { id }, row, uid) => saving.update(tx, id, row, uid),
  };
}

type NameRow = RowOf<typeof nameColumns>;
type VendorLike = Named & { readonly name: string; readonly archivedAt: string | null };
const vendorRow = ({ name, archivedAt }: VendorLike): NameRow => ({
  name,
  isArchived: archivedAt !== null,
});

export const aircraftVendorStore = namedStore({
  table: 'aircraft_vendors',
  read: (db) => readAircraftVendors(db),
  rowOf: vendorRow,
  insert: (tx, row, uid) =>
    aircraftVendorResource.insert(tx, { body: given(AircraftVendorBody, row), uid }),
  update: (tx, id, row, uid) =>
    aircraftVendorResource.update(tx, { body: given(AircraftVendorSave, row), uid, id }),
});
export const fuelVendorStore = namedStore({
  table: 'fuel_vendors',
  read: (db) => readFuelVendors(db),
  rowOf: vendorRow,
  insert: (tx, row, uid) =>
    fuelVendorResource.insert(tx, { body: given(FuelVendorBody, row), uid }),
  update: (tx, id, row, uid) =>
    fuelVendorResource.update(tx, { body: given(FuelVendorSave, row), uid, id }),
});
export const jobFunctionStore = namedStore({
  table: 'crew_roles',
  read: (db) => readCrewRoles(db),
  rowOf: ({ name, isFlightCrew, isArchived }): RowOf<typeof jobFunctionColumns> => ({
    name,
    isFlightCrew,
    isArchived,
  }),
  insert: (tx, row, uid) => crewRoleResource.insert(tx, { body: given(CrewRoleBody, row), uid }),
  update: (tx, id, { name, isFlightCrew, isArchived }, uid) =>
    crewRoleResource.update(tx, {
      body: given(CrewRoleSave, { name, isFlightCrew, IsArchived: isArchived }),
      uid,
      id,
    }),
});
export const agentTypeStore = namedStore({
  table: 'suppressant_types',
  read: (db) => readSuppressantTypes(db),
  rowOf: ({ name, kind, isArchived }): RowOf<typeof agentTypeColumns> => ({
    name,
    kind,
    isArchived,
  }),
  insert: (tx, row, uid) =>
    suppressantTypeResource.insert(tx, { body: given(SuppressantTypeBody, row), uid }),
  update: (tx, id, row, uid) =>
    suppressantTypeResource.update(tx, { body: given(SuppressantTypeSave, row), uid, id }),
});
const typeStore = namedStore({
  table: 'aircraft_types',
  read: (db) => readAircraftTypes(db, {}),
  rowOf: ({
    name,
    description,
    category,
    fuelType,
    litres,
    landingWeightLb,
    cruiseKnots = null,
    getAwayMinutes = null,
    isArchived,
  }): RowOf<typeof aircraftTypeColumns> => ({
    name,
    description,
    category,
    fuelType,
    litres,
    landingWeightLb,
    cruiseKnots,
    getAwayMinutes,
    isArchived,
  }),
  insert: (tx, row, uid) =>
    aircraftTypeResource.insert(tx, { body: given(AircraftTypeBody, row), uid }),
  update: (tx, id, row, uid) =>
    aircraftTypeResource.update(tx, { body: given(AircraftTypeSave, row), uid, id }),
});
export const aircraftTypeStore: typeof typeStore = {
  ...typeStore,
  // Another landing weight charges landings again (BASE-35).
  money: (tx, { name }) => readFeesOf(tx, eq(aircraftTypes.name, name)),
};
