import { type ActorRefFrom, assign, raise, type SnapshotFrom, setup } from 'xstate';
import type { Webhook, WebhookSend } from '../../contract/webhooks/webhooks.ts';
import { isSendMoving, isWebhookMoving } from '../../domain/integrations/webhooks.ts';
import { notice, notify } from '../parts/notify.ts';
import { eventOf, outputOf, refusalOf } from '../parts/outcome.ts';
import { pendingAfterDelay, pendingDelay } from '../parts/pendingDelay.ts';
import { placeholderActor } from '../parts/placeholderActor.ts';
import type { Tagged } from '../parts/tags.ts';
import type { Acted } from './saved.ts';

export type WebhookActKind = 'on' | 'off' | 'delete';
export interface WebhookAct {
  readonly kind: WebhookActKind;
  readonly webhook: Webhook;
}
export interface WebhookList {
  readonly items: readonly Webhook[];
  /** Hosts that can be called; empty: none. */
  readonly hosts: readonly string[];
}
interface Context extends WebhookList {
  readonly act: WebhookAct | null;
  /** The webhook whose sends are listed. */
  readonly logOf: Webhook | null;
  readonly log: readonly WebhookSend[];
  /** The send that was repeated last, while its log is open. */
  readonly sendId: string;
}
type Event =
  | { type: 'act.pressed'; kind: WebhookActKind; id: string }
  | { type: 'list.outdated' }
  | { type: 'retry.requested' }
  | { type: 'log.opened'; id: string }
  | { type: 'log.closed' }
  | { type: 'logRetry.requested' }
  | { type: 'repeat.pressed'; id: string };

const webhookIn = ({ items }: Context, id: string) => items.find((item) => item.id === id) ?? null;

const webhooksSetup = setup({
  types: {} as {
    context: Context;
    events: Event;
    /** `log`: the sends are listed. `logPending`, `logFailed`, `logShown`: the state of their load. */
    tags: Tagged<
      'pending' | 'open' | 'failed' | 'stale' | 'locked',
      'log' | 'logPending' | 'logFailed' | 'logShown'
    >;
  },
  actors: {
    loadWebhooks: placeholderActor<WebhookList>('loadWebhooks'),
    act: placeholderActor<Acted, { act: WebhookAct | null }>('act'),
    loadSends: placeholderActor<readonly WebhookSend[], { id: string }>('loadSends'),
    repeatSend: placeholderActor<Acted, { id: string }>('repeatSend'),
  },
  delays: { pendingDelay, lookAgain: 5000 },
  actions: { notify },
}).extend({
  guards: {
    isRefused: (_, { kind }: Acted) => kind === 'refused',
    hasWebhook: ({ context }, { id }: { id: string }) => webhookIn(context, id) !== null,
    isMoving: ({ context }) => context.items.some(isWebhookMoving),
    isLogMoving: ({ context: { logOf, log } }) => logOf?.isOn === true && log.some(isSendMoving),
  },
  actions: {
    keepList: assign((_, { items, hosts }: WebhookList) => ({ items, hosts })),
    keepAct: assign(({ context }, { kind, id }: { kind: WebhookActKind; id: string }) => {
      const webhook = webhookIn(context, id);
      return webhook === null ? {} : { act: { kind, webhook } };
    }),
    openLog: assign(({ context }, { id }: { id: string }) => ({
      logOf: webhookIn(context, id),
      log: [],
      sendId: '',
    })),
    keepLog: assign((_, log: readonly WebhookSend[]) => ({ log })),
    listIsOutdated: raise({ type: 'list.outdated' }),
    keepSend: assign((_, { id }: { id: string }) => ({ sendId: id })),
  },
});

const logInput = ({ context: { logOf } }: { readonly context: Context }) => ({
  id: logOf?.id ?? '',
});

/**
 * Webhooks, which can be switched and deleted, and their sends, which can be repeated (WIRE-47).
 * The list and the log reload while changes wait.
 */
export const webhooksMachine = webhooksSetup.createMachine({
  id: 'webhooks',
  context: { items: [], hosts: [], act: null, logOf: null, log: [], sendId: '' },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadWebhooks',
            src: 'loadWebhooks',
            onDone: { target: 'resting', actions: { type: 'keepList', params: outputOf } },
            onError: 'broken',
          },
          ...pendingAfterDelay('pending'),
        },
        broken: { tags: 'failed', on: { 'retry.requested': 'loading' } },
        resting: {
          tags: 'open',
          after: { lookAgain: { guard: 'isMoving', target: 'reloading' } },
          on: {
            'act.pressed': {
              guard: { type: 'hasWebhook', params: eventOf },
              target: 'acting',
              actions: { type: 'keepAct', params: eventOf },
            },
            'list.outdated': 'reloading',
          },
        },
        acting: {
          tags: ['open', 'locked'],
          invoke: {
            id: 'act',
            src: 'act',
            input: ({ context: { act } }) => ({ act }),
            onDone: [
              {
                guard: { type: 'isRefused', params: outputOf },
                target: 'reloading',
                actions: { type: 'notify', params: refusalOf },
              },
              { target: 'reloading' },
            ],
            onError: {
              target: 'reloading',
              actions: notice('error', "That couldn't be done. Try again."),
            },
          },
        },
        reloading: {
          tags: 'open',
          invoke: {
            id: 'reloadWebhooks',
            src: 'loadWebhooks',
            onDone: { target: 'resting', actions: { type: 'keepList', params: outputOf } },
            onError: 'outdated',
          },
          on: { 'list.outdated': { target: 'reloading', reenter: true } },
        },
        outdated: {
          tags: ['open', 'stale'],
          on: { 'retry.requested': 'reloading', 'list.outdated': 'reloading' },
        },
      },
    },
    log: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'log.opened': {
              guard: { type: 'hasWebhook', params: eventOf },
              target: 'open',
              actions: { type: 'openLog', params: eventOf },
            },
          },
        },
        open: {
          tags: 'log',
          initial: 'loading',
          on: { 'log.closed': 'closed' },
          states: {
            loading: {
              invoke: {
                id: 'loadSends',
                src: 'loadSends',
                input: logInput,
                onDone: { target: 'shown', actions: { type: 'keepLog', params: outputOf } },
                onError: 'broken',
              },
              ...pendingAfterDelay('logPending'),
            },
            shown: {
              tags: 'logShown',
              after: { lookAgain: { guard: 'isLogMoving', target: 'rereading' } },
              on: {
                'repeat.pressed': {
                  target: 'repeating',
                  actions: { type: 'keepSend', params: eventOf },
                },
              },
            },
            repeating: {
              tags: 'logShown',
              invoke: {
                id: 'repeatSend',
                src: 'repeatSend',
                input: ({ context: { sendId } }) => ({ id: sendId }),
                onDone: [
                  {
                    guard: { type: 'isRefused', params: outputOf },
                    target: 'shown',
                    actions: { type: 'notify', params: refusalOf },
                  },
                  {
                    target: 'rereading',
                    actions: [
                      'listIsOutdated',
                      notice('success', 'It is sent again when its turn comes.'),
                    ],
                  },
                ],
                onError: {
                  target: 'shown',
                  actions: notice('error', "It couldn't be repeated. Try again."),
                },
              },
            },
            rereading: {
              tags: 'logShown',
              invoke: {
                id: 'reloadSends',
                src: 'loadSends',
                input: logInput,
                onDone: { target: 'shown', actions: { type: 'keepLog', params: outputOf } },
                onError: 'broken',
              },
              on: {
                'repeat.pressed': {
                  target: 'repeating',
                  actions: { type: 'keepSend', params: eventOf },
                },
              },
            },
            broken: { tags: 'logFailed', on: { 'logRetry.requested': 'loading' } },
          },
        },
      },
    },
  },
});
export type WebhooksRef = ActorRefFrom<typeof webhooksMachine>;
export type WebhooksSnapshot = SnapshotFrom<typeof webhooksMachine>;
