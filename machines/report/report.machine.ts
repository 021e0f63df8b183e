import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { contextOf, fileNameOf, requestOf } from './report.context.ts';
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
    'groupBy.chosen': { actions: { type: 'goToView', params: ({ event }) => ({ groupBy: event.groupBy }) } },
    'range.chosen': { actions: ['closeRange', { type: 'goToView', params: ({ event }) => ({ range: event.range }) }] },
    'range.editorOpened': { actions: 'openRange' },
    'range.editorClosed': { actions: 'closeRange' },
    'range.fieldChanged': { actions: { type: 'changeRange', params: ({ event }) => event } },
    'range.submitted': [{ guard: 'draftIsWhole', actions: ['closeRange', 'goToTypedRange'] }, { actions: 'showRangeErrors' }],
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
        { guard: 'isNotHere', target: 'notHere' },
        { guard: 'hasNoDays', target: 'idle' },
        { guard: 'isLoaded', target: 'computing' },
        { target: 'loading' },
      ],
    },
    redirected: { description: 'The corrected address arrives as the next search.changed.' },
    notHere: { tags: 'notHere', entry: 'markOpen' },
    idle: { tags: 'empty', description: 'Without dates nothing loads (specification §4).', entry: 'markOpen' },
    loading: loadingState,
    cancelled: { tags: 'stopped', entry: 'markOpen', on: { 'load.requested': 'loading' } },
    computing: {
      description: 'The worker has the columns; another grouping, order or summary needs no load.',
      initial: 'quick',
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
      initial: 'shown',
      on: {
        'load.requested': 'loading',
        'summary.toggled': { target: 'computing', actions: 'toggleSummary' },
        'sort.chosen': { target: 'computing', actions: { type: 'chooseSort', params: ({ event }) => event } },
        'row.opened': {
          guard: { type: 'mayOpenRow', params: ({ event }) => event },
          actions: { type: 'goToDispatch', params: ({ event }) => event },
        },
        'group.toggled': { actions: { type: 'toggleGroup', params: ({ event }) => event } },
      },
      states: {
        shown: { on: { 'export.chosen': { guard: 'hasRows', target: 'exporting' } } },
        exporting: {
          tags: 'exporting',
          invoke: {
            id: 'exportCsv',
            src: 'exportCsv',
            input: ({ context, event }) => ({
              request: requestOf(context),
              withTotals: event.type === 'export.chosen' && event.withTotals,
              fileName: fileNameOf(context),
            }),
            onDone: 'shown',
            onError: { target: 'shown', actions: { type: 'notify', params: { variant: 'error', message: "The file couldn't be made. Try again." } } },
          },
        },
      },
    },
    failed: { tags: 'broken', entry: 'markOpen', on: { 'load.requested': 'loading' } },
    left: { type: 'final', description: 'The page could not be entered; the visitor is on the way home.' },
  },
});
export type ReportRef = ActorRefFrom<typeof reportMachine>;
export type ReportSnapshot = SnapshotFrom<typeof reportMachine>;
