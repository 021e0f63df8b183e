import { useMemo } from 'react';
import { routes } from '../../../contract/table.ts';
import {
  type FlightLogInput,
  flightLogMachine,
} from '../../../machines/following/flightLog.machine.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { FlightLogList } from '../../views/following/FlightLogList.tsx';
import { useActorRef } from '../frame/actors.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

/** The log of one flight. `dispatchId` is read once: another record needs another key. */
export function FlightLogOf({
  services,
  dispatchId,
}: FlightLogInput & { readonly services: Services }) {
  const machine = useMemo(
    () =>
      provideAll(flightLogMachine, {
        actors: {
          loadLog: fromAbortablePromise(
            async ({ input: { dispatchId: id }, signal }) =>
              (await services.call(routes.getFlightLog, { params: { id }, signal })).lines,
          ),
        },
      }),
    [services],
  );
  return <FlightLogList log={useActorRef(machine, { input: { dispatchId } })} />;
}
