import { useEffect, useMemo } from 'react';
import { readClosestFilters } from '../../../domain/closest/address.ts';
import { canVisit } from '../../../domain/routes/navigation.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import { searchValues } from '../../adapters/browser/url.ts';
import { ClosestView } from '../../views/closest/Closest.tsx';
import type { PageProps } from '../frame/pageProps.ts';
import { useClosest } from './useClosest.ts';

function OneIncident({ services, params, search }: PageProps) {
  const filters = useMemo(() => readClosestFilters(searchValues(search)), [search]);
  const closest = useClosest(services, params['id'] ?? '', filters);
  useEffect(() => closest.send({ type: 'address.changed', filters }), [closest, filters]);
  return (
    <ClosestView
      closest={closest}
      maySend={canVisit('/dispatch/flight/new', sessionFacts(services.session.getSnapshot()))}
    />
  );
}
/** Aircraft by arrival at an incident. The key restarts the page for another incident. */
export default function ClosestPage(props: PageProps) {
  return <OneIncident key={props.params['id'] ?? ''} {...props} />;
}
