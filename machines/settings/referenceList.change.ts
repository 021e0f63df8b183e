import { named } from '../parts/effects.ts';
import { guardsOf, refusalOf } from '../parts/outcome.ts';
import {
  failedText,
  questionOf,
  type RequestOutcome,
  requestOf,
  toldOf,
  whyRefused,
} from './referenceList.context.ts';
import { type In, list, type On, referenceListSetup, shared } from './referenceList.setup.ts';

const isRefused = ({ context, event }: On<'change.pressed'>) =>
  whyRefused(context, event.change) !== null;
const asksFirst = ({ context, event }: On<'change.pressed'>) =>
  questionOf(context, event.change) !== null;
const answered = guardsOf<RequestOutcome>();
const effects = named({
  keepChange: list.assign(({ context, event: { change } }: On<'change.pressed'>) => ({
    change,
    question: questionOf(context, change),
  })),
  dropChange: list.assign({ change: null, question: null }),
});

/** Archive, restore and delete act at once and can be undone; only an archive with a warning asks first (SET-3). */
export const change = referenceListSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: {
        'change.pressed': [
          {
            guard: isRefused,
            actions: {
              type: 'notify',
              params: ({ context, event }) => ({
                variant: 'error',
                message: whyRefused(context, event.change) ?? '',
              }),
            },
          },
          { guard: asksFirst, target: 'asking', actions: effects.keepChange },
          { target: 'sending', actions: effects.keepChange },
        ],
      },
    },
    asking: {
      tags: 'confirming',
      on: {
        'change.confirmed': 'sending',
        'change.declined': { target: 'idle', actions: effects.dropChange },
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
            guard: answered('done'),
            target: 'idle',
            actions: [
              { type: 'tellChange', params: ({ context }: In) => toldOf(context) },
              effects.dropChange,
              shared.clearNext,
              shared.closeEditor,
              shared.reload,
            ],
          },
          { target: 'idle', actions: [{ type: 'notify', params: refusalOf }, effects.dropChange] },
        ],
        onError: {
          target: 'idle',
          actions: [
            {
              type: 'notify',
              params: ({ context }) => ({ variant: 'error', message: failedText(context) }),
            },
            effects.dropChange,
          ],
        },
      },
    },
  },
});
