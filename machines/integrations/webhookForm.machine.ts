import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { Webhook, WebhookBody } from '../../contract/webhooks/webhooks.ts';
import {
  bodyOfWebhook,
  checkWebhook,
  draftOfWebhook,
  newWebhookDraft,
  type WebhookDraft,
  type WebhookErrors,
} from '../../domain/integrations/webhooks.ts';
import { notice, notify } from '../parts/notify.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { placeholderActor, type ToProvide } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';
import type { RefusedForm } from './saved.ts';

interface Context {
  /** The webhook being changed; null for a new one. */
  readonly webhook: Webhook | null;
  readonly draft: WebhookDraft;
  readonly errors: WebhookErrors;
  /** The service's reason for a refusal that concerns no field. */
  readonly refusal: string | null;
  /** The secret of the webhook that was just made. */
  readonly secret: string;
  readonly isCopied: boolean;
}
type Event =
  | { type: 'form.opened'; webhook: Webhook | null }
  | { type: 'form.left' }
  | { type: 'field.changed'; change: Partial<WebhookDraft> }
  | { type: 'save.pressed' }
  | { type: 'copy.pressed' };
/** `secret` '' for a changed webhook. */
export type WebhookSaved = { readonly kind: 'saved'; readonly secret: string } | RefusedForm;
export interface WebhookToSave {
  readonly webhook: Webhook | null;
  readonly body: WebhookBody;
}

const empty: Context = {
  webhook: null,
  draft: newWebhookDraft,
  errors: {},
  refusal: null,
  secret: '',
  isCopied: false,
};

const webhookFormSetup = setup({
  types: {} as {
    context: Context;
    events: Event;
    /** `secret`: the new webhook's secret shows. */
    tags: Tagged<'form' | 'locked', 'secret'>;
  },
  actors: {
    saveWebhook: placeholderActor<WebhookSaved, WebhookToSave>('saveWebhook'),
    /** Returns false if the browser refuses. */
    copyText: placeholderActor<boolean, { text: string }>('copyText'),
  },
  actions: {
    notify,
    /** Reloads the list next to the form. */
    tellList: (_: unknown, _params: ToProvide | undefined): void => {},
  },
}).extend({
  guards: {
    isRefused: (_, { kind }: WebhookSaved) => kind === 'refused',
    isMade: (_, saved: WebhookSaved) => saved.kind === 'saved' && saved.secret !== '',
    isIncomplete: ({ context }) => Object.keys(checkWebhook(context.draft)).length > 0,
  },
  actions: {
    open: assign((_, { webhook }: { webhook: Webhook | null }) => ({
      ...empty,
      webhook,
      draft: webhook === null ? newWebhookDraft : draftOfWebhook(webhook),
    })),
    change: assign(({ context }, { change }: { change: Partial<WebhookDraft> }) => ({
      draft: { ...context.draft, ...change },
      errors: {},
      refusal: null,
    })),
    showErrors: assign(({ context }) => ({ errors: checkWebhook(context.draft) })),
    keepRefusal: assign((_, saved: WebhookSaved) => {
      if (saved.kind !== 'refused') return {};
      const { fields, message } = saved;
      return { errors: fields, refusal: Object.keys(fields).length > 0 ? null : message };
    }),
    keepSecret: assign((_, saved: WebhookSaved) => ({
      secret: saved.kind === 'saved' ? saved.secret : '',
    })),
    keepCopied: assign((_, isCopied: boolean) => ({ isCopied })),
    forget: assign(empty),
  },
});

/** The drawer that makes or changes a webhook, and shows a new one's secret once (WIRE-43). */
export const webhookFormMachine = webhookFormSetup.createMachine({
  id: 'webhookForm',
  context: empty,
  initial: 'closed',
  states: {
    closed: {
      on: { 'form.opened': { target: 'filling', actions: { type: 'open', params: eventOf } } },
    },
    filling: {
      tags: 'form',
      on: {
        'form.opened': { actions: { type: 'open', params: eventOf } },
        'form.left': { target: 'closed', actions: 'forget' },
        'field.changed': { actions: { type: 'change', params: eventOf } },
        'save.pressed': [{ guard: 'isIncomplete', actions: 'showErrors' }, { target: 'saving' }],
      },
    },
    saving: {
      tags: ['form', 'locked'],
      invoke: {
        id: 'saveWebhook',
        src: 'saveWebhook',
        input: ({ context: { webhook, draft } }) => ({
          webhook,
          body: bodyOfWebhook(draft, webhook?.isOn ?? true),
        }),
        onDone: [
          {
            guard: { type: 'isRefused', params: outputOf },
            target: 'filling',
            actions: { type: 'keepRefusal', params: outputOf },
          },
          {
            guard: { type: 'isMade', params: outputOf },
            target: 'made',
            actions: [{ type: 'keepSecret', params: outputOf }, 'tellList'],
          },
          {
            target: 'closed',
            actions: ['forget', 'tellList', notice('success', 'The webhook was changed.')],
          },
        ],
        onError: {
          target: 'filling',
          actions: notice('error', "It couldn't be saved. Try again."),
        },
      },
    },
    made: {
      tags: 'secret',
      on: {
        'copy.pressed': 'copying',
        'form.left': { target: 'closed', actions: 'forget' },
      },
    },
    copying: {
      tags: 'secret',
      invoke: {
        id: 'copyText',
        src: 'copyText',
        input: ({ context }) => ({ text: context.secret }),
        onDone: { target: 'made', actions: { type: 'keepCopied', params: outputOf } },
        onError: { target: 'made', actions: { type: 'keepCopied', params: () => false } },
      },
      on: { 'form.left': { target: 'closed', actions: 'forget' } },
    },
  },
});
export type WebhookFormRef = ActorRefFrom<typeof webhookFormMachine>;
export type WebhookFormSnapshot = SnapshotFrom<typeof webhookFormMachine>;
