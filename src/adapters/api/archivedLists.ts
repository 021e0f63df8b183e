import type { SuppressantType } from '../../../contract/agents/suppressants.ts';
import type { AircraftType } from '../../../contract/aircraft/aircraft.ts';
import { routes } from '../../../contract/table.ts';
import type { Call } from './api.ts';

/**
 * Joins both replies to one list. A row archived between them is in both; the archived version
 * wins.
 */
const joinById = <T extends { readonly id: string }>(
  inUse: readonly T[],
  archived: readonly T[],
): T[] => [...new Map([...inUse, ...archived].map((row) => [row.id, row])).values()];

/**
 * Loads aircraft types, current and archived, because records and aircraft still refer to archived
 * ones (ENTRY-4).
 */
export async function loadAircraftTypes(call: Call, signal: AbortSignal): Promise<AircraftType[]> {
  const [inUse, archived] = await Promise.all([
    call(routes.listAircraftTypes, { signal }),
    call(routes.listAircraftTypes, { query: { isArchived: 'true' }, signal }),
  ]);
  return joinById(inUse.types, archived.types);
}

/**
 * Loads agents, current and archived, because loads and prices still refer to archived ones
 * (ENTRY-4).
 */
export async function loadAgents(call: Call, signal: AbortSignal): Promise<SuppressantType[]> {
  const [inUse, archived] = await Promise.all([
    call(routes.listSuppressantTypes, { signal }),
    call(routes.listSuppressantTypes, { query: { isArchived: 'true' }, signal }),
  ]);
  return joinById(inUse, archived);
}
