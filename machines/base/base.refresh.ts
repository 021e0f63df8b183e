import { assign, sendTo } from 'xstate';
import { notice } from '../parts/notify.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { derived, workSource } from './base.context.ts';
import { baseSetup, tellFailures, to } from './base.setup.ts';

export const refreshSetup = baseSetup.extend({
  guards: {
    hasFailures: ({ context }) => context.failures.length > 0,
    isOutdated: ({ context }) => context.isOutdated,
  },
  actions: {
    keepTime: assign(({ context }, { now }: { now: string }) => derived({ ...context, now })),
    noteChange: assign({ isOutdated: true }),
    begin: assign({ isOutdated: false }),
    tellWork: sendTo('work', ({ context }) => ({
      type: 'source.changed',
      source: workSource(context),
    })),
  },
});

/**
 * What is shown loads again with each tick of the clock and after each change, whoever made it (BASE-27); what failed is told once and waits for a
 * retry (BASE-10).
 */
export const refresh = refreshSetup.createStateConfig({
  initial: 'judging',
  states: {
    judging: {
      always: [
        { guard: 'hasFailures', target: 'stale' },
        { guard: 'isOutdated', target: 'loading' },
        { target: 'resting' },
      ],
    },
    resting: {
      on: {
        'clock.ticked': { target: 'loading', actions: { type: 'keepTime', params: eventOf } },
        'reload.requested': 'loading',
        'records.changed': 'loading',
      },
    },
    loading: {
      entry: 'begin',
      // A change made meanwhile may not be in what is on its way. Another person's is waited for: on a busy day the next comes before it.
      on: {
        'reload.requested': { target: 'loading', reenter: true },
        'load.overtaken': { target: 'loading', reenter: true },
        'records.changed': { actions: 'noteChange' },
      },
      invoke: {
        id: 'loadBasePage',
        src: 'loadBasePage',
        input: ({ context: { now, askedId, ownBaseId } }) => ({ now, askedId, ownBaseId }),
        onDone: [
          {
            guard: { type: 'isFound', params: outputOf },
            target: 'judging',
            actions: [
              { type: 'keepLoaded', params: outputOf },
              tellFailures,
              'tellCloseOut',
              'tellWork',
            ],
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
        'clock.ticked': { actions: { type: 'keepTime', params: eventOf } },
      },
    },
  },
});
