import { useCallback, useEffect, useMemo } from 'react';
import { readClosestFilters } from '../../../domain/closest/address.ts';
import { canVisit } from '../../../domain/routes/navigation.ts';
import { isAllowed } from '../../../domain/session/permissions.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import { searchValues } from '../../adapters/browser/url.ts';
import { ClosestView } from '../../views/closest/Closest.tsx';
import type { PageProps } from '../frame/pageProps.ts';
import { useChanges } from '../frame/useChanges.ts';
import { usePageActor } from '../frame/usePageActor.ts';
import { useReloadOnReconnect } from '../frame/useReloadOnReconnect.ts';
import { provideClosest } from './provideClosest.ts';

function OneIncident({ services, params, search }: PageProps) {
  const machine = useMemo(() => provideClosest(services), [services]);
  const filters = useMemo(() => readClosestFilters(searchValues(search)), [search]);
  const snapshot = services.session.getSnapshot();
  const input = {
    incidentId: params['id'] ?? '',
    filters,
    now: services.clock.getSnapshot().context.now,
    mayPlace: isAllowed(snapshot.context.permissions, 'Dispatch', 'Edit'),
  };
  const closest = usePageActor(machine, input, services.go);
  useEffect(() => closest.send({ type: 'address.changed', filters }), [closest, filters]);
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
  return (
    <ClosestView
      closest={closest}
      maySend={canVisit('/dispatch/flight/new', sessionFacts(snapshot))}
    />
  );
}
/** Aircraft by arrival at an incident. The key restarts the page for another incident. */
export default function ClosestPage(props: PageProps) {
  return <OneIncident key={props.params['id'] ?? ''} {...props} />;
}
