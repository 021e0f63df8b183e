import type { Handlers } from '../http/handler.ts';
import { readCrew, readCrewRoles } from '../store/readCrew.ts';

export const crewHandlers = {
  listCrew: ({ store }) => readCrew(store.db),
  listCrewRoles: async ({ store }) => ({ crewRoles: await readCrewRoles(store.db) }),
} satisfies Partial<Handlers>;
