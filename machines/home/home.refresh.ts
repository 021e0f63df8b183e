import { assign } from 'xstate';
import { notice } from '../parts/notify.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { derived } from './home.context.ts';
import { homeSetup } from './home.setup.ts';

export const refreshSetup = homeSetup.extend({
  guards: {
    isOutdated: ({ context }) => context.isOutdated,
    /** The bar above the page echoes a base that the page announced. */
    isOther: ({ context }, { baseId }: { baseId: string }) => baseId !== context.baseId,
  },
  actions: {
    keepBase: assign(({ context }, { baseId }: { baseId: string }) =>
      derived({ ...context, baseId }),
    ),
    keepTime: assign(({ context }, { now }: { now: string }) => derived({ ...context, now })),
    noteChange: assign({ isOutdated: true }),
    begin: assign({ isOutdated: false }),
  },
});

/**
 * Loads again with each tick of the clock, after each change, whoever made it (BASE-27), and for another base; a failure is told and what was there
 * stays (HOME-10).
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
        'tellWork',
      ],
    },
    'reload.requested': { target: '.loading', reenter: true },
  },
  states: {
    resting: {
      always: { guard: 'isOutdated', target: 'loading' },
      on: {
        'clock.ticked': { target: 'loading', actions: { type: 'keepTime', params: eventOf } },
        'records.changed': 'loading',
      },
    },
    loading: {
      entry: 'begin',
      // It may not be in what is on its way, which is waited for all the same: on a busy day the next comes before it.
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
          actions: [{ type: 'keepData', params: outputOf }, 'tellCloseOut', 'tellWork'],
        },
        onError: 'stale',
      },
    },
    stale: {
      tags: 'failed',
      entry: notice('error', 'Failed to load dispatches.'),
      on: {
        'retry.requested': 'loading',
        'clock.ticked': { actions: { type: 'keepTime', params: eventOf } },
      },
    },
  },
});
