import { useMemo } from 'react';
import { readPackMode } from '../../../domain/costPack/address.ts';
import { isAllowed } from '../../../domain/session/permissions.ts';
import { searchValues } from '../../adapters/browser/url.ts';
import { CostPack } from '../../views/costPack/CostPack.tsx';
import { LazyChart } from '../frame/LazyChart.tsx';
import type { PageProps } from '../frame/pageProps.ts';
import { usePageActor } from '../frame/usePageActor.ts';
import { SmallMapOf } from '../map/SmallMapOf.tsx';
import { provideCostPack } from './provideCostPack.ts';

function OnePack({ services, params, search }: PageProps) {
  const machine = useMemo(() => provideCostPack(services), [services]);
  const { permissions } = services.session.getSnapshot().context;
  const input = {
    id: params['id'] ?? '',
    ...readPackMode(searchValues(search)),
    mayShare: isAllowed(permissions, 'Contract', 'Edit'),
  };
  const pack = usePageActor(machine, input, services.go);
  return (
    <CostPack
      pack={pack}
      Chart={LazyChart}
      drawMap={(incident) => <SmallMapOf incident={incident} />}
    />
  );
}
/** The cost of one incident. The key restarts the page for another incident. */
export default function CostPackPage(props: PageProps) {
  return <OnePack key={props.params['id'] ?? ''} {...props} />;
}
