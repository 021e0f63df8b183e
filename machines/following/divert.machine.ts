import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { eventOf, outputOf } from '../parts/outcome.ts';
import {
  type DivertContext,
  type DivertOutcome,
  divertSetup,
  nothingSaved,
} from './divert.setup.ts';

const lost = "The divert couldn't be saved. What you typed is still here. Try again.";
const refusalOf = (outcome: DivertOutcome): string => {
  switch (outcome.kind) {
    case 'changed':
      return `${outcome.changedBy} changed this flight meanwhile. Check it, then divert again.`;
    case 'refused':
      return outcome.message;
    case 'saved':
    case 'queued':
      return lost;
  }
};
function savedOf(context: DivertContext, outcome: DivertOutcome) {
  if (outcome.kind !== 'saved') throw new Error('A divert that was not saved diverts nothing');
  const { order, radioId } = context.save;
  const { dispatch: after, lineId } = outcome;
  return { before: order?.record ?? null, after, lineId, radioId, text: order?.text ?? '' };
}

/** The small form of a row of Out now that diverts its flight to another incident (FOL-19). */
export const divertMachine = divertSetup.createMachine({
  id: 'divert',
  context: ({ input }) => ({ source: input.source, form: null, save: nothingSaved }),
  initial: 'closed',
  on: {
    'source.changed': { actions: { type: 'keepSource', params: eventOf } },
    'divert.undone': { actions: { type: 'tellDiverted', params: eventOf } },
  },
  states: {
    closed: {
      on: {
        'divert.opened': {
          guard: { type: 'isOut', params: eventOf },
          target: 'open',
          actions: { type: 'openForm', params: eventOf },
        },
        'divert.ordered': [
          {
            guard: { type: 'isOrderReady', params: eventOf },
            target: 'saving',
            actions: { type: 'openOrdered', params: eventOf },
          },
          {
            guard: { type: 'isOut', params: eventOf },
            target: 'open',
            actions: [{ type: 'openOrdered', params: eventOf }, 'keepFindings', 'focusFinding'],
          },
        ],
      },
    },
    open: {
      tags: 'form',
      initial: 'idle',
      on: {
        // Another user closed or deleted the flight.
        'source.changed': [
          {
            guard: { type: 'isFlightGone', params: eventOf },
            target: 'closed',
            actions: [{ type: 'keepSource', params: eventOf }, 'closeForm'],
          },
          { actions: { type: 'keepSource', params: eventOf } },
        ],
        'divert.opened': {
          guard: { type: 'isOut', params: eventOf },
          target: '.idle',
          actions: { type: 'openForm', params: eventOf },
        },
        'divert.ordered': [
          {
            guard: { type: 'isOrderReady', params: eventOf },
            target: 'saving',
            actions: { type: 'openOrdered', params: eventOf },
          },
          {
            guard: { type: 'isOut', params: eventOf },
            target: '.idle',
            actions: [{ type: 'openOrdered', params: eventOf }, 'keepFindings', 'focusFinding'],
          },
        ],
        'divert.typed': {
          actions: {
            type: 'keepTyped',
            params: ({ event: { field, text } }) => ({ [field]: text }),
          },
        },
        'divert.loadsChosen': {
          actions: {
            type: 'keepTyped',
            params: ({ event: { takesLoads } }) => ({ takesLoads }),
          },
        },
        'incident.typed': { target: '.typing', actions: { type: 'keepText', params: eventOf } },
        'incident.chosen': {
          target: '.idle',
          actions: [{ type: 'keepIncident', params: eventOf }, 'focusAfterIncident'],
        },
        'incident.cleared': {
          target: '.idle',
          actions: [
            { type: 'keepIncident', params: { incident: null } },
            { type: 'keepText', params: { text: '' } },
          ],
        },
        'divert.submitted': [
          { guard: 'isReady', target: 'saving' },
          { actions: ['keepFindings', 'focusFinding'] },
        ],
        'divert.cancelled': { target: 'closed', actions: ['focusRow', 'closeForm'] },
      },
      states: {
        idle: {},
        typing: {
          after: {
            typingPause: [{ guard: 'isSearchable', target: 'searching' }, { target: 'idle' }],
          },
        },
        searching: {
          tags: 'searching',
          invoke: {
            id: 'searchIncidents',
            src: 'searchIncidents',
            input: ({ context: { form } }) => ({ text: form?.text ?? '' }),
            onDone: [
              {
                guard: { type: 'offersSome', params: outputOf },
                target: 'idle',
                actions: { type: 'keepFound', params: outputOf },
              },
              { target: 'none' },
            ],
            onError: 'unavailable',
          },
        },
        none: { tags: 'noneFound' },
        unavailable: { tags: 'searchFailed' },
      },
    },
    saving: {
      tags: ['form', 'busy'],
      entry: 'holdSave',
      invoke: {
        id: 'saveDivert',
        src: 'saveDivert',
        input: ({ context }) => context.save,
        onDone: [
          {
            guard: { type: 'isSaved', params: outputOf },
            target: 'closed',
            actions: [
              { type: 'offerUndo', params: ({ context, event }) => savedOf(context, event.output) },
              {
                type: 'tellDiverted',
                params: ({ context, event }) => ({
                  dispatch: savedOf(context, event.output).after,
                }),
              },
              'focusRow',
              'closeForm',
            ],
          },
          {
            guard: { type: 'isQueued', params: outputOf },
            target: 'closed',
            actions: [
              {
                type: 'notify',
                params: ({ context }) => ({
                  variant: 'success',
                  message: `${context.save.radioId}: the service can't be reached. The divert is kept on this computer and is sent as soon as it can be.`,
                }),
              },
              'focusRow',
              'closeForm',
            ],
          },
          {
            target: 'open',
            actions: [
              {
                type: 'keepRefusal',
                params: ({ event }) => ({ message: refusalOf(event.output) }),
              },
              'focusFinding',
            ],
          },
        ],
        onError: {
          target: 'open',
          actions: [{ type: 'keepRefusal', params: { message: lost } }, 'focusFinding'],
        },
      },
    },
  },
});
export type DivertRef = ActorRefFrom<typeof divertMachine>;
export type DivertSnapshot = SnapshotFrom<typeof divertMachine>;
