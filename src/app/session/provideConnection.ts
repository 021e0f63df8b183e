import { fromCallback } from 'xstate';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import {
  type ConnectionEvent,
  connectionMachine,
} from '../../../machines/shell/connection.machine.ts';
import { pingService, watchNetwork } from '../../adapters/browser/network.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';

/**
 * Provides the actors and actions of the connection chart.
 * @param restUrl returns the service's URL
 */
export const provideConnection = (restUrl: () => string) =>
  provideAll(connectionMachine, {
    actors: {
      watchNetwork: fromCallback<ConnectionEvent>(({ sendBack }) =>
        watchNetwork((isThere) =>
          sendBack({ type: isThere ? 'network.returned' : 'network.lost' }),
        ),
      ),
      askService: fromAbortablePromise(({ signal }) => pingService(restUrl(), signal)),
    },
  });
