import { pacificToday } from '../clock.ts';
import type { Handlers } from '../http/handler.ts';
import { readRates, readSuppressantTypes } from '../store/readSuppressants.ts';
import { requireBase } from './bases.ts';

export const suppressantHandlers = {
  listSuppressantTypes: ({ store, query }) => readSuppressantTypes(store.db, { isArchived: query.isArchived === 'true' }),
  listCurrentRates: async ({ store, id }) => {
    await requireBase(store.db, id);
    return readRates(store.db, [id], pacificToday());
  },
  listRates: async ({ store, id, query }) => {
    await requireBase(store.db, id);
    return readRates(store.db, [id], query.date ?? null);
  },
  listAllRates: ({ store, query }) => readRates(store.db, null, query.date ?? null),
} satisfies Partial<Handlers>;
