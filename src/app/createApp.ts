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
import type { IdentityAdapter } from '../adapters/identity/identity.ts';
import { createActor } from './frame/actors.ts';
import { memoizedLoader } from './frame/memoizedLoader.ts';
import type { FirstServices } from './frame/services.ts';
import { provideSession } from './session/provideSession.ts';

export interface AppDeps {
  readonly monitor: Monitor;
  /** Moves the browser to another address. */
  readonly go: FirstServices['go'];
  /** What was typed into the sign-in form that was painted before the scripts came. */
  readonly typedAhead: () => TypedAhead;
  /** Loads ahead what comes after signing in. */
  readonly preload: (all: () => Promise<unknown>) => void;
}

const STORES_NOTHING =
  'This browser stores nothing for CATIS: drafts and work without a network are off.';

/** What the session reads with its configuration; nothing calls the service before. */
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

/** Warns once about storage that is off, and once about a clock that is wrong (SES-31, SES-32). */
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

/** The notice "Draft kept" offers to discard the draft; the action's name holds which one. */
async function discardDraft(uid: string, name: string): Promise<void> {
  const [what, form, recordId, idempotencyKey] = name.split(' ');
  if (what !== 'discard' || !isDraftForm(form)) return;
  if (recordId === undefined || idempotencyKey === undefined) return;
  const { removeDraft } = await import('../adapters/drafts/drafts.ts');
  await removeDraft(uid, { form, recordId }, idempotencyKey);
}

/**
 * The page's actors and services: notices, clock and session, which run as long as the page, and a loader for the rest.
 * The session starts with `start`, after the caller has subscribed.
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
    wasSignedOut: localTexts.get(TOKEN_KEY) === null,
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
    // Nothing is sent for a user who has left; it waits for the next sign-in.
    if (s.hasTag('public')) {
      all.done()?.outboxes.stop();
      // However the session ended: the next user of this computer can't read what this one typed (SAFE-28).
      void import('../adapters/drafts/draftCipher.ts')
        .then(({ forgetDraftKeys }) => forgetDraftKeys())
        .catch(() => undefined);
    }
  });
  return { first, start: () => void session.start() };
}
