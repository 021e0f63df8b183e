import { named } from '../parts/effects.ts';
import { assign, type In, keeperSetup, type On, typed } from './draftKeeper.setup.ts';

const hasMoved = ({ context }: In) => context.hasMoved;
const hasLatest = ({ context }: In) => context.latest !== null;
const kept = named({
  noteMove: assign({ hasMoved: true }),
  noteStill: assign({ hasMoved: false }),
  removeLatest: assign(
    ({ context: { key, latest }, event: { recordId } }: On<'draft.finished'>) => ({
      removes: latest?.idempotencyKey ?? '',
      removesFrom: key,
      latest: null,
      hasMoved: false,
      key: recordId === '' ? key : { form: key.form, recordId, draftId: '' },
    }),
  ),
});

/** The store follows what is typed. */
export const keeping = keeperSetup.createStateConfig({
  initial: 'clean',
  on: { 'draft.finished': { target: '.removing', actions: kept.removeLatest } },
  states: {
    clean: {
      // Typed before the store had answered.
      always: { guard: hasLatest, target: 'dirty' },
      on: { 'draft.changed': { target: 'dirty', actions: typed.keepLatest } },
    },
    dirty: {
      tags: 'unstored',
      after: { storingDelay: 'storing' },
      on: {
        'draft.changed': { actions: typed.keepLatest },
        'page.hidden': 'storing',
      },
    },
    storing: {
      tags: 'unstored',
      entry: kept.noteStill,
      invoke: {
        id: 'storeDraft',
        src: 'storeDraft',
        input: ({ context }) => ({ key: context.key, draft: context.latest }),
        onDone: [{ guard: hasMoved, target: 'dirty' }, { target: 'stored' }],
        onError: 'failing',
      },
      on: {
        'draft.changed': { actions: [typed.keepLatest, kept.noteMove] },
        // The page may be gone before this store has answered; what was typed meanwhile goes after it at once.
        'page.hidden': { guard: hasMoved, target: 'storing', reenter: true },
      },
    },
    stored: {
      tags: 'stored',
      on: { 'draft.changed': { target: 'dirty', actions: typed.keepLatest } },
    },
    failing: {
      tags: ['unstored', 'failed'],
      description:
        'The store refuses (full, forbidden): the draft lives in this page only, and leaving it asks first.',
      on: { 'draft.changed': { target: 'dirty', actions: typed.keepLatest } },
    },
    removing: {
      invoke: {
        id: 'removeDraft',
        src: 'removeDraft',
        input: ({ context }) => ({ key: context.removesFrom, idempotencyKey: context.removes }),
        onDone: 'clean',
        onError: 'clean',
      },
      on: { 'draft.changed': { target: 'dirty', actions: typed.keepLatest } },
    },
  },
});
