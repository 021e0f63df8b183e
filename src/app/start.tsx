import '../adapters/browser/withoutEval.ts';
import '../ui/theme.css';
import { StrictMode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { matchRoute } from '../../domain/routes/match.ts';
import { pageTitle } from '../../domain/routes/titles.ts';
import { monitor, watchUncaught } from '../adapters/browser/monitor.ts';
import { isServiceWorkerControlled } from '../adapters/browser/serviceWorkerControlled.ts';
import { readTypedAhead } from '../adapters/browser/typedAhead.ts';
import { createApp } from './createApp.ts';
import { firstViews } from './firstViews.ts';
import { renderFromScratch, takeOverPrerendered } from './frame/renderer.ts';
import type { FirstServices } from './frame/services.ts';
import { openInspector } from './inspect/inspection.ts';
import { Root } from './Root.tsx';
import { startRouter } from './router.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
watchUncaught();
/** The prerendered form, painted before the scripts loaded (PERF-10). */
const painted = root.querySelector('form');
const go: FirstServices['go'] = (to, options) =>
  navigate(to, { replace: options?.replace ?? false });
const { first, start } = createApp({
  monitor,
  go,
  typedAhead: () => readTypedAhead(painted),
  preload: (all) => {
    const page = async () => (await import('./preparePage.ts')).preparePage(location.pathname);
    for (const loading of [all(), firstViews.anyPage(), page()]) loading.catch(() => undefined);
  },
});
const { session, notify, all, wasSignedOut } = first;
start();
// Activates a version that was ready when this page loaded, before the user can type (SES-18).
if (import.meta.env.PROD && isServiceWorkerControlled())
  void import('../adapters/offline/shellWorker.ts').then(({ beginWithNewest }) =>
    beginWithNewest(),
  );
startRouter(session, go, (route, facts) => {
  import('../../domain/routes/refusal.ts').then(
    ({ refusalText }) => notify({ variant: 'warning', message: refusalText(route, facts) }),
    // The URL shows where the user is; without the message's code the reason stays unknown.
    () => undefined,
  );
});
// If no user was signed in last time, preload the sign-in page, otherwise everything. Neither waits
// for the identity provider.
const asked = matchRoute(location.pathname)?.route;
if (wasSignedOut && (asked?.auth !== 'public' || asked.path === '/login'))
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
const render = () => renderFromScratch(root, page);
// Hydrate the prerendered form once all of its code has loaded.
if (painted !== null && wasSignedOut)
  firstViews
    .signIn()
    .then(
      () => (session.getSnapshot().hasTag('failed') ? render() : takeOverPrerendered(root, page)),
      render,
    );
else render();
