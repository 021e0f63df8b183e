import { PrecacheController } from 'workbox-precaching';
import { NavigationRoute, Route, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { NEVER_A_PAGE, SHARED_PAGE } from '../../../contract/constants.ts';
import {
  API_CONFIGURATION,
  IDENTITY_CONFIGURATION,
} from '../../../contract/session/configuration.ts';
import {
  CONFIGURATION_CACHE,
  FILES_CACHE,
  filesLock,
  isFilesLock,
  TAKE_OVER,
} from './shellNames.ts';

/** Worker types missing from lib.dom, which describes pages. */
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Scope {
  readonly clients: { claim(): Promise<void> };
  readonly navigator: Navigator;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', hear: (event: Extendable) => void): void;
  addEventListener(type: 'message', hear: (event: MessageEvent<unknown>) => void): void;
}
declare const self: Scope;
/**
 * Set by the build: all files of the page, and its entry file's name, which is unique to each
 * version.
 */
declare const SHELL_FILES: { url: string; revision: string | null }[];
declare const SHELL_VERSION: string;

const files = new PrecacheController({ cacheName: FILES_CACHE });
files.addToCacheList(SHELL_FILES);

/**
 * Whether all open tabs run this version, so that no tab requests another version's files
 * (SAFE-41).
 */
async function isAlone(): Promise<boolean> {
  const { held = [] } = await self.navigator.locks.query();
  return held.every(
    ({ name }) => name === undefined || !isFilesLock(name) || name === filesLock(SHELL_VERSION),
  );
}
let isClean = false;
async function dropOldFiles(event: Extendable): Promise<void> {
  if (isClean || !(await isAlone())) return;
  // Workbox's type wants the browser's whole event, but uses only `waitUntil`.
  await files.activate(event as never);
  isClean = true;
}

// The cast: Workbox's type wants a full event, but uses only `waitUntil`.
self.addEventListener('install', (event) => event.waitUntil(files.install(event as never)));
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), dropOldFiles(event)])),
);
// The user or a newly opened page requests the takeover, so it never interrupts a form.
self.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void self.skipWaiting();
});

/**
 * Serves every page URL with the one page. Its stored headers include the content security policy.
 */
const page = files.createHandlerBoundToURL('/index.html');
registerRoute(
  new NavigationRoute(
    async (options) => {
      options.event.waitUntil(dropOldFiles(options.event).catch(() => undefined));
      return page(options);
    },
    // Shared pages are never stored (PACK-42).
    { denylist: [NEVER_A_PAGE, new RegExp(`^${SHARED_PAGE}(?=$|[/?])`), /\.[a-z0-9]{2,5}$/i] },
  ),
);
/** A hashed file never changes, even one of a version that another tab still runs. */
registerRoute(
  new Route(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    new CacheFirst({ cacheName: FILES_CACHE }),
  ),
);
/** The configuration can change any time; without a network the last one is used. */
const configuration = [API_CONFIGURATION, IDENTITY_CONFIGURATION];
registerRoute(
  new Route(
    ({ url, sameOrigin }) => sameOrigin && configuration.includes(url.pathname),
    new NetworkFirst({ cacheName: CONFIGURATION_CACHE }),
  ),
);
