import { editorSetup } from './dispatchEditor.setup.ts';

/** Delete acts at once; the notice that tells of it offers to undo it (domain §2.0). */
export const deleting = editorSetup.createStateConfig({
  tags: ['form', 'locked'],
  invoke: {
    id: 'deleteDispatch',
    src: 'deleteDispatch',
    input: ({ context }) => ({ record: context.record, version: context.baseVersion }),
    onDone: [
      {
        guard: { type: 'wasDeleted', params: ({ event }) => ({ outcome: event.output }) },
        target: 'left',
        actions: [{ type: 'tellDeleted', params: ({ event }) => ({ outcome: event.output }) }, 'goHome'],
      },
      {
        target: '#dispatchEditor.editing.resume',
        actions: {
          type: 'notify',
          params: ({ event }) => ({ variant: 'error', message: event.output.kind === 'refused' ? event.output.message : '' }),
        },
      },
    ],
    onError: {
      target: '#dispatchEditor.editing.resume',
      actions: { type: 'notify', params: { variant: 'error', message: 'It could not be deleted. Try again.' } },
    },
  },
});
