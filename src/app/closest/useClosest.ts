import { useCallback, useEffect, useMemo } from 'react';
import type { ClosestFilters } from '../../../domain/closest/address.ts';
import { isAllowed } from '../../../domain/session/permissions.ts';
import type { ClosestRef } from '../../../machines/closest/closest.machine.ts';
import type { Services } from '../frame/services.ts';
import { useChanges } from '../frame/useChanges.ts';
import { usePageActor } from '../frame/usePageActor.ts';
import { useReloadOnReconnect } from '../frame/useReloadOnReconnect.ts';
import { provideClosest } from './provideClosest.ts';

/** Runs the order of arrival at an incident, which follows the clock and each change. */
export function useClosest(
  services: Services,
  incidentId: string,
  filters: ClosestFilters,
): ClosestRef {
  const machine = useMemo(() => provideClosest(services), [services]);
  const input = {
    incidentId,
    filters,
    now: services.clock.getSnapshot().context.now,
    mayPlace: isAllowed(services.session.getSnapshot().context.permissions, 'Dispatch', 'Edit'),
  };
  const closest = usePageActor(machine, input, services.go);
  useEffect(() => {
    const ticking = services.clock.subscribe((s) =>
      closest.send({ type: 'clock.ticked', now: s.context.now }),
    );
    return () => ticking.unsubscribe();
  }, [closest, services]);
  useReloadOnReconnect(closest, services);
  useChanges(
    services,
    useCallback(() => closest.send({ type: 'records.changed' }), [closest]),
  );
  return closest;
}
