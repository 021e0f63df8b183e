import { named } from '../parts/effects.ts';
import { notice } from '../parts/notify.ts';
import { derived, workSource } from './base.context.ts';
import {
  base,
  baseSetup,
  type In,
  loadAnswered,
  type On,
  shared,
  tellFailures,
  to,
} from './base.setup.ts';

const hasFailures = ({ context }: In) => context.failures.length > 0;
const isOutdated = ({ context }: In) => context.isOutdated;
const effects = named({
  keepTime: base.assign(({ context, event }: On<'clock.ticked'>) =>
    derived({ ...context, now: event.now }),
  ),
  noteChange: base.assign({ isOutdated: true }),
  begin: base.assign({ isOutdated: false }),
  tellWork: base.enqueueActions(({ context, enqueue }) => {
    enqueue.sendTo('work', { type: 'source.changed', source: workSource(context) });
  }),
});

/**
 * What is shown loads again with each tick of the clock and after each change, whoever made it (BASE-27); what failed is told once and waits for a
 * retry (BASE-10).
 */
export const refresh = baseSetup.createStateConfig({
  initial: 'judging',
  states: {
    judging: {
      always: [
        { guard: hasFailures, target: 'stale' },
        { guard: isOutdated, target: 'loading' },
        { target: 'resting' },
      ],
    },
    resting: {
      on: {
        'clock.ticked': { target: 'loading', actions: effects.keepTime },
        'reload.requested': 'loading',
        'records.changed': 'loading',
      },
    },
    loading: {
      entry: effects.begin,
      // A change made meanwhile may not be in what is on its way. Another person's is waited for: on a busy day the next comes before it.
      on: {
        'reload.requested': { target: 'loading', reenter: true },
        'load.overtaken': { target: 'loading', reenter: true },
        'records.changed': { actions: effects.noteChange },
      },
      invoke: {
        id: 'loadBasePage',
        src: 'loadBasePage',
        input: ({ context: { now, askedId, ownBaseId } }) => ({ now, askedId, ownBaseId }),
        onDone: [
          {
            guard: loadAnswered('found'),
            target: 'judging',
            actions: [shared.keepLoaded, tellFailures, shared.tellCloseOut, effects.tellWork],
          },
          { target: to.leaving, actions: notice('error', 'No bases exist to manage.') },
        ],
        onError: { target: 'stale', actions: notice('error', 'Failed to load bases.') },
      },
    },
    stale: {
      tags: 'stale',
      on: {
        'retry.requested': 'loading',
        'reload.requested': 'loading',
        'clock.ticked': { actions: effects.keepTime },
      },
    },
  },
});
