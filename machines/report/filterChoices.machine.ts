import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { PENDING_DELAY_MS } from '../../contract/constants.ts';
import type { FilterChoices } from '../../domain/report/filterFields.ts';
import { declared } from '../declared.ts';

/** What the filters of a report offer: asked of the loaded rows each time somebody opens the filters. */
export const filterChoicesMachine = setup({
  types: {} as {
    context: { choices: FilterChoices | null };
    events: { type: 'filters.opened' } | { type: 'filters.closed' } | { type: 'retry.requested' };
    tags: 'open' | 'pending' | 'broken';
  },
  actors: { findChoices: declared<FilterChoices>('findChoices') },
  delays: { pendingDelay: PENDING_DELAY_MS },
  actions: { keepChoices: assign({ choices: (_, params: { output: FilterChoices }) => params.output }) },
}).createMachine({
  id: 'filterChoices',
  context: { choices: null },
  initial: 'closed',
  states: {
    closed: { on: { 'filters.opened': 'open' } },
    open: {
      tags: 'open',
      on: { 'filters.closed': 'closed' },
      initial: 'finding',
      states: {
        finding: {
          initial: 'quick',
          invoke: {
            id: 'findChoices',
            src: 'findChoices',
            onDone: { target: 'offered', actions: { type: 'keepChoices', params: ({ event }) => ({ output: event.output }) } },
            onError: 'broken',
          },
          states: { quick: { after: { pendingDelay: 'slow' } }, slow: { tags: 'pending' } },
        },
        offered: {},
        broken: { tags: 'broken', on: { 'retry.requested': 'finding' } },
      },
    },
  },
});
export type FilterChoicesRef = ActorRefFrom<typeof filterChoicesMachine>;
export type FilterChoicesSnapshot = SnapshotFrom<typeof filterChoicesMachine>;
