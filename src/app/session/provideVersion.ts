import { fromCallback } from 'xstate';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import type { NewNotice } from '../../../machines/shell/notices.machine.ts';
import { type VersionEvent, versionMachine } from '../../../machines/shell/version.machine.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';

export interface VersionDeps {
  /** Resolves once a user is signed in; until then only the code for sign-in loads. */
  readonly whenOpen: () => Promise<void>;
  readonly notify: (notice: NewNotice) => void;
}
/**
 * Provides the actors and actions of the version chart, which installs the product on this
 * computer. In development there are no versions.
 */
export const provideVersion = ({ whenOpen, notify }: VersionDeps) => {
  const worker = () => import('../../adapters/offline/shellWorker.ts');
  return provideAll(versionMachine, {
    actors: {
      watchVersions: fromCallback<VersionEvent>(({ sendBack }) => {
        let stop = () => {};
        let isOver = false;
        const begin = async () => {
          await whenOpen();
          const { watchVersions } = await worker();
          if (!isOver) stop = watchVersions(() => sendBack({ type: 'version.arrived' }));
        };
        if (import.meta.env.PROD) void begin();
        return () => {
          isOver = true;
          stop();
        };
      }),
      takeVersion: fromAbortablePromise(async () => {
        await (await worker()).takeVersion();
      }),
    },
    actions: { notify: (_, params) => notify(params) },
  });
};
