import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { arranged } from './report.arranging.ts';
import { contextOf, requestOf } from './report.context.ts';
import { loadingState } from './report.loading.ts';
import { reportSetup } from './report.setup.ts';

/** A report on current data: its address decides what it shows; what a person chooses becomes a new address first. */
export const reportMachine = reportSetup.createMachine({
  id: 'report',
  context: ({ input }) => contextOf(input),
  initial: 'entering',
  on: {
    // The same address said again by a page that mounts twice does not start a load over.
    'search.changed': {
      guard: { type: 'isOtherAddress', params: ({ event }) => event },
      target: '.deciding',
      actions: { type: 'takeAddress', params: ({ event }) => event },
    },
    'preset.chosen': { actions: { type: 'goToPreset', params: ({ event }) => event } },
    'dimension.chosen': { actions: { type: 'goToDimension', params: ({ event }) => event } },
    'groupBy.chosen': { actions: { type: 'goToGroups', params: ({ event }) => event } },
    'view.reset': { actions: 'goToOwnPreset' },
    // Dates that are on screen already are no other address: whoever asks for them again wants them as they are now.
    'range.chosen': [
      { guard: { type: 'isShownRange', params: ({ event }) => event }, target: '.deciding', actions: ['closeRange', 'forgetLoad'] },
      { actions: ['closeRange', { type: 'goToView', params: ({ event }) => ({ range: event.range }) }] },
    ],
    'range.editorOpened': { actions: 'openRange' },
    'range.editorClosed': { actions: 'closeRange' },
    'range.fieldChanged': { actions: { type: 'changeRange', params: ({ event }) => event } },
    'range.submitted': [
      { guard: 'draftIsShown', target: '.deciding', actions: ['closeRange', 'forgetLoad'] },
      { guard: 'draftIsWhole', actions: ['closeRange', 'goToTypedRange'] },
      { actions: 'showRangeErrors' },
    ],
  },
  states: {
    entering: {
      description: 'Whoever carries out the moves listens first, then says where the page stands.',
      on: { 'search.changed': { target: 'deciding', actions: { type: 'takeAddress', params: ({ event }) => event } } },
    },
    deciding: {
      always: [
        { guard: 'presetIsUnknown', target: 'redirected', actions: 'goToDefaultPreset' },
        {
          guard: 'groupingIsUnknown',
          target: 'redirected',
          actions: [{ type: 'notify', params: { variant: 'warning', message: "That grouping isn't available here." } }, 'goToPresetGrouping'],
        },
        { guard: 'stateIsUnreadable', target: 'redirected', actions: 'goToPresetGrouping' },
        { guard: 'needsBases', target: 'findingBase' },
        { guard: 'hasNoBase', target: 'baseMissing' },
        { guard: 'hasNoDays', target: 'idle' },
        { guard: 'isComputed', target: 'ready' },
        { guard: 'isLoaded', target: 'computing' },
        { target: 'loading' },
      ],
    },
    redirected: { description: 'The corrected address arrives as the next search.changed.' },
    findingBase: {
      tags: 'pending',
      invoke: {
        id: 'loadBases',
        src: 'loadBases',
        onDone: { target: 'deciding', actions: { type: 'keepBases', params: ({ event }) => ({ output: event.output }) } },
        onError: [
          {
            guard: 'isEntering',
            target: 'left',
            actions: [{ type: 'notify', params: { variant: 'error', message: 'Failed to load bases.' } }, 'goHome'],
          },
          { target: 'failed', actions: { type: 'notify', params: { variant: 'error', message: 'Failed to load bases.' } } },
        ],
      },
    },
    baseMissing: { tags: 'baseless', description: 'The next search.changed brings the base that was chosen.', entry: 'markOpen' },
    idle: { tags: 'empty', description: 'Without dates nothing loads (specification §4).', entry: 'markOpen' },
    loading: loadingState,
    cancelled: { tags: 'stopped', entry: 'markOpen', on: { 'load.requested': 'loading' } },
    computing: {
      description: 'The worker has the columns; another grouping, order or summary needs no load.',
      initial: 'quick',
      on: { 'table.arranged': arranged },
      invoke: {
        id: 'computeReport',
        src: 'computeReport',
        input: ({ context }) => ({ request: requestOf(context) }),
        onDone: { target: 'ready', actions: { type: 'keepTable', params: ({ event }) => ({ output: event.output }) } },
        onError: { target: 'failed', actions: { type: 'notify', params: { variant: 'error', message: "The report couldn't be computed. Try again." } } },
      },
      states: { quick: { tags: 'busy', after: { pendingDelay: 'slow' } }, slow: { tags: ['busy', 'pending'] } },
    },
    ready: {
      tags: 'ready',
      entry: 'markOpen',
      on: {
        'load.requested': 'loading',
        'table.arranged': arranged,
        'row.opened': {
          guard: { type: 'mayOpenRow', params: ({ event }) => event },
          actions: { type: 'goToDispatch', params: ({ event }) => event },
        },
      },
    },
    failed: {
      tags: 'broken',
      entry: 'markOpen',
      on: { 'load.requested': [{ guard: 'needsBases', target: 'deciding' }, { target: 'loading' }] },
    },
    left: { type: 'final', description: 'The page could not be entered; the visitor is on the way home.' },
  },
});
export type ReportRef = ActorRefFrom<typeof reportMachine>;
export type ReportSnapshot = SnapshotFrom<typeof reportMachine>;
