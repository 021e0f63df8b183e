import { incidentSearch } from '../draft/incidentSearch.ts';
import { editorSetup } from './dispatchEditor.setup.ts';
import { type Step, steps } from './steps.ts';

const entered = (step: Step) => ({ entry: { type: 'keepStep' as const, params: { step } } });

const opens = (wanted: Step) => ({
  guard: { type: 'isStep' as const, params: ({ event }: { event: { step: Step } }) => ({ step: event.step, wanted }) },
  target: `.${wanted}`,
});

const isNext = (wanted: Step) => ({ guard: { type: 'isNextStep' as const, params: { wanted } }, target: `.${wanted}` });
const isBefore = (wanted: Step) => ({ guard: { type: 'isStepBefore' as const, params: { wanted } }, target: `.${wanted}` });

/** One step at a time, each kind of dispatch with its own; any of them can be opened at any time (domain §2.0). */
const guided = editorSetup.createStateConfig({
  tags: 'guided',
  initial: 'aircraft',
  on: {
    'step.opened': steps.map(opens),
    'step.next': steps.slice(1).map(isNext),
    'step.back': steps.slice(0, -1).map(isBefore),
    'mode.changed': {
      guard: { type: 'wantsGuided', params: ({ event }) => ({ guided: !event.guided }) },
      target: 'singlePage',
      actions: [
        { type: 'keepMode', params: { guided: false } },
        { type: 'tellMode', params: { guided: false } },
      ],
    },
  },
  states: {
    aircraft: entered('aircraft'),
    times: entered('times'),
    duty: entered('duty'),
    agent: entered('agent'),
    crew: entered('crew'),
    review: entered('review'),
  },
});

/** The same sections on one page, over the same draft. */
const singlePage = editorSetup.createStateConfig({
  on: {
    'mode.changed': {
      guard: { type: 'wantsGuided', params: ({ event }) => ({ guided: event.guided }) },
      target: 'guided',
      actions: [
        { type: 'keepMode', params: { guided: true } },
        { type: 'tellMode', params: { guided: true } },
        // Back to the step that was open, not to the first.
        { type: 'openStep', params: ({ context }) => ({ step: context.step }) },
      ],
    },
  },
});

const form = editorSetup.createStateConfig({
  initial: 'choosing',
  states: {
    choosing: { always: [{ guard: 'isGuided', target: 'guided' }, { target: 'singlePage' }] },
    guided,
    singlePage,
  },
});

/** What follows from aircraft, date and bases loads again when one of them changes; nobody waits for it. */
const situation = editorSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadSituation',
        src: 'loadSituation',
        input: ({ context }) => ({ draft: context.draft, facts: context.facts }),
        onDone: { target: 'known', actions: { type: 'keepSituation', params: ({ event }) => ({ facts: event.output }) } },
        onError: 'unknown',
      },
      always: { guard: 'situationMoved', target: 'loading', reenter: true, actions: 'askForSituation' },
    },
    known: { always: { guard: 'situationMoved', target: 'loading', actions: 'askForSituation' } },
    unknown: {
      tags: 'situationUnknown',
      description: 'History, prices or fees could not be loaded: the form goes on without them and the service checks on save.',
      always: { guard: 'situationMoved', target: 'loading', actions: 'askForSituation' },
      on: { 'situation.retried': 'loading' },
    },
  },
});

/** The incident control (domain §2.5). */
const incident = editorSetup.createStateConfig({
  initial: 'idle',
  on: {
    'incident.typed': { target: '.typing', reenter: true, actions: { type: 'typeLookup', params: ({ event }) => event } },
    'incident.chosen': { target: '.idle', actions: { type: 'chooseIncident', params: ({ event }) => event } },
    'incident.cleared': {
      target: '.idle',
      actions: { type: 'changeField', params: ({ event }) => ({ path: `activities.${event.activity}.incidentId`, value: '' }) },
    },
  },
  states: incidentSearch,
});

/** Everything that changes the draft while it may be changed. */
const draftEvents = editorSetup.createStateConfig({
  on: {
    'field.changed': { actions: { type: 'changeField', params: ({ event }) => event } },
    'field.left': { actions: { type: 'leaveField', params: ({ event }) => event } },
    'way.chosen': [
      {
        guard: { type: 'leadsAway', params: ({ event }) => ({ way: event.way }) },
        actions: { type: 'leaveByWay', params: ({ event }) => ({ way: event.way }) },
      },
      { actions: { type: 'applyWay', params: ({ event }) => ({ way: event.way }) } },
    ],
    'draft.resumed': [
      {
        guard: { type: 'isOvertaken', params: ({ event }) => event },
        target: '#dispatchEditor.conflict',
        actions: [{ type: 'resumeDraft', params: ({ event }) => event }, 'meetRecord'],
      },
      { actions: { type: 'resumeDraft', params: ({ event }) => event } },
    ],
    'delete.requested': { guard: 'mayDelete', target: '#dispatchEditor.deleting' },
    'drop.added': {
      actions: [
        { type: 'addDrop', params: ({ event }) => event },
        { type: 'focusNewRow', params: ({ event }) => ({ activity: event.activity, list: 'drops' }) },
      ],
    },
    'drop.removed': { actions: { type: 'removeDrop', params: ({ event }) => event } },
    'crew.added': {
      actions: [
        { type: 'addCrew', params: ({ event }) => event },
        { type: 'focusNewRow', params: ({ event }) => ({ activity: event.activity, list: 'crew' }) },
      ],
    },
    'crew.removed': { actions: { type: 'removeCrew', params: ({ event }) => event } },
    'activity.added': { actions: ['addActivity', 'focusNewActivity'] },
    'activity.removed': [
      {
        guard: { type: 'hasLoads', params: ({ event }) => event },
        target: '#dispatchEditor.removing',
        actions: { type: 'askRemoval', params: ({ event }) => event },
      },
      { actions: { type: 'removeActivity', params: ({ event }) => event } },
    ],
    'problem.opened': {
      actions: [
        { type: 'openStepOf', params: ({ event }) => ({ path: event.path }) },
        { type: 'askFocus', params: ({ event }) => ({ path: event.path }) },
      ],
    },
    'failure.dismissed': { actions: 'clearFailure' },
    'save.requested': { actions: ['leaveAllFields', 'checkBeforeSave'] },
    'save.checked': [
      { guard: 'hasErrors', actions: ['showAll', 'openFirstProblem'] },
      { guard: 'hasOpenWarnings', target: '#dispatchEditor.confirming', actions: 'showAll' },
      { target: '#dispatchEditor.saving' },
    ],
  },
});

export const editing = editorSetup.createStateConfig({
  tags: 'form',
  type: 'parallel',
  ...draftEvents,
  states: { form, situation, incident, resume: { type: 'history', history: 'deep' } },
});
