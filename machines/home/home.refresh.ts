import { named } from '../parts/effects.ts';
import { notice } from '../parts/notify.ts';
import { derived } from './home.context.ts';
import { home, homeSetup, type In, type On, shared } from './home.setup.ts';

const isOutdated = ({ context }: In) => context.isOutdated;
const effects = named({
  keepBase: home.assign(({ context, event }: On<'base.chosen'>) =>
    derived({ ...context, baseId: event.baseId }),
  ),
  keepTime: home.assign(({ context, event }: On<'clock.ticked'>) =>
    derived({ ...context, now: event.now }),
  ),
  noteChange: home.assign({ isOutdated: true }),
  begin: home.assign({ isOutdated: false }),
});

/** The bar above says the same base when it hears of it from here. */
const isOther = ({ context, event }: On<'base.chosen'>) => event.baseId !== context.baseId;

/**
 * Loads again with each tick of the clock, after each change, whoever made it (BASE-27), and for another base; a failure is told and what was there
 * stays (HOME-10).
 */
export const refresh = homeSetup.createStateConfig({
  initial: 'resting',
  on: {
    'base.chosen': {
      guard: isOther,
      target: '.loading',
      reenter: true,
      actions: [
        effects.keepBase,
        { type: 'rememberBase', params: ({ event }) => ({ baseId: event.baseId }) },
        shared.tellWork,
      ],
    },
    'reload.requested': { target: '.loading', reenter: true },
  },
  states: {
    resting: {
      always: { guard: isOutdated, target: 'loading' },
      on: {
        'clock.ticked': { target: 'loading', actions: effects.keepTime },
        'records.changed': 'loading',
      },
    },
    loading: {
      entry: effects.begin,
      // It may not be in what is on its way, which is waited for all the same: on a busy day the next comes before it.
      on: {
        'records.changed': { actions: effects.noteChange },
        'load.overtaken': { target: 'loading', reenter: true },
      },
      invoke: {
        id: 'loadHome',
        src: 'loadHome',
        input: ({ context: { now, baseId } }) => ({ now, baseId }),
        onDone: {
          target: 'resting',
          actions: [shared.keepData, shared.tellCloseOut, shared.tellWork],
        },
        onError: 'stale',
      },
    },
    stale: {
      tags: 'failed',
      entry: notice('error', 'Failed to load dispatches.'),
      on: { 'retry.requested': 'loading', 'clock.ticked': { actions: effects.keepTime } },
    },
  },
});
