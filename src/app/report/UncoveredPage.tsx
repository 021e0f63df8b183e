import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { routes } from '../../../contract/table.ts';
import { pacificDay } from '../../../domain/dates/pacific.ts';
import { canVisit } from '../../../domain/routes/navigation.ts';
import { isAllowed } from '../../../domain/session/permissions.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { uncoveredMachine } from '../../../machines/report/uncovered.machine.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import { searchValues } from '../../adapters/browser/url.ts';
import { Uncovered } from '../../views/report/Uncovered.tsx';
import { fiscalMonthOf } from '../frame/fiscalMonth.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { PageProps } from '../frame/pageProps.ts';
import { usePageActor } from '../frame/usePageActor.ts';
import { useExport } from './useExport.ts';

/** The list of all dates or of the URL's range. The page sends each URL change to the chart. */
export default function UncoveredPage({ services, search }: PageProps) {
  const machine = useMemo(
    () =>
      provideAll(uncoveredMachine, {
        actors: {
          loadUncovered: fromAbortablePromise(({ signal, input: { days } }) =>
            services.call(routes.getUncovered, {
              ...(days === null ? {} : { query: days }),
              signal,
            }),
          ),
        },
        actions: { notify: (_, params) => services.notify(params) },
      }),
    [services],
  );
  const today = useSelector(services.clock, (s) => pacificDay(s.context.now));
  const list = usePageActor(
    machine,
    { search: searchValues(search), today, fiscalMonth: fiscalMonthOf(services) },
    services.go,
  );
  useEffect(() => {
    list.send({ type: 'search.changed', search: searchValues(search), today });
  }, [list, search, today]);
  const session = services.session.getSnapshot();
  return (
    <Uncovered
      list={list}
      exporter={useExport(services)}
      facts={sessionFacts(session)}
      mayOpenDispatches={isAllowed(session.context.permissions, 'Dispatch', 'Edit')}
      mayAddRates={canVisit('/settings/aircraft-rates', sessionFacts(session))}
    />
  );
}
