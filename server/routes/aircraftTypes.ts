import { eq } from 'drizzle-orm';
import { tidyName } from '../../domain/names.ts';
import { nameTaken } from '../../domain/settings/texts.ts';
import type { Handlers } from '../http/handler.ts';
import { adding, archivedAt, changing, refuseOld, saying } from '../http/writes.ts';
import { onlyOne, readAircraftTypes } from '../store/readAircraft.ts';
import { isTaken, lockRow } from '../store/rows.ts';
import { aircraftTypes } from '../store/schemaAircraft.ts';

const taken = (name: string) => saying({ aircraft_types_name_unique: ['name', nameTaken('aircraft type', name)] });

export const aircraftTypeHandlers = {
  addAircraftType: (call) =>
    adding(call, async (tx) => {
      const { description, litres, fuelType, category } = call.body;
      const name = tidyName(call.body.name);
      const values = { name, description: description.trim(), litres, fuelType, category, updatedBy: call.who.uid };
      const [row] = await tx.insert(aircraftTypes).values(values).returning({ id: aircraftTypes.id }).catch(taken(name));
      return onlyOne(await readAircraftTypes(tx, { id: row?.id ?? '' }));
    }),
  saveAircraftType: (call) =>
    changing(call, async (tx) => {
      const { description, litres, fuelType, category, isArchived } = call.body;
      const before = await lockRow(tx, aircraftTypes, call.id);
      await refuseOld(tx, call.ifMatch, before, async () => onlyOne(await readAircraftTypes(tx, { id: call.id })));
      const name = tidyName(call.body.name);
      await tx
        .update(aircraftTypes)
        .set({
          name,
          description: description.trim(),
          litres,
          fuelType,
          category,
          archivedAt: archivedAt(before.archivedAt, isArchived),
          updatedBy: call.who.uid,
        })
        .where(eq(aircraftTypes.id, call.id))
        .catch(taken(name));
      return onlyOne(await readAircraftTypes(tx, { id: call.id }));
    }),
  aircraftTypeExists: async ({ store, query }) => ({ exists: await isTaken(store.db, aircraftTypes, query.Name, query.id) }),
} satisfies Partial<Handlers>;
