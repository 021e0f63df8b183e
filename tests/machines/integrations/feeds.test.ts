import { feedsMachine } from '../../../machines/integrations/feeds.machine.ts';
import { aFeed } from '../../domain/integrations/world.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const list = { items: [aFeed({ lastOkAt: null })], hosts: ['services.arcgis.test'] };

// INC-25
walkChart('feeds', feedsMachine, {
  events: [
    { type: 'act.pressed', kind: 'pull', id: 'f-1' },
    { type: 'list.outdated' },
    { type: 'retry.requested' },
    { type: 'xstate.after.pendingDelay.feeds.loading.quick' },
    { type: 'xstate.after.lookAgain.feeds.resting' },
    ...settled('loadFeeds', { done: list, error: 500 }),
    ...settled('reloadFeeds', { done: list, error: 500 }),
    ...settled('act', { done: { kind: 'done' }, error: 'offline' }),
  ],
  project: ({ items }) => [items.length > 0],
  scenarios: [
    {
      name: 'refused',
      events: [
        { type: 'act.pressed', kind: 'on', id: 'f-1' },
        ...settled('loadFeeds', { done: list }),
        ...settled('act', { done: { kind: 'refused', message: 'Not now.' } }),
      ],
    },
  ],
});
