import { named } from '../parts/effects.ts';
import { notice } from '../parts/notify.ts';
import { closeOutSource, derived, workSource } from './base.context.ts';
import { base, baseSetup, type In, loadAnswered, type On, shared, tellFailures, to } from './base.setup.ts';

const hasFailures = ({ context }: In) => context.failures.length > 0;
const effects = named({
  keepTime: base.assign(({ context, event }: On<'clock.ticked'>) => derived({ ...context, now: event.now })),
  /** Both parts at work know what the page knows. */
  tellCloseOut: base.enqueueActions(({ context, enqueue }) => {
    enqueue.sendTo('closeOut', { type: 'source.changed', source: closeOutSource(context) });
  }),
  tellWork: base.enqueueActions(({ context, enqueue }) => {
    enqueue.sendTo('work', { type: 'source.changed', source: workSource(context) });
  }),
});

/**
 * What is shown loads again with each tick of the clock and after each change; what failed is told once and waits for a
 * retry (BASE-10).
 */
export const refresh = baseSetup.createStateConfig({
  initial: 'judging',
  states: {
    judging: { always: [{ guard: hasFailures, target: 'stale' }, { target: 'resting' }] },
    resting: { on: { 'clock.ticked': { target: 'loading', actions: effects.keepTime }, 'reload.requested': 'loading' } },
    loading: {
      // A change made meanwhile may not be in what is on its way.
      on: { 'reload.requested': { target: 'loading', reenter: true } },
      invoke: {
        id: 'loadBasePage',
        src: 'loadBasePage',
        input: ({ context: { now, askedId, ownBaseId } }) => ({ now, askedId, ownBaseId }),
        onDone: [
          { guard: loadAnswered('found'), target: 'judging', actions: [shared.keepLoaded, tellFailures, effects.tellCloseOut, effects.tellWork] },
          { target: to.leaving, actions: notice('error', 'No bases exist to manage.') },
        ],
        onError: { target: 'stale', actions: notice('error', 'Failed to load bases.') },
      },
    },
    stale: {
      tags: 'stale',
      on: { 'retry.requested': 'loading', 'reload.requested': 'loading', 'clock.ticked': { actions: effects.keepTime } },
    },
  },
});
