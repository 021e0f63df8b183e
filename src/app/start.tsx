import '../adapters/browser/withoutEval.ts';
import '../ui/theme.css';
import { StrictMode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { fromCallback } from 'xstate';
import { CLOCK_REFRESH_MS, TOKEN_KEY } from '../../contract/constants.ts';
import { isDraftForm } from '../../domain/dispatch/draft/draftForms.ts';
import { clockWarning } from '../../domain/session/clockWarning.ts';
import { matchRoute } from '../../domain/session/match.ts';
import { pageTitle } from '../../domain/session/titles.ts';
import { provideAll } from '../../machines/parts/provideAll.ts';
import { clockMachine } from '../../machines/shell/clock.machine.ts';
import { noticesMachine } from '../../machines/shell/notices.machine.ts';
import { dropKept, dropLists } from '../adapters/api/replyStore.ts';
import { loadWelcome } from '../adapters/api/welcome.ts';
import { applyTheme } from '../adapters/browser/browserStore.ts';
import { isKeptHere } from '../adapters/browser/keptHere.ts';
import { monitor } from '../adapters/browser/monitor.ts';
import { onServiceTime, serviceNow } from '../adapters/browser/serviceTime.ts';
import { localTexts, onStorageFailed } from '../adapters/browser/storage.ts';
import { watchTime } from '../adapters/browser/time.ts';
import { readTypedAhead } from '../adapters/browser/typedAhead.ts';
import type { IdentityAdapter } from '../adapters/identity/identity.ts';
import { firstViews } from './firstViews.ts';
import { createActor } from './frame/actors.ts';
import { memoizedLoader } from './frame/memoizedLoader.ts';
import { renderAnew, takeOver } from './frame/renderer.ts';
import type { FirstServices } from './frame/services.ts';
import { openInspector } from './inspect/inspection.ts';
import { Root } from './Root.tsx';
import { startRouter } from './router.ts';
import { provideSession } from './session/provideSession.ts';

const notices = createActor(noticesMachine).start();
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

// Both are known once the session has read its configuration; nothing calls the service before.
let configured: { restUrl: string; identity: IdentityAdapter } | null = null;
let tellIdentity: (identity: IdentityAdapter) => void = () => undefined;
const identityReady = new Promise<IdentityAdapter>((resolve) => {
  tellIdentity = resolve;
});
const ready = () => {
  if (configured === null) throw new Error('The session has not read its configuration yet');
  return configured;
};
const go: FirstServices['go'] = (to, options) =>
  navigate(to, { replace: options?.replace ?? false });
const notify: FirstServices['notify'] = (notice) => notices.send({ type: 'notice.shown', notice });
onStorageFailed(() =>
  notify({
    variant: 'warning',
    message: 'This browser stores nothing for CATIS: drafts and work without a network are off.',
  }),
);
let isClockSaid = false;
onServiceTime((offsetMs) => {
  const message = isClockSaid ? null : clockWarning(offsetMs);
  if (message === null) return;
  isClockSaid = true;
  notify({ variant: 'warning', message });
});
const all: FirstServices['all'] = memoizedLoader(async () =>
  (await import('./allServices.ts')).makeServices(first, {
    restUrl: () => ready().restUrl,
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
    identity: () => ready().identity,
    configure: (restUrl, identity) => {
      configured = { restUrl, identity };
      tellIdentity(identity);
    },
    forget: async () => {
      forget();
      await dropLists();
    },
  }),
);
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
/** Painted before the scripts came (PERF-10). */
const ahead = root.querySelector('form');
const first: FirstServices = {
  monitor,
  session,
  notices,
  clock,
  notify,
  go,
  identity: () => ready().identity,
  identityReady,
  welcome: async () => {
    await identityReady;
    return loadWelcome(ready().restUrl);
  },
  wasSignedOut: localTexts.get(TOKEN_KEY) === null,
  typedAhead: () => readTypedAhead(ahead),
  all,
  prepare: () => {
    const page = async () => (await import('./preparePage.ts')).preparePage(location.pathname);
    for (const loading of [all(), firstViews.anyPage(), page()]) loading.catch(() => undefined);
  },
  forget,
};
// «Draft kept» offers to throw it away after all; the notice names the draft.
notices.on('notice.actionTaken', ({ name }) => {
  const [what, form, recordId, idempotencyKey] = name.split(' ');
  if (
    what === 'discard' &&
    isDraftForm(form) &&
    recordId !== undefined &&
    idempotencyKey !== undefined
  )
    void import('../adapters/drafts/drafts.ts').then(({ removeDraft }) =>
      removeDraft(
        session.getSnapshot().context.identity?.id ?? '',
        { form, recordId },
        idempotencyKey,
      ),
    );
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
session.start();
// A version that lay ready when this page was loaded is taken before anything is typed in it (SES-18).
if (import.meta.env.PROD && isKeptHere())
  void import('../adapters/offline/shellWorker.ts').then(({ beginWithNewest }) =>
    beginWithNewest(),
  );
startRouter(session, go, (route, facts) => {
  import('../../domain/session/refusal.ts').then(
    ({ refusalText }) => notify({ variant: 'warning', message: refusalText(route, facts) }),
    // The address says where one is; why stays unsaid while nothing more can be loaded.
    () => undefined,
  );
});
// Nobody was signed in last time: what signing in needs loads at once, and otherwise everything does; neither waits for
// the provider's word.
const asked = matchRoute(location.pathname)?.route;
if (first.wasSignedOut && (asked?.auth !== 'public' || asked.path === '/login'))
  firstViews.signIn().catch(() => undefined);
else first.prepare();

let shown = location.pathname;
const setTitle = () => {
  if (shown !== location.pathname) all.done()?.connection.send({ type: 'page.opened' });
  shown = location.pathname;
  const match = matchRoute(location.pathname);
  // A page whose name depends on its data sets its own title.
  if (match === null || match.route.path !== '/reports/catis/{preset}')
    document.title = match === null ? 'Not Found — CATIS' : pageTitle(match.route.path);
};
for (const event of ['popstate', 'pushState', 'replaceState']) addEventListener(event, setTitle);
setTitle();

openInspector();
const page = (
  <StrictMode>
    <Root first={first} />
  </StrictMode>
);
const render = () => renderAnew(root, page);
// The painted form is taken over when all of it is there.
if (ahead !== null && first.wasSignedOut)
  firstViews
    .signIn()
    .then(() => (session.getSnapshot().hasTag('failed') ? render() : takeOver(root, page)), render);
else render();
