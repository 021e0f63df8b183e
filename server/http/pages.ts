import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { NEVER_A_PAGE, SHARED_PAGE } from '../../contract/constants.ts';
import { notFound } from '../problems/problem.ts';

const SHARED_FILE = 'shared.html';
/** The page with the prerendered sign-in form (PERF-10). */
const LOGIN_FILE = 'login.html';
/** The page without the form and without Firebase (SES-34). */
const OIDC_FILE = 'oidc.html';

/**
 * Serves the built app. Hashed files are cached for a year. Browsers always revalidate index.html,
 * which serves every page path, and the service worker (SAFE-40).
 */
export async function registerPages(
  app: FastifyInstance,
  webRoot: string | null,
  isOidc = false,
): Promise<void> {
  const has = (file: string) => webRoot !== null && existsSync(`${webRoot}/${file}`);
  const pageFile = isOidc && has(OIDC_FILE) ? OIDC_FILE : 'index.html';
  const loginFile = !isOidc && has(LOGIN_FILE) ? LOGIN_FILE : pageFile;
  if (webRoot !== null)
    await app.register(fastifyStatic, {
      root: webRoot,
      wildcard: false,
      index: false,
      // Serves the files compressed at build time, and compresses others on the fly.
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz', 'index.html'],
      setHeaders: (reply, path) => {
        const isShared = path.includes(`/${SHARED_FILE}`);
        void reply.header(
          'cache-control',
          path.includes('/assets/')
            ? 'public, max-age=31536000, immutable'
            : isShared
              ? 'no-store'
              : 'no-cache',
        );
        if (isShared) void reply.header('x-robots-tag', 'noindex, nofollow');
      },
      cacheControl: false,
    });
  // The page of a shared link is separate and never cached (PACK-42).
  if (webRoot !== null)
    app.get(SHARED_PAGE, { schema: { hide: true } }, (_, reply) => reply.sendFile(SHARED_FILE));
  // The worker keeps the page under this name.
  if (webRoot !== null)
    app.get('/index.html', { schema: { hide: true } }, (_, reply) => reply.sendFile(pageFile));
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !NEVER_A_PAGE.test(request.url);
    const [path = ''] = request.url.split('?');
    // `/favicon.ico`, `/site.webmanifest`, `/.git/config`.
    const wantsFile = /\.[a-z0-9]{2,12}$|\/\./i.test(path);
    if (webRoot === null || !isPage || wantsFile) throw notFound();
    return reply.sendFile(path === '/login' ? loginFile : pageFile);
  });
}
