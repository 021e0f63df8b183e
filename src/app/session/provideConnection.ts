import { fromCallback } from 'xstate';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import {
  type ConnectionEvent,
  connectionMachine,
} from '../../../machines/shell/connection.machine.ts';
import { askService, watchNetwork } from '../../adapters/browser/network.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';

/** Whether the service can be reached, with the browser's word for it. @param restUrl where the service is */
export const provideConnection = (restUrl: () => string) =>
  provideAll(connectionMachine, {
    actors: {
      watchNetwork: fromCallback<ConnectionEvent>(({ sendBack }) =>
        watchNetwork((isThere) =>
          sendBack({ type: isThere ? 'network.returned' : 'network.lost' }),
        ),
      ),
      askService: fromAbortablePromise(({ signal }) => askService(restUrl(), signal)),
    },
  });
