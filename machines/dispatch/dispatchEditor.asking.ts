import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import { named } from '../parts/effects.ts';
import { openWarnings } from '../parts/finding.ts';
import { derive, showFindings } from './derive.ts';
import { type Done, editor, editorSetup, type In, to } from './dispatchEditor.setup.ts';

const hasOpenWarnings = ({ context }: In) => openWarnings(context).length > 0;
const effects = named({
  keepFlights: editor.assign(({ context, event }: Done<readonly Dispatch[]>) =>
    derive(context, context.draft, { ...context.facts, atSave: event.output }),
  ),
  showAll: editor.assign(({ context }: In) =>
    showFindings(context, {
      leftPaths: context.leftPaths,
      showsAll: true,
      refusals: context.refusals,
    }),
  ),
});

/** Before a new flight is saved: whether somebody else entered the same one since (D-O2). Without an answer it is saved. */
export const asking = editorSetup.createStateConfig({
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
        onDone: { target: 'known', actions: effects.keepFlights },
        onError: 'known',
      },
    },
    known: {
      always: [
        { guard: hasOpenWarnings, target: to.confirming, actions: effects.showAll },
        { target: to.saving },
      ],
    },
  },
});
