import type { BaseBody } from '../../contract/base/saving.ts';
import { isTaken } from '../database/rows.ts';
import type { Handlers } from '../http/handler.ts';
import { namedResource } from '../http/namedResource.ts';
import { invalid } from '../problems/problem.ts';
import { bases } from '../schema/places.ts';
import { readBases } from './readBases.ts';

export const baseResource = namedResource({
  table: bases,
  noun: 'base',
  read: readBases,
  columns: ({ code, latitude, longitude, elevation, loadMinutes, phone }: BaseBody) => {
    if ((latitude === null) !== (longitude === null))
      throw invalid([
        {
          path: latitude === null ? 'latitude' : 'longitude',
          code: 'required',
          message: 'Enter both latitude and longitude, or neither.',
        },
      ]);
    return {
      code: code.toUpperCase(),
      latitude,
      longitude,
      elevation,
      loadMinutes,
      phone: phone?.trim(),
    };
  },
  exceptId: 'BaseId',
  sentences: ({ code }) => ({
    bases_pkey: ['id', 'This base is already there.'],
    bases_code_unique: ['code', `A base with the code ${code} already exists.`],
  }),
  idInPath: true,
});

export const baseHandlers = {
  listBases: async ({ store }) => ({ bases: await readBases(store.db) }),
  addBase: baseResource.add,
  saveBase: baseResource.save,
  baseNameExists: baseResource.exists,
  baseCodeExists: async ({ store, query }) => ({
    exists: await isTaken(store.db, bases, query.BaseCode, query.BaseId, { column: bases.code }),
  }),
} satisfies Partial<Handlers>;
