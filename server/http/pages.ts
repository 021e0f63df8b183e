import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../problems/problem.ts';

/** Addresses that are never a page: unknown there is 404, not index.html (URL-9). */
const NEVER_A_PAGE = /^\/(api|identity|identitytoolkit|securetoken|emulator|catis-api-config|firebase-config|assets)(?=$|[/?.])/;

/** The built page: hashed files for a year, index.html always asked again and given for every page address. */
export async function registerPages(app: FastifyInstance, webRoot: string | null): Promise<void> {
  if (webRoot !== null)
    await app.register(fastifyStatic, {
      root: webRoot,
      wildcard: false,
      index: false,
      // Compressed when the page was built; a file that was not is compressed as it goes out.
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz'],
      setHeaders: (reply, path) => {
        void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
      cacheControl: false,
    });
  app.setNotFoundHandler((request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !NEVER_A_PAGE.test(request.url);
    const wantsFile = /\.[a-z0-9]{2,5}$/i.test(request.url.split('?')[0] ?? '');
    if (webRoot === null || !isPage || wantsFile) throw notFound();
    return reply.sendFile('index.html');
  });
}
