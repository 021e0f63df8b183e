import { and, type SQL } from 'drizzle-orm';
import type { DispatchFacts } from '../../domain/reference/facts.ts';
import type { Reader } from '../database/open.ts';
import { hasFlown, isBehind, isMetered } from './dispatchWindows.ts';
import { readDispatches } from './readDispatches.ts';

/** Flights without a reading after which nobody can say any more what the meter should show. */
const MOST_FLIGHTS = 20;
/** Of an aircraft that never left a reading only the last ones are of interest: one may be out still. */
const LAST_FLIGHTS = 3;

/**
 * The last flight with a meter reading among some of an aircraft's dispatches, and those since that left none (D-10,
 * D-H8).
 * @param ownId the flight that asks, '' when it is new
 */
export async function readFlightsBefore(
  db: Reader,
  { where, order }: { readonly where: SQL | undefined; readonly order: readonly SQL[] },
  ownId: string,
): Promise<Pick<DispatchFacts, 'lastMetered' | 'unmetered'>> {
  const metered = await readDispatches(db, and(where, isMetered), order, 2);
  const lastMetered = metered.find((d) => d.id !== ownId) ?? null;
  const [since, most] = lastMetered === null ? [undefined, LAST_FLIGHTS] : [isBehind(lastMetered), MOST_FLIGHTS];
  const flights = await readDispatches(db, and(where, hasFlown, since), order, most);
  const unmetered = flights.filter((d) => d.id !== ownId).toReversed();
  return { lastMetered: flights.length < MOST_FLIGHTS ? lastMetered : null, unmetered };
}
