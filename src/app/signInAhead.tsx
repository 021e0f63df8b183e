import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import { clockMachine } from '../../machines/shell/clock.machine.ts';
import { noticesMachine } from '../../machines/shell/notices.machine.ts';
import { monitor } from '../adapters/browser/monitor.ts';
import { nothingTyped } from '../adapters/browser/typedAhead.ts';
import { firstViews } from './firstViews.ts';
import { createActor } from './frame/actors.ts';
import { memoizedLoader } from './frame/memoizedLoader.ts';
import type { FirstServices, Services } from './frame/services.ts';
import { Root } from './Root.tsx';

const never = <T,>() => new Promise<T>(() => undefined);
const nothing = () => undefined;
/** Never called, because nothing starts and effects don't run during the prerender. */
const noServices: FirstServices = {
  monitor,
  session: createActor(sessionMachine),
  notices: createActor(noticesMachine),
  clock: createActor(clockMachine, { input: { now: '2025-07-14T19:00:00Z' } }),
  notify: nothing,
  identity: () => {
    throw new Error('There is no identity while the page is built.');
  },
  identityReady: never(),
  welcome: never,
  wasSignedOut: true,
  typedAhead: () => nothingTyped,
  go: nothing,
  all: memoizedLoader(() => never<Services>()),
  prepare: nothing,
  forget: nothing,
};

/**
 * Prerenders the sign-in page's first render, which the browser paints before any script loads
 * (PERF-10). Style attributes are removed: the security policy allows styles only from files, and
 * they hide nothing visible here.
 */
export async function signInAhead(): Promise<string> {
  await firstViews.signIn();
  const html = renderToString(
    <StrictMode>
      <Root first={noServices} />
    </StrictMode>,
  );
  return html.replace(/ style="[^"]*"/g, '').replace('type="email"', 'type="email" autofocus=""');
}
