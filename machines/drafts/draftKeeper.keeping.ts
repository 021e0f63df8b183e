import { eventOf } from '../parts/outcome.ts';
import { keeperSetup } from './draftKeeper.setup.ts';

/** Stores the draft as the user types. */
export const keeping = keeperSetup.createStateConfig({
  initial: 'clean',
  on: {
    'draft.finished': { target: '.removing', actions: { type: 'removeLatest', params: eventOf } },
  },
  states: {
    clean: {
      // The user typed before the store had opened.
      always: { guard: 'hasLatest', target: 'dirty' },
      on: {
        'draft.changed': { target: 'dirty', actions: { type: 'keepLatest', params: eventOf } },
      },
    },
    dirty: {
      tags: 'unstored',
      after: { storingDelay: 'storing' },
      on: {
        'draft.changed': { actions: { type: 'keepLatest', params: eventOf } },
        'page.hidden': 'storing',
      },
    },
    storing: {
      tags: 'unstored',
      entry: 'noteStill',
      invoke: {
        id: 'storeDraft',
        src: 'storeDraft',
        input: ({ context }) => ({ key: context.key, draft: context.latest }),
        onDone: [{ guard: 'hasMoved', target: 'dirty' }, { target: 'stored' }],
        onError: 'failing',
      },
      on: {
        'draft.changed': { actions: [{ type: 'keepLatest', params: eventOf }, 'noteMove'] },
        // The page may be gone before this write ends, so the newer draft is written immediately.
        'page.hidden': { guard: 'hasMoved', target: 'storing', reenter: true },
      },
    },
    stored: {
      tags: 'stored',
      on: {
        'draft.changed': { target: 'dirty', actions: { type: 'keepLatest', params: eventOf } },
      },
    },
    failing: {
      tags: ['unstored', 'failed'],
      description:
        'The store refuses (full or forbidden). The draft exists only in this page, and leaving asks first.',
      on: {
        'draft.changed': { target: 'dirty', actions: { type: 'keepLatest', params: eventOf } },
      },
    },
    removing: {
      invoke: {
        id: 'removeDraft',
        src: 'removeDraft',
        input: ({ context }) => ({ key: context.removesFrom, idempotencyKey: context.removes }),
        onDone: 'clean',
        onError: 'clean',
      },
      on: {
        'draft.changed': { target: 'dirty', actions: { type: 'keepLatest', params: eventOf } },
      },
    },
  },
});
