import type { SuppressantType } from '../../../contract/agents/suppressants.ts';
import type { AircraftType } from '../../../contract/aircraft/aircraft.ts';
import { routes } from '../../../contract/table.ts';
import type { Call } from './api.ts';

/** Both answers as one list. A row that was archived between the two answers is in both; the second one counts. */
const joinById = <T extends { readonly id: string }>(
  inUse: readonly T[],
  archived: readonly T[],
): T[] => [...new Map([...inUse, ...archived].map((row) => [row.id, row])).values()];

/** Aircraft types in use and archived: records and aircraft still name an archived one (ENTRY-4). */
export async function loadAircraftTypes(call: Call, signal: AbortSignal): Promise<AircraftType[]> {
  const [inUse, archived] = await Promise.all([
    call(routes.listAircraftTypes, { signal }),
    call(routes.listAircraftTypes, { query: { isArchived: 'true' }, signal }),
  ]);
  return joinById(inUse.types, archived.types);
}

/** Agents in use and archived: loads and prices still name an archived one (ENTRY-4). */
export async function loadAgents(call: Call, signal: AbortSignal): Promise<SuppressantType[]> {
  const [inUse, archived] = await Promise.all([
    call(routes.listSuppressantTypes, { signal }),
    call(routes.listSuppressantTypes, { query: { isArchived: 'true' }, signal }),
  ]);
  return joinById(inUse, archived);
}
