import { assign } from 'xstate';
import type { Fix } from '../../domain/forms/finding.ts';
import type { NoticeParams } from '../parts/notify.ts';
import { eventOf } from '../parts/outcome.ts';
import { derive } from './derive.ts';
import type { EditorContext } from './dispatchEditor.context.ts';
import { limitsSetup } from './dispatchEditor.limits.ts';

export const marksSetup = limitsSetup.extend({
  guards: { endsMark: (_, { fix }: { fix: Fix }) => fix.kind === 'markAvailable' },
  actions: {
    keepEnding: assign(({ context }, { fix }: { fix: Fix }) => ({
      ending:
        fix.kind === 'markAvailable'
          ? { markId: fix.markId, radioId: fix.radioId }
          : context.ending,
    })),
    dropMark: assign(({ context }) => {
      const marks = context.facts.marks.filter((mark) => mark.id !== context.ending.markId);
      return {
        ...derive(context, context.draft, { ...context.facts, marks }),
        endedMarks: [...context.endedMarks, context.ending.markId],
      };
    }),
  },
});
const said =
  (variant: NoticeParams['variant'], text: string) =>
  ({ context }: { readonly context: EditorContext }): NoticeParams => ({
    variant,
    message: `${context.ending.radioId} ${text}`,
  });

/**
 * Ends an aircraft's unavailable mark, so that it can be dispatched again, while the form stays
 * open (D-K3).
 */
export const marks = marksSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: {
        'fix.chosen': {
          guard: { type: 'endsMark', params: eventOf },
          target: 'ending',
          actions: { type: 'keepEnding', params: eventOf },
        },
      },
    },
    ending: {
      invoke: {
        id: 'endMark',
        src: 'endMark',
        input: ({ context }) => ({ markId: context.ending.markId }),
        onDone: {
          target: 'idle',
          actions: ['dropMark', { type: 'notify', params: said('success', 'is available again.') }],
        },
        onError: {
          target: 'idle',
          actions: {
            type: 'notify',
            params: said(
              'error',
              "couldn't be marked available. Try again, or dispatch it anyway.",
            ),
          },
        },
      },
    },
  },
});
