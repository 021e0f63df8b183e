import { assign } from 'xstate';
import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import { openWarnings } from '../parts/finding.ts';
import { outputOf } from '../parts/outcome.ts';
import { derive } from './derive.ts';
import { editingSetup } from './dispatchEditor.editing.ts';
import { to } from './dispatchEditor.setup.ts';

export const askingSetup = editingSetup.extend({
  guards: { hasOpenWarnings: ({ context }) => openWarnings(context).length > 0 },
  actions: {
    keepFlights: assign(({ context }, flights: readonly Dispatch[]) =>
      derive(context, context.draft, { ...context.facts, atSave: flights }),
    ),
  },
});

/**
 * Checks before a new flight is saved whether another user has entered the same one (D-O2). Without
 * an answer the flight is saved.
 */
export const asking = askingSetup.createStateConfig({
  tags: ['form', 'locked'],
  initial: 'flights',
  states: {
    flights: {
      invoke: {
        id: 'askFlights',
        src: 'askFlights',
        input: ({ context: { kind, record, draft, facts } }) => ({
          isNewFlight: kind === 'flight' && record === null,
          draft,
          facts,
        }),
        onDone: { target: 'known', actions: { type: 'keepFlights', params: outputOf } },
        onError: 'known',
      },
    },
    known: {
      always: [
        { guard: 'hasOpenWarnings', target: to.confirming, actions: 'showAll' },
        { target: to.saving },
      ],
    },
  },
});
