import { useMemo } from 'react';
import { historyRoutes } from '../../../contract/history/routes.ts';
import { type HistoryInput, historyMachine } from '../../../machines/history/history.machine.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { RecordHistory } from '../../views/history/RecordHistory.tsx';
import { useActorRef } from '../frame/actors.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

/** The history of one record. `route` and `id` are read once: another record needs another key. */
export function HistoryOf({ services, route, id }: HistoryInput & { readonly services: Services }) {
  const machine = useMemo(
    () =>
      provideAll(historyMachine, {
        actors: {
          loadHistory: fromAbortablePromise(({ input, signal }) =>
            services.call(historyRoutes[input.route], { params: { id: input.id }, signal }),
          ),
        },
      }),
    [services],
  );
  return <RecordHistory history={useActorRef(machine, { input: { route, id } })} />;
}
