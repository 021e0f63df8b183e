import { outputOf } from '../parts/outcome.ts';
import { failureOf } from './referenceList.context.ts';
import { referenceListSetup } from './referenceList.setup.ts';

/** Reloads after each change. A failure shows a notice and keeps the current rows (SET-8). */
export const data = referenceListSetup.createStateConfig({
  initial: 'resting',
  states: {
    resting: { on: { 'data.changed': 'loading' } },
    loading: {
      on: { 'data.changed': { target: 'loading', reenter: true } },
      invoke: {
        id: 'loadLists',
        src: 'loadLists',
        input: ({ context }) => ({
          needs: context.page.needs,
          isKept: context.page.isKept === true,
        }),
        onDone: [
          {
            guard: { type: 'isLoaded', params: outputOf },
            target: 'resting',
            actions: { type: 'keepLists', params: outputOf },
          },
          {
            target: 'stale',
            actions: {
              type: 'notify',
              params: ({ context, event }) => ({
                variant: 'error',
                message: failureOf(context, event.output),
              }),
            },
          },
        ],
        onError: {
          target: 'stale',
          actions: {
            type: 'notify',
            params: ({ context }) => ({ variant: 'error', message: failureOf(context, null) }),
          },
        },
      },
    },
    stale: { tags: 'stale', on: { 'retry.requested': 'loading', 'data.changed': 'loading' } },
  },
});
