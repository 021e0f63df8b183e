import { fromCallback } from 'xstate';
import { CLOCK_REFRESH_MS, TOKEN_KEY } from '../../contract/constants.ts';
import { isDraftForm } from '../../domain/dispatch/draft/draftForms.ts';
import { clockWarning } from '../../domain/session/clockWarning.ts';
import { provideAll } from '../../machines/parts/provideAll.ts';
import { clockMachine } from '../../machines/shell/clock.machine.ts';
import { noticesMachine } from '../../machines/shell/notices.machine.ts';
import { dropKept, dropLists } from '../adapters/api/replyStore.ts';
import { loadWelcome } from '../adapters/api/welcome.ts';
import { applyTheme } from '../adapters/browser/browserStore.ts';
import type { Monitor } from '../adapters/browser/monitor.ts';
import { onServiceTime, serviceNow } from '../adapters/browser/serviceTime.ts';
import { localTexts, onStorageFailed } from '../adapters/browser/storage.ts';
import { watchTime } from '../adapters/browser/time.ts';
import type { TypedAhead } from '../adapters/browser/typedAhead.ts';
import { isAgencyPage } from '../adapters/identity/agencyPage.ts';
import type { IdentityAdapter } from '../adapters/identity/identity.ts';
import { createActor } from './frame/actors.ts';
import { memoizedLoader } from './frame/memoizedLoader.ts';
import type { FirstServices } from './frame/services.ts';
import { provideSession } from './session/provideSession.ts';

export interface AppDeps {
  readonly monitor: Monitor;
  /** Navigates to another URL. */
  readonly go: FirstServices['go'];
  /** Returns the input of the prerendered sign-in form. */
  readonly typedAhead: () => TypedAhead;
  /** Preloads the services needed after sign-in. */
  readonly preload: (all: () => Promise<unknown>) => void;
}

const STORES_NOTHING =
  'This browser stores nothing for CATIS: drafts and work without a network are off.';

/** Holds the configuration that the session loads first; no request precedes it. */
function configuration() {
  let found: { readonly restUrl: string; readonly identity: IdentityAdapter } | null = null;
  let resolveIdentity: (identity: IdentityAdapter) => void = () => undefined;
  const identityReady = new Promise<IdentityAdapter>((resolve) => {
    resolveIdentity = resolve;
  });
  const get = () => {
    if (found === null) throw new Error('The session has not read its configuration yet');
    return found;
  };
  const set = (restUrl: string, identity: IdentityAdapter) => {
    found = { restUrl, identity };
    resolveIdentity(identity);
  };
  return { get, set, identityReady };
}

/** Warns once if storage is off, and once if the clock is wrong (SES-31, SES-32). */
function warnOfComputer(notify: FirstServices['notify']): void {
  onStorageFailed(() => notify({ variant: 'warning', message: STORES_NOTHING }));
  let isClockReported = false;
  onServiceTime((offsetMs) => {
    const message = isClockReported ? null : clockWarning(offsetMs);
    if (message === null) return;
    isClockReported = true;
    notify({ variant: 'warning', message });
  });
}

/** Discards the draft of a "Draft kept" notice; the action's name contains the draft's key. */
async function discardDraft(uid: string, name: string): Promise<void> {
  const [what, form, recordId, idempotencyKey] = name.split(' ');
  if (what !== 'discard' || !isDraftForm(form)) return;
  if (recordId === undefined || idempotencyKey === undefined) return;
  const { removeDraft } = await import('../adapters/drafts/drafts.ts');
  await removeDraft(uid, { form, recordId }, idempotencyKey);
}

/**
 * Creates the page's actors and services. Notices, clock and session run as long as the page; the
 * rest loads on demand. Call `start` to start the session after subscribing.
 */
export function createApp({ monitor, go, typedAhead, preload }: AppDeps): {
  readonly first: FirstServices;
  readonly start: () => void;
} {
  const notices = createActor(noticesMachine).start();
  const notify: FirstServices['notify'] = (notice) =>
    notices.send({ type: 'notice.shown', notice });
  const clock = createActor(
    provideAll(clockMachine, {
      actors: {
        watchTime: fromCallback(({ sendBack }) =>
          watchTime(CLOCK_REFRESH_MS, (now) => sendBack({ type: 'clock.ticked', now })),
        ),
      },
    }),
    { input: { now: serviceNow() } },
  ).start();
  const configured = configuration();
  warnOfComputer(notify);

  const all: FirstServices['all'] = memoizedLoader(async () =>
    (await import('./allServices.ts')).makeServices(first, {
      restUrl: () => configured.get().restUrl,
      onUnauthorized: () => session.send({ type: 'session.rejected' }),
    }),
  );
  const forget = () => {
    const found = all.done();
    if (found === null) void dropKept('');
    else found.cache.clear();
  };
  const session = createActor(
    provideSession({
      calls: async () => (await all()).sessionCalls,
      monitor,
      notify,
      identity: () => configured.get().identity,
      configure: configured.set,
      forget: async () => {
        forget();
        await dropLists();
      },
    }),
  );
  const first: FirstServices = {
    monitor,
    session,
    notices,
    clock,
    notify,
    go,
    identity: () => configured.get().identity,
    identityReady: configured.identityReady,
    welcome: async () => {
      await configured.identityReady;
      return loadWelcome(configured.get().restUrl);
    },
    wasSignedOut: !isAgencyPage() && localTexts.get(TOKEN_KEY) === null,
    typedAhead,
    all,
    prepare: () => preload(all),
    forget,
  };
  notices.on('notice.actionTaken', ({ name }) => {
    void discardDraft(session.getSnapshot().context.identity?.id ?? '', name);
  });
  session.subscribe((s) => {
    applyTheme(s.context.settings.theme ?? 'system');
    // Entries of a signed-out user stay in the outbox until the next sign-in.
    if (s.hasTag('public')) {
      all.done()?.outboxes.stop();
      // After any end of the session, the next user of this computer must not be able to read this
      // user's drafts (SAFE-28).
      void import('../adapters/drafts/draftCipher.ts')
        .then(({ forgetDraftKeys }) => forgetDraftKeys())
        .catch(() => undefined);
    }
  });
  return { first, start: () => void session.start() };
}
