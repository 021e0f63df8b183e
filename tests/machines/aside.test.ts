import { asideMachine } from '../../machines/report/aside.machine.ts';
import { walkChart } from '../support/chart.ts';
import { settled } from '../support/graph.ts';

const request = (preset: string) => ({ preset, dimension: 'dispatch', groupBy: 'none', metrics: [], filters: {}, summaryOnly: false, sort: null });

walkChart('aside', asideMachine, {
  events: [
    { type: 'report.computed', request: request('cost') },
    { type: 'report.computed', request: request('dispatches-missing-agent-cost') },
    { type: 'report.left' },
    { type: 'address.changed', preset: 'cost', search: {} },
    { type: 'address.changed', preset: 'cost', search: { charts: 'on' } },
    { type: 'charts.toggled' },
    { type: 'aside.requested' },
    ...settled('reckonAside', { done: { series: null, missing: [] }, error: 'out of memory' }),
  ],
  listeners: { watchReport: null },
  project: (context) => [context.request?.preset, context.search.charts],
  apart: ['report.computed', 'address.changed'],
  paths: 52,
});
