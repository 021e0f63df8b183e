import type { ApiConfig } from '../../../contract/session/configuration.ts';
import { routes } from '../../../contract/table.ts';
import { type Opened, sharedPackMachine } from '../../../machines/costPack/sharedPack.machine.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { makeCall } from '../../adapters/api/api.ts';
import { hasStatus } from '../../adapters/api/apiError.ts';
import type { Monitor } from '../../adapters/browser/monitor.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';

export interface SharedNeeds {
  readonly loadApiConfig: () => Promise<ApiConfig>;
  readonly monitor: Monitor;
}
/**
 * Provides the actors and actions of a shared link's page, which needs no sign-in. It sends only
 * the link's own token (PACK-40).
 */
export const provideSharedPack = ({ loadApiConfig, monitor }: SharedNeeds) =>
  provideAll(sharedPackMachine, {
    actors: {
      openPack: fromAbortablePromise(async ({ input: { token }, signal }): Promise<Opened> => {
        const { catisRestUrl } = await loadApiConfig();
        const call = makeCall({
          restUrl: () => catisRestUrl,
          token: () => Promise.resolve(null),
          onUnauthorized: () => undefined,
          monitor,
        });
        try {
          return {
            kind: 'opened',
            opened: await call(routes.openSharedPack, { body: { token }, signal }),
          };
        } catch (error) {
          // A malformed token counts as an invalid link.
          if (hasStatus(error, 404, 400)) return { kind: 'gone' };
          throw error;
        }
      }),
    },
  });
