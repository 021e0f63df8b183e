import { feedRoutes } from '../../../contract/feeds/routes.ts';
import { webhookRoutes } from '../../../contract/webhooks/routes.ts';
import { bodyOfFeed, draftOfFeed } from '../../../domain/integrations/feeds.ts';
import { bodyOfWebhook, draftOfWebhook } from '../../../domain/integrations/webhooks.ts';
import { feedFormMachine } from '../../../machines/integrations/feedForm.machine.ts';
import { type FeedAct, feedsMachine } from '../../../machines/integrations/feeds.machine.ts';
import type { Acted, RefusedForm } from '../../../machines/integrations/saved.ts';
import { webhookFormMachine } from '../../../machines/integrations/webhookForm.machine.ts';
import {
  type WebhookAct,
  webhooksMachine,
} from '../../../machines/integrations/webhooks.machine.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { changedByOf, problemText, unsavedOf } from '../../adapters/api/saveOutcome.ts';
import { copied } from '../frame/copied.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

type Needs = Pick<Services, 'call' | 'notify'>;

/** Returns a refusal as a value, with its messages by field; any other failure is thrown. */
async function orRefused<T>(work: () => Promise<T>): Promise<T | RefusedForm> {
  try {
    return await work();
  } catch (error) {
    const unsaved = unsavedOf(error);
    if (unsaved?.kind === 'changed')
      return {
        kind: 'refused',
        message: `${changedByOf(unsaved.problem)} changed this in the meantime. Close the form and open it again.`,
        fields: {},
      };
    if (unsaved?.kind !== 'refused') throw error;
    const { problem } = unsaved;
    const fields = (problem.errors ?? []).filter(({ path }) => path !== '');
    return {
      kind: 'refused',
      message: problemText(problem),
      fields: Object.fromEntries(
        fields.map(({ path, message }) => [path.split('.')[0] ?? path, message]),
      ),
    };
  }
}
const acted = (work: () => Promise<unknown>): Promise<Acted> =>
  orRefused(async () => {
    await work();
    return { kind: 'done' as const };
  });

/** Provides the actors and actions of the list of webhooks. */
export function provideWebhooks({ call, notify }: Needs) {
  const carryOut = ({ kind, webhook }: WebhookAct, signal: AbortSignal): Promise<unknown> => {
    const asked = { params: { id: webhook.id }, ifMatch: webhook.version, signal };
    if (kind === 'delete') return call(webhookRoutes.deleteWebhook, asked);
    const body = bodyOfWebhook(draftOfWebhook(webhook), kind === 'on');
    return call(webhookRoutes.saveWebhook, { ...asked, body });
  };
  return provideAll(webhooksMachine, {
    actors: {
      loadWebhooks: fromAbortablePromise(({ signal }) =>
        call(webhookRoutes.listWebhooks, { signal }),
      ),
      act: fromAbortablePromise(({ input: { act }, signal }) =>
        acted(async () => act !== null && carryOut(act, signal)),
      ),
      loadSends: fromAbortablePromise(
        async ({ input: { id }, signal }) =>
          (await call(webhookRoutes.listWebhookSends, { params: { id }, signal })).items,
      ),
      repeatSend: fromAbortablePromise(({ input: { id }, signal }) =>
        acted(() => call(webhookRoutes.repeatWebhookSend, { params: { id }, signal })),
      ),
    },
    actions: { notify: (_, params) => notify(params) },
  });
}

/**
 * Provides the actors and actions of the webhook's form.
 * @param tellList called after a save
 */
export const provideWebhookForm = ({ call, notify }: Needs, tellList: () => void) =>
  provideAll(webhookFormMachine, {
    actors: {
      saveWebhook: fromAbortablePromise(({ input: { webhook, body }, signal }) =>
        orRefused(async () => {
          if (webhook === null) {
            const { secret } = await call(webhookRoutes.addWebhook, { body, signal });
            return { kind: 'saved' as const, secret };
          }
          await call(webhookRoutes.saveWebhook, {
            params: { id: webhook.id },
            ifMatch: webhook.version,
            body,
            signal,
          });
          return { kind: 'saved' as const, secret: '' };
        }),
      ),
      copyText: fromAbortablePromise(({ input: { text } }) => copied(text)),
    },
    actions: { notify: (_, params) => notify(params), tellList },
  });

/** Provides the actors and actions of the list of incident feeds. */
export function provideFeeds({ call, notify }: Needs) {
  const carryOut = ({ kind, feed }: FeedAct, signal: AbortSignal): Promise<unknown> => {
    const asked = { params: { id: feed.id }, ifMatch: feed.version, signal };
    if (kind === 'delete') return call(feedRoutes.deleteFeed, asked);
    // A saved feed is pulled within seconds.
    const body = bodyOfFeed(draftOfFeed(feed), kind === 'pull' ? feed.isOn : kind === 'on');
    return call(feedRoutes.saveFeed, { ...asked, body });
  };
  return provideAll(feedsMachine, {
    actors: {
      loadFeeds: fromAbortablePromise(({ signal }) => call(feedRoutes.listFeeds, { signal })),
      act: fromAbortablePromise(({ input: { act }, signal }) =>
        acted(async () => act !== null && carryOut(act, signal)),
      ),
    },
    actions: { notify: (_, params) => notify(params) },
  });
}

/**
 * Provides the actors and actions of the incident feed's form.
 * @param tellList called after a save
 */
export const provideFeedForm = ({ call, notify }: Needs, tellList: () => void) =>
  provideAll(feedFormMachine, {
    actors: {
      saveFeed: fromAbortablePromise(({ input: { feed, body }, signal }) =>
        orRefused(async () => {
          if (feed === null)
            await call(feedRoutes.addFeed, { body, idempotencyKey: crypto.randomUUID(), signal });
          else
            await call(feedRoutes.saveFeed, {
              params: { id: feed.id },
              ifMatch: feed.version,
              body,
              signal,
            });
          return { kind: 'saved' as const };
        }),
      ),
    },
    actions: { notify: (_, params) => notify(params), tellList },
  });
