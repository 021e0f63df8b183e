import { eq } from 'drizzle-orm';
import { tidyName } from '../../domain/names.ts';
import { nameTaken } from '../../domain/settings/texts.ts';
import type { Handlers } from '../http/handler.ts';
import { adding, archivedAt, changing, refuseOld, saying } from '../http/writes.ts';
import { onlyOne, readAircraftVendors } from '../store/readAircraft.ts';
import { readFuelVendors } from '../store/readFuel.ts';
import { isTaken, lockRow } from '../store/rows.ts';
import { aircraftVendors } from '../store/schemaAircraft.ts';
import { fuelVendors } from '../store/schemaFuel.ts';

const aircraftTaken = (name: string) => saying({ aircraft_vendors_name_unique: ['name', nameTaken('aircraft vendor', name)] });
const fuelTaken = (name: string) => saying({ fuel_vendors_name_unique: ['name', nameTaken('fuel vendor', name)] });

export const vendorHandlers = {
  addAircraftVendor: (call) =>
    adding(call, async (tx) => {
      const name = tidyName(call.body.name);
      const [row] = await tx.insert(aircraftVendors).values({ name, updatedBy: call.who.uid }).returning({ id: aircraftVendors.id }).catch(aircraftTaken(name));
      return onlyOne(await readAircraftVendors(tx, row?.id ?? ''));
    }),
  saveAircraftVendor: (call) =>
    changing(call, async (tx) => {
      const before = await lockRow(tx, aircraftVendors, call.id);
      await refuseOld(tx, call.ifMatch, before, async () => onlyOne(await readAircraftVendors(tx, call.id)));
      const name = tidyName(call.body.name);
      await tx
        .update(aircraftVendors)
        .set({ name, archivedAt: archivedAt(before.archivedAt, call.body.isArchived), updatedBy: call.who.uid })
        .where(eq(aircraftVendors.id, call.id))
        .catch(aircraftTaken(name));
      return onlyOne(await readAircraftVendors(tx, call.id));
    }),
  aircraftVendorExists: async ({ store, query }) => ({ exists: await isTaken(store.db, aircraftVendors, query.Name, query.AircraftVendorId) }),

  listFuelVendors: ({ store }) => readFuelVendors(store.db),
  addFuelVendor: (call) =>
    adding(call, async (tx) => {
      const name = tidyName(call.body.name);
      const [row] = await tx.insert(fuelVendors).values({ name, updatedBy: call.who.uid }).returning({ id: fuelVendors.id }).catch(fuelTaken(name));
      return onlyOne(await readFuelVendors(tx, row?.id ?? ''));
    }),
  saveFuelVendor: (call) =>
    changing(call, async (tx) => {
      const before = await lockRow(tx, fuelVendors, call.id);
      await refuseOld(tx, call.ifMatch, before, async () => onlyOne(await readFuelVendors(tx, call.id)));
      const name = tidyName(call.body.name);
      await tx
        .update(fuelVendors)
        .set({ name, archivedAt: archivedAt(before.archivedAt, call.body.isArchived), updatedBy: call.who.uid })
        .where(eq(fuelVendors.id, call.id))
        .catch(fuelTaken(name));
      return onlyOne(await readFuelVendors(tx, call.id));
    }),
  fuelVendorExists: async ({ store, query }) => ({ exists: await isTaken(store.db, fuelVendors, query.Name, query.FuelVendorId) }),
} satisfies Partial<Handlers>;
