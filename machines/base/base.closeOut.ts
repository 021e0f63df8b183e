import { baseSetup } from './base.setup.ts';

/** Closing an open flight in its row with two fields (domain §5), as the home page does. */
export const closeOutRegion = baseSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: {
        'closeOut.typed': { actions: { type: 'keepTyped', params: ({ event }) => event } },
        'closeOut.submitted': { target: 'checking', actions: { type: 'checkCloseOut', params: ({ event }) => ({ dispatchId: event.dispatchId }) } },
      },
    },
    checking: {
      always: [{ guard: 'closingHasErrors', target: 'idle' }, { guard: 'closingHasWarnings', target: 'confirming' }, { target: 'saving' }],
    },
    confirming: {
      tags: 'confirming',
      on: {
        'closeOut.accepted': 'saving',
        'closeOut.dropped': { target: 'idle', actions: 'dropClosing' },
        'closeOut.typed': { target: 'idle', actions: { type: 'keepTyped', params: ({ event }) => event } },
      },
    },
    saving: {
      tags: 'saving',
      // The row being saved is locked; the others go on taking what is typed.
      on: { 'closeOut.typed': { actions: { type: 'keepTyped', params: ({ event }) => event } } },
      invoke: {
        id: 'saveCloseOut',
        src: 'saveCloseOut',
        input: ({ context }) => ({
          dispatch: context.data?.dispatches?.find((d) => d.id === context.closing?.dispatchId) ?? null,
          body: context.closing?.body ?? null,
        }),
        onDone: [
          {
            guard: { type: 'wasSaved', params: ({ event }) => ({ outcome: event.output }) },
            target: 'idle',
            actions: [
              {
                type: 'notify',
                params: ({ event }) => ({
                  variant: 'success',
                  message: event.output.kind === 'saved' ? `Flight ${event.output.dispatch.dispatchNumber} closed.` : '',
                }),
              },
              { type: 'keepClosed', params: ({ event }) => ({ outcome: event.output }) },
            ],
          },
          {
            guard: { type: 'wasChanged', params: ({ event }) => ({ outcome: event.output }) },
            target: 'idle',
            actions: [
              {
                type: 'notify',
                params: ({ event }) => ({
                  variant: 'warning',
                  message: `${event.output.kind === 'changed' ? event.output.changedBy : 'Somebody'} changed this flight meanwhile. Open it to see both; what you typed is still here.`,
                }),
              },
              'dropClosing',
            ],
          },
          {
            target: 'idle',
            actions: [
              { type: 'notify', params: ({ event }) => ({ variant: 'error', message: event.output.kind === 'refused' ? event.output.message : '' }) },
              'dropClosing',
            ],
          },
        ],
        onError: {
          target: 'idle',
          actions: [
            { type: 'notify', params: { variant: 'error', message: "The flight couldn't be closed. What you typed is still here. Try again." } },
            'dropClosing',
          ],
        },
      },
    },
  },
});
