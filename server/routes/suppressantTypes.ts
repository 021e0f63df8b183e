import { eq } from 'drizzle-orm';
import { tidyName } from '../../domain/names.ts';
import { nameTaken } from '../../domain/settings/texts.ts';
import type { Handlers } from '../http/handler.ts';
import { adding, archivedAt, changing, refuseOld, saying } from '../http/writes.ts';
import { readLinesOf, reprice } from '../store/pricing.ts';
import { onlyOne } from '../store/readAircraft.ts';
import { readSuppressantTypes } from '../store/readSuppressants.ts';
import { isTaken, lockRow } from '../store/rows.ts';
import { suppressantTypes } from '../store/schemaPlaces.ts';

const taken = (name: string) => saying({ suppressant_types_name_unique: ['name', nameTaken('agent', name)] });

export const suppressantTypeHandlers = {
  addSuppressantType: (call) =>
    adding(call, async (tx) => {
      const { kind } = call.body;
      const name = tidyName(call.body.name);
      const values = { name, kind, isCharged: kind !== 'water', updatedBy: call.who.uid };
      const [row] = await tx.insert(suppressantTypes).values(values).returning({ id: suppressantTypes.id }).catch(taken(name));
      return onlyOne(await readSuppressantTypes(tx, { id: row?.id ?? '' }));
    }),
  saveSuppressantType: (call) =>
    changing(call, async (tx) => {
      const { kind, isArchived } = call.body;
      const before = await lockRow(tx, suppressantTypes, call.id);
      await refuseOld(tx, call.ifMatch, before, async () => onlyOne(await readSuppressantTypes(tx, { id: call.id })));
      const name = tidyName(call.body.name);
      const isCharged = kind !== 'water';
      await tx
        .update(suppressantTypes)
        .set({ name, kind, isCharged, archivedAt: archivedAt(before.archivedAt, isArchived), updatedBy: call.who.uid })
        .where(eq(suppressantTypes.id, call.id))
        .catch(taken(name));
      // Water costs nothing, everything else does: loads already there follow.
      if (isCharged !== before.isCharged) await reprice(tx, await readLinesOf(tx, call.id), '0001-01-01');
      return onlyOne(await readSuppressantTypes(tx, { id: call.id }));
    }),
  suppressantTypeExists: async ({ store, query }) => ({ exists: await isTaken(store.db, suppressantTypes, query.Name, query.SuppressantId) }),
} satisfies Partial<Handlers>;
