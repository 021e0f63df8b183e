import * as z from 'zod/mini';
import { ChangeKind } from '../changes/changes.ts';
import { givenSingleLine } from '../wire/given.ts';
import { Id, Instant, Versioned } from '../wire/wire.ts';

export const WebhookBody = z.object({
  url: givenSingleLine(500),
  kinds: z.array(ChangeKind).check(z.minLength(1), z.maxLength(10)),
  isOn: z.boolean(),
});
export type WebhookBody = z.output<typeof WebhookBody>;

/** `waiting`: for its turn, or for the next try. `failed`: a day of tries; the webhook is off. */
export const webhookSendStates = ['waiting', 'sending', 'sent', 'failed'] as const;
/** One change for one webhook. */
export const WebhookSend = z.object({
  id: Id,
  kind: ChangeKind,
  recordId: Id,
  action: z.enum(['added', 'changed', 'deleted']),
  /** When the record changed. */
  at: Instant,
  state: z.enum(webhookSendStates),
  tries: z.int(),
  triedAt: z.nullable(Instant),
  /** Null while it waits for one before it, and once it is over. */
  nextAt: z.nullable(Instant),
  /** The status of the last answer; null without one. */
  status: z.nullable(z.int()),
  /** Why the last try failed; '' otherwise. */
  error: z.string(),
});
export type WebhookSend = z.output<typeof WebhookSend>;
/** The latest hundred, newest first. */
export const WebhookSends = z.object({ items: z.array(WebhookSend) });

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  kinds: z.array(ChangeKind),
  isOn: z.boolean(),
  /** Why the service switched it off, or why it can't send; '' otherwise. */
  problem: z.string(),
  makerName: z.string(),
  /** Changes that are not sent yet. */
  waiting: z.int(),
  last: z.nullable(WebhookSend),
  ...Versioned,
});
export type Webhook = z.output<typeof Webhook>;
/** Every webhook, and the hosts that can be called. */
export const Webhooks = z.object({ items: z.array(Webhook), hosts: z.array(z.string()) });
export type Webhooks = z.output<typeof Webhooks>;
/** A new webhook with its secret, which no other reply has. */
export const MadeWebhook = z.object({ webhook: Webhook, secret: z.string() });
export type MadeWebhook = z.output<typeof MadeWebhook>;
