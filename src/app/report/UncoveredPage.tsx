import { useMemo } from 'react';
import { routes } from '../../../contract/table.ts';
import { mayVisit } from '../../../domain/session/navigation.ts';
import { may } from '../../../domain/session/permissions.ts';
import { uncoveredMachine } from '../../../machines/report/uncovered.machine.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import { Uncovered } from '../../views/report/Uncovered.tsx';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { PageProps } from '../frame/pageProps.ts';
import { usePageActor } from '../frame/usePageActor.ts';
import { useExport } from './useExport.ts';

export default function UncoveredPage({ services }: PageProps) {
  const machine = useMemo(
    () =>
      uncoveredMachine.provide({
        actors: { loadUncovered: fromAbortablePromise(({ signal }) => services.call(routes.getUncovered, { signal })) },
        actions: { notify: (_, params) => services.notify(params) },
      }),
    [services],
  );
  const list = usePageActor(machine, undefined, services.go);
  const session = services.session.getSnapshot();
  return (
    <Uncovered
      list={list}
      exporter={useExport(services)}
      facts={sessionFacts(session)}
      mayOpenDispatches={may(session.context.permissions, 'Dispatch', 'Edit')}
      mayAddRates={mayVisit('/settings/aircraft-rates', sessionFacts(session))}
    />
  );
}
