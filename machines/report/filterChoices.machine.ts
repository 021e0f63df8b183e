import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';
import type { FilterChoices } from '../../domain/report/view/filterFields.ts';
import { effectsOf, type HeardDone, named } from '../parts/effects.ts';
import { pendingDelay, slowly } from '../parts/patience.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

interface Context {
  readonly choices: FilterChoices | null;
}
type Event = { type: 'filters.opened' } | { type: 'filters.closed' } | { type: 'retry.requested' };

const filterChoicesSetup = setup({
  types: {} as {
    context: Context;
    events: Event;
    tags: Tagged<'open' | 'pending' | 'failed'>;
  },
  actors: { findChoices: placeholderActor<FilterChoices>('findChoices') },
  delays: { pendingDelay },
});
const { assign } = effectsOf<Context, Event>();

const effects = named({ keepChoices: assign(({ event }: HeardDone<Context, FilterChoices>) => ({ choices: event.output })) });

/** What the filters of a report offer: asked of the loaded rows each time the user opens the filters. */
export const filterChoicesMachine = filterChoicesSetup.createMachine({
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
          invoke: {
            id: 'findChoices',
            src: 'findChoices',
            onDone: { target: 'offered', actions: effects.keepChoices },
            onError: 'broken',
          },
          ...slowly('pending'),
        },
        offered: {},
        broken: { tags: 'failed', on: { 'retry.requested': 'finding' } },
      },
    },
  },
});
export type FilterChoicesRef = ActorRefFrom<typeof filterChoicesMachine>;
export type FilterChoicesSnapshot = SnapshotFrom<typeof filterChoicesMachine>;
