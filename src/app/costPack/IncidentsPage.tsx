import { useEffect, useMemo } from 'react';
import { readIncidentListFilters } from '../../../domain/costPack/incidentAddress.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import { searchValues } from '../../adapters/browser/url.ts';
import { IncidentList } from '../../views/costPack/IncidentList.tsx';
import type { PageProps } from '../frame/pageProps.ts';
import { usePageActor } from '../frame/usePageActor.ts';
import { provideIncidentList } from './provideCostPack.ts';

/** The incidents that match the URL's filter. */
export default function IncidentsPage({ services, search }: PageProps) {
  const machine = useMemo(() => provideIncidentList(services), [services]);
  const address = useMemo(() => readIncidentListFilters(searchValues(search)), [search]);
  const list = usePageActor(machine, { address }, services.go);
  useEffect(() => list.send({ type: 'address.changed', address }), [list, address]);
  return (
    <IncidentList
      list={list}
      clock={services.clock}
      facts={sessionFacts(services.session.getSnapshot())}
    />
  );
}
