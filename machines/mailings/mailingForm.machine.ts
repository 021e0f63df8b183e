import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { notice } from '../parts/notify.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { pendingAfterDelay } from '../parts/pendingDelay.ts';
import { emptyForm, mailingFormSetup, savedOf } from './mailingForm.setup.ts';

/**
 * The drawer next to the list that edits a mailing: its view, times, format and recipients
 * (RPT-169).
 */
export const mailingFormMachine = mailingFormSetup.createMachine({
  id: 'mailingForm',
  context: ({ input }) => emptyForm(input.viewId),
  initial: 'deciding',
  states: {
    // The URL can request that the form opens.
    deciding: { always: [{ guard: 'isAsked', target: 'open' }, { target: 'closed' }] },
    closed: {
      on: { 'form.opened': { target: 'open', actions: { type: 'open', params: eventOf } } },
    },
    open: {
      tags: 'drawer',
      initial: 'preparing',
      on: { 'form.left': 'closed' },
      states: {
        preparing: {
          invoke: {
            id: 'loadViews',
            src: 'loadViews',
            onDone: { target: 'filling', actions: { type: 'keepViews', params: outputOf } },
            onError: 'unready',
          },
          ...pendingAfterDelay('pending'),
        },
        unready: { tags: 'failed', on: { 'retry.requested': 'preparing' } },
        filling: {
          tags: 'form',
          initial: 'finding',
          on: {
            'form.opened': {
              target: '#mailingForm.open',
              actions: { type: 'open', params: eventOf },
            },
            'field.changed': { actions: { type: 'change', params: eventOf } },
            'people.chosen': { actions: { type: 'choosePeople', params: eventOf } },
            'person.typed': { target: '.pausing', actions: { type: 'keepText', params: eventOf } },
            'save.pressed': [
              { guard: 'isIncomplete', actions: 'showErrors' },
              { target: 'saving' },
            ],
          },
          states: {
            resting: {},
            pausing: { after: { typingPause: 'finding' } },
            finding: {
              invoke: {
                id: 'findPeople',
                src: 'findPeople',
                input: ({ context: { text } }) => ({ text }),
                onDone: { target: 'resting', actions: { type: 'keepFound', params: outputOf } },
                onError: 'unfound',
              },
            },
            unfound: { tags: 'searchFailed' },
          },
        },
        saving: {
          tags: ['form', 'locked'],
          invoke: {
            id: 'saveMailing',
            src: 'saveMailing',
            input: savedOf,
            onDone: [
              {
                guard: { type: 'isRefused', params: outputOf },
                target: 'filling',
                actions: { type: 'keepRefusal', params: outputOf },
              },
              {
                target: '#mailingForm.closed',
                actions: ['tellList', notice('success', 'It will be sent by mail.')],
              },
            ],
            onError: {
              target: 'filling',
              actions: notice('error', "It couldn't be saved. Try again."),
            },
          },
        },
      },
    },
  },
});
export type MailingFormRef = ActorRefFrom<typeof mailingFormMachine>;
export type MailingFormSnapshot = SnapshotFrom<typeof mailingFormMachine>;
