import { baseSetup } from './base.setup.ts';

/** Assigning, ending an assignment, marking unavailable: one form at a time, each sent once. */
export const workRegion = baseSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: {
        'form.opened': {
          target: 'editing',
          actions: { type: 'openForm', params: ({ event: { kind, id, name } }) => ({ kind, id, name }) },
        },
        'available.requested': {
          target: 'sending',
          actions: { type: 'orderAvailable', params: ({ event: { markId, name } }) => ({ markId, name }) },
        },
      },
    },
    editing: {
      tags: 'editing',
      on: {
        'form.typed': { actions: { type: 'keepFormTyped', params: ({ event: { field, text } }) => ({ field, text }) } },
        'form.closed': { target: 'idle', actions: 'dropForm' },
        'form.submitted': { target: 'checking', actions: 'checkForm' },
        'move.accepted': { target: 'checking', actions: ['acceptMove', 'checkForm'] },
      },
    },
    checking: { tags: 'editing', always: [{ guard: 'hasOrder', target: 'sending' }, { target: 'editing' }] },
    sending: {
      tags: 'sending',
      invoke: {
        id: 'sendOrder',
        src: 'sendOrder',
        input: ({ context }) => ({ baseId: context.data?.base.id ?? '', order: context.order }),
        onDone: [
          {
            guard: { type: 'wasDone', params: ({ event }) => ({ outcome: event.output }) },
            target: 'idle',
            actions: [{ type: 'notify', params: ({ context }) => ({ variant: 'success', message: context.order?.done ?? '' }) }, 'dropForm', 'reload'],
          },
          {
            guard: 'hasForm',
            target: 'editing',
            actions: { type: 'keepRefusal', params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            target: 'idle',
            actions: [
              { type: 'notify', params: ({ event }) => ({ variant: 'error', message: event.output.kind === 'refused' ? event.output.message : '' }) },
              'dropOrder',
              'reload',
            ],
          },
        ],
        onError: {
          target: 'settling',
          actions: [{ type: 'notify', params: { variant: 'error', message: "That couldn't be saved. Nothing has changed. Try again." } }, 'dropOrder'],
        },
      },
    },
    settling: { always: [{ guard: 'hasForm', target: 'editing' }, { target: 'idle' }] },
  },
});
