import { eq } from 'drizzle-orm';
import type { BaseBody } from '../../contract/settingsBases.ts';
import { tidyName } from '../../domain/names.ts';
import { nameTaken } from '../../domain/settings/texts.ts';
import type { Handlers } from '../http/handler.ts';
import { invalid } from '../http/problem.ts';
import { adding, archivedAt, changing, refuseOld, saying } from '../http/writes.ts';
import { onlyOne } from '../store/readAircraft.ts';
import { readBases } from '../store/readBases.ts';
import { isTaken, lockRow } from '../store/rows.ts';
import { bases } from '../store/schemaPlaces.ts';

/** @throws HttpProblem 400 for one coordinate without the other */
function valuesOf({ code, name, latitude, longitude, elevation }: BaseBody) {
  if ((latitude === null) !== (longitude === null))
    throw invalid([{ path: latitude === null ? 'latitude' : 'longitude', code: 'required', message: 'Enter both latitude and longitude, or neither.' }]);
  return { code: code.toUpperCase(), name: tidyName(name), latitude, longitude, elevation };
}
const taken = ({ code, name }: { readonly code: string; readonly name: string }) =>
  saying({
    bases_pkey: ['id', 'This base is already there.'],
    bases_code_unique: ['code', `A base with the code ${code} already exists.`],
    bases_name_unique: ['name', nameTaken('base', name)],
  });

export const baseWriteHandlers = {
  addBase: (call) =>
    adding(call, async (tx) => {
      const values = valuesOf(call.body);
      await tx
        .insert(bases)
        .values({ id: call.id, ...values, updatedBy: call.who.uid })
        .catch(taken(values));
      return onlyOne(await readBases(tx, call.id));
    }),
  saveBase: (call) =>
    changing(call, async (tx) => {
      const before = await lockRow(tx, bases, call.id);
      await refuseOld(tx, call.ifMatch, before, async () => onlyOne(await readBases(tx, call.id)));
      const values = valuesOf(call.body);
      await tx
        .update(bases)
        .set({ ...values, archivedAt: archivedAt(before.archivedAt, call.body.isArchived), updatedBy: call.who.uid })
        .where(eq(bases.id, call.id))
        .catch(taken(values));
      return onlyOne(await readBases(tx, call.id));
    }),
  baseCodeExists: async ({ store, query }) => ({ exists: await isTaken(store.db, bases, query.BaseCode, query.BaseId, { column: bases.code }) }),
  baseNameExists: async ({ store, query }) => ({ exists: await isTaken(store.db, bases, query.Name, query.BaseId) }),
} satisfies Partial<Handlers>;
