import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo } from 'react';
import { closestPath } from '../../../domain/closest/address.ts';
import { canVisit } from '../../../domain/routes/navigation.ts';
import { isAllowed } from '../../../domain/session/permissions.ts';
import type { MapSnapshot } from '../../../machines/map/map.machine.ts';
import { chosenIncident } from '../../../machines/map/map.setup.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import { MapView } from '../../views/map/MapView.tsx';
import type { PageProps } from '../frame/pageProps.ts';
import { useChanges } from '../frame/useChanges.ts';
import { useFocusAsked } from '../frame/useFocusAsked.ts';
import { usePageActor } from '../frame/usePageActor.ts';
import { useReloadOnReconnect } from '../frame/useReloadOnReconnect.ts';
import { ClosestOf } from './ClosestOf.tsx';
import { Picture } from './Picture.tsx';
import { provideMap } from './provideMap.ts';

const selectIncident = (s: MapSnapshot) => chosenIncident(s.context.selected);

/** The map (MAP-1). */
export default function MapPage({ services }: PageProps) {
  const machine = useMemo(() => provideMap(services), [services]);
  const snapshot = services.session.getSnapshot();
  const input = {
    now: services.clock.getSnapshot().context.now,
    mayPlace: isAllowed(snapshot.context.permissions, 'Dispatch', 'Edit'),
  };
  const map = usePageActor(machine, input, services.go);
  useFocusAsked(map);
  useEffect(() => {
    const ticking = services.clock.subscribe((s) =>
      map.send({ type: 'clock.ticked', now: s.context.now }),
    );
    return () => ticking.unsubscribe();
  }, [map, services]);
  useReloadOnReconnect(map, services);
  useChanges(
    services,
    useCallback(() => map.send({ type: 'records.changed' }), [map]),
  );
  const incidentId = useSelector(map, selectIncident);
  const hasClosest =
    incidentId !== null && canVisit(closestPath(incidentId), sessionFacts(snapshot));
  return (
    <MapView
      map={map}
      picture={<Picture map={map} />}
      closest={
        hasClosest && <ClosestOf key={incidentId} services={services} incidentId={incidentId} />
      }
    />
  );
}
