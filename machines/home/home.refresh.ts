import { assign } from 'xstate';
import { notice } from '../parts/notify.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { reread } from './home.context.ts';
import { homeSetup } from './home.setup.ts';

export const refreshSetup = homeSetup.extend({
  guards: {
    isOutdated: ({ context }) => context.isOutdated,
    /** The top bar echoes a base that the page itself announced; that is no change. */
    isOther: ({ context }, { baseId }: { baseId: string }) => baseId !== context.baseId,
  },
  actions: {
    keepBase: assign(({ context }, { baseId }: { baseId: string }) =>
      reread({ ...context, baseId }),
    ),
    keepTime: assign(({ context }, { now }: { now: string }) => reread({ ...context, now })),
    noteChange: assign({ isOutdated: true }),
    begin: assign({ isOutdated: false }),
  },
});

/**
 * Reloads with each clock tick, after each change by any user (BASE-27), and for another base. A
 * failure shows a notice and keeps the current lists (HOME-10).
 */
export const refresh = refreshSetup.createStateConfig({
  initial: 'resting',
  on: {
    'base.chosen': {
      guard: { type: 'isOther', params: eventOf },
      target: '.loading',
      reenter: true,
      actions: [
        { type: 'keepBase', params: eventOf },
        { type: 'rememberBase', params: ({ event }) => ({ baseId: event.baseId }) },
        'tellFollowing',
        'tellWork',
      ],
    },
    'reload.requested': { target: '.loading', reenter: true },
  },
  states: {
    resting: {
      always: { guard: 'isOutdated', target: 'loading' },
      on: {
        'clock.ticked': {
          target: 'loading',
          actions: [{ type: 'keepTime', params: eventOf }, 'tellFollowing'],
        },
        'records.changed': 'loading',
      },
    },
    loading: {
      entry: 'begin',
      // The load in progress may miss this change but isn't restarted. On a busy day restarts would
      // keep it from ever finishing.
      on: {
        'records.changed': { actions: 'noteChange' },
        'load.overtaken': { target: 'loading', reenter: true },
      },
      invoke: {
        id: 'loadHome',
        src: 'loadHome',
        input: ({ context: { now, baseId } }) => ({ now, baseId }),
        onDone: {
          target: 'resting',
          actions: [
            { type: 'keepData', params: outputOf },
            'tellCloseOut',
            'tellFollowing',
            'tellWork',
          ],
        },
        onError: 'stale',
      },
    },
    stale: {
      tags: 'failed',
      entry: notice('error', 'Failed to load dispatches.'),
      on: {
        'retry.requested': 'loading',
        'clock.ticked': { actions: [{ type: 'keepTime', params: eventOf }, 'tellFollowing'] },
      },
    },
  },
});
