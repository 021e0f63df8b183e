import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { notice } from '../parts/notify.ts';
import { eventOf, outputOf, refusalOf } from '../parts/outcome.ts';
import { pendingAfterDelay } from '../parts/pendingDelay.ts';
import { csvOf, firstContext, questionOf, shiftSetup } from './shift.setup.ts';

/**
 * Refreshes the log with each minute and each change of a record, which new notes are too. A
 * failure keeps the log that is shown (SHIFT-3).
 */
const list = shiftSetup.createStateConfig({
  initial: 'resting',
  on: { 'reload.requested': { target: '.loading', reenter: true } },
  states: {
    resting: {
      always: { guard: 'isOutdated', target: 'loading' },
      on: { 'records.changed': 'loading' },
    },
    loading: {
      entry: 'begin',
      on: { 'records.changed': { actions: 'noteChange' } },
      invoke: {
        id: 'reloadShift',
        src: 'loadShift',
        input: questionOf,
        onDone: [
          {
            guard: { type: 'isFound', params: outputOf },
            target: 'resting',
            actions: { type: 'keepLog', params: outputOf },
          },
          { target: '#shift.missing' },
        ],
        onError: 'stale',
      },
    },
    stale: { tags: 'stale', on: { 'retry.requested': 'loading', 'records.changed': 'loading' } },
  },
});
/** The box for a note (SHIFT-4). It keeps its text until the note is stored. */
const note = shiftSetup.createStateConfig({
  initial: 'typing',
  states: {
    typing: {
      on: {
        'note.typed': { actions: { type: 'keepNote', params: eventOf } },
        'note.sent': [
          { guard: 'isNoteWrong', actions: 'showNoteError' },
          { guard: 'mayWrite', target: 'sending' },
        ],
      },
    },
    sending: {
      tags: 'locked',
      invoke: {
        id: 'sendNote',
        src: 'sendNote',
        input: ({ context: { log, note: typed } }) => ({ baseId: log?.baseId ?? '', ...typed }),
        onDone: [
          {
            guard: { type: 'isNoteSaved', params: outputOf },
            target: 'typing',
            actions: ['clearNote', 'reload'],
          },
          { target: 'typing', actions: { type: 'showRefusal', params: outputOf } },
        ],
        onError: {
          target: 'typing',
          actions: notice('error', "The note couldn't be sent. Try again."),
        },
      },
    },
  },
});
/** Handing over, and taking over (SHIFT-5, SHIFT-6). */
const handover = shiftSetup.createStateConfig({
  initial: 'resting',
  states: {
    resting: {
      on: {
        'handover.given': { guard: 'mayWrite', target: 'giving' },
        'handover.taken': { guard: 'mayWrite', target: 'taking' },
      },
    },
    giving: {
      invoke: {
        id: 'giveHandover',
        src: 'giveHandover',
        input: ({ context }) => ({ baseId: context.log?.baseId ?? '' }),
        onDone: [
          {
            guard: { type: 'isHandoverSaved', params: outputOf },
            target: 'resting',
            actions: ['reload', { type: 'goToSheet', params: outputOf }],
          },
          { target: 'resting', actions: { type: 'notify', params: refusalOf } },
        ],
        onError: {
          target: 'resting',
          actions: notice('error', "The base couldn't be handed over. Try again."),
        },
      },
      ...pendingAfterDelay('busy'),
    },
    taking: {
      invoke: {
        id: 'takeHandover',
        src: 'takeHandover',
        input: ({ event }) => ({ id: event.type === 'handover.taken' ? event.id : '' }),
        onDone: [
          {
            guard: { type: 'isHandoverSaved', params: outputOf },
            target: 'resting',
            actions: ['reload', notice('success', 'You have taken over.')],
          },
          {
            target: 'resting',
            actions: ['reload', { type: 'notify', params: refusalOf }],
          },
        ],
        onError: {
          target: 'resting',
          actions: notice('error', "The hand-over couldn't be taken. Try again."),
        },
      },
      ...pendingAfterDelay('busy'),
    },
  },
});

/** The shift log of a base and day, its notes, and its hand-overs. */
export const shiftMachine = shiftSetup.createMachine({
  id: 'shift',
  context: ({ input }) => firstContext(input),
  initial: 'loading',
  on: {
    'address.changed': [
      {
        guard: { type: 'asksOther', params: eventOf },
        target: '.loading',
        reenter: true,
        actions: ['dropLog', { type: 'keepAddress', params: eventOf }],
      },
      { actions: { type: 'keepAddress', params: eventOf } },
    ],
    'clock.ticked': [
      {
        guard: { type: 'beginsDay', params: eventOf },
        target: '.loading',
        reenter: true,
        actions: ['dropLog', { type: 'keepTime', params: eventOf }],
      },
      { actions: [{ type: 'keepTime', params: eventOf }, 'reload'] },
    ],
    'base.chosen': { actions: { type: 'goToBase', params: eventOf } },
    'day.moved': { actions: { type: 'moveDay', params: eventOf } },
    'day.chosen': { actions: { type: 'goToDay', params: eventOf } },
    'text.typed': { actions: [{ type: 'keepText', params: eventOf }, 'nameText'] },
    'filter.chosen': { actions: { type: 'goToFilter', params: eventOf } },
  },
  states: {
    loading: {
      entry: 'begin',
      on: { 'records.changed': { actions: 'noteChange' } },
      invoke: {
        id: 'loadShift',
        src: 'loadShift',
        input: questionOf,
        onDone: [
          {
            guard: { type: 'isFound', params: outputOf },
            target: 'shown',
            actions: { type: 'keepLog', params: outputOf },
          },
          { target: 'missing' },
        ],
        onError: 'failed',
      },
      ...pendingAfterDelay('pending'),
    },
    missing: { tags: 'gone' },
    failed: {
      tags: 'failed',
      on: { 'retry.requested': 'loading', 'reload.requested': 'loading' },
    },
    shown: {
      tags: 'open',
      type: 'parallel',
      on: { 'csv.requested': { actions: { type: 'saveText', params: csvOf } } },
      states: { list, note, handover },
    },
  },
});
export type ShiftRef = ActorRefFrom<typeof shiftMachine>;
export type ShiftSnapshot = SnapshotFrom<typeof shiftMachine>;
