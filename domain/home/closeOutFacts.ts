import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import { type DispatchFacts, emptyFacts, type PreloadFacts } from '../reference/facts.ts';

interface Lists extends Pick<DispatchFacts, 'aircraft' | 'bases' | 'landingFees' | 'rates' | 'agents'> {
  readonly dispatches: readonly Dispatch[];
}

/** Loads without an incident that the board knows of, the earliest first. */
const preloadsIn = (dispatches: readonly Dispatch[]): PreloadFacts[] =>
  dispatches
    .filter((d) => d.dispatchType === 'agentOnly')
    .flatMap((d) =>
      d.activities.flatMap((a) =>
        a.drops.map((drop) => ({
          id: drop.id,
          dispatchId: d.id,
          dispatchNumber: d.dispatchNumber,
          assetId: d.assetId,
          agentTypeId: drop.agentTypeId,
          name: drop.name,
          baseId: drop.baseId,
          litres: drop.volumeOnIncident + drop.volumeJettisoned,
          loadedAt: a.timeOut ?? d.dispatchTime ?? '',
          incident: null,
          cost: drop.cost,
          state: drop.preloadState ?? null,
        })),
      ),
    )
    .toSorted((a, b) => a.loadedAt.localeCompare(b.loadedAt));

/**
 * Only what a close-out asks for, made of the lists a page has anyway. No agent counts as charged: what a load costs is
 * the service's to say, which knows every price.
 */
export function closeOutFacts(now: string, { aircraft, bases, landingFees, rates, agents: known, dispatches }: Lists): DispatchFacts {
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
  const crewRoles = crew.map((c) => ({ id: c.roleId, name: c.roleName, isArchived: false }));
  const used = activities.flatMap((a) => a.drops.map((p) => ({ id: p.agentTypeId, name: p.name, isArchived: false })));
  const agents = [...known, ...used].map(({ id, name, isArchived }) => ({ id, name, isCharged: false, isArchived }));
  return { ...emptyFacts(now), aircraft, bases, landingFees, rates, incidents, crew, crewRoles, agents, preloads: preloadsIn(dispatches) };
}
