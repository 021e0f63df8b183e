import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { sidebarMachine } from '../../../machines/report/sidebar.machine.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const request = (preset: string) => ({
  preset,
  dimension: 'dispatch',
  groupBy: 'none',
  metrics: [],
  filters: {},
  summaryOnly: false,
  sort: null,
});

walkChart('sidebar', sidebarMachine, {
  events: [
    { type: 'report.computed', request: request('cost') },
    { type: 'report.computed', request: request('dispatches-missing-agent-cost') },
    { type: 'report.left' },
    { type: 'address.changed', preset: 'cost', search: {} },
    { type: 'address.changed', preset: 'cost', search: { charts: 'on' } },
    { type: 'charts.toggled' },
    { type: 'sidebar.requested' },
    ...settled('deriveSidebar', { done: { series: null, missing: [] }, error: 'out of memory' }),
  ],
  listeners: { watchReport: null },
  project: (context) => [context.request?.preset, context.search.charts],
  apart: ['report.computed', 'address.changed'],
});

it('links to the records of its own report', () => {
  const moves: string[] = [];
  const actor = createActor(sidebarMachine);
  actor.on('goto', ({ to }) => moves.push(to));
  actor.start();
  actor.send({
    type: 'address.changed',
    source: 'historic',
    preset: '',
    search: { preset: 'aircraft' },
  });
  actor.send({ type: 'charts.toggled' });
  expect(moves).toEqual(['/reports/aims?preset=aircraft&charts=on']);
});
