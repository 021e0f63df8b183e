import { type ActorRefFrom, assign, emit, fromCallback, type SnapshotFrom, setup } from 'xstate';
import type { ChartSeries } from '../../domain/report/chartSeries.ts';
import type { OfSource } from '../../domain/report/historicView.ts';
import type { MissingPrice } from '../../domain/report/missingPrices.ts';
import type { ReportRequest } from '../../domain/report/request.ts';
import { hasCharts, type Search, withCharts } from '../../domain/report/view.ts';
import { declared } from '../declared.ts';

/** What stands beside a report, made of the same figures: charts, and prices its dispatches lack. null and [] where it was not wanted. */
export interface Aside {
  readonly series: ChartSeries | null;
  readonly missing: readonly MissingPrice[];
}
export interface AsideAsk {
  readonly request: ReportRequest;
  readonly wantsSeries: boolean;
  readonly wantsMissing: boolean;
}
interface Address extends OfSource {
  readonly preset: string;
  readonly search: Search;
}
interface Context extends Aside, Address {
  /** The report on screen, null while there is none. */
  readonly request: ReportRequest | null;
}
export type AsideEvent =
  | { type: 'report.computed'; request: ReportRequest }
  | { type: 'report.left' }
  | ({ type: 'address.changed' } & Address)
  | { type: 'charts.toggled' }
  | { type: 'aside.requested' };
const nothing: Aside = { series: null, missing: [] };
const wantsMissing = (request: ReportRequest | null) => request?.preset === 'dispatches-missing-agent-cost';

/** What stands beside a report follows the report and the address, which says whether charts are wanted. */
export const asideMachine = setup({
  types: {} as {
    context: Context;
    events: AsideEvent;
    emitted: { type: 'goto'; to: string; replace: boolean };
    tags: 'shown' | 'broken';
  },
  actors: {
    /** Tells of every table the report shows. */
    watchReport: fromCallback<AsideEvent>(() => undefined),
    reckonAside: declared<Aside, AsideAsk>('reckonAside'),
  },
  guards: {
    wantsAny: ({ context }) => context.request !== null && (hasCharts(context.search) || wantsMissing(context.request)),
    isOtherAddress: ({ context }, params: Address) => params.preset !== context.preset || hasCharts(params.search) !== hasCharts(context.search),
  },
  actions: {
    keepRequest: assign({ request: (_, params: { request: ReportRequest }) => params.request }),
    keepAddress: assign((_, { source, preset, search }: Address) => ({ preset, search, ...(source === undefined ? {} : { source }) })),
    keepAside: assign((_, params: { output: Aside }) => params.output),
    forgetAside: assign(nothing),
    forgetReport: assign({ request: null, ...nothing }),
    goToCharts: emit(({ context }) => ({
      type: 'goto' as const,
      to: withCharts(context.preset, context.search, !hasCharts(context.search), context),
      replace: true,
    })),
  },
}).createMachine({
  id: 'aside',
  context: { request: null, preset: '', search: {}, ...nothing },
  invoke: { id: 'watchReport', src: 'watchReport' },
  initial: 'nothing',
  on: {
    'report.computed': { target: '.deciding', actions: { type: 'keepRequest', params: ({ event }) => event } },
    'report.left': { target: '.nothing', actions: 'forgetReport' },
    'address.changed': [
      {
        guard: { type: 'isOtherAddress', params: ({ event }) => event },
        target: '.deciding',
        actions: { type: 'keepAddress', params: ({ event }) => event },
      },
      { actions: { type: 'keepAddress', params: ({ event }) => event } },
    ],
    'charts.toggled': { actions: 'goToCharts' },
  },
  states: {
    nothing: {},
    deciding: {
      always: [
        { guard: 'wantsAny', target: 'reckoning' },
        { target: 'nothing', actions: 'forgetAside' },
      ],
    },
    reckoning: {
      description: 'What stood there before stays until the new figures are there.',
      tags: 'shown',
      invoke: {
        id: 'reckonAside',
        src: 'reckonAside',
        input: ({ context: { request, search } }) => {
          if (request === null) throw new Error('There is no report to stand beside');
          return { request, wantsSeries: hasCharts(search), wantsMissing: wantsMissing(request) };
        },
        onDone: { target: 'shown', actions: { type: 'keepAside', params: ({ event }) => ({ output: event.output }) } },
        onError: { target: 'broken', actions: 'forgetAside' },
      },
    },
    shown: { tags: 'shown' },
    broken: { tags: 'broken', on: { 'aside.requested': 'reckoning' } },
  },
});
export type AsideRef = ActorRefFrom<typeof asideMachine>;
export type AsideSnapshot = SnapshotFrom<typeof asideMachine>;
