import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { notice } from '../parts/notify.ts';
import { eventOf, outputOf, refusalOf } from '../parts/outcome.ts';
import { pendingAfterDelay } from '../parts/pendingDelay.ts';
import { closestSetup, firstContext } from './closest.setup.ts';

const incidentOf = ({ context }: { readonly context: { readonly incidentId: string } }) => ({
  incidentId: context.incidentId,
});

/**
 * Refreshes the order with each clock tick and each change of a record. A failure keeps the order
 * that is shown, until it is too old (CLO-9).
 */
const order = closestSetup.createStateConfig({
  initial: 'resting',
  on: { 'reload.requested': { target: '.loading', reenter: true } },
  states: {
    resting: {
      always: { guard: 'isOutdated', target: 'loading' },
      on: {
        'clock.ticked': { target: 'loading', actions: { type: 'keepTime', params: eventOf } },
        'records.changed': 'loading',
      },
    },
    loading: {
      entry: 'begin',
      on: {
        'records.changed': { actions: 'noteChange' },
        'clock.ticked': { actions: { type: 'keepTime', params: eventOf } },
      },
      invoke: {
        id: 'reloadClosest',
        src: 'loadClosest',
        input: incidentOf,
        onDone: [
          {
            guard: { type: 'isFound', params: outputOf },
            target: 'resting',
            actions: { type: 'keepClosest', params: outputOf },
          },
          { target: '#closest.missing' },
        ],
        onError: 'stale',
      },
    },
    stale: {
      tags: 'stale',
      on: {
        'retry.requested': 'loading',
        'records.changed': 'loading',
        'clock.ticked': { target: 'loading', actions: { type: 'keepTime', params: eventOf } },
      },
    },
  },
});
/** The form for where the incident is (CLO-2). */
const point = closestSetup.createStateConfig({
  initial: 'closed',
  states: {
    closed: {
      on: { 'point.opened': { guard: 'mayPlace', target: 'typing', actions: 'openPoint' } },
    },
    typing: {
      tags: 'placing',
      on: {
        'point.typed': { actions: { type: 'keepTyped', params: eventOf } },
        'point.saved': [{ guard: 'isWrong', actions: 'showErrors' }, { target: 'saving' }],
        'point.left': 'closed',
      },
    },
    saving: {
      tags: ['placing', 'locked'],
      invoke: {
        id: 'savePoint',
        src: 'savePoint',
        input: ({ context }) => ({ ...incidentOf({ context }), typed: context.typed }),
        onDone: [
          {
            guard: { type: 'isSaved', params: outputOf },
            target: 'closed',
            actions: [
              { type: 'keepIncident', params: outputOf },
              'reload',
              notice('success', 'Saved where the incident is.'),
            ],
          },
          { target: 'typing', actions: { type: 'notify', params: refusalOf } },
        ],
        onError: {
          target: 'typing',
          actions: notice('error', "The point couldn't be saved. Try again."),
        },
      },
      ...pendingAfterDelay('busy'),
    },
  },
});

/** Aircraft by arrival at an incident (CLO-5), and the form for its point (CLO-2). */
export const closestMachine = closestSetup.createMachine({
  id: 'closest',
  context: ({ input }) => firstContext(input),
  initial: 'loading',
  on: {
    'address.changed': { actions: { type: 'keepFilters', params: eventOf } },
    'kind.chosen': { actions: { type: 'goToKind', params: eventOf } },
    'gallons.chosen': { actions: { type: 'goToGallons', params: eventOf } },
  },
  states: {
    loading: {
      on: {
        'records.changed': { actions: 'noteChange' },
        'clock.ticked': { actions: { type: 'keepTime', params: eventOf } },
      },
      invoke: {
        id: 'loadClosest',
        src: 'loadClosest',
        input: incidentOf,
        onDone: [
          {
            guard: { type: 'isFound', params: outputOf },
            target: 'shown',
            actions: { type: 'keepClosest', params: outputOf },
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
    shown: { tags: 'open', type: 'parallel', states: { order, point } },
  },
});
export type ClosestRef = ActorRefFrom<typeof closestMachine>;
export type ClosestSnapshot = SnapshotFrom<typeof closestMachine>;
