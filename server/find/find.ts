import type { EntityCode } from '../../contract/wire/permissions.ts';
import { addDays } from '../../domain/dates/parseDate.ts';
import { readFind } from '../../domain/find/query.ts';
import { isAllowed } from '../../domain/session/permissions.ts';
import { pacificToday } from '../database/clock.ts';
import type { Handlers } from '../http/handler.ts';
import { findDispatches } from './findDispatches.ts';
import { findBases, findIncidents, findReceipts, findVendors } from './findOthers.ts';
import { findAgents, findContracts, findStorages } from './findPriced.ts';

/** Records of a kind in a reply. Users type more to narrow them. */
const MAX_OF_A_KIND = 8;
/** Days back in which remarks, request numbers and receipts are searched. */
const SEARCHED_DAYS = 400;
const nothing = {
  dispatches: [],
  incidents: [],
  bases: [],
  vendors: [],
  receipts: [],
  storages: [],
  agents: [],
  contracts: [],
};

export const findHandlers = {
  /** Each kind requires the right to view it (HOME-82). */
  findAnything: async ({ store, who, query: { q } }) => {
    const { db } = store;
    const today = pacificToday();
    const since = addDays(today, -SEARCHED_DAYS);
    const asked = readFind(q, today);
    const { words, days } = asked;
    if (words.length === 0 && days.length === 0) return nothing;
    const may = (entity: EntityCode) => isAllowed(who.permissions, entity, 'View');
    const isNamed = words.length > 0 && days.length === 0;
    const vendorKinds = [
      ...(may('AircraftVendor') ? (['aircraft'] as const) : []),
      ...(may('FuelVendor') ? (['fuel'] as const) : []),
    ];
    const priced = <T>(entity: EntityCode, find: () => Promise<T[]>) =>
      isNamed && may(entity) ? find() : [];
    const [dispatches, incidents, bases, vendors, receipts, storages, agents, contracts] =
      await Promise.all([
        may('Dispatch') ? findDispatches(db, asked, since, MAX_OF_A_KIND) : [],
        may('Dispatch') ? findIncidents(db, q, asked, MAX_OF_A_KIND) : [],
        isNamed && (may('Bases') || may('base-admin')) ? findBases(db, words, MAX_OF_A_KIND) : [],
        isNamed ? findVendors(db, words, vendorKinds, MAX_OF_A_KIND) : [],
        may('FuelReceipts') ? findReceipts(db, asked, since, MAX_OF_A_KIND) : [],
        priced('FuelStorage', () => findStorages(db, words, MAX_OF_A_KIND)),
        priced('Suppressants', () => findAgents(db, words, MAX_OF_A_KIND)),
        priced('Contract', () => findContracts(db, words, today, MAX_OF_A_KIND)),
      ]);
    return { dispatches, incidents, bases, vendors, receipts, storages, agents, contracts };
  },
} satisfies Partial<Handlers>;
