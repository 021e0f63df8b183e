import { useMemo } from 'react';
import { routes } from '../../../contract/table.ts';
import { may } from '../../../domain/permissions.ts';
import { mayVisit } from '../../../domain/routes/navigation.ts';
import { uncoveredMachine } from '../../../machines/report/uncovered.machine.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import { Uncovered } from '../../views/reports/Uncovered.tsx';
import { fromCall } from '../fromCall.ts';
import type { PageProps } from '../pages.ts';
import { useExport } from '../useExport.ts';
import { usePageActor } from '../usePageActor.ts';

export default function UncoveredPage({ services }: PageProps) {
  const machine = useMemo(
    () =>
      uncoveredMachine.provide({
        actors: { loadUncovered: fromCall(({ signal }) => services.call(routes.getUncovered, { signal })) },
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
