import { webhooksMachine } from '../../../machines/integrations/webhooks.machine.ts';
import { aSend, aWebhook } from '../../domain/integrations/world.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const list = { items: [aWebhook({ waiting: 2 })], hosts: ['hooks.agency.test'] };

// WIRE-47
walkChart('webhooks', webhooksMachine, {
  events: [
    { type: 'act.pressed', kind: 'off', id: 'w-1' },
    { type: 'list.outdated' },
    { type: 'retry.requested' },
    { type: 'log.opened', id: 'w-1' },
    { type: 'log.closed' },
    { type: 'logRetry.requested' },
    { type: 'repeat.pressed', id: 's-1' },
    { type: 'xstate.after.pendingDelay.webhooks.list.loading.quick' },
    { type: 'xstate.after.pendingDelay.webhooks.log.open.loading.quick' },
    { type: 'xstate.after.lookAgain.webhooks.list.resting' },
    { type: 'xstate.after.lookAgain.webhooks.log.open.shown' },
    ...settled('loadWebhooks', { done: list, error: 500 }),
    ...settled('reloadWebhooks', { done: list, error: 500 }),
    ...settled('act', { done: { kind: 'done' }, error: 'offline' }),
    ...settled('loadSends', { done: [aSend({ state: 'waiting' })], error: 500 }),
    ...settled('reloadSends', { done: [aSend({ state: 'waiting' })], error: 500 }),
    ...settled('repeatSend', { done: { kind: 'done' }, error: 'offline' }),
  ],
  project: ({ items }) => [items.length > 0],
  scenarios: [
    {
      name: 'refused',
      events: [
        { type: 'act.pressed', kind: 'off', id: 'w-1' },
        { type: 'log.opened', id: 'w-1' },
        { type: 'repeat.pressed', id: 's-1' },
        ...settled('loadWebhooks', { done: list }),
        ...settled('loadSends', { done: [aSend()] }),
        ...settled('act', { done: { kind: 'refused', message: 'Not now.' } }),
        ...settled('repeatSend', { done: { kind: 'refused', message: 'It is off.' } }),
      ],
    },
  ],
});
