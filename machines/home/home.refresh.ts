import { named } from '../parts/effects.ts';
import { notice } from '../parts/notify.ts';
import { derived } from './home.context.ts';
import { home, homeSetup, type On, shared } from './home.setup.ts';

const effects = named({
  keepBase: home.assign(({ context, event }: On<'base.chosen'>) => derived({ ...context, baseId: event.baseId })),
  keepTime: home.assign(({ context, event }: On<'clock.ticked'>) => derived({ ...context, now: event.now })),
});

/** The bar above says the same base when it hears of it from here. */
const isOther = ({ context, event }: On<'base.chosen'>) => event.baseId !== context.baseId;

/**
 * Loads again with each tick of the clock, after each change and for another base; a failure is told and what was there
 * stays (HOME-10).
 */
export const refresh = homeSetup.createStateConfig({
  initial: 'resting',
  on: {
    'base.chosen': {
      guard: isOther,
      target: '.loading',
      reenter: true,
      actions: [effects.keepBase, { type: 'rememberBase', params: ({ event }) => ({ baseId: event.baseId }) }, shared.tellWork],
    },
    'reload.requested': { target: '.loading', reenter: true },
  },
  states: {
    resting: { on: { 'clock.ticked': { target: 'loading', actions: effects.keepTime } } },
    loading: {
      invoke: {
        id: 'loadHome',
        src: 'loadHome',
        input: ({ context: { now, baseId } }) => ({ now, baseId }),
        onDone: { target: 'resting', actions: [shared.keepData, shared.tellCloseOut, shared.tellWork] },
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
