import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type {
  FilterChoices,
  FilterOption,
  PickedIds,
} from '../../domain/report/view/filterFields.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { pendingAfterDelay, pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

interface Context {
  readonly choices: FilterChoices | null;
  /** The ids that the report filters by. They can have no activity in the range. */
  readonly picked: PickedIds;
  /** The search text for an incident that is not in the rows. */
  readonly text: string;
  /** All incidents the service has returned so far, so that a chosen one keeps its name. */
  readonly found: readonly FilterOption[];
}
type Event =
  | { type: 'filters.opened'; picked: PickedIds }
  | { type: 'filters.closed' }
  | { type: 'incident.typed'; text: string }
  | { type: 'retry.requested' };

const filterChoicesSetup = setup({
  types: {} as {
    context: Context;
    events: Event;
    /** `searchFailed`: the service's incident search failed. */
    tags: Tagged<'open' | 'pending' | 'failed', 'searchFailed'>;
  },
  actors: {
    /**
     * Returns the values of the loaded rows, and names of other ids that the report filters by
     * (RPT-102).
     */
    findChoices: placeholderActor<FilterChoices, PickedIds>('findChoices'),
    /** Searches the service's incidents by part of a number or name. */
    findIncidents: placeholderActor<readonly FilterOption[], { text: string }>('findIncidents'),
  },
  delays: { pendingDelay, typingPause: 250 },
}).extend({
  guards: { isSearchable: ({ context }) => context.text.trim().length >= 3 },
  actions: {
    keepPicked: assign((_, { picked }: { picked: PickedIds }) => ({ picked })),
    keepChoices: assign((_, choices: FilterChoices) => ({ choices })),
    keepText: assign((_, { text }: { text: string }) => ({ text })),
    keepFound: assign(({ context }, found: readonly FilterOption[]) => ({
      found: [...context.found.filter(({ id }) => found.every((one) => one.id !== id)), ...found],
    })),
  },
});

/**
 * The choices of a report's filters. They are computed from the loaded rows each time the user
 * opens the filters. Other incidents are searched in the service.
 */
export const filterChoicesMachine = filterChoicesSetup.createMachine({
  id: 'filterChoices',
  context: { choices: null, picked: { aircraft: [], incidents: [] }, text: '', found: [] },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'filters.opened': { target: 'open', actions: { type: 'keepPicked', params: eventOf } },
      },
    },
    open: {
      type: 'parallel',
      tags: 'open',
      on: { 'filters.closed': 'closed' },
      states: {
        values: {
          initial: 'finding',
          states: {
            finding: {
              invoke: {
                id: 'findChoices',
                src: 'findChoices',
                input: ({ context }) => context.picked,
                onDone: { target: 'offered', actions: { type: 'keepChoices', params: outputOf } },
                onError: 'broken',
              },
              ...pendingAfterDelay('pending'),
            },
            offered: {},
            broken: { tags: 'failed', on: { 'retry.requested': 'finding' } },
          },
        },
        search: {
          initial: 'resting',
          on: {
            'incident.typed': { target: '.typing', actions: { type: 'keepText', params: eventOf } },
          },
          states: {
            resting: {},
            typing: {
              after: {
                typingPause: [
                  { guard: 'isSearchable', target: 'searching' },
                  { target: 'resting' },
                ],
              },
            },
            searching: {
              invoke: {
                id: 'findIncidents',
                src: 'findIncidents',
                input: ({ context: { text } }) => ({ text: text.trim() }),
                onDone: { target: 'resting', actions: { type: 'keepFound', params: outputOf } },
                onError: 'unfound',
              },
            },
            unfound: { tags: 'searchFailed' },
          },
        },
      },
    },
  },
});
export type FilterChoicesRef = ActorRefFrom<typeof filterChoicesMachine>;
export type FilterChoicesSnapshot = SnapshotFrom<typeof filterChoicesMachine>;
