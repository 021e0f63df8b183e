import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { notice } from '../parts/notify.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { pendingAfterDelay } from '../parts/pendingDelay.ts';
import { allDispatchesSetup } from './allDispatches.setup.ts';

/** All dispatches, filtered. The URL stays an input for the chart's whole life (HOME-80). */
export const allDispatchesMachine = allDispatchesSetup.createMachine({
  id: 'allDispatches',
  context: ({ input }) => ({
    ...input,
    loaded: null,
    rows: [],
    text: '',
    found: [],
    target: null,
    check: null,
  }),
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      on: {
        'address.changed': [
          {
            guard: { type: 'asksOther', params: eventOf },
            target: '.loading',
            actions: { type: 'askOther', params: eventOf },
          },
          { actions: { type: 'keepAddress', params: eventOf } },
        ],
        'filter.chosen': { actions: { type: 'goToFilter', params: eventOf } },
      },
      states: {
        loading: {
          invoke: {
            id: 'loadAll',
            src: 'loadAll',
            input: ({ context: { address } }) => ({ address }),
            onDone: { target: 'listed', actions: { type: 'keepLoaded', params: outputOf } },
            onError: { target: 'failed', actions: notice('error', 'Failed to load dispatches.') },
          },
          ...pendingAfterDelay('pending'),
        },
        listed: { tags: 'open' },
        failed: { tags: 'failed', on: { 'retry.requested': 'loading' } },
      },
    },
    finder: {
      initial: 'idle',
      on: {
        'incident.typed': { target: '.typing', actions: { type: 'keepText', params: eventOf } },
        'incident.chosen': '.idle',
        'merge.closed': '.idle',
      },
      states: {
        idle: {},
        typing: {
          after: {
            typingPause: [{ guard: 'isSearchable', target: 'searching' }, { target: 'idle' }],
          },
        },
        searching: {
          tags: 'searching',
          invoke: {
            id: 'searchIncidents',
            src: 'searchIncidents',
            input: ({ context: { text } }) => ({ text }),
            onDone: [
              {
                guard: { type: 'foundSome', params: outputOf },
                target: 'idle',
                actions: { type: 'keepFound', params: outputOf },
              },
              { target: 'none' },
            ],
            onError: 'unavailable',
          },
        },
        none: { tags: 'noneFound' },
        unavailable: { tags: 'searchFailed' },
      },
    },
    merge: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'incident.chosen': { actions: ['clear', { type: 'goToIncident', params: eventOf }] },
            'merge.opened': { guard: 'mayMerge', target: 'asking', actions: 'forget' },
          },
        },
        asking: {
          tags: 'merging',
          on: {
            'incident.chosen': {
              guard: { type: 'isAnother', params: eventOf },
              target: 'checking',
              actions: { type: 'keepTarget', params: eventOf },
            },
            'merge.confirmed': { guard: 'isClear', target: 'merging' },
            'merge.closed': { target: 'closed', actions: 'forget' },
          },
        },
        checking: {
          tags: ['merging', 'busy'],
          on: { 'merge.closed': { target: 'closed', actions: 'forget' } },
          invoke: {
            id: 'checkMerge',
            src: 'checkMerge',
            input: ({ context: { address, target } }) => ({
              id: address.incident,
              targetId: target?.id ?? '',
            }),
            onDone: [
              {
                guard: { type: 'isChecked', params: outputOf },
                target: 'asking',
                actions: { type: 'keepCheck', params: outputOf },
              },
              {
                target: 'asking',
                actions: [
                  {
                    type: 'notify',
                    params: ({ event }) => ({
                      variant: 'error',
                      message: event.output.kind === 'refused' ? event.output.message : '',
                    }),
                  },
                  'forget',
                ],
              },
            ],
            onError: {
              target: 'asking',
              actions: [notice('error', "The merge couldn't be checked."), 'forget'],
            },
          },
        },
        merging: {
          tags: ['merging', 'busy'],
          invoke: {
            id: 'mergeIncident',
            src: 'mergeIncident',
            input: ({ context: { address, target } }) => ({
              id: address.incident,
              targetId: target?.id ?? '',
            }),
            onDone: [
              {
                guard: { type: 'isMerged', params: outputOf },
                target: 'closed',
                actions: [
                  {
                    type: 'notify',
                    params: {
                      variant: 'success',
                      message: 'Merged. Its dispatches and receipts are here now.',
                    },
                  },
                  'goToTarget',
                ],
              },
              {
                target: 'asking',
                actions: {
                  type: 'notify',
                  params: ({ event }) => ({
                    variant: 'error',
                    message: event.output.kind === 'refused' ? event.output.message : '',
                  }),
                },
              },
            ],
            onError: {
              target: 'asking',
              actions: notice('error', "The incident couldn't be merged."),
            },
          },
        },
      },
    },
  },
});
export type AllDispatchesRef = ActorRefFrom<typeof allDispatchesMachine>;
export type AllDispatchesSnapshot = SnapshotFrom<typeof allDispatchesMachine>;
