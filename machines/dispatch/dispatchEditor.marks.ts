import { named } from '../parts/effects.ts';
import type { NoticeParams } from '../parts/notify.ts';
import { derive } from './derive.ts';
import { editor, editorSetup, type In, type On } from './dispatchEditor.setup.ts';

const endsMark = ({ event: { fix } }: On<'fix.chosen'>) => fix.kind === 'markAvailable';
const effects = named({
  keepEnding: editor.assign(({ context, event: { fix } }: On<'fix.chosen'>) => ({
    ending:
      fix.kind === 'markAvailable' ? { markId: fix.markId, radioId: fix.radioId } : context.ending,
  })),
  dropMark: editor.assign(({ context }: In) => {
    const marks = context.facts.marks.filter((mark) => mark.id !== context.ending.markId);
    return {
      ...derive(context, context.draft, { ...context.facts, marks }),
      endedMarks: [...context.endedMarks, context.ending.markId],
    };
  }),
});
const said =
  (variant: NoticeParams['variant'], text: string) =>
  ({ context }: In): NoticeParams => ({ variant, message: `${context.ending.radioId} ${text}` });

/** An aircraft marked unavailable can be sent again: the mark ends while the form goes on (D-K3). */
export const marks = editorSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: { 'fix.chosen': { guard: endsMark, target: 'ending', actions: effects.keepEnding } },
    },
    ending: {
      invoke: {
        id: 'endMark',
        src: 'endMark',
        input: ({ context }) => ({ markId: context.ending.markId }),
        onDone: {
          target: 'idle',
          actions: [
            effects.dropMark,
            { type: 'notify', params: said('success', 'is available again.') },
          ],
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
