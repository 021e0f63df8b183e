import { eq } from 'drizzle-orm';
import type { FuelStorageBody } from '../../contract/settingsLists.ts';
import { tidyName } from '../../domain/names.ts';
import type { Handlers } from '../http/handler.ts';
import { adding, archivedAt, changing, refuseOld, saying } from '../http/writes.ts';
import type { Tx } from '../store/open.ts';
import { onlyOne } from '../store/readAircraft.ts';
import { readFuelStorages } from '../store/readFuel.ts';
import { isTaken, lockRow } from '../store/rows.ts';
import { fuelStorages } from '../store/schemaFuel.ts';
import { bases } from '../store/schemaPlaces.ts';

const valuesOf = ({ name, baseId, fuelType, capacityLitres }: FuelStorageBody) => ({ name: tidyName(name), baseId, fuelType, capacityLitres });
/** "Hemet already has a fuel storage named Tank 2." */
async function taken(tx: Tx, { name, baseId }: { readonly name: string; readonly baseId: string }) {
  const [base] = await tx.select({ name: bases.name }).from(bases).where(eq(bases.id, baseId));
  return saying({ fuel_storages_name_unique: ['name', `${base?.name ?? 'This base'} already has a fuel storage named ${name}.`] });
}

export const fuelStorageHandlers = {
  listFuelStorages: ({ store }) => readFuelStorages(store.db),
  addFuelStorage: (call) =>
    adding(call, async (tx) => {
      const values = valuesOf(call.body);
      const refuse = await taken(tx, values);
      const [row] = await tx
        .insert(fuelStorages)
        .values({ ...values, updatedBy: call.who.uid })
        .returning({ id: fuelStorages.id })
        .catch(refuse);
      return onlyOne(await readFuelStorages(tx, row?.id ?? ''));
    }),
  saveFuelStorage: (call) =>
    changing(call, async (tx) => {
      const before = await lockRow(tx, fuelStorages, call.id);
      await refuseOld(tx, call.ifMatch, before, async () => onlyOne(await readFuelStorages(tx, call.id)));
      const values = valuesOf(call.body);
      const refuse = await taken(tx, values);
      await tx
        .update(fuelStorages)
        .set({ ...values, archivedAt: archivedAt(before.archivedAt, call.body.isArchived), updatedBy: call.who.uid })
        .where(eq(fuelStorages.id, call.id))
        .catch(refuse);
      return onlyOne(await readFuelStorages(tx, call.id));
    }),
  fuelStorageExists: async ({ store, query }) => ({
    exists: await isTaken(store.db, fuelStorages, query.Name, query.FuelStorageId, { where: eq(fuelStorages.baseId, query.BaseId) }),
  }),
} satisfies Partial<Handlers>;
