import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { closeOutSource, homeSetup, nothingDerived, workSource } from './home.setup.ts';

/** Loads again with each tick of the clock, after each change and for another base; a failure is told and what was there stays (contract §Loader). */
const refresh = homeSetup.createStateConfig({
  initial: 'resting',
  on: {
    'base.chosen': {
      target: '.loading',
      reenter: true,
      actions: [
        { type: 'keepBase', params: ({ event }) => ({ baseId: event.baseId }) },
        { type: 'rememberBase', params: ({ event }) => ({ baseId: event.baseId }) },
        'tellWork',
      ],
    },
    'reload.requested': { target: '.loading', reenter: true },
  },
  states: {
    resting: { on: { 'clock.ticked': { target: 'loading', actions: { type: 'keepTime', params: ({ event }) => ({ now: event.now }) } } } },
    loading: {
      invoke: {
        id: 'loadHome',
        src: 'loadHome',
        input: ({ context: { now, baseId } }) => ({ now, baseId }),
        onDone: { target: 'resting', actions: [{ type: 'keepData', params: ({ event }) => ({ data: event.output }) }, 'tellCloseOut', 'tellWork'] },
        onError: 'stale',
      },
    },
    stale: {
      tags: 'failed',
      entry: { type: 'notify', params: { variant: 'error', message: 'Failed to load dispatches.' } },
      on: {
        'retry.requested': 'loading',
        'clock.ticked': { actions: { type: 'keepTime', params: ({ event }) => ({ now: event.now }) } },
      },
    },
  },
});

/** One typed line that closes a flight or opens a form (domain §10, item 7). */
const command = homeSetup.createStateConfig({
  initial: 'shut',
  states: {
    shut: { on: { 'command.opened': { target: 'typing', actions: { type: 'keepLine', params: { text: '' } } } } },
    typing: {
      tags: 'commanding',
      on: {
        'command.typed': { actions: { type: 'keepLine', params: ({ event }) => ({ text: event.text }) } },
        'command.submitted': [
          { guard: 'closesFlight', target: 'shut', actions: ['orderCloseOut', 'focusRow', 'dropLine'] },
          { guard: 'opensForm', target: 'shut', actions: ['openForm', 'dropLine'] },
        ],
        'command.closed': { target: 'shut', actions: 'dropLine' },
      },
    },
  },
});

/** The home page (domain §9): loads, shows, refreshes with the clock, closes flights in place, takes commands. */
export const homeMachine = homeSetup.createMachine({
  id: 'home',
  context: ({ input }) => ({ ...input, ...nothingDerived, data: null, line: null, command: { kind: 'nothing' } }),
  initial: 'loading',
  states: {
    loading: {
      initial: 'quick',
      invoke: {
        id: 'loadHome',
        src: 'loadHome',
        input: ({ context: { now, baseId } }) => ({ now, baseId }),
        onDone: { target: 'shown', actions: { type: 'keepData', params: ({ event }) => ({ data: event.output }) } },
        onError: { target: 'failed', actions: { type: 'notify', params: { variant: 'error', message: 'Failed to load dispatches.' } } },
      },
      states: { quick: { after: { pendingDelay: 'slow' } }, slow: { tags: 'pending' } },
    },
    failed: { tags: 'failed', on: { 'retry.requested': 'loading' } },
    shown: {
      tags: 'shown',
      type: 'parallel',
      invoke: [
        { id: 'closeOut', src: 'closeOut', input: ({ context }) => ({ source: closeOutSource(context) }) },
        { id: 'work', src: 'work', input: ({ context }) => ({ source: workSource(context) }) },
      ],
      on: {
        'flight.closed': { actions: { type: 'keepClosed', params: ({ event }) => event } },
        'work.done': { actions: 'reload' },
      },
      states: { refresh, command },
    },
  },
});
export type HomeRef = ActorRefFrom<typeof homeMachine>;
export type HomeSnapshot = SnapshotFrom<typeof homeMachine>;
