import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { FuelNames } from '../../domain/fuel/summary.ts';
import { keyed, loadRegion, patience } from '../loadRegion.ts';
import { fuelReportContext, fuelReportSetup } from './fuelReport.setup.ts';

const failed = (message: string) => [
  {
    guard: 'isEntering' as const,
    target: '#fuelReport.left',
    actions: [{ type: 'notify' as const, params: { variant: 'error' as const, message } }, 'goHome' as const],
  },
  { target: '#fuelReport.failed', actions: { type: 'notify' as const, params: { variant: 'error' as const, message } } },
];

/** Keeps what was loaded as names of one kind. */
const kept = <K extends keyof FuelNames>(list: K) => ({
  type: 'keepNames' as const,
  params: ({ event }: { readonly event: { readonly output: FuelNames[K] } }) => keyed(list, event.output),
});

const vendors = loadRegion('loadVendors', kept('vendors'), failed('Failed to load fuel vendors.'));
const storages = loadRegion('loadStorages', kept('storages'), failed('Failed to load fuel storages.'));
const aircraft = loadRegion('loadAircraft', kept('aircraft'), failed('Failed to load aircraft metadata.'));
/** Without dates nothing loads (specification §4); the lists do, because the filters are made of them. */
const rows = fuelReportSetup.createStateConfig({
  initial: 'choosing',
  states: {
    choosing: { always: [{ guard: 'hasDays', target: 'loading' }, { target: 'loaded' }] },
    loading: {
      invoke: {
        id: 'loadRows',
        src: 'loadRows',
        input: ({ context }) => ({ days: context.days ?? { from: '', until: '' }, page: context.page }),
        onDone: { target: 'loaded', actions: { type: 'keepRows', params: ({ event }) => ({ rows: event.output }) } },
        onError: failed('Failed to load metrics.'),
      },
    },
    loaded: { type: 'final' },
  },
});

/** A fuel report (domain §4): its address says what it shows; what a person chooses becomes a new address first. */
export const fuelReportMachine = fuelReportSetup.createMachine({
  id: 'fuelReport',
  context: ({ input }) => fuelReportContext(input),
  initial: 'entering',
  on: {
    // The same address said again by a page that mounts twice does not start a load over.
    'search.changed': {
      guard: { type: 'isOtherAddress', params: ({ event }) => event },
      target: '.deciding',
      actions: { type: 'takeAddress', params: ({ event }) => event },
    },
    // Dates that are on screen already are no other address: whoever asks for them again wants them as they are now.
    'range.chosen': [
      { guard: { type: 'isShownRange', params: ({ event }) => event }, target: '.loading', actions: 'closeRange' },
      { actions: ['closeRange', { type: 'goToRange', params: ({ event }) => event }] },
    ],
    'range.editorOpened': { actions: 'openRange' },
    'range.editorClosed': { actions: 'closeRange' },
    'range.fieldChanged': { actions: { type: 'changeRange', params: ({ event }) => event } },
    'range.submitted': [
      { guard: 'draftIsShown', target: '.loading', actions: 'closeRange' },
      { guard: 'draftIsWhole', actions: ['closeRange', 'goToTypedRange'] },
      { actions: 'showRangeErrors' },
    ],
    'filter.chosen': { actions: { type: 'goToFilter', params: ({ event }) => event } },
    'grouping.chosen': { actions: { type: 'chooseGrouping', params: ({ event }) => event } },
  },
  states: {
    entering: {
      description: 'Whoever carries out the moves listens first, then says where the page stands.',
      on: { 'search.changed': { target: 'deciding', actions: { type: 'takeAddress', params: ({ event }) => event } } },
    },
    deciding: { always: [{ guard: 'isLoaded', target: 'ready' }, { target: 'loading' }] },
    loading: {
      type: 'parallel',
      entry: 'startLoad',
      states: {
        loads: { type: 'parallel', states: { vendors, storages, aircraft, rows }, onDone: '#fuelReport.loaded' },
        patience,
      },
    },
    loaded: { always: [{ guard: 'hasDays', target: 'ready' }, { target: 'idle' }] },
    idle: { tags: 'empty', entry: 'markOpen' },
    ready: {
      tags: 'ready',
      entry: 'markOpen',
      on: {
        'load.requested': 'loading',
        'row.opened': { guard: 'mayOpen', actions: { type: 'goToReceipt', params: ({ event }) => event } },
      },
    },
    failed: { tags: 'broken', entry: 'markOpen', on: { 'load.requested': 'loading' } },
    left: { type: 'final', description: 'The page could not be entered; the visitor is on the way home.' },
  },
});
export type FuelReportRef = ActorRefFrom<typeof fuelReportMachine>;
export type FuelReportSnapshot = SnapshotFrom<typeof fuelReportMachine>;
