import { assign } from 'xstate';
import { eventOf, outputOf, refusalOf } from '../parts/outcome.ts';
import {
  type Change,
  failedText,
  questionOf,
  type RequestOutcome,
  refusalReason,
  requestOf,
  summarizeChange,
} from './referenceList.context.ts';
import { referenceListSetup } from './referenceList.setup.ts';

export const changeSetup = referenceListSetup.extend({
  guards: {
    isRefused: ({ context }, { change }: { change: Change }) =>
      refusalReason(context, change) !== null,
    asksFirst: ({ context }, { change }: { change: Change }) =>
      questionOf(context, change) !== null,
    isDone: (_, { kind }: RequestOutcome) => kind === 'done',
  },
  actions: {
    keepChange: assign(({ context }, { change }: { change: Change }) => ({
      change,
      question: questionOf(context, change),
    })),
    dropChange: assign({ change: null, question: null }),
  },
});

/**
 * Archives, restores and deletes without a prompt, with an undo. Only an archive with a warning
 * requires a confirmation (SET-3).
 */
export const change = changeSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: {
        'change.pressed': [
          {
            guard: { type: 'isRefused', params: eventOf },
            actions: {
              type: 'notify',
              params: ({ context, event }) => ({
                variant: 'error',
                message: refusalReason(context, event.change) ?? '',
              }),
            },
          },
          {
            guard: { type: 'asksFirst', params: eventOf },
            target: 'asking',
            actions: { type: 'keepChange', params: eventOf },
          },
          { target: 'sending', actions: { type: 'keepChange', params: eventOf } },
        ],
      },
    },
    asking: {
      tags: 'confirming',
      on: {
        'change.confirmed': 'sending',
        'change.declined': { target: 'idle', actions: 'dropChange' },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendChange',
        src: 'sendChange',
        input: ({ context }) => ({ request: requestOf(context, context.change) }),
        onDone: [
          {
            guard: { type: 'isDone', params: outputOf },
            target: 'idle',
            actions: [
              { type: 'tellChange', params: ({ context }) => summarizeChange(context) },
              'dropChange',
              'clearNext',
              'closeEditor',
              'reload',
            ],
          },
          { target: 'idle', actions: [{ type: 'notify', params: refusalOf }, 'dropChange'] },
        ],
        onError: {
          target: 'idle',
          actions: [
            {
              type: 'notify',
              params: ({ context }) => ({ variant: 'error', message: failedText(context) }),
            },
            'dropChange',
          ],
        },
      },
    },
  },
});
