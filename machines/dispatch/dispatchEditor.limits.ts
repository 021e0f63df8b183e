import type { DispatchFacts } from '../../domain/reference/facts.ts';
import { named } from '../parts/effects.ts';
import { derive } from './derive.ts';
import { dutyAsked, dutyKey } from './dispatchEditor.context.ts';
import { type Done, editor, editorSetup, type In } from './dispatchEditor.setup.ts';

const dutyMoved = ({ context }: In) => dutyKey(context) !== context.dutyKey;
/** From there the wait begins anew where somebody is left. */
const nobodyOrOthers = ({ context }: In) =>
  dutyKey(context) === '' || dutyKey(context) !== context.dutyKey;
const asked = named({
  askForDuty: editor.assign(({ context }: In) => ({ dutyKey: dutyKey(context) })),
  keepDuty: editor.assign(({ context, event: { output } }: Done<DispatchFacts['duty']>) =>
    derive(context, context.draft, { ...context.facts, duty: output }),
  ),
  dropDuty: editor.assign(({ context }: In) =>
    derive(context, context.draft, { ...context.facts, duty: 'unknown' }),
  ),
});
const moved = {
  guard: dutyMoved,
  target: 'waiting',
  reenter: true,
  actions: asked.askForDuty,
} as const;

/** What the crew flew around that day, for their limits: looked up a moment after crew or date changed (LIM-11). */
export const limits = editorSetup.createStateConfig({
  initial: 'known',
  states: {
    known: {
      description:
        'Limits follow from what is known; before a pilot is chosen nothing needs to be.',
      always: moved,
    },
    waiting: {
      always: { guard: nobodyOrOthers, target: 'known' },
      after: { crewPause: 'loading' },
    },
    loading: {
      invoke: {
        id: 'loadDuty',
        src: 'loadDuty',
        input: ({ context }) => ({ ...dutyAsked(context), facts: context.facts }),
        onDone: { target: 'known', actions: asked.keepDuty },
        onError: { target: 'unknown', actions: asked.dropDuty },
      },
      always: moved,
    },
    unknown: {
      description: 'The limits could not be looked up: the form goes on and says so.',
      always: moved,
      on: { 'lookups.retried': 'loading' },
    },
  },
});
