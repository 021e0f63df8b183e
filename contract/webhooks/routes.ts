import { administrator, type RouteShape } from '../wire/route.ts';
import { Done } from '../wire/wire.ts';
import {
  MadeWebhook,
  Webhook,
  WebhookBody,
  WebhookSend,
  WebhookSends,
  Webhooks,
} from './webhooks.ts';

const needs = administrator();

/** Addresses that get what changed (WIRE-42). */
export const webhookRoutes = {
  listWebhooks: {
    method: 'GET',
    path: '/x/webhooks',
    summary: 'Every webhook, and the hosts that can be called.',
    reply: Webhooks,
    needs,
    noTokens: true,
    ours: true,
  },
  addWebhook: {
    method: 'POST',
    path: '/x/webhooks',
    summary: 'Sends changes from now on to an address; the secret is in this reply alone.',
    body: WebhookBody,
    reply: MadeWebhook,
    needs,
    noTokens: true,
    unstored: true,
    ours: true,
  },
  saveWebhook: {
    method: 'PUT',
    path: '/x/webhooks/{id}',
    summary: 'Changes a webhook, or switches it on or off; on again, it sends what waited.',
    conditional: true,
    body: WebhookBody,
    reply: Webhook,
    needs,
    noTokens: true,
    ours: true,
  },
  deleteWebhook: {
    method: 'DELETE',
    path: '/x/webhooks/{id}',
    summary: 'Ends a webhook; what waits is not sent.',
    conditional: true,
    reply: Done,
    needs,
    noTokens: true,
    ours: true,
  },
  listWebhookSends: {
    method: 'GET',
    path: '/x/webhooks/{id}/sends',
    summary: 'What a webhook sent, newest first, and what came of it.',
    reply: WebhookSends,
    needs,
    noTokens: true,
    ours: true,
  },
  repeatWebhookSend: {
    method: 'POST',
    path: '/x/webhook-sends/{id}/repeat',
    summary: 'Sends one change again, with the same id.',
    reply: WebhookSend,
    needs,
    noTokens: true,
    ours: true,
  },
} as const satisfies Record<string, RouteShape>;
