import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  type WebhookSaved,
  type WebhookToSave,
  webhookFormMachine,
} from '../../../machines/integrations/webhookForm.machine.ts';
import { aWebhook } from '../../domain/integrations/world.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

// WIRE-43
walkChart('webhookForm', webhookFormMachine, {
  events: [
    { type: 'form.opened', webhook: null },
    { type: 'form.left' },
    { type: 'field.changed', change: { url: 'https://hooks.agency.test' } },
    { type: 'save.pressed' },
    { type: 'copy.pressed' },
    ...settled('saveWebhook', { done: { kind: 'saved', secret: 'whsec_x' }, error: 'offline' }),
    ...settled('copyText', { done: true, error: 'not allowed' }),
  ],
  project: ({ draft }) => [draft.url],
  scenarios: [
    {
      name: 'refused',
      events: [
        { type: 'form.opened', webhook: aWebhook() },
        { type: 'save.pressed' },
        ...settled('saveWebhook', {
          done: { kind: 'refused', message: 'No.', fields: { url: 'No.' } },
        }),
      ],
    },
    {
      name: 'changed',
      events: [
        { type: 'form.opened', webhook: aWebhook() },
        { type: 'save.pressed' },
        ...settled('saveWebhook', { done: { kind: 'saved', secret: '' } }),
      ],
    },
  ],
});

it('keeps the input after a refusal, and drops a secret once it was shown (WIRE-43)', async () => {
  const answers: WebhookSaved[] = [
    { kind: 'refused', message: 'x.test can not be called.', fields: { url: 'x.test?' } },
    { kind: 'refused', message: 'There are 20 webhooks.', fields: {} },
    { kind: 'saved', secret: 'whsec_x' },
  ];
  const actor = createActor(
    webhookFormMachine.provide({
      actors: {
        saveWebhook: fromPromise<WebhookSaved, WebhookToSave>(
          async () => answers.shift() ?? { kind: 'saved', secret: '' },
        ),
      },
    }),
  ).start();
  const save = async () => {
    actor.send({ type: 'save.pressed' });
    await new Promise<void>((done) => setImmediate(done));
    const { draft, errors, refusal, secret } = actor.getSnapshot().context;
    return [draft.url, errors, refusal, secret];
  };
  actor.send({ type: 'form.opened', webhook: null });
  actor.send({ type: 'field.changed', change: { url: 'https://x.test' } });
  expect([await save(), await save(), await save()]).toEqual([
    ['https://x.test', { url: 'x.test?' }, null, ''],
    ['https://x.test', {}, 'There are 20 webhooks.', ''],
    ['https://x.test', {}, 'There are 20 webhooks.', 'whsec_x'],
  ]);
  actor.send({ type: 'form.left' });
  expect(actor.getSnapshot().context.secret).toBe('');
});
