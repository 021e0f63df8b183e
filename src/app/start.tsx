import './zodSetup.ts';
import '../ui/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { navigate } from 'wouter/use-browser-location';
import { createActor, fromCallback } from 'xstate';
import { CLOCK_REFRESH_MS } from '../../contract/constants.ts';
import { isDraftForm } from '../../domain/dispatch/draftForms.ts';
import { matchRoute } from '../../domain/routes/match.ts';
import { pageTitle } from '../../domain/routes/titles.ts';
import { clockMachine } from '../../machines/clock.machine.ts';
import { noticesMachine } from '../../machines/notices.machine.ts';
import { makeCall, makeFetch } from '../adapters/api.ts';
import { applyTheme } from '../adapters/browserStore.ts';
import { makeCache } from '../adapters/cache.ts';
import type { IdentityAdapter } from '../adapters/identity.ts';
import { monitor } from '../adapters/monitor.ts';
import { makeReference } from '../adapters/reference.ts';
import { timeNow, watchTime } from '../adapters/time.ts';
import { makeOutboxes } from './outboxes.ts';
import { provideSession } from './provide/session.ts';
import { Root } from './Root.tsx';
import { startRouter } from './router.ts';
import type { Services } from './services.ts';

const cache = makeCache(monitor);
const notices = createActor(noticesMachine).start();
const clock = createActor(
  clockMachine.provide({
    actors: { watchTime: fromCallback(({ sendBack }) => watchTime(CLOCK_REFRESH_MS, (now) => sendBack({ type: 'clock.ticked', now }))) },
  }),
  { input: { now: new Date().toISOString() } },
).start();

// Both are known once the session has read its configuration; nothing calls the service before.
let configured: { restUrl: string; identity: IdentityAdapter } | null = null;
const ready = () => {
  if (configured === null) throw new Error('The session has not read its configuration yet');
  return configured;
};
const deps = {
  restUrl: () => ready().restUrl,
  token: () => ready().identity.token(),
  onUnauthorized: () => session.send({ type: 'session.rejected' }),
  monitor,
};
const call = makeCall(deps);
const go: Services['go'] = (to, options) => navigate(to, { replace: options?.replace ?? false });
const notify: Services['notify'] = (notice) => notices.send({ type: 'notice.shown', notice });
const outboxes = makeOutboxes({ call, cache, notify, now: timeNow, go });
const session = createActor(
  provideSession({
    call,
    cache,
    monitor,
    notify,
    identity: () => ready().identity,
    configure: (restUrl, identity) => {
      configured = { restUrl, identity };
    },
  }),
);
// «Draft kept» offers to throw it away after all; the notice names the draft.
notices.on('notice.actionTaken', ({ name }) => {
  const [what, form, recordId, idempotencyKey] = name.split(' ');
  if (what === 'discard' && isDraftForm(form) && recordId !== undefined && idempotencyKey !== undefined)
    void import('../adapters/drafts.ts').then(({ removeDraft }) =>
      removeDraft(session.getSnapshot().context.identity?.id ?? '', { form, recordId }, idempotencyKey),
    );
});
session.subscribe((s) => {
  applyTheme(s.context.settings.theme ?? 'system');
  // Nothing is sent for somebody who has left; it waits for the next sign-in.
  if (s.hasTag('public')) outboxes.stop();
});
session.start();
startRouter(session, go);

const services: Services = {
  call,
  reference: makeReference(call, cache, monitor),
  send: makeFetch(deps),
  cache,
  monitor,
  session,
  notices,
  clock,
  outboxes,
  notify,
  go,
  identity: () => ready().identity,
};
const setTitle = () => {
  const match = matchRoute(location.pathname);
  // A page whose name depends on its data sets its own title.
  if (match === null || match.route.path !== '/reports/catis/{preset}') document.title = match === null ? 'Not Found — CATIS' : pageTitle(match.route.path);
};
for (const event of ['popstate', 'pushState', 'replaceState']) addEventListener(event, setTitle);
setTitle();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Root services={services} />
  </StrictMode>,
);
