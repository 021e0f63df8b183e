import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { OpenedPack } from '../../contract/costPack/sharedPacks.ts';
import { outputOf } from '../parts/outcome.ts';
import { pendingAfterDelay, pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

export interface SharedPackInput {
  readonly token: string;
}
interface Context extends SharedPackInput {
  readonly opened: OpenedPack | null;
}
export type SharedPackEvent = { type: 'retry.requested' };
export type Opened =
  | { readonly kind: 'opened'; readonly opened: OpenedPack }
  | { readonly kind: 'gone' };

const sharedSetup = setup({
  types: {} as {
    context: Context;
    input: SharedPackInput;
    events: SharedPackEvent;
    tags: Tagged<'pending' | 'open' | 'gone' | 'failed'>;
  },
  actors: { openPack: placeholderActor<Opened, SharedPackInput>('openPack') },
  delays: { pendingDelay },
}).extend({
  guards: { isOpened: (_, { kind }: Opened) => kind === 'opened' },
  actions: {
    keep: assign((_, answer: Opened) => ({
      opened: answer.kind === 'opened' ? answer.opened : null,
    })),
  },
});

/** Shows a shared link's page, or that the link is no longer valid (PACK-40, PACK-41). */
export const sharedPackMachine = sharedSetup.createMachine({
  id: 'sharedPack',
  context: ({ input }) => ({ ...input, opened: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'openPack',
        src: 'openPack',
        input: ({ context: { token } }) => ({ token }),
        onDone: [
          {
            guard: { type: 'isOpened', params: outputOf },
            target: 'shown',
            actions: { type: 'keep', params: outputOf },
          },
          { target: 'over' },
        ],
        onError: 'failed',
      },
      ...pendingAfterDelay('pending'),
    },
    shown: { tags: 'open' },
    over: { tags: 'gone' },
    failed: { tags: 'failed', on: { 'retry.requested': 'loading' } },
  },
});
export type SharedPackRef = ActorRefFrom<typeof sharedPackMachine>;
export type SharedPackSnapshot = SnapshotFrom<typeof sharedPackMachine>;
