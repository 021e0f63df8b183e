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

/** What lib.dom, the library of pages, does not know of workers. */
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
/** Written in by the build: every file of the page, and the name of its first, which no other version has. */
declare const SHELL_FILES: { url: string; revision: string | null }[];
declare const SHELL_VERSION: string;

const files = new PrecacheController({ cacheName: FILES_CACHE });
files.addToCacheList(SHELL_FILES);

/** Whether every open tab runs this version: then nothing asks for the files of another (SAFE-41). */
async function isAlone(): Promise<boolean> {
  const { held = [] } = await self.navigator.locks.query();
  return held.every(
    ({ name }) => name === undefined || !isFilesLock(name) || name === filesLock(SHELL_VERSION),
  );
}
let isClean = false;
async function dropOldFiles(event: Extendable): Promise<void> {
  if (isClean || !(await isAlone())) return;
  // Workbox wants the browser's whole event, and uses `waitUntil` alone.
  await files.activate(event as never);
  isClean = true;
}

// As above.
self.addEventListener('install', (event) => event.waitUntil(files.install(event as never)));
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), dropOldFiles(event)])),
);
// Taken when the user says so, or by a page that has just begun: never in the middle of a form.
self.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void self.skipWaiting();
});

/** A page address is answered with the one page; its headers, the policy among them, were kept with it. */
const page = files.createHandlerBoundToURL('/index.html');
registerRoute(
  new NavigationRoute(
    async (options) => {
      options.event.waitUntil(dropOldFiles(options.event).catch(() => undefined));
      return page(options);
    },
    // What a link shows is never kept (PACK-42).
    { denylist: [NEVER_A_PAGE, new RegExp(`^${SHARED_PAGE}(?=$|[/?])`), /\.[a-z0-9]{2,5}$/i] },
  ),
);
/** A hashed file never changes, also one of a version that another tab still runs. */
registerRoute(
  new Route(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    new CacheFirst({ cacheName: FILES_CACHE }),
  ),
);
/** Whom to ask may change any time; what was said last stands in for want of a network. */
const configuration = [API_CONFIGURATION, IDENTITY_CONFIGURATION];
registerRoute(
  new Route(
    ({ url, sameOrigin }) => sameOrigin && configuration.includes(url.pathname),
    new NetworkFirst({ cacheName: CONFIGURATION_CACHE }),
  ),
);
