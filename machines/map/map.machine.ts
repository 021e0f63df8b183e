import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { notice } from '../parts/notify.ts';
import { eventOf, outputOf, refusalOf } from '../parts/outcome.ts';
import { pendingAfterDelay } from '../parts/pendingDelay.ts';
import { chosenIncident, firstMapContext, mapSetup } from './map.setup.ts';

const origin = { latitude: 0, longitude: 0 };

/** Reloads with each change of a record and each minute. A failure keeps what is shown. */
const refresh = mapSetup.createStateConfig({
  initial: 'resting',
  on: {
    'reload.requested': { target: '.loading', reenter: true },
    'clock.ticked': { target: '.loading', actions: { type: 'keepTime', params: eventOf } },
  },
  states: {
    resting: {
      always: { guard: 'isOutdated', target: 'loading' },
      on: { 'records.changed': 'loading' },
    },
    loading: {
      entry: 'begin',
      on: {
        'records.changed': { actions: 'noteChange' },
        'clock.ticked': { actions: { type: 'keepTime', params: eventOf } },
      },
      invoke: {
        id: 'reloadMap',
        src: 'loadMap',
        onDone: { target: 'resting', actions: { type: 'keepMap', params: outputOf } },
        onError: 'stale',
      },
    },
    stale: {
      tags: 'stale',
      on: { 'retry.requested': 'loading', 'records.changed': 'loading' },
    },
  },
});
/** The picture, which a browser without WebGL doesn't have (MAP-7). */
const picture = mapSetup.createStateConfig({
  initial: 'drawing',
  states: {
    drawing: {
      tags: 'drawing',
      on: { 'picture.drawn': 'drawn', 'picture.missing': 'missing' },
    },
    drawn: {},
    missing: { tags: 'withoutPicture' },
  },
});
/** The chosen place and the picked point, shared by list and picture (MAP-2). */
const choice = mapSetup.createStateConfig({
  initial: 'choosing',
  on: { 'place.focused': { actions: { type: 'focus', params: eventOf } } },
  states: {
    choosing: {
      on: {
        'place.chosen': [
          {
            guard: { type: 'isInPicture', params: eventOf },
            actions: [
              { type: 'choose', params: eventOf },
              { type: 'focusLine', params: eventOf },
            ],
          },
          { actions: { type: 'choose', params: eventOf } },
        ],
        'point.picked': { actions: { type: 'pick', params: eventOf } },
        'choice.cleared': { actions: 'clear' },
        'point.saved': { guard: 'canPlace', target: 'saving' },
      },
    },
    saving: {
      tags: 'locked',
      invoke: {
        id: 'placeIncident',
        src: 'placeIncident',
        input: ({ context: { selected, picked } }) => ({
          incidentId: chosenIncident(selected) ?? '',
          point: picked ?? origin,
        }),
        onDone: [
          {
            guard: { type: 'isSaved', params: outputOf },
            target: 'choosing',
            actions: ['dropPoint', 'reload', notice('success', 'Saved where the incident is.')],
          },
          { target: 'choosing', actions: { type: 'notify', params: refusalOf } },
        ],
        onError: {
          target: 'choosing',
          actions: notice('error', "The point couldn't be saved. Try again."),
        },
      },
      ...pendingAfterDelay('busy'),
    },
  },
});

/** The map and its list: the places, the chosen one, and the point of an incident. */
export const mapMachine = mapSetup.createMachine({
  id: 'map',
  context: ({ input }) => firstMapContext(input),
  initial: 'loading',
  states: {
    loading: {
      on: {
        'records.changed': { actions: 'noteChange' },
        'clock.ticked': { actions: { type: 'keepTime', params: eventOf } },
      },
      invoke: {
        id: 'loadMap',
        src: 'loadMap',
        onDone: { target: 'shown', actions: { type: 'keepMap', params: outputOf } },
        onError: 'failed',
      },
      ...pendingAfterDelay('pending'),
    },
    failed: {
      tags: 'failed',
      on: { 'retry.requested': 'loading', 'reload.requested': 'loading' },
    },
    shown: { tags: 'open', type: 'parallel', states: { refresh, picture, choice } },
  },
});
export type MapRef = ActorRefFrom<typeof mapMachine>;
export type MapSnapshot = SnapshotFrom<typeof mapMachine>;
