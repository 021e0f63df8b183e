import { assign } from 'xstate';
import { outputOf } from '../parts/outcome.ts';
import { derive } from './derive.ts';
import { dutyKey, dutyRequest } from './dispatchEditor.context.ts';
import { lookupsSetup } from './dispatchEditor.lookups.ts';
import type { DutyFound } from './dispatchEditor.setup.ts';

export const limitsSetup = lookupsSetup.extend({
  guards: {
    dutyMoved: ({ context }) => dutyKey(context) !== context.dutyKey,
    /**
     * True if no duty is needed, or if pilots or day changed during the wait, which then starts again.
     */
    nobodyOrOthers: ({ context }) =>
      dutyKey(context) === '' || dutyKey(context) !== context.dutyKey,
  },
  actions: {
    askForDuty: assign(({ context }) => ({ dutyKey: dutyKey(context) })),
    keepDuty: assign(({ context }, { duty, left }: DutyFound) => ({
      ...derive(context, context.draft, { ...context.facts, duty }),
      crewLeft: left ?? context.crewLeft,
    })),
    dropDuty: assign(({ context }) =>
      derive(context, context.draft, { ...context.facts, duty: 'unknown' }),
    ),
  },
});
const moved = {
  guard: 'dutyMoved',
  target: 'waiting',
  reenter: true,
  actions: 'askForDuty',
} as const;

/**
 * Loads the crew's duty around the day for their limits, shortly after crew or date changes
 * (LIM-11), and once everyone's hours left for the picker (LIM-14).
 */
export const limits = limitsSetup.createStateConfig({
  initial: 'known',
  states: {
    known: {
      description:
        'The limits follow from the known duty. A form of another day needs none until a pilot is chosen.',
      always: moved,
    },
    waiting: {
      always: { guard: 'nobodyOrOthers', target: 'known' },
      after: { crewPause: 'loading' },
    },
    loading: {
      invoke: {
        id: 'loadDuty',
        src: 'loadDuty',
        input: ({ context }) => dutyRequest(context),
        onDone: { target: 'known', actions: { type: 'keepDuty', params: outputOf } },
        onError: { target: 'unknown', actions: 'dropDuty' },
      },
      always: moved,
    },
    unknown: {
      description: 'The lookup of the limits failed. The form continues and says so.',
      always: moved,
      on: { 'lookups.retried': 'loading' },
    },
  },
});
