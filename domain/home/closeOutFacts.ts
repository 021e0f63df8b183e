import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import { departuresOf, preloadsIn } from '../dispatch/draft/aboard.ts';
import { isFlightCrew } from '../flightCrew.ts';
import { type DispatchFacts, emptyFacts } from '../reference/facts.ts';

interface Lists
  extends Pick<DispatchFacts, 'aircraft' | 'bases' | 'landingFees' | 'rates' | 'agents'> {
  readonly dispatches: readonly Dispatch[];
}

/**
 * The facts that a close-out needs, from lists that the page already has. Agents count as not
 * charged, because only the service knows every price.
 */
export function closeOutFacts(
  now: string,
  { aircraft, bases, landingFees, rates, agents: known, dispatches }: Lists,
): DispatchFacts {
  const activities = dispatches.flatMap((d) => d.activities);
  const incidents = activities.flatMap((a) => (a.incident === null ? [] : [a.incident]));
  const crew = activities.flatMap((a) =>
    a.crew.map(({ crewId: id, firstName, lastName, roleId, roleName, vendorName }) => ({
      id,
      firstName,
      lastName,
      roleId,
      roleName,
      vendorName,
      usualPerDiem: null,
      isArchived: false,
    })),
  );
  const crewRoles = activities.flatMap((a) =>
    a.crew.map((c) => ({
      id: c.roleId,
      name: c.roleName,
      isFlightCrew: isFlightCrew({ name: c.roleName, isFlightCrew: c.isFlightCrew }),
      isArchived: false,
    })),
  );
  const used = activities.flatMap((a) =>
    a.drops.map((p) => ({ id: p.agentTypeId, name: p.name, isArchived: false })),
  );
  const agents = [...known, ...used].map(({ id, name, isArchived }) => ({
    id,
    name,
    isCharged: false,
    isArchived,
  }));
  const aboard = { preloads: preloadsIn(dispatches), departures: departuresOf(dispatches) };
  return {
    ...emptyFacts(now),
    aircraft,
    bases,
    landingFees,
    rates,
    incidents,
    crew,
    crewRoles,
    agents,
    ...aboard,
  };
}
