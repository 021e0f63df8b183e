import { type ActorRefFrom, assign, emit, fromCallback, type SnapshotFrom, setup } from 'xstate';
import type { OfSource } from '../../domain/report/presets/historicView.ts';
import type { MissingPrice } from '../../domain/report/presets/missingPrices.ts';
import { listsMissingPrices } from '../../domain/report/presets/presets.ts';
import type { ReportRequest } from '../../domain/report/request/request.ts';
import type { ChartSeries } from '../../domain/report/view/chartSeries.ts';
import { hasCharts, type Search, withCharts } from '../../domain/report/view/view.ts';
import { type Goto, gotoInstead } from '../parts/goto.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

/**
 * The charts next to a report, and the prices its dispatches lack. Both derive from the report's
 * figures; null or [] if not wanted.
 */
export interface Sidebar {
  readonly series: ChartSeries | null;
  readonly missing: readonly MissingPrice[];
}
export interface SidebarAsk {
  readonly request: ReportRequest;
  readonly wantsSeries: boolean;
  readonly wantsMissing: boolean;
}
interface Address extends OfSource {
  readonly preset: string;
  readonly search: Search;
}
interface Context extends Sidebar, Address {
  /** The request of the report on screen, null without one. */
  readonly request: ReportRequest | null;
}
export type SidebarEvent =
  | { type: 'report.computed'; request: ReportRequest }
  | { type: 'report.left' }
  | ({ type: 'address.changed' } & Address)
  | { type: 'charts.toggled' }
  | { type: 'sidebar.requested' };
const nothing: Sidebar = { series: null, missing: [] };
const wantsMissing = (request: ReportRequest | null) =>
  request !== null && listsMissingPrices(request);

const sidebarSetup = setup({
  types: {} as {
    context: Context;
    events: SidebarEvent;
    emitted: Goto;
    tags: Tagged<'failed'>;
  },
  actors: {
    /** Sends an event for every table the report shows. */
    watchReport: fromCallback<SidebarEvent>(() => undefined),
    deriveSidebar: placeholderActor<Sidebar, SidebarAsk>('deriveSidebar'),
  },
}).extend({
  guards: {
    wantsAny: ({ context: { request, search } }) =>
      request !== null && (hasCharts(search) || wantsMissing(request)),
    isOtherAddress: ({ context }, { preset, search }: Address) =>
      preset !== context.preset || hasCharts(search) !== hasCharts(context.search),
  },
  actions: {
    keepRequest: assign((_, { request }: { request: ReportRequest }) => ({ request })),
    keepAddress: assign((_, { source, preset, search }: Address) => ({
      preset,
      search,
      ...(source === undefined ? {} : { source }),
    })),
    keepSidebar: assign((_, sidebar: Sidebar) => sidebar),
    forgetSidebar: assign(nothing),
    forgetReport: assign({ request: null, ...nothing }),
    goToCharts: emit(({ context }) =>
      gotoInstead(withCharts(context.preset, context.search, !hasCharts(context.search), context)),
    ),
  },
});

/** The content next to a report follows the report and the URL, which turns charts on or off. */
export const sidebarMachine = sidebarSetup.createMachine({
  id: 'sidebar',
  context: { request: null, preset: '', search: {}, ...nothing },
  invoke: { id: 'watchReport', src: 'watchReport' },
  initial: 'nothing',
  on: {
    'report.computed': { target: '.deciding', actions: { type: 'keepRequest', params: eventOf } },
    'report.left': { target: '.nothing', actions: 'forgetReport' },
    'address.changed': [
      {
        guard: { type: 'isOtherAddress', params: eventOf },
        target: '.deciding',
        actions: { type: 'keepAddress', params: eventOf },
      },
      { actions: { type: 'keepAddress', params: eventOf } },
    ],
    'charts.toggled': { actions: 'goToCharts' },
  },
  states: {
    nothing: {},
    deciding: {
      always: [
        { guard: 'wantsAny', target: 'deriving' },
        { target: 'nothing', actions: 'forgetSidebar' },
      ],
    },
    deriving: {
      description: 'The previous figures stay until the new ones arrive.',
      invoke: {
        id: 'deriveSidebar',
        src: 'deriveSidebar',
        input: ({ context: { request, search } }) => {
          if (request === null) throw new Error('There is no report to stand beside');
          return { request, wantsSeries: hasCharts(search), wantsMissing: wantsMissing(request) };
        },
        onDone: { target: 'shown', actions: { type: 'keepSidebar', params: outputOf } },
        onError: { target: 'broken', actions: 'forgetSidebar' },
      },
    },
    shown: {},
    broken: { tags: 'failed', on: { 'sidebar.requested': 'deriving' } },
  },
});
export type SidebarRef = ActorRefFrom<typeof sidebarMachine>;
export type SidebarSnapshot = SnapshotFrom<typeof sidebarMachine>;
