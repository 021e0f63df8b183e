import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { kindTexts } from '../../domain/following/texts.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import {
  type FollowingContext,
  followingSetup,
  type LineOutcome,
  type LineRefused,
  startOf,
} from './following.setup.ts';

const lost = "The line couldn't be kept. Enter it again.";
const pendingOf = ({ context: { pending } }: { readonly context: FollowingContext }) => pending[0];
const storedOf = (outcome: LineOutcome) => (outcome.kind === 'stored' ? outcome.line : null);
/** Which line was refused, with its text, and why. */
const refusalText = ({ pending: { line, radioId }, message }: LineRefused) =>
  [`${radioId}, ${kindTexts[line.kind].toLowerCase()}`, line.text ?? '', message]
    .filter((text) => text !== '')
    .join(': ');
const refused = {
  type: 'notify',
  params: ({ event }: { readonly event: LineRefused }) => ({
    variant: 'error' as const,
    message: refusalText(event),
  }),
} as const;

/** The flights that are out: their checks, the form of a line, and lines on their way (FOL-9). */
export const followingMachine = followingSetup.createMachine({
  id: 'following',
  context: ({ input }) => startOf(input),
  invoke: { id: 'watchSeconds', src: 'watchSeconds' },
  type: 'parallel',
  states: {
    watching: {
      description: 'The most urgent state of all flights, by the time of the service (FOL-9).',
      initial: 'judging',
      on: {
        'source.changed': {
          target: '.judging',
          actions: { type: 'keepSource', params: eventOf },
        },
        'second.passed': [
          {
            guard: { type: 'isChange', params: eventOf },
            target: '.judging',
            actions: { type: 'keepSecond', params: eventOf },
          },
          { actions: { type: 'keepNow', params: eventOf } },
        ],
        'lines.changed': { target: '.judging', actions: 'keepRows' },
        'line.sent': { actions: [{ type: 'keepSent', params: eventOf }, 'tellLines'] },
        'line.stored': { actions: [{ type: 'keepStored', params: eventOf }, 'tellLines'] },
        'line.ordered': [
          {
            guard: { type: 'isDown', params: eventOf },
            actions: [
              { type: 'addOrdered', params: eventOf },
              'tellLines',
              { type: 'tellDown', params: eventOf },
            ],
          },
          {
            guard: { type: 'isFollowed', params: eventOf },
            actions: [{ type: 'addOrdered', params: eventOf }, 'tellLines'],
          },
        ],
        'sound.known': { actions: { type: 'keepSound', params: eventOf } },
        'sound.toggled': {
          actions: [
            'toggleSound',
            { type: 'rememberSound', params: ({ context }) => ({ isLoud: context.isLoud }) },
          ],
        },
      },
      states: {
        judging: {
          always: [
            { guard: 'isNewlyOverdue', target: 'alarming' },
            { guard: { type: 'isWorst', params: { state: 'overdue' } }, target: 'overdue' },
            { guard: { type: 'isWorst', params: { state: 'late' } }, target: 'late' },
            { guard: { type: 'isWorst', params: { state: 'due' } }, target: 'due' },
            { target: 'current' },
          ],
          exit: 'noteAlarmed',
        },
        alarming: {
          always: [
            { guard: 'isLoud', target: 'overdue', actions: 'soundAlarm' },
            { target: 'overdue' },
          ],
        },
        current: { tags: 'current' },
        due: { tags: 'due' },
        late: { tags: 'late' },
        overdue: { tags: 'overdue' },
      },
    },
    form: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'form.opened': {
              guard: { type: 'isFollowed', params: eventOf },
              target: 'open',
              actions: { type: 'openForm', params: eventOf },
            },
            'line.refused': [
              {
                guard: { type: 'isTyped', params: eventOf },
                target: 'open',
                actions: [{ type: 'reopen', params: eventOf }, 'focusFinding'],
              },
              { actions: refused },
            ],
          },
        },
        open: {
          tags: 'form',
          on: {
            'form.opened': {
              guard: { type: 'isFollowed', params: eventOf },
              actions: { type: 'openForm', params: eventOf },
            },
            'form.typed': {
              actions: {
                type: 'keepTyped',
                params: ({ event: { field, text } }) => ({ [field]: text }),
              },
            },
            'form.kindChosen': {
              actions: { type: 'keepTyped', params: ({ event: { kind } }) => ({ kind }) },
            },
            'form.submitted': [
              {
                guard: 'isReadable',
                target: 'closed',
                actions: ['addTyped', 'focusRow', 'closeForm', 'tellLines'],
              },
              { actions: ['keepFindings', 'focusFinding'] },
            ],
            'line.refused': { actions: refused },
            'form.cancelled': { target: 'closed', actions: ['focusRow', 'closeForm'] },
            // Another user closed or deleted the flight, so it is no longer followed.
            'source.changed': {
              guard: { type: 'isFlightGone', params: eventOf },
              target: 'closed',
              actions: 'closeForm',
            },
          },
        },
      },
    },
    sending: {
      description: 'Sends one line after the other.',
      initial: 'resting',
      states: {
        resting: { always: { guard: 'hasPending', target: 'saving' } },
        saving: {
          tags: 'busy',
          invoke: {
            id: 'saveLine',
            src: 'saveLine',
            input: ({ context }) => ({ pending: context.pending[0] ?? null }),
            onDone: [
              {
                guard: { type: 'isStored', params: outputOf },
                target: 'resting',
                actions: [
                  {
                    type: 'offerStrike',
                    params: ({ context, event }) => ({
                      line: storedOf(event.output),
                      radioId: pendingOf({ context })?.radioId ?? '',
                    }),
                  },
                  { type: 'keepSaved', params: outputOf },
                  'dropFirst',
                  'tellLines',
                ],
              },
              {
                guard: { type: 'isQueued', params: outputOf },
                target: 'resting',
                actions: ['dropFirst', 'tellLines'],
              },
              {
                target: 'resting',
                actions: [
                  {
                    type: 'tellRefused',
                    params: ({ event: { output } }) => ({
                      message: output.kind === 'refused' ? output.message : lost,
                    }),
                  },
                  'dropFirst',
                  'tellLines',
                ],
              },
            ],
            onError: {
              target: 'resting',
              actions: [
                { type: 'tellRefused', params: { message: lost } },
                'dropFirst',
                'tellLines',
              ],
            },
          },
        },
      },
    },
  },
});
export type FollowingRef = ActorRefFrom<typeof followingMachine>;
export type FollowingSnapshot = SnapshotFrom<typeof followingMachine>;
