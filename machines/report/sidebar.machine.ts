import { type ActorRefFrom, fromCallback, type SnapshotFrom, setup } from 'xstate';
import type { OfSource } from '../../domain/report/presets/historicView.ts';
import type { MissingPrice } from '../../domain/report/presets/missingPrices.ts';
import { listsMissingPrices } from '../../domain/report/presets/presets.ts';
import type { ReportRequest } from '../../domain/report/request/request.ts';
import type { ChartSeries } from '../../domain/report/view/chartSeries.ts';
import { hasCharts, type Search, withCharts } from '../../domain/report/view/view.ts';
import { effectsOf, type HeardDone, type HeardOn, named } from '../parts/effects.ts';
import { type Goto, gotoInstead } from '../parts/goto.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';

/**
 * What stands beside a report, made of the same figures: charts, and prices its dispatches lack. null and [] where it
 * was not wanted.
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
  /** The report on screen, null while there is none. */
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
    /** Tells of every table the report shows. */
    watchReport: fromCallback<SidebarEvent>(() => undefined),
    deriveSidebar: placeholderActor<Sidebar, SidebarAsk>('deriveSidebar'),
  },
});
const { assign, emit } = effectsOf<Context, SidebarEvent, Goto>();
type In = { readonly context: Context };
type On<Type extends SidebarEvent['type']> = HeardOn<Context, SidebarEvent, Type>;

const wantsAny = ({ context }: In) =>
  context.request !== null && (hasCharts(context.search) || wantsMissing(context.request));
const isOtherAddress = ({ context, event }: On<'address.changed'>) =>
  event.preset !== context.preset || hasCharts(event.search) !== hasCharts(context.search);
const effects = named({
  keepRequest: assign(({ event }: On<'report.computed'>) => ({ request: event.request })),
  keepAddress: assign(({ event: { source, preset, search } }: On<'address.changed'>) => ({
    preset,
    search,
    ...(source === undefined ? {} : { source }),
  })),
  keepSidebar: assign(({ event }: HeardDone<Context, Sidebar>) => event.output),
  forgetSidebar: assign(nothing),
  forgetReport: assign({ request: null, ...nothing }),
  goToCharts: emit(({ context }: In) =>
    gotoInstead(withCharts(context.preset, context.search, !hasCharts(context.search), context)),
  ),
});

/** What stands beside a report follows the report and the address, which says whether charts are wanted. */
export const sidebarMachine = sidebarSetup.createMachine({
  id: 'sidebar',
  context: { request: null, preset: '', search: {}, ...nothing },
  invoke: { id: 'watchReport', src: 'watchReport' },
  initial: 'nothing',
  on: {
    'report.computed': { target: '.deciding', actions: effects.keepRequest },
    'report.left': { target: '.nothing', actions: effects.forgetReport },
    'address.changed': [
      {
        guard: isOtherAddress,
        target: '.deciding',
        actions: effects.keepAddress,
      },
      { actions: effects.keepAddress },
    ],
    'charts.toggled': { actions: effects.goToCharts },
  },
  states: {
    nothing: {},
    deciding: {
      always: [
        { guard: wantsAny, target: 'deriving' },
        { target: 'nothing', actions: effects.forgetSidebar },
      ],
    },
    deriving: {
      description: 'What stood there before stays until the new figures are there.',
      invoke: {
        id: 'deriveSidebar',
        src: 'deriveSidebar',
        input: ({ context: { request, search } }) => {
          if (request === null) throw new Error('There is no report to stand beside');
          return { request, wantsSeries: hasCharts(search), wantsMissing: wantsMissing(request) };
        },
        onDone: { target: 'shown', actions: effects.keepSidebar },
        onError: { target: 'broken', actions: effects.forgetSidebar },
      },
    },
    shown: {},
    broken: { tags: 'failed', on: { 'sidebar.requested': 'deriving' } },
  },
});
export type SidebarRef = ActorRefFrom<typeof sidebarMachine>;
export type SidebarSnapshot = SnapshotFrom<typeof sidebarMachine>;
