import { situationQuery } from '../../domain/fuel/situation.ts';
import { incidentSearch } from '../draft/incidentSearch.ts';
import type { FuelContext } from './fuelReceipt.context.ts';
import { fuelSetup } from './fuelReceipt.setup.ts';

export const situationInput = ({ context }: { context: FuelContext }) => ({ query: situationQuery(context.draft, context.record?.id ?? '') });

/** What earlier receipts say of vendor, number, aircraft and storage is asked again when one of them changes; nobody waits for it. */
export const situation = fuelSetup.createStateConfig({
  initial: 'known',
  states: {
    known: { always: { guard: 'situationMoved', target: 'pausing', actions: 'askForSituation' } },
    pausing: {
      always: { guard: 'situationMoved', target: 'pausing', reenter: true, actions: 'askForSituation' },
      after: { typingPause: 'loading' },
    },
    loading: {
      always: { guard: 'situationMoved', target: 'pausing', actions: 'askForSituation' },
      invoke: {
        id: 'loadSituation',
        src: 'loadSituation',
        input: situationInput,
        onDone: { target: 'known', actions: { type: 'keepSituation', params: ({ event }) => ({ situation: event.output }) } },
        onError: 'unknown',
      },
    },
    unknown: {
      tags: 'situationUnknown',
      description: 'Earlier receipts could not be asked: the form goes on without their warnings and the service checks on save.',
      always: { guard: 'situationMoved', target: 'pausing', actions: 'askForSituation' },
      on: { 'situation.retried': 'loading' },
    },
  },
});

/** The incident control (domain §2.5). */
export const incident = fuelSetup.createStateConfig({
  initial: 'idle',
  on: {
    'incident.typed': { target: '.typing', reenter: true, actions: { type: 'typeLookup', params: ({ event }) => event } },
    'incident.chosen': { target: '.idle', actions: { type: 'chooseIncident', params: ({ event }) => event } },
    'incident.cleared': { target: '.idle', actions: { type: 'changeField', params: { path: 'incidentId', value: '' } } },
  },
  states: incidentSearch,
});

/** Everything that changes the draft while it may be changed. */
export const draftEvents = fuelSetup.createStateConfig({
  on: {
    'field.changed': { actions: { type: 'changeField', params: ({ event }) => event } },
    'field.left': { actions: { type: 'leaveField', params: ({ event }) => event } },
    'way.chosen': { actions: { type: 'applyWay', params: ({ event }) => ({ way: event.way }) } },
    'draft.resumed': { actions: { type: 'resumeDraft', params: ({ event }) => event } },
    'problem.opened': { actions: { type: 'askFocus', params: ({ event }) => ({ path: event.path }) } },
    'failure.dismissed': { actions: 'clearFailure' },
    'delete.requested': { guard: 'isStored', target: 'deleting', actions: 'clearFailure' },
    'save.requested': { actions: ['leaveAllFields', 'checkBeforeSave'] },
    'save.checked': [
      { guard: 'hasErrors', actions: ['showAll', 'focusFirstError'] },
      { guard: 'situationIsOpen', target: 'asking' },
      { guard: 'hasOpenWarnings', target: 'confirming', actions: 'showAll' },
      { target: 'saving' },
    ],
  },
});
