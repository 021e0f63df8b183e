import { assign, sendTo } from 'xstate';
import { notice } from '../parts/notify.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { withDerived, workSource } from './base.context.ts';
import { baseSetup, tellFailures, to } from './base.setup.ts';

export const refreshSetup = baseSetup.extend({
  guards: {
    hasFailures: ({ context }) => context.failures.length > 0,
    isOutdated: ({ context }) => context.isOutdated,
  },
  actions: {
    keepTime: assign(({ context }, { now }: { now: string }) => withDerived({ ...context, now })),
    noteChange: assign({ isOutdated: true }),
    begin: assign({ isOutdated: false }),
    tellWork: sendTo('work', ({ context }) => ({
      type: 'source.changed',
      source: workSource(context),
    })),
  },
});

/**
 * Reloads with each clock tick and after each change, by any user (BASE-27). A failure shows one
 * notice and waits for a retry (BASE-10).
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
      // The load in progress may miss a change made since it began. This user's change restarts it.
      // Another user's only marks it outdated, because on a busy day restarts would keep the load
      // from ever finishing.
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
              'tellFollowing',
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
