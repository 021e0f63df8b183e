import { useEffect, useMemo } from 'react';
import { readAllDispatchesFilters } from '../../../domain/home/allDispatches.ts';
import { isAllowed } from '../../../domain/session/permissions.ts';
import { searchValues } from '../../adapters/browser/url.ts';
import { AllDispatches } from '../../views/home/AllDispatches.tsx';
import type { PageProps } from '../frame/pageProps.ts';
import { usePageActor } from '../frame/usePageActor.ts';
import { provideAllDispatches } from './provideAllDispatches.ts';

/** All dispatches, filtered by the URL. */
export default function AllDispatchesPage({ services, search }: PageProps) {
  const machine = useMemo(() => provideAllDispatches(services), [services]);
  const address = useMemo(() => readAllDispatchesFilters(searchValues(search)), [search]);
  const { permissions } = services.session.getSnapshot().context;
  const list = usePageActor(
    machine,
    { address, mayMerge: isAllowed(permissions, 'base-admin', 'Edit') },
    services.go,
  );
  useEffect(() => list.send({ type: 'address.changed', address }), [list, address]);
  return (
    <AllDispatches
      list={list}
      clock={services.clock}
      mayEdit={isAllowed(permissions, 'Dispatch', 'Edit')}
    />
  );
}
