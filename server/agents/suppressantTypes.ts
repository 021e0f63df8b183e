import type { SuppressantTypeBody } from '../../contract/agents/saving.ts';
import { readPriceLinesOf, reprice } from '../cost/pricing.ts';
import type { Handlers } from '../http/handler.ts';
import { namedResource } from '../http/namedResource.ts';
import { suppressantTypes } from '../schema/places.ts';
import { readSuppressantTypes } from './readSuppressants.ts';

export const suppressantTypeResource = namedResource({
  table: suppressantTypes,
  noun: 'agent',
  read: (db, id) => readSuppressantTypes(db, { id }),
  columns: ({ kind }: SuppressantTypeBody) => ({ kind, isCharged: kind !== 'water' }),
  exceptId: 'SuppressantId',
  // Water is not charged, everything else is, so existing loads are repriced (COST-15).
  changed: async (tx, before, { isCharged }) => {
    if (isCharged !== before.isCharged)
      await reprice(tx, await readPriceLinesOf(tx, before.id), '0001-01-01');
  },
});

export const suppressantTypeHandlers = {
  listSuppressantTypes: ({ store, query }) =>
    readSuppressantTypes(store.db, { isArchived: query.isArchived === 'true' }),
  addSuppressantType: suppressantTypeResource.add,
  saveSuppressantType: suppressantTypeResource.save,
  suppressantTypeExists: suppressantTypeResource.exists,
} satisfies Partial<Handlers>;
